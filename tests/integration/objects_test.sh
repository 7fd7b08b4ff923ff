#!/bin/sh
# The objects that are made for tenant clusters, against the definitions that the platform brings along
# itself: those of the local provider, and the control plane of every provider. Upstream's definitions
# are tests/upstream/definitions.sh.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/platform.sh
. "$here/../lib/platform.sh"
golden=$here/../golden/providers

needs kubectl

installed() {
    up
    # The platform answers before it has installed everything.
    for definition in stewardcontrolplanes.controlplane dockermachinetemplates.infrastructure \
        machinedeployments kubeadmconfigtemplates.bootstrap; do
        for moment in create condition=Established; do
            kubectl wait "--for=$moment" --timeout=60s "customresourcedefinition/$definition.cluster.x-k8s.io"
        done
    done
    kubectl create namespace team-blue-web >/dev/null
}

# try FILE : as it would be, but nothing is kept, so that no controller begins to work.
try() {
    kubectl apply --server-side --dry-run=server --validate=strict -f "$1"
}

local_objects() {
    installed
    for file in "$golden"/local*.yaml; do
        try "$file"
    done
}
check local_objects knows every field of the objects of local clusters

control_planes() {
    installed
    for file in "$golden"/*.yaml; do
        awk -v RS='---\n' '/\nkind: StewardControlPlane\n/' "$file" >control_plane.yaml
        [ -s control_plane.yaml ] || fail "no control plane in $file"
        try control_plane.yaml
    done
}
check control_planes knows every field of control planes

unknown_fields() {
    installed
    sed 's/^\( *\)customImage:.*/&\n\1costumImage: x/' "$golden/local.yaml" >wrong.yaml
    expect_code 1 try wrong.yaml
    expect_line stderr 'costumImage: field not declared in schema'
}
check unknown_fields refuses a field that nobody knows

finish
