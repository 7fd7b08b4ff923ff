#!/bin/sh
# butlerctl on the real `butler up`: every example of its help, the exit codes, the plugin name, shells.
# HOME is the test's own, and no file tells where the platform is: it is found.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
clock_skew=${2:?a library that moves clocks}
golden=$(cd "$(dirname "$0")/../golden/ctl" && pwd)
PATH=${XDG_CACHE_HOME:-$HOME/.cache}/butler/upstream/bin:$PATH
needs kubectl

work=$(mktemp -d "${TMPDIR:-/tmp}/butler-ctl.XXXXXX")
tap_directory=$work
cd "$work"
trap 'tap_stop_all; rm -rf "$work"' EXIT
mkdir home state bin
ln -s "$programs/butlerctl" bin/butlerctl
ln -s "$programs/butlerctl" bin/kubectl-butler
HOME=$work/home XDG_STATE_HOME=$work/state PATH=$work/bin:$PATH
export HOME XDG_STATE_HOME PATH
BUTLER_NAMESPACE=acme
export BUTLER_NAMESPACE
admin=$work/state/butler/admin.kubeconfig

start 4 "$programs/butler" up --api 127.0.0.1:0 --listen 127.0.0.1:0

# A team with two environments; everything below happens in it.
have_team() {
    kubectl --kubeconfig "$admin" apply -f - <<'YAML'
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: acme }
spec: { displayName: Acme }
YAML
    butlerctl wait team/acme --for phase=Ready --timeout 60s
    kubectl --kubeconfig "$admin" apply -f - <<'YAML'
apiVersion: v1
kind: Namespace
metadata: { name: empty }
YAML
}
it "finds the platform without configuration, and waits" have_team

# expect CODE COMMAND... : runs it without a terminal
expect() {
    expect_code=$1
    shift
    expect_got=0
    setsid -w sh -c "$*" >out 2>err </dev/null || expect_got=$?
    [ "$expect_got" -eq "$expect_code" ] || {
        cat out err
        fail "code $expect_got instead of $expect_code: $*"
    }
}

# examples COMMAND... : the lines that its help shows
examples() {
    echo "$*" >>tried
    butlerctl help "$@" | sed -n '/^Examples:/,/^Flags:/s/^  \(butlerctl .*\)/\1/p'
}

# run_examples COMMAND... : each of them works
run_examples() {
    examples "$@" >lines.txt
    [ "$(wc -l <lines.txt)" -ge 2 ] || fail "fewer than two examples: $*"
    while IFS= read -r line <&4; do
        case $line in
        "butlerctl cluster destroy demo") expect 10 "$line" ;;
        *) expect 0 "$line" ;;
        esac
    done 4<lines.txt
}

EDITOR=true
export EDITOR
cp "$admin" admin.kubeconfig
for command in "cluster create" "cluster list" "cluster get" "cluster scale" "cluster nodes" "cluster events" \
    "cluster conditions" "cluster certs" "cluster certs rotate" "cluster logs" "cluster watch" "cluster edit" "cluster export" "cluster upgrade" \
    "provider list" "env list" "addon catalog" "addon install" "addon list" "addon get" "addon upgrade" \
    "whoami" "config view" "completion" "completion install" "version" wait; do
    # shellcheck disable=SC2086 # two words
    it "runs the examples of $command" run_examples $command
done

# One of each is needed for two examples.
removes_addons() {
    examples addon uninstall >lines.txt
    while IFS= read -r line <&4; do
        butlerctl addon install demo redis
        expect 0 "$line"
        butlerctl wait addon/demo-redis --for delete --timeout 60s
    done 4<lines.txt
}
it "runs the examples of addon uninstall" removes_addons

# Nobody is there to log in to, and nobody has: they say so.
without_server() {
    export BUTLER_HOME="$work/nowhere"
    examples login >lines.txt
    while IFS= read -r line <&4; do
        expect 9 "$(echo "$line" | sed 's/butler.example.com/butler.invalid/')"
        expect_line err "butler.invalid"
    done 4<lines.txt
    examples credential >lines.txt
    expect 8 "$(head -1 lines.txt)"
    expect_line err "butlerctl login https://butler.example.com"
    expect 4 "$(tail -1 lines.txt)"
    examples logout >lines.txt
    expect 4 "$(head -1 lines.txt)"
    expect 0 "$(tail -1 lines.txt)"
}
it "runs the examples of logins without a server" without_server

