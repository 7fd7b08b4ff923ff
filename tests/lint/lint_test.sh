#!/bin/sh
# The lint rules refuse what they should and nothing else. tests/lint/trees/right keeps every rule;
# each other tree is laid over it, breaks one rule, and says in `expect` which: RULE FILE:LINE: TEXT.
# A file `repeat` (FILE COUNT LINE) stands for a long file.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
lint=$here/../../tools/lint.sh

accepts_the_right_tree() {
    cd "$here/trees/right"
    "$lint" rooms readme size words errors switch stories scenarios
}

accepts_a_long_generated_file() {
    cp -r "$here/trees/right/." .
    yes '/* Made by ./dev gen from something. */' | head -n 900 >src/doc/table.c
    "$lint" size
}

# Lint fails in $tree, and says exactly the one thing expected.
refuses_the_tree() {
    read -r rule expected <"$here/trees/$tree/expect"
    cp -r "$here/trees/right/." "$here/trees/$tree/." .
    if [ -f repeat ]; then
        read -r file count line <repeat
        yes "$line" | head -n "$count" >"$file"
    fi
    expect_code 1 "$lint" "$rule"
    expect_line stdout "$expected"
    [ "$(wc -l <stdout)" = 1 ] || fail "more than one complaint: $(cat stdout)"
}

check accepts_the_right_tree accepts what keeps the rules
check accepts_a_long_generated_file accepts a long file that is generated
for expect in "$here"/trees/*/expect; do
    tree=$(basename "$(dirname "$expect")")
    # shellcheck disable=SC2046 # the words of a sentence
    check refuses_the_tree refuses $(echo "$tree" | tr _ ' ')
done
finish
