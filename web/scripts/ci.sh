#!/usr/bin/env bash
# Everything CI checks about the page: that its types are those of the server's
# description, types, logic, that the committed bundle is what the sources build to, and the
# end-to-end tests against the server and on the page without one, which may not be too heavy.
# Needs Node, npm and chromium, a release build of the binary (WYTHOFF_BIN names another), and
# what scripts/build-static.sh needs.
set -euo pipefail
cd "$(dirname "$0")/.."

# What package-lock.json says. Not `npm ci`: it insists on the optional packages of other
# platforms, which not every registry hands out.
npm install --no-save --no-audit --no-fund
npm run verify-types
npm run check
npm test
npm run verify-bundle
npm run e2e
npm run build-static
npm run e2e:static
