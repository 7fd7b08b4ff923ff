#!/bin/sh
# Butler's controllers beside an API server: ours without the platform, or upstream's. Two replicas,
# one as an admin that installs, one with the rights of its own role and no more. Prints TAP.
# Usage: controller.sh butler|upstream PROGRAMS
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
kind=${1:?butler or upstream}
programs=${2:?directory of the programs}
butler=$programs/butler
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
# shellcheck source=tests/lib/control_plane.sh
. "$here/../lib/control_plane.sh"

peers='kubectl openssl curl helm'
[ "$kind" = butler ] || peers="$peers etcd kube-apiserver kube-controller-manager"
# shellcheck disable=SC2086 # a list
needs $peers

work=$(mktemp -d /tmp/butler-controller.XXXXXX)
trap 'server_stop; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

it_explain() { tail -n 5 "$server_directory"/replica-*.log | cut -c 1-400; }

soon() { wait_until 60 "$*" "$@"; }

# never COMMAND... : a `!` before it would not end the test.
never() {
    if "$@"; then
        echo "succeeded: $*"
        return 1
    fi
}

# says TEXT COMMAND... : the command fails, and says this.
says() {
    says_text=$1
    shift
    ! "$@" >"$work/said" 2>&1 || {
        echo "succeeded: $*"
        return 1
    }
    grep -qF -- "$says_text" "$work/said" || {
        cat "$work/said"
        echo "does not say: $says_text"
        return 1
    }
}

# replica NAME KUBECONFIG [FLAGS...] : starts one; its pid is in NAME.pid.
replica() {
    replica_name=$1
    replica_config=$2
    shift 2
    server_run "replica-$replica_name" "$butler" controller --kubeconfig "$replica_config" \
        --metrics-bind-address 127.0.0.1:0 --health-probe-bind-address 127.0.0.1:0 --webhook-port 0 \
        --webhook-advertise-address 127.0.0.1 --cache-dir "$work/helm-$replica_name" \
        --leader-elect-lease-duration 8s --leader-elect-renew-deadline 6s \
        --leader-elect-retry-period 500ms "$@"
    echo "$!" >"$work/$replica_name.pid"
}

# address NAME PURPOSE : where a replica listens for probes, metrics or webhooks.
address() {
    sed -n "s/.*\"listening\",\"for\":\"$2\",\"address\":\"\([^\"]*\)\".*/\1/p" \
        "$server_directory/replica-$1.log" | tail -n 1 | sed 's/^\[::\]/127.0.0.1/'
}
answers() { curl -sSf --max-time 5 "http://$(address "$1" "$2")/$3"; }
is_ready() { answers "$1" probes readyz; }

leads() { answers "$1" metrics metrics | grep -q '^leader_election_master_status{.*} 1$'; }
follows() { answers "$1" metrics metrics | grep -q '^leader_election_master_status{.*} 0$'; }

# phase RESOURCE NAME PHASE [FLAGS...]
phase() {
    phase_resource=$1
    phase_name=$2
    phase_wanted=$3
    shift 3
    [ "$(kubectl get "$phase_resource" "$phase_name" "$@" -o 'jsonpath={.status.phase}')" = "$phase_wanted" ]
}

apply() {
    {
        printf 'apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: %s\n' "$1"
        cat
    } | kubectl "${2:---v=0}" apply -f -
}

# --- the story ---------------------------------------------------------------------------------------

# The kinds of Cluster API and Steward, which a management cluster has already: ours, as `butler up`
# serves them.
foreign_kinds() {
    up_config=$work/up/admin.kubeconfig
    "$butler" up --state "$work/up" --api 127.0.0.1:0 --listen 127.0.0.1:0 >"$work/up.lines" 2>"$work/up.log" &
    up_pid=$!
    wait_until 60 "butler up" grep -q Stop "$work/up.lines"
    kubectl --kubeconfig "$up_config" get customresourcedefinitions -o name >"$work/kinds"
    grep -F .butler.butlerlabs.dev "$work/kinds" >"$work/kinds.own"
    grep -vF .butler.butlerlabs.dev "$work/kinds" >"$work/kinds.foreign"
    [ "$(wc -l <"$work/kinds.own")" -ge 18 ] && [ "$(wc -l <"$work/kinds.foreign")" -ge 10 ]
    # shellcheck disable=SC2046 # a list of names
    kubectl --kubeconfig "$up_config" get $(cat "$work/kinds.foreign") -o yaml |
        sed -E '/^    (creationTimestamp|generation|resourceVersion|uid): /d' >"$work/kinds.yaml"
    kill "$up_pid"
    wait "$up_pid" || :
    kubectl create -f "$work/kinds.yaml"
    are_served "$work/kinds.foreign"
}

