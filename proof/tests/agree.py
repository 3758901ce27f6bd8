#!/usr/bin/env python3
"""Compares two checkers on edited certificates: VERIFIED CHECKER FOLDER COUNT.

Good certificates are edited as the Rust checker's own tests do it: a state is
flipped, an edge redirected, deleted, added, or given its own copy of its target,
which changes no word. In rows of Wythoff's game a point is moved, taken or given, an
edge redirected or given its copy, or the depth changed. Every third edit is of the text
instead: a byte is changed, or a line left out or repeated. Both checkers must accept, or
both reject, and each must do both; on one certificate in fifty, at most, one of them may
reach its limit, which is no verdict. Their command lines must have the same exit codes.
"""

import pathlib
import random
import subprocess
import sys
import tempfile

NAMES = [
    "wythoff", "k1", "k2", "k3", "k4", "w2", "w3", "w4", "connell3", "fraenkel2",
    "misere-wythoff", "misere-overlap", "misere-double-steps", "square-end",
    "nim-period-two", "odd", "bounded", "r-wythoff", "parry-even",
    "values-nim", "values-r-wythoff", "values-short-takes", "rows-0", "rows-1",
]

# A checker that reached its limit.
LIMIT = "exit code 3"


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


def edit_rows(text, rng):
    """One change; the loop on leading zeros stays."""
    lines = text.split("\n")
    depth = lines.index(next(line for line in lines if line.startswith("depth ")))
    states = [line.split(" ")[1:] for line in lines[depth + 2 : -2]]
    kind = rng.randrange(5)
    while kind < 4:
        q, digit = rng.randrange(len(states)), rng.choice([-2, -1])
        value, target = rng.randrange(len(states[q]) - 2), states[q][digit]
        if kind == 0 and states[q][value] != "-":
            states[q][value] = str(int(states[q][value]) + rng.choice([-2, -1, 1, 2]))
        elif kind == 1:
            states[q][value] = rng.choice(["-1", "0", "1", "2"]) if states[q][value] == "-" else "-"
        elif kind > 1 and target != "-" and (q, digit) != (0, -2):
            other = rng.randrange(len(states))
            # The target has a state after 1, or not; so must another have.
            if kind == 2 and (states[other][-1] == "-") == (states[int(target)][-1] == "-"):
                states[q][digit] = str(other)
            elif kind == 3:
                states[q][digit] = str(len(states))
                states.append(list(states[int(target)]))
            else:
                continue
        else:
            continue
        break
    else:
        lines[depth] = f"depth {int(lines[depth].split(' ')[1]) + rng.choice([-2, -1, 1, 2])}"
    order, number, body = ["0"], {"0": "0"}, []
    for i in order:
        for target in states[int(i)][-2:]:
            if target != "-" and target not in number:
                number[target] = str(len(order))
                order.append(target)
        targets = [number.get(target, "-") for target in states[int(i)][-2:]]
        body.append(" ".join([number[i]] + states[int(i)][:-2] + targets))
    return "\n".join(lines[: depth + 1] + [f"states {len(body)}"] + body + lines[-2:])


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


def compare_usage(verified, checker, folder):
    good, bad = f"{folder}/good/k2.cert", f"{folder}/bad/no-loop.cert"
    lines = [
        [], ["-h"], ["--help"], ["-x"], [good, "-x"], [good], [bad], [good, bad], [folder], [""],
        ["/dev/null"], ["/dev/zero"], [f"{folder}/missing"], [bad, f"{folder}/missing"],
        ["--max-states"], ["--max-states", "9"], ["--max-states", "-5", good],
        ["--max-states", "0x10", good], ["--max-states", "9" * 30, good],
        ["--max-states", "0", good], ["--max-states", "9", good, f"{folder}/missing"],
    ]
    for line in lines:
        codes = [
            subprocess.run([program, *line], capture_output=True, timeout=60).returncode
            for program in (verified, checker)
        ]
        if codes[0] != codes[1]:
            sys.exit(f"{line}: exit codes {codes}")
    print(f"both checkers agree on {len(lines)} command lines")


def main():
    verified, checker, folder, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    compare_usage(verified, checker, folder)
    rng = random.Random(1907)
    tally, limited = {"accepted": 0, "rejected": 0}, 0
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / "edited.cert"
        for i in range(count):
            name = NAMES[i % len(NAMES)]
            text = (pathlib.Path(folder) / "good" / f"{name}.cert").read_text()
            edit = edit_rows if name.startswith("rows") else edit_automaton
            path.write_text((edit_text if i % 3 == 2 else edit)(text, rng))
            ours, theirs = verdict(verified, path), verdict(checker, path)
            if LIMIT in (ours[0], theirs[0]):
                limited += 1
                continue
            if ours[0] != theirs[0] or ours[0] not in tally:
                sys.exit(f"{name}, edit {i}: {ours} and {theirs}\n{path.read_text()}")
            tally[ours[0]] += 1
    print(f"both checkers agree on {count - limited} of {count} edited certificates: {tally}")
    if limited > count // 50:
        sys.exit(f"{limited} reached a limit")
    if count >= 100 and min(tally.values()) < count // 20:
        sys.exit("too few of one kind to mean anything")


main()
