#!/usr/bin/env bash
# Builds the proofs from nothing, fails unless all assumptions are closed, runs the
# verified checker over the test certificates, and compares it with wythoff-check on
# edited ones. Where Coq is not installed it is skipped, but never on CI.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v coqc >/dev/null || ! command -v ocamlopt >/dev/null; then
  if [ -n "${CI:-}" ]; then
    echo "proof: coqc or ocamlopt is missing, and CI must not skip this" >&2
    exit 1
  fi
  echo "proof: skipped, since Coq and OCaml are not installed (Debian: coq, ocaml-nox)"
  exit 0
fi

make clean >/dev/null
make check

target=$(cargo metadata --format-version 1 --no-deps \
  | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')
cargo build --release --quiet -p wythoff-checker
python3 tests/agree.py bin/wythoff-verified "$target/release/wythoff-check" \
  ../testdata/certificates 230
