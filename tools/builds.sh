# shellcheck shell=sh
# Build directories and test runs. Each kind of build has a directory of its own below build/, and
# changing its options makes it anew. Sourced by ./dev.

: "${root:?}" "${LLVM:?}" "${library_directory=}"
jobs=${BUTLER_JOBS:-$(nproc)}

# build_options KIND: what Meson is told for this kind of build.
build_options() {
    case $1 in
    debug) ;;
    gcc) echo -Dwerror=true ;;
    release) echo -Doptimization=2 -Ddebug=true -Db_lto=true ;;
    asan) echo -Dwerror=true -Db_sanitize=address,undefined -Db_lundef=false -Doptimization=1 ;;
    tsan) echo -Dwerror=true -Db_sanitize=thread -Db_lundef=false -Doptimization=1 ;;
    fuzz)
        echo -Dwerror=true -Dfuzzers=true -Db_sanitize=address,undefined -Db_lundef=false \
            -Dc_args=-fsanitize=fuzzer-no-link -Doptimization=1
        ;;
    tidy) ;;
    cover) echo -Db_coverage=true -Doptimization=0 ;;
    *) die "no kind of build is called '$1'" ;;
    esac
}

# Clang for the sanitizers: it has libFuzzer, its TSan copes with today's address randomisation, and
# so both compilers see every line of each check.
build_compiler() {
    case $1 in
    asan | tsan | fuzz | tidy) echo "clang-$LLVM" ;;
    *) echo gcc ;;
    esac
}

# Hundreds of test programs, each linked with most of our rooms: mold takes a tenth of the time. The
# release is linked by the compiler's own linker, which knows how to optimise at that point.
build_linker() {
    case $1 in
    release) echo bfd ;;
    *) echo mold ;;
    esac
}

# What was compiled once is not compiled again, in whichever checkout: the paths in it are relative. What
# clang-tidy reads and gcov counts wants the compiler itself.
build_cached_compiler() {
    case $1 in
    tidy | cover) build_compiler "$1" ;;
    *) echo "ccache $(build_compiler "$1")" ;;
    esac
}
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1

build_packages() {
    case $1 in
    asan | tsan | fuzz) echo build console clang ;;
    tidy) echo build console lint ;;
    *) echo build console ;;
    esac
}

# test_packages KIND: what its tests need besides the build. The sanitized ones run without the console.
test_packages() {
    case $1 in
    asan | tsan) echo test bench ;;
    *) echo test bench browser ;;
    esac
}

configure_failed() {
    cat "$configure_log" >&2
    die "build/$1 cannot be configured"
}

# configure KIND: installs what the build needs and makes build/KIND ready for ninja.
configure() {
    # shellcheck disable=SC2046 # a list of names
    need $(build_packages "$1")
    find_libraries
    configure_directory=$root/build/$1
    configure_log=$root/build/$1.log
    configure_wanted="CC=$(build_cached_compiler "$1") CC_LD=$(build_linker "$1") $(build_options "$1") libraries=$library_directory"
    if [ -f "$configure_directory/build.ninja" ] &&
        [ "$(cat "$configure_directory/dev-options" 2>/dev/null)" = "$configure_wanted" ]; then
        # Changed meson.build files are read again here, so that the build itself stays quiet.
        ninja -C "$configure_directory" build.ninja >"$configure_log" 2>&1 || configure_failed "$1"
        return
    fi
    say "configuring build/$1"
    rm -rf "$configure_directory"
    mkdir -p "$root/build"
    # shellcheck disable=SC2046 # a list of options
    CC=$(build_cached_compiler "$1") CC_LD=$(build_linker "$1") meson setup "$configure_directory" "$root" \
        -Dextra_libraries="$library_directory" $(build_options "$1") >"$configure_log" 2>&1 || configure_failed "$1"
    echo "$configure_wanted" >"$configure_directory/dev-options"
}

# compile KIND [TARGET...]: configures and builds.
compile() {
    compile_kind=$1
    shift
    configure "$compile_kind"
    # Progress is for people; a log is shorter without it.
    [ -t 1 ] || set -- --quiet "$@"
    ninja -C "$root/build/$compile_kind" -j "$jobs" "$@" || die "build/$compile_kind does not build"
}

