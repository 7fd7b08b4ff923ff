# Shell tests that speak TAP. A test is a function that runs in a subshell with `set -eu` in an empty
# directory of its own; what it prints is shown when it fails. A process it starts with `start` is
# ended when it ends.
# shellcheck shell=sh

tap_count=0
tap_failed=0

# check FUNCTION WORDS... : the words finish the sentence "it ..."
check() {
    tap_function=$1
    shift
    tap_count=$((tap_count + 1))
    tap_directory=$(mktemp -d "${TMPDIR:-/tmp}/butler-test.XXXXXX")
    # Not as the condition of an if: there the shell ignores `set -e`.
    set +e
    (
        set -eu
        cd "$tap_directory"
        trap 'tap_stop_all' EXIT
        "$tap_function"
    ) >"$tap_directory.out" 2>&1
    tap_code=$?
    set -e
    if [ "$tap_code" -eq 0 ]; then
        echo "ok $tap_count - $*"
    else
        echo "not ok $tap_count - $*"
        sed 's/^/# /' "$tap_directory.out"
        tap_failed=$((tap_failed + 1))
    fi
    chmod -R u+rwx "$tap_directory" 2>/dev/null || :
    rm -rf "$tap_directory" "$tap_directory.out"
}

# Prints the plan and ends the program.
finish() {
    echo "1..$tap_count"
    [ "$tap_failed" -eq 0 ]
    exit
}

# fail WORDS... : why the test cannot go on
fail() {
    echo "failed: $*"
    exit 1
}

# expect_code CODE COMMAND... : runs it, keeps stdout and stderr in files of those names
expect_code() {
    tap_expected=$1
    shift
    tap_code=0
    "$@" >stdout 2>stderr </dev/null || tap_code=$?
    [ "$tap_code" -eq "$tap_expected" ] || {
        cat stdout stderr
        fail "exit code $tap_code instead of $tap_expected: $*"
    }
}

# expect_line FILE TEXT : some line of the file contains the text
expect_line() {
    grep -qF -- "$2" "$1" || {
        cat "$1"
        fail "no \"$2\" in $1"
    }
}

# start COUNT COMMAND... : runs it in the background and returns when it has printed COUNT lines, which
# are in the file `lines`; its stderr is in `log`, its pid in $pid. One at a time per test.
start() {
    tap_lines=$1
    shift
    rm -f pipe lines
    mkfifo pipe
    "$@" >pipe 2>>log </dev/null &
    pid=$!
    echo "$pid" >>pids
    exec 3<pipe
    while [ "$tap_lines" -gt 0 ]; do
        IFS= read -r tap_line <&3 || {
            cat log
            fail "ended after $(wc -l <lines) lines: $*"
        }
        printf '%s\n' "$tap_line" >>lines
        tap_lines=$((tap_lines - 1))
    done
}

# stop SIGNAL CODE : sends the signal to $pid and wants that exit code
stop() {
    kill "-$1" "$pid"
    tap_code=0
    wait "$pid" || tap_code=$?
    [ "$tap_code" -eq "$2" ] || {
        cat log
        fail "exit code $tap_code instead of $2 after SIG$1"
    }
}

tap_stop_all() {
    [ ! -f pids ] || while read -r tap_pid; do
        kill -9 "$tap_pid" 2>/dev/null || :
    done <pids
    wait
}
