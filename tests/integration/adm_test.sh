#!/bin/sh
# butleradm on the real `butler up`: what operators do in a day, and what `doctor` finds of twelve faults.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
clock_skew=${2:?a library that moves clocks}
# shellcheck source=tests/lib/platform.sh
. "$(dirname "$0")/../lib/platform.sh"
needs kubectl openssl helm python3
examples=$(cd "$(dirname "$0")/../../docs/examples" && pwd)
seeds=$(cd "$(dirname "$0")/../fuzz" && pwd)
BUTLER_NO_RAW_WARNING=1
export BUTLER_NO_RAW_WARNING

adm() {
    "$programs/butleradm" "$@"
}

# skewed SECONDS ... : the same on a machine whose clock is that far ahead
skewed() {
    skew=$1
    shift
    CLOCK_SKEW_S=$skew LD_PRELOAD=$clock_skew ASAN_OPTIONS=verify_asan_link_order=0 \
        "$programs/butleradm" "$@"
}

# expect_finding VERDICT CHECK WORDS... : one line of stdout, which has all of the words
expect_finding() {
    found=$1
    grep "^$1 $2 " stdout >finding || {
        cat stdout
        fail "no $found of $2"
    }
    shift 2
    for word in "$@"; do
        expect_line finding "$word"
    done
}

# A certificate that was good for the first second of 2020.
expired() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout old.key \
        -out old.crt -subj /CN=old -not_before 20200101000000Z -not_after 20200101000001Z 2>req.log ||
        openssl_by_hand
}

# openssl before 3.4 cannot say when: its CA can.
openssl_by_hand() {
    mkdir -p ca
    : >ca/index
    echo 01 >ca/serial
    printf '%s\n' '[ca]' 'default_ca=c' '[c]' 'database=ca/index' 'serial=ca/serial' 'new_certs_dir=ca' \
        'default_md=sha256' 'policy=p' '[p]' 'commonName=supplied' '[req]' 'distinguished_name=d' '[d]' >ca/conf
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout old.key -out old.csr \
        -subj /CN=old -config ca/conf
    openssl ca -batch -selfsign -config ca/conf -keyfile old.key -in old.csr -out old.pem -notext \
        -startdate 20200101000000Z -enddate 20200101000001Z
    cp old.pem old.crt
}

works() {
    up
    expect_code 0 adm team create acme --admin jane@example.com --max-clusters 4 --wait
    expect_code 0 adm team add-member acme --email joe@example.com --role operator
    expect_code 6 adm team add-member acme --email JOE@example.com --role operator
    expect_code 5 adm team remove-member acme --email ann@example.com
    expect_code 11 adm team remove-member acme --email jane@example.com
    expect_line stderr "must keep at least one admin"
    expect_code 0 adm team set-limits acme --max-cpu 8 --max-clusters=
    kubectl get team acme -o \
        'jsonpath={.spec.resourceLimits.maxCPUCores}/{.spec.resourceLimits.maxClusters}' >limits
    [ "$(cat limits)" = 8/ ] || fail "limits are not what was set"
    expect_code 5 adm team get acne
    expect_line stderr "did you mean acme?"
    expect_code 10 adm team delete acme
    kubectl get team acme

    expect_code 0 adm user create jane --email jane@example.com --admin
    expect_code 0 adm user delete admin --force # whom the platform made for its console
    expect_code 11 adm user disable jane
    expect_line stderr "last platform admin"
    expect_code 11 adm user delete jane --force
    expect_code 0 adm user create joe --email joe@example.com --admin
    expect_code 0 adm user disable jane
    expect_code 0 adm user list --disabled -o name
    [ "$(cat stdout)" = user.butler.butlerlabs.dev/jane ] || fail "$(cat stdout) is disabled"

    expect_code 4 adm config set spec.nonsense=1
    expect_line stderr "there is no key spec.nonsense"
    expect_code 4 adm config set multiTenancy.mod=Enforced
    expect_line stderr "did you mean multiTenancy.mode?"
    expect_code 0 adm config set defaultTeamLimits.maxClusters=9 defaultTimeServers=a.example,b.example
    [ "$(adm config get defaultTimeServers)" = a.example,b.example ] || fail "time servers are not set"
    expect_code 0 adm config set defaultTimeServers=
    [ "$(adm config get defaultTimeServers)" = "" ] || fail "time servers are still set"
    expect_code 11 adm config set multiTenancy.mode=Sometimes
}
check works does what an operator asks of teams, users and the configuration

