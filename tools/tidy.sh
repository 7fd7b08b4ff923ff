#!/bin/sh
# clang-tidy over what the programs are made of, several files at once. A file is looked at again only
# when something it is compiled from has changed, in whichever checkout: its headers and the system's,
# flags, rules, or clang-tidy itself. Tests are left to the sanitizers: the analyzer does
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

# Files without findings, by the hash of all they are made from; the oldest are forgotten.
known=${XDG_CACHE_HOME:-$HOME/.cache}/butler/tidy-clean
mkdir -p "${known%/*}"
touch "$known"
[ "$(wc -l <"$known")" -lt 50000 ] || {
    tail -n 20000 "$known" >"$known.$$"
    mv "$known.$$" "$known"
}
{
    "$tidy" --version
    dpkg-query -W
    sed 's/ libraries=.*//' build/tidy/dev-options
    cat meson.build meson_options.txt
} >build/tidy/surroundings

rm -rf build/tidy/keys
mkdir -p build/tidy/keys
# shellcheck disable=SC2046 # our file names have no spaces
sha256sum $(c_files) .clang-tidy build/tidy/surroundings >build/tidy/hashes
# shellcheck disable=SC2046
awk -v out=build/tidy/keys -f "$(dirname "$0")/include_keys.awk" build/tidy/hashes $(c_files)
(cd build/tidy/keys && sha256sum ./*) >build/tidy/now

# tidy_one is sh -c with the line "KEY ./src+room+file.c": a file without findings is remembered.
# shellcheck disable=SC2016 # expanded by the inner shell
grep -v -F -x -f "$known" build/tidy/now | tr '\n' '\0' |
    xargs -0 -r -n 1 -P "$jobs" sh -c '
        file=$(printf "%s" "${3#*./}" | tr + /)
        if "$1" -p build/tidy --quiet "$file" 2>/dev/null; then
            printf "%s\n" "$3" >>"$2"
        else
            exit 1
        fi' tidy_one "$tidy" "$known"
