# shellcheck shell=sh
# Starts and stops a Kubernetes control plane on loopback, in a directory of its own: ours, or
# upstream's etcd and kube-apiserver. Both leave an admin kubeconfig, so that everything else speaks
# to either in the same way. Peers are found in PATH; $butler is our program. Sourced.

# How long a server may take to answer; upstream needs most of it on a busy machine.
CONTROL_PLANE_SECONDS=${CONTROL_PLANE_SECONDS:-180}

# shellcheck disable=SC2034 # for those who source this
# What our server runs by itself. Upstream keeps these in its controller manager, and gets no others,
# so that both servers do the same to the same objects.
CONTROL_PLANE_CONTROLLERS=garbage-collector-controller,namespace-controller,serviceaccount-controller,\
root-ca-certificate-publisher-controller,clusterrole-aggregation-controller,\
certificatesigningrequest-approving-controller,certificatesigningrequest-signing-controller,\
certificatesigningrequest-cleaner-controller,bootstrap-signer-controller,token-cleaner-controller,\
serviceaccount-token-controller,pod-garbage-collector-controller,resourcequota-controller

# A port of 127.0.0.1 that nobody listens on, below those that the kernel gives to clients.
free_port() {
    while :; do
        free_candidate=$((20000 + $(od -An -N2 -tu2 /dev/urandom) % 12000))
        free_hex=$(printf ':%04X' "$free_candidate")
        cat /proc/net/tcp /proc/net/tcp6 2>/dev/null |
            awk -v port="$free_hex" 'index($2, port) == length($2) - 4 { found = 1 } END { exit found }' && break
    done
    echo "$free_candidate"
}

# wait_until SECONDS WORDS COMMAND... : until the command succeeds; names what was waited for if it
# does not.
wait_until() {
    wait_deadline=$(($(date +%s) + $1))
    wait_what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        if [ "$(date +%s)" -ge "$wait_deadline" ]; then
            echo "gave up waiting for $wait_what" >&2
            return 1
        fi
        sleep 0.1
    done
}

# server_run NAME COMMAND... : in the background, with its output in NAME.log.
server_run() {
    run_name=$1
    shift
    "$@" >"$server_directory/$run_name.log" 2>&1 </dev/null &
    echo "$! $run_name" >>"$server_directory/pids"
}

# A child that ended and was not waited for still has an entry, in state Z.
process_runs() {
    runs_state=$(sed 's/.*) \(.\).*/\1/' "/proc/$1/stat" 2>/dev/null) && [ "$runs_state" != Z ]
}

# server_alive: every process that was started still runs.
server_alive() {
    while read -r alive_pid alive_name; do
        process_runs "$alive_pid" || {
            echo "$alive_name ended:" >&2
            tail -n 20 "$server_directory/$alive_name.log" >&2
            return 1
        }
    done <"$server_directory/pids"
}

# make_certificate NAME SUBJECT EXTENSIONS : signed by the authority in the current directory.
make_certificate() {
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -subj "$2" -out "$1.csr"
    printf '%s\n' "$3" >"$1.ext"
    openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 30 \
        -extfile "$1.ext" -out "$1.crt"
}

make_certificates() {
    (
        mkdir -p "$server_directory/pki"
        cd "$server_directory/pki" || exit
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key \
            -subj /CN=kubernetes-ca -days 30 -out ca.crt -addext keyUsage=critical,keyCertSign,cRLSign
        make_certificate server /CN=kube-apiserver \
            'subjectAltName=IP:127.0.0.1,IP:10.96.0.1,DNS:localhost,DNS:kubernetes.default.svc
extendedKeyUsage=serverAuth'
        make_certificate admin /O=system:masters/CN=admin extendedKeyUsage=clientAuth
        openssl genrsa -out sa.key 2048
        openssl rsa -in sa.key -pubout -out sa.pub
    ) >"$server_directory/pki.log" 2>&1
}

# write_kubeconfig ADDRESS
write_kubeconfig() {
    cat >"$server_directory/admin.kubeconfig" <<EOF
apiVersion: v1
kind: Config
clusters:
- name: cluster
  cluster:
    server: $1
    certificate-authority-data: $(base64 -w0 "$server_directory/pki/ca.crt")
users:
- name: admin
  user:
    client-certificate-data: $(base64 -w0 "$server_directory/pki/admin.crt")
    client-key-data: $(base64 -w0 "$server_directory/pki/admin.key")
contexts:
- name: admin
  context:
    cluster: cluster
    user: admin
current-context: admin
EOF
    chmod 600 "$server_directory/admin.kubeconfig"
}

start_etcd() {
    etcd_client=http://127.0.0.1:$(free_port)
    etcd_peer=http://127.0.0.1:$(free_port)
    server_run etcd etcd --data-dir "$server_directory/etcd" --listen-client-urls "$etcd_client" \
        --advertise-client-urls "$etcd_client" --listen-peer-urls "$etcd_peer" \
        --initial-advertise-peer-urls "$etcd_peer" --initial-cluster "default=$etcd_peer" --log-level warn
}

start_kube_apiserver() {
    server_port=$(free_port)
    server_pki=$server_directory/pki
    server_run kube-apiserver kube-apiserver --etcd-servers "$etcd_client" \
        --bind-address 127.0.0.1 --secure-port "$server_port" --endpoint-reconciler-type none \
        --tls-cert-file "$server_pki/server.crt" --tls-private-key-file "$server_pki/server.key" \
        --client-ca-file "$server_pki/ca.crt" --authorization-mode Node,RBAC \
        --service-account-issuer https://kubernetes.default.svc.cluster.local \
        --service-account-key-file "$server_pki/sa.pub" \
        --service-account-signing-key-file "$server_pki/sa.key" \
        --service-cluster-ip-range 10.96.0.0/16 --allow-privileged=true "$@"
    write_kubeconfig "https://127.0.0.1:$server_port"
}

