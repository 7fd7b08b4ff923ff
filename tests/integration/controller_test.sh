#!/bin/sh
# `butler controller` as a program: flags, where it finds its cluster, certificates, leaders that come
# back. What it does with objects is in tests/upstream/controller.sh.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
# shellcheck source=tests/lib/control_plane.sh
. "$here/../lib/control_plane.sh"
programs=${1:?directory of the programs}
butler=$programs/butler

needs kubectl

soon() { wait_until 60 "$*" "$@"; }

# An API server, and a directory for what its replicas say; all ends with the test.
begin() {
    trap 'server_stop' EXIT
    server_start butler "$PWD/server"
}

# replica NAME [FLAGS...] : with every port free; its pid is in NAME.pid.
replica() {
    replica_name=$1
    shift
    server_run "$replica_name" "${replica_program:-$butler}" controller --metrics-bind-address 127.0.0.1:0 \
        --health-probe-bind-address 127.0.0.1:0 --webhook-port 0 --webhook-advertise-address 127.0.0.1 \
        --cache-dir "$PWD/helm" "$@"
    echo "$!" >"$replica_name.pid"
}

address() {
    sed -n "s/.*\"listening\",\"for\":\"$2\",\"address\":\"\([^\"]*\)\".*/\1/p" "server/$1.log" |
        tail -n 1 | sed 's/^\[::\]/127.0.0.1/'
}
answers() { curl -sSf --max-time 5 "http://$(address "$1" "$2")/$3"; }
leads() { answers "$1" metrics metrics | grep -q '^leader_election_master_status{.*} 1$'; }
follows() { answers "$1" metrics metrics | grep -q '^leader_election_master_status{.*} 0$'; }
logged() { grep -qF -- "$2" "server/$1.log"; }

bad_flags() {
    : >no.kubeconfig
    for flag in --metrics-bind-address=here --health-probe-bind-address=1.2.3.4 --webhook-port=70000 \
        --webhook-advertise-address=example.org --webhook-service=No_Service --namespace=No_Name \
        --webhook-inject-ca-from=certificate --zap-log-level=loud --zap-encoder=xml \
        --leader-elect-lease-duration=5s --leader-elect-retry-period=20s --helm-timeout-ceiling=100h \
        --system-namespace=No_Name --max-concurrent-tc-reconciles=-1 --leader-elect=maybe; do
        expect_code 4 "$butler" controller --kubeconfig no.kubeconfig "$flag"
        expect_line stderr "flag --"
    done
    BUTLER_WEBHOOK_PORT=70000 expect_code 4 "$butler" controller --kubeconfig no.kubeconfig
    expect_line stderr "flag --webhook-port"
}
check bad_flags says which flag is wrong

no_cluster() {
    expect_code 5 "$butler" controller
    expect_line stderr "--kubeconfig FILE"
    HOME=$PWD expect_code 5 "$butler" controller --kubeconfig none
    expect_line stderr none
    printf 'kind: Config\n' >empty.kubeconfig
    KUBECONFIG=empty.kubeconfig expect_code 11 "$butler" controller
    mkdir -p .kube
    cp empty.kubeconfig .kube/config
    HOME=$PWD expect_code 5 "$butler" controller
}
check no_cluster works on no cluster that nobody named

taken_port() {
    begin
    port=$(sed -n 's/^ *server: .*://p' server/admin.kubeconfig)
    expect_code 6 "$butler" controller --metrics-bind-address 127.0.0.1:0 --health-probe-bind-address "127.0.0.1:$port"
    expect_line stderr "127.0.0.1:$port"
}
check taken_port says when a port is taken

