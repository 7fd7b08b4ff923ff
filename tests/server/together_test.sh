#!/bin/sh
# Several servers for one API, as one: the real `butler up` has the API, two `butler server` beside it have what
# is tested. Real TLS, curl from outside; each server is killed once, and nobody notices.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/server.sh
. "$(dirname "$0")/../lib/server.sh"
needs openssl
server_workplace together
it_explain() { tail -n 10 "$work"/*.log; }

export BUTLER_LIMIT_LOGIN_NAME=1000/1m BUTLER_LIMIT_DEVICE=1000/1m BUTLER_LIMIT_VERIFY=1000/1m \
    BUTLER_LIMIT_REFRESH=1000/1m BUTLER_METRICS_TOKEN='for prometheus'

# --- the servers ------------------------------------------------------------------------------------------------

# One certificate for both, from the authority that curl trusts here.
make_certificate() {
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout server.key -subj /CN=butler-server \
        -out server.csr 2>openssl.log
    printf 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth\n' >server.ext
    openssl x509 -req -in server.csr -CA state/pki/ca.crt -CAkey state/pki/ca.key -set_serial 77 -days 2 \
        -extfile server.ext -out server.crt 2>>openssl.log
}

# address_of NAME WHAT : console or metrics
address_of() { sed -n "s/.*\"listening\",\"for\":\"$2\",\"address\":\"\([^\"]*\)\".*/\1/p" "$1.log" | grep .; }

is_ready() { curl -sSf --max-time 5 --cacert state/pki/ca.crt "https://$1/readyz"; }

# serve NAME [ADDRESS] : a server of that name; its address is in NAME.address, its pid in NAME.pid
serve() {
    : >"$1.log"
    BUTLER_AUDIT_DIR=$PWD/$1.audit "$programs/butler" server --kubeconfig state/admin.kubeconfig --addr "${2:-127.0.0.1:0}" \
        --metrics-addr 127.0.0.1:0 --tls-cert server.crt --tls-key server.key >"$1.log" 2>&1 </dev/null &
    echo "$!" >"$1.pid"
    echo "$!" >>pids
    eventually address_of "$1" metrics
    address_of "$1" console >"$1.address"
    eventually is_ready "$(cat "$1.address")"
}

# end NAME SIGNAL : and wait for its end
end() {
    ended=0
    kill "-$2" "$(cat "$1.pid")"
    wait "$(cat "$1.pid")" || ended=$?
    [ "$2" = KILL ] || [ "$ended" -eq 0 ] || echo "$1 ended with $ended after SIG$2" >>broken
}

# at NAME : what is asked from here on is asked of that server
at() { console=https://$(cat "$1.address"); }

# field NAME : the text of a member of the body
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" body; }

form() {
    form_path=$1
    shift
    ask nobody POST "$form_path" "$@"
}

begin_device() {
    form /api/auth/cli/device -d client_id=butlerctl -d hostname=laptop -d client_name=butlerctl
    expect 200
    # shellcheck disable=SC2094 # a field and a file of one name
    field device_code >device_code
    # shellcheck disable=SC2094
    field user_code >user_code
}

poll() {
    form /api/auth/cli/token -d client_id=butlerctl -d "device_code=$(cat device_code)" \
        -d grant_type=urn:ietf:params:oauth:grant-type:device_code
}

# Whoever polls too early is told to wait longer.
poll_gives_tokens() {
    poll
    expect 200 '"session_token":"'
}

decide() { send "$1" POST "/api/auth/cli/$2" "{\"user_code\":\"$(cat user_code)\"}"; }

log_out() {
    ask "$1" POST /api/auth/logout -H "Origin: $console"
    expect 200 '"status":"logged_out"'
}

accept_invite() {
    ask nobody POST /api/auth/set-password -H "Origin: $console" -H 'Content-Type: application/json' \
        -d "{\"token\":\"$(cat invite)\",\"password\":\"Correct Horse 7\"}"
}

server_up
make_certificate
serve one
serve two

# --- one of them ------------------------------------------------------------------------------------------------

have_people() {
    at one
    log_in admin "$(cat state/admin.password)"
    for who in ann bob max; do
        make_user "$who"
    done
    kubectl apply -f - <<'YAML'
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: alpha }
spec: { access: { users: [{ name: ann@example.com, role: admin }, { name: bob@example.com, role: operator }] } }
YAML
    kubectl wait --timeout=60s --for=jsonpath='{.status.phase}=Ready' team/alpha
    eventually answers GET ann /api/clusters 200 '{"clusters":[]}'
}
it "has people who logged in at one of them" have_people

everywhere() {
    for where in one two; do
        at "$where"
        for who in admin ann bob max; do
            eventually answers GET "$who" /api/auth/me 200 "\"username\":\"$who\""
        done
    done
    # And at the one in the platform's own process.
    console=$(sed -n 's/^Console *\(https:[^ ]*\).*/\1/p' lines)
    eventually answers GET ann /api/auth/me 200 '"username":"ann"'
}
it "believes a session at each of them" everywhere

pending() {
    at one
    begin_device
    send admin POST /api/admin/users '{"email":"ina@example.com"}'
    expect 201
    field inviteUrl | sed 's|.*/||' >invite
    log_in ann 'Correct Horse 7'
    cp ann.token ended.token
    log_out ended
    log_in ann 'Correct Horse 7'
}
it "has logins that wait, and one that is over" pending

end one KILL
serve one "$(cat one.address)"

survives() {
    at one
    for who in admin ann bob max; do
        eventually answers GET "$who" /api/auth/me 200 "\"username\":\"$who\""
    done
    ask ended GET /api/auth/me
    expect 401
    accept_invite
    expect 200
    decide ann approve
    expect 200 '"status":"approved"'
    eventually poll_gives_tokens
}
it "server_42_ loses no session, no invite and no waiting login when a server dies" survives

# --- both of them -----------------------------------------------------------------------------------------------

device() {
    at one
    begin_device
    at two
    decide bob verify
    expect 200 '"hostname":"laptop"'
    decide bob approve
    expect 200 '"status":"approved"'
    at one
    decide bob approve
    expect 409 '"code":"already_resolved"'
    eventually poll_gives_tokens
    field session_token >cli.token
    field refresh_token >refresh
    at two
    eventually answers GET cli /api/auth/me 200 '"provider":"cli"'
    poll
    expect 400 '"error":"invalid_grant"'
    form /api/auth/cli/refresh -d "refresh_token=$(cat refresh)"
    expect 200
    # The one that was used is known everywhere, and ends the family everywhere.
    at one
    form /api/auth/cli/refresh -d "refresh_token=$(cat refresh)"
    expect 401 '"error":"refresh_token_invalid"'
    at two
    eventually answers GET cli /api/auth/me 401
}
it "lets a device log in at one and be approved at the other" device

logout() {
    at two
    log_in bob 'Correct Horse 7'
    at one
    eventually answers GET bob /api/auth/me 200
    log_out bob
    at two
    eventually answers GET bob /api/auth/me 401
}
it "server_08_ refuses at one what was ended at the other" logout

revoked() {
    at one
    log_in max 'Correct Horse 7'
    at two
    eventually answers GET max /api/auth/me 200
    at one
    send admin POST /api/admin/users/max/disable '{}'
    expect 200
    at two
    eventually answers GET max /api/auth/me 401
    ask nobody POST /api/auth/login -H "Origin: $console" -H 'Content-Type: application/json' \
        -d '{"username":"max","password":"Correct Horse 7"}'
    expect 403 '"code":"account_disabled"'
    send admin POST /api/admin/users/max/enable '{}'
    expect 200
    log_in max 'Correct Horse 7'
}
it "server_07_ keeps out at one whoever was disabled at the other" revoked

wrong_login() {
    ask nobody POST /api/auth/login -H "Origin: $console" -H 'Content-Type: application/json' \
        -d '{"username":"max","password":"wrong"}'
}

# Five in all, wherever they were tried.
lockout() {
    for where in one two one two; do
        at "$where"
        wrong_login
        expect 401 '"code":"invalid_credentials"'
    done
    at one
    wrong_login
    expect 403 '"code":"account_locked"'
    at two
    ask nobody POST /api/auth/login -H "Origin: $console" -H 'Content-Type: application/json' \
        -d '{"username":"max","password":"Correct Horse 7"}'
    expect 403 '"code":"account_locked"'
    send admin POST /api/admin/users/max/unlock '{}'
    expect 200
    at one
    log_in max 'Correct Horse 7'
}
it "server_04_ counts wrong passwords together" lockout

# --- streams ----------------------------------------------------------------------------------------------------

# listen WHO : the stream of clusters as bytes in the file `stream`, until it ends
listen() {
    curl -sSN --http1.1 --cacert state/pki/ca.crt --max-time 120 -H "Authorization: Bearer $(cat "$1.token")" \
        -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
        -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' "$console/ws/clusters" >stream
}

tells() { grep -aq "$1" stream; }

# A close frame of the server with 4401 in it, whatever the reason's length.
said_goodbye() { od -An -v -tx1 stream | tr -d ' \n' | grep -Eq '88[0-7][0-9a-f]1131'; }

streams() {
    at two
    listen ann &
    listener=$!
    eventually tells '"type":"hello"'
    at one
    send ann POST /api/clusters '{"name":"web","teamRef":"alpha","workerReplicas":1}'
    expect 201
    eventually tells '"type":"cluster_update".*"name":"web"'
    ask ann DELETE "/api/clusters/$(kubectl get team alpha -o jsonpath='{.status.namespace}')/web" \
        -H 'Content-Type: application/json' -d '{"confirmName":"web"}'
    expect 202
    eventually tells '"type":"cluster_delete"'
    # Ending the session there ends the stream here.
    log_out ann
    wait "$listener" || :
    said_goodbye || fail "no close frame with 4401"
}
it "server_82_ server_84_ tells at one what happens at the other, until the session ends there" streams

# --- those who watch over them ----------------------------------------------------------------------------------

metrics() {
    where=http://$(address_of two metrics)/metrics
    [ "$(curl -sS -o body -w '%{http_code}' "$where")" = 401 ] || fail "without a token"
    ! grep -q butler_server body || fail "shown without a token"
    [ "$(curl -sS -o body -w '%{http_code}' -H 'Authorization: Bearer for' "$where")" = 401 ] || fail "half a token"
    [ "$(curl -sS -o body -w '%{http_code}' -H "Authorization: Bearer $BUTLER_METRICS_TOKEN" "$where")" = 200 ] ||
        fail "with the token"
    grep -q '^butler_server_http_requests_total' body || fail "no metrics"
    grep -q '^butler_server_audit_entries_total{action="login"} [1-9]' body || fail "no login was counted"
    grep -q '^butler_server_websocket_connections{path="/ws/clusters"} 0' body || fail "the stream is not over"
}
it "shows metrics to whoever has their token" metrics

writes_again() { ls two.audit/audit-*.jsonl; }
hangup() {
    at two
    eventually writes_again
    mv two.audit/audit-*.jsonl .
    kill -HUP "$(cat two.pid)"
    log_in max 'Correct Horse 7'
    eventually writes_again
}
it "begins another audit file when its own was moved away" hangup

end two TERM
ends() {
    [ ! -e broken ] || fail "$(cat broken)"
    at one
    eventually answers GET admin /api/auth/me 200
}
it "goes on when the other one leaves in order" ends

finish
