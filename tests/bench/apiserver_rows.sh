# shellcheck shell=sh
# How each row of ./dev bench apiserver is measured. Figures go to $figures.$kind as NAME VALUE.
# Sourced by apiserver.sh.

: "${work:?}" "${figures:?}" "${programs:?}" "${seconds:?}" "${objects:?}" "${list_objects:?}" "${watchers:?}"
: "${kind=}" "${butler:?}" "${server_directory=}" "${server_port=}"

# figure NAME VALUE
figure() {
    echo "$1 $2" >>"$figures.$kind"
}

# ratio A B : A / B
ratio() {
    awk -v a="$1" -v b="$2" 'BEGIN { printf "%.6g", b ? a / b : 0 }'
}

# Processor time of the server's processes so far, in seconds.
processor_time() {
    while read -r time_pid _; do
        sed 's/.*) //' "/proc/$time_pid/stat"
    done <"$server_directory/pids" |
        awk -v ticks="$(getconf CLK_TCK)" '{ sum += $12 + $13 } END { printf "%.3f", sum / ticks }'
}

processor_time_since() {
    awk -v before="$1" -v now="$(processor_time)" 'BEGIN { printf "%.3f", now - before }'
}

# Memory of the server's processes, shared pages divided by how many share them, in KiB.
resident() {
    while read -r resident_pid _; do
        cat "/proc/$resident_pid/smaps_rollup"
    done <"$server_directory/pids" | awk '$1 == "Pss:" { sum += $2 } END { print sum }'
}

# Small writes that the disk makes durable in a second.
fsync_probe() {
    probe_start=$(date +%s%N)
    dd if=/dev/zero of="$work/probe" bs=4k count=300 oflag=dsync 2>/dev/null
    echo $((300 * 1000000000 / ($(date +%s%N) - probe_start)))
}

# A server of its own, twice: the second start finds its certificates and next to no objects.
row_start() {
    start_directory=$work/start-$kind
    case $kind in
    butler)
        start_port=$(free_port)
        set -- "$butler" apiserver --state "$start_directory" --api "127.0.0.1:$start_port"
        server_api=127.0.0.1:$start_port server_start butler "$start_directory"
        ;;
    upstream)
        server_start upstream "$start_directory"
        # etcd stays; the command line is that of the server which is there now.
        start_pid=$(awk '$2 == "kube-apiserver" { print $1 }' "$server_directory/pids")
        # shellcheck disable=SC2046 # our flags have no blanks
        set -- $(tr '\0' ' ' <"/proc/$start_pid/cmdline")
        start_port=$server_port
        ;;
    esac
    end_server
    figure start_ms "$(best_of 5 start_time "$@")"
    server_stop
}

# Ends the API server and leaves what it stores its objects in.
end_server() {
    while read -r end_pid end_name; do
        [ "$end_name" = etcd ] || {
            kill "$end_pid"
            while process_runs "$end_pid"; do sleep 0.05; done
        }
    done <"$server_directory/pids"
}

start_time() {
    "$programs/start_bench" "https://127.0.0.1:$start_port/readyz" "$server_directory/pki/ca.crt" "$@"
}

# best_of COUNT COMMAND... : the smallest number it prints
best_of() {
    best_count=$1
    shift
    while [ "$best_count" -gt 0 ]; do
        "$@"
        best_count=$((best_count - 1))
    done | sort -g | head -n 1
}

