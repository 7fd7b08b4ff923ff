# shellcheck shell=sh
# The REST surface of the real `butler up` under a test, spoken to with curl. Sourced behind tap.sh; $programs is
# where the programs are, and the test is in a directory of its own.

PATH=${XDG_CACHE_HOME:-$HOME/.cache}/butler/upstream/bin:$PATH

# Quick hashes; limits that a test does not run into.
export BUTLER_BCRYPT_COST=10 BUTLER_LIMIT_LOGIN=1000/1m BUTLER_LIMIT_SET_PASSWORD=1000/1m \
    BUTLER_LIMIT_INVITE=1000/1m BUTLER_LIMIT_SESSION=1000/1s BUTLER_LIMIT_CHANGES=1000/1s

# server_workplace NAME : a directory of the test's own, gone when it ends
server_workplace() {
    needs kubectl curl
    work=$(mktemp -d "${TMPDIR:-/tmp}/butler-$1.XXXXXX")
    # shellcheck disable=SC2034 # tap.sh looks there for what was started
    tap_directory=$work
    cd "$work" || exit
    trap 'tap_stop_all; rm -rf "$work"' EXIT
}
it_explain() { grep -v '"msg":"request"' "$work/log" | tail -20; }

# server_up : starts it; $console is its address, and somebody answers there
server_up() {
    start 4 "${programs:?}/butler" up --state state --api 127.0.0.1:0 --listen 127.0.0.1:0
    console=$(sed -n 's/^Console *\(https:[^ ]*\).*/\1/p' lines)
    KUBECONFIG=$PWD/state/admin.kubeconfig
    export KUBECONFIG
    eventually answers GET nobody /api/auth/me 401
    eventually log_in admin "$(cat state/admin.password)"
}

# readable_kubectl : the sandbox of a terminal is made by somebody who owns nothing, and must be able to read kubectl
readable_kubectl() {
    chmod 755 "$PWD"
    mkdir -m 755 tools
    cp "$(command -v kubectl)" tools/kubectl
    chmod 755 tools/kubectl
    PATH=$PWD/tools:$PATH
}

# ask WHO METHOD PATH [CURL FLAGS...] : with the session in WHO.token; body in `body`, headers in `headers`, status
# in $code
ask() {
    ask_who=$1 ask_method=$2 ask_path=$3
    shift 3
    ask_token=$(cat "$ask_who.token" 2>/dev/null || :)
    code=$(curl -sS --max-time 30 --cacert state/pki/ca.crt -X "$ask_method" -o body -D headers -w '%{http_code}' \
        ${ask_token:+-H "Authorization: Bearer $ask_token"} "$@" "$console$ask_path")
}

# send WHO METHOD PATH JSON
send() { ask "$1" "$2" "$3" -H 'Content-Type: application/json' -d "$4"; }

# expect STATUS [PART OF THE BODY]
expect() {
    [ "$code" = "$1" ] || {
        cat body
        fail "status $code instead of $1: $ask_who: $ask_method $ask_path"
    }
    [ $# -eq 1 ] || grep -qF -- "$2" body || {
        cat body
        fail "no $2: $ask_who: $ask_method $ask_path"
    }
}

# answers METHOD WHO PATH STATUS [PART] : for `eventually`
answers() {
    ask "$2" "$1" "$3"
    expect "$4" "${5:-}"
}

# eventually COMMAND... : tries it again and again
eventually() {
    tries=0
    until ("$@") >tried 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || {
            cat tried
            tail -20 log
            fail "never: $*"
        }
        sleep 0.1
    done
}

# log_in WHO PASSWORD
log_in() {
    ask nobody POST /api/auth/login -H "Origin: $console" -H 'Content-Type: application/json' \
        -d "{\"username\":\"$1\",\"password\":\"$2\"}"
    expect 200
    keep_session "$1"
}

keep_session() { sed -n 's/^set-cookie: butler_session=\([^;]*\).*/\1/Ip' headers >"$1.token"; }

# make_user WHO : with a password of this test, logged in
make_user() {
    send admin POST /api/admin/users "{\"email\":\"$1@example.com\"}"
    expect 201
    invite=$(sed -n 's/.*"inviteUrl":"[^"]*\/\([0-9a-f]*\)".*/\1/p' body)
    ask nobody POST /api/auth/set-password -H "Origin: $console" -H 'Content-Type: application/json' \
        -d "{\"token\":\"$invite\",\"password\":\"Correct Horse 7\"}"
    expect 200
    keep_session "$1"
}