# From here on, every cluster of the team is in one of its environments.
moves() {
    kubectl --kubeconfig "$admin" patch team acme --type merge \
        -p '{"spec":{"environments":[{"name":"staging"},{"name":"prod"}]}}'
    run_examples cluster move
    butlerctl cluster list >out
    expect_line out prod
}
it "runs the examples of cluster move" moves

# A context is there, in both settings files, before it is used and removed.
contexts() {
    export BUTLER_HOME="$work/contexts"
    run_examples context add
    butlerctl context add lab --config ./settings.yaml
    for command in list rename use delete; do
        run_examples context "$command"
    done
}
it "runs the examples of the contexts" contexts

merges() {
    run_examples cluster kubeconfig
    kubectl get nodes -o name >found
    [ "$(wc -l <found)" -ge 1 ] || fail "no nodes"
    kubectl --kubeconfig demo.kubeconfig get nodes -o name >found
    # kubectl's file leads to the tenant now; Butler is found all the same.
    butlerctl cluster list -o name >out
    expect_line out tenantcluster.butler.butlerlabs.dev/demo
    rm -r home/.kube
}
it "runs the examples of cluster kubeconfig, and kubectl works with the result" merges

plugin() {
    kubectl butler cluster list -o name >out
    expect_line out tenantcluster.butler.butlerlabs.dev/demo
}
it "is a plugin of kubectl" plugin

# --- what is published -------------------------------------------------------------------------------

# same PUBLISHED -- CANONICAL : both say the same
same() {
    expect 0 "$1"
    mv out published
    expect 0 "$2"
    diff published out || fail "$1 is not $2"
}
published() {
    same "butlerctl cluster create --name c --kubernetes-version v1.34.1 --environment prod --dry-run" \
        "butlerctl cluster create c --k8s-version v1.34.1 --environment prod --dry-run"
    same "butlerctl cluster kubeconfig --name demo" "butlerctl cluster kubeconfig demo"
    same "butlerctl cluster scale --name demo --workers 5 --dry-run" "butlerctl cluster scale demo --workers 5 --dry-run"
    same "butlerctl addon enable --cluster demo --addon redis --dry-run" "butlerctl addon install demo redis --dry-run"
    butlerctl addon enable --cluster demo --addon redis
    expect 0 butlerctl addon disable --cluster demo --addon redis --yes
    butlerctl wait addon/demo-redis --for delete --timeout 60s
    # "cluster destroy --name demo" is one of its examples, at the end.
}
it "takes the published forms for the canonical ones" published

grammar() {
    for words in "tc ls" "clusters list" "cluster list -n acme" "-n acme cluster list" "cluster -n acme list" \
        "cluster list -n=acme" "cluster list --namespace=acme" "-A cluster list -n acme" "cluster list --all-namespaces=true" \
        "cluster list --no-all-namespaces" "cluster list --all-namespaces=false"; do
        expect 0 butlerctl "$words" -o name
        expect_line out tenantcluster.butler.butlerlabs.dev/demo
    done
    for words in "tc describe demo" "cluster get demo" "cluster get --name demo" "cluster get --name=demo demo" \
        "cluster get -- demo"; do
        expect 0 butlerctl "$words"
        expect_line out "demo"
    done
    expect 0 butlerctl tc kc demo
    expect 0 butlerctl addons ls demo
    expect 0 butlerctl providers ls
    expect 0 butlerctl pc ls
    expect 0 butlerctl environment ls
    expect 0 butlerctl cluster list -Ao json
    expect_line out '"kind": "List"'
    expect 0 butlerctl cluster list --request-timeout 90
    expect 0 butlerctl cluster list --request-timeout 1m30s
    expect 4 butlerctl cluster list --request-timeout soon
    BUTLER_OUTPUT=json expect 0 butlerctl cluster list -o table
    expect_line out "K8S VERSION"
}
it "reads flags before and after, bundled, negated, and short names" grammar

# --- codes -------------------------------------------------------------------------------------------

# A cluster that nobody works on: the test says how it fares.
cat >paused.yaml <<'YAML'
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: TenantCluster
metadata: { name: slow, namespace: acme }
spec: { paused: true }
YAML

# fares NAME STATUS : the cluster says so
fares() {
    kubectl --kubeconfig "$admin" -n acme patch tenantcluster "$1" --subresource status --type merge -p "{\"status\":$2}"
}

