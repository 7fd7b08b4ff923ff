#!/bin/sh
# Hosted control planes from outside: the objects that a person writes on the real `butler up`, the real
# processes behind them, kubectl and openssl.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/platform.sh
. "$(dirname "$0")/../lib/platform.sh"

needs kubectl openssl

# plane NAMESPACE NAME [SPEC] : a TenantControlPlane; SPEC is more of it, in lines of YAML below spec
plane() {
    kubectl apply -f - <<END
apiVersion: steward.butlerlabs.dev/v1alpha1
kind: TenantControlPlane
metadata: { name: $2, namespace: $1 }
spec:
  controlPlane: { service: { serviceType: ClusterIP } }
  kubernetes: { version: v1.33.4 }
${3-}
END
}

status=.status.kubernetesResources.version.status

# ready NAMESPACE NAME [SPEC] : one that serves; $2.conf is its kubeconfig
ready() {
    plane "$@"
    until_field "$status" Ready -n "$1" "tcp/$2"
    file "$1" "$2-admin-kubeconfig" admin.conf >"$2.conf"
}

# file NAMESPACE SECRET KEY : what a Secret holds
file() {
    kubectl get secret "$2" -n "$1" -o "go-template={{index .data \"$3\"}}" | base64 -d
}

# tenant NAME ARGS... : kubectl with the tenant's own kubeconfig
tenant() {
    tenant_name=$1
    shift
    kubectl --kubeconfig "$tenant_name.conf" "$@"
}

# certificate NAMESPACE SECRET KEY : PEM, also out of a kubeconfig
certificate() {
    case $3 in
    *.crt) file "$@" ;;
    *) file "$@" | sed -n 's/^ *client-certificate-data: //p' | base64 -d ;;
    esac
}

serial() { certificate "$@" | openssl x509 -noout -serial; }

# served NAMESPACE NAME : the serial of the certificate that its API shows
served() {
    endpoint=$(kubectl get tcp "$2" -n "$1" -o 'jsonpath={.status.controlPlaneEndpoint}')
    openssl s_client -connect "$endpoint" </dev/null 2>/dev/null | openssl x509 -noout -serial
}

# --- creation ----------------------------------------------------------------------------------------

smallest() {
    up
    ready default scratch
    tenant scratch get namespaces -o name >names
    for name in default kube-node-lease kube-public kube-system; do
        expect_line names "namespace/$name"
    done
}
check smallest steward_01_becomes Ready when it says next to nothing, and its kubeconfig lists namespaces

# Both names are a-b-c when they are put together.
neighbours() {
    up
    kubectl create namespace a-b
    kubectl create namespace a
    plane a-b c
    plane a b-c
    ready a-b c
    ready a b-c
    kubectl get tcp -A -o 'jsonpath={range .items[*]}{.spec.dataStoreSchema}{"\n"}{end}' >schemas
    [ "$(sort -u schemas | wc -l)" = 2 ] || fail "schemas $(cat schemas)"
    tenant c create configmap mine
    tenant b-c get configmaps -o name >seen
    ! grep mine seen || fail "the object of another tenant is seen"
    tenant c get configmap mine
}
check neighbours steward_03_shares nothing with one whose names look alike

# kubectl prints <none> where a column has nothing.
columns() {
    up
    ready default scratch
    kubectl get tcp scratch --no-headers >row
    read -r name version installed word endpoint kubeconfig store age rest <row
    [ "$name $version $installed $word" = "scratch v1.33.4 v1.33.4 Ready" ] || fail "$(cat row)"
    [ "$kubeconfig" = scratch-admin-kubeconfig ] || fail "$(cat row)"
    case "$endpoint $store $age ${rest-}" in
    *"<"*) fail "$(cat row)" ;;
    *:[0-9]*' '*' '[0-9]*[sm]' ') ;;
    *) fail "$(cat row)" ;;
    esac
}
check columns steward_11_shows what kubectl get prints in seven columns