# editor LINE COMMAND... : the command with an editor that is a line of sed
editor() {
    editor_line=$1
    shift
    BUTLER_EDITOR="sed -i '$editor_line'" "$programs/butleradm" "$@"
}

edits() {
    up
    adm team create acme --display-name Acme --wait
    expect_code 0 editor 's/displayName: Acme/displayName: Other/' team edit acme
    expect_line stderr "team acme is changed"
    [ "$(kubectl get team acme -o 'jsonpath={.spec.displayName}')" = Other ] || fail "it is not called Other"
    expect_code 0 editor p team edit acme --description= --max-clusters 3
    expect_code 0 adm team edit acme --max-clusters 3
    expect_line stderr "like that already"
    expect_code 0 editor 's/^x$/y/' config edit
    expect_line stderr "no changes"
    expect_code 11 editor 's/^spec:.*/spec: {multiTenancy: {mode: Sometimes}}/;/^  /d' config edit
    expect_line stderr "what you wrote is in"
    grep -q Sometimes "$(sed -n 's/.*what you wrote is in //p' stderr)" || fail "what was written is lost"
    rm "$(sed -n 's/.*what you wrote is in //p' stderr)"
}
check edits lets people change objects in their editor

validates() {
    up
    expect_code 0 adm provider validate local
    expect_code 5 adm provider validate nowhere
    printf '%s\n' 'apiVersion: butler.butlerlabs.dev/v1alpha1' 'kind: ProviderConfig' 'metadata: {name: bare}' 'spec:' \
        '  provider: nutanix' '  credentialsRef: {name: nowhere}' \
        '  nutanix: {endpoint: "https://127.0.0.1:1", clusterUUID: a, subnetUUID: b}' >bare.yaml
    expect_code 2 adm provider validate --from-file bare.yaml -o json
    expect_line stdout '"valid": false'
    expect_line stdout 'nowhere'
    ! kubectl get providerconfig bare -n butler-system || fail "a trial made it"
    kubectl create -n butler-system -f bare.yaml
    expect_code 2 adm provider validate bare
    grep -qE '^CredentialsValid +False +credentials secret butler-system/nowhere not found' stdout || {
        cat stdout
        fail "the check of the credentials is not there"
    }
    kubectl create secret generic nowhere -n butler-system --from-literal=username=u --from-literal=password=p
    expect_code 0 adm provider validate --from-file bare.yaml
    until_field .status.validated true -n butler-system providerconfig/bare
    expect_code 0 adm provider validate bare
    sed -i s/nutanix/nutanics/ bare.yaml
    expect_code 2 adm provider validate -f bare.yaml
    expect_code 4 adm provider validate
    expect_code 4 adm provider validate bare -f bare.yaml
    echo 'spec: {display: 1}' >entry.yaml
    expect_code 11 adm addon catalog validate -f entry.yaml
}
check validates says what is wrong with providers and entries of the catalog before they are used

# Somebody who may read teams and little else.
limited() {
    up
    kubectl create serviceaccount eve -n butler-system
    kubectl create clusterrole eve --verb=get,list --resource=teams.butler.butlerlabs.dev,namespaces,nodes
    kubectl create clusterrolebinding eve --clusterrole=eve --serviceaccount=butler-system:eve
    token=$(kubectl create token eve -n butler-system)
    cp state/admin.kubeconfig eve.kubeconfig
    kubectl --kubeconfig eve.kubeconfig config set-credentials eve --token "$token"
    kubectl --kubeconfig eve.kubeconfig config set-context --current --user=eve
    expect_code 0 adm status --kubeconfig eve.kubeconfig
    expect_line stdout "Could not be read:"
    expect_line stdout "tenantclusters.butler.butlerlabs.dev: this account may not list them"
    grep -qE '^Teams: +0$' stdout || fail "teams are not counted"
    grep -qE '^Users: +unknown$' stdout || fail "users that may not be seen are counted"
    expect_code 0 adm status --kubeconfig eve.kubeconfig -o 'jsonpath={.unread[*].resource}'
    expect_line stdout deployments.apps
    expect_code 0 adm doctor --kubeconfig eve.kubeconfig
    expect_line stdout "SKIP clusters – cannot read tenantclusters.butler.butlerlabs.dev"
    expect_code 4 adm status -o name
}
check limited shows what somebody may see, and names what they may not

