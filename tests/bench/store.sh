#!/bin/sh
# The store beside the bare disk: durable creates, restart, memory, reads, watchers
set -eu
exec "$BUTLER_BUILD_DIRECTORY/tests/bench/store_bench" "$@"
