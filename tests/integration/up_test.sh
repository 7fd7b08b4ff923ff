#!/bin/sh
# The thin road: the real `butler up`, real TLS, curl from outside.
set -eu
# shellcheck source=tests/lib/tap.sh
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
butler=$programs/butler

# Starts the platform in ./state on free ports; $api and $console are its addresses.
up() {
    start 4 "$butler" up --state state --api 127.0.0.1:0 --listen 127.0.0.1:0
    api=$(sed -n 's/^ *server: //p' state/admin.kubeconfig)
    console=$(sed -n 's/^Console *\(https:[^ ]*\).*/\1/p' lines)
}

# ask PATH [CURL FLAGS...] : body in `body`, status in `status`
ask() {
    ask_url=$1
    shift
    curl -sS --max-time 20 --cacert state/pki/ca.crt -o body -w '%{http_code} %{http_version}\n' \
        "$@" "$ask_url" >status
}

# The same as the administrator.
ask_admin() {
    for half in certificate key; do
        sed -n "s/^ *client-$half-data: //p" state/admin.kubeconfig | base64 -d >"admin.$half"
    done
    ask "$@" --cert admin.certificate --key admin.key
}

expect_status() {
    read -r status_code status_version <status
    [ "$status_code" = "$1" ] || {
        cat body
        fail "status $status_code instead of $1"
    }
}

first_start() {
    up
    # Tenants may have users of their own, who pass through it.
    mode=700
    [ "$(id -u)" != 0 ] || mode=711
    [ "$(stat -c %a state)" = "$mode" ] || fail "mode of the state directory"
    find state -maxdepth 1 -type f -perm /077 | grep . >open && fail "others can read $(cat open)"
    [ "$(stat -c %a state/admin.kubeconfig)" = 600 ] || fail "mode of admin.kubeconfig"
    [ "$(stat -c %a state/admin.password)" = 600 ] || fail "mode of admin.password"
    [ "$(stat -c %a state/pki/ca.key)" = 600 ] || fail "mode of ca.key"
    [ "$(stat -c %a state/pki/server.key)" = 600 ] || fail "mode of server.key"
    expect_line lines "password $(cat state/admin.password)"
    expect_line lines "export KUBECONFIG=$PWD/state/admin.kubeconfig"
    expect_line lines "Ctrl-C"
}
check first_start prints its four lines and keeps its secrets

probes() {
    up
    for path in healthz readyz livez; do
        ask "$api/$path"
        expect_status 200
        [ "$(cat body)" = ok ] || fail "body of /$path"
        ask "$api/$path?verbose"
        expect_line body "[+]ping ok"
    done
    ask "$api/version"
    expect_status 200
    expect_line body '"gitVersion":'
    ask "$api/metrics"
    expect_status 403
    ask_admin "$api/metrics"
    expect_status 200
    expect_line body '# TYPE process_resident_memory_bytes gauge'
    ask_admin "$api/nothing"
    expect_status 404
    ask_admin "$api/healthz" -X POST
    expect_status 405
}
check probes answers probes, version and metrics on the API address

protocols() {
    up
    ask "$api/healthz" --http1.1
    expect_status 200
    [ "$status_version" = 1.1 ] || fail "HTTP/$status_version"
    ask "$api/healthz" --http2
    expect_status 200
    [ "$status_version" = 2 ] || fail "HTTP/$status_version"
}
check protocols speaks HTTP/1.1 and HTTP/2 on one port

# log_in PASSWORD : the cookie in `jar`, the answer in `body`
log_in() {
    ask "$console/api/auth/login" -c jar -H "Origin: $console" -H 'Content-Type: application/json' \
        -d "{\"username\":\"admin\",\"password\":\"$1\"}"
}

