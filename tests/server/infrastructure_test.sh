#!/bin/sh
# Providers, pools of addresses, policies and configuration over the REST surface of the real `butler up`.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/server.sh
. "$(dirname "$0")/../lib/server.sh"
server_workplace infrastructure

# The API of this platform stands for a provider: it is the only other side that is there.
export BUTLER_OUTBOUND_ALLOW=127.0.0.1 BUTLER_LIMIT_PROVIDER_TEST=1000/1m
server_up

have_people() {
    for who in ada vera; do
        make_user "$who"
    done
    kubectl apply -f - <<'YAML'
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: alpha }
spec:
  access:
    users:
      - { name: ada@example.com, role: admin }
      - { name: vera@example.com, role: viewer }
  environments: [{ name: dev }, { name: prod }]
YAML
    kubectl wait --timeout=60s --for=jsonpath='{.status.phase}=Ready' team/alpha
    eventually answers GET ada /api/teams/alpha/providers 200
    eventually answers GET vera /api/teams/alpha/providers 200
}
it "has a team with people in it" have_people

networks=/api/admin/networks
pool=$networks/butler-system/lab-net

make_pool() {
    send admin POST "$networks" '{"name":"lab-net","cidr":"10.40.0.0/16","reserved":[{"cidr":"10.40.0.0/28","purpose":"dhcp"}],"tenantAllocation":{"start":"10.40.1.0","end":"10.40.2.255"}}'
    expect 201 '"cidr":"10.40.0.0/16"'
    eventually answers GET admin "$pool" 200 '"availableIPs":512'
    send ada POST "$networks" '{"name":"mine","cidr":"10.41.0.0/24"}'
    expect 403
    ask vera GET "$networks"
    expect 403
    send admin POST "$networks" '{"name":"bad","cidr":"10.42.0.0/24","reserved":[{"cidr":"10.43.0.0/28"}]}'
    expect 400 '"field":"reserved[0].cidr"'
}
it "makes a pool of addresses, and counts it" make_pool

# A cluster that nobody brings up: addresses without one are taken back at once.
allocate() {
    kubectl apply -f - <<'YAML'
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: TenantCluster
metadata: { name: web, namespace: alpha, labels: { butler.butlerlabs.dev/environment: dev } }
spec: { paused: true, teamRef: { name: alpha }, kubernetesVersion: v1.31.4, workers: { replicas: 1 } }
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: IPAllocation
metadata: { name: web-nodes, namespace: butler-system }
spec:
  poolRef: { name: lab-net }
  tenantClusterRef: { name: web, namespace: alpha }
  type: nodes
  count: 5
YAML
    eventually answers GET admin "$pool/allocations" 200 '"phase":"Allocated"'
    eventually answers GET admin /api/admin/ipallocations 200 '"name":"web-nodes"'
    ask admin GET "$pool/map?prefix=10.40.1.0/24"
    expect 200 '"status":"allocated-nodes","owner":{'
    expect 200 '"team":"alpha","cluster":"web"'
}
it "shows whose addresses they are" allocate

map() {
    ask admin GET "$pool/map"
    expect 200 '"granularity":24'
    blocks=$(grep -o '"start":' body | wc -l)
    [ "$blocks" -le 256 ] || fail "$blocks blocks"
    ask admin GET "$pool/map?prefix=10.99.0.0/16"
    expect 400 '"field":"prefix"'
    ask admin DELETE "$pool"
    expect 409 '"code":"in_use"'
    send admin PUT "$pool" '{"tenantAllocation":{"start":"10.40.2.0","end":"10.40.2.255"}}'
    expect 409 '"code":"allocations_outside"'
}
it "server_72_ draws a large pool with few blocks, and keeps what is in use" map

