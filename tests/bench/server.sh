#!/bin/sh
# The console's server: lists of clusters beside nginx, and changes that reach many pages that listen
#
#   ./dev bench server [SECONDS [CLUSTERS [PAGES [RATE]]]]
#
# One API server and one `butler server` for it, TLS everywhere, real sessions. Nothing reconciles the
# clusters: what is measured is the server. nginx has the same bytes as a file, the same certificate and one
# worker. "Per core" is per second of processor time that the server used, which hardly depends on what else
# the machine does. All pages see all clusters, so every change is told PAGES times; how late they are is
# counted from just before the API is asked to write.
# peers: kubectl
set -eu
seconds=${1:-10}
clusters=${2:-1000}
pages=${3:-2000}
rate=${4:-50}
programs=$BUTLER_BUILD_DIRECTORY/tests/bench
butler=${butler:-$BUTLER_BUILD_DIRECTORY/src/bin/butler}
# shellcheck source=tests/lib/control_plane.sh
. tests/lib/control_plane.sh
# shellcheck source=tests/lib/nginx.sh
. tests/lib/nginx.sh

for tool in kubectl h2load nginx openssl curl; do
    if ! PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null; then
        echo "bench server: $tool is not installed" >&2
        exit 77 # skipped, for Meson
    fi
done

work=$(mktemp -d "${TMPDIR:-/var/tmp}/butler-bench.XXXXXX")
trap 'server_stop; rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
# shellcheck disable=SC3045 # every sh that Debian ships knows it
ulimit -n 20000 2>/dev/null || ulimit -n "$(ulimit -H -n)"

give_up() {
    echo "bench server: $1" >&2
    tail -n 5 "$server_directory"/*.log >&2
    exit 1
}

# --- an API with clusters in it -------------------------------------------------------------------------------

kinds_are_there() {
    server_ask /apis/butler.butlerlabs.dev/v1alpha1/users && server_ask /apis/butler.butlerlabs.dev/v1alpha1/tenantclusters
}

# The controllers put their kinds there and go: nobody makes control planes for a thousand clusters.
install_kinds() {
    "$butler" controller --install-crds --leader-elect=false --enable-webhooks=false --metrics-bind-address 0 \
        --health-probe-bind-address 0 >"$server_directory/controller.log" 2>&1 &
    install_pid=$!
    wait_until 60 "Butler's kinds" kinds_are_there || give_up "no kinds"
    kill "$install_pid"
    wait "$install_pid" || :
}

# What every request of a configuration of curl begins with, and what it has to say; for awk.
requests='
    function request(output, token, type, url, data) {
        print (NR > 1 ? "next\n" : "") "silent\nshow-error\nfail\ncacert = \"" work "/ca.pem\"\noutput = \"" output "\""
        print "header = \"Origin: " origin "\"\nheader = \"Content-Type: " type "\""
        if (token != "")
            print "header = \"Authorization: Bearer " token "\""
        gsub(/"/, "\\\"", data)
        print "url = \"" url "\"\ndata = \"" data "\""
    }'

# ask_all COUNT AWK [VARIABLE=VALUE...] : many requests, which the program writes, with $1 from 0 on; each must be
# answered with a success
ask_all() {
    ask_count=$1 ask_program=$2
    shift 2
    seq 0 $((ask_count - 1)) | awk -v work="$work" "$requests $ask_program" "$@" - >"$work/requests"
    curl --no-progress-meter --parallel --parallel-max 8 -K "$work/requests" || give_up "curl failed"
}

# What a cluster says of itself when it is ready.
status='{"phase":"Ready","observedGeneration":1,"controlPlaneEndpoint":"10.40.3.17:6443","workerNodesDesired":3,
"workerNodesReady":3,"observedState":{"kubernetesVersion":"v1.34.1"},"conditions":[
{"type":"Ready","status":"True","reason":"ClusterReady","message":"the cluster is ready","lastTransitionTime":"2026-01-05T10:00:00Z"},
{"type":"InfrastructureReady","status":"True","reason":"Running","message":"3 of 3 machines run","lastTransitionTime":"2026-01-05T09:58:00Z"},
{"type":"ControlPlaneReady","status":"True","reason":"Serving","message":"it answers","lastTransitionTime":"2026-01-05T09:57:00Z"}]}'

make_clusters() {
    # shellcheck disable=SC2016 # for awk
    ask_all "$clusters" '{
        request("/dev/null", token, "application/json", url, "{\"apiVersion\":\"butler.butlerlabs.dev/v1alpha1\"," \
            "\"kind\":\"TenantCluster\",\"metadata\":{\"name\":\"bench-" $1 "\"},\"spec\":{\"teamRef\":{\"name\":" \
            "\"team-" $1 % 10 "\"},\"kubernetesVersion\":\"v1.34.1\",\"workers\":{\"replicas\":3}}}")
    }' token="$token" url="$address/$kind_path"
    # shellcheck disable=SC2016
    ask_all "$clusters" '{
        request("/dev/null", token, "application/merge-patch+json", url "/bench-" $1 "/status", "{\"status\":" status "}")
        print "request = PATCH"
    }' token="$token" url="$address/$kind_path" status="$(echo "$status" | tr -d '\n')"
}

prepare_api() {
    server_start butler "$work/api"
    install_kinds
    address=$(sed -n 's/^ *server: //p' "$KUBECONFIG")
    kubectl create namespace bench >/dev/null
    kubectl create serviceaccount bench --namespace bench >/dev/null
    kubectl create clusterrolebinding bench --clusterrole=cluster-admin --serviceaccount=bench:bench >/dev/null
    token=$(kubectl create token bench --namespace bench --duration=24h)
    kind_path=apis/butler.butlerlabs.dev/v1alpha1/namespaces/bench/tenantclusters
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
        -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null
    cat "$work/cert.pem" "$server_directory/pki/ca.crt" >"$work/ca.pem"
    make_clusters
}

# --- the server, and people who are logged in -----------------------------------------------------------------

server_is_there() {
    origin=https://$(sed -n 's/.*"listening","for":"console","address":"\([^"]*\)".*/\1/p' "$server_directory/server.log") &&
        curl -sf --cacert "$work/ca.pem" "$origin/readyz"
}