page() {
    up
    password=$(cat state/admin.password)
    log_in "$password" # whoever reads the lines may come at once
    expect_status 200
    rm jar
    ask "$console/" -D headers
    expect_status 200
    grep -qi "^content-security-policy: default-src 'none'; script-src 'self'" headers || fail "no policy"
    nonce=$(sed -n "s/^content-security-policy:.*'nonce-\([0-9a-f]*\)'.*/\1/p" headers)
    expect_line body "content=\"$nonce\""
    ask "$console/clusters/some/page"
    expect_status 200
    expect_line body 'name="butler-nonce"'
    ask "$console/nothing.js"
    expect_status 404
    ask "$console/api/nothing"
    expect_status 404
    expect_line body '"code":"not_found"'
    ask "$console/api/auth/me"
    expect_status 401
    log_in wrong
    expect_status 401
    log_in "$password"
    expect_status 200
    ask "$console/api/auth/me" -b jar
    expect_status 200
    expect_line body '"isPlatformAdmin":true'
    ! grep -q "$password" log || fail "the log holds the password"
    ! grep -q "$(awk '/butler_session/ { print $7 }' jar)" log || fail "the log holds the session"
}
check page shows the console to everybody and the platform to its admin

second_start() {
    up
    cp -r state before
    ask_admin "$api/api/v1/namespaces/default"
    expect_status 200
    mv body before.json
    stop TERM 0
    up
    ask_admin "$api/api/v1/namespaces/default"
    cmp before.json body || fail "the namespace default is another one"
    ! grep -q password lines || fail "the password is shown again"
    diff -r -x lock -x control.sock -x admin.kubeconfig -x 'state.db*' -x 'supervisor.*' \
        -x run -x tenants -x trash -x audit before state || fail "files changed"
    stop INT 0
    up
}
check second_start finds everything as it was

# served PLURAL : asks until the kind is there; the platform installs it while it answers already
served() {
    served_tries=0
    while ask_admin "$api/apis/butler.butlerlabs.dev/v1alpha1/$1" && ! grep -q '^200 ' status; do
        served_tries=$((served_tries + 1))
        [ "$served_tries" -lt 1000 ] || fail "$1 are not served"
    done
}

own_kinds() {
    up
    for plural in butlerconfigs teams tenantclusters workspacetemplates; do
        served "$plural"
    done
    definition=apis/apiextensions.k8s.io/v1/customresourcedefinitions/tenantclusters.butler.butlerlabs.dev
    ask_admin "$api/$definition"
    expect_status 200
    mv body before.json
    stop TERM 0
    up
    stop TERM 0 # waits for what it installs
    up
    ask_admin "$api/$definition"
    expect_status 200
    cmp before.json body || fail "the second start changed a definition"
}
check own_kinds "serves Butler's own kinds, and leaves them as they are at the next start"

kubeconfig() {
    up
    curl -sS --max-time 20 -o body -w '%{http_code}' --cacert state/pki/ca.crt "$api/readyz" >/dev/null
    [ "$(sed -n 's/^ *server: //p' state/admin.kubeconfig)" = "$api" ] || fail "server in kubeconfig"
    sed -n 's/^ *client-certificate-data: //p' state/admin.kubeconfig | base64 -d >admin.crt
    openssl verify -CAfile state/pki/ca.crt -purpose sslclient admin.crt
    openssl x509 -in admin.crt -noout -subject | grep -Eq 'O ?= ?system:masters'
}
check kubeconfig writes a kubeconfig that the authority signed

second_process() {
    up
    expect_code 6 "$butler" up --state state --api 127.0.0.1:0 --listen 127.0.0.1:0
    expect_line stderr "pid $pid"
    ask "$api/healthz"
    expect_status 200
}
check second_process refuses a second process and names the pid of the first

port_taken() {
    up
    expect_code 6 "$butler" up --state other --api "${api#https://}" --listen 127.0.0.1:0
    expect_line stderr "${api#https://}"
    expect_line stderr "another program uses this address"
    expect_line stderr "hint:"
}
check port_taken says which port is taken

killed() {
    up
    kill -9 "$pid"
    wait "$pid" || :
    up
    ask "$api/readyz"
    expect_status 200
}
check killed starts again after kill -9

busy_stop() {
    up
    # A connection that never finishes its request must not hold the platform up.
    (exec 4<>/dev/null; openssl s_client -quiet -connect "${api#https://}" </dev/zero >/dev/null 2>&1) &
    echo $! >>pids
    ask "$api/healthz"
    stop TERM 0
}
check busy_stop stops cleanly while clients hang on

