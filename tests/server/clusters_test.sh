#!/bin/sh
# Clusters over the REST surface of the real `butler up`: from the wizard's request to the last node.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/server.sh
. "$(dirname "$0")/../lib/server.sh"
server_workplace clusters

server_up

# Two teams; alpha has environments, and dev has room for one cluster.
have_teams() {
    for who in olga vera eve bob; do
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
      - { name: eve@example.com, role: viewer }
  environments:
    - name: dev
      limits: { maxClusters: 1 }
      access: { users: [{ name: eve@example.com, role: operator }] }
    - name: prod
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: beta }
spec: { access: { users: [{ name: bob@example.com, role: admin }] } }
YAML
    kubectl wait --timeout=60s --for=jsonpath='{.status.phase}=Ready' team/alpha team/beta
    namespace=$(kubectl get team alpha -o jsonpath='{.status.namespace}')
    echo "$namespace" >namespace
    eventually answers GET olga /api/clusters 200 '{"clusters":[]}'
    eventually answers GET bob /api/clusters 200 '{"clusters":[]}'
}
it "has two teams with people in them" have_teams
web=/api/clusters/$(cat namespace)/web

dry_run() {
    send olga POST /api/clusters '{"name":"web","teamRef":"alpha","environment":"dev","workerReplicas":1,"dryRun":true}'
    expect 200 '"butler.butlerlabs.dev/creator-email":"olga@example.com"'
    [ -z "$(kubectl get tenantclusters -A -o name)" ] || fail "something was created"
}
it "server_63_ shows what would be created, and creates nothing" dry_run

wants_environment() {
    send olga POST /api/clusters '{"name":"web","teamRef":"alpha"}'
    expect 400 '"field":"environment"'
}
it "server_58_ wants an environment where there are some" wants_environment

create() {
    send olga POST /api/clusters '{"name":"web","teamRef":"alpha","environment":"dev","workerReplicas":1}'
    expect 201 '"name":"web"'
    eventually answers GET vera "$web" 200 '"phase":"Ready"'
    ask vera GET "$web"
    expect 200 '"myRole":"viewer"'
}
it "creates a cluster that becomes ready" create

full() {
    send olga POST /api/clusters '{"name":"second","teamRef":"alpha","environment":"dev"}'
    expect 403 '"code":"webhook_denied"'
    expect 403 'already has 1 cluster(s)'
    expect 403 '"field":"metadata.labels'
}
it "server_59_ tells what admission refuses, with the field" full

hidden() {
    ask bob GET "$web"
    expect 404
    send bob PATCH "$web/scale" '{"replicas":2}'
    expect 404
    ask bob DELETE "$web"
    expect 404
    ask bob GET "$web/kubeconfig"
    expect 404
    ask bob GET /api/clusters
    expect 200 '{"clusters":[]}'
    ask bob GET /api/clusters -H 'X-Butler-Team: alpha'
    expect 403 '"code":"team_access_denied"'
}
it "server_47_ server_48_ threat_11_ threat_12_ threat_28_ hides a cluster from other teams" hidden

viewer() {
    ask vera GET "$web/kubeconfig"
    expect 403
    send vera PATCH "$web/scale" '{"replicas":2}'
    expect 403
    ask vera GET "$web/export"
    expect 403
    send vera POST "$web/certificates/rotate" '{"type":"all"}'
    expect 403
}
it "server_49_ lets viewers look, and no more" viewer

kubeconfig() {
    ask olga GET "$web/kubeconfig?format=yaml"
    expect 200
    grep -qi '^content-disposition: attachment; filename="web.kubeconfig"' headers || fail "no file"
    cp body web.kubeconfig
    eventually kubectl --kubeconfig web.kubeconfig get nodes
    ask olga GET "$web/kubeconfig"
    expect 200 '"expiresAt":"'
}
it "gives operators a kubeconfig that works" kubeconfig

personal() {
    ask olga GET "$web/kubeconfig?ttl=1h&format=yaml"
    expect 200
    ! grep -q client-key-data body || fail "the credentials that admins share"
    cp body olga.kubeconfig
    kubectl --kubeconfig olga.kubeconfig auth whoami | grep butler-user-
    kubectl --kubeconfig olga.kubeconfig get nodes
}
it "gives a person credentials of their own that end" personal