release() {
    ask ada DELETE /api/admin/ipallocations/butler-system/web-nodes
    expect 403
    ask admin DELETE /api/admin/ipallocations/butler-system/web-nodes
    expect 409 '"code":"in_use"'
    ask admin DELETE '/api/admin/ipallocations/butler-system/web-nodes?force=true'
    expect 200
    eventually answers GET admin "$pool/allocations" 200 '{"allocations":[]}'
    ask admin GET '/api/admin/audit?action=release-ip&success=true'
    expect 200 '"resourceName":"web-nodes"'
    ask admin DELETE "$pool"
    expect 200
    eventually answers GET admin "$pool" 404
}
it "takes addresses back, and then the pool" release

# kubeconfig_json FILE : as one JSON string
kubeconfig_json() { awk '{ gsub(/\\/, "\\\\"); gsub(/"/, "\\\""); printf "%s\\n", $0 }' "$1"; }

harvester() {
    config=$(kubeconfig_json state/admin.kubeconfig)
    send admin POST /api/providers/test "{\"name\":\"lab\",\"provider\":\"harvester\",\"harvesterKubeconfig\":\"$config\"}"
    expect 200 '{"valid":true'
    send admin POST /api/providers "{\"name\":\"lab\",\"provider\":\"harvester\",\"harvesterNetworkName\":\"default/vlan1\",\"harvesterKubeconfig\":\"$config\"}"
    expect 201 '"credentialsRef":{"name":"lab-credentials"}'
    ! grep -qE 'client-key-data|BEGIN' body || fail "credentials came back"
    [ "$(kubectl get secret -n butler-system lab-credentials -o jsonpath='{.data.kubeconfig}')" ] || fail "no Secret"
    ask vera GET /api/providers/butler-system/lab
    expect 200 '"provider":"harvester"'
    ! grep -q credentialsRef body || fail "a viewer is told of the Secret"
    eventually answers GET vera /api/providers/butler-system/lab 200 '"validated":true'
    ask admin POST /api/providers/butler-system/lab/validate
    expect 200 '{"valid":true'
    ask admin GET /api/providers/butler-system/lab/ca-info
    expect 200 '"healthStatus":"Healthy"'
}
it "asks a provider, and keeps its credentials to itself" harvester

bad_credentials() {
    sed 's/^\( *\)client-certificate-data:.*/\1token: wrong/; /client-key-data:/d' state/admin.kubeconfig >wrong.kubeconfig
    send admin POST /api/providers/test "{\"name\":\"lab\",\"provider\":\"harvester\",\"harvesterKubeconfig\":\"$(kubeconfig_json wrong.kubeconfig)\"}"
    expect 200 '{"valid":false,"category":"auth"'
    sed '/certificate-authority-data:/d' state/admin.kubeconfig >untrusted.kubeconfig
    send admin POST /api/providers/test "{\"name\":\"lab\",\"provider\":\"harvester\",\"harvesterKubeconfig\":\"$(kubeconfig_json untrusted.kubeconfig)\"}"
    expect 200 '{"valid":false,"category":"tls"'
    sed 's|server: .*|server: https://127.0.0.1:1|' state/admin.kubeconfig >nobody.kubeconfig
    send admin POST /api/providers/test "{\"name\":\"lab\",\"provider\":\"harvester\",\"harvesterKubeconfig\":\"$(kubeconfig_json nobody.kubeconfig)\"}"
    expect 200 '{"valid":false,"category":"network"'
}
it "tells what is in the way" bad_credentials

programs_in_kubeconfigs() {
    for route in /api/providers/test /api/providers; do
        send admin POST "$route" "{\"name\":\"x\",\"provider\":\"harvester\",\"harvesterKubeconfig\":\"{users: [{name: a, user: {exec: {command: touch, args: [$work/started]}}}]}\"}"
        expect 400 '"code":"kubeconfig_not_allowed"'
    done
    [ ! -e "$work/started" ] || fail "a program was started"
    ! kubectl get secret -n butler-system x-credentials 2>/dev/null || fail "it was stored"
}
it "server_70_ starts no program that a kubeconfig names" programs_in_kubeconfigs

