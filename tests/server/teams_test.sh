#!/bin/sh
# Teams, their people and environments over the REST surface of the real `butler up`, and what somebody who was
# sent away still sees.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/server.sh
. "$(dirname "$0")/../lib/server.sh"
server_workplace teams

server_up

alpha=/api/teams/alpha

make_teams() {
    for who in ada olga vera eve bob greta; do
        make_user "$who"
    done
    send admin POST /api/teams '{"name":"alpha","displayName":"Alpha","admins":["ada@example.com"]}'
    expect 201 '"name":"alpha"'
    send admin POST /api/admin/teams '{"name":"beta","admins":["bob@example.com"]}'
    expect 201 '"name":"beta"'
    send admin POST /api/teams '{"name":"alpha"}'
    expect 409 '"code":"already_exists"'
    send admin POST /api/teams '{"name":"kube-system"}'
    expect 403 '"field":"metadata.name"'
    send admin POST /api/teams '{"name":"A_b"}'
    expect 400 '"field":"name"'
    eventually answers GET ada "$alpha" 200 '"phase":"Ready"'
    eventually answers GET bob /api/teams/beta 200 '"phase":"Ready"'
    ask bob GET "$alpha"
    expect 404
    send ada POST /api/teams '{"name":"gamma"}'
    expect 403
}
it "makes teams, for platform admins alone" make_teams

people() {
    send ada POST "$alpha/members" '{"email":"Olga@example.com","role":"operator"}'
    expect 201 '{"status":"added","email":"olga@example.com","role":"operator"}'
    send ada POST "$alpha/members" '{"email":"eve@example.com"}'
    expect 201 '"role":"viewer"'
    send ada POST "$alpha/members" '{"email":"vera@example.com"}'
    expect 201
    send bob POST /api/teams/beta/members '{"email":"vera@example.com"}'
    expect 201
    send ada POST "$alpha/members" '{"email":"olga@example.com"}'
    expect 409
    eventually answers GET olga "$alpha/members" 200 '"email":"vera@example.com"'
    send olga POST "$alpha/members" '{"email":"bob@example.com"}'
    expect 403
    send ada PATCH "$alpha/members/ada@example.com" '{"role":"viewer"}'
    expect 409 '"code":"last_team_admin"'
}
it "takes people in, for admins of the team" people

limits() {
    send ada PUT "$alpha" '{"resourceLimits":{"maxClusters":50}}'
    expect 403 '"code":"platform_admin_required"'
    send admin PUT "$alpha" '{"resourceLimits":{"maxClusters":4,"maxTotalCPU":"64"}}'
    expect 200 '"maxTotalCPU":"64"'
    kubectl get team alpha -o jsonpath='{.spec.resourceLimits.maxCPUCores}' >stored
    expect_line stored 64
}
it "server_55_ threat_13_ lets the platform alone raise limits" limits

environments() {
    send ada POST "$alpha/environments" '{"name":"dev","description":"for trying","limits":{"maxClusters":3},
        "clusterDefaults":{"workerCount":1},"access":{"users":[{"name":"eve@example.com","role":"operator"}]}}'
    expect 201 '"name":"dev"'
    send ada POST "$alpha/environments" '{"name":"Dev"}'
    expect 409
    send ada POST "$alpha/environments" '{"name":"big","limits":{"maxClusters":5}}'
    expect 400 '"field":"limits.maxClusters"'
    send ada PUT "$alpha/environments/dev" '{"limits":{"maxClusters":2}}'
    expect 200 '"description":"for trying","limits":{"maxClusters":2},"clusterDefaults":{'
    expect 200 '"workerCount":1'
    expect 200 '"name":"eve@example.com","role":"operator"'
    eventually answers GET eve "$alpha/environments" 200 '"myRole":"operator"'
}
it "server_57_ changes of an environment only what is named" environments

strangers() {
    send ada POST "$alpha/environments" \
        '{"name":"open","access":{"users":[{"name":"bob@example.com","role":"operator"}]}}'
    expect 403 '"code":"webhook_denied"'
    expect 403 'is not a team member'
    ask bob GET "$alpha/environments"
    expect 404
}
it "server_51_ lifts nobody who is not in the team" strangers

