#!/usr/bin/env bash
# The Python package in a fresh virtual environment: built and installed as `pip install .` does
# it, then tests, types and the examples of the documentation.
#
# PROFILE is the profile of cargo: `release` as users get it, or `dev`, which checks more and is
# built sooner.
set -euo pipefail
cd "$(dirname "$0")/../../.."

environment=$(mktemp -d)
trap 'rm -rf "$environment"' EXIT
python3 -m venv "$environment"
# From here on its Python and its programs.
export PATH="$environment/bin:$PATH" VIRTUAL_ENV="$environment"

pip install --quiet --config-settings=build-args="--profile ${PROFILE:-release}" '.[test]'
# The package that was installed, and not the folder of its sources.
cd "$(mktemp -d)"
project="$OLDPWD"
python -m pytest -q -c "$project/pyproject.toml" --rootdir="$project" -p no:cacheprovider \
  "$project/crates/python/tests"
mypy --config-file "$project/pyproject.toml" --cache-dir "$environment/mypy" \
  "$project/crates/python/examples" "$project/crates/python/python/wythoff"
python -m mypy.stubtest --mypy-config-file "$project/pyproject.toml" wythoff