moves() {
    up
    adm team create acme --wait
    adm env create dev --team acme
    adm env create prod --team acme --max-clusters 2 --cluster-default workerCount=1
    for name in a b; do
        printf '%s\n' 'apiVersion: butler.butlerlabs.dev/v1alpha1' 'kind: TenantCluster' \
            "metadata: {name: $name, namespace: acme, labels: {butler.butlerlabs.dev/environment: dev}}" \
            'spec: {paused: true, teamRef: {name: acme}, kubernetesVersion: v1.33.4}' | kubectl create -f -
    done
    expect_code 5 adm env migrate a x --team acme --environment prod --relabel --confirm RELABEL
    expect_code 0 adm env migrate --all --team acme --environment prod
    expect_line stdout Skipped
    expect_code 10 adm env migrate a --team acme --environment prod --relabel
    expect_code 0 adm env migrate a --team acme --environment prod --relabel --confirm RELABEL
    expect_line stdout Moved
    kubectl get tc a -n acme -o yaml >moved
    expect_line moved "butler.butlerlabs.dev/environment: prod"
    ! grep -q migration-operation moved || fail "the move of a is still open"
    expect_code 11 adm env delete prod --team acme --force
    expect_code 0 adm env delete prod --team acme --force --unlabel
}
check moves moves clusters between environments, and says which it left

keeps() {
    up
    adm team create before --wait
    kubectl create secret generic sealed --from-literal=a=b
    expect_code 0 adm backup create -f monday.db --state state
    expect_code 0 adm backup list
    expect_line stdout monday.db
    expect_code 0 adm backup verify monday.db
    cp monday.db damaged.db
    dd if=/dev/zero of=damaged.db bs=4096 seek=3 count=4 conv=notrunc 2>dd.log
    expect_code 11 adm backup verify damaged.db
    echo "no database" >text.db
    expect_code 11 adm backup verify text.db
    ls >files
    ! grep -q verify files || fail "copies stay behind"
    expect_code 5 adm backup verify tuesday.db
    expect_code 6 adm restore monday.db --state state --yes
    expect_code 6 adm restore monday.db --state state --dry-run
    kubectl delete team before --wait
    stop TERM 0
    expect_code 10 adm restore monday.db --state state
    cp state/state.db as_it_was
    expect_code 0 adm restore monday.db --state state --dry-run
    expect_code 0 adm restore monday.db --state nowhere --encryption-key-file state/encryption.key --dry-run
    expect_code 7 adm restore monday.db --state nowhere --dry-run
    expect_line stderr "restore the key file of that time first"
    [ ! -e nowhere ] || fail "a trial made a directory"
    cmp as_it_was state/state.db || fail "a trial changed the state"
    expect_code 0 adm restore monday.db --state state --yes
    up
    until_field .status.phase Ready team/before
    until_field .status.phase Active namespace/before
}
check keeps brings everything back from a backup

# Faults that somebody had.
break_things() {
    kubectl create secret tls old -n butler-system --cert old.crt --key old.key
    kubectl create -f - <<EOF
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: {name: stuck, finalizers: [example.com/nobody]}
spec: {}
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: ProviderConfig
metadata: {name: bare, namespace: butler-system}
spec:
  provider: nutanix
  credentialsRef: {name: nowhere}
  nutanix: {endpoint: "https://127.0.0.1:1", clusterUUID: a, subnetUUID: b}
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: NetworkPool
metadata: {name: small, namespace: butler-system}
spec: {cidr: 10.9.9.0/29}
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: IPAllocation
metadata: {name: all, namespace: butler-system}
spec: {poolRef: {name: small}, tenantClusterRef: {name: demo, namespace: acme}, type: nodes, count: 6}
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: User
metadata: {name: gone}
spec: {email: gone@example.com, isPlatformAdmin: true, disabled: true}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: butler-old}
webhooks:
- name: old.butler.example
  admissionReviewVersions: [v1]
  sideEffects: None
  failurePolicy: Ignore
  clientConfig: {url: "https://127.0.0.1:1/x", caBundle: $(base64 -w0 <old.crt)}
  rules: [{apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [nothings]}]
EOF
    kubectl delete team stuck --wait=false
    until_field .status.availableIPs 0 -n butler-system networkpool/small
    kubectl delete crd workspaces.butler.butlerlabs.dev
    kubectl delete butlerconfig butler
    kubectl annotate tc demo -n acme butler.butlerlabs.dev/migration-operation=true
}