groups() {
    kubectl patch user.butler.butlerlabs.dev/greta --subresource=status --type=merge \
        -p '{"status":{"lastSeenGroups":["ops"]}}'
    send ada POST "$alpha/groups" '{"name":"ops","role":"operator"}'
    expect 201 '{"name":"ops","role":"operator"}'
    eventually answers GET greta "$alpha" 200 '"myRole":"operator"'
    ask greta GET "$alpha/members"
    expect 200 '"email":"greta@example.com","name":"greta","role":"operator","source":"group"'
    send ada POST "$alpha/members" '{"email":"greta@example.com","role":"viewer"}'
    expect 409 '"code":"group_grants_role"'
    send ada POST "$alpha/members" '{"email":"greta@example.com","role":"admin"}'
    expect 201 '"elevated":true'
    eventually answers GET greta "$alpha" 200 '"myRole":"admin"'
    ask ada DELETE "$alpha/members/greta@example.com"
    expect 200 '"revertsTo":"operator"'
}
it "server_61_ adds to what a group gives, and nothing else" groups

# The server brings no groups along when it asks in somebody's name.
group_admins() {
    send ada PATCH "$alpha/groups/ops" '{"role":"admin"}'
    expect 200 '{"name":"ops","role":"admin"}'
    eventually answers GET greta "$alpha" 200 '"myRole":"admin"'
    send greta POST "$alpha/environments" '{"name":"lab","limits":{"maxClusters":1}}'
    expect 201
    ask greta DELETE "$alpha/environments/lab"
    expect 200 '{"status":"deleted","remainingClusters":0}'
    ask greta DELETE "$alpha/groups/ops"
    expect 200 '{"status":"removed"}'
    eventually answers GET greta "$alpha" 403 '"code":"no_team_access"'
}
it "lets admins by a group administrate, until the group goes" group_admins

conflict() {
    ask ada GET "$alpha"
    version=$(sed -n 's/.*"resourceVersion":"\([0-9]*\)".*/\1/p' body)
    send ada PUT "$alpha" "{\"description\":\"first\",\"resourceVersion\":\"$version\"}"
    expect 200
    send admin PUT "$alpha" "{\"description\":\"second\",\"resourceVersion\":\"$version\"}"
    expect 409 '"description":"first"'
    expect 409 '"current":{"name":"alpha"'
}
it "server_62_ shows the second of two what the first wrote" conflict

# listen WHO : the stream of clusters as bytes, until it ends
listen() {
    curl -sN --http1.1 --cacert state/pki/ca.crt -H "Authorization: Bearer $(cat "$1.token")" \
        -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
        -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' "$console/ws/clusters?snapshot=1"
}

has() { grep -aq -- "$1" "$2"; }

# The close frame of olga, who has no other team, begins with 4403; vera sees her other team on.
sent_away() {
    send olga POST /api/clusters '{"name":"web","teamRef":"alpha","environment":"dev","workerReplicas":1}'
    expect 201
    listen olga >olga.stream &
    olga=$!
    listen vera >vera.stream &
    echo $! >>pids
    for who in olga vera; do
        eventually has '"type":"synced"' "$who.stream"
        eventually has '"name":"web"' "$who.stream"
    done
    ask ada DELETE "$alpha/members/olga@example.com"
    expect 200 '{"status":"removed"}'
    ask ada DELETE "$alpha/members/vera@example.com"
    expect 200
    wait "$olga" || :
    has '"type":"permissions_changed"' olga.stream
    has '"type":"cluster_delete"' olga.stream
    od -An -tx1 olga.stream | tr -d ' \n' >bytes
    grep -q '88[0-9a-f][0-9a-f]1133' bytes || fail "no close frame with 4403"
    eventually has '"type":"cluster_delete"' vera.stream
    ask olga GET "$alpha"
    expect 403 '"code":"no_team_access"'
    ask vera GET "$alpha"
    expect 404
    ask vera GET "/api/clusters/alpha/web"
    expect 404
    ask vera GET /api/teams/beta
    expect 200
    ask vera GET /api/clusters
    expect 200 '{"clusters":[]}'
}
it "server_53_ tells who is sent away nothing more, and ends their stream" sent_away

