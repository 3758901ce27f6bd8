#!/usr/bin/env python3
"""Runs wythoff-verified over the test certificates: CHECKER FOLDER.

Those in FOLDER/good must be accepted, those in FOLDER/bad rejected (but cannot be asked
about where they have remainders, which this checker does not know). The Rust checker's
tests hold it to the same folders, so the two agree on every file. Those in the other
folders have a kind, conditions, moves or quotients that this checker does not know: no
verdict may be given on them, right or wrong, and the reason is said.
"""

import pathlib
import subprocess
import sys


def main():
    checker, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    files = [(path, 0) for path in sorted((folder / "good").glob("*.cert"))]
    for other, code in [("bad", 1), ("between", 2), ("remainders", 2), ("strides", 2), ("wedges", 2)]:
        for path in sorted((folder / other).glob("*.cert")):
            unknown = other == "bad" and path.name.startswith("remainder-")
            files.append((path, 2 if unknown else code))
    if len(files) < 100:
        sys.exit(f"only {len(files)} certificates in {folder}")
    wrong = 0
    for path, expected in files:
        run = subprocess.run([checker, path], capture_output=True, text=True, timeout=300)
        why = expected != 2 or "cannot be asked: line" in run.stdout
        if run.returncode != expected or not why:
            wrong += 1
            print(f"exit code {run.returncode}, not {expected}: {run.stdout.strip()} {run.stderr.strip()}")
    print(f"{len(files) - wrong} of {len(files)} certificates as they should be")
    sys.exit(wrong > 0)


main()
