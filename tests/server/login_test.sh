#!/bin/sh
# Logging in: the real `butler up`, real TLS, curl and kubectl from outside. One platform for all of it.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
butler=$programs/butler
needs kubectl curl

work=$(mktemp -d "${TMPDIR:-/tmp}/butler-test.XXXXXX")
tap_directory=$work
cd "$work"
trap 'tap_stop_all; rm -rf "$work"' EXIT

# Quick hashes and short locks; limits that a test does not run into, but for those it is about.
export BUTLER_BCRYPT_COST=10 BUTLER_LOCKOUT_DURATION=8s BUTLER_LIMIT_LOGIN=1000/1m BUTLER_LIMIT_LOGIN_NAME=1000/1m \
    BUTLER_LIMIT_SET_PASSWORD=1000/1m BUTLER_LIMIT_INVITE=1000/1m BUTLER_LIMIT_DEVICE=1000/1m \
    BUTLER_LIMIT_REFRESH=1000/1m BUTLER_LIMIT_VERIFY=1000/1m

up() {
    start 4 "$butler" up --state state --api "${api:-127.0.0.1:0}" --listen "${listen:-127.0.0.1:0}"
    console=$(sed -n 's/^Console *\(https:[^ ]*\).*/\1/p' lines)
    listen=${console#https://}
    api=$(sed -n 's/^ *server: https:..//p' state/admin.kubeconfig)
}

admin_kubectl() { kubectl --kubeconfig state/admin.kubeconfig "$@"; }

# ask METHOD PATH [CURL FLAGS...] : body in `body`, headers in `headers`, status in $code
ask() {
    ask_method=$1 ask_path=$2
    shift 2
    code=$(curl -sS --max-time 30 --cacert state/pki/ca.crt -X "$ask_method" -o body -D headers -w '%{http_code}' \
        -H "Origin: $console" "$@" "$console$ask_path")
}

# send JAR METHOD PATH JSON : with the cookies of a person
send() { ask "$2" "$3" -b "$1" -H 'Content-Type: application/json' -d "$4"; }
get() { ask GET "$2" -b "$1"; }

expect() {
    [ "$code" = "$1" ] || {
        cat body
        fail "status $code instead of $1: $ask_method $ask_path"
    }
    [ $# -eq 1 ] || expect_line body "$2"
}

# field NAME : the text of a member of the body
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" body; }

# log_in JAR NAME PASSWORD
log_in() {
    rm -f "$1"
    ask POST /api/auth/login -c "$1" -H 'Content-Type: application/json' -d "{\"username\":\"$2\",\"password\":\"$3\"}"
}

token_of() { sed -n 's/.*butler_session\t//p' "$1"; }

# eventually SECONDS COMMAND...
eventually() {
    eventually_end=$(($(date +%s) + $1))
    shift
    until "$@" >/dev/null 2>&1; do
        [ "$(date +%s)" -lt "$eventually_end" ] || fail "never: $*"
        sleep 0.2
    done
}

# has_status CODE JAR PATH
has_status() {
    get "$2" "$3"
    [ "$code" = "$1" ]
}

# make_user NAME ROLE : a user with the password of this test, logged in; the cookie in `NAME.jar`
password='Correct Horse 7'
make_user() {
    send admin.jar POST /api/admin/users "{\"email\":\"$1@example.com\",\"platformRole\":\"$2\"}"
    expect 201
    invite=$(field inviteUrl)
    invite=${invite##*/}
    rm -f "$1.jar"
    ask POST /api/auth/set-password -c "$1.jar" -H 'Content-Type: application/json' \
        -d "{\"token\":\"$invite\",\"password\":\"$password\"}"
    expect 200
}

# member TEAM USER ROLE : that and an admin, whom every team needs, are in the team
member() {
    printf 'apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: Team\nmetadata: {name: %s}\nspec: {access: {users: [%s%s]}}\n' \
        "$1" '{name: lead@example.com, role: admin}' "${2:+, {name: $2@example.com, role: $3\}}" |
        admin_kubectl apply -f - >/dev/null
}

up
eventually 30 has_status 401 /dev/null /api/auth/me

# --- login and sessions -------------------------------------------------------------------------------------

empty_password() {
    log_in none.jar admin ''
    expect 401 '"code":"invalid_credentials"'
    ! grep -qi '^set-cookie' headers || fail "a cookie"
}
it "server_02_ lets nobody in without a password" empty_password

login() {
    log_in admin.jar admin "$(cat state/admin.password)"
    expect 200 '"platformRole":"admin"'
    [ "$(grep -ci '^set-cookie: butler_session=' headers)" = 1 ] || fail "not one cookie"
    grep -i '^set-cookie' headers | grep 'Path=/' | grep HttpOnly | grep 'SameSite=Lax' | grep -q Secure || fail "attributes"
    ! grep -i '^set-cookie' headers | grep -qi domain || fail "a domain"
    get admin.jar /api/auth/me
    expect 200 '"username":"admin"'
    expect_line body '"sessionExpiresAt":"'
}
it "server_03_ logs in with a cookie that scripts cannot read" login

fixation() {
    before=$(token_of admin.jar)
    ask POST /api/auth/login -b admin.jar -c admin.jar -H 'Content-Type: application/json' \
        -d "{\"username\":\"admin\",\"password\":\"$(cat state/admin.password)\"}"
    expect 200
    [ "$(token_of admin.jar)" != "$before" ] || fail "the same token"
    ask GET /api/auth/me -H "Authorization: Bearer $before"
    expect 401
    get admin.jar /api/auth/me
    expect 200
}
it "threat_02_ voids the session that a login came with" fixation

invites() {
    send admin.jar POST /api/admin/users '{"email":"Ann@example.com","displayName":"Ann"}'
    expect 201 '"username":"ann"'
    [ "$(grep -o '/invite/[0-9a-f]*' body | wc -l)" = 1 ] || fail "not one invite"
    invite=$(field inviteUrl)
    [ "${invite%/invite/*}" = "$console" ] || fail "$invite"
    invite=${invite##*/}
    [ ${#invite} = 64 ] || fail "$invite"
    admin_kubectl get user ann -o yaml >ann.yaml
    ! grep -q "$invite" ann.yaml || fail "the token is stored"
    expect_line ann.yaml inviteTokenHash
    expect_line ann.yaml 'phase: Pending'
    log_in none.jar ann "$password"
    expect 403 '"code":"registration_pending"'
    get /dev/null "/api/auth/invite/$invite"
    expect 200 '"valid":true,"email":"ann@example.com","displayName":"Ann"'
    get admin.jar /api/admin/users/ann
    ! grep -q invite body || fail "the invite is shown again"
}
it "server_30_ makes users with an invite that is shown once" invites

# invite NAME : another invite; its token in $invite
invite() {
    send admin.jar POST "/api/admin/users/$1/invite" '{}'
    expect 200
    invite=$(field inviteUrl)
    invite=${invite##*/}
}

accept() {
    invite ann
    send /dev/null POST /api/auth/set-password "{\"token\":\"$invite\",\"password\":\"Short1\"}"
    expect 400 '"code":"password_too_weak"'
    expect_line body 'min_length'
    send /dev/null POST /api/auth/set-password "{\"token\":\"$invite\",\"password\":\"$(printf 'Aa1%075d' 0)\"}"
    expect 400 '"code":"password_too_long"'
    ask POST /api/auth/set-password -c ann.jar -H 'Content-Type: application/json' \
        -d "{\"token\":\"$invite\",\"password\":\"$password\"}"
    expect 200 '"status":"success"'
    get ann.jar /api/auth/me
    expect 200 '"email":"ann@example.com"'
    admin_kubectl get user ann -o yaml >ann.yaml
    expect_line ann.yaml 'phase: Active'
    ! grep -q invite ann.yaml || fail "the invite is still there"
    get /dev/null "/api/auth/invite/$invite"
    expect 200 '{"valid":false}'
    send /dev/null POST /api/auth/set-password "{\"token\":\"$invite\",\"password\":\"$password\"}"
    expect 400 '"code":"invalid_invite"'
}
it "server_31_ takes a good password by an invite, once" accept

parallel() {
    make_user bob ''
    invite bob
    for i in 1 2 3 4; do
        curl -sS --max-time 30 --cacert state/pki/ca.crt -o /dev/null -w '%{http_code}\n' -H "Origin: $console" \
            -H 'Content-Type: application/json' -d "{\"token\":\"$invite\",\"password\":\"Racing Horse $i\"}" \
            "$console/api/auth/set-password" >"race.$i" &
        racers="${racers:-} $!"
    done
    # shellcheck disable=SC2086 # a list
    wait $racers
    [ "$(cat race.* | sort | tr '\n' ' ')" = "200 400 400 400 " ] || fail "$(cat race.*)"
    winner=$(grep -l 200 race.*)
    log_in bob.jar bob "Racing Horse ${winner#race.}"
    expect 200
}
it "server_32_ lets one of several take an invite" parallel

lock() {
    for i in 1 2 3 4; do
        log_in none.jar ann "wrong $i"
        expect 401 '"code":"invalid_credentials"'
    done
    log_in none.jar ann "wrong 5"
    expect 403 '"code":"account_locked"'
    grep -qi '^retry-after: [1-8]' headers || fail "no Retry-After"
    log_in none.jar ann@example.com "$password"
    expect 403 '"code":"account_locked"'
    admin_kubectl get user ann -o yaml >ann.yaml
    expect_line ann.yaml 'phase: Locked'
    expect_line ann.yaml lockedUntil
    # Guessing logs nobody out who is in.
    get ann.jar /api/auth/me
    expect 200
    eventually 20 may_log_in ann
    admin_kubectl get user ann -o yaml >ann.yaml
    ! grep -q lockedUntil ann.yaml || fail "still locked"
}
may_log_in() {
    log_in none.jar "$1" "$password"
    [ "$code" = 200 ]
}
it "server_04_ threat_09_ locks an account after five wrong passwords, for a while" lock

unlock() {
    # The second lock is twice as long: a failure or two stay from before.
    for i in 1 2 3 4 5; do log_in none.jar ann "wrong $i"; done
    expect 403 '"code":"account_locked"'
    send admin.jar POST /api/admin/users/ann/unlock '{}'
    expect 200
    log_in none.jar ann "$password"
    expect 200
    [ "$(admin_kubectl get user ann -o jsonpath='{.status.failedLoginAttempts}')" = 0 ] || fail "failures"
}
it "server_05_ lets an admin unlock an account" unlock

# measure NAME : the median of wrong logins in milliseconds, what was answered in `answers`
measure() {
    : >seconds
    : >answers
    for i in 1 2 3 4 5; do
        curl -sS --max-time 30 --cacert state/pki/ca.crt -o body -w '%{http_code} %{time_total}\n' -H "Origin: $console" \
            -H 'Content-Type: application/json' -d "{\"username\":\"$1\",\"password\":\"wrong\"}" \
            "$console/api/auth/login" >timed
        read -r code seconds <timed
        echo "$code $(sed 's/"requestId":"[^"]*"//' body)" >>answers
        echo "$seconds" >>seconds
    done
    sort -n seconds | sed -n 3p | awk '{ print int($1 * 1000) }'
}
same_answers() {
    known=$(measure ann)
    mv answers answers.known
    unknown=$(measure nobody)
    diff answers.known answers || fail "the answers differ"
    expect_line answers 'account_locked'
    difference=$((known - unknown))
    [ "${difference#-}" -le $((25 + known / 4)) ] || fail "$known ms for a known name, $unknown ms for another"
    send admin.jar POST /api/admin/users/ann/unlock '{}'
    expect 200
}
it "server_06_ threat_09_ threat_28_ tells nobody whether an account exists" same_answers

disabled() {
    make_user max admin
    get max.jar /api/auth/me
    expect 200
    send admin.jar POST /api/admin/users/max/disable '{}'
    expect 200
    eventually 1 has_status 401 max.jar /api/auth/me
    log_in none.jar max wrong
    expect 401 invalid_credentials
    log_in none.jar max "$password"
    expect 403 '"code":"account_disabled"'
}
it "server_07_ keeps out whoever is disabled, an admin too" disabled

logout() {
    log_in one.jar ann "$password"
    log_in two.jar ann "$password"
    one=$(token_of one.jar)
    send one.jar POST /api/auth/logout ''
    expect 200 '"status":"logged_out"'
    grep -qi '^set-cookie: butler_session=;.*Max-Age=0' headers || fail "the cookie stays"
    get one.jar /api/auth/me
    expect 401
    ask GET /api/auth/me -H "Authorization: Bearer $one"
    expect 401
    get two.jar /api/auth/me
    expect 200
    [ -n "$(admin_kubectl -n butler-system get secret butler-session-revocations -o name)" ] || fail "not shared"
}
it "server_08_ ends one session and not the others" logout

forged() {
    good=$(token_of two.jar)
    payload=${good#*.}
    payload=${payload%.*}
    none=$(printf '{"alg":"none","typ":"JWT"}' | base64 | tr -d '=\n' | tr '/+' '_-')
    ask GET /api/auth/me -H "Authorization: Bearer $none.$payload."
    expect 401
    ask GET /api/auth/me -H "Authorization: Bearer $none.$payload.${good##*.}"
    expect 401
    ask GET /api/auth/me -H "Authorization: Bearer ${good%?????}AAAAA"
    expect 401
    ask GET /api/auth/me -H "Authorization: Bearer $good"
    expect 200
}
it "server_09_ server_10_ believes no token that it did not sign" forged

header() {
    ask GET /api/auth/me -b two.jar -H 'Authorization: Bearer nonsense'
    expect 401
    get two.jar /api/auth/me
    expect 200
}
it "server_13_ takes a bad header for bad, whatever the cookie" header

refresh() {
    before=$(token_of two.jar)
    ask POST /api/auth/refresh -b two.jar -c two.jar
    expect 200 '"status":"refreshed"'
    [ "$(token_of two.jar)" != "$before" ] || fail "the same token"
    ask POST /api/auth/refresh-permissions -b two.jar -c two.jar
    expect 200 '"email":"ann@example.com"'
    get two.jar /api/auth/sessions
    expect 403 no_team_access
    member alpha ann operator
    eventually 5 has_status 200 two.jar /api/auth/sessions
    expect_line body '"current":true'
    other=$(grep -o '"id":"[0-9a-f]*","current":false' body | head -1 | cut -d'"' -f4)
    send two.jar DELETE "/api/auth/sessions/$other" ''
    expect 200
    get two.jar /api/auth/sessions
    ! grep -q "$other" body || fail "still listed"
}
it "renews sessions, lists them, and ends another one" refresh

own_password() {
    log_in one.jar ann "$password"
    send two.jar POST /api/auth/password '{"currentPassword":"wrong","newPassword":"Another Horse 8"}'
    expect 403 invalid_credentials
    ask POST /api/auth/password -b two.jar -c two.jar -H 'Content-Type: application/json' \
        -d "{\"currentPassword\":\"$password\",\"newPassword\":\"Another Horse 8\"}"
    expect 200
    get two.jar /api/auth/me
    expect 200
    eventually 1 has_status 401 one.jar /api/auth/me
    log_in none.jar ann "$password"
    expect 401
    log_in ann.jar ann 'Another Horse 8'
    expect 200
}
it "threat_08_ ends the other sessions with a new password" own_password

ssh_keys() {
    key='ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIBqo9809FDTk+ZP+ZhIhFLSPw0iRawidGAk0T/FmjEy ann@laptop'
    send ann.jar POST /api/auth/ssh-keys "{\"name\":\"laptop\",\"publicKey\":\"$key\"}"
    expect 201 '"fingerprint":"SHA256:JrPihfwHEu9lnXhdvKayvloRkX2eccGLaO373pYtB1s"'
    send ann.jar POST /api/auth/ssh-keys "{\"name\":\"again\",\"publicKey\":\"$key\"}"
    expect 409
    send ann.jar POST /api/auth/ssh-keys '{"name":"bad","publicKey":"ssh-dss AAAA"}'
    expect 400
    get ann.jar /api/auth/ssh-keys
    expect 200 '"name":"laptop"'
    send ann.jar DELETE /api/auth/ssh-keys/SHA256:JrPihfwHEu9lnXhdvKayvloRkX2eccGLaO373pYtB1s ''
    expect 200 '"status":"deleted"'
    get ann.jar /api/auth/ssh-keys
    expect 200 '{"sshKeys":[]}'
}
it "keeps the SSH keys of a user" ssh_keys

last_admin() {
    for change in 'POST /api/admin/users/admin/disable' 'DELETE /api/admin/users/admin'; do
        # shellcheck disable=SC2086 # two words
        send admin.jar $change '{}'
        expect 409 '"code":"last_platform_admin"'
    done
    send admin.jar PATCH /api/admin/users/admin '{"platformRole":"viewer"}'
    expect 409 '"code":"last_platform_admin"'
    send admin.jar POST /api/admin/users/max/enable '{}'
    expect 200
    send admin.jar POST /api/admin/users/admin/disable '{}'
    expect 409 '"code":"self_change"'
    get admin.jar /api/auth/me
    expect 200
}
it "server_34_ keeps the last platform admin" last_admin

directory() {
    get ann.jar /api/users
    expect 403
    get ann.jar '/api/users/search?q=ann'
    expect 403
    member alpha ann admin
    eventually 5 has_status 200 ann.jar '/api/users/search?q=ann'
    [ "$(cat body)" = '{"users":[{"email":"ann@example.com","displayName":"Ann"}]}' ] || fail "$(cat body)"
    get ann.jar '/api/users/search?q=an'
    expect 400
    get admin.jar '/api/users?limit=1'
    expect 200 '"continue":"'
    member alpha ann operator
}
it "server_35_ threat_28_ shows team admins of other users what they must know" directory

# --- the command line ---------------------------------------------------------------------------------------

device() {
    ask POST /api/auth/cli/device -d client_id=butlerctl -d hostname=laptop -d client_name=butlerctl
    expect 200 '"interval":5'
    device_code=$(field device_code)
    user_code=$(field user_code)
    [ ${#device_code} -ge 43 ] || fail "$device_code"
}
poll() {
    ask POST /api/auth/cli/token -d client_id=butlerctl -d "device_code=$device_code" \
        -d grant_type=urn:ietf:params:oauth:grant-type:device_code
}
# decide JAR WHAT
decide() { send "$1" POST "/api/auth/cli/$2" "{\"user_code\":\"$user_code\"}"; }

flow() {
    device
    decide ann.jar verify
    expect 200 '"hostname":"laptop"'
    expect_line body '"name":"alpha"'
    ! grep -q device_code body || fail "the device code is shown"
    # Looking approves nothing.
    poll
    expect 400 '"error":"authorization_pending"'
    user_code=$(echo "$user_code" | tr 'A-Z-' 'a-z ')
    decide ann.jar approve
    expect 200 '"status":"approved"'
    decide ann.jar approve
    expect 409 '"code":"already_resolved"'
    sleep 5
    poll
    expect 200 '"session_token":"'
    cp body tokens
    poll
    expect 400 '"error":"invalid_grant"'
}
it "server_36_ logs a command line in when somebody approves it" flow

slow() {
    device
    poll
    expect 400 authorization_pending
    poll
    expect 400 '"error":"slow_down"'
    expect_line body '"interval":10'
    poll
    expect 400 '"interval":15'
    ask POST /api/auth/cli/token -d client_id=butlerctl -d device_code=x -d grant_type=password
    expect 400 '"error":"unsupported_grant_type"'
    ask POST /api/auth/cli/device -H 'Content-Type: application/json' -d '{"client_id":"other"}'
    expect 400 '"error":"invalid_client"'
}
it "server_37_ slows down whoever polls too often" slow

denied() {
    device
    decide ann.jar deny
    expect 200 '"status":"denied"'
    poll
    expect 400 '"error":"access_denied"'
}
it "server_38_ tells a command line that it was denied" denied

without_session() {
    device
    decide /dev/null verify
    expect 401
    decide /dev/null approve
    expect 401
    poll
    expect 400 authorization_pending
}
it "server_40_ threat_21_ lets nobody approve without a session" without_session

guessing() {
    for i in B C D F G; do
        send ann.jar POST /api/auth/cli/verify "{\"user_code\":\"ZZZZ-ZZZ$i\"}"
        expect 404 '"code":"invalid_code"'
    done
    device
    decide ann.jar approve
    expect 429
    grep -qi '^retry-after: ' headers || fail "no Retry-After"
}
disabled_before_poll() {
    device
    decide admin.jar approve
    expect 200
    # Approved by an admin whom another one disables.
    log_in max.jar max "$password"
    send max.jar POST /api/admin/users/admin/disable '{}'
    expect 200
    poll
    expect 400 '"error":"access_denied"'
    send max.jar POST /api/admin/users/admin/enable '{}'
    expect 200
    log_in admin.jar admin "$(cat state/admin.password)"
    expect 200
}
it "server_41_ hands nothing to whoever was disabled meanwhile" disabled_before_poll

kubeconfig() {
    sed -n 's/.*"kubeconfig":"\([^"]*\)".*/\1/p' tokens | base64 -d >ann.kubeconfig
    alpha=$(admin_kubectl get team alpha -o jsonpath='{.status.namespace}')
    [ "$(kubectl --kubeconfig ann.kubeconfig config current-context)" = butler ] || fail "context"
    [ "$(kubectl --kubeconfig ann.kubeconfig config view --minify -o jsonpath='{..namespace}')" = "$alpha" ] || fail "namespace"
    kubectl --kubeconfig ann.kubeconfig get tenantclusters
    for place in "$alpha" default butler-system; do
        [ "$(kubectl --kubeconfig ann.kubeconfig auth can-i get secrets -n "$place" || :)" = no ] || fail "Secrets in $place"
    done
    [ "$(kubectl --kubeconfig ann.kubeconfig auth can-i get tenantclusters.butler.butlerlabs.dev -n default || :)" = no ] ||
        fail "another team's clusters"
    [ "$(kubectl --kubeconfig ann.kubeconfig auth can-i impersonate users || :)" = no ] || fail "impersonates"
}
it "server_43_ threat_22_ gives a command line the rights of its team and no Secrets" kubeconfig

cannot() { ! kubectl --kubeconfig ann.kubeconfig -n "$1" get tenantclusters >/dev/null 2>&1; }
leaves() {
    alpha=$(admin_kubectl get team alpha -o jsonpath='{.status.namespace}')
    member alpha '' ''
    eventually 10 cannot "$alpha"
    member alpha ann operator
    eventually 10 kubectl --kubeconfig ann.kubeconfig -n "$alpha" get tenantclusters
}
it "server_44_ threat_22_ takes rights from a command line when its user leaves a team" leaves

bearer() {
    session=$(sed -n 's/.*"session_token":"\([^"]*\)".*/\1/p' tokens)
    ask GET /api/auth/me -H "Authorization: Bearer $session"
    expect 200 '"provider":"cli"'
}
it "gives a command line a session" bearer

reuse() {
    first=$(sed -n 's/.*"refresh_token":"\([^"]*\)".*/\1/p' tokens)
    ask POST /api/auth/cli/refresh -d "refresh_token=$first"
    expect 200 '"refresh_token":"'
    second=$(field refresh_token)
    session=$(field session_token)
    ask POST /api/auth/cli/refresh -d "refresh_token=$first"
    expect 401 '"error":"refresh_token_invalid"'
    ask POST /api/auth/cli/refresh -d "refresh_token=$second"
    expect 401 '"error":"refresh_token_invalid"'
    ask GET /api/auth/me -H "Authorization: Bearer $session"
    expect 401
}
it "server_45_ threat_08_ ends a family of refresh tokens when one is used twice" reuse

admin_refresh() {
    device
    decide admin.jar approve
    expect 200
    poll
    expect 200 '"isPlatformAdmin":true'
    ask POST /api/auth/cli/refresh -H 'Content-Type: application/json' -d "{\"refresh_token\":\"$(field refresh_token)\"}"
    expect 200 '"isPlatformAdmin":true'
    session=$(field session_token)
    refresh_token=$(field refresh_token)
    ask GET /api/users -H "Authorization: Bearer $session"
    expect 200
    ask POST /api/auth/cli/revoke -d "refresh_token=$refresh_token"
    expect 200 '{}'
    ask GET /api/users -H "Authorization: Bearer $session"
    expect 401
}
it "server_46_ keeps the rights of an admin who refreshes" admin_refresh

before_restart() {
    device
    echo "$device_code" >device_code
    decide ann.jar approve
    expect 200
}
it "server_42_ begins a login before a restart" before_restart
stop TERM 0
up
after_restart() {
    eventually 30 has_status 200 ann.jar /api/auth/me
    get one.jar /api/auth/me
    expect 401
    device_code=$(cat device_code)
    poll
    expect 200 '"session_token":"'
}
it "server_42_ loses no login and no session in a restart" after_restart

it "threat_21_ pauses whoever guesses codes" guessing

own_admin_password() {
    ask POST /api/auth/password -b admin.jar -c admin.jar -H 'Content-Type: application/json' \
        -d "{\"currentPassword\":\"$(cat state/admin.password)\",\"newPassword\":\"Admin of Horses 9\"}"
    expect 200
    eventually 5 test ! -e state/admin.password
    log_in admin.jar admin 'Admin of Horses 9'
    expect 200
}
it "forgets the first password when the admin chooses another" own_admin_password

finish