forbidden() {
    begin
    kubectl create serviceaccount nobody
    sed -e '/client-certificate-data/d' -e "s/client-key-data: .*/token: $(kubectl create token nobody)/" \
        server/admin.kubeconfig >nobody.kubeconfig
    replica one --kubeconfig nobody.kubeconfig --install-crds
    soon logged one 'cannot patch resource \"namespaces\"'
    replica two --kubeconfig nobody.kubeconfig
    soon logged two 'cannot get resource \"leases\"'
    soon logged two 'cannot get resource \"secrets\"'
    curl -sS --max-time 5 "http://$(address two probes)/readyz?verbose" >body
    expect_line body '[-]caches'
    expect_line body '[-]webhooks'
    answers two probes healthz
    [ -z "$(kubectl get namespace butler-system --ignore-not-found -o name)" ] || fail 'a namespace was made'
    [ -z "$(kubectl get customresourcedefinitions -o name)" ] || fail 'kinds were installed'
}
check forbidden does nothing without rights, says why, and is not ready

pod() {
    begin
    # Whoever is not root is root in a world of his own.
    [ "$(id -u)" -eq 0 ] && alone='unshare -m' || alone='unshare -rm'
    kubectl create namespace release
    kubectl create serviceaccount butler -n release
    kubectl create clusterrolebinding butler --clusterrole cluster-admin --serviceaccount release:butler
    mkdir account
    kubectl create token butler -n release >account/token
    cp server/pki/ca.crt account/ca.crt
    printf release >account/namespace
    cat >in_pod <<SH
#!/bin/sh
mount -t tmpfs none /run && mkdir -p /run/secrets/kubernetes.io/serviceaccount &&
    cp "$PWD"/account/* /run/secrets/kubernetes.io/serviceaccount || exit
unset KUBECONFIG
KUBERNETES_SERVICE_HOST=127.0.0.1 KUBERNETES_SERVICE_PORT=$(sed -n 's/^ *server: .*://p' server/admin.kubeconfig) \
    exec "$butler" "\$@"
SH
    chmod +x in_pod
    printf '#!/bin/sh\nexec %s "%s/in_pod" "$@"\n' "$alone" "$PWD" >outside
    chmod +x outside
    replica_program=$PWD/outside replica one --install-crds
    soon leads one
    kubectl get lease butler-controller.butlerlabs.dev -n release
    soon kubectl get secret butler-webhook-cert -n release
    soon kubectl get customresourcedefinition managementaddons.butler.butlerlabs.dev
    grep -q tokenFile: helm/management.kubeconfig || fail 'a token was written'
    soon addon
    soon says_something
    # Whatever is missing here, it is not the way to the cluster.
    case $(kubectl get managementaddon nowhere -o 'jsonpath={.status}') in
    *KubeconfigError*) fail 'no kubeconfig for Helm' ;;
    esac
}
addon() {
    kubectl apply -f - <<YAML
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: AddonDefinition
metadata: {name: nowhere}
spec:
  displayName: Nowhere
  description: a chart that cannot be had
  category: other
  chart: {repository: 'https://127.0.0.1:1', name: nowhere, defaultVersion: 1.0.0}
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: ManagementAddon
metadata: {name: nowhere}
spec: {addon: nowhere}
YAML
}
says_something() { [ -n "$(kubectl get managementaddon nowhere -o 'jsonpath={.status.message}')" ]; }
check pod finds its cluster, its account and its namespace in a pod

comes_back() {
    begin
    export BUTLER_LEADER_ELECT_LEASE_DURATION=4s BUTLER_LEADER_ELECT_RENEW_DEADLINE=2500ms \
        BUTLER_LEADER_ELECT_RETRY_PERIOD=300ms
    kubectl create namespace butler-system
    replica one --kubeconfig server/admin.kubeconfig
    soon leads one
    replica two --kubeconfig server/admin.kubeconfig
    soon follows two
    kill -STOP "$(cat one.pid)"
    soon leads two
    kill -CONT "$(cat one.pid)"
    soon follows one
    expect_line server/one.log 'no longer leading'
    process_runs "$(cat one.pid)" || fail 'it ended'
    kill -9 "$(cat two.pid)"
    soon leads one
    kill -TERM "$(cat one.pid)"
    soon logged one '"stopped","clean":true'
    [ -z "$(kubectl get lease butler-controller.butlerlabs.dev -n butler-system -o 'jsonpath={.spec.holderIdentity}')" ]
}
check comes_back stops leading when it slept too long, and leads again when it is its turn

# make_pair NAME AUTHORITY : a certificate for 127.0.0.1
make_pair() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -subj "/CN=$1" \
        -days 2 -out "$1.crt" -addext subjectAltName=IP:127.0.0.1 2>/dev/null
}
mounted() {
    begin
    make_pair good
    make_pair other
    mkdir certificates
    cp good.crt certificates/tls.crt
    cp other.key certificates/tls.key
    cp good.crt certificates/ca.crt
    replica one --kubeconfig server/admin.kubeconfig --leader-elect=false --webhook-cert-dir certificates \
        --webhook-inject-ca-from butler-system/webhooks
    soon logged one 'belongs to another certificate'
    curl -sS --max-time 5 "http://$(address one probes)/readyz?verbose" >body
    expect_line body '[-]webhooks'
    [ -z "$(kubectl get validatingwebhookconfigurations -o name)" ] || fail 'registered without a certificate'
    cp good.key certificates/tls.key
    soon logged one 'webhooks have their certificate'
    soon curl -sS --max-time 5 --cacert good.crt "https://$(address one webhooks)/"
    soon kubectl get validatingwebhookconfiguration butler
    kubectl get validatingwebhookconfiguration butler -o yaml >body
    expect_line body 'cert-manager.io/inject-ca-from: butler-system/webhooks'
    expect_line body "caBundle: $(base64 -w0 <good.crt | cut -c 1-60)"
    [ -z "$(kubectl get secrets -A --field-selector metadata.name=butler-webhook-cert -o name)" ] || fail 'made another'
}
check mounted takes the certificate that somebody mounted, once it is whole

foreign_secret() {
    begin
    make_pair theirs
    kubectl create namespace butler-system
    kubectl create secret tls butler-webhook-cert -n butler-system --cert theirs.crt --key theirs.key
    replica one --kubeconfig server/admin.kubeconfig
    soon logged one 'is not labelled app.kubernetes.io/managed-by=butler'
    kubectl get secret butler-webhook-cert -n butler-system -o 'jsonpath={.data.tls\.crt}' | base64 -d | cmp - theirs.crt
    kubectl label secret butler-webhook-cert -n butler-system app.kubernetes.io/managed-by=butler
    soon logged one 'webhooks have their certificate'
}
check foreign_secret leaves alone a Secret that is not its own

# A cluster that takes connections and says nothing.
silent() {
    begin
    kill -STOP "$(sed -n 's/ butler$//p' server/pids)"
    replica one --kubeconfig server/admin.kubeconfig --install-crds
    replica two --kubeconfig server/admin.kubeconfig
    soon answers one probes healthz
    soon answers two probes healthz
    curl -sS --max-time 5 "http://$(address two probes)/readyz" >body
    expect_line body 'readyz check failed'
    kill -TERM "$(cat one.pid)" "$(cat two.pid)"
    soon logged one '"stopped","clean":true'
    soon logged two '"stopped","clean":true'
    kill -CONT "$(sed -n 's/ butler$//p' server/pids)"
}
check silent stops cleanly when its cluster says nothing

off() {
    begin
    replica one --kubeconfig server/admin.kubeconfig --leader-elect=false --no-enable-webhooks
    soon leads one
    [ -z "$(address one webhooks)" ] || fail 'webhooks are served'
    [ -z "$(kubectl get leases -n butler-system -o name)" ] || fail 'a lease was made'
    replica two --kubeconfig server/admin.kubeconfig --metrics-bind-address 0 --health-probe-bind-address=0 \
        --no-enable-webhooks --leader-elect=false
    soon logged two 'list failed'
    [ -z "$(address two metrics)$(address two probes)" ] || fail 'something is served'
}
check off serves and elects nothing that it was told not to

finish
