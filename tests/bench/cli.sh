#!/bin/sh
# how soon butlerctl and kubectl list the same clusters of a local platform
# peers: kubectl
# Usage: cli.sh [RUNS]   the best of so many runs each, taken in turns
set -eu
runs=${1:-20}
programs=${BUTLER_PROGRAMS:-out}
programs=$(cd "$programs" && pwd)
work=$(mktemp -d)
trap 'kill "$pid" 2>/dev/null || :; rm -rf "$work"' EXIT
cd "$work"
HOME=$work XDG_STATE_HOME=$work/state
export HOME XDG_STATE_HOME
unset KUBECONFIG
mkfifo lines
"$programs/butler" up --api 127.0.0.1:0 --listen 127.0.0.1:0 >lines 2>log &
pid=$!
exec 3<lines
for _ in 1 2 3 4; do
    read -r line <&3 || {
        cat log
        exit 1
    }
    : "$line"
done
admin=$work/state/butler/admin.kubeconfig
"$programs/butlerctl" cluster create demo --workers 1 --wait --quiet

# best OLD COMMAND... : the smaller of OLD and the microseconds that it takes
best() {
    best_old=$1
    shift
    best_begin=$(date +%s%N)
    "$@" >found
    best_took=$((($(date +%s%N) - best_begin) / 1000))
    grep -q demo found
    [ "$best_took" -lt "$best_old" ] || best_took=$best_old
}

ours=999999999 theirs=999999999
while [ "$runs" -gt 0 ]; do
    best "$ours" "$programs/butlerctl" cluster list -n butler-tenants
    ours=$best_took
    best "$theirs" kubectl --kubeconfig "$admin" get tenantclusters -n butler-tenants
    theirs=$best_took
    runs=$((runs - 1))
done

# memory COMMAND... : its largest resident size in KiB
memory() {
    python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@"
}

row() {
    printf '%-10s %12s %12s %14s\n' "$@"
}
row program 'list (us)' 'size (KiB)' 'memory (KiB)'
row butlerctl "$ours" "$(($(stat -Lc %s "$programs/butlerctl") / 1024))" \
    "$(memory "$programs/butlerctl" cluster list -n butler-tenants)"
row kubectl "$theirs" "$(($(stat -Lc %s "$(command -v kubectl)") / 1024))" \
    "$(memory kubectl --kubeconfig "$admin" get tenantclusters -n butler-tenants)"
echo "butlerctl takes $((ours * 100 / theirs)) % of kubectl's time"
[ "$ours" -le "$theirs" ]