# release_targets DIRECTORY: the programs that the release build would put there, one per line.
release_targets() {
    ninja -C "$root/build/release" -t targets all | sed -n "s|^\\($1/[a-z_]*\\): c_LINKER.*|\\1|p"
}

# select_tests KIND FILTER: the names of the tests that contain FILTER, one per line.
select_tests() {
    meson test -C "$root/build/$1" --no-rebuild --list 2>/dev/null |
        awk -v filter="$2" '{ sub(/^.* \/ /, "") } index($0, filter)'
}

# The sanitizers stop at the first finding, and a test that found something fails.
sanitizer_options() {
    export ASAN_OPTIONS=exitcode=66:detect_leaks=1:detect_stack_use_after_return=1:strict_string_checks=1
    export UBSAN_OPTIONS=exitcode=66:halt_on_error=1:print_stacktrace=1
    export LSAN_OPTIONS=exitcode=66:print_suppressions=0
    export TSAN_OPTIONS=exitcode=66:halt_on_error=1:second_deadlock_stack=1
    export ASAN_SYMBOLIZER_PATH="/usr/bin/llvm-symbolizer-$LLVM"
    export TSAN_SYMBOLIZER_PATH="$ASAN_SYMBOLIZER_PATH"
    # shellcheck disable=SC3045 # dash and bash both have it
    ulimit -c 0
}

# left_out KIND: which suites this kind of build runs without. Figures of a sanitized program say nothing.
# What kubectl and Helm ask is asked in the builds with gcc and ASan, and what upstream's programs ask, which
# take most of that time for themselves, in the one with gcc; where threads meet is tried harder by our own
# tests. The console is the same in all of them.
left_out() {
    case $1 in
    asan) echo --no-suite bench --no-suite console --no-suite upstream ;;
    tsan) echo --no-suite bench --no-suite console --no-suite clients --no-suite upstream ;;
    esac
}

# run_tests KIND [FILTER]: builds and runs them. Ends with `N passed, N failed, N skipped`, and fails
# when a test did.
run_tests() {
    # shellcheck disable=SC2046 # a list of names
    need $(build_packages "$1") $(test_packages "$1")
    upstream_ensure
    # What tests speak to our programs with.
    peers_ensure kubectl helm reconcile payloads join
    definitions_ensure
    compile "$1"
    sanitizer_options
    run_log=$root/build/$1/meson-logs/testlog.json
    run_names=
    rm -f "$run_log"
    if [ -n "${2-}" ]; then
        run_names=$(select_tests "$1" "$2")
        [ -n "$run_names" ] || die "no test has '$2' in its name; ./dev test runs them all"
    fi
    run_status=0
    # One more than there are processors: there is always a test that waits for something.
    # shellcheck disable=SC2046,SC2086 # lists of names
    meson test -C "$root/build/$1" --no-rebuild --print-errorlogs --num-processes "$((jobs + 1))" \
        $(left_out "$1") $run_names || run_status=1
    [ -f "$run_log" ] || die "the tests did not run"
    unsteady_count=0
    if [ "$run_status" = 1 ] && [ -n "${BUTLER_SECOND_LOOK-}" ] && deserves_second_look "$run_log"; then
        look_again "$1"
    fi
    awk -v meson_failed="$run_status" -v unsteady="$unsteady_count" -v totals="${BUTLER_TOTALS-}" \
        -f "$root/tools/count_tests.awk" "$run_log"
}

# look_again KIND: tries what failed alone; $run_log and $run_status are about both runs afterwards.
look_again() {
    run_second=$root/build/$1/meson-logs/second.json
    rm -f "$run_second"
    run_status=0
    # shellcheck disable=SC2046 # a list of names
    meson test -C "$root/build/$1" --no-rebuild --print-errorlogs --num-processes 1 --logbase second \
        $(failed_names "$run_log") || run_status=1
    [ -f "$run_second" ] || die "the tests did not run a second time"
    tell_unsteady "$run_log" "$run_second"
    merge_looks "$run_log" "$run_second" >"$run_log.both"
    run_log=$run_log.both
}
