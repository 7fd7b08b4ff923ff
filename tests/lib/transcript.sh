# shellcheck shell=sh
# Transcripts: what a person types and what is answered, checked to the letter. A transcript is text
# for people with indented examples:
#
#     Text at the margin says what this is about.
#
#       $ kubectl get configmap app -o name
#       > # a command goes on behind "> "
#       configmap/app
#       [1]        the exit code, when it is not 0
#
# Each command is a TAP test. Commands share a directory, not a shell. BUTLER_GOLDEN=1 writes the
# answers that came instead of comparing them. Sourced.

# How long one command may take.
TRANSCRIPT_SECONDS=${TRANSCRIPT_SECONDS:-60}

transcript_library=${transcript_library:?the directory of this file}
transcript_count=0
transcript_failed=0

# transcript_run FILE PRELUDE : the prelude is sourced before each command.
transcript_run() {
    transcript_file=$1
    transcript_topic=$(basename "$1" .txt)
    transcript_prelude=$2
    transcript_parts=$(mktemp -d)
    transcript_steps=$(awk -v out="$transcript_parts" -f "$transcript_library/transcript.awk" "$1")
    transcript_step=0
    while [ "$transcript_step" -lt "$transcript_steps" ]; do
        transcript_step=$((transcript_step + 1))
        transcript_command "$transcript_parts/$transcript_step"
    done
    [ -z "${BUTLER_GOLDEN-}" ] || transcript_rewrite
    rm -rf "$transcript_parts"
}

# transcript_command PART : runs one and compares.
transcript_command() {
    { cat "$transcript_prelude" && cat "$1.command"; } >"$1.sh"
    timeout "$TRANSCRIPT_SECONDS" sh "$1.sh" >"$1.raw" 2>&1 </dev/null && step_code=0 || step_code=$?
    # Blank lines at the end are not compared: in a transcript they part one command from the next.
    sed -E -f "$transcript_library/normalise.sed" "$1.raw" |
        awk '/^$/ { blank = blank "\n"; next } { printf "%s%s\n", blank, $0; blank = "" }' >"$1.got"
    echo "$step_code" >"$1.got_code"
    transcript_count=$((transcript_count + 1))
    # The first line names the test; TAP takes "#" for a directive.
    step_name="$transcript_topic: $(head -n 1 "$1.command" | tr '#' '_')"
    if [ -n "${BUTLER_GOLDEN-}" ] ||
        { [ "$step_code" = "$(cat "$1.code")" ] && cmp -s "$1.expected" "$1.got"; }; then
        printf 'ok %d - %s\n' "$transcript_count" "$step_name"
        return
    fi
    transcript_failed=$((transcript_failed + 1))
    printf 'not ok %d - %s\n' "$transcript_count" "$step_name"
    [ "$step_code" = "$(cat "$1.code")" ] || echo "# exit code $step_code instead of $(cat "$1.code")"
    diff -u --label expected --label got "$1.expected" "$1.got" | sed 's/^/# /'
}

transcript_rewrite() {
    rewrite_step=0
    while [ "$rewrite_step" -lt "$transcript_steps" ]; do
        rewrite_step=$((rewrite_step + 1))
        rewrite_part=$transcript_parts/$rewrite_step
        cat "$rewrite_part.before"
        sed -e '1s/^/  $ /' -e '1!s/^/  > /' "$rewrite_part.command"
        sed 's/^./  &/' "$rewrite_part.got"
        [ "$(cat "$rewrite_part.got_code")" = 0 ] || echo "  [$(cat "$rewrite_part.got_code")]"
    done >"$transcript_parts/new"
    cat "$transcript_parts/after" >>"$transcript_parts/new"
    cat "$transcript_parts/new" >"$transcript_file"
}

# Prints the plan; fails when a command did. Leaves the numbers in $BUTLER_TOTALS, as ./dev check wants
# them.
transcript_finish() {
    echo "1..$transcript_count"
    [ -z "${BUTLER_TOTALS-}" ] ||
        echo "$((transcript_count - transcript_failed)) $transcript_failed 0" >"$BUTLER_TOTALS"
    [ "$transcript_failed" = 0 ]
}
