#!/bin/sh
# The rules that no compiler checks, over the tree in the current directory. Prints what is wrong as
# FILE:LINE: REASON and fails when there is any. Needs nothing but sh and awk, so that its own test
# (tests/lint) can run anywhere.
# Usage: lint.sh RULE...   where RULE is rooms, readme, size, words, errors, switch, stories, scenarios, or
#                      tell-scenarios, which prints where each has its test
set -eu
tools=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tools/sources.sh
. "$tools/sources.sh"

rule_rooms() {
    # shellcheck disable=SC2046 # our file names have no spaces
    awk -f "$tools/lint_rooms.awk" src/rooms.txt $(c_files)
}

rule_readme() {
    readme_status=0
    for room in src/*/; do
        if [ ! -f "${room}README.md" ]; then
            echo "${room}README.md:1: is missing: what the room promises and which file to read first"
            readme_status=1
        fi
    done
    return "$readme_status"
}

rule_size() {
    # shellcheck disable=SC2046
    awk -f "$tools/lint_size.awk" $(c_files)
}

rule_words() {
    # shellcheck disable=SC2046
    awk -f "$tools/lint_words.awk" $(text_files)
}

rule_errors() {
    # shellcheck disable=SC2046
    awk -f "$tools/lint_errors.awk" pass=1 $(c_files) pass=2 $(c_files)
}

rule_switch() {
    # shellcheck disable=SC2046
    awk -f "$tools/lint_switch.awk" pass=1 $(c_files) pass=2 $(c_files)
}

rule_stories() {
    # shellcheck disable=SC2046
    awk -f "$tools/lint_stories.awk" pass=1 $(product_files) pass=2 $(test_files)
}

rule_scenarios() {
    # shellcheck disable=SC2046
    awk -v tell="${1:-0}" -f "$tools/lint_scenarios.awk" pass=1 src/*/README.md pass=2 $(test_files) $(test_scripts) \
        $(console_tests)
}

status=0
for rule in "$@"; do
    case $rule in
    rooms) rule_rooms || status=1 ;;
    readme) rule_readme || status=1 ;;
    size) rule_size || status=1 ;;
    words) rule_words || status=1 ;;
    errors) rule_errors || status=1 ;;
    switch) rule_switch || status=1 ;;
    stories) rule_stories || status=1 ;;
    scenarios) rule_scenarios || status=1 ;;
    tell-scenarios) rule_scenarios 1 || status=1 ;;
    *)
        echo "lint.sh: no rule is called '$rule'" >&2
        exit 2
        ;;
    esac
done
exit $status