# make_slow NAME [WORKERS] : is there, and Pending
make_slow() {
    butlerctl cluster create "$1" -f paused.yaml --environment prod --workers "${2:-1}"
    fares "$1" '{"phase":"Pending"}'
}

codes() {
    make_slow slow
    code 0 butlerctl cluster list
    code 0 butlerctl cluster --help
    code 1 butlerctl cluster kubeconfig slow
    [ ! -s out ] || fail "something on stdout"
    expect_line err Pending
    butlerctl cluster create failing -f paused.yaml --environment prod --wait >out 2>err &
    creating=$!
    eventually butlerctl cluster get failing -o name
    fares failing '{"phase":"Failed","conditions":[{"type":"Ready","status":"False","reason":"X","message":"no luck",
        "lastTransitionTime":"2026-01-01T00:00:00Z"}]}'
    code 2 "wait $creating"
    expect_line err "no luck"
    code 2 butlerctl wait cluster/failing --for phase=Ready
    code 3 butlerctl wait cluster/demo --for phase=Failed --timeout 1s
    code 3 butlerctl cluster list --watch --timeout 1s
    code 3 butlerctl cluster scale slow --workers 2 --wait --timeout 1s
    expect_line err "butlerctl wait cluster/slow -n acme"
    code 4 butlerctl cluster lst
    code 4 butlerctl cluster list --phse Ready
    code 4 butlerctl cluster create a --name b
    code 4 butlerctl cluster get
    code 4 butlerctl cluster scale demo
    code 4 butlerctl cluster scale demo --workers many
    code 5 butlerctl cluster get nobody
    code 5 butlerctl wait cluster/nobody --for phase=Ready
    code 6 butlerctl cluster create demo --environment prod
    code 7 butlerctl --kubeconfig eve.kubeconfig cluster list
    code 8 butlerctl --kubeconfig wrong.kubeconfig cluster list
    HOME=$work/nobody XDG_STATE_HOME=$work/nobody code 8 butlerctl cluster list
    code 9 butlerctl --kubeconfig nobody.kubeconfig cluster list
    code 10 butlerctl cluster destroy demo
    expect_line err '--yes --confirm demo'
    code 11 butlerctl cluster upgrade demo --to v1.30.0
    code 11 butlerctl cluster create bad --pod-cidr 10.1.0.0/16 --environment nowhere
    kubectl --kubeconfig "$admin" -n acme patch tenantcluster slow --type merge \
        -p '{"metadata":{"finalizers":["example.com/keep"]}}'
    code 12 butlerctl cluster destroy slow failing --force --timeout 1s
    expect_line err "1 of 2 clusters were not destroyed"
    expect_line err "example.com/keep"
    kubectl --kubeconfig "$admin" -n acme patch tenantcluster slow --type merge -p '{"metadata":{"finalizers":null}}'
    butlerctl wait cluster/slow --for delete --timeout 60s
    code 130 timeout --preserve-status -s INT 1 butlerctl wait cluster/demo --for phase=Failed
    code 143 timeout --preserve-status -s TERM 1 butlerctl wait cluster/demo --for phase=Failed
    code 141 "bash -c 'exec 3> >(:); wait \$!; butlerctl cluster list >&3'"
    for wanted in 0 1 2 3 4 5 6 7 8 9 10 11 12 130 141 143; do
        grep -qx "$wanted" codes || fail "no row for code $wanted"
    done
}

# code CODE COMMAND... : a row of the table of exit codes
code() {
    echo "$1" >>codes
    if [ "${2#wait }" != "$2" ]; then
        code_got=0
        wait "${2#wait }" || code_got=$?
        [ "$code_got" -eq "$1" ] || fail "code $code_got instead of $1: $(cat err)"
    else
        expect "$@"
    fi
}

# eventually WORDS... : until the command says yes
eventually() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ "$tries" -lt 300 ] || fail "never: $*"
        sleep 0.1
    done
}

# Who may nothing, who is nobody, and servers that are not there or not trusted.
strangers() {
    kubectl --kubeconfig "$admin" create serviceaccount eve -n default
    token=$(kubectl --kubeconfig "$admin" create token eve -n default)
    kubectl --kubeconfig "$admin" config view --raw --minify --flatten |
        sed "s/client-certificate-data:.*/token: $token/; /client-key-data/d" >eve.kubeconfig
    sed 's/token: .*/token: wrong/' eve.kubeconfig >wrong.kubeconfig
    sed 's|server: .*|server: https://127.0.0.1:1|' eve.kubeconfig >nobody.kubeconfig
    sed 's|server: .*|server: https://nobody.invalid:6443|' eve.kubeconfig >unknown.kubeconfig
    sed '/certificate-authority-data/d' eve.kubeconfig >untrusted.kubeconfig
}
it "has credentials for strangers" strangers
it "ends with the code of each row that is published" codes

