#!/bin/sh
# The walk a new user takes: a team, a cluster, its nodes, more and fewer of them, a new version, the
# end. Real kubectl on the real `butler up`, with the files that the README shows.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/platform.sh
. "$(dirname "$0")/../lib/platform.sh"
examples=$(cd "$(dirname "$0")/../../docs/examples" && pwd)
clusters=/apis/butler.butlerlabs.dev/v1alpha1/namespaces/acme/tenantclusters

# The phases that the cluster went through: everything that was told since the version of `since`.
expect_phases() {
    kubectl get --raw "$clusters?watch=true&timeoutSeconds=1&resourceVersion=$(cat since)" >told
    sed -n 's/.*"phase":"\([A-Za-z]*\)".*/\1/p' told | uniq | tr '\n' ' ' >seen
    [ "$(cat seen)" = "$1 " ] || fail "phases \"$(cat seen)\" instead of \"$1\""
}

make_cluster() {
    kubectl apply -f "$examples/team.yaml"
    until_field .status.phase Ready team/acme
    kubectl get --raw "$clusters" | sed 's/.*"resourceVersion":"\([0-9]*\)".*/\1/' >since
    kubectl apply -f "$examples/cluster.yaml"
    until_field .status.phase Ready -n acme tc/demo
    until_field .status.workerNodesReady 3 -n acme tc/demo
}

# tenant ARGS... : kubectl with the tenant's own kubeconfig
tenant() {
    kubectl --kubeconfig tenant.kubeconfig "$@"
}

fetch_kubeconfig() {
    namespace=$(kubectl get tc demo -n acme -o 'jsonpath={.status.tenantNamespace}')
    secret=$(kubectl get tc demo -n acme -o 'jsonpath={.status.kubeconfigSecretRef.name}')
    kubectl get secret "$secret" -n "$namespace" -o 'jsonpath={.data.admin\.conf}' |
        base64 -d >tenant.kubeconfig
}

expect_nodes() {
    tenant wait --timeout="$platform_wait" --for=condition=Ready nodes --all >/dev/null
    count=$(tenant get nodes -o name | wc -l)
    [ "$count" = "$1" ] || {
        tenant get nodes
        fail "$count nodes instead of $1"
    }
}

# Each node has an address of its own, of the pool that the platform begins with: 10.128.0.0/12.
expect_addresses() {
    tenant get nodes -o \
        'jsonpath={range .items[*]}{.status.addresses[?(@.type=="InternalIP")].address}{"\n"}{end}' >addresses
    [ "$(sort -u addresses | grep -cE '^10\.(12[89]|13[0-9]|14[0-3])\.')" = "$1" ] || {
        cat addresses
        fail "not $1 addresses of the pool"
    }
}

grows_up() {
    up
    make_cluster
    expect_phases "Pending Provisioning Installing Ready"
    fetch_kubeconfig
    expect_nodes 3
    tenant get nodes -o 'jsonpath={.items[*].status.nodeInfo.kubeletVersion}' >versions
    [ "$(cat versions)" = "v1.33.4 v1.33.4 v1.33.4" ] || fail "versions $(cat versions)"
}
check grows_up becomes Ready with three nodes that its own kubeconfig shows

scales() {
    up
    make_cluster
    fetch_kubeconfig
    for size in 5 2; do
        kubectl patch tc demo -n acme --type merge -p "{\"spec\":{\"workers\":{\"replicas\":$size}}}"
        until_field .status.workerNodesDesired "$size" -n acme tc/demo
        until_field .status.phase Ready -n acme tc/demo
        until_field .status.workerNodesReady "$size" -n acme tc/demo
        expect_nodes "$size"
        expect_addresses "$size"
    done
    kubectl get events -n acme >told
    expect_line told "Scaled workers from 3 to 5"
    expect_line told "Scaled workers from 5 to 2"
}
check scales grows to five nodes and shrinks to two

# Of the nodes that came and went since the version of `since` there were never more than four nor fewer
# than three at once.
one_at_a_time() {
    tenant get --raw "/api/v1/nodes?watch=true&timeoutSeconds=1&resourceVersion=$(cat since)" >told
    sed -n 's/^{"type":"\(ADDED\|DELETED\)".*/\1/p' told |
        awk 'BEGIN { n = 3 }
             { n += $1 == "ADDED" ? 1 : -1 }
             n < 3 || n > 4 { bad = 1 }
             END { print NR, bad + 0 }' >counted
    [ "$(cat counted)" = "6 0" ] || {
        cat told
        fail "nodes did not change one at a time: $(cat counted)"
    }
}

upgrades() {
    up
    make_cluster
    fetch_kubeconfig
    tenant get --raw /api/v1/nodes | sed 's/.*"metadata":{"resourceVersion":"\([0-9]*\)".*/\1/' >since
    kubectl patch tc demo -n acme --type merge -p '{"spec":{"kubernetesVersion":"v1.34.1"}}'
    until_field .status.observedState.kubernetesVersion v1.34.1 -n acme tc/demo
    until_field '.status.conditions[?(@.type=="Upgrading")].status' False -n acme tc/demo
    until_field .status.phase Ready -n acme tc/demo
    expect_nodes 3
    tenant get nodes -o 'jsonpath={.items[*].status.nodeInfo.kubeletVersion}' >versions
    [ "$(cat versions)" = "v1.34.1 v1.34.1 v1.34.1" ] || fail "versions $(cat versions)"
    tenant version -o json >answer
    expect_line answer '"gitVersion": "v1.34.1'
    one_at_a_time
    kubectl get events -n acme --sort-by=.lastTimestamp >told
    for reason in ClusterUpgrading ControlPlaneUpgraded ClusterUpgraded; do
        expect_line told "$reason"
    done
}
check upgrades moves to the next minor version, control plane first, one node at a time

# Whatever was there before the cluster came, and nothing else.
inventory() {
    kinds=$(kubectl api-resources --verbs=list -o name | grep -v -e '^events' -e '^leases' | paste -sd,)
    kubectl get "$kinds" -A -o name | sort
}

leaves_nothing() {
    up
    kubectl apply -f "$examples/team.yaml"
    until_field .status.phase Ready team/acme
    inventory >before
    make_cluster
    kubectl delete tc demo -n acme --timeout="$platform_wait" || {
        explain
        fail "the cluster did not go"
    }
    inventory >after
    diff before after || fail "something is left"
    [ -z "$(ls -A state/tenants 2>/dev/null)" ] || fail "files are left: $(ls state/tenants)"
    pgrep -P "$(cat state/supervisor.lock)" >children && fail "processes are left: $(cat children)"
    :
}
check leaves_nothing is deleted with all it had: objects, addresses, processes, files

finish
