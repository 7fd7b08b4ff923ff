#!/bin/sh
# A machine joins a tenant as kubeadm and a kubelet do it, see join/main.go. Prints TAP.
# Usage: join.sh BUTLER TENANT_GIVEN VERSION
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
butler=${1:?the program of the build}
given=${2:?what prints the objects of a tenant}
version=${3:?v1.31.4}
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
# shellcheck source=tests/lib/tenant.sh
. "$here/../lib/tenant.sh"

needs join openssl curl

work=$(mktemp -d /tmp/butler-join.XXXXXX)
pid=
cleanup() {
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || :
    [ -z "$pid" ] || wait "$pid" 2>/dev/null || :
    rm -rf "$work"
}
trap cleanup EXIT
trap 'exit 1' INT TERM

# give GENERATION ADDONS: what the tenant is given then.
give() {
    spec="\"kubernetes\":{\"version\":\"$version\"},\"networkProfile\":{\"dnsServiceIPs\":[\"10.96.0.53\"]}"
    "$given" "{$spec,\"addons\":{\"coreDNS\":{\"imageTag\":\"v9.9.9\"}$2}}" "127.0.0.1:6443" "$work/pki/ca.crt" \
        >"$work/conf/$1/objects.json"
}

approval=',"csrApproval":{"allowedSubnets":["10.1.0.0/16"]}'
tenant_make "$work" "$version" "$approval"
tenant_next "$work" 2 1
tenant_settings 2 "$version" "$approval" >"$work/conf/2/engine.json"
give 1 ',"kubeProxy":{}'
give 2 ''
"$butler" apiserver --tenant "$work" --api 127.0.0.1:0 >"$work/out" 2>"$work/log/apiserver.log" &
pid=$!
tries=0
until grep -q '^API' "$work/out"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 300 ] || ! kill -0 "$pid"; then
        sed 's/^/# /' "$work/log/apiserver.log"
        echo "Bail out! the tenant does not start"
        exit 1
    fi
    sleep 0.1
done
url=$(sed -n 's/^API *\(https:[^ ]*\).*/\1/p' "$work/out")
tenant_kubeconfig "$work" "$url"

# token ID EXPIRATION
token() {
    printf '{"metadata":{"name":"bootstrap-token-%s"},"type":"bootstrap.kubernetes.io/token","stringData":{"token-id":"%s",' "$1" "$1"
    printf '"token-secret":"0123456789abcdef","usage-bootstrap-authentication":"true","usage-bootstrap-signing":"true",'
    printf '"auth-extra-groups":"system:bootstrappers:kubeadm:default-node-token","expiration":"%s"}}' "$2"
}
# post PATH: what stdin has
post() {
    curl -sS --fail-with-body --cacert "$work/pki/ca.crt" --cert "$work/pki/admin.crt" --key "$work/pki/admin.key" \
        -H 'Content-Type: application/json' --data-binary @- -o "$work/answer" "$url$1" || {
        sed 's/^/# /' "$work/answer"
        echo "Bail out! $1 takes nothing"
        exit 1
    }
}
echo '{"metadata":{"name":"worker-2"}}' | post /api/v1/nodes
token joinme "$(date -u -d '+1 hour' +%Y-%m-%dT%H:%M:%SZ)" | post /api/v1/namespaces/kube-system/secrets
pin=$(openssl x509 -in "$work/pki/ca.crt" -noout -pubkey | openssl pkey -pubin -outform der | sha256sum | cut -d ' ' -f 1)
code=0
join "$url" joinme.0123456789abcdef "sha256:$pin" "$work" || code=$?
[ "$code" -eq 0 ] || tail -n 20 "$work/log/apiserver.log" | sed 's/^/# /'
exit "$code"
