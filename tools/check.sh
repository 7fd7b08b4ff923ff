# shellcheck shell=sh
# What CI runs. Each step is a ./dev command of its own; a step that fails does not keep the later
# ones from running. Ends with a table and one line over everything. Sourced by ./dev.

: "${root:?}" "${PEERS_SMALL:?}"

check_directory=$root/build/check
# How long each fuzz target runs here.
check_fuzz_seconds=${BUTLER_FUZZ_SECONDS:-5}

# step NAME COMMAND...: runs ./dev COMMAND and notes time and result. A command that counts leaves its
# numbers in $BUTLER_TOTALS; any other counts as one.
step() {
    step_name=$1
    shift
    printf '\n== %s: ./dev %s\n' "$step_name" "$*"
    step_start=$(date +%s)
    step_result=passed
    step_totals=$check_directory/$step_name.totals
    BUTLER_TOTALS=$step_totals "$root/dev" "$@" || step_result=FAILED
    step_seconds=$(($(date +%s) - step_start))
    if [ ! -s "$step_totals" ]; then
        if [ "$step_result" = passed ]; then echo 1 0 0 0; else echo 0 1 0 0; fi >"$step_totals"
    fi
    read -r step_passed step_failed step_skipped step_unsteady <"$step_totals"
    # A build that stopped before anything was counted must not look like success.
    if [ "$step_result" != passed ] && [ "$step_failed" = 0 ]; then
        step_failed=1
    fi
    printf '%s %s %d %d %d %d %d\n' "$step_name" "$step_result" "$step_seconds" "$step_passed" \
        "$step_failed" "$step_skipped" "${step_unsteady:-0}" >>"$check_directory/table"
}

# CI has every peer, so that a skipped test is a hole and counts against the run.
check_report() {
    awk -v allow_skips="${BUTLER_ALLOW_SKIPS-}" '
        function clock(seconds) { return sprintf("%d:%02d", seconds / 60, seconds % 60) }
        BEGIN {
            printf "\n%-10s %-8s %6s %8s %8s %8s %8s\n", "step", "result", "time", "passed", "failed", "skipped",
                "unsteady"
        }
        {
            printf "%-10s %-8s %6s %8d %8d %8d %8d\n", $1, $2, clock($3), $4, $5, $6, $7
            seconds += $3; passed += $4; failed += $5; skipped += $6; unsteady += $7
            if ($2 != "passed")
                bad = 1
        }
        END {
            printf "%-10s %-8s %6s\n\n", "all", bad ? "FAILED" : "passed", clock(seconds)
            if (skipped && !allow_skips) {
                bad = 1
                print "skipped tests fail this run; their names are above"
            }
            if (unsteady)
                print unsteady " failed beside others and passed alone; what they said is above, and they are to be mended"
            printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped
            exit bad
        }' "$check_directory/table"
}

command_check() {
    need build console browser test bench format lint clang
    # Every test must run here, also those that ./dev test leaves out where a peer is not built yet.
    # shellcheck disable=SC2086 # a list of names
    peers_ensure $PEERS_SMALL kube-scheduler kube-controller-manager
    BUTLER_SECOND_LOOK=1
    export BUTLER_SECOND_LOOK
    rm -rf "$check_directory"
    mkdir -p "$check_directory"
    step lint lint
    step gen gen check
    step release build
    BUTLER_BUILD=gcc step gcc test
    step asan asan
    step tsan tsan
    # With the same seed each time, a red run is about the change; fresh ground is for ./dev fuzz.
    BUTLER_FUZZ_SEED=1 step fuzz fuzz all "$check_fuzz_seconds"
    check_report
}