scales() {
    up
    ready default scratch
    tenant scratch create configmap before
    kubectl scale tcp/scratch --replicas=0
    until_field "$status" Sleeping tcp/scratch
    kubectl scale tcp/scratch --replicas=1
    until_field "$status" Ready tcp/scratch
    tenant scratch get configmap before
}
check scales steward_12_sleeps without replicas and wakes with everything it had

three() {
    up
    plane default scratch '  certificates: { keyAlgorithm: ECDSA-P256 }'
    kubectl scale tcp/scratch --replicas=3
    until_field '.status.conditions[?(@.type=="ReplicasClamped")].status' True tcp/scratch
    until_field "$status" Ready tcp/scratch
    until_field .status.kubernetesResources.deployment.replicas 1 tcp/scratch
    [ "$(pgrep -fc -- "--tenant $PWD/state/")" = 1 ] || fail "not one process"
}
check three steward_89_has one process when three are asked for

# Each with a port and a CA of its own. Fewer with sanitizers, whose processes are ten times as large.
fifty() {
    up
    count=50
    [ -z "${BUTLER_SANITIZED-}" ] || count=12
    seq "$count" | while read -r number; do
        cat <<END
---
apiVersion: steward.butlerlabs.dev/v1alpha1
kind: TenantControlPlane
metadata: { name: t$number, namespace: default }
spec:
  controlPlane: { service: { serviceType: ClusterIP } }
  kubernetes: { version: v1.33.4 }
END
    done >fifty.yaml
    began=$(date +%s)
    kubectl create -f fifty.yaml >/dev/null
    kubectl wait --timeout="$platform_wait" "--for=jsonpath={$status}=Ready" tcp --all >waited || {
        explain
        fail "$(grep -c met waited) of $count became Ready"
    }
    took=$(($(date +%s) - began))
    [ "$took" -le "$(within 20)" ] || fail "$count took $took seconds"
    kubectl get tcp -o 'jsonpath={range .items[*]}{.status.controlPlaneEndpoint}{"\n"}{end}' >endpoints
    [ "$(sort -u endpoints | grep -c :)" = "$count" ] || fail "endpoints: $(sort endpoints)"
    kubectl get secrets -l steward.butlerlabs.dev/component=ca \
        -o 'jsonpath={range .items[*]}{.data.tls\.crt}{"\n"}{end}' >authorities
    [ "$(sort -u authorities | grep -c .)" = "$count" ] || fail "$(sort -u authorities | wc -l) CAs"
}
check fifty steward_76_makes fifty at once, each with a port and a CA of its own

# as_node NAME ARGS... : kubectl of the tenant, with the rights of its node n1
as_node() {
    as_node_name=$1
    shift
    tenant "$as_node_name" --as system:node:n1 --as-group system:nodes "$@"
}

# lease TIME : what a kubelet renews
lease() {
    cat <<END
apiVersion: coordination.k8s.io/v1
kind: Lease
metadata: { name: n1, namespace: kube-node-lease }
spec: { holderIdentity: n1, leaseDurationSeconds: 40, renewTime: "$1" }
END
}

keeps_what_is_there() {
    up
    ready default scratch
    eventually "an account" tenant scratch get serviceaccount default
    tenant scratch run pod --image=none
    kubectl patch tcp scratch --type merge -p '{"spec":{"writePermissions":{"blockDeletion":true}}}'
    until_field "$status" WriteLimited tcp/scratch
    expect_code 1 tenant scratch delete pod pod
    expect_line stderr "deleting objects is blocked in this cluster by its provider"
    tenant scratch get pod pod
    echo '{apiVersion: v1, kind: Node, metadata: {name: n1}}' | as_node scratch create -f -
    lease 2026-01-01T00:00:00.000000Z | as_node scratch create -f -
    lease 2026-01-01T00:00:10.000000Z | as_node scratch replace -f -
    as_node scratch get node n1 -o json >node.json
    as_node scratch replace --raw /api/v1/nodes/n1/status -f node.json
    kubectl patch tcp scratch --type merge -p '{"spec":{"writePermissions":{"blockDeletion":false}}}'
    until_field "$status" Ready tcp/scratch
    tenant scratch delete pod pod --force --grace-period=0
}
check keeps_what_is_there steward_57_deletes nothing while that is blocked, and its nodes go on

