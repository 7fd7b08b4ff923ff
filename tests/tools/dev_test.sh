#!/bin/sh
# The front door when something is wrong: words it does not know, machines that lack something.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
dev=$here/../../dev

# stub NAME LINE...: a program in ./bin that stands in for one of the machine's.
stub() {
    stub_name=$1
    shift
    mkdir -p bin
    { echo '#!/bin/sh' && printf '%s\n' "$@"; } >"bin/$stub_name"
    chmod +x "bin/$stub_name"
}

help_names_everything() {
    expect_code 0 "$dev" help
    for word in up build test check fmt lint asan tsan fuzz cover bench gen golden \
        upstream kubectl helm reconcile conformance crash isolation; do
        grep -q "^  $word " stdout || fail "no line for $word"
    done
}

unknown_words() {
    expect_code 2 "$dev" tset
    expect_line stderr "no command is called 'tset'"
    expect_code 2 "$dev" fuzz nothing
    expect_line stderr "no fuzz target is called 'nothing'; there are: "
    expect_code 2 "$dev" bench nothing
    expect_line stderr "no benchmark is called 'nothing'; there are: "
    expect_code 2 "$dev" fuzz
}

without_network() {
    stub dpkg-query 'exit 1'
    stub apt-get 'echo "cannot reach the archive" >&2; exit 100'
    stub sudo 'exec "$@"'
    expect_code 1 env PATH="$PWD/bin:$PATH" "$dev" fmt c
    expect_line stderr "cannot reach the archive"
    expect_line stderr "missing: clang-format-19"
    expect_line stderr "apt-get install --no-install-recommends clang-format-19"
}

installs_what_is_missing() {
    stub dpkg-query "cat '$PWD/installed' 2>/dev/null"
    stub apt-get "echo \"\$@\" >>'$PWD/asked'" \
        "echo 'installed clang-format-19' >'$PWD/installed'"
    stub sudo 'exec "$@"'
    stub clang-format-19 'exit 0'
    expect_code 0 env PATH="$PWD/bin:$PATH" "$dev" fmt c
    expect_line asked "clang-format-19"
    expect_code 0 env PATH="$PWD/bin:$PATH" "$dev" fmt c
    [ "$(wc -l <asked)" = 1 ] || fail "the second run asked again: $(cat asked)"
}

check help_names_everything lists its commands
check unknown_words refuses words it does not know and lists those it does
check without_network says which package is missing and what to type
check installs_what_is_missing installs on the first run only
finish
