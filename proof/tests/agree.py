#!/usr/bin/env python3
"""Compares two checkers on edited certificates: VERIFIED CHECKER FOLDER COUNT.

Good certificates are edited as the Rust checker's own tests do it: a state is
flipped, an edge redirected, deleted, added, or given its own copy of its target,
which changes no word. Every third edit is of the text instead: a byte is changed, or a line left out
or repeated. Both checkers must accept, or both reject, and each must do both.
"""

import pathlib
import random
import subprocess
import sys
import tempfile

NAMES = [
    "wythoff", "k1", "k2", "k3", "k4", "w2", "w3", "w4", "connell3", "fraenkel2",
    "misere-wythoff", "square-end", "nim-period-two", "odd", "bounded", "r-wythoff",
    "values-nim", "values-r-wythoff", "values-short-takes",
]


def parse(lines):
    """A list of (accepting, {letter: target})."""
    states = []
    for line in lines:
        _, accepting, *edges = line.split(" ")
        split = [edge.split(">") for edge in edges]
        states.append([accepting == "1", {tuple(map(int, d.split(","))): int(t) for d, t in split}])
    return states


def written(states):
    """Useful states only, numbered breadth first."""
    useful = {i for i, state in enumerate(states) if state[0]}
    while True:
        more = {i for i, (_, edges) in enumerate(states) if useful & set(edges.values())}
        if more <= useful:
            break
        useful |= more
    useful.add(0)
    order, number = [0], {0: 0}
    lines = []
    for i in order:
        accepting, edges = states[i]
        parts = [str(number[i]), str(int(accepting))]
        for letter, target in sorted(edges.items()):
            if target not in useful:
                continue
            if target not in number:
                number[target] = len(order)
                order.append(target)
            parts.append(f"{letter[0]},{letter[1]}>{number[target]}")
        lines.append(" ".join(parts))
    return [f"states {len(lines)}"] + lines


def edit(states, digits, rng):
    """One change; the loop on leading zeros stays."""
    while True:
        q = rng.randrange(len(states))
        edges = states[q][1]
        letters = [letter for letter in edges if (q, letter) != (0, (0, 0))]
        kind = rng.randrange(5)
        if kind == 0:
            states[q][0] = not states[q][0]
        elif kind == 3:
            letter = (rng.randrange(digits), rng.randrange(digits))
            if letter in edges:
                continue
            edges[letter] = rng.randrange(len(states))
        elif not letters:
            continue
        elif kind == 1:
            edges[rng.choice(letters)] = rng.randrange(len(states))
        elif kind == 2:
            del edges[rng.choice(letters)]
        else:
            letter = rng.choice(letters)
            accepting, copied = states[edges[letter]]
            edges[letter] = len(states)
            states.append([accepting, dict(copied)])
        return


def edit_automaton(text, rng):
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.startswith("states ")]
    start = rng.choice(starts)
    count = int(lines[start].split(" ")[1])
    states = parse(lines[start + 1 : start + 1 + count])
    digits = 1 + max(max(letter) for _, edges in states for letter in edges) if states else 2
    edit(states, max(2, digits), rng)
    return "\n".join(lines[:start] + written(states) + lines[start + 1 + count :])


def edit_text(text, rng):
    kind = rng.randrange(3)
    if kind == 0:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice("0123456789 -,>\n*()x") + text[at + 1 :]
    lines = text.split("\n")
    at = rng.randrange(len(lines) - 1)
    return "\n".join(lines[:at] + (lines[at : at + 1] * 2 if kind == 1 else []) + lines[at + 1 :])


def verdict(checker, path):
    run = subprocess.run([checker, path], capture_output=True, text=True, timeout=600)
    if run.returncode not in (0, 1):
        return f"exit code {run.returncode}", run.stdout + run.stderr
    return ("accepted", "rejected")[run.returncode], run.stdout


def main():
    verified, checker, folder, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    rng = random.Random(1907)
    tally = {"accepted": 0, "rejected": 0}
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "edited.cert"
        for i in range(count):
            name = NAMES[i % len(NAMES)]
            text = (pathlib.Path(folder) / "good" / f"{name}.cert").read_text()
            path.write_text(edit_text(text, rng) if i % 3 == 2 else edit_automaton(text, rng))
            ours, theirs = verdict(verified, path), verdict(checker, path)
            if ours[0] != theirs[0] or ours[0] not in tally:
                sys.exit(f"{name}, edit {i}: {ours} and {theirs}\n{path.read_text()}")
            tally[ours[0]] += 1
    print(f"both checkers agree on {count} edited certificates: {tally}")
    if count >= 100 and min(tally.values()) < count // 20:
        sys.exit("too few of one kind to mean anything")


main()