# --- certificates ------------------------------------------------------------------------------------

# Table 8.2, as openssl prints it: Secret, file, subject, purpose, days.
expected() {
    cat <<'END'
ca|tls.crt|CN = kubernetes||3650
front-proxy-ca-certificate|front-proxy-ca.crt|CN = front-proxy-ca||3650
api-server-certificate|apiserver.crt|CN = kube-apiserver|TLS Web Server Authentication|365
api-server-kubelet-client-certificate|apiserver-kubelet-client.crt|CN = kube-apiserver-kubelet-client|TLS Web Client Authentication|365
front-proxy-client-certificate|front-proxy-client.crt|CN = front-proxy-client|TLS Web Client Authentication|365
admin-kubeconfig|admin.conf|O = kubeadm:cluster-admins, CN = kubernetes-admin|TLS Web Client Authentication|365
admin-kubeconfig|admin.svc|O = kubeadm:cluster-admins, CN = kubernetes-admin|TLS Web Client Authentication|365
admin-kubeconfig|super-admin.conf|O = system:masters, CN = kubernetes-super-admin|TLS Web Client Authentication|365
admin-kubeconfig|super-admin.svc|O = system:masters, CN = kubernetes-super-admin|TLS Web Client Authentication|365
controller-manager-kubeconfig|controller-manager.conf|CN = system:kube-controller-manager|TLS Web Client Authentication|365
scheduler-kubeconfig|scheduler.conf|CN = system:kube-scheduler|TLS Web Client Authentication|365
monitoring-kubeconfig|monitoring.conf|O = system:monitoring, CN = system:monitoring-client|TLS Web Client Authentication|365
END
}

# below HEADING : the line after it, without blanks
below() { sed -n "/$1/{n;s/^ *//;p;}" text; }

# days FILE : of its validity, which begins five minutes before it was made
days() {
    from=$(date -d "$(openssl x509 -in "$1" -noout -startdate | cut -d= -f2)" +%s)
    to=$(date -d "$(openssl x509 -in "$1" -noout -enddate | cut -d= -f2)" +%s)
    echo $(((to - from - 300) / 86400))
}

every_certificate() {
    up
    ready default scratch
    file default scratch-ca tls.crt >ca.pem
    file default scratch-front-proxy-ca-certificate front-proxy-ca.crt >front.pem
    expected | while IFS='|' read -r secret key subject purpose life; do
        certificate default "scratch-$secret" "$key" >one.pem
        openssl x509 -in one.pem -noout -text >text
        [ "$(openssl x509 -in one.pem -noout -subject)" = "subject=$subject" ] || fail "$key: $(cat text)"
        [ "$(below 'X509v3 Extended Key Usage')" = "$purpose" ] || fail "purposes of $key: $(cat text)"
        [ "$(days one.pem)" = "$life" ] || fail "life of $key: $(days one.pem)"
        case $life in
        3650) constraint=CA:TRUE usage='Digital Signature, Key Encipherment, Certificate Sign' ;;
        *) constraint=CA:FALSE usage='Digital Signature' ;;
        esac
        [ "$(below 'X509v3 Basic Constraints: critical')" = "$constraint" ] || fail "$key: $(cat text)"
        [ "$(below 'X509v3 Key Usage: critical')" = "$usage" ] || fail "$key: $(cat text)"
        case $key in
        front-*) openssl verify -CAfile front.pem one.pem ;;
        *) openssl verify -CAfile ca.pem one.pem ;;
        esac
    done
}
check every_certificate steward_15_has certificates with the fields of the table, as openssl reads them

