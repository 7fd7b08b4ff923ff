#!/bin/sh
# Upstream's etcd, kube-apiserver, kube-controller-manager and kube-scheduler on the certificates that we
# make for a tenant, with each algorithm; one of them in the middle of a rotation of its CA. Prints TAP.
# Usage: tenant_files.sh TENANT_FILES
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
program=${1:?the program that writes the files}
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
# shellcheck source=tests/lib/control_plane.sh
. "$here/../lib/control_plane.sh"

needs kubectl openssl etcd kube-apiserver kube-controller-manager kube-scheduler

work=$(mktemp -d /tmp/butler-tenant-files.XXXXXX)
trap 'server_stop; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# etcd_start: its own pair is the API server's, and who comes must have a certificate of the tenant.
etcd_start() {
    etcd_client=https://127.0.0.1:$(free_port)
    etcd_peer=http://127.0.0.1:$(free_port)
    server_run etcd etcd --data-dir "$server_directory/etcd" --log-level warn \
        --listen-client-urls "$etcd_client" --advertise-client-urls "$etcd_client" \
        --listen-peer-urls "$etcd_peer" --initial-advertise-peer-urls "$etcd_peer" \
        --initial-cluster "default=$etcd_peer" \
        --cert-file "$pki/apiserver.crt" --key-file "$pki/apiserver.key" \
        --trusted-ca-file "$pki/ca.crt" --client-cert-auth
}

apiserver_start() {
    server_run kube-apiserver kube-apiserver --etcd-servers "$etcd_client" --etcd-cafile "$pki/ca.crt" \
        --etcd-certfile "$pki/apiserver-kubelet-client.crt" --etcd-keyfile "$pki/apiserver-kubelet-client.key" \
        --bind-address 127.0.0.1 --secure-port "$port" --endpoint-reconciler-type none \
        --tls-cert-file "$pki/apiserver.crt" --tls-private-key-file "$pki/apiserver.key" \
        --client-ca-file "$pki/ca.crt" --authorization-mode Node,RBAC \
        --kubelet-client-certificate "$pki/apiserver-kubelet-client.crt" \
        --kubelet-client-key "$pki/apiserver-kubelet-client.key" \
        --requestheader-client-ca-file "$pki/front-proxy-ca.crt" \
        --requestheader-allowed-names front-proxy-client \
        --requestheader-username-headers X-Remote-User --requestheader-group-headers X-Remote-Group \
        --requestheader-extra-headers-prefix X-Remote-Extra- \
        --proxy-client-cert-file "$pki/front-proxy-client.crt" --proxy-client-key-file "$pki/front-proxy-client.key" \
        --service-account-issuer https://kubernetes.default.svc.cluster.local \
        --service-account-key-file "$pki/sa.pub" --service-account-signing-key-file "$pki/sa.key" \
        --service-cluster-ip-range 10.96.0.0/16
}

controllers_start() {
    server_run kube-controller-manager kube-controller-manager --kubeconfig "$pki/controller-manager.conf" \
        --authentication-kubeconfig "$pki/controller-manager.conf" \
        --authorization-kubeconfig "$pki/controller-manager.conf" --use-service-account-credentials \
        --bind-address 127.0.0.1 --secure-port "$(free_port)" --root-ca-file "$pki/ca.crt" \
        --cluster-signing-cert-file "$pki/signing-ca.crt" --cluster-signing-key-file "$pki/signing-ca.key" \
        --service-account-private-key-file "$pki/sa.key"
    server_run kube-scheduler kube-scheduler --kubeconfig "$pki/scheduler.conf" \
        --authentication-kubeconfig "$pki/scheduler.conf" --authorization-kubeconfig "$pki/scheduler.conf" \
        --bind-address 127.0.0.1 --secure-port "$(free_port)"
}

is_ready_or_dead() { ! server_alive 2>/dev/null || kubectl get --raw /readyz; }
has_leader() { kubectl -n kube-system get lease "$1" -o 'jsonpath={.spec.holderIdentity}' | grep .; }
has_root_ca() { kubectl -n default get configmap kube-root-ca.crt -o 'jsonpath={.data.ca\.crt}' | cmp - "$pki/ca.crt"; }

who() { kubectl --kubeconfig "$pki/$1" auth whoami -o 'jsonpath={.status.userInfo.username} {.status.userInfo.groups}'; }

# A kubelet gets its certificate from the CA that signs.
sign() {
    ask_for_node "$pki"
    kubectl certificate approve n1
    wait_until 60 "a signed certificate" is_issued
    is_issued | base64 -d >"$pki/node.crt"
    openssl verify -CAfile "$pki/signing-ca.crt" "$pki/node.crt"
}

has_account() { kubectl -n default get serviceaccount default; }
speak_token() {
    token=$(kubectl -n default create token default)
    kubectl --kubeconfig /dev/null --server "https://127.0.0.1:$port" --certificate-authority "$pki/ca.crt" \
        --token "$token" auth whoami | grep system:serviceaccount:default:default
}

# tenant ALGORITHM [rotating]
tenant() {
    port=$(free_port)
    server_directory=$work/$1
    pki=$server_directory
    mkdir -p "$server_directory"
    : >"$server_directory/pids"
    "$program" "$1" "$port" "$pki" ${2+"$2"}
    [ -z "${2-}" ] || [ "$(grep -c 'BEGIN CERT' "$pki/ca.crt")" -eq 2 ]
    etcd_start
    apiserver_start
    KUBECONFIG=$pki/super-admin.conf
    export KUBECONFIG
    wait_until "$CONTROL_PLANE_SECONDS" "kube-apiserver" is_ready_or_dead
    controllers_start
    who admin.conf | grep 'kubernetes-admin .*kubeadm:cluster-admins'
    who super-admin.conf | grep 'kubernetes-super-admin .*system:masters'
    wait_until 60 "a controller manager" has_leader kube-controller-manager
    wait_until 60 "a scheduler" has_leader kube-scheduler
    wait_until 60 "kube-root-ca.crt" has_root_ca
    wait_until 60 "an account to speak for" has_account
    speak_token
    sign
    server_alive
}

try() {
    trap server_stop EXIT
    tenant "$@"
}

it "steward_27_runs on certificates with RSA-2048" try RSA-2048
it "steward_27_runs on certificates with ECDSA-P256, steward_24_while their CA is being replaced" try ECDSA-P256 rotating
it "steward_27_runs on certificates with ECDSA-P384" try ECDSA-P384
finish
