#!/bin/sh
# Terminals of the real `butler up`: a shell for a cluster, and nothing else within its reach. Where the machine
# makes no sandboxes, the first test says why and fails.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
page=${2:?the program that is a page with a terminal}
# shellcheck source=tests/lib/server.sh
. "$(dirname "$0")/../lib/server.sh"
server_workplace terminal

readable_kubectl
export HUSH_HUSH=a-secret-of-the-server
server_up

# open_terminal WHO FILE [WORD] : a page at $path, or at the cluster's; its output is in FILE.out, its frames in FILE.frames, it ends in FILE.code
open_terminal() {
    mkfifo "$2.keys"
    "$page" "$console" "${path:-/ws/terminal/tenant/$namespace/web}" state/pki/ca.crt "$1.token" ${3:+"$3"} \
        <"$2.keys" >"$2.out" 2>"$2.frames" &
    echo $! >>pids
    exec 9>"$2.keys"
    [ "${3:-}" = plain ] || eventually is_up "$2"
}

# is_up FILE : the shell is there. What says that there is none is shown.
is_up() {
    ! grep -q '"type":"error"' "$1.frames" || {
        cat "$1.frames"
        fail "there is no terminal"
    }
    grep -q '"state":"ready"' "$1.frames"
}

# type FILE COMMAND : types it into the last terminal and waits for its end. The mark is typed in two pieces, so
# that the echo is not taken for it. What was written since is in `written`.
type() {
    type_from=$(($(wc -c <"$1.out") + 1))
    typed=$((${typed:-0} + 1))
    printf "%s; echo mark:'%s'\n" "$2" "$typed" >&9
    eventually has_mark "$1"
    tail -c "+$type_from" "$1.out" | tr -d '\r' | sed "s/$(printf '\033')\[[?0-9;]*[a-zA-Z]//g" >written
}
has_mark() { grep -aq "^mark:$typed" "$1.out"; }

says() { grep -qF -- "$1" written || { cat written; fail "no $1"; }; }
says_not() { ! grep -qF -- "$1" written || { cat written; fail "$1"; }; }

closed() { grep -q "^closed $2" "$1.frames"; }

have_cluster() {
    for who in olga vera bob pam; do
        make_user "$who"
    done
    kubectl apply -f - <<'YAML'
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: alpha }
spec:
  access:
    users:
      - { name: olga@example.com, role: operator }
      - { name: vera@example.com, role: viewer }
      - { name: pam@example.com, role: operator }
  environments: [{ name: prod }]
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: beta }
spec: { access: { users: [{ name: bob@example.com, role: admin }] } }
YAML
    kubectl wait --timeout=60s --for=jsonpath='{.status.phase}=Ready' team/alpha team/beta
    kubectl get team alpha -o jsonpath='{.status.namespace}' >namespace
    eventually answers GET olga /api/clusters 200 '{"clusters":[]}'
    send olga POST /api/clusters '{"name":"web","teamRef":"alpha","environment":"prod","workerReplicas":2}'
    expect 201
    web=/api/clusters/$(cat namespace)/web
    eventually answers GET olga "$web" 200 '"phase":"Ready"'
    expect_action olga '"terminal"'
    expect_action vera '"terminal-read-only"'
    eventually answers GET olga "$web/nodes" 200 '"status":"Ready"'
}
expect_action() {
    ask "$1" GET "$web"
    expect 200 "$2"
}
it "has a cluster, and offers terminals for it" have_cluster
namespace=$(cat namespace)

nodes() {
    open_terminal olga nodes
    type nodes 'kubectl get nodes -o name'
    kubectl get machines.cluster.x-k8s.io -A -o jsonpath='{range .items[*]}node/{.status.nodeRef.name}{"\n"}{end}' |
        sort >wanted
    grep '^node/' written | sort >shown
    [ -s shown ] || { cat written; fail "no nodes"; }
    diff wanted shown
    type nodes 'kubectl create configmap mine --from-literal=a=b && kubectl auth whoami'
    says 'configmap/mine created'
    says 'olga@example.com'
    echo 'exit 3' >&9
    eventually closed nodes 1000
    grep -q '"type":"exit","code":3' nodes.frames || fail "no exit"
    grep -q '"readOnly":false' nodes.frames || fail "read-only"
}
it "shows an operator the nodes, and lets them change things in their own name" nodes

