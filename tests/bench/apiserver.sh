#!/bin/sh
# The API server beside upstream's kube-apiserver and etcd: every figure that we promise.
#
#   ./dev bench apiserver [SECONDS [OBJECTS [WATCHERS]]]
#
# Both get the same objects from the same clients over TLS. "Per core" is per second of processor time
# that the server's processes used, which hardly depends on what else the machine does; upstream's
# etcd counts as part of the server. Without upstream's programs only ours is measured.
# peers: kubectl etcd kube-apiserver
set -eu
seconds=${1:-5}
objects=${2:-100000}
watchers=${3:-1000}
list_objects=5000
[ "$objects" -ge "$list_objects" ] || list_objects=$objects
programs=$BUTLER_BUILD_DIRECTORY/tests/bench
butler=${butler:-$BUTLER_BUILD_DIRECTORY/src/bin/butler}
# shellcheck source=tests/lib/control_plane.sh
. tests/lib/control_plane.sh

# /tmp may be no disk, and what is measured is also the disk.
work=$(mktemp -d "${TMPDIR:-/var/tmp}/butler-bench.XXXXXX")
figures=$work/figures
trap 'server_stop; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# shellcheck source=tests/bench/apiserver_rows.sh
. tests/bench/apiserver_rows.sh

for tool in kubectl h2load; do
    command -v "$tool" >/dev/null || {
        echo "bench apiserver: $tool is not installed" >&2
        exit 77 # skipped, for Meson
    }
done

measure() {
    kind=$1
    : >"$figures.$kind"
    echo "measuring $kind" >&2
    row_start
    server_start "$kind" "$work/$kind"
    prepare
    row_idle
    row_get
    row_create
    row_memory
    row_list
    row_watch
    row_restart
    server_stop
}

measure butler
if [ -n "${BENCH_ALONE-}" ]; then
    : >"$figures.upstream"
elif command -v kube-apiserver >/dev/null && command -v etcd >/dev/null; then
    measure upstream
else
    : >"$figures.upstream"
    echo "kube-apiserver or etcd is not installed: there is no comparison"
fi
echo "The disk makes $(fsync_probe) small writes durable in a second, one after the other."
awk -f tests/bench/apiserver_table.awk "$figures.butler" "$figures.upstream"
