#!/bin/sh
# Hosted control planes: memory of each, time to their first answer, sleep and waking, beside upstream's
#
#   ./dev bench tenants [TENANTS [SETTLE SECONDS]]
#
# One `butler up` with many TenantControlPlanes, and beside it one control plane of upstream's: etcd,
# kube-apiserver, kube-controller-manager, kube-scheduler. Times are seen by a client that has to find the
# kubeconfig first, and that shares the machine with everything else. 200 tenants show every figure in a
# few minutes; 1000 and 10000 are for a machine with nothing else to do. BENCH_ALONE=1 leaves upstream out.
# peers: kubectl etcd kube-apiserver kube-controller-manager kube-scheduler
set -eu
tenants=${1:-200}
settle=${2:-15}
programs=$BUTLER_BUILD_DIRECTORY/tests/bench
butler=${butler:-$BUTLER_BUILD_DIRECTORY/src/bin/butler}
# shellcheck source=tests/lib/control_plane.sh
. tests/lib/control_plane.sh

work=$(mktemp -d "${TMPDIR:-/var/tmp}/butler-bench.XXXXXX")
chmod 711 "$work" # tenants have users of their own, who pass through
figures=$work/figures
kind=
platform=
supervisor_is_gone() {
    ! process_runs "$supervisor"
}

stop() {
    server_stop
    [ -z "$platform" ] || {
        kill "$platform" 2>/dev/null || :
        wait "$platform" 2>/dev/null || :
    }
    # A supervisor whose platform was killed goes on, and its tenants with it.
    supervisor=$(cat "$work/state/supervisor.lock" 2>/dev/null || :)
    [ -z "$supervisor" ] || ! process_runs "$supervisor" || {
        kill "$supervisor"
        wait_until 60 "the supervisor's end" supervisor_is_gone || :
    }
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

# figure NAME VALUE
figure() {
    echo "$1 $2" >>"$figures.$kind"
}

# Says why the platform is not there, and ends.
give_up() {
    echo "bench tenants: $1; the platform says:" >&2
    tail -n 20 "$work/log" >&2
    exit 1
}

platform_is_there() {
    process_runs "$platform" || give_up "the platform ended"
    [ -s "$work/state/supervisor.lock" ] && grep -q '^Stop' "$work/out"
}

measure_butler() {
    kind=butler
    "$butler" up --state "$work/state" --api 127.0.0.1:0 --listen 127.0.0.1:0 >"$work/out" 2>"$work/log" &
    platform=$!
    wait_until 60 "the platform" platform_is_there || give_up "it does not come up"
    "$programs/tenants_bench" "$work/state" "$tenants" "$settle" >"$figures.butler" || give_up "a tenant failed"
    figure disk_mib "$(du -sm "$work/state/tenants" | cut -f 1)"
}

# Processor time of upstream's processes so far, in seconds.
processor_time() {
    while read -r time_pid _; do
        sed 's/.*) //' "/proc/$time_pid/stat"
    done <"$server_directory/pids" |
        awk -v ticks="$(getconf CLK_TCK)" '{ sum += $12 + $13 } END { printf "%.3f", sum / ticks }'
}

# Certificates are there already, which ours has to make.
start_upstream() {
    server_directory=$work/upstream
    mkdir -p "$server_directory"
    : >"$server_directory/pids"
    make_certificates
    start_began=$(date +%s%N)
    start_etcd
    start_kube_apiserver
    until curl -sf --max-time 5 --cacert "$server_directory/pki/ca.crt" --cert "$server_directory/pki/admin.crt" \
        --key "$server_directory/pki/admin.key" -o /dev/null \
        "https://127.0.0.1:$server_port/api/v1/namespaces/default"; do
        server_alive || return 1
        sleep 0.02
    done
    figure cold_ms $((($(date +%s%N) - start_began) / 1000000))
    KUBECONFIG=$server_directory/admin.kubeconfig
    export KUBECONFIG
    server_controllers '*'
    server_scheduler
}

measure_upstream() {
    kind=upstream
    echo "measuring upstream's control plane" >&2
    start_upstream
    sleep $((settle * 2))
    server_alive || return 1
    while read -r memory_pid _; do
        cat "/proc/$memory_pid/smaps_rollup"
    done <"$server_directory/pids" | awk '
        $1 == "Pss:" { pss += $2 }
        $1 ~ /^Private_(Clean|Dirty):/ { private += $2 }
        END { print "alone_pss_kib", pss; print "alone_private_kib", private }' >>"$figures.upstream"
    idle_before=$(processor_time)
    sleep "$settle"
    figure one_cpu_percent "$(awk -v before="$idle_before" -v now="$(processor_time)" -v seconds="$settle" \
        'BEGIN { printf "%.2f", (now - before) * 100 / seconds }')"
    server_stop
}

measure_butler
: >"$figures.upstream"
if [ -n "${BENCH_ALONE-}" ]; then
    :
elif command -v kube-scheduler >/dev/null && command -v kube-controller-manager >/dev/null &&
    command -v kube-apiserver >/dev/null && command -v etcd >/dev/null && command -v curl >/dev/null; then
    measure_upstream
else
    echo "one of etcd, kube-apiserver, kube-controller-manager, kube-scheduler, curl is missing: no comparison"
fi
awk -f tests/bench/tenants_table.awk "$figures.butler" "$figures.upstream"