# Limits are for people; these are machines.
start_server() {
    export BUTLER_BCRYPT_COST=10 BUTLER_ADMIN_PASSWORD='Correct Horse 7' BUTLER_LIMIT_SESSION=1000000/1s \
        BUTLER_LIMIT_CHANGES=1000000/1s BUTLER_LIMIT_SET_PASSWORD=1000000/1s BUTLER_LIMIT_ANONYMOUS=1000000/1s
    server_run server "$butler" server --addr 127.0.0.1:0 --metrics-addr 0 --tls-cert "$work/cert.pem" \
        --tls-key "$work/key.pem"
    pid=$!
    wait_until 60 "the server" server_is_there || give_up "no server"
    server_is_there >/dev/null
    wait_until 60 "the first login" log_in_admin || give_up "nobody can log in"
    admin=$(session_of "$work/head.admin")
}

session_of() { sed -n 's/^set-cookie: butler_session=\([^;]*\).*/\1/Ip' "$1"; }

log_in_admin() {
    curl -sSf --cacert "$work/ca.pem" -o /dev/null -D "$work/head.admin" -H "Origin: $origin" \
        -H 'Content-Type: application/json' -d '{"username":"admin","password":"Correct Horse 7"}' "$origin/api/auth/login"
}

# Ten pages each, and all of them see every cluster.
make_people() {
    people=$(((pages + 9) / 10))
    # shellcheck disable=SC2016 # for awk
    ask_all "$people" '{
        request(work "/invite." $1, token, "application/json", origin "/api/admin/users",
            "{\"email\":\"u" $1 "@example.com\",\"platformRole\":\"viewer\"}")
    }' token="$admin" origin="$origin"
    # shellcheck disable=SC2016
    ask_all "$people" '{
        getline invite <(work "/invite." $1)
        sub(/.*"inviteUrl":"[^"]*\//, "", invite)
        sub(/".*/, "", invite)
        request("/dev/null", "", "application/json", origin "/api/auth/set-password",
            "{\"token\":\"" invite "\",\"password\":\"Correct Horse 7\"}")
        print "dump-header = \"" work "/head." $1 "\""
    }' origin="$origin"
    for person in $(seq 0 $((people - 1))); do
        session_of "$work/head.$person"
    done >"$work/sessions"
}

# --- lists ------------------------------------------------------------------------------------------------------

cpu_ticks() {
    sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'
}

# ask NAME PID URL [FLAGS...] : appends "NAME requests-per-second requests-per-core" to the figures
ask() {
    ask_name=$1 ask_pid=$2 ask_url=$3
    shift 3
    ask_before=$(cpu_ticks "$ask_pid")
    timeout $((seconds + 60)) h2load -t 1 -c 8 -m 4 -w 24 -W 24 -D "$seconds" "$@" "$ask_url" >"$work/report" 2>&1 ||
        give_up "h2load: $(cat "$work/report")"
    ask_ticks=$(($(cpu_ticks "$ask_pid") - ask_before))
    ask_codes=$(sed -n 's/^status codes: \(.*\) 2xx, \(.*\) 3xx, \(.*\) 4xx, \(.*\) 5xx/\1 \2 \3 \4/p' "$work/report")
    case $ask_codes in
    *" 0 0") ;;
    *) give_up "$ask_name was answered with $(grep '^status codes' "$work/report")" ;;
    esac
    echo "$ask_codes" | awk -v name="$ask_name" -v ticks="$ask_ticks" -v hz="$(getconf CLK_TCK)" -v seconds="$seconds" \
        '{ print name, ($1 + $2) / seconds, ($1 + $2) * hz / (ticks ? ticks : 1) }' >>"$work/figures"
}

