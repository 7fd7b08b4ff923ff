#!/bin/sh
# Upstream's conformance specs against our server or upstream's, one after the other, with upstream's
# controller manager and scheduler attached and nodes that only exist on paper.
# Usage: run.sh butler|upstream [PATTERN]   PATTERN picks specs by an extended regular expression
# $butler is our program; the others are found in PATH. Logs stay in $CONFORMANCE_LOGS.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/control_plane.sh
. "$here/../lib/control_plane.sh"

kind=${1:?butler or upstream}
pattern=${2:-.}
logs=${CONFORMANCE_LOGS:?directory for logs}
rm -rf "$logs"
mkdir -p "$logs"
work=$(mktemp -d /tmp/butler-conformance.XXXXXX)
keep_logs() {
    server_stop
    cp "$work"/server/*.log "$logs" 2>/dev/null || :
    rm -rf "$work"
}
trap keep_logs EXIT
trap 'exit 1' INT TERM

grep -v '^#' "$here/specs.txt" | grep -E -- "$pattern" >"$logs/specs" || {
    echo "no spec matches '$pattern'" >&2
    exit 2
}

# What upstream's controller manager does is off in ours.
if [ "$kind" = butler ]; then
    set -- "--controllers=-*"
else
    set --
fi
server_start "$kind" "$work/server" "$@"
server_controllers '*'
server_scheduler
server_run fakekubelet fakekubelet
wait_until 60 "two nodes" kubectl wait --for=condition=Ready node/node-1 node/node-2 --timeout=1s
wait_until 60 "the first service account" kubectl get serviceaccount default --namespace default

# Some specs wait for ever for what does not come, and one waits ten minutes for a compaction. What takes
# longer than this is interrupted and has failed; ginkgo then leaves out the rest, which gets a run of its
# own.
longest=${CONFORMANCE_SPEC_SECONDS:-720}

ended() {
    grep -c '^• ' "$1" 2>/dev/null || :
}

# run_specs NAMES LOG REPORT : names are compared literally and up to their end.
run_specs() {
    # shellcheck disable=SC2016 # the pattern is sed's
    focus=$(sed -e 's/[][\.*^$()+?{|]/\\&/g' -e 's/$/$/' "$1" | paste -s -d '|')
    e2e.test --kubeconfig "$KUBECONFIG" --provider=local --kubectl-path "$(command -v kubectl)" \
        --num-nodes=2 --minStartupPods=0 --allowed-not-ready-nodes=-1 --disable-log-dump \
        --ginkgo.focus "$focus" --ginkgo.seed=1 --ginkgo.no-color --ginkgo.v --ginkgo.timeout=3h \
        --ginkgo.junit-report "$3" >"$2" 2>&1 &
    run_pid=$!
    run_ended=$(ended "$2")
    run_deadline=$(($(date +%s) + longest))
    while process_runs "$run_pid"; do
        sleep 1
        if [ "$(ended "$2")" != "$run_ended" ]; then
            run_ended=$(ended "$2")
            run_deadline=$(($(date +%s) + longest))
        elif [ "$(date +%s)" -ge "$run_deadline" ]; then
            kill -INT "$run_pid"
            run_deadline=$(($(date +%s) + longest))
        fi
    done
    wait "$run_pid" || :
}

start=$(date +%s)
round=0
cp "$logs/specs" "$work/left"
while [ -s "$work/left" ]; do
    round=$((round + 1))
    run_specs "$work/left" "$logs/e2e.$round.log" "$logs/junit.$round.xml"
    [ -s "$logs/junit.$round.xml" ] || {
        tail -n 20 "$logs/e2e.$round.log" >&2
        echo "e2e.test ended before it reported anything" >&2
        exit 1
    }
    cat "$logs/junit.$round.xml" >>"$logs/junit.xml"
    cp "$work/left" "$work/before"
    awk -v left=1 -f "$here/report.awk" "$logs/junit.xml" "$logs/specs" >"$work/left"
    ! cmp -s "$work/left" "$work/before" || break
done
server_alive || :
awk -v seconds="$(($(date +%s) - start))" -v totals="${BUTLER_TOTALS-}" \
    -f "$here/report.awk" "$logs/junit.xml" "$logs/specs"
