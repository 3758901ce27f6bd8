#!/usr/bin/env bash
# The Python package in a fresh virtual environment: built and installed as `pip install .` does
# it, then tests, types and the examples of the documentation. The notebooks that the tests have run
# become pages of the book, in target/book, if there is an mdBook.
#
# PROFILE is the profile of cargo: `release` as users get it, which shares the libraries with the
# command line's build, or `dev`, which checks more.
set -euo pipefail
cd "$(dirname "$0")/../../.."

environment=$(mktemp -d)
trap 'rm -rf "$environment"' EXIT
python3 -m venv "$environment"
# From here on its Python and its programs.
export PATH="$environment/bin:$PATH" VIRTUAL_ENV="$environment"

arguments="--profile ${PROFILE:-release} --features beside-the-command-line"
pip install --quiet --config-settings=build-args="$arguments" '.[test]'
# The package that was installed, and not the folder of its sources.
cd "$(mktemp -d)"
project="$OLDPWD"
export WYTHOFF_EXECUTED="$environment/executed"
python -m pytest -q -c "$project/pyproject.toml" --rootdir="$project" -p no:cacheprovider \
  "$project/crates/python/tests"
mypy --config-file "$project/pyproject.toml" --cache-dir "$environment/mypy" \
  "$project/crates/python/examples" "$project/crates/python/python/wythoff" \
  "$project/crates/python/scripts"
python -m mypy.stubtest --mypy-config-file "$project/pyproject.toml" wythoff

if command -v mdbook >/dev/null; then
  pages=$(python "$project/crates/python/scripts/book.py" "$WYTHOFF_EXECUTED" "$environment/docs")
  rm -rf "$project/target/book"
  mdbook build "$environment/docs" --dest-dir "$project/target/book"
  for page in $pages; do
    grep -q "This page is a notebook" "$project/target/book/notebooks/$page.html"
  done
fi
