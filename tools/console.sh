#!/bin/sh
# The console's build: gets its packages, builds it, embeds it, checks it. Packages and results are
# kept outside the tree under the hash of what they are made from, so that six build directories and
# any number of checkouts make them once.
# Usage: console.sh packages | build | embed PROGRAM OUTPUT DEPFILE | test | lint | fmt | e2e [ARGUMENTS]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
console=$root/console
cache=${XDG_CACHE_HOME:-$HOME/.cache}/butler/console

die() {
    printf 'console: %s\n' "$*" >&2
    exit 1
}

# What the built files depend on, one name a line; tests are no part of it.
sources() {
    find "$console/src" "$console/public" "$console/index.html" "$console/package.json" \
        "$console/package-lock.json" "$console/tsconfig.json" "$console/vite.config.ts" \
        -type f ! -name '*.test.ts' ! -name '*.test.tsx' ! -path '*/src/testing/*' | LC_ALL=C sort
}

# The hash of the names and contents on standard input's list.
hash_of() {
    (cd "$console" && sed "s|^$console/||" | xargs sha256sum) | sha256sum | cut -c 1-24
}

# packages: node_modules as the lock file has it. npm compares every archive with its hash.
packages() {
    command -v npm >/dev/null || die "npm is missing; ./dev build installs it"
    packages_directory=$cache/packages-$(sha256sum "$console/package-lock.json" | cut -c 1-24)
    mkdir -p "$cache"
    exec 8>"$cache/lock"
    flock 8
    if [ ! -d "$packages_directory" ]; then
        packages_work=$(mktemp -d "$cache/work.XXXXXX")
        cp "$console/package.json" "$console/package-lock.json" "$packages_work"
        (cd "$packages_work" && npm ci --ignore-scripts --no-audit --no-fund --prefer-offline \
            >"$packages_work/npm.log" 2>&1) || {
            tail -n 20 "$packages_work/npm.log" >&2
            die "the packages cannot be fetched; when the npm registry can be reached, try again"
        }
        mv "$packages_work" "$packages_directory"
    fi
    if [ "$(readlink "$console/node_modules" 2>/dev/null)" != "$packages_directory/node_modules" ]; then
        rm -rf "$console/node_modules"
        ln -s "$packages_directory/node_modules" "$console/node_modules"
    fi
    exec 8>&-
}

# build: prints the directory of the built console, which is made when it is not there yet.
build() {
    build_directory=$cache/built-$(sources | hash_of)
    if [ ! -d "$build_directory" ]; then
        packages
        exec 8>"$cache/lock"
        flock 8
        if [ ! -d "$build_directory" ]; then
            build_work=$(mktemp -d "$cache/work.XXXXXX")
            (cd "$console" && node_modules/.bin/vite build --logLevel warn --outDir "$build_work" --emptyOutDir \
                >"$build_work.log" 2>&1 8>&-) || {
                tail -n 40 "$build_work.log" >&2
                rm -rf "$build_work" "$build_work.log"
                die "the console does not build"
            }
            rm -f "$build_work.log"
            mv "$build_work" "$build_directory"
        fi
        exec 8>&-
    fi
    echo "$build_directory"
}

# embed PROGRAM OUTPUT DEPFILE: for the build of the binary. Directories are among the dependencies,
# because a new file changes nothing else.
embed() {
    embed_directory=$(build)
    # shellcheck disable=SC2046 # the names have no spaces
    "$1" console_files "$2" "$embed_directory" $(find "$embed_directory" -type f | LC_ALL=C sort)
    {
        printf '%s:' "$2"
        { sources; find "$console/src" -type d; } | tr '\n' ' ' | sed 's/^/ /'
        echo
    } >"$3"
}

[ $# -gt 0 ] || die "what to do is missing: packages, build, embed, test, lint, fmt or e2e"
command=$1
shift
case $command in
packages) packages ;;
build) build ;;
embed) embed "$@" ;;
test)
    BUTLER_CONSOLE_BUILT=$(build)
    export BUTLER_CONSOLE_BUILT
    packages
    cd "$console"
    exec node_modules/.bin/vitest run --reporter=tap-flat "$@"
    ;;
lint)
    packages
    cd "$console"
    lint_status=0
    node_modules/.bin/tsc --noEmit || lint_status=1
    node_modules/.bin/eslint --max-warnings 0 . || lint_status=1
    node_modules/.bin/prettier --log-level warn --check . || lint_status=1
    exit $lint_status
    ;;
fmt)
    packages
    cd "$console"
    exec node_modules/.bin/prettier --log-level warn --write .
    ;;
e2e)
    BUTLER_CONSOLE_BUILT=$(build)
    export BUTLER_CONSOLE_BUILT
    packages
    cd "$console"
    exec node_modules/.bin/playwright test "$@"
    ;;
*) die "no command is called '$command'" ;;
esac
