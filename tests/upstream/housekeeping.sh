#!/bin/sh
# Our housekeeping in our own server, and beside upstream's: there over HTTPS and with nobody else's
# controllers, so that what it does is right by the rules of the other side too. Prints TAP.
# Usage: housekeeping.sh butler PROGRAM | housekeeping.sh upstream HOUSEKEEPER
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
kind=${1:?butler or upstream}
program=${2:?the program of the build}
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
# shellcheck source=tests/lib/control_plane.sh
. "$here/../lib/control_plane.sh"

peers='kubectl openssl'
[ "$kind" = butler ] || peers="$peers etcd kube-apiserver"
# shellcheck disable=SC2086 # a list
needs $peers

work=$(mktemp -d /tmp/butler-housekeeping.XXXXXX)
trap 'server_stop; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

it_explain() { tail -n 5 "$server_directory/$keeper.log"; }

has() { [ -n "$(kubectl get "$@" --ignore-not-found -o name)" ]; }
has_no() { ! has "$@"; }
soon() { wait_until 30 "$*" "$@"; }

# owned KIND NAME OWNER_KIND OWNER [blocks] : a config map-like object that belongs to another.
owner_uid() { kubectl -n work get "$1" "$2" -o 'jsonpath={.metadata.uid}'; }
owned_map() {
    kubectl apply -f - <<YAML
apiVersion: v1
kind: ConfigMap
metadata:
  namespace: work
  name: $1
  finalizers: [${4-}]
  ownerReferences:
  - {apiVersion: v1, kind: ConfigMap, name: $2, uid: $(owner_uid configmap "$2"), blockOwnerDeletion: ${3-true}}
YAML
}

default_objects() {
    kubectl create namespace work
    soon has serviceaccount default -n work
    soon has configmap kube-root-ca.crt -n work
    kubectl -n work get configmap kube-root-ca.crt -o 'jsonpath={.data.ca\.crt}' |
        cmp - "$work/ca.crt"
    kubectl -n work delete serviceaccount default
    soon has serviceaccount default -n work
}

background() {
    kubectl -n work create configmap top
    owned_map middle top
    owned_map bottom middle
    kubectl -n work delete configmap top --cascade=background
    soon has_no configmap bottom -n work
    has_no configmap middle -n work
}

foreground() {
    kubectl -n work create configmap top
    owned_map middle top
    owned_map bottom middle true example.com/hold
    kubectl -n work delete configmap top --cascade=foreground --wait=false
    soon is_deleting bottom
    is_deleting middle && is_deleting top
    kubectl -n work patch configmap bottom --type merge -p '{"metadata":{"finalizers":null}}'
    soon has_no configmap top -n work
    has_no configmap middle -n work
}

is_deleting() {
    [ -n "$(kubectl -n work get configmap "$1" -o 'jsonpath={.metadata.deletionTimestamp}')" ]
}

orphan() {
    kubectl -n work create configmap top
    owned_map middle top
    kubectl -n work delete configmap top --cascade=orphan --wait=false
    soon has_no configmap top -n work
    [ -z "$(kubectl -n work get configmap middle -o 'jsonpath={.metadata.ownerReferences}')" ]
    kubectl -n work delete configmap middle
}

foreign_owner() {
    kubectl -n default create configmap stranger
    kubectl apply -f - <<YAML
apiVersion: v1
kind: ConfigMap
metadata:
  namespace: work
  name: lost
  ownerReferences:
  - apiVersion: v1
    kind: ConfigMap
    name: stranger
    uid: $(kubectl -n default get configmap stranger -o 'jsonpath={.metadata.uid}')
YAML
    soon has_no configmap lost -n work
    kubectl -n work get events -o 'jsonpath={.items[*].reason}' | grep OwnerRefInvalidNamespace
    kubectl -n default delete configmap stranger
}

custom_owner() {
    kubectl apply -f - <<YAML
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
YAML
    kubectl wait --for condition=established crd/widgets.example.com
    soon has_widgets
    kubectl apply -f - <<YAML
apiVersion: v1
kind: ConfigMap
metadata:
  namespace: work
  name: of-widget
  ownerReferences: [{apiVersion: example.com/v1, kind: Widget, name: w, uid: $(owner_uid widget w)}]
YAML
    kubectl -n work delete widget w
    soon has_no configmap of-widget -n work
    kubectl delete crd widgets.example.com
}

has_widgets() {
    echo '{apiVersion: example.com/v1, kind: Widget, metadata: {namespace: work, name: w}}' | kubectl apply -f -
}

aggregation() {
    kubectl create clusterrole part --verb=get --resource=pods --dry-run=client -o yaml |
        kubectl label --local -f - sum=yes -o yaml | kubectl apply -f -
    kubectl create clusterrole sum --aggregation-rule=sum=yes
    soon has_rule pods
    kubectl label clusterrole part sum-
    soon has_no_rules
    kubectl delete clusterrole part sum
}

has_rule() { kubectl get clusterrole sum -o 'jsonpath={.rules[*].resources}' | grep "$1"; }
has_no_rules() { [ -z "$(kubectl get clusterrole sum -o 'jsonpath={.rules[*].resources}')" ]; }

