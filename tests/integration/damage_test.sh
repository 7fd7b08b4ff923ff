#!/bin/sh
# Damaged databases: whatever is wrong in the file, the server says so and what to do about it, or
# serves exactly what was written. A backup brings everything back.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
programs=${1:?directory of the programs}
butler=$programs/butler
# shellcheck source=tests/lib/apiserver.sh
. "$here/../lib/apiserver.sh"
page=8192

# What the server serves: every object of some kinds, one line each.
everything() {
    for path in /api/v1/configmaps /api/v1/secrets /api/v1/namespaces \
        /apis/rbac.authorization.k8s.io/v1/clusterroles; do
        expect_answer 200 GET "$path"
        # The version of the list is that of the newest write, which starting may add to.
        sed 's/^{"kind":"[A-Za-z]*List","apiVersion":"[^"]*","metadata":{[^}]*},//' body
        echo
    done
}

# A state that has something in it, stopped, and a backup: `state`, `copy.db`, `written`.
make_state() {
    serve state
    value=$(head -c 3000 /dev/zero | tr '\0' v)
    for number in 1 2 3 4 5 6 7 8 9; do
        put "map-$number" "$number-$value"
    done
    put gone 1
    expect_answer 200 DELETE "$maps/gone"
    expect_answer 201 POST /api/v1/namespaces/default/secrets \
        '{"metadata":{"name":"s"},"stringData":{"k":"open-sesame"}}'
    everything >written
    expect_code 0 "$butler" apiserver backup --state state copy.db
    stop TERM 0
    [ ! -s state/state.db-wal ] || fail "the log was not carried over"
    cp state/state.db whole.db
}

# Starts the server in ./state; false when it ended by itself, and then $code is how.
try_serve() {
    rm -f pipe log
    mkfifo pipe
    "$butler" apiserver --state state --api 127.0.0.1:0 >pipe 2>log </dev/null &
    pid=$!
    echo "$pid" >>pids
    exec 3<pipe
    if IFS= read -r _ <&3; then
        api=$(sed -n 's/^ *server: //p' state/admin.kubeconfig)
        return 0
    fi
    code=0
    wait "$pid" || code=$?
    return 1
}

# The message names the file, says what is wrong, and what to type.
expect_damage() {
    [ "$code" = 1 ] || {
        cat log
        fail "exit code $code instead of 1"
    }
    expect_line log "the database is damaged"
    expect_line log "$PWD/state/state.db"
    expect_line log "butler apiserver restore --state $PWD/state FILE"
}

# spoil PAGE: zeroes it, or turns some bits of one byte over, by turns. The byte is in the middle of
# the page, where most pages have content.
spoil() {
    if [ $(($1 % 2)) = 0 ]; then
        dd if=/dev/zero of=state/state.db bs="$page" seek="$1" count=1 conv=notrunc status=none
    else
        spoil_at=$(($1 * page + page / 2 + $1))
        spoil_byte=$(dd if=state/state.db bs=1 skip="$spoil_at" count=1 status=none | od -An -tu1)
        # shellcheck disable=SC2059 # the format is the byte
        printf "\\$(printf %o $((${spoil_byte:-0} ^ 165)))" |
            dd of=state/state.db bs=1 seek="$spoil_at" conv=notrunc status=none
    fi
}

every_page() {
    make_state
    pages=$(($(stat -c %s whole.db) / page))
    refused=0
    for number in $(seq 0 $((pages - 1))); do
        cp whole.db state/state.db
        spoil "$number"
        if try_serve; then
            everything >now
            cmp written now || fail "page $number is damaged, and something else is served"
            stop TERM 0
        else
            expect_damage
            refused=$((refused + 1))
        fi
        rm -f state/state.db-wal
    done
    echo "$refused of $pages damaged pages were refused"
    [ "$refused" -gt $((pages / 2)) ] || fail "only $refused of $pages damaged pages were refused"
}
check every_page never serves anything else than what was written, whichever page is damaged

way_back() {
    make_state
    dd if=/dev/urandom of=state/state.db bs="$page" seek=3 count=4 conv=notrunc status=none
    cp state/state.db damaged.db
    ! try_serve || fail "it starts"
    expect_damage
    cmp damaged.db state/state.db || fail "the damaged file was changed"
    expect_code 1 "$butler" apiserver backup --state state other.db
    expect_line stderr "damaged"
    [ ! -e other.db ] || fail "a damaged database was backed up"
    expect_code 0 "$butler" apiserver restore --state state copy.db
    cmp damaged.db state/state.db.before || fail "the damaged file was not kept"
    serve state
    everything >now
    cmp written now || fail "the backup does not have everything"
    put after 1
}
check way_back says what to do, and a restored backup has everything

cut_short() {
    make_state
    truncate -s -$((3 * page)) state/state.db
    ! try_serve || fail "it starts"
    expect_damage
    : >state/state.db
    echo "not a database, but a text that somebody put there" >state/state.db
    ! try_serve || fail "it starts"
    expect_damage
}
check cut_short refuses a file that was cut short or is something else
finish
