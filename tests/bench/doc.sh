#!/bin/sh
# Parsing, printing and holding a Pod as a document, beside plain yyjson.
set -eu
exec "$BUTLER_BUILD_DIRECTORY/tests/bench/doc_bench" tests/bench/pod.json "$@"
