# shellcheck shell=sh
# A test that fails while others keep the machine busy is tried once more, alone. When it passes then, it is
# unsteady: a bug to mend, told with what it said, and counted in the table, but no proof against the change.
# What a sanitizer found is final, and so are more failures than a busy machine explains. Sourced by ./dev.

: "${root:?}"

SECOND_LOOK_MOST=3
# The last is the code that a sanitizer ends a process with, for those whose words nobody kept.
SECOND_LOOK_FINAL='AddressSanitizer|LeakSanitizer|ThreadSanitizer|runtime error:|code 66'

# failed_lines LOG: the lines of a testlog.json whose test did not pass.
failed_lines() {
    grep -vE '"result": "(OK|SKIP|EXPECTEDFAIL)"' "$1" || :
}

# failed_names LOG: their names, one per line.
failed_names() {
    failed_lines "$1" | sed 's/^.*"name": "\([^"]*\)".*$/\1/; s|^.* / ||'
}

# deserves_second_look LOG: whether there are few failures, and none that is final.
deserves_second_look() {
    look_count=$(failed_names "$1" | wc -l)
    [ "$look_count" -ge 1 ] && [ "$look_count" -le "$SECOND_LOOK_MOST" ] &&
        ! failed_lines "$1" | grep -qE "$SECOND_LOOK_FINAL"
}

# merge_looks FIRST SECOND: prints the log of both, in which a test that was tried twice has its second result.
merge_looks() {
    grep -E '"result": "(OK|SKIP|EXPECTEDFAIL)"' "$1" || :
    cat "$2"
}

# tell_unsteady FIRST SECOND: which tests passed alone only, and what they said before. Their number is left
# in $unsteady_count.
tell_unsteady() {
    unsteady_count=0
    for unsteady_name in $(failed_names "$1"); do
        ! failed_names "$2" | grep -qxF "$unsteady_name" || continue
        unsteady_count=$((unsteady_count + 1))
        echo "unsteady: $unsteady_name failed beside others and passed alone; what it said before:"
        failed_lines "$1" | grep -F "/ $unsteady_name\"" | awk -v meson_failed=1 -f "$root/tools/count_tests.awk" || :
    done
}
