# One `butler apiserver` in ./state of a shell test, and requests as its administrator. Sourced after
# tap.sh; $butler is the program.
# shellcheck shell=sh

: "${butler:?}"

# serve [STATE [FLAGS...]]: starts it on a free port; $api is where.
serve() {
    serve_state=${1:-state}
    [ $# -eq 0 ] || shift
    start 1 "$butler" apiserver --state "$serve_state" --api 127.0.0.1:0 "$@"
    for half in certificate key; do
        sed -n "s/^ *client-$half-data: //p" "$serve_state/admin.kubeconfig" | base64 -d >"admin.$half"
    done
    api=$(sed -n 's/^ *server: //p' "$serve_state/admin.kubeconfig")
    authority=$serve_state/pki/ca.crt
}

# ask METHOD PATH [BODY]: the answer is in `body`, its headers in `headers`; prints the status.
ask() {
    ask_method=$1
    ask_path=$2
    shift 2
    [ $# -eq 0 ] || printf '%s' "$1" >sent
    # Under its own name curl gets indented answers.
    # shellcheck disable=SC2046 # two words or none
    curl -sS --max-time 60 -A test --cacert "$authority" --cert admin.certificate --key admin.key \
        -H 'content-type: application/json' -X "$ask_method" -o body -D headers -w '%{http_code}' \
        $([ $# -eq 0 ] || echo --data-binary @sent) "$api$ask_path"
}

# expect_answer CODE METHOD PATH [BODY]
expect_answer() {
    answer_wanted=$1
    shift
    answer_code=$(ask "$@")
    [ "$answer_code" = "$answer_wanted" ] || {
        cat body
        fail "$1 $2 was answered with $answer_code instead of $answer_wanted"
    }
}

# config_map NAME VALUE: prints one
config_map() {
    printf '{"metadata":{"name":"%s"},"data":{"value":"%s"}}' "$1" "$2"
}

maps=/api/v1/namespaces/default/configmaps

# put NAME VALUE: creates a config map
put() {
    expect_answer 201 POST "$maps" "$(config_map "$1" "$2")"
}

# expect_map NAME VALUE
expect_map() {
    expect_answer 200 GET "$maps/$1"
    expect_line body "\"value\":\"$2\""
}