# list NAME QUERY [FLAGS...] : ours, then nginx with the same bytes
list() {
    list_name=$1 list_query=$2
    shift 2
    curl -sSf --cacert "$work/ca.pem" -D "$work/list.head" -H "Authorization: Bearer $admin" \
        -o "$work/www/$list_name" "$origin/api/clusters$list_query"
    gzip -1 -kf "$work/www/$list_name"
    ask "$list_name.butler" "$pid" "$origin/api/clusters$list_query" -H "Authorization: Bearer $admin" "$@"
    ask "$list_name.nginx" "$nginx_pid" "https://127.0.0.1:$nginx_port/$list_name" "$@"
}

# What nginx says of a file that has not changed.
unchanged() {
    our_tag=$(sed -n 's/^etag: *\(.*\)\r$/\1/Ip' "$work/list.head")
    nginx_tag=$(curl -sSf --cacert "$work/ca.pem" -D - -o /dev/null "https://127.0.0.1:$nginx_port/whole" |
        sed -n 's/^etag: *\(.*\)\r$/\1/Ip')
    ask unchanged.butler "$pid" "$origin/api/clusters" -H "Authorization: Bearer $admin" -H "If-None-Match: $our_tag"
    ask unchanged.nginx "$nginx_pid" "https://127.0.0.1:$nginx_port/whole" -H "If-None-Match: $nginx_tag"
}

lists() {
    mkdir -p "$work/www" "$work/nginx"
    nginx_configure "$work/nginx" "$work/www" "$work/cert.pem" "$work/key.pem"
    echo . >"$work/www/ready"
    server_run nginx "$(nginx_program)" -p "$work/nginx" -c "$work/nginx/nginx.conf" -e "$work/nginx/nginx.log"
    nginx_wait "$work/nginx" ready
    list hundred '?limit=100'
    list packed '' -H 'Accept-Encoding: gzip'
    list whole ''
    unchanged
}

# value NAME COLUMN
value() { awk -v name="$1" -v column="$2" '$1 == name { print $column }' "$work/figures"; }

# row NAME WORDS
row() {
    awk -v words="$2" -v a="$(value "$1.butler" 2)" -v b="$(value "$1.nginx" 2)" -v c="$(value "$1.butler" 3)" \
        -v d="$(value "$1.nginx" 3)" 'BEGIN { printf "| %s | %.0f | %.0f | %.2f | %.0f | %.0f | %.2f |\n", words, a, b, a / b, c, d, c / d }'
}

# --- pages that listen -----------------------------------------------------------------------------------------

listen() {
    "$programs/stream_bench" "$origin" "$work/ca.pem" "$work/sessions" "$address/$kind_path/bench-" "$token" \
        "$clusters" "$pages" "$seconds" "$rate" "$pid" >"$work/stream" || give_up "stream_bench"
}

# told NAME
told() { sed "s/.*\<$1=\([0-9.-]*\).*/\1/" "$work/stream"; }

: >"$work/figures"
prepare_api
start_server
echo "asking for $clusters clusters, ${seconds} s each" >&2
lists
make_people
echo "telling $pages pages of $rate changes a second" >&2
listen

size() { wc -c <"$work/www/$1"; }
echo "| GET /api/clusters of $clusters, with a session | butler req/s | nginx req/s | ratio | butler per core | nginx per core | ratio |"
echo "| --- | --- | --- | --- | --- | --- | --- |"
row hundred "limit=100, $(size hundred) bytes"
row whole "one page of 500, $(size whole) bytes"
row packed "the same as gzip, $(size packed.gz) bytes"
row unchanged "the same, If-None-Match: not changed"
echo
echo "| $(told pages) pages on /ws/clusters, $rate changes a second | value |"
echo "| --- | --- |"
echo "| messages, and those that never came | $(told messages), $(told missing) |"
echo "| from the API write to the message, p50 / p99 / worst | $(told p50_ms) / $(told p99_ms) / $(told max_ms) ms |"
echo "| the write itself, until the API answers, p50 / p99 | $(told write_p50_ms) / $(told write_p99_ms) ms |"
echo "| server's processor time for $(told seconds) s | $(told cpu_s) s |"
echo "| memory of a page (PSS), connected / after the changes | $(told idle_kib) / $(told busy_kib) KiB |"
echo "| memory of the server before (PSS) | $(told alone_kib) KiB |"