# A kubelet asks with a bootstrap token, as kubeadm has it.
certificates() {
    kubectl create clusterrolebinding kubelets --clusterrole=system:certificates.k8s.io:certificatesigningrequests:nodeclient --user=admin
    kubectl create clusterrole system:certificates.k8s.io:certificatesigningrequests:nodeclient \
        --verb=create --resource=certificatesigningrequests.certificates.k8s.io/nodeclient || :
    ask_for_node "$work"
    soon is_issued
    is_issued | base64 -d >"$work/node.crt"
    openssl verify -CAfile "$work/ca.crt" "$work/node.crt"
    # The server believes it.
    kubectl --kubeconfig /dev/null --server "$(kubectl config view -o 'jsonpath={.clusters[0].cluster.server}')" \
        --certificate-authority "$work/ca.crt" --client-certificate "$work/node.crt" \
        --client-key "$work/node.key" auth whoami | grep system:node:n1
}


bootstrap_tokens() {
    kubectl -n kube-public create configmap cluster-info --from-literal=kubeconfig=content
    kubectl apply -f - <<YAML
apiVersion: v1
kind: Secret
type: bootstrap.kubernetes.io/token
metadata: {namespace: kube-system, name: bootstrap-token-abcdef}
stringData:
  token-id: abcdef
  token-secret: 0123456789abcdef
  usage-bootstrap-signing: "true"
  expiration: $(date -u -d '+8 seconds' +%Y-%m-%dT%H:%M:%SZ)
YAML
    soon is_signed
    soon has_no secret bootstrap-token-abcdef -n kube-system
    soon is_not_signed
}

signature() { kubectl -n kube-public get configmap cluster-info -o 'jsonpath={.data.jws-kubeconfig-abcdef}'; }
is_signed() { [ -n "$(signature)" ]; }
is_not_signed() { [ -z "$(signature)" ]; }

# Ours alone: beside another server nobody gave us the key.
account_tokens() {
    kubectl -n work create serviceaccount robot
    kubectl apply -f - <<YAML
apiVersion: v1
kind: Secret
type: kubernetes.io/service-account-token
metadata:
  namespace: work
  name: robot
  annotations: {kubernetes.io/service-account.name: robot}
YAML
    soon has_token
    kubectl --kubeconfig /dev/null --server "$(kubectl config view -o 'jsonpath={.clusters[0].cluster.server}')" \
        --certificate-authority "$work/ca.crt" --token "$(token | base64 -d)" auth whoami |
        grep system:serviceaccount:work:robot
    kubectl -n work delete serviceaccount robot
    soon has_no secret robot -n work
}

token() { kubectl -n work get secret robot -o 'jsonpath={.data.token}'; }
has_token() { [ -n "$(token)" ]; }

lost_pods() {
    kubectl apply -f - <<YAML
apiVersion: v1
kind: Pod
metadata: {namespace: work, name: nowhere}
spec: {containers: [{name: c, image: pause}]}
YAML
    kubectl -n work delete pod nowhere --wait=false
    soon has_no pod nowhere -n work
}

namespaces() {
    kubectl -n work create configmap held
    kubectl -n work patch configmap held --type merge -p '{"metadata":{"finalizers":["example.com/hold"]}}'
    kubectl delete namespace work --wait=false
    soon says NamespaceFinalizersRemaining 'example.com/hold in 1 resource instances'
    says NamespaceContentRemaining 'configmaps. has 1 resource instances'
    kubectl -n work patch configmap held --type merge -p '{"metadata":{"finalizers":null}}'
    soon has_no namespace work
}

says() {
    kubectl get namespace work -o "jsonpath={.status.conditions[?(@.type=='$1')].message}" | grep "$2"
}

ends_when_asked() {
    pid=$(sed -n "s/ $keeper\$//p" "$server_directory/pids")
    kill -TERM "$pid"
    wait_until 10 "the end of the $keeper" process_has_ended "$pid"
    ! grep -E 'ERROR|runtime error|Sanitizer' "$server_directory/$keeper.log"
}
process_has_ended() { ! process_runs "$1"; }

case $kind in
butler)
    keeper=butler
    butler=$program
    export butler
    server_start butler "$work/server"
    ;;
*)
    keeper=housekeeper
    server_start upstream "$work/server"
    server_run housekeeper "$program" "$KUBECONFIG" "$server_directory/pki/ca.crt" "$server_directory/pki/ca.key"
    ;;
esac
kubectl config view --raw -o 'jsonpath={.clusters[0].cluster.certificate-authority-data}' | base64 -d >"$work/ca.crt"

it "gives namespaces their account and certificate" default_objects
it "collects garbage in the background" background
it "collects garbage in the foreground" foreground
it "leaves orphans" orphan
it "takes no owner from another namespace" foreign_owner
it "collects what belonged to custom resources" custom_owner
it "adds up cluster roles" aggregation
it "approves and signs for kubelets" certificates
it "signs with bootstrap tokens while they last" bootstrap_tokens
[ "$kind" != butler ] || it "puts tokens of accounts into secrets" account_tokens
it "ends pods that nobody runs" lost_pods
it "empties namespaces and tells what holds them" namespaces
it "ends when asked" ends_when_asked
finish