bad_words() {
    expect_code 4 "$butler" up --api nonsense --state state
    expect_line stderr "nonsense"
    [ ! -e state ] || fail "a state directory was made"
    expect_code 4 "$butler" up --api 127.0.0.1:99999 --state state
    expect_line stderr "99999"
    expect_code 4 "$butler" up --stat x
    expect_line stderr "did you mean --state"
    expect_code 4 "$butler" upp
    expect_line stderr "did you mean up"
    expect_code 4 "$butler" up extra
    expect_line stderr "extra"
    : >file
    expect_code 4 "$butler" up --state file
    expect_line stderr "not a directory"
}
check bad_words refuses bad flags by name and makes nothing

unwritable() {
    # Not even root makes directories there. A container may do without it.
    if [ -d /sys/kernel ]; then
        expect_code 7 "$butler" up --state /sys/butler
        expect_line stderr "create directory /sys/butler"
    fi
    if [ "$(id -u)" = 0 ]; then
        mkdir foreign
        chown 65534 foreign
        expect_code 7 "$butler" up --state foreign
        expect_line stderr "belongs to user id 65534"
        [ -z "$(ls foreign)" ] || fail "something was left behind"
    else
        mkdir closed
        chmod 500 closed
        expect_code 7 "$butler" up --state closed/state
        expect_line stderr "create directory"
    fi
}
check unwritable says that the state directory cannot be written

damaged() {
    up
    stop TERM 0
    for file in ca.crt ca.key server.crt server.key; do
        cp "state/pki/$file" good
        head -c 100 good >"state/pki/$file"
        cp -r state/pki before
        expect_code 11 "$butler" up --state state --api 127.0.0.1:0 --listen 127.0.0.1:0
        expect_line stderr "pki/$file"
        diff -r before state/pki || fail "something was changed"
        rm -r before
        cp good "state/pki/$file"
    done
    up
}
check damaged names a damaged certificate or key and changes nothing

elsewhere() {
    BUTLER_SYSTEM_NAMESPACE=household start 4 "$butler" up --state state --api 127.0.0.1:0 \
        --listen 127.0.0.1:0 --helm-timeout-ceiling 90s
    api=$(sed -n 's/^ *server: //p' state/admin.kubeconfig)
    ask_admin "$api/apis/butler.butlerlabs.dev/v1alpha1/namespaces/household/providerconfigs/local"
    expect_status 200
    ask_admin "$api/api/v1/namespaces/butler-system"
    expect_status 404
    ask_admin "$api/apis/butler.butlerlabs.dev/v1alpha1/teams" -H 'Content-Type: application/json' -d \
        '{"apiVersion":"butler.butlerlabs.dev/v1alpha1","kind":"Team","metadata":{"name":"household"}}'
    expect_status 403
    expect_line body household
}
check elsewhere keeps what belongs to nobody in the namespace that a flag names

bad_flags() {
    for flag in --system-namespace=Butler_ --helm-timeout-ceiling=25h --helm-timeout-ceiling=soon \
        --tenant-request-timeout=0s --max-concurrent-tc-reconciles=1001; do
        expect_code 4 "$butler" up --state state --api 127.0.0.1:0 "$flag"
        expect_line stderr "flag ${flag%%=*}"
        [ ! -e state ] || fail "$flag made a directory"
    done
}
check bad_flags says which flag is wrong before anything is made

large_body() {
    up
    head -c 104857600 /dev/zero | ask "$api/version" -X POST --data-binary @- -H 'Expect:' || :
    grep -qE '^(405|413) ' status || fail "status $(cat status)"
    ask "$api/healthz"
    expect_status 200
}
check large_body refuses 100 MiB and goes on

versions() {
    for program in butler butlerctl butleradm; do
        expect_code 0 "$programs/$program" version
        expect_line stdout "$program"
        expect_code 0 "$programs/$program" version -o json
        expect_line stdout '"gitCommit":'
        expect_code 0 "$programs/$program" --version
        expect_code 0 "$programs/$program" --help
        [ ! -s stderr ] || fail "help wrote to stderr"
        expect_code 4 "$programs/$program" version -o nonsense
        expect_line stderr "nonsense"
    done
}
check versions tells its version

finish
