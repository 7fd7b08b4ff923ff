#!/bin/sh
# Backups of the real server, made while it runs, and the way back.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
programs=${1:?directory of the programs}
butler=$programs/butler
# shellcheck source=tests/lib/apiserver.sh
. "$here/../lib/apiserver.sh"

# Writes until the file `enough` is there.
write_on() {
    count=0
    while [ ! -e ../enough ]; do
        count=$((count + 1))
        put "busy-$count" "$count"
    done
}

while_it_runs() {
    serve
    put before 1
    mkdir writer
    # A directory of its own for the answers; the certificates are named relative to it.
    (
        cd writer
        ln -s ../state ../admin.certificate ../admin.key .
        write_on
    ) &
    writer=$!
    until [ -s writer/body ]; do :; done
    expect_code 0 "$butler" apiserver backup --state state copy.db
    touch enough
    wait "$writer" || fail "a write failed during the backup"
    [ "$(stat -c %a copy.db)" = 600 ] || fail "mode of the backup"
    [ ! -e copy.db.partial ] || fail "something is left behind"
    expect_line stderr "encryption.key"
    put after 1

    # Another server from the backup has the same objects, and gives out new versions.
    mkdir -m 700 other
    cp -r state/pki state/encryption.key other/
    expect_code 0 "$butler" apiserver restore --state other copy.db
    stop TERM 0
    serve other
    expect_map before 1
    expect_answer 404 GET "$maps/after"
    expect_answer 200 GET "$maps/before"
    first=$(sed -n 's/.*"resourceVersion":"\([0-9]*\)".*/\1/p' body)
    put again 1
    second=$(sed -n 's/.*"resourceVersion":"\([0-9]*\)".*/\1/p' body)
    [ "$second" -gt $((first + 100000)) ] || fail "version $second may have been used before"
}
check while_it_runs copies the database while others write, and starts anew from the copy

secrets() {
    serve
    expect_answer 201 POST /api/v1/namespaces/default/secrets \
        '{"metadata":{"name":"s"},"stringData":{"k":"open-sesame"}}'
    expect_code 0 "$butler" apiserver backup --state state copy.db
    ! grep -q open-sesame copy.db || fail "a secret is in the clear"
    expect_code 7 "$butler" apiserver restore --state other copy.db
    expect_line stderr "restore the key file of that time first"
    [ ! -e other/state.db ] || fail "a database without its keys was restored"
    cp state/encryption.key other/
    expect_code 0 "$butler" apiserver restore --state other copy.db
    stop TERM 0
    serve other
    expect_answer 200 GET /api/v1/namespaces/default/secrets/s
    expect_line body "$(printf open-sesame | base64)"
}
check secrets keeps secrets encrypted and asks for their keys

when_stopped() {
    serve
    put one 1
    stop TERM 0
    expect_code 0 "$butler" apiserver backup --state state copy.db
    expect_code 0 "$butler" apiserver restore --state state copy.db
    expect_line stderr "state.db.before"
    [ -e state/state.db.before ] || fail "what was there is gone"
    serve
    expect_map one 1
}
check when_stopped copies the database of a server that does not run

refusals() {
    serve
    echo mine >there
    expect_code 6 "$butler" apiserver backup --state state there
    expect_line stderr "there already"
    [ "$(cat there)" = mine ] || fail "the file was replaced"
    expect_code 4 "$butler" apiserver backup --state state state/state.db
    expect_line stderr "is the store itself"
    expect_code 5 "$butler" apiserver backup --state state no/such/place
    expect_line stderr "no/such/place"
    expect_code 5 "$butler" apiserver backup --state elsewhere copy.db
    expect_line stderr "there is no database in $PWD/elsewhere"
    [ ! -e elsewhere ] || fail "a directory was made"
    expect_code 4 "$butler" apiserver backup --state state
    expect_line stderr "FILE is missing"

    expect_code 0 "$butler" apiserver backup --state state copy.db
    expect_code 6 "$butler" apiserver restore --state state copy.db
    expect_line stderr "pid $pid"
    expect_line stderr "stop the server first"
    put alive 1
    stop TERM 0
    expect_code 5 "$butler" apiserver restore --state elsewhere nothing.db
    [ ! -e elsewhere ] || fail "a directory was made"
    cp state/state.db before
    head -c 20000 copy.db >half.db
    expect_code 1 "$butler" apiserver restore --state state half.db
    expect_line stderr "nothing was changed"
    expect_code 1 "$butler" apiserver restore --state state there
    expect_line stderr "nothing was changed"
    cmp before state/state.db || fail "the database changed"
}
check refusals refuses what would lose something, and says why

# The name of a socket is short, that of a directory need not be.
long_names() {
    long=$(printf 'a-directory-with-a-long-name-%.0s' 1 2 3 4 5 6)
    mkdir "$long"
    serve "$long/state"
    expect_code 0 "$butler" apiserver backup --state "$long/state" "$PWD/$long/copy.db"
    [ "$(stat -c %a "$long/state/control.sock")" = 600 ] || fail "mode of the socket"
    stop TERM 0
    [ ! -e "$long/state/control.sock" ] || fail "the socket is left behind"
}
# A directory stands where the socket should be.
no_socket() {
    mkdir -p state/control.sock/taken
    serve
    expect_line log "no control socket"
    put one 1
    expect_code 9 "$butler" apiserver backup --state state copy.db
    expect_line stderr "ask the running server"
    [ ! -e copy.db ] || fail "there is a backup"
    stop TERM 0
    expect_code 0 "$butler" apiserver backup --state state copy.db
}

check long_names reaches a server whose directory has a long name
check no_socket serves without a control socket, and says what that means
finish