domain() {
    up
    ready default scratch '  networkProfile: { clusterDomain: corp.local }'
    certificate default scratch-api-server-certificate apiserver.crt |
        openssl x509 -noout -checkhost kubernetes.default.svc.corp.local >told
    expect_line told "does match"
    eventually "an account" tenant scratch get serviceaccount default
    tenant scratch run pod --image=none
    token=$(tenant scratch create token default --bound-object-kind Pod --bound-object-name pod)
    body=$(echo "$token" | cut -d. -f2 | tr '_-' '/+')
    while [ $((${#body} % 4)) -ne 0 ]; do body=$body=; done
    echo "$body" | base64 -d >claims
    expect_line claims '"iss":"https://kubernetes.default.svc.corp.local"'
}
check domain steward_16_has the domain of its cluster in certificate and tokens

changed_serial() {
    [ "$(serial default scratch-api-server-certificate apiserver.crt)" != "$1" ]
}
serves_secret() {
    [ "$(served default scratch)" = "$(serial default scratch-api-server-certificate apiserver.crt)" ]
}

garbage() {
    up
    ready default scratch
    old=$(serial default scratch-api-server-certificate apiserver.crt)
    [ "$(served default scratch)" = "$old" ] || fail "another certificate is served"
    kubectl patch secret scratch-api-server-certificate -p "{\"data\":{\"apiserver.crt\":\"$(echo garbage | base64)\"}}"
    eventually "a new certificate" changed_serial "$old"
    eventually "the new certificate is served" serves_secret
    tenant scratch get namespaces
}
check garbage steward_21_serves with a new certificate when somebody spoils it

has_ca() { kubectl get secret scratch-ca; }

lost_ca() {
    up
    ready default scratch
    file default scratch-ca tls.crt | openssl x509 -noout -fingerprint -sha256 >before
    kubectl delete secret scratch-ca
    eventually "a Secret with the CA" has_ca
    file default scratch-ca tls.crt | openssl x509 -noout -fingerprint -sha256 >after
    cmp before after || fail "another CA"
    file default scratch-ca tls.key | openssl pkey -pubout >key
    file default scratch-ca tls.crt | openssl x509 -noout -pubkey | cmp - key || fail "another key"
    tenant scratch get namespaces
}
check lost_ca steward_22_gets its CA back when somebody deletes the Secret

# --- what a cluster asks for -------------------------------------------------------------------------

# cluster NAME CLUSTER_SPEC : a Cluster of Cluster API with a StewardControlPlane
cluster() {
    kubectl apply -f - <<END
apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata: { name: $1, namespace: default }
spec:
  controlPlaneRef: { apiVersion: controlplane.cluster.x-k8s.io/v1alpha1, kind: StewardControlPlane, name: $1 }
$2
---
apiVersion: controlplane.cluster.x-k8s.io/v1alpha1
kind: StewardControlPlane
metadata: { name: $1, namespace: default, labels: { cluster.x-k8s.io/cluster-name: $1 } }
spec: { version: v1.33.4, replicas: 1 }
END
}

# A port that nobody has now, above what 15 bits hold.
high_port() {
    port=40000
    while openssl s_client -connect "127.0.0.1:$port" </dev/null 2>&1 | grep -q CONNECTED; do
        port=$((port + 16))
    done
    echo "$port"
}

port_of_its_own() {
    up
    port=$(high_port)
    cluster far "  clusterNetwork: { apiServerPort: $port }"
    until_field .status.ready true stcp/far
    until_field .spec.controlPlaneEndpoint.port "$port" stcp/far
    file default far-kubeconfig value >far.conf
    expect_line far.conf "server: https://127.0.0.1:$port"
    tenant far get namespaces
}
check port_of_its_own steward_96_has an endpoint with a port of sixteen bits

strange() {
    up
    cluster far '  infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, kind: StrangeCluster, name: far }'
    until_field .status.ready true stcp/far
    until_field '.status.conditions[?(@.type=="Ready")].reason' IncorrectExternalRef clusters.cluster.x-k8s.io/far
    kubectl get clusters.cluster.x-k8s.io far -o 'jsonpath={.status.conditions[*].message}' >told
    expect_line told StrangeCluster
    file default far-kubeconfig value >far.conf
    tenant far get namespaces
}
check strange steward_97_becomes ready beside an infrastructure that nobody knows, which is told

finish