# --- hints -------------------------------------------------------------------------------------------

hints() {
    expect 4 butlerctl cluster lst
    expect_line err '(did you mean list or get?)'
    expect 4 butlerctl cluster list --phse Ready
    expect_line err '(did you mean --phase?)'
    # unknown cluster
    expect 5 butlerctl cluster get dmo
    expect_line err 'did you mean demo?'
    expect 5 butlerctl cluster get demo -n empty
    expect_line err 'there is one in namespace acme'
    # forbidden
    expect 7 butlerctl --kubeconfig eve.kubeconfig cluster list
    expect_line err 'to list tenantclusters in namespace acme you need the role viewer of the team'
    expect 7 butlerctl --as eve cluster scale demo --workers 9
    # a server that nobody knows
    expect 9 butlerctl --kubeconfig untrusted.kubeconfig cluster list
    expect_line err '--ca-cert'
    expect_line err 'issued by CN=butler-ca'
    expect_line err 'SHA-256'
    expect 7 butlerctl --kubeconfig untrusted.kubeconfig --ca-cert state/butler/pki/ca.crt cluster list
    # nobody there: refused, no such name, a proxy in between
    expect 9 butlerctl --kubeconfig nobody.kubeconfig cluster list
    expect_line err 'is something listening at https://127.0.0.1:1? The address is from --kubeconfig'
    expect_line err 'no proxy variable is set'
    expect 9 butlerctl --kubeconfig unknown.kubeconfig cluster list
    expect_line err 'nobody.invalid:6443'
    HTTPS_PROXY=http://127.0.0.1:1 expect 9 butlerctl --kubeconfig unknown.kubeconfig cluster list
    expect_line err 'a proxy is set by HTTPS_PROXY'
    # a clock that is wrong
    expect 8 butlerctl --kubeconfig wrong.kubeconfig cluster list
    expect_line err 'the server does not know these credentials, which are from --kubeconfig'
    expect 8 CLOCK_SKEW_S=3600 "LD_PRELOAD=$clock_skew" ASAN_OPTIONS=verify_asan_link_order=0 butlerctl \
        --kubeconfig wrong.kubeconfig cluster list
    expect_line err 'the clocks differ: here it is '
    # a quota
    kubectl --kubeconfig "$admin" patch team acme --type merge -p '{"spec":{"resourceLimits":{"maxClusters":1}}}'
    expect 11 butlerctl cluster create another --environment prod
    expect_line err 'of team acme, clusters: 1 of 1 used, 1 requested'
    kubectl --kubeconfig "$admin" patch team acme --type merge -p '{"spec":{"resourceLimits":null}}'
    # what a rule says, without the machine's words, and all of it
    expect 11 butlerctl cluster create bad --environment nowhere --k8s-version v1.29.0
    expect_line err '  spec.kubernetesVersion: Invalid value: "v1.29.0": supported are'
    ! grep -q 'denied the request' err || fail "the words of a machine"
    # what it was, in all its length
    expect 5 butlerctl -vv cluster get nobody
    expect_line err 'GET https://127.0.0.1'
}
it "says the one thing that is most likely to help" hints

# write_login EXPIRES MODE : what a login leaves behind, with eve's credentials
write_login() {
    mkdir -p logins
    cat >logins/credentials.json <<JSON
{"version":1,"activeServer":"https://butler.example.com","servers":{"https://butler.example.com":{
"user":{"email":"eve@example.com","teams":[{"name":"acme","role":"viewer","namespace":"acme"}]},
"kubeconfig":"$(base64 -w0 <eve.kubeconfig)","expiresAt":"$1","activeTeam":"acme"}}}
JSON
    chmod "$2" logins/credentials.json
}