# are_served FILE : these definitions are, and nothing is wrong with their schemas.
are_served() {
    # shellcheck disable=SC2046 # a list of names
    kubectl wait --for=condition=Established --timeout=60s $(cat "$1")
    # shellcheck disable=SC2046 # a list of names
    kubectl get $(cat "$1") \
        -o 'jsonpath={range .items[*]}{.status.conditions[?(@.type=="NonStructuralSchema")].message}{end}' >"$work/problems"
    [ ! -s "$work/problems" ]
}

installs() {
    soon is_ready admin
    are_served "$work/kinds.own"
    kubectl get clusterrole butler-controller butler-team-admin
    [ "$(kubectl get addondefinitions -o name | wc -l)" -gt 20 ]
    kubectl get namespace butler-system
}

# The second replica: a service account with the role that Butler brings along.
second() {
    kubectl create serviceaccount butler -n butler-system
    kubectl create clusterrolebinding butler-controller --clusterrole butler-controller \
        --serviceaccount butler-system:butler
    token=$(kubectl create token butler -n butler-system)
    sed -e '/client-certificate-data/d' -e "s/client-key-data: .*/token: $token/" "$KUBECONFIG" >"$work/account.kubeconfig"
    chmod 600 "$work/account.kubeconfig"
}

one_leads() {
    soon is_ready account
    leads admin
    follows account
    [ "$(kubectl get lease butler-controller.butlerlabs.dev -n butler-system \
        -o 'jsonpath={.spec.leaseDurationSeconds}')" = 8 ]
}

team() {
    apply Team <<YAML
metadata: {name: $1}
spec:
  access: {users: [{name: ann@example.com, role: admin}]}
  ${2-}
YAML
}

makes_a_team() {
    team blue 'resourceLimits: {maxClusters: 1, maxNodesPerCluster: 3}'
    soon phase team blue Ready
    kubectl get namespace blue
    kubectl get rolebindings -n blue -l butler.butlerlabs.dev/team=blue -o name | grep butler-team-user-ann
}

refuses() {
    says 'admission webhook "vteam.kb.io" denied the request: metadata.name: Invalid value: "default"' team default
    kubectl create clusterrolebinding ann --clusterrole butler-cli-admin --user ann@example.com
    says 'spec.resourceLimits may only be modified by platform admins; user "ann@example.com" is not a platform admin' \
        kubectl patch team blue --type merge -p '{"spec":{"resourceLimits":{"maxClusters":9}}}' --as ann@example.com
    [ "$(kubectl get team blue -o 'jsonpath={.spec.resourceLimits.maxClusters}')" = 1 ]
}

cluster() {
    apply TenantCluster "${2:---v=0}" <<YAML
metadata: {name: $1, namespace: blue}
spec:
  kubernetesVersion: v1.31.4
  teamRef: {name: blue}
  workers: {replicas: ${3:-1}}
  ${4-}
YAML
}

provider() {
    apply ButlerConfig <<YAML
metadata: {name: butler}
spec: {multiTenancy: {mode: Enforced}, defaultProviderConfigRef: {name: local}}
YAML
    apply ProviderConfig <<YAML
metadata: {name: local, namespace: butler-system}
spec: {provider: local}
YAML
    says 'every provider but local needs credentialsRef' kubectl apply -f - <<YAML
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: ProviderConfig
metadata: {name: bad, namespace: butler-system}
spec: {provider: harvester, harvester: {networkName: a/b}}
YAML
}

refuses_clusters() {
    provider
    says 'spec.workers.replicas: Forbidden: worker replicas (4) exceeds team "blue" per-cluster node limit (3)' \
        cluster web --v=0 4
    says 'podCIDR' cluster web --v=0 1 'networking: {podCIDR: 10.0.0.0/8, serviceCIDR: 10.96.0.0/12}'
    cluster web
    says 'team "blue" already has 1 cluster(s); team quota limits to 1' cluster other
    kubectl get tenantcluster web -n blue -o 'jsonpath={.spec.workers.machineTemplate.memory}' | grep -x 16Gi
    says 'cannot delete ProviderConfig "local": TenantCluster blue/web still references it' \
        kubectl delete providerconfig local -n butler-system
}

provisions() {
    soon phase tenantcluster web Provisioning -n blue
    tenant=$(kubectl get tenantcluster web -n blue -o 'jsonpath={.status.tenantNamespace}')
    soon kubectl get clusters.cluster.x-k8s.io web -n "$tenant"
    soon kubectl get stewardcontrolplanes web -n "$tenant"
    soon kubectl get machinedeployments -n "$tenant" -l cluster.x-k8s.io/cluster-name=web
}