# Which addresses of the server somebody could try: the API, and the console.
reach() {
    open_terminal olga reach
    type reach 'env'
    says_not a-secret
    says_not BUTLER
    type reach 'cat /proc/*/environ | tr "\0" "\n"'
    says_not a-secret
    type reach "cat $work/state/admin.password $work/state/admin.kubeconfig $work/state/pki/ca.key; ls $work"
    says 'No such file'
    says_not "$(cat state/admin.password)"
    says_not tools
    type reach 'ls -la / /etc /proc/self/fd; ls /run /var /root /home /sys'
    says_not state
    says_not socket:
    api=$(sed -n 's|.*server: https://||p' state/admin.kubeconfig)
    for address in "$api" "${console#https://}" 169.254.169.254:80; do
        type reach "echo x >/dev/tcp/${address%:*}/${address##*:} && echo reached"
        ! grep -qx reached written || fail "$address is within reach"
        grep -qE 'refused|unreachable' written || { cat written; fail "$address"; }
    done
    type reach 'kubectl config view --raw -o jsonpath="{.users[0].user.token}"; echo'
    token=$(grep -oE '[0-9a-f]{64}' written | head -1)
    [ -n "$token" ] || fail "no token"
    for server in "https://$api" "$console"; do
        status=$(curl -sk -o answer -w '%{http_code}' -H "Authorization: Bearer $token" "$server/api/v1/namespaces")
        [ "$status" != 200 ] || { cat answer; fail "$server believes the token"; }
    done
    type reach 'kubectl --kubeconfig /dev/null --server https://127.0.0.1:8001 --insecure-skip-tls-verify --token x get ns'
    says 'must be logged in'
    echo exit >&9
    eventually closed reach 1000
}
it "server_85_ keeps files, variables, sockets and addresses of the server out of reach" reach

viewer() {
    kubeconfig_of_web
    kubectl --kubeconfig web.kubeconfig create configmap theirs
    kubectl --kubeconfig web.kubeconfig create secret generic hidden --from-literal=a=b
    open_terminal vera viewer
    type viewer 'kubectl get nodes,pods,configmaps,events,storageclasses -A'
    says theirs
    says_not Forbidden
    type viewer 'kubectl delete configmap theirs'
    says 'vera@example.com" cannot delete'
    type viewer 'kubectl get secrets -A'
    says 'cannot list'
    type viewer 'kubectl create deployment x --image x'
    says 'cannot create'
    type viewer 'kubectl auth can-i create pods/exec; kubectl auth can-i create pods/portforward'
    ! grep -qx yes written || fail "a viewer may exec"
    type viewer 'kubectl --as system:admin --as-group system:masters get secrets -A'
    says 'cannot list'
    grep -q '"readOnly":true' viewer.frames || fail "not read-only"
    kubectl --kubeconfig web.kubeconfig get configmap theirs
    echo exit >&9
    eventually closed viewer 1000
}
kubeconfig_of_web() {
    ask olga GET "/api/clusters/$namespace/web/kubeconfig?format=yaml"
    expect 200
    cp body web.kubeconfig
}
it "server_86_ lets viewers look at everything but secrets, and change nothing" viewer

letters() {
    open_terminal olga letters
    echo '!{"type":"resize","cols":132,"rows":43}' >&9
    type letters 'stty size'
    says '43 132'
    # shellcheck disable=SC2016 # the shell in the terminal counts
    type letters 'for i in $(seq 3000); do echo "$i ä€😀ß"; done'
    grep -c '^[0-9]* ä€😀ß$' written >count
    [ "$(cat count)" = 3000 ] || fail "$(cat count) lines are whole"
    echo exit >&9
    eventually closed letters 1000
    open_terminal olga old plain
    eventually grep -q 'web' old.out
    # shellcheck disable=SC2016 # the shell in the terminal counts
    type old 'for i in $(seq 3000); do echo "$i ä€😀ß"; done'
    [ "$(grep -c '^[0-9]* ä€😀ß$' written)" = 3000 ] || fail "a page without the protocol"
    echo exit >&9
}
it "server_87_ garbles no letter, and knows its size" letters

management() {
    path=/ws/terminal/management
    open_terminal admin looks
    type looks 'kubectl get nodes,namespaces,tenantclusters,teams -A'
    says alpha
    says web
    says_not Forbidden
    type looks 'kubectl delete team alpha'
    says 'cannot delete'
    type looks 'kubectl get secrets -A'
    says 'cannot list'
    echo exit >&9
    eventually closed looks 1000
    path='/ws/terminal/management?mode=admin'
    open_terminal admin changes
    type changes 'kubectl create configmap mine && kubectl auth whoami'
    says 'configmap/mine created'
    says 'admin@'
    echo exit >&9
    eventually closed changes 1000
    ask olga GET /ws/terminal/management
    expect 403
    ask admin GET '/ws/terminal/management?mode=root'
    expect 400 '"field":"mode"'
    ask admin GET '/api/admin/audit?action=terminal_start&resourceName=management'
    expect 200 'mode sandbox, full'
    expect 200 'mode sandbox, read-only'
}
it "shows platform admins the management cluster, and lets them change it when they say so" management

