#!/bin/sh
# Who is tried a second time, what is told of it, and that nothing gets lost on the way.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
root=$here/../..
# shellcheck source=tools/second_look.sh
. "$root/tools/second_look.sh"

# log FILE NAME RESULT STDOUT STDERR: one more line of a log as Meson writes it.
log() {
    printf '{"name": "butler:unit / %s", "stdout": "%s", "result": "%s", "stderr": "%s"}\n' \
        "$2" "$4" "$3" "${5-}" >>"$1"
}

refuses() {
    if deserves_second_look "$1"; then fail "it gets a second look"; fi
}

few() {
    log first server/a OK 'ok 1 - x\n'
    log first server/b ERROR 'not ok 1 - y\n# too late\n'
    deserves_second_look first
    log first server/c TIMEOUT '1..2\n'
    log first server/d FAIL ''
    deserves_second_look first
    [ "$(failed_names first | tr '\n' ' ')" = 'server/b server/c server/d ' ]
}

many() {
    for name in a b c d; do log first "$name" ERROR 'not ok 1 - y\n'; done
    refuses first
}

nothing() {
    log first a OK 'ok 1 - x\n'
    log first b SKIP '1..0 # SKIP\n'
    refuses first
}

findings() {
    for words in 'ERROR: AddressSanitizer: heap-use-after-free' 'ERROR: LeakSanitizer: detected memory leaks' \
        'WARNING: ThreadSanitizer: data race' 'z.c:3:5: runtime error: signed integer overflow' 'code 66'; do
        rm -f first
        log first a ERROR 'not ok 1 - y\n' "$words"
        refuses first
        rm -f first
        log first a ERROR "not ok 1 - y\\n# $words\\n"
        refuses first
    done
}

unsteady() {
    log first a OK 'ok 1 - x\nok 2 - y\n'
    log first b ERROR 'ok 1 - v\nnot ok 2 - w\n# too late\n'
    log second b OK 'ok 1 - v\nok 2 - w\n'
    tell_unsteady first second >told
    [ "$unsteady_count" -eq 1 ]
    expect_line told 'unsteady: b failed beside others and passed alone'
    expect_line told 'failed: b: w'
    expect_line told 'too late'
    merge_looks first second >both
    expect_code 0 awk -v meson_failed=0 -v unsteady=1 -v totals=totals -f "$root/tools/count_tests.awk" both
    expect_line stdout '4 passed, 0 failed, 0 skipped'
    [ "$(cat totals)" = '4 0 0 1' ]
}

broken() {
    log first a OK 'ok 1 - x\n'
    log first b ERROR 'not ok 1 - w\n'
    log first c ERROR 'not ok 1 - z\n'
    log second b ERROR 'not ok 1 - w\n'
    log second c OK 'ok 1 - z\n'
    tell_unsteady first second >told
    [ "$unsteady_count" -eq 1 ]
    if grep -q 'unsteady: b' told; then fail "a test that failed twice is called unsteady"; fi
    merge_looks first second >both
    expect_code 1 awk -v meson_failed=1 -f "$root/tools/count_tests.awk" both
    expect_line stdout 'failed: b: w'
    expect_line stdout '2 passed, 1 failed, 0 skipped'
}

check few tries few failures again
check many takes many failures at their word
check nothing has nothing to try when all passed or were skipped
check findings never tries again what a sanitizer found
check unsteady tells of a test that passes alone, and counts it
check broken fails when a test fails twice
finish
