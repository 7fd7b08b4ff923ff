#!/bin/sh
# The last line of ./dev test tells the truth, also about tests that crash, leak or time out.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"

# log NAME RESULT STDOUT: one more line of testlog.json; STDOUT is escaped as JSON already.
log() {
    printf '{"name": "butler:unit / %s", "stdout": "%s", "result": "%s", "env": {"result": "x"}}\n' \
        "$1" "$3" "$2" >>testlog.json
}

# says EXIT-CODE LINE...: what count_tests.awk makes of it.
says() {
    code=$1
    shift
    expect_code "$code" awk -f "$here/../../tools/count_tests.awk" testlog.json
    printf '%s\n' "$@" | diff - stdout
}

subtests() {
    log a OK '1..2\nok 1 - x\nok 2 - y\n'
    says 0 '2 passed, 0 failed, 0 skipped'
}

failed_subtest() {
    log a ERROR '1..2\nok 1 - x\nnot ok 2 - y\n# 1 is not \"2\"\n# at z.c:3\nother words\n'
    says 1 'failed: a: y' '    # 1 is not "2"' '    # at z.c:3' '1 passed, 1 failed, 0 skipped'
}

crash() {
    log a ERROR '1..3\nok 1 - x\n'
    says 1 'failed: a: error, see its output above' '    1..3' '    ok 1 - x' \
        '1 passed, 1 failed, 0 skipped'
}

sanitizer() {
    printf '{"name": "butler:unit / a", "stdout": "ok 1 - x\\n", "result": "ERROR", "stderr": "%s"}\n' \
        'WARNING: a race\n  at \"z.c\":3\n' >>testlog.json
    says 1 'failed: a: error, see its output above' '    ok 1 - x' '    WARNING: a race' \
        '      at "z.c":3' '1 passed, 1 failed, 0 skipped'
}

timeout() {
    log a TIMEOUT '1..1\n'
    says 1 'failed: a: timeout, see its output above' '    1..1' '0 passed, 1 failed, 0 skipped'
}

skipped_subtest() {
    log a OK '1..2\nok 1 - x\nok 2 - y # SKIP no peer\n'
    says 0 'skipped: a: y # SKIP no peer' '1 passed, 0 failed, 1 skipped'
}

skipped_test() {
    log a SKIP '1..0 # SKIP nothing here\n'
    says 0 'skipped: a' '0 passed, 0 failed, 1 skipped'
}

without_subtests() {
    log a OK ''
    says 0 '1 passed, 0 failed, 0 skipped'
}

misleading_output() {
    log a OK 'ok 1 - says \"result\": \"ERROR\", and \\\\\n'
    says 0 '1 passed, 0 failed, 0 skipped'
}

several() {
    log a OK 'ok 1\nok 2\n'
    log b FAIL ''
    says 1 'failed: b: fail, see its output above' '2 passed, 1 failed, 0 skipped'
}

check subtests counts subtests
check failed_subtest names a failed subtest and its reason
check crash counts a crash behind good subtests
check sanitizer shows what a sanitizer said
check timeout counts a test that never ended
check skipped_subtest names a skipped subtest
check skipped_test names a test that was skipped as a whole
check without_subtests counts a test without subtests as one
check misleading_output is not fooled by what a test prints
check several adds tests up
finish