logged_in() {
    export BUTLER_HOME="$work/logins"
    kubectl --kubeconfig "$admin" create role reader -n acme --verb=get,list,watch \
        --resource=tenantclusters.butler.butlerlabs.dev
    kubectl --kubeconfig "$admin" create rolebinding eve -n acme --role=reader --serviceaccount=default:eve
    unset BUTLER_NAMESPACE
    write_login 2099-01-01T00:00:00Z 600
    expect 0 butlerctl cluster list -o name
    expect_line out tenantcluster.butler.butlerlabs.dev/demo
    expect 0 butlerctl cluster list -A -o name
    expect_line out tenantcluster.butler.butlerlabs.dev/demo
    expect_line err "the ones of your teams"
    expect 0 butlerctl context list
    expect_line out viewer
    write_login 2001-01-01T00:00:00Z 644
    expect 8 butlerctl cluster list
    expect_line err "butlerctl login https://butler.example.com"
    expect_line err "chmod 600"
}
it "uses a login, its teams, and says when it has expired" logged_in

# console PATH BODY : what a page of the console asks the server for
console() {
    curl -sS --fail-with-body --cacert state/butler/pki/ca.crt -b jar -c jar -H "origin: $console" \
        -H 'content-type: application/json' -d "$2" "$console$1"
}

logs_in() {
    export BUTLER_HOME="$work/login" BUTLER_CA_CERT_PATH="$work/state/butler/pki/ca.crt"
    unset BUTLER_NAMESPACE
    console=$(sed -n 's/^Console *\(https:[^ ]*\).*/\1/p' lines)
    butlerctl login "$console" --no-browser >out 2>err &
    login=$!
    eventually grep -qE '^  [A-Z]{4}-[A-Z]{4}$' err
    code=$(sed -nE 's/^  ([A-Z]{4}-[A-Z]{4})$/\1/p' err)
    console /api/auth/login "{\"username\":\"admin\",\"password\":\"$(cat state/butler/admin.password)\"}"
    console /api/auth/cli/approve "{\"user_code\":\"$code\"}"
    wait "$login"
    expect_line err "logged in to $console as "
    [ "$(stat -c %a login login/credentials.json | tr '\n' ' ')" = "700 600 " ] || fail "modes"
    expect 0 butlerctl whoami
    expect_line out "the login for $console"
    expect 0 butlerctl cluster list -n acme -o name
    expect_line out tenantcluster.butler.butlerlabs.dev/demo

    # A token that has ended is renewed once, whoever asks: the one that renews is good once, and using it again
    # would end the login.
    cp login/credentials.json before
    sed 's/"expiresAt":"[^"]*"/"expiresAt":"2001-01-01T00:00:00Z"/' before >login/credentials.json
    butlerctl credential >out &
    first=$!
    butlerctl credential >out2 &
    wait "$first"
    wait "$!"
    expect_line out '"kind":"ExecCredential"'
    cmp out out2
    expect 0 butlerctl cluster list -n acme
    ! cmp -s before login/credentials.json || fail "not renewed"
    expect 0 butlerctl logout
    expect_line err "logged out of $console"
    # What was logged out cannot be renewed.
    sed 's/"expiresAt":"[^"]*"/"expiresAt":"2001-01-01T00:00:00Z"/' before >login/credentials.json
    expect 8 butlerctl cluster list
    expect_line err "log in again: butlerctl login $console"
}
it "logs in to the server of the platform, renews and ends it" logs_in

as_json() {
    expect 5 butlerctl cluster get nobody -o json
    [ ! -s out ] || fail "something on stdout"
    expect_line err '"code":5'
    expect_line err '"reason":"NotFound"'
}
it "tells errors as JSON beside the words" as_json

traces() {
    butlerctl -vv cluster list 2>err >out
    expect_line err "GET https://127.0.0.1"
    butlerctl -vvv cluster kubeconfig demo 2>err >out
    expect_line err "<redacted"
    ! grep -q "BEGIN" err || fail "a key is shown"
}
it "shows requests with -vv, and no secrets with -vvv" traces

# --- shells and terminals ----------------------------------------------------------------------------

bash_completes() {
    butlerctl completion bash >script
    cat >ask <<'ASK'
. ./script
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_butlerctl
printf '%s\n' "${COMPREPLY[@]}"
ASK
    bash ask butlerctl cluster sc >out
    [ "$(cat out)" = scale ] || fail "words: $(cat out)"
    bash ask butlerctl cluster get d >out
    [ "$(cat out)" = demo ] || fail "clusters: $(cat out)"
    bash ask butlerctl cluster list --phase Rea >out
    [ "$(cat out)" = Ready ] || fail "phases: $(cat out)"
    bash ask butlerctl cluster list -n ac >out
    [ "$(cat out)" = acme ] || fail "namespaces: $(cat out)"
}
it "completes words and live names in bash" bash_completes

