#!/usr/bin/env bash
# Serves a copy of static-dist as somebody else would: below a path, by a server that knows
# nothing of it. Used by the end-to-end tests: scripts/serve-static.sh PORT PATH
set -euo pipefail
cd "$(dirname "$0")/.."
site=test-results/static-site
rm -rf "$site"
mkdir -p "$site/$(dirname "$2")"
cp -r static-dist "$site/$2"
exec python3 -m http.server "$1" --bind 127.0.0.1 --directory "$site" 2>/dev/null
