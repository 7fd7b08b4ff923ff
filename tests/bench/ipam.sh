#!/bin/sh
# Allocations per second in pools of 1k, 100k and 1M blocks, beside a plain bitmap
set -eu
exec "$BUTLER_BUILD_DIRECTORY/tests/bench/ipam_bench" "$@"
