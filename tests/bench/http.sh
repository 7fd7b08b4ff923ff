#!/bin/sh
# Requests per second over TLS beside nginx, HTTP/1.1 and HTTP/2, and the price of idle connections.
#
#   ./dev bench http [SECONDS [ROUNDS [IDLE]]]
#
# One core serves, the other one asks; nginx has the same certificate, the same 2.7 KB and one worker.
# Rounds alternate between the two, and the median counts. Requests per second of processor time are
# shown beside, because they hardly depend on what else the machine does.
set -eu
seconds=${1:-3}
rounds=${2:-5}
idle=${3:-10000}
connections=${BENCH_CONNECTIONS:-32}
streams=${BENCH_STREAMS:-10}
programs=$BUTLER_BUILD_DIRECTORY/tests/bench
document=$PWD/tests/bench/pod.json
work=$(mktemp -d)
pids=

cleanup() {
    for pid in $pids; do
        kill "$pid" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

# shellcheck source=tests/lib/nginx.sh
. tests/lib/nginx.sh

for tool in wrk h2load nginx openssl taskset; do
    if ! PATH=$PATH:/usr/sbin command -v "$tool" >/dev/null; then
        echo "bench http: $tool is not installed" >&2
        exit 77 # skipped, for Meson
    fi
done
nginx=$(nginx_program)

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
    -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null

mkdir "$work/www"
cp "$document" "$work/www/pod"
nginx_configure "$work" "$work/www" "$work/cert.pem" "$work/key.pem"

# shellcheck disable=SC3045 # every sh that Debian ships knows it
ulimit -n 20000 2>/dev/null || ulimit -n "$(ulimit -H -n)"

taskset -c 0 "$nginx" -p "$work" -c "$work/nginx.conf" -e "$work/nginx.log" &
pids="$pids $!"
taskset -c 0 "$programs/http_bench_server" 0 "$document" "$work/cert.pem" \
    "$work/key.pem" >"$work/ready" &
our_pid=$!
pids="$pids $our_pid"

until grep -q ready "$work/ready"; do
    kill -0 "$our_pid"
    sleep 0.1
done
our_port=$(cut -d' ' -f2 "$work/ready")
nginx_wait "$work" pod

# Processor time of a process in hundredths of a second: fields 14 and 15 behind its name.
cpu_ticks() {
    sed 's/.*) //' "/proc/$1/stat" | awk '{ print $12 + $13 }'
}

# ask NAME COMMAND... : a client on its core, which should be done long before this time is over
ask() {
    ask_name=$1
    shift
    timeout $((seconds + 60)) taskset -c 1 "$@" >"$work/out" || {
        echo "bench http: code $? of $1, which asked $ask_name; it said:" >&2
        cat "$work/out" >&2
        exit 1
    }
}

# measure NAME PROTOCOL PORT PID: appends "rate rate-per-cpu-second" to a file
measure() {
    before=$(cpu_ticks "$4")
    case $2 in
    http1)
        ask "$1" wrk -t 1 -c "$connections" -d "${seconds}s" "https://127.0.0.1:$3/pod"
        total=$(awk '/requests in/ { print $1 }' "$work/out")
        rate=$(awk '/^Requests\/sec/ { print $2 }' "$work/out")
        errors=$(grep -c 'Non-2xx\|Socket errors' "$work/out" || true)
        ;;
    http2)
        ask "$1" h2load -t 1 -c "$connections" -m "$streams" -D "$seconds" \
            "https://127.0.0.1:$3/pod"
        total=$(sed -n 's/.* \([0-9]*\) succeeded.*/\1/p' "$work/out")
        rate=$(sed -n 's/^finished in .*, \([0-9.]*\) req\/s.*/\1/p' "$work/out")
        errors=$(sed -n 's/.* \([0-9]*\) failed.*/\1/p' "$work/out")
        ;;
    esac
    after=$(cpu_ticks "$4")
    if [ "$errors" != 0 ]; then
        echo "bench http: $1 failed requests over $2:" >&2
        cat "$work/out" >&2
        exit 1
    fi
    awk -v rate="$rate" -v total="$total" -v ticks=$((after - before)) \
        -v hz="$(getconf CLK_TCK)" 'BEGIN { print rate, total * hz / ticks }' >>"$work/$1.$2"
}

median() {
    sort -n | awk '{ line[NR] = $1 } END { print line[int((NR + 1) / 2)] }'
}

echo "serving $(wc -c <"$document") bytes over TLS to $connections connections, $rounds rounds of" \
    "$seconds s"
for protocol in http1 http2; do
    for _ in $(seq "$rounds"); do
        measure nginx "$protocol" "$nginx_port" "$nginx_pid"
        measure butler "$protocol" "$our_port" "$our_pid"
    done
done

printf '%-10s %14s %14s %8s %16s %16s %8s\n' protocol 'butler req/s' 'nginx req/s' ratio \
    'butler req/cpu s' 'nginx req/cpu s' ratio
for protocol in http1 http2; do
    ours=$(cut -d' ' -f1 "$work/butler.$protocol" | median)
    theirs=$(cut -d' ' -f1 "$work/nginx.$protocol" | median)
    our_cpu=$(cut -d' ' -f2 "$work/butler.$protocol" | median)
    their_cpu=$(cut -d' ' -f2 "$work/nginx.$protocol" | median)
    awk -v p="$protocol" -v a="$ours" -v b="$theirs" -v c="$our_cpu" -v d="$their_cpu" 'BEGIN {
        printf "%-10s %14.0f %14.0f %8.2f %16.0f %16.0f %8.2f\n", p, a, b, a / b, c, d, c / d
    }'
done

resident_kb() {
    awk '/^VmRSS/ { print $2 }' "/proc/$1/status"
}

# idle_row NAME PORT PID
idle_row() {
    before=$(resident_kb "$3")
    mkfifo "$work/$1.go"
    taskset -c 1 "$programs/idle_connections" "$2" "$work/cert.pem" "$idle" \
        <"$work/$1.go" >"$work/$1.idle" &
    holder=$!
    pids="$pids $holder"
    exec 3>"$work/$1.go"
    until grep -q held "$work/$1.idle"; do
        if ! kill -0 "$holder" 2>/dev/null; then
            echo "bench http: connections to $1 could not be held:" >&2
            cat "$work/$1.idle" >&2
            exit 1
        fi
        sleep 0.1
    done
    after=$(resident_kb "$3")
    echo go >&3
    exec 3>&-
    wait "$holder"
    awk -v name="$1" -v n="$idle" -v before="$before" -v after="$after" 'BEGIN {
        printf "idle       %s holds %d TLS connections in %.1f MB more, %.1f KB each\n", name, n,
            (after - before) / 1024, (after - before) / n
    }'
}

if [ "$idle" -gt 0 ]; then
    idle_row nginx "$nginx_port" "$nginx_pid"
    idle_row butler "$our_port" "$our_pid"
fi
