#!/bin/sh
# Documents beside plain yyjson: parse and print, look inside, hold, change
set -eu
exec "$BUTLER_BUILD_DIRECTORY/tests/bench/doc_bench" tests/bench/pod.json "$@"