# Every series of the specification, with its labels, once there is something of everything.
tells_metrics() {
    apply User <<YAML
metadata: {name: ann-$1}
spec: {email: ann@example.com}
YAML
    apply NetworkPool <<YAML
metadata: {name: pool, namespace: butler-system}
spec: {cidr: 10.50.0.0/24}
YAML
    apply ProviderConfig <<YAML
metadata: {name: ipam, namespace: butler-system}
spec: {provider: local, network: {mode: ipam, poolRefs: [{name: pool}]}}
YAML
    apply IPAllocation <<YAML
metadata: {name: some-$1, namespace: butler-system}
spec: {poolRef: {name: pool}, tenantClusterRef: {name: web, namespace: blue}, type: nodes, count: 2}
YAML
    soon phase ipallocation "some-$1" Allocated -n butler-system
    apply AddonDefinition <<YAML
metadata: {name: nowhere-$1}
spec:
  displayName: Nowhere
  description: a chart that cannot be had
  category: other
  chart: {repository: 'https://127.0.0.1:1', name: nowhere, defaultVersion: 1.0.0}
YAML
    apply ManagementAddon <<YAML
metadata: {name: nowhere-$1}
spec: {addon: nowhere-$1}
YAML
    soon has_metrics "$1" || {
        cat "$work/missing"
        return 1
    }
}
has_metrics() {
    answers "$1" metrics metrics >"$work/metrics"
    while read -r line; do
        case $line in
        '##'* | '') continue ;;
        esac
        grep -qE -- "^$line" "$work/metrics" || {
            echo "no series $line" >"$work/missing"
            return 1
        }
    done <"$here/controller_metrics.txt"
}

webhook_paths() {
    kubectl get validatingwebhookconfiguration butler -o yaml >"$work/hooks"
    kubectl get mutatingwebhookconfiguration butler -o yaml >>"$work/hooks"
    for path in validate-butler-butlerlabs-dev-v1alpha1-tenantcluster \
        validate-butler-butlerlabs-dev-v1alpha1-team validate-butler-butlerlabs-dev-v1alpha1-networkpool \
        validate-butler-butlerlabs-dev-v1alpha1-providerconfig \
        validate-butler-butlerlabs-dev-v1alpha1-clustercreationpolicy \
        validate-butler-butlerlabs-dev-v1alpha1-tenantaddon \
        validate-butler-butlerlabs-dev-v1alpha1-butlerconfig \
        mutate-butler-butlerlabs-dev-v1alpha1-tenantcluster mutate-butler-butlerlabs-dev-v1alpha1-team; do
        grep -q "url: https://127.0.0.1:[0-9]*/$path\$" "$work/hooks"
    done
    never grep 'failurePolicy: Ignore' "$work/hooks"
    # Whoever does not know who signed is not answered, and nobody is answered without TLS.
    says 'certificate' curl -sS --max-time 5 "https://$(address account webhooks)/$path"
    says '' curl -sSf --max-time 5 "http://$(address account webhooks)/$path"
    # The other replica answers as well, and refuses what is no question.
    kubectl get secret butler-webhook-cert -n butler-system -o 'jsonpath={.data.ca\.crt}' | base64 -d >"$work/ca.crt"
    code=$(curl -sS --max-time 5 --cacert "$work/ca.crt" -o "$work/body" -w '%{http_code}' -d '{}' \
        "https://$(address account webhooks)/$path")
    [ "$code" = 400 ]
    grep -q 'AdmissionReview' "$work/body"
}

# The last place of a quota, raced for: webhooks of several servers cannot know of each other, so the
# controller looks again, and the youngest give way.
gives_the_last_place_once() {
    team narrow 'resourceLimits: {maxClusters: 1}'
    soon phase team narrow Ready
    for i in 1 2 3 4 5 6; do
        kubectl create -f - <<YAML >/dev/null 2>&1 &
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: TenantCluster
metadata: {name: c$i, namespace: narrow}
spec: {kubernetesVersion: v1.31.4, teamRef: {name: narrow}}
YAML
        echo "$!" >>"$work/racers"
    done
    # shellcheck disable=SC2046 # a list of numbers
    wait $(cat "$work/racers") || :
    soon one_remains || {
        cat "$work/places"
        return 1
    }
    soon one_is_made
}
one_is_made() {
    [ "$(kubectl get clusters.cluster.x-k8s.io -A -l butler.butlerlabs.dev/source-namespace=narrow -o name | wc -l)" = 1 ]
}
# A quota takes no phase away: it keeps infrastructure from being made.
one_remains() {
    kubectl get tenantclusters -n narrow \
        -o 'jsonpath={range .items[*]}{.status.conditions[?(@.type=="QuotaSatisfied")].status}{"\n"}{end}' >"$work/places"
    [ "$(grep -c '^True$' "$work/places")" = 1 ] && ! grep -vE '^(True|False)$' "$work/places"
}

