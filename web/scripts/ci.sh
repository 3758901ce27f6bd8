#!/usr/bin/env bash
# Everything CI checks about the page: that its types are those of the server's
# description, types, logic, that the committed bundle is what the sources build to, and the
# end-to-end tests against the server and on the page without one, which may not be too heavy.
# Needs Node, npm and chromium, a release build of the binary (WYTHOFF_BIN names another), and
# what scripts/build-static.sh needs.
set -euo pipefail
cd "$(dirname "$0")/.."

# A part, and how many minutes and seconds after the start it begins.
part() { printf '\n-- %d:%02d %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

part "packages"
# What package-lock.json says. Not `npm ci`: it insists on the optional packages of other
# platforms, which not every registry hands out.
npm install --no-save --no-audit --no-fund

# The page without a server is compiled while the other is tested, which waits more than it
# computes; what the compiler says is shown when it is asked for.
log=$(mktemp)
nice -n 10 npm run build-static >"$log" 2>&1 &
static=$!
# If a test fails, nobody needs it any more.
trap 'kill "$static" 2>/dev/null || true; rm -f "$log"' EXIT

part "types"
npm run verify-types
npm run check
part "logic"
npm test
part "bundle"
npm run verify-bundle
part "end to end, with a server"
npm run e2e
part "the page without a server"
wait "$static" || { cat "$log"; exit 1; }
tail -n 1 "$log"
part "end to end, without a server"
npm run e2e:static
part "done"