nodes() {
    eventually answers GET vera "$web/nodes" 200 '"status":"Ready"'
}
it "shows the nodes as the cluster itself says" nodes

lifted() {
    send eve PATCH "$web/scale" '{"replicas":2}'
    expect 200 '"replicas":2'
    [ "$(kubectl get tenantclusters -n "$(cat namespace)" web -o jsonpath='{.spec.workers.replicas}')" = 2 ] || fail "workers"
}
it "server_50_ lets a viewer scale where the environment lifts them" lifted

parts() {
    for part in events machines load-balancers allocations tenantcontrolplane addons timeline certificates; do
        ask vera GET "$web/$part"
        expect 200
    done
    ask vera GET "$web/certificates"
    expect 200 '"overallHealth":"Healthy"'
    ask vera GET '/api/search?q=web'
    expect 200 '"kind":"cluster","name":"web"'
    ask vera GET '/api/auth/can?verb=scale&resource=TenantCluster&team=alpha&environment=prod'
    expect 200 '"allowed":false'
}
it "tells everything about a cluster" parts

export_again() {
    ask olga GET "$web/export"
    expect 200
    ! grep -E '^ *(uid|resourceVersion|generation|creationTimestamp|managedFields|ownerReferences):|^status:' body ||
        fail "what the server added"
    sed 's/^  name: web$/  name: again/; s/environment: dev/environment: prod/' body >again.yaml
    kubectl apply --dry-run=server -f again.yaml
}
it "server_64_ writes a cluster down so that it can be applied again" export_again

ready_again() {
    eventually answers GET olga "$web" 200 '"phase":"Ready"'
    version=$(kubectl get tenantclusters -n "$(cat namespace)" web -o jsonpath='{.metadata.resourceVersion}')
}

steps() {
    ready_again
    send olga PUT "$web" "{\"resourceVersion\":\"$version\",\"kubernetesVersion\":\"v1.30.0\"}"
    expect 400 '"field":"kubernetesVersion"'
    send olga PUT "$web" '{"resourceVersion":"1","workers":{"replicas":1}}'
    expect 409 '"current":{'
}
it "server_65_ takes no cluster back, and shows what is there in a conflict" steps

move() {
    send eve PUT "$web/environment" '{"environment":"prod"}'
    expect 403
    send olga PUT "$web/environment" '{"environment":"prod"}'
    expect 200 '"butler.butlerlabs.dev/environment":"prod"'
    kubectl get tenantclusters -n "$(cat namespace)" web -o yaml >moved
    ! grep -q migration-operation moved || fail "the annotation is left"
    eventually answers GET eve "$web" 200 '"myRole":"viewer"'
    send eve PATCH "$web/scale" '{"replicas":1}' -H 'X-Butler-Environment: dev'
    expect 403
}
it "server_60_ server_50_ moves a cluster, and rights go with it" move

rotate() {
    send olga POST "$web/certificates/rotate" '{"type":"ca","acknowledge":true,"confirmName":"web"}'
    expect 403
    send admin POST "$web/certificates/rotate" '{"type":"ca","acknowledge":true}'
    expect 400 '"field":"confirmName"'
    send olga POST "$web/certificates/rotate" '{"type":"kubeconfigs"}'
    expect 202 '"initiatedBy":"olga@example.com"'
    eventually answers GET vera "$web/certificates/rotation-status" 200 '"status":"completed"'
}
it "server_69_ renews certificates, and the CA only for admins" rotate

audited() {
    ask admin GET '/api/admin/audit?resourceName=web&limit=200'
    expect 200 '"action":"scale"'
    expect 200 '"action":"download-kubeconfig"'
    expect 200 '"action":"move-environment"'
    ! grep -q 'client-key-data' body || fail "a secret in the log"
}
it "writes down who did what" audited

delete() {
    send olga DELETE "$web" '{"confirmName":"wep"}'
    expect 400 '"field":"confirmName"'
    send olga DELETE "$web" '{"confirmName":"web"}'
    expect 202
    eventually answers GET olga "$web" 404
}
it "deletes a cluster by its name" delete

finish