# await_pane PATTERN : until the terminal shows it; its text is in `pane`
await_pane() {
    tries=0
    until tmux -L "butler-$$" capture-pane -p -t s >pane && grep -q "$1" pane; do
        tries=$((tries + 1))
        [ "$tries" -lt 300 ] || {
            cat pane
            tmux -L "butler-$$" kill-server
            fail "the terminal never showed $1"
        }
        sleep 0.1
    done
}

# Only a person at a terminal can press the key that completes.
in_zsh() {
    butlerctl completion zsh >_butlerctl
    cat >.zshrc <<ZSHRC
PROMPT='ready> '
fpath=($work \$fpath)
autoload -Uz compinit
compinit -D -u
ZSHRC
    tmux -L "butler-$$" -f /dev/null new-session -d -x 120 -y 24 -s s "ZDOTDIR=$work exec zsh -i"
    await_pane '^ready> *$'
    tmux -L "butler-$$" send-keys -t s 'butlerctl cluster get d' Tab
    await_pane '^ready> butlerctl cluster get demo'
    tmux -L "butler-$$" kill-server
}
it "completes live names in zsh" in_zsh

in_fish() {
    butlerctl completion fish >butlerctl.fish
    fish --no-config -c 'source ./butlerctl.fish; complete -C "butlerctl cluster get d"' >out
    expect_line out demo
}
it "completes live names in fish" in_fish

quick() {
    # A server that does not answer costs a second at most, and nothing is printed.
    begin=$(date +%s)
    butlerctl __complete --kubeconfig nobody.kubeconfig cluster get '' >out 2>err
    cat out err
    [ ! -s out ] || fail "something on stdout"
    [ ! -s err ] || fail "something on stderr"
    [ $(($(date +%s) - begin)) -le 5 ] || fail "it took too long"
}
it "says nothing when nobody answers" quick

# golden NAME : the file `seen` is what it was agreed to be
golden() {
    [ -z "${BUTLER_GOLDEN:-}" ] || cp seen "$golden/$1.txt"
    diff "$golden/$1.txt" seen || fail "differs from tests/golden/ctl/$1.txt"
}

# on_screen PATTERN : waits until the terminal shows it, and adds what is there to `seen`: without times, and
# with the same sign for all that turn
on_screen() {
    await_pane "$1"
    sed 's/  [0-9]*m\{0,1\}[0-9]*s$/  Ns/; s/^[-\\|/] /* /; s/ *$//' pane | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' >>seen
    echo ------------ >>seen
}

# terminal COLUMNS LINES COMMAND : begins it there
terminal() {
    : >seen
    tmux -L "butler-$$" -f /dev/null new-session -d -x "$1" -y "$2" -s s "LC_ALL=C.UTF-8 $3; echo code \$?; sleep 600"
}

why='[{"type":"Ready","status":"False","reason":"X","lastTransitionTime":"2026-01-01T00:00:00Z","message":"MESSAGE"}]'
long="waiting for three machines that the provider has not booted yet, because their image is still being copied"

# draws_creation COLUMNS : every phase as it comes
draws_creation() {
    terminal "$1" 14 "butlerctl cluster create slow -f paused.yaml --environment prod --workers 3 --wait"
    eventually butlerctl cluster get slow -o name
    fares slow '{"phase":"Pending"}'
    on_screen 'Pending  '
    fares slow "{\"phase\":\"Provisioning\",\"workerNodesDesired\":3,\"conditions\":$(echo "$why" | sed "s/MESSAGE/$long/")}"
    on_screen 'waiting for three'
    fares slow "{\"phase\":\"Installing\",\"workerNodesReady\":1,\"conditions\":$(echo "$why" | sed "s/MESSAGE/installing addons/")}"
    on_screen 'installing addons'
    fares slow '{"phase":"Ready","workerNodesReady":3,"observedGeneration":1,"conditions":[]}'
    on_screen '^code 0'
    tmux -L "butler-$$" kill-server
    golden "screen_create_$1"
}