# The process of the tenant is there and does nothing.
freeze_tenant() {
    pgrep -f -- "--tenant $PWD/state/" >tenant_pids
    xargs kill -STOP <tenant_pids
}

finds() {
    up
    expired
    kubectl apply -f "$examples/team.yaml"
    until_field .status.phase Ready team/acme
    kubectl apply -f "$examples/cluster.yaml"
    until_field .status.phase Ready -n acme tc/demo
    expect_code 0 adm doctor
    expect_finding PASS tenants "1 of 1 answer"

    break_things
    kubectl delete users.butler.butlerlabs.dev admin
    freeze_tenant
    expect_code 2 adm doctor --stuck-after 0s --timeout 20s
    expect_finding FAIL certificates "Secret butler-system/old" "CN=old" expired
    expect_finding FAIL finalizers "Team stuck" example.com/nobody
    expect_finding FAIL credentials "butler-system/bare" "Secret butler-system/nowhere"
    expect_finding FAIL pools "butler-system/small is full"
    expect_finding FAIL tenants "acme/demo is dead"
    expect_finding FAIL definitions workspaces.butler.butlerlabs.dev
    expect_finding FAIL webhooks butler-old "expired"
    expect_finding WARN config "there is no ButlerConfig"
    expect_finding WARN environments "acme/demo"
    expect_finding WARN admins "none of 1 users"
    expect_finding WARN backup "no backup"
    [ "$(grep -cE '^(WARN|FAIL) ' stdout)" -le "$(grep -c '^ *hint: ' stdout)" ] || {
        cat stdout
        fail "a finding without a hint"
    }
    xargs kill -CONT <tenant_pids
    expect_code 2 skewed 3600 doctor
    expect_finding FAIL clock "60m apart"

    expect_code 2 adm doctor --fix --stuck-after 0s
    expect_line stderr "mended: install the definitions"
    expect_line stderr "mended: create ButlerConfig butler"
    expect_line stderr "mended: close the move of TenantCluster acme/demo"
    for check in config environments tenants; do
        expect_finding PASS "$check"
    done
    expect_finding FAIL finalizers "Team stuck"
    kubectl get butlerconfig butler
    kubectl wait --timeout="$platform_wait" --for=condition=Established crd/workspaces.butler.butlerlabs.dev
    kubectl patch team stuck --type=merge -p '{"metadata":{"finalizers":null}}'
}
check finds finds twelve faults, names what helps, and mends those that are safe

# serial_of SECRET KEY : of the certificate in it
serial_of() {
    kubectl get secret "$1" -n "$tenant" -o "jsonpath={.data.$2}" | base64 -d | openssl x509 -noout -serial
}

# A year is over for the operator, three weeks before the certificates of the tenant end.
renews() {
    up
    kubectl apply -f "$examples/team.yaml"
    until_field .status.phase Ready team/acme
    kubectl apply -f "$examples/cluster.yaml"
    until_field .status.phase Ready -n acme tc/demo
    tenant=$(kubectl get tc demo -n acme -o 'jsonpath={.status.tenantNamespace}')
    before=$(serial_of demo-api-server-certificate 'apiserver\.crt')
    expect_code 2 skewed $((345 * 86400)) doctor
    expect_finding WARN certificates "Secret $tenant/demo-api-server-certificate" "expires in"
    expect_code 2 skewed $((345 * 86400)) doctor --fix
    expect_line stderr "mended: renew what is in Secret $tenant/demo-api-server-certificate"
    expect_line stderr "mended: renew what is in Secret $tenant/demo-admin-kubeconfig"
    [ "$(serial_of demo-api-server-certificate 'apiserver\.crt')" != "$before" ] || fail "it is still the old one"
    port=$(kubectl get tcp demo -n "$tenant" -o 'jsonpath={.status.controlPlaneEndpoint}')
    eventually "the tenant shows its new certificate" shows_new "${port##*:}"
    expect_code 0 adm doctor
    expect_finding PASS tenants "1 of 1 answer"
    expect_finding PASS certificates "none ends soon"
}

shows_new() {
    [ "$(openssl s_client -connect "127.0.0.1:$1" </dev/null 2>/dev/null | openssl x509 -noout -serial)" = \
        "$(serial_of demo-api-server-certificate 'apiserver\.crt')" ]
}
check renews renews certificates that are about to expire, until the tenant shows the new one

