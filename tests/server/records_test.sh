#!/bin/sh
# What the server writes down and what it tells: the audit log and the stream of clusters, on the real
# `butler up`, with curl.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
needs curl kubectl
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/platform.sh
. "$(dirname "$0")/../lib/platform.sh"
examples=$(cd "$(dirname "$0")/../../docs/examples" && pwd)

# api METHOD PATH [ARGS...] : with the session in the jar, as our own page asks
api() {
    method=$1 path=$2
    shift 2
    curl -sk -X "$method" -b jar -c jar -H "Origin: $origin" -H 'Content-Type: application/json' "$@" "$origin$path"
}

# The first administrator is made once the API is there.
log_in() {
    eventually 'the server is ready' curl -skf "$origin/readyz"
    until_field .status.phase Active user.butler.butlerlabs.dev/admin
    api POST /api/auth/login -d "{\"username\":\"admin\",\"password\":\"$(cat state/admin.password)\"}" >answer
    expect_line answer '"platformRole":"admin"'
}

# listen ORIGIN : the stream of clusters as bytes, until it ends
listen() {
    curl -skN --http1.1 -b jar -H "Origin: $1" -H 'Connection: Upgrade' -H 'Upgrade: websocket' \
        -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' \
        "$origin/ws/clusters?snapshot=1"
}

begin() {
    up
    origin=$(sed -n 's/^Console *\(https:[^ ]*\).*/\1/p' lines)
    log_in
}

has() {
    grep -aq "$1" "$2"
}

server_81_foreign_pages_open_no_stream() {
    listen https://evil.example >answer
    expect_line answer '"code":"origin_not_allowed"'
    api GET '/api/admin/audit?action=origin_rejected' >answer
    expect_line answer '"success":false'
}

# The close frame has 19 bytes, the first two of which are 4401.
server_84_a_logout_ends_the_stream() {
    listen "$origin" >stream &
    listener=$!
    eventually 'the stream says hello' has '"type":"hello"' stream
    kubectl apply -f "$examples/team.yaml"
    until_field .status.phase Ready team/acme
    kubectl apply -f "$examples/cluster.yaml"
    eventually 'the cluster is told' has '"type":"cluster_update"' stream
    kubectl delete -n acme tc/demo --wait=false
    api POST /api/auth/logout >answer
    wait "$listener" || :
    od -An -tx1 stream | tr -d ' \n' >bytes
    grep -q 88131131 bytes || fail "no close frame with 4401"
}

server_92_the_log_survives_and_is_verified() {
    begin
    api POST /api/auth/logout >answer
    stop TERM 0
    up
    origin=$(sed -n 's/^Console *\(https:[^ ]*\).*/\1/p' lines)
    log_in
    api GET '/api/admin/audit?action=logout' >answer
    expect_line answer '"total":1,'
    stop TERM 0
    "$programs/butleradm" audit verify state/audit >answer 2>&1
    expect_line answer 'the chain holds'
    sed -i '2s/127.0.0.1/127.0.0.2/' state/audit/*.jsonl
    ! "$programs/butleradm" audit verify state/audit >answer 2>&1 || fail "a forgery was not seen"
    expect_line answer 'line 2: hash is'
}
check server_92_the_log_survives_and_is_verified finds entries of before a restart, and forged ones

server_94_addresses_are_not_believed() {
    api POST /api/auth/refresh -H 'X-Forwarded-For: 203.0.113.9' >answer
    api GET '/api/admin/audit?limit=200' >answer
    grep -q '203.0.113.9' answer && fail "a header decided who asked"
    expect_line answer '"sourceIP":"127.0.0.1"'
    api GET '/api/admin/audit?limit=500' >answer
    expect_line answer '"field":"limit"'
    api GET '/api/admin/audit?format=csv' >answer
    expect_line answer 'seq,timestamp,user'
    ! grep -q "$(cat state/admin.password)" answer || fail "a password was written down"
}

# One after the other on one platform; the last one ends the session.
records() {
    begin
    server_81_foreign_pages_open_no_stream
    server_94_addresses_are_not_believed
    server_84_a_logout_ends_the_stream
}
check records opens streams for our pages alone, says who asked, and ends with the session
finish
