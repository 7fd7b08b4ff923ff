#!/bin/sh
# The objects that we make for Cluster API, against the definitions that its core and its providers
# bring: nothing that they do not know, nothing missing that they demand.
# Usage: definitions.sh PROGRAMS   the directory of ours
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
# shellcheck source=tests/lib/control_plane.sh
. "$here/../lib/control_plane.sh"

butler=${1:?directory of the programs}/butler
definitions=${BUTLER_DEFINITIONS:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/butler/upstream/definitions}
golden=$here/../golden/providers

needs kubectl
[ -f "$definitions/core/stamp" ] || {
    echo "1..0 # SKIP the definitions are not there: ./dev upstream definitions"
    exit 0
}
work=$(mktemp -d /tmp/butler-definitions.XXXXXX)
trap 'server_stop; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

count=0
failed=0

# report CODE WORDS... : one line of TAP; what went wrong is in $work/output.
report() {
    report_code=$1
    shift
    count=$((count + 1))
    if [ "$report_code" = 0 ]; then
        echo "ok $count - $*"
    else
        echo "not ok $count - $*"
        sed 's/^/# /' "$work/output"
        failed=1
    fi
}

# known FILE : its objects, less those whose definitions are ours or cannot be had as a Go module.
known() {
    awk -v RS='---\n' '
        NF && !/\nkind: (StewardControlPlane|HarvesterCluster|HarvesterMachineTemplate)\n/ { printf "---\n%s", $0 }
    ' "$1"
}

# apply FILE : as a client would that wants to know.
apply() {
    kubectl apply --server-side --force-conflicts --validate=strict -f "$1" >"$work/output" 2>&1
}

server_start butler "$work/server"
for file in "$definitions"/*/*.yaml; do
    kubectl create -f "$file" >"$work/output" 2>&1 || {
        cat "$work/output" >&2
        echo "Bail out! $file cannot be installed"
        exit 1
    }
done
kubectl wait --for=condition=Established --timeout=60s customresourcedefinitions --all >/dev/null
report 0 "installs $(find "$definitions" -name '*.yaml' | wc -l) definitions of others"
kubectl create namespace team-blue-web >/dev/null

# What an operating system is handed may be an object too.
for file in "$golden"/*.yaml "$golden"/../os/rocky*.yaml; do
    known "$file" >"$work/objects.yaml"
    code=0
    apply "$work/objects.yaml" || code=1
    report "$code" "knows every field of $(basename "$file") ($(grep -c '^kind:' "$work/objects.yaml") objects)"
    kubectl delete --wait=false -f "$work/objects.yaml" >/dev/null 2>&1 || :
done

# The same eyes see what is wrong.
# refused WORDS SED ANSWER : one object with a change is not taken, for this reason.
refused() {
    known "$golden/nutanix.yaml" | sed "$2" >"$work/objects.yaml"
    code=0
    { ! apply "$work/objects.yaml" && grep -q "$3" "$work/output"; } || code=1
    report "$code" "$1"
}
refused 'refuses a field that nobody knows' 's/^\( *\)vcpuSockets: .*/&\n\1vcpuPlugs: 1/' \
    'vcpuPlugs: field not declared in schema'
refused 'refuses a machine without memory' '/memorySize:/d' 'memorySize: Required value'
refused 'refuses a cluster of the wrong form' 's/uuid: 0005b6f1.*/uuid: somewhere/' \
    'cluster.uuid: Invalid value'

echo "1..$count"
exit "$failed"
