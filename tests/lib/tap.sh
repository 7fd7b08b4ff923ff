# Shell tests that speak TAP. A test is a function that runs in a subshell with `set -eu`, mostly in an empty
# directory of its own (check); what it prints is shown when it fails. A process it starts with `start` is
# ended when it ends.
# shellcheck shell=sh

tap_count=0
tap_failed=0

# What people see is UTF-8; everything else about the surroundings is for the test to say.
# shellcheck disable=SC2046 # one word per variable
unset $(sed -n 's/^VARIABLE(\(.*\))$/\1/p' "$(dirname "$0")/../lib/surroundings.def")
LC_ALL=C.UTF-8
HOME=${HOME:-/nonexistent}
export LC_ALL HOME

# needs PROGRAM... : programs of others; without one of them nothing is tried
needs() {
    for needs_program in "$@"; do
        command -v "$needs_program" >/dev/null || {
            echo "1..0 # SKIP $needs_program is not installed: ./dev upstream $needs_program"
            exit 0
        }
    done
}

# tap_try LOG WORDS COMMAND... : one test, in a subshell, whose exit code is in tap_code then. Never behind
# `if` or before `||`: there the shell ignores `set -e`, in all that is called.
tap_try() {
    tap_log=$1 tap_words=$2
    shift 2
    tap_count=$((tap_count + 1))
    set +e
    (
        set -eu
        "$@"
    ) >"$tap_log" 2>&1
    tap_code=$?
    set -e
    if [ "$tap_code" -eq 0 ]; then
        echo "ok $tap_count - $tap_words"
    else
        echo "not ok $tap_count - $tap_words"
        sed 's/^/# /' "$tap_log"
        echo "# code $tap_code"
        tap_failed=$((tap_failed + 1))
    fi
}

tap_alone() {
    cd "$tap_directory"
    trap 'tap_stop_all' EXIT
    "$1"
}

# check FUNCTION WORDS... : the words finish the sentence "it ..."
check() {
    tap_function=$1
    shift
    tap_directory=$(mktemp -d "${TMPDIR:-/tmp}/butler-test.XXXXXX")
    tap_try "$tap_directory.out" "$*" tap_alone "$tap_function"
    chmod -R u+rwx "$tap_directory" 2>/dev/null || :
    rm -rf "$tap_directory" "$tap_directory.out"
}

# it WORDS COMMAND... : a test that goes on where the one before it ended, in the directory $work. Whoever
# wants more to be told of a failure defines it_explain.
it() {
    it_words=$1
    shift
    tap_try "${work:?}/it.log" "$it_words" "$@"
    [ "$tap_code" -eq 0 ] || it_explain | sed 's/^/# /'
}

it_explain() { :; }

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
    # A supervisor outlives its platform, and its tenants outlive it, on purpose.
    for tap_option in data tenant; do
        pgrep -f -- "--$tap_option $tap_directory/" | xargs -r kill -9 2>/dev/null || :
    done
    wait
}
