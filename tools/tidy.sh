#!/bin/sh
# clang-tidy over what the programs are made of, several files at once. A file is looked at again only
# when something it is compiled from has changed. Tests are left to the sanitizers: the analyzer does
# not know that a failed assertion leaves the function.
# Usage: tidy.sh CLANG-TIDY JOBS   at the root of the tree, with build/tidy configured
set -eu
tidy=$1
jobs=$2
# shellcheck source=tools/sources.sh
. "$(dirname "$0")/sources.sh"

# Headers that the build makes.
made=$(ninja -C build/tidy -t targets rule CUSTOM_COMMAND | grep '^src/' || true)
# shellcheck disable=SC2086 # a list of names
[ -z "$made" ] || ninja -C build/tidy $made >/dev/null

rm -rf build/tidy/keys
mkdir -p build/tidy/keys
touch build/tidy/clean
# shellcheck disable=SC2046 # our file names have no spaces
sha256sum $(c_files) .clang-tidy build/tidy/dev-options >build/tidy/hashes
# shellcheck disable=SC2046
awk -v out=build/tidy/keys -f "$(dirname "$0")/include_keys.awk" build/tidy/hashes $(c_files)
(cd build/tidy/keys && sha256sum ./*) >build/tidy/now
grep -F -x -f build/tidy/now build/tidy/clean >build/tidy/still || true
mv build/tidy/still build/tidy/clean

# tidy_one is sh -c with the line "KEY ./src+room+file.c": a file without findings is remembered.
# shellcheck disable=SC2016 # expanded by the inner shell
grep -v -F -x -f build/tidy/clean build/tidy/now | tr '\n' '\0' |
    xargs -0 -r -n 1 -P "$jobs" sh -c '
        file=$(printf "%s" "${2#*./}" | tr + /)
        if "$1" -p build/tidy --quiet "$file" 2>/dev/null; then
            printf "%s\n" "$2" >>build/tidy/clean
        else
            exit 1
        fi' tidy_one "$tidy"
