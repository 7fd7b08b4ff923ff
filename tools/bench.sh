# shellcheck shell=sh
# Benchmarks: tests/bench/NAME.sh, run from the root of the tree with a release build. They find the
# programs in out/, benchmark programs in $BUTLER_BUILD_DIRECTORY and peers in PATH.
# Sourced by ./dev.

: "${root:?}"

bench_names() {
    find tests/bench -name '*.sh' 2>/dev/null | sed 's|.*/||; s|\.sh$||' | sort
}

command_bench() {
    if [ $# = 0 ]; then
        echo "Benchmarks, run with ./dev bench NAME:"
        for bench in $(bench_names); do
            # The first comment line says what it measures.
            printf '  %-12s %s\n' "$bench" "$(sed -n '2s/^# *//p' "tests/bench/$bench.sh")"
        done
        return
    fi
    if [ ! -f "tests/bench/$1.sh" ]; then
        say "no benchmark is called '$1'; there are:" "$(bench_names | tr '\n' ' ')"
        exit 2
    fi
    upstream_ensure
    # shellcheck disable=SC2046 # a list of names
    peers_ensure $(sed -n 's/^# peers: //p' "tests/bench/$1.sh")
    command_build
    bench_programs=$(release_targets tests/bench)
    # shellcheck disable=SC2086 # a list of names
    [ -z "$bench_programs" ] || compile release $bench_programs
    bench=$1
    shift
    BUTLER_BUILD_DIRECTORY=$root/build/release sh "tests/bench/$bench.sh" "$@"
}
