#!/bin/sh
# The lint rules refuse what they should and nothing else. tests/lint/trees/right keeps every rule;
# each other tree is laid over it, breaks one rule, and says in `expect` which: RULE FILE:LINE: TEXT.
# A file `repeat` (FILE COUNT LINE) stands for a long file.
# Prints TAP. Usage: lint_test.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
lint=$here/../../tools/lint.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0

# result STATUS NAME: one line of TAP, with what lint said when it is not what was expected.
result() {
    number=$((number + 1))
    if [ "$1" = 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        sed 's/^/# /' "$work/said"
    fi
}

accepts_the_right_tree() {
    (cd "$here/trees/right" && "$lint" rooms readme size words errors switch) >"$work/said" 2>&1
}

# refuses TREE: lint fails there, and says exactly the one thing expected.
refuses() {
    read -r rule expected <"$here/trees/$1/expect"
    rm -rf "$work/tree"
    cp -r "$here/trees/right" "$work/tree"
    cp -r "$here/trees/$1/." "$work/tree"
    if [ -f "$work/tree/repeat" ]; then
        read -r file count line <"$work/tree/repeat"
        yes "$line" | head -n "$count" >"$work/tree/$file"
    fi
    if (cd "$work/tree" && "$lint" "$rule") >"$work/said" 2>&1; then
        return 1
    fi
    [ "$(wc -l <"$work/said")" = 1 ] && grep -q -F -e "$expected" "$work/said"
}

echo "1..$(find "$here/trees" -mindepth 1 -maxdepth 1 -type d | wc -l)"
status=0
accepts_the_right_tree || status=1
result "$status" "accepts what keeps the rules"
for expect in "$here"/trees/*/expect; do
    tree=$(basename "$(dirname "$expect")")
    status=0
    refuses "$tree" || status=1
    result "$status" "refuses $(echo "$tree" | tr _ ' ')"
done
