#!/usr/bin/env bash
# Makes static-dist/: the explorer as a folder of files that any web server can serve, below
# any path, with the workbench in it as WebAssembly (crates/wasm). Prints what it weighs.
#
# Needs Node and a Rust compiler for wasm32-unknown-unknown: rustup's, where its target is
# there or can be had, otherwise Debian's (packages rustc-web, cargo-web, rust-web-src and
# lld-19), which builds the standard library, too. That takes four minutes once; it stays in
# the target folder.
set -euo pipefail
cd "$(dirname "$0")/.."

TARGET=wasm32-unknown-unknown
# The stack as deep as formulas are nested; the memory half as large again as what a
# computation may use (MEMORY in crates/wasm/src/exports.rs).
FLAGS="-C link-arg=-zstack-size=8388608 -C link-arg=--max-memory=1610612736"

has_target() { [ -d "$(rustc --print sysroot)/lib/rustlib/$TARGET/lib" ]; }

folder=$(cargo metadata --format-version 1 --no-deps \
  | python3 -c 'import json, sys; print(json.load(sys.stdin)["target_directory"])')/static
build=(build --locked --release --package wythoff-wasm --lib --target "$TARGET" --target-dir "$folder")
# A page is loaded before it computes: optimised as a whole, it has nothing twice.
build+=(--config 'profile.release.lto="fat"' --config 'profile.release.opt-level="s"')
for crate in automata games; do
  build+=(--config "profile.release.package.wythoff-$crate.opt-level=3")
done
# What asks others to compute, and is large.
for crate in papers requests workbench; do
  build+=(--config "profile.release.package.wythoff-$crate.opt-level=\"z\"")
done
if has_target || { command -v rustup >/dev/null && timeout 120 rustup target add "$TARGET" && has_target; }; then
  RUSTFLAGS="$FLAGS" cargo "${build[@]}"
elif [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ] && command -v wasm-ld-19 >/dev/null; then
  # The standard library is built from Debian's sources, which cargo calls unstable.
  RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS="$FLAGS" \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 \
    /usr/bin/cargo "${build[@]}" -Z build-std=std,panic_abort
else
  echo "No Rust compiler for $TARGET: \`rustup target add $TARGET\`, or Debian's packages" \
    "rustc-web, cargo-web, rust-web-src and lld-19." >&2
  exit 1
fi

npm exec -- vite build --mode static --logLevel warn
cp "$folder/$TARGET/release/wythoff_wasm.wasm" static-dist/wythoff.wasm

plain=$(find static-dist -type f -print0 | xargs -0 cat | wc -c)
packed=$(find static-dist -type f -exec gzip -9 --stdout {} + | wc -c)
echo "web/static-dist: $plain bytes, $packed compressed"
if [ "$packed" -gt 2500000 ]; then
  echo "more than the 2.5 MB that such a page may weigh" >&2
  exit 1
fi
