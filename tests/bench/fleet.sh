#!/bin/sh
# A fleet of tenant clusters on the embedded default: how long until all are Ready, and what they cost
#
#   ./dev bench fleet [CLUSTERS [WORKERS [IDLE SECONDS]]]
#
# Each cluster has a control plane of its own, a process until Steward proper comes, and simulated
# workers. "platform" is the one process of `butler up`; the control planes are counted beside it. Idle
# is measured when nothing has been asked for.
set -eu
clusters=${1:-1000}
workers=${2:-3}
idle=${3:-30}
butler=${butler:-$BUTLER_BUILD_DIRECTORY/src/bin/butler}
work=$(mktemp -d "${TMPDIR:-/var/tmp}/butler-fleet.XXXXXX")
pid=
stop() {
    [ -z "$pid" ] || {
        kill "$pid" 2>/dev/null || :
        wait "$pid" 2>/dev/null || :
    }
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

"$butler" up --state "$work/state" --api 127.0.0.1:0 --listen 127.0.0.1:0 >"$work/out" 2>"$work/log" &
pid=$!
until grep -q '^Stop' "$work/out"; do
    kill -0 "$pid" || {
        cat "$work/log" >&2
        exit 1
    }
    sleep 0.05
done

# pss PID... : MiB
pss() {
    for one in "$@"; do
        awk '/^Pss:/ { print $2 }' "/proc/$one/smaps_rollup" 2>/dev/null || :
    done | awk '{ sum += $1 } END { printf "%.1f", sum / 1024 }'
}

# cpu PID... : seconds of processor time
cpu() {
    for one in "$@"; do
        awk '{ print $14 + $15 }' "/proc/$one/stat" 2>/dev/null || :
    done | awk -v hz="$(getconf CLK_TCK)" '{ sum += $1 } END { printf "%.2f", sum / hz }'
}

"$BUTLER_BUILD_DIRECTORY/tests/bench/fleet_bench" "$work/state/admin.kubeconfig" "$clusters" "$workers" \
    >"$work/figures" || {
    tail -20 "$work/log" >&2
    exit 1
}
read -r ready seconds <"$work/figures"
busy=$(cpu "$pid")
children=$(pgrep -P "$pid" || :)
# shellcheck disable=SC2086 # pids
busy_planes=$(cpu $children)
settled=$(cpu "$pid")
sleep "$idle"
after=$(cpu "$pid")

echo "| figure | value |"
echo "| --- | --- |"
echo "| clusters Ready | $ready of $clusters, $workers workers each |"
echo "| time until all are Ready | $seconds s |"
echo "| clusters Ready in 60 s at that pace | $(awk -v n="$ready" -v s="$seconds" 'BEGIN { printf "%d", n * 60 / (s > 0 ? s : 1) }') |"
echo "| processor time, platform | $busy s |"
echo "| processor time, control planes | $busy_planes s |"
echo "| memory, platform (PSS) | $(pss "$pid") MiB |"
# shellcheck disable=SC2086 # pids
echo "| memory, $(echo $children | wc -w) control planes (PSS) | $(pss $children) MiB |"
echo "| idle, platform, over $idle s | $(awk -v a="$after" -v b="$settled" -v s="$idle" 'BEGIN { printf "%.2f", (a - b) * 100 / s }') % of a core |"