metadata() {
    for endpoint in https://169.254.169.254 https://2852039166 https://10.1.2.3; do
        send ada POST /api/teams/alpha/providers/test "{\"name\":\"x\",\"provider\":\"nutanix\",\"nutanixEndpoint\":\"$endpoint\",\"nutanixUsername\":\"u\",\"nutanixPassword\":\"hunter2\"}"
        expect 403 '"code":"address_not_allowed"'
    done
    ask admin GET '/api/admin/audit?action=test&success=false'
    expect 200 '"path":"/api/teams/alpha/providers/test"'
    ! grep -q hunter2 body || fail "a password was written down"
}
it "server_71_ leads no team to the metadata of a cloud, however it is written" metadata

team_provider() {
    send ada POST /api/teams/alpha/providers '{"name":"ours","provider":"aws","awsRegion":"eu","awsAccessKeyId":"k","awsSecretAccessKey":"s"}'
    expect 201 '"namespace":"alpha"'
    send vera POST /api/teams/alpha/providers '{"name":"mine","provider":"local"}'
    expect 403
    ask ada DELETE /api/teams/alpha/providers/butler-system/lab
    expect 403
    ask ada DELETE /api/teams/alpha/providers/alpha/ours
    expect 200
    ! kubectl get secret -n alpha ours-credentials 2>/dev/null || fail "credentials are left"
}
it "lets a team have a provider of its own" team_provider

# What Harvester would have: images as objects of its API.
have_images() {
    kubectl apply -f - <<'YAML'
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: virtualmachineimages.harvesterhci.io }
spec:
  group: harvesterhci.io
  names: { kind: VirtualMachineImage, plural: virtualmachineimages }
  scope: Namespaced
  versions:
    - name: v1beta1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } }
YAML
    kubectl wait --timeout=60s --for=condition=Established crd/virtualmachineimages.harvesterhci.io
    for image in good other; do
        kubectl apply -f - <<YAML
apiVersion: harvesterhci.io/v1beta1
kind: VirtualMachineImage
metadata: { name: $image, namespace: default }
spec: { displayName: "$image image" }
YAML
    done
    ask ada GET '/api/providers/butler-system/lab/images?team=alpha&environment=prod'
    expect 200 '"id":"default/other"'
    ask vera GET /api/providers/butler-system/lab/images
    expect 403
}
it "offers the images that a provider has" have_images

policies=/api/admin/policies

policy() {
    send ada POST "$policies" '{"metadata":{"name":"prod-images"},"spec":{}}'
    expect 403
    send admin POST "$policies" '{"metadata":{"name":"prod-images"},"spec":{"scope":{"teamAndEnvironment":{"team":"alpha","environment":"prod"}},"targetProviders":["harvester"],"options":[{"option":"image","mode":"allowList","values":["default/good"]}]}}'
    expect 201 '"environmentName":"prod"'
    ask ada GET '/api/providers/butler-system/lab/images?team=alpha&environment=prod'
    expect 200 '{"images":[{"name":"good image","id":"default/good"}],"policy":{"name":"prod-images","mode":"allowList"'
    ask ada GET '/api/providers/butler-system/lab/images?team=alpha&environment=dev'
    expect 200 '"id":"default/other"'
    send ada POST /api/clusters '{"name":"shop","teamRef":"alpha","environment":"prod","providerConfigRef":"lab","harvesterImageName":"default/other","dryRun":true}'
    expect 403 '"code":"policy_denied"'
    expect 403 '"field":"spec.infrastructureOverride.harvester.imageName"'
    expect 403 'prod-images'
    send ada POST /api/clusters '{"name":"shop","teamRef":"alpha","environment":"prod","providerConfigRef":"lab","harvesterImageName":"default/good","dryRun":true}'
    expect 200
    cat >shop.yaml <<'YAML'
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: TenantCluster
metadata: { name: shop, namespace: alpha, labels: { butler.butlerlabs.dev/environment: prod } }
spec:
  teamRef: { name: alpha }
  providerConfigRef: { name: lab, namespace: butler-system }
  kubernetesVersion: v1.31.4
  workers: { replicas: 1 }
  infrastructureOverride: { harvester: { imageName: default/other } }
YAML
    ! kubectl create -f shop.yaml >denied 2>&1 || fail "kubectl is not bound"
    grep -q 'ClusterCreationPolicy "prod-images"' denied || { cat denied; fail "another reason"; }
}
it "server_73_ offers and takes what a policy allows, from kubectl too" policy

