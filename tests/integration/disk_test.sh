#!/bin/sh
# A disk without room: writes are refused in the documented way, reads go on, and everything works
# again once there is room. Twice: on a small disk of its own, and, where nobody may mount one, with a
# limit on the size of files, which works everywhere.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
programs=${1:?directory of the programs}
butler=$programs/butler

# Mounts of a namespace go with it, whatever happens to us.
if [ -z "${DISK_TEST_NAMESPACE-}" ]; then
    for way in -m -rm; do
        if unshare $way true 2>/dev/null; then
            DISK_TEST_NAMESPACE=1 exec unshare $way "$0" "$@"
        fi
    done
fi
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
# shellcheck source=tests/lib/apiserver.sh
. "$here/../lib/apiserver.sh"

# Some kilobytes, so that the disk is full before long.
large=$(head -c 6000 /dev/zero | tr '\0' x)

# Writes until one is refused, and looks at how.
write_until_refused() {
    count=0
    while code=$(ask POST "$maps" "$(config_map "full-$count" "$large")") && [ "$code" = 201 ]; do
        count=$((count + 1))
        [ "$count" -lt 3000 ] || fail "$count writes went through"
    done
    echo "refused after $count writes"
    cat body
    [ "$code" = 507 ] || fail "the write was refused with $code"
    expect_line body '"kind":"Status"'
    expect_line body '"reason":"InternalError"'
    expect_line body '"code":507'
    expect_line body '"message":"nothing was stored: the disk is full"'
    expect_line body '"retryAfterSeconds":10'
    ! grep -q state.db body || fail "the client is told where the file is"
    grep -qi '^retry-after: 10' headers || fail "no Retry-After"
    expect_line log "the disk is full"
}

# The server without room: everything but writing.
expect_reads() {
    expect_map kept 1
    expect_answer 404 GET "$maps/full-$count"
    expect_answer 200 GET "$maps?limit=5"
    expect_answer 200 GET "$maps?watch=true&timeoutSeconds=1&resourceVersion=0"
    expect_line body '"name":"kept"'
    expect_answer 200 GET /readyz
    code=$(ask PATCH "$maps/kept" '[{"op":"replace","path":"/data/value","value":"2"}]')
    expect_map kept 1
    # Nobody waits for the disk by asking it all the time.
    before=$(awk '{ print $14 + $15 }' "/proc/$pid/stat")
    expect_answer 200 GET "$maps?watch=true&timeoutSeconds=1"
    after=$(awk '{ print $14 + $15 }' "/proc/$pid/stat")
    [ $((after - before)) -lt 60 ] || fail "busy for $((after - before)) ticks of a second"
}

# There is room again: no restart is needed, and none loses anything.
expect_writes() {
    put again 1
    expect_map kept 1
    expect_map full-0 "$large"
    expect_answer 404 GET "$maps/full-$count"
    stop TERM 0
    serve "$1"
    expect_map again 1
    expect_map kept 1
    expect_map full-$((count - 1)) "$large"
    expect_answer 404 GET "$maps/full-$count"
}

can_mount() {
    mkdir -p "${TMPDIR:-/tmp}/butler-mount-$$"
    can_mount_code=0
    mount -t tmpfs -o size=1m none "${TMPDIR:-/tmp}/butler-mount-$$" 2>/dev/null || can_mount_code=1
    umount "${TMPDIR:-/tmp}/butler-mount-$$" 2>/dev/null || :
    rmdir "${TMPDIR:-/tmp}/butler-mount-$$"
    return $can_mount_code
}

small_disk() {
    mkdir disk
    mount -t tmpfs -o size=24m none disk
    trap 'tap_stop_all; umount disk' EXIT
    serve disk/state
    put kept 1
    cat /dev/zero >disk/ballast 2>/dev/null || :
    truncate -s -1M disk/ballast
    write_until_refused
    expect_reads
    expect_code 9 "$butler" apiserver backup --state disk/state disk/copy.db
    expect_line stderr "the disk is full"
    for file in disk/copy.db disk/copy.db.partial; do
        [ ! -e "$file" ] || fail "$file is left behind"
    done
    expect_code 0 "$butler" apiserver backup --state disk/state copy.db
    rm disk/ballast
    expect_writes disk/state
}

# What was there is there after a stop and a start without room, too.
full_start() {
    mkdir disk
    mount -t tmpfs -o size=24m none disk
    trap 'tap_stop_all; umount disk' EXIT
    serve disk/state
    put kept 1
    cat /dev/zero >disk/ballast 2>/dev/null || :
    write_until_refused
    stop TERM 0
    expect_code 9 timeout 60 "$butler" apiserver --state disk/state --api 127.0.0.1:0
    expect_line stderr "No space left on device"
    rm disk/ballast
    serve disk/state
    expect_map kept 1
    put again 1
}

limited_files() {
    serve
    put kept 1
    prlimit --pid "$pid" --fsize=$((4 * 1024 * 1024)):unlimited
    write_until_refused
    expect_reads
    prlimit --pid "$pid" --fsize=unlimited:unlimited
    expect_writes state
}

if can_mount; then
    check small_disk refuses writes on a full disk and goes on when there is room
    check full_start says so when there is no room to start
else
    tap_count=$((tap_count + 1))
    echo "# nobody may mount a disk here, so only the limit on files is tried"
    echo "ok $tap_count - refuses writes on a full disk # SKIP cannot mount"
fi
check limited_files refuses writes at the limit of file sizes and goes on when it is lifted
finish