bundles() {
    up
    kubectl create secret generic hush -n butler-system --from-literal=password=never-to-be-seen
    printf '%s\n' 'apiVersion: v1' 'kind: Event' 'metadata: {name: e, namespace: default}' 'reason: LongAgo' \
        'lastTimestamp: "2020-01-01T00:00:00Z"' 'involvedObject: {kind: Namespace, name: default, namespace: default}' |
        kubectl create -f -
    expect_code 0 adm support-bundle -f bundle.tar --state state
    mkdir out
    tar xf bundle.tar -C out
    expect_line out/doctor.txt "PASS namespace"
    expect_line out/objects/secrets.yaml "name: hush"
    expect_line out/logs/supervisor.log "the supervisor runs"
    ! grep -rq LongAgo out || fail "an event of long ago is in it"
    ! grep -rq -e never-to-be-seen -e "$(printf never-to-be-seen | base64)" out || fail "a secret is in it"
    [ "$(stat -c %a bundle.tar)" = 600 ] || fail "others may read it"
}
check bundles collects everything but secrets

# Charts of our own where the catalog says they are, so that nothing is fetched from elsewhere.
serve_charts() {
    mkdir -p charts/templates repository
    printf '%s\n' 'apiVersion: v1' 'kind: ConfigMap' 'metadata: {name: "{{ .Release.Name }}-installed"}' \
        'data: {replicas: "{{ .Values.replicas }}"}' >charts/templates/map.yaml
    echo 'replicas: 1' >charts/values.yaml
    for chart in "cert-manager $1" "cert-manager v1.16.2" "traefik $2"; do
        printf 'apiVersion: v2\nname: %s\nversion: %s\n' "${chart% *}" "${chart#* }" >charts/Chart.yaml
        helm package charts --destination repository
    done
    helm repo index repository
    mkfifo served
    python3 - repository >served 2>charts.log <<'PYTHON' &
import functools, http.server, sys
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
    print(server.server_port, flush=True)
    server.serve_forever()
PYTHON
    echo "$!" >>pids
    read -r charts_port <served
}

have_charts() {
    serve_charts "$(adm addon catalog get cert-manager -o 'jsonpath={.spec.chart.defaultVersion}')" \
        "$(adm addon catalog get traefik -o 'jsonpath={.spec.chart.defaultVersion}')"
    for entry in cert-manager traefik; do
        kubectl patch addondefinition "$entry" --type=merge -p \
            "{\"spec\":{\"chart\":{\"repository\":\"http://127.0.0.1:$charts_port\"},\"dependsOn\":null}}"
    done
}

# How an example ends where there is no terminal to ask at, no server to log in to, and the platform runs.
code_of() {
    case $1 in
    *"delete "*"--yes"* | *"uninstall "*"--yes"* | *" context delete "* | *" wait "*) echo 0 ;;
    *" delete "* | *" uninstall "* | "butleradm restore monday.db") echo 10 ;;
    *" restore "*) echo 6 ;;
    *" login "*) echo 9 ;;
    "butleradm logout") echo 4 ;;
    *) echo 0 ;;
    esac
}

# run_examples COMMAND... : each line that its help shows, as a person types it
run_examples() {
    adm help "$@" | sed -n '/^Examples:/,/^Flags:/s/^  \(butleradm .*\)/\1/p' |
        sed s/butler.example.com/butler.invalid/ >lines.txt
    [ "$(wc -l <lines.txt)" -ge 2 ] || fail "fewer than two examples: $*"
    while IFS= read -r line <&4; do
        prepare_line "$line"
        case $line in
        *--watch*) expect_code 3 setsid -w sh -c "$line --timeout 1s" ;;
        *) expect_code "$(code_of "$line")" setsid -w timeout 60 sh -c "$line" ;;
        esac
    done 4<lines.txt
}

# What one of the examples finds there.
prepare_line() {
    case $1 in
    *" backup create -f monday.db"*) rm -f monday.db ;;
    *"--config ./settings.yaml"*) adm context add lab --config ./settings.yaml --kubeconfig ./admin.kubeconfig ;;
    *" wait cluster/demo "*) until_field .status.phase Ready -n acme tc/demo ;;
    *" team delete "*) kubectl patch team payments --type=merge -p '{"spec":{"environments":null}}' ;;
    *" addon uninstall "*) kubectl patch managementaddon cert-manager --type=merge -p '{"spec":{"paused":false}}' ;;
    esac
}