# ws WHO [CURL FLAGS...] : asks for a terminal, and is refused
ws() {
    ws_who=$1
    shift
    ask "$ws_who" GET "/ws/terminal/tenant/$namespace/web" --http1.1 -H 'Connection: Upgrade' \
        -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' "$@"
}

refusals() {
    ws nobody
    expect 401
    ws bob
    expect 404
    ws olga -H 'Origin: https://evil.example'
    expect 403 '"code":"origin_not_allowed"'
    for i in 1 2 3 4 5; do
        open_terminal pam "full$i"
    done
    ws pam
    expect 429
}
it "server_81_ refuses strangers, foreign pages and those who have five already" refusals

removed() {
    open_terminal vera removed
    kubectl patch team alpha --type json -p '[{"op":"remove","path":"/spec/access/users/1"}]'
    eventually closed removed 4403
    ws vera
    expect 403
}
it "server_53_ ends when the person is removed from the team" removed

demoted() {
    open_terminal olga demoted
    kubectl patch team alpha --type json -p '[{"op":"replace","path":"/spec/access/users/0/role","value":"viewer"}]'
    eventually closed demoted 4403
    kubectl patch team alpha --type json -p '[{"op":"replace","path":"/spec/access/users/0/role","value":"operator"}]'
    eventually answers GET olga "/api/clusters/$namespace/web" 200 '"terminal"'
}
it "ends when the role falls below what it was opened with" demoted

disabled() {
    open_terminal olga disabled
    name=$(kubectl get users.butler.butlerlabs.dev -o jsonpath='{.items[?(@.spec.email=="olga@example.com")].metadata.name}')
    kubectl patch users.butler.butlerlabs.dev "$name" --type merge -p '{"spec":{"disabled":true}}'
    eventually closed disabled 4401
    kubectl patch users.butler.butlerlabs.dev "$name" --type merge -p '{"spec":{"disabled":false}}'
}
it "ends when the account is disabled" disabled

logged_out() {
    log_in_again
    open_terminal again logout
    ask again POST /api/auth/logout -H "Origin: $console"
    expect 200
    eventually closed logout 4401
}
# A session of its own, so that the administrator's stays.
log_in_again() {
    ask nobody POST /api/auth/login -H "Origin: $console" -H 'Content-Type: application/json' \
        -d "{\"username\":\"admin\",\"password\":\"$(cat state/admin.password)\"}"
    expect 200
    keep_session again
}
it "server_84_ ends with the session" logged_out

audited() {
    ask admin GET '/api/admin/audit?action=terminal_start&limit=200'
    expect 200 '"user":"olga@example.com"'
    expect 200 'mode sandbox, read-only'
    ask admin GET '/api/admin/audit?action=terminal_end&limit=200'
    expect 200 '"user":"vera@example.com"'
    expect 200 'the shell has ended'
    expect 200 'access to the cluster was lost'
    ask admin GET '/api/admin/audit?action=terminal_api&limit=200'
    expect 200 '"path":"/api/v1/namespaces/default/configmaps"'
    ! grep -q '"method":"GET"' body || fail "reads are written down"
}
it "server_89_ writes down who had a terminal, and what they changed" audited

restart() {
    stop TERM 0
    server_up
    eventually answers GET admin "/api/clusters/$namespace/web" 200 '"phase":"Ready"'
}

BUTLER_TERMINAL_IDLE_TIMEOUT=3s
export BUTLER_TERMINAL_IDLE_TIMEOUT
restart
idle() {
    open_terminal admin idle
    eventually closed idle 4408
    grep -q '"type":"warning"' idle.frames || fail "no warning"
    eventually no_shells
}
no_shells() { ! pgrep -P "$pid" -f terminal-shell; }
it "server_88_ warns and ends when nothing is typed, and leaves nothing behind" idle

BUTLER_TERMINAL_MODE=off
export BUTLER_TERMINAL_MODE
restart
off() {
    ws admin
    expect 404 '"code":"terminal_disabled"'
    ask admin GET "/api/clusters/$namespace/web"
    ! grep -q '"terminal' body || fail "it is offered"
}
it "is not there when it is switched off" off

finish