# server_ask PATH : asks as the admin; fails unless the answer is a success.
server_ask() {
    kubectl --kubeconfig "$server_directory/admin.kubeconfig" get --raw "$1"
}

server_is_ready() {
    [ -s "$server_directory/admin.kubeconfig" ] && server_ask /readyz
}

# Ready, or never going to be.
server_is_settled() {
    ! server_alive 2>/dev/null || server_is_ready
}

# Our platform, and a tenant cluster on it, whose kubeconfig a team's member would get.
start_tenant() {
    server_run platform "${butler:?where our program is}" up --state "$server_directory/platform" \
        --api 127.0.0.1:0 --listen 127.0.0.1:0
    wait_until "$CONTROL_PLANE_SECONDS" "the platform" grep -q '^Stop' "$server_directory/platform.log" || return 1
    tenant_kubectl apply -f - >/dev/null <<'EOF' || return 1
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: acme }
spec: { displayName: Acme }
EOF
    wait_until "$CONTROL_PLANE_SECONDS" "the team" tenant_is_ready team/acme || return 1
    tenant_kubectl apply -f - >/dev/null <<'EOF' || return 1
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: TenantCluster
metadata: { name: demo, namespace: acme }
spec: { teamRef: { name: acme }, kubernetesVersion: v1.34.1, workers: { replicas: 1 } }
EOF
    wait_until "$CONTROL_PLANE_SECONDS" "the cluster" tenant_is_ready tc/demo -n acme || return 1
    tenant_namespace=$(tenant_kubectl get tc demo -n acme -o 'jsonpath={.status.tenantNamespace}')
    tenant_secret=$(tenant_kubectl get tc demo -n acme -o 'jsonpath={.status.kubeconfigSecretRef.name}')
    tenant_kubectl get secret "$tenant_secret" -n "$tenant_namespace" -o 'jsonpath={.data.admin\.conf}' |
        base64 -d >"$server_directory/admin.kubeconfig"
}

tenant_kubectl() {
    kubectl --kubeconfig "$server_directory/platform/admin.kubeconfig" "$@"
}

tenant_is_ready() {
    [ "$(tenant_kubectl get "$@" -o 'jsonpath={.status.phase}')" = Ready ]
}

# server_start KIND DIRECTORY [FLAGS...] : KIND is `butler`, `tenant` or `upstream`. Returns when the server is
# ready; KUBECONFIG is then its admin's. The flags are for the server itself. Ours serves on
# $server_api, or on a free port.
server_start() {
    server_kind=$1
    mkdir -p "$2"
    server_directory=$(cd "$2" && pwd -P)
    shift 2
    : >"$server_directory/pids"
    case $server_kind in
    butler)
        server_run butler "${butler:?where our program is}" apiserver \
            --state "$server_directory" --api "${server_api:-127.0.0.1:0}" "$@"
        ;;
    tenant) start_tenant || return 1 ;;
    upstream)
        make_certificates
        start_etcd
        start_kube_apiserver "$@"
        ;;
    *)
        echo "no server is called '$server_kind': butler, tenant or upstream" >&2
        return 2
        ;;
    esac
    wait_until "$CONTROL_PLANE_SECONDS" "the $server_kind server" server_is_settled || return 1
    server_alive || return 1
    KUBECONFIG=$server_directory/admin.kubeconfig
    export KUBECONFIG
}

# server_controllers LIST : upstream's controller manager with these controllers, or all with `*`.
server_controllers() {
    server_run kube-controller-manager kube-controller-manager --kubeconfig "$KUBECONFIG" \
        --leader-elect=false --secure-port 0 --controllers "$1" \
        --root-ca-file "$server_directory/pki/ca.crt" \
        --cluster-signing-cert-file "$server_directory/pki/ca.crt" \
        --cluster-signing-key-file "$server_directory/pki/ca.key" \
        --service-account-private-key-file "$server_directory/pki/sa.key"
}

server_scheduler() {
    server_run kube-scheduler kube-scheduler --kubeconfig "$KUBECONFIG" --leader-elect=false --secure-port 0
}

# Ends what was started, last first, and waits for it.
server_stop() {
    [ -f "${server_directory-}/pids" ] || return 0
    for stop_signal in TERM KILL; do
        # shellcheck disable=SC2046 # a list of numbers
        kill "-$stop_signal" $(tac "$server_directory/pids" | cut -d ' ' -f 1) 2>/dev/null || :
        ! wait_until 10 "the control plane's end" server_is_gone 2>/dev/null || break
    done
    rm -f "$server_directory/pids"
}

server_is_gone() {
    while read -r gone_pid _; do
        ! process_runs "$gone_pid" || return 1
    done <"$server_directory/pids"
}

# ask_for_node DIRECTORY : as a kubelet does, with the request n1; its key and request stay in the directory.
ask_for_node() {
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1/node.key" \
        -subj /O=system:nodes/CN=system:node:n1 -out "$1/node.csr"
    kubectl apply -f - <<YAML
apiVersion: certificates.k8s.io/v1
kind: CertificateSigningRequest
metadata: {name: n1}
spec:
  signerName: kubernetes.io/kube-apiserver-client-kubelet
  usages: [digital signature, client auth]
  request: $(base64 -w0 "$1/node.csr")
YAML
}

# What became of it: the certificate, still encoded.
is_issued() { kubectl get csr n1 -o 'jsonpath={.status.certificate}' | grep .; }