# have_clusters : a real one, and two that wait to be moved
have_clusters() {
    kubectl apply -f "$examples/team.yaml"
    until_field .status.phase Ready team/acme
    kubectl apply -f "$examples/cluster.yaml"
    adm team create payments --wait
    for name in web api; do
        printf '%s\n' 'apiVersion: butler.butlerlabs.dev/v1alpha1' 'kind: TenantCluster' \
            "metadata: {name: $name, namespace: payments}" \
            'spec: {paused: true, teamRef: {name: payments}, kubernetesVersion: v1.33.4}' | kubectl create -f -
    done
    adm env create prod --team payments
    adm env create dev --team payments
}

# In the order in which one can be typed after the other.
example_commands() {
    cat <<'COMMANDS'
status
config get
config set
config edit
team create
team list
team get
team edit
team set-limits
team add-member
team update-member-role
team add-group
team update-group-role
team remove-group
user create
user list
user get
user update
user disable
user enable
env create
env list
env get
env update
provider create
provider list
provider get
provider update
provider rotate-credentials
provider validate
provider delete
network create
network list
network get
network allocations
network delete
addon catalog list
addon catalog get
addon catalog create
addon catalog update
addon catalog validate
addon catalog export
addon catalog delete
addon install
addon list
addon get
addon upgrade
addon pause
addon resume
addon uninstall
audit verify
backup list
backup create
backup verify
restore
support-bundle
doctor
user delete
team remove-member
team delete
whoami
login
logout
config view
context add
context list
context use
context rename
context delete
completion
completion install
version
COMMANDS
}

shows() {
    up
    mkdir home xdg
    ln -s "$PWD/state" try
    ln -s "$PWD/state" xdg/butler
    cp state/admin.kubeconfig .
    HOME=$PWD/home XDG_STATE_HOME=$PWD/xdg PATH=$programs:$PATH PVE_TOKEN=t PW=p EDITOR=true SHELL=/bin/bash
    export HOME XDG_STATE_HOME PATH PVE_TOKEN PW EDITOR SHELL
    echo 'spec: {displayName: Operations}' >team.yaml
    echo '{username: root@pam, password: x}' >new.yaml
    echo '{replicas: 1}' >values.yaml
    printf '%s\n' 'apiVersion: butler.butlerlabs.dev/v1alpha1' 'kind: AddonDefinition' 'metadata: {name: podinfo}' \
        'spec: {displayName: Podinfo, description: pods, category: other,' \
        '  chart: {name: podinfo, repository: "oci://example.com/x", defaultVersion: 1.0.0}}' >podinfo.yaml
    printf '%s\n' 'apiVersion: butler.butlerlabs.dev/v1alpha1' 'kind: ProviderConfig' 'metadata: {name: more}' \
        'spec: {provider: local}' >provider.yaml
    adm user create ann --email ann@example.com --admin
    adm user create root --email root@example.com --admin
    mkdir audit
    cp "$seeds/audit_chain/line" audit/audit-w-20260304.jsonl
    ln -s audit copy
    have_charts
    example_commands >commands
    while IFS= read -r command <&5; do
        # shellcheck disable=SC2086 # several words
        run_examples $command
    done 5<commands
    sed -i s/delete/create/ audit/*
    expect_code 11 adm audit verify ./audit
    expect_line stderr "audit-w-20260304.jsonl line 1"
    [ "$(kubectl get configmap -A -o 'jsonpath={.items[?(@.metadata.name=="ingress-installed")].data.replicas}')" = 2 ] ||
        fail "--set did not reach the chart"
}
check shows has examples that work as they are shown

# Examples that speak of clusters.
shows_clusters() {
    up
    have_clusters
    PATH=$programs:$PATH BUTLER_NAMESPACE=acme
    export PATH BUTLER_NAMESPACE
    printf '%s\n' wait "env migrate" "env delete" >commands
    while IFS= read -r command <&5; do
        # shellcheck disable=SC2086 # several words
        run_examples $command
    done 5<commands
}
check shows_clusters has examples about clusters that work as they are shown

# So that no command is forgotten above.
all_shown() {
    adm help | sed -n '/^Commands:/,/^$/s/^  \([a-z -]*[a-z]\)  .*/\1/p' | sort >all
    {
        example_commands
        printf '%s\n' wait "env migrate" "env delete"
    } | sort >shown
    diff all shown || fail "the examples of some command are not run"
}
check all_shown runs the examples of every command

finish