# A namespace, a user with a token, and the bodies of requests.
prepare() {
    address=$(sed -n 's/^ *server: //p' "$KUBECONFIG")
    port=${address##*:}
    kubectl create namespace bench >/dev/null
    kubectl create serviceaccount bench --namespace bench >/dev/null
    kubectl create clusterrolebinding bench --clusterrole=cluster-admin --serviceaccount=bench:bench >/dev/null
    token=$(kubectl create token bench --namespace bench --duration=24h)
    wait_until 30 "the bench user's rights" \
        kubectl --token "$token" auth can-i create configmaps --namespace bench
    fill=$(head -c 1800 /dev/zero | tr '\0' x)
    echo "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"generateName\":\"object-\"},\"data\":{\"fill\":\"$fill\"}}" >"$work/body.json"
    sed 's/"generateName":"object-"/"name":"one"/' "$work/body.json" | kubectl create --namespace bench -f - >/dev/null
}

# load COUNT|DURATION CLIENTS STREAMS PATH [FLAGS...] : h2load's report goes to $work/report
load() {
    load_amount=$1
    load_clients=$2
    load_streams=$3
    load_path=$4
    shift 4
    h2load "$load_amount" -t1 -c "$load_clients" -m "$load_streams" -w 24 -W 24 \
        -H "Authorization: Bearer $token" "$@" "$address$load_path" >"$work/report" 2>&1 || {
        cat "$work/report" >&2
        return 1
    }
    load_failed=$(sed -n 's/^status codes: .* 3xx, \([0-9]*\) 4xx, \([0-9]*\) 5xx/\1 \2/p' "$work/report")
    [ "$load_failed" = "0 0" ] || {
        grep -E '^(requests|status codes)' "$work/report" >&2
        return 1
    }
}

report_answers() {
    sed -n 's/^status codes: \([0-9]*\) 2xx.*/\1/p' "$work/report"
}

report_bytes() {
    sed -n 's/^traffic: .*(\([0-9]*\)) data$/\1/p' "$work/report"
}

report_rate() {
    sed -n 's/^finished in .*, \([0-9.]*\) req\/s.*/\1/p' "$work/report"
}

row_idle() {
    # What the first requests took is given back, or not, within seconds.
    sleep 15
    figure idle_kib "$(resident)"
    [ "$kind" = upstream ] || row_up
}

# The whole platform holds the management API.
row_up() {
    "$butler" up --state "$work/up" --api 127.0.0.1:0 --listen 127.0.0.1:0 >/dev/null 2>&1 &
    up_pid=$!
    wait_until 30 "the platform" test -s "$work/up/admin.kubeconfig"
    sleep 15
    figure up_idle_kib "$(awk '$1 == "Pss:" { print $2 }' "/proc/$up_pid/smaps_rollup")"
    kill "$up_pid"
    wait "$up_pid" || :
}

row_get() {
    get_before=$(processor_time)
    load "-D$seconds" 8 10 /api/v1/namespaces/bench/configmaps/one
    figure get_per_core "$(ratio "$(report_answers)" "$(processor_time_since "$get_before")")"
    figure get_per_second "$(report_rate)"
}

# create COUNT : with 32 clients, each waiting for its answer
create() {
    load "-n$1" 32 1 /api/v1/namespaces/bench/configmaps -d "$work/body.json" \
        -H 'Content-Type: application/json'
}

row_create() {
    memory_before=$(resident)
    create "$list_objects"
    figure create_per_second "$(report_rate)"
}

row_memory() {
    figure object_kib "$(ratio $(($(resident) - memory_before)) "$list_objects")"
}

row_list() {
    list_before=$(processor_time)
    load "-D$seconds" 2 1 /api/v1/namespaces/bench/configmaps
    list_per_core=$(ratio "$(report_bytes)" "$(processor_time_since "$list_before")")
    figure list_mib_per_core "$(ratio "$list_per_core" 1048576)"
}

# watch RATE : prints what watch_bench prints
watch() {
    watch_version=$(kubectl get --raw '/api/v1/namespaces/watch/configmaps?limit=1' |
        sed 's/.*"metadata":{"resourceVersion":"\([0-9]*\)".*/\1/; q')
    "$programs/watch_bench" 127.0.0.1 "$port" "$server_directory/pki/ca.crt" "$token" watch \
        "$watch_version" "$watchers" "$seconds" "$1"
}

row_watch() {
    kubectl create namespace watch >/dev/null
    for watch_index in 0 1 2 3; do
        kubectl create configmap "bench-$watch_index" --namespace watch >/dev/null
    done
    watch_before=$(processor_time)
    watch 0 >"$work/fan"
    watch_used=$(processor_time_since "$watch_before")
    figure fan_per_second "$(sed 's/.* rate=\([0-9]*\).*/\1/' "$work/fan")"
    figure fan_per_core "$(ratio "$(sed 's/.*events=\([0-9]*\).*/\1/' "$work/fan")" "$watch_used")"
    watch 200 >"$work/late"
    figure late_p99_ms "$(sed 's/.*p99_ms=\([0-9.]*\).*/\1/' "$work/late")"
    figure late_missing "$(sed 's/.*missing=\([0-9-]*\).*/\1/' "$work/late")"
}

row_restart() {
    [ "$objects" = "$list_objects" ] || create $((objects - list_objects))
    start_port=$port
    case $kind in
    butler) set -- "$butler" apiserver --state "$server_directory" --api "127.0.0.1:$port" ;;
    upstream)
        restart_pid=$(awk '$2 == "kube-apiserver" { print $1 }' "$server_directory/pids")
        # shellcheck disable=SC2046
        set -- $(tr '\0' ' ' <"/proc/$restart_pid/cmdline")
        ;;
    esac
    end_server
    figure restart_ms "$(start_time "$@")"
}
