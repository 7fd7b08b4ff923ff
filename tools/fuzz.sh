# shellcheck shell=sh
# Fuzz targets: src/ROOM/NAME_fuzz.c with its corpus in tests/fuzz/NAME. What a run finds stays below
# build/: new inputs in fuzz-corpus/NAME, inputs that break something in fuzz-crashes/NAME.
# Sourced by ./dev.

: "${root:?}" "${jobs:?}"

fuzz_names() {
    find src -name '*_fuzz.c' | sed 's|.*/||; s|_fuzz\.c$||' | sort
}

# fuzz_run NAME [SECONDS]: runs one target that is built already, until stopped or for that long.
fuzz_run() {
    fuzz_crashes=build/fuzz-crashes/$1
    mkdir -p "build/fuzz-corpus/$1" "$fuzz_crashes"
    fuzz_dictionary=
    # Only what this run finds is shown.
    touch "build/fuzz-crashes/$1.began"
    [ ! -f "tests/fuzz/$1.dict" ] || fuzz_dictionary=-dict=tests/fuzz/$1.dict
    # shellcheck disable=SC2086 # nothing at all when there is no dictionary
    "build/fuzz/tests/${1}_fuzz" -artifact_prefix="$fuzz_crashes/" -timeout=20 -rss_limit_mb=2048 \
        -print_final_stats=1 ${2:+-max_total_time="$2"} ${BUTLER_FUZZ_SEED:+-seed="$BUTLER_FUZZ_SEED"} $fuzz_dictionary \
        "build/fuzz-corpus/$1" "tests/fuzz/$1" || {
        fuzz_found=$(find "$fuzz_crashes" -type f -newer "build/fuzz-crashes/$1.began")
        for crash in $fuzz_found; do
            say "replay: build/fuzz/tests/${1}_fuzz $crash"
        done
        [ -z "$fuzz_found" ] ||
            say "when it is fixed, the input joins the corpus: mv" "$fuzz_found" "tests/fuzz/$1/"
        return 1
    }
}

# fuzz_quietly NAME SECONDS: one line about a bounded run; its output only when it failed.
fuzz_quietly() {
    mkdir -p build/fuzz-logs
    fuzz_log=build/fuzz-logs/$1.log
    if fuzz_run "$1" "$2" >"$fuzz_log" 2>&1; then
        awk -v name="$1" '
            /^stat::number_of_executed_units/ { runs = $2 }
            /^stat::new_units_added/ { added = $2 }
            END { printf "fuzz %-20s ok: %d runs, %d new inputs\n", name, runs, added }' "$fuzz_log"
    else
        cat "$fuzz_log"
        echo "fuzz $1: failed"
        return 1
    fi
}

# fuzz_all SECONDS: each target for that long, several at once. Leaves "PASSED FAILED 0" in
# $BUTLER_TOTALS.
fuzz_all() {
    # shellcheck disable=SC2046 # a list of names
    compile fuzz $(fuzz_names | sed "s|.*|tests/&_fuzz|")
    rm -rf build/fuzz-failed
    mkdir -p build/fuzz-failed
    sanitizer_options
    fuzz_names | xargs -P "$jobs" -I NAME "$root/dev" fuzz-quietly NAME "$1" || true
    fuzz_failed=$(find build/fuzz-failed -type f | wc -l)
    fuzz_count=$(fuzz_names | wc -l)
    echo "$((fuzz_count - fuzz_failed)) passed, $fuzz_failed failed, 0 skipped"
    [ -z "${BUTLER_TOTALS-}" ] || echo "$((fuzz_count - fuzz_failed)) $fuzz_failed 0" >"$BUTLER_TOTALS"
    [ "$fuzz_failed" = 0 ]
}

command_fuzz() {
    case ${1-} in
    '')
        say "name a fuzz target, or 'all' with a number of seconds for each:"
        fuzz_names | sed 's/^/  /' >&2
        exit 2
        ;;
    all) fuzz_all "${2:-60}" ;;
    *)
        if ! fuzz_names | grep -q -x -e "$1"; then
            say "no fuzz target is called '$1'; there are:" "$(fuzz_names | tr '\n' ' ')"
            exit 2
        fi
        compile fuzz "tests/${1}_fuzz"
        sanitizer_options
        fuzz_run "$@"
        ;;
    esac
}