renews_what_is_lost() {
    kubectl get secret butler-webhook-cert -n butler-system -o 'jsonpath={.data.tls\.crt}' >"$work/before"
    kubectl delete secret butler-webhook-cert -n butler-system
    soon another_certificate
    soon says 'metadata.name: Invalid value: "default"' team default
    team late
    soon phase team late Ready
}
another_certificate() {
    kubectl get secret butler-webhook-cert -n butler-system -o 'jsonpath={.data.tls\.crt}' >"$work/after"
    [ -s "$work/after" ] && ! cmp -s "$work/before" "$work/after"
}

mends_configurations() {
    kubectl delete validatingwebhookconfiguration butler
    soon kubectl get validatingwebhookconfiguration butler
    kubectl patch mutatingwebhookconfiguration butler --type json \
        -p '[{"op":"replace","path":"/webhooks/0/failurePolicy","value":"Ignore"}]'
    soon fails_closed
}
fails_closed() {
    ! kubectl get mutatingwebhookconfiguration butler -o yaml | grep -q 'failurePolicy: Ignore'
}

pauses() {
    kubectl patch team blue --type merge -p '{"spec":{"paused":true}}'
    kubectl label namespace blue butler.butlerlabs.dev/team-
    team green
    soon phase team green Ready
    [ -z "$(kubectl get namespace blue -o 'jsonpath={.metadata.labels.butler\.butlerlabs\.dev/team}')" ]
    kubectl label namespace blue butler.butlerlabs.dev/team=blue
    kubectl patch team blue --type merge -p '{"spec":{"paused":null}}'
}

takes_over() {
    kill -9 "$(cat "$work/admin.pid")"
    soon leads account
    soon is_ready account
    soon says 'metadata.name: Invalid value: "default"' team default
    team red
    soon phase team red Ready
    kubectl get validatingwebhookconfiguration butler -o yaml |
        grep -q "url: https://127.0.0.1:$(address account webhooks | sed 's/.*://')/"
}

# What it may not do, as the role says; asked of the server itself.
may() { [ "$(kubectl auth can-i "$@" --as system:serviceaccount:butler-system:butler || :)" = yes ]; }
has_no_more_rights() {
    may update tenantclusters.butler.butlerlabs.dev/status -n blue
    may bind clusterroles.rbac.authorization.k8s.io/butler-team-viewer
    never may bind clusterroles.rbac.authorization.k8s.io/cluster-admin
    never may update clusterroles.rbac.authorization.k8s.io/butler-team-admin
    never may create customresourcedefinitions.apiextensions.k8s.io
    never may patch validatingwebhookconfigurations.admissionregistration.k8s.io/others
    never may impersonate users
    never may create pods -n blue
    says 'forbidden' kubectl --kubeconfig "$work/account.kubeconfig" create rolebinding all -n blue \
        --clusterrole cluster-admin --user ann@example.com
    # It binds the roles of command lines to their accounts, and no other role to anybody.
    says 'forbidden' kubectl --kubeconfig "$work/account.kubeconfig" create clusterrolebinding all \
        --clusterrole cluster-admin --user ann@example.com
    says 'forbidden' kubectl --kubeconfig "$work/account.kubeconfig" create clusterrolebinding all \
        --clusterrole view --user ann@example.com
}

complains_of_nothing() { never grep -E 'is forbidden|orbidden' "$server_directory/replica-account.log"; }

has_ended() { ! process_runs "$(cat "$work/$1.pid")"; }
hands_over() {
    replica third "$work/account.kubeconfig"
    soon is_ready third
    kill -TERM "$(cat "$work/account.pid")"
    soon leads third
    soon has_ended account
    tail -n 1 "$server_directory/replica-account.log" | grep -q '"stopped","clean":true'
}

server_start "$kind" "$work/server"
[ "$kind" = butler ] || server_controllers "$CONTROL_PLANE_CONTROLLERS"
it 'brings kinds that the server takes as they are' foreign_kinds
replica admin "$KUBECONFIG" --install-crds
it 'installs what it needs' installs
it 'lets a service account have its role' second
replica account "$work/account.kubeconfig"
it 'lets one of two replicas lead' one_leads
it 'makes a namespace and roles for a team' makes_a_team
it 'refuses by webhook what teams may not be' refuses
it 'refuses by webhook what clusters may not be, and completes the others' refuses_clusters
it 'makes the objects of a cluster' provisions
it 'serves every webhook of the specification, by both replicas, over TLS alone' webhook_paths
it 'gives the last place of a quota once' gives_the_last_place_once
it 'mends its configurations' mends_configurations
it 'makes another certificate when its own is lost' renews_what_is_lost
it 'leaves alone what is paused' pauses
it 'tells every metric of the specification' tells_metrics admin
it 'goes on with the next replica after a kill' takes_over
it 'tells the same metrics there' tells_metrics account
it 'needs no more rights than its role has' complains_of_nothing
it 'has no rights beyond that' has_no_more_rights
it 'hands over when it is stopped' hands_over
finish
