#!/bin/sh
# The controller of reconcile/ against our server or upstream's.
# Usage: reconcile.sh butler|upstream
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
# shellcheck source=tests/lib/control_plane.sh
. "$here/../lib/control_plane.sh"

kind=${1:?butler or upstream}
needs kubectl reconcile
work=$(mktemp -d /tmp/butler-reconcile.XXXXXX)
trap 'server_stop; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# How versions expire: ours remembers so many changes and no more. Upstream would answer from its
# watch cache, which nobody can empty; without it, what etcd has compacted is gone.
case $kind in
butler)
    server_start butler "$work/server" --history-events 1000
    set -- --churn 2000
    ;;
*)
    server_start "$kind" "$work/server" --watch-cache=false
    set -- --etcd "${etcd_client:?}"
    ;;
esac
reconcile --kubeconfig "$KUBECONFIG" "$@" 2>"$work/reconcile.log" || {
    tail -n 20 "$work/reconcile.log" | sed 's/^/# /'
    exit 1
}