# Both on one connection: the second is sent when the first is answered.
at_once() {
    send ada POST "$alpha/members" '{"email":"olga@example.com"}'
    expect 201
    ask olga GET "$alpha"
    expect 200
    curl -sS --cacert state/pki/ca.crt -o removed -w '%{http_code}\n' -X DELETE \
        -H "Authorization: Bearer $(cat ada.token)" "$console$alpha/members/olga@example.com" \
        --next -sS --cacert state/pki/ca.crt -o next -w '%{http_code}\n' \
        -H "Authorization: Bearer $(cat olga.token)" "$console$alpha" >codes
    printf '200\n403\n' | diff - codes
    expect_line next '"code":"no_team_access"'
}
it "server_53_ refuses who is sent away with the very next request" at_once

refused() {
    ask eve DELETE "$alpha/environments/dev"
    expect 403
    send ada POST "$alpha/members" '{"email":"vera@example.com"}'
    expect 201
    send admin POST "$alpha/environments" '{"name":"prod"}'
    expect 201
    send admin PUT /api/clusters/alpha/web/environment '{"environment":"prod"}'
    expect 200
    eventually answers GET vera /api/clusters/alpha/web 200
    ask vera DELETE /api/clusters/alpha/web
    expect 403
    ask admin GET '/api/admin/audit?action=delete&resourceName=web'
    expect 200 '"user":"vera@example.com"'
    expect 200 '"resourceName":"web","resourceNamespace":"alpha","teamRef":"alpha","environment":"prod"'
    expect 200 '"statusCode":403,"success":false'
    ask ada DELETE "$alpha"
    expect 403
    ask admin GET '/api/admin/audit?action=delete&team=alpha&resourceName=alpha'
    expect 200 '"user":"ada@example.com"'
    expect 200 '"teamRef":"alpha"'
}
it "server_91_ writes down who was refused, and whose it was" refused

audited() {
    ask admin GET '/api/admin/audit?team=alpha&limit=200'
    for action in add-member change-role remove-member add-group; do
        expect 200 "\"action\":\"$action\""
    done
    expect 200 'olga@example.com as operator'
    expect 200 '"environment":"dev"'
    ask ada GET "$alpha/audit"
    expect 200 '"action":"remove-member"'
    ask ada GET "$alpha/timeline"
    expect 200 '"title":"remove-member"'
    expect 200 '"ref":{"kind":"TenantCluster","name":"web"}'
}
it "writes down who changed a team" audited

forced() {
    ask ada DELETE "$alpha/environments/prod"
    expect 409 '"code":"clusters_exist"'
    ask ada DELETE "$alpha/environments/prod?force=true"
    expect 200 '{"status":"deleted","remainingClusters":1}'
    ask ada DELETE "$alpha/members/ada@example.com?force=true"
    expect 409 '"code":"last_team_admin"'
    ask admin DELETE "$alpha/members/ada@example.com?force=true"
    expect 200 '{"status":"removed"}'
    kubectl get team alpha -o yaml >left
    ! grep -q 'leave-clusters\|without-admin' left || fail "an annotation is left"
    kubectl get tenantcluster -n alpha web -o yaml >cluster
    expect_line cluster 'butler.butlerlabs.dev/environment: prod'
}
it "does by force what is refused otherwise" forced

end() {
    ask admin DELETE "$alpha"
    expect 409 '"clusters":["web"]'
    send admin DELETE /api/clusters/alpha/web '{"confirmName":"web"}'
    expect 202
    eventually answers GET admin /api/clusters/alpha/web 404
    ask admin DELETE "/api/admin/teams/alpha"
    expect 200 '{"status":"deleted"}'
    eventually answers GET admin "$alpha" 404
}
it "deletes a team when its clusters are gone" end

finish