policy_changes() {
    version=$(kubectl get clustercreationpolicies prod-images -o jsonpath='{.metadata.resourceVersion}')
    send admin PUT "$policies/prod-images" '{"metadata":{"name":"prod-images","resourceVersion":"1"},"spec":{"scope":{"platformWide":true}}}'
    expect 409 '"current":{'
    send admin PUT "$policies/prod-images" "{\"metadata\":{\"name\":\"prod-images\",\"resourceVersion\":\"$version\"},\"spec\":{\"scope\":{\"platformWide\":true},\"options\":[{\"option\":\"image\",\"mode\":\"shout\"}]}}"
    expect 400
    ask admin DELETE "$policies/prod-images"
    expect 204
    ask admin GET "$policies"
    expect 200 '{"policies":[],"count":0}'
}
it "changes and removes policies" policy_changes

configuration() {
    ask admin GET /api/admin/config
    expect 200 '"multiTenancy":{'
    ask ada GET /api/admin/config
    expect 403
    send admin PUT /api/admin/config '{"defaultTeamLimits":{"maxClusters":7,"maxTotalCPU":"32"}}'
    expect 200 '"defaultTeamLimits":{'
    [ "$(kubectl get butlerconfig butler -o jsonpath='{.spec.defaultTeamLimits.maxClusters}')" = 7 ] || fail "limits"
    send admin PUT /api/admin/config '{"defaultTeamLimits":{"maxTotalCPU":"lots"}}'
    expect 400 '"field":"defaultTeamLimits.maxTotalCPU"'
    send admin PUT /api/admin/config '{"controlPlaneExposure":{"mode":"Ingress"}}'
    expect 403 '"code":"webhook_denied"'
    send admin PUT /api/admin/config '{"resourceVersion":"1","defaultNamespace":"x"}'
    expect 409 '"current":{'
    ask admin GET '/api/admin/audit?action=config_changed&success=true'
    expect 200 '"resourceType":"ButlerConfig"'
    ask vera GET /api/observability/config
    expect 200 '{"configured":false'
    ask admin GET /api/admin/observability/status
    expect 200 '"summary":{"totalClusters":1,'
}
it "changes the configuration section by section" configuration

management() {
    ask admin GET /api/management
    expect 200 '"tenantClusters":1'
    expect 200 '"namespace":"kube-system"'
    ask ada GET /api/management
    expect 403
    for part in nodes pods/kube-system namespaces/kube-system/pods tenantcontrolplanes datastores addons; do
        ask admin GET "/api/management/$part"
        expect 200
    done
    ask admin GET /api/management/pods/alpha
    expect 404
    send admin POST /api/management/addons '{"addon":"cilium"}'
    expect 400 '"field":"addon"'
    ask admin GET /api/admin/health
    expect 200 '{"status":"ok","checks":[{"name":"serving","status":"ok"'
    ask ada GET /api/admin/health
    expect 403
}
it "shows the management cluster and how the server fares" management

# The same role lets admins of the platform write what their routes are for.
catalog() {
    send admin POST /api/admin/addons/catalog '{"name":"tool","displayName":"Tool","description":"A tool","category":"other","chartName":"tool","chartRepository":"https://charts.example","defaultVersion":"1.0.0"}'
    expect 201
    send admin POST /api/management/addons '{"name":"tool","addon":"tool"}'
    expect 201 '"addon":"tool"'
    ask admin DELETE /api/management/addons/tool
    expect 202
}
it "writes addons in the name of the person" catalog

finish
