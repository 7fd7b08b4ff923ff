# shellcheck shell=sh
# Custom resource definitions of Cluster API and its providers, out of their Go modules and into the
# cache outside the tree. tests/upstream/definitions.txt pins them. Sourced by ./dev.

: "${root:?}" "${upstream_cache:?}" "${peer_go:?}" "${peer_modules:?}"

definitions_directory=$upstream_cache/definitions

# definitions_fetch NAME MODULE VERSION SUM DIRECTORY: the archive of a module, compared with what it
# was when it was pinned, and out of it one directory.
definitions_fetch() {
    fetch_stamp="$2 $3 $4 $5"
    fetch_target=$definitions_directory/$1
    [ "$(cat "$fetch_target/stamp" 2>/dev/null)" != "$fetch_stamp" ] || return 0
    peer_toolchain
    say "fetching the definitions of $2 $3"
    # Not in a module of ours: it would ask for this one to be a part of it.
    mkdir -p "$peer_go/elsewhere"
    peer_run "$peer_go/elsewhere" mod download -json "$2@$3" >"$peer_go/definitions.json" 2>&1 || {
        sed -n 's/^.*"Error": "\(.*\)".*$/dev: | \1/p' "$peer_go/definitions.json" >&2
        die "$2 $3 cannot be fetched; when the module proxy can be reached, try again"
    }
    fetch_sum=$(sed -n 's/^.*"Sum": "\(.*\)".*$/\1/p' "$peer_go/definitions.json")
    [ "$fetch_sum" = "$4" ] || die "$2 $3 is not what it was: it is $fetch_sum and should be $4"
    rm -rf "$fetch_target"
    mkdir -p "$fetch_target"
    unzip -q -j -d "$fetch_target" \
        "$(sed -n 's/^.*"Zip": "\(.*\)".*$/\1/p' "$peer_go/definitions.json")" "$2@$3/$5/*.yaml" ||
        die "$2 $3 has no definitions in $5"
    echo "$fetch_stamp" >"$fetch_target/stamp"
}

# definitions_ensure: all that are pinned are in the cache, and tests know where.
definitions_ensure() {
    need peers
    while read -r definitions_line; do
        # shellcheck disable=SC2086 # words
        case $definitions_line in
        '#'* | '') ;;
        *) definitions_fetch $definitions_line ;;
        esac
    done <"$peer_modules/definitions.txt"
    BUTLER_DEFINITIONS=$definitions_directory
    export BUTLER_DEFINITIONS
}