# draws_scaling COLUMNS : and what goes wrong
draws_scaling() {
    terminal "$1" 14 "butlerctl cluster scale slow --workers 5 --wait"
    on_screen 'Ready  '
    fares slow "{\"phase\":\"Updating\",\"workerNodesDesired\":5,\"conditions\":$(echo "$why" | sed "s/MESSAGE/$long/")}"
    on_screen 'workers 3/5'
    fares slow "{\"phase\":\"Failed\",\"workerNodesReady\":4,\"conditions\":$(echo "$why" | sed "s/MESSAGE/the provider is full/")}"
    on_screen '^code 2'
    tmux -L "butler-$$" kill-server
    golden "screen_scale_$1"
}

# shows_pages COLUMNS : all that is known of one cluster, and of one addon
shows_pages() {
    fares slow '{"controlPlaneEndpoint":"10.0.0.9:6443","tenantNamespace":"slow-1a2b","observedGeneration":1,
        "observedState":{"kubernetesVersion":"v1.34.1","addons":[{"name":"cilium","status":"Healthy","version":"1.17.0","managedBy":"butler"}]},
        "conditions":[{"type":"Ready","status":"True","reason":"ReconcileSucceeded","message":"All operations healthy",
        "lastTransitionTime":"2026-01-01T00:00:00Z"},{"type":"WorkersReady","status":"False","reason":"WorkersProvisioning",
        "message":"'"$long"'","lastTransitionTime":"2026-01-01T00:00:00Z"}]}'
    terminal "$1" 40 "butlerctl cluster get slow"
    on_screen '^code 0'
    tmux -L "butler-$$" kill-server
    sed -i 's/^\(Age: *\).*/\1N/; s/  N*[0-9]*[smhdw]$/  N/' seen
    golden "page_cluster_$1"
    terminal "$1" 40 "butlerctl addon get demo metrics-server"
    on_screen '^code 0'
    tmux -L "butler-$$" kill-server
    sed -i 's/^\(Age: *\).*/\1N/; s/  N*[0-9]*[smhdw]$/  N/' seen
    golden "page_addon_$1"
}

draws() {
    draws_creation "$1"
    shows_pages "$1"
    fares slow '{"conditions":[]}'
    draws_scaling "$1"
    butlerctl cluster destroy slow --force --progress none
}
it "draws progress and pages on a terminal of 80 columns" draws 80
it "draws progress and pages on a terminal of 200 columns" draws 200

# The platform dies and comes back on the same address; the watch goes on and repeats nothing.
outlives() {
    api=$(sed -n 's|^ *server: https://||p' "$admin")
    butlerctl cluster list --watch -o json >events 2>notes &
    watcher=$!
    eventually grep -q '"type":"ADDED"' events
    kill -9 "$(head -1 pids)"
    eventually grep -q 'the connection was lost' notes
    rm -f pipe lines
    mkfifo pipe
    "$programs/butler" up --api "$api" --listen 127.0.0.1:0 >pipe 2>>log </dev/null &
    echo $! >>pids
    exec 3<pipe
    for _ in 1 2 3 4; do
        read -r line <&3
    done
    echo "up again: $line"
    butlerctl cluster scale demo --workers 3 --wait --progress none
    eventually grep -q '"replicas":3' events
    [ "$(grep -c '"type":"ADDED"' events)" -eq 1 ] || fail "told again: $(grep -c ADDED events) times"
    [ "$(grep -c 'the connection was lost' notes)" -eq 1 ] || fail "noted more than once"
    kill -INT "$watcher"
    code=0
    wait "$watcher" || code=$?
    [ "$code" -eq 0 ] || fail "code $code after Ctrl-C"
}
it "watches across an end of the platform, and ends well on Ctrl-C" outlives

plain() {
    expect 0 butlerctl cluster scale demo --workers 2 --wait
    expect_line err 'INFO [tenantcluster]'
    ! grep -q "$(printf '\033')" err || fail "escape codes in a pipe"
}
it "writes plain lines into a pipe" plain

gone() {
    run_examples cluster destroy
    butlerctl cluster list >out 2>err
    [ ! -s out ] || fail "something is left: $(cat out)"
    expect_line err "No clusters found in namespace acme."
}
it "runs the examples of cluster destroy" gone

# All of them, by what help lists: a command that no test runs is a gap.
complete() {
    butlerctl help | sed -n '/^Commands:/,/^$/s/^  \([a-z ]*[a-z]\)  .*/\1/p' | sort >there
    [ "$(wc -l <there)" -gt 30 ] || fail "help lists too little"
    sort -u tried | diff - there
}
it "ran the examples of every command" complete

finish
