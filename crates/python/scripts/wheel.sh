#!/usr/bin/env bash
# The wheel to publish: for Linux with glibc 2.17 or later (clusters are old), linked by zig, which
# comes from PyPI as maturin does. Prints its size and tags, and fails above 15 MB.
set -euo pipefail
cd "$(dirname "$0")/../../.."

out=${1:-target/wheels}
environment=$(mktemp -d)
trap 'rm -rf "$environment"' EXIT
python3 -m venv "$environment"
"$environment/bin/pip" install --quiet 'maturin>=1.9,<2' ziglang
PATH="$environment/bin:$PATH" "$environment/bin/maturin" build --release --zig \
  --compatibility manylinux2014 --out "$out"
wheel=$(ls -t "$out"/wythoff-*.whl | head -n 1)
bytes=$(stat -c %s "$wheel")
printf '%s: %s bytes\n' "$(basename "$wheel")" "$bytes"
[ "$bytes" -lt 15000000 ]
