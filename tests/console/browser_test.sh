#!/bin/sh
# The console in a real browser, against the real `butler up`: console/e2e has the tests. Pictures of all pages are
# in build/console afterwards.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/server.sh
. "$(dirname "$0")/../lib/server.sh"
tools=$(cd "$(dirname "$0")/../../tools" && pwd)

server_workplace browser

# Somebody who works in two teams. The administrator's team is made in the console.
have_people() {
    make_user olga
    kubectl apply -f - <<'YAML'
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: alpha }
spec: { displayName: Alpha, access: { users: [{ name: olga@example.com, role: operator }] } }
---
apiVersion: butler.butlerlabs.dev/v1alpha1
kind: Team
metadata: { name: beta }
spec: { displayName: Beta, access: { users: [{ name: olga@example.com, role: operator }] } }
YAML
    kubectl wait --timeout=60s --for=jsonpath='{.status.phase}=Ready' team/alpha team/beta
    eventually answers GET olga /api/auth/me 200 '"name":"beta"'
}

rm -rf "$tools/../build/console/pictures"
{
    readable_kubectl
    server_up
    have_people
} >prepared 2>&1 || {
    sed 's/^/# /' prepared log
    echo "Bail out! the platform cannot be prepared"
    exit 1
}

BUTLER_E2E_ADDRESS=$console
BUTLER_E2E_PASSWORD=$(sed -n 's/^Console .* password \([^ ]*\)$/\1/p' lines)
BUTLER_E2E_PERSON=olga@example.com
BUTLER_E2E_PERSON_PASSWORD="Correct Horse 7"
export BUTLER_E2E_ADDRESS BUTLER_E2E_PASSWORD BUTLER_E2E_PERSON BUTLER_E2E_PERSON_PASSWORD
status=0
"$tools/console.sh" e2e ${2:+"$2"} || status=$?
[ "$status" -eq 0 ] || tail -20 log | sed 's/^/# /'
exit "$status"
