#!/bin/sh
# Many watches of one resource at once: they share what is made for them, and each gets what is its own.
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$here/../lib/tap.sh"
programs=${1:?directory of the programs}
butler=$programs/butler
# shellcheck source=tests/lib/apiserver.sh
. "$here/../lib/apiserver.sh"

json=application/json
table='application/json;as=Table;v=v1;g=meta.k8s.io'
table_beta='application/json;as=Table;v=v1beta1;g=meta.k8s.io'
partial='application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io'
protobuf=application/vnd.kubernetes.protobuf

# watch FILE ACCEPT [QUERY]: from now on, until the test ends
watch() {
    curl -sSN --cacert "$authority" --cert admin.certificate --key admin.key -A test -H "accept: $2" \
        -o "$1" -D "$1.head" "$api$maps?watch=true&resourceVersion=$version${3-}" &
    echo $! >>pids
}

# now: $version is that of the newest write
now() {
    expect_answer 200 GET "$maps"
    version=$(sed 's/^{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"\([0-9]*\)".*/\1/; q' body)
}

# await FILE TEXT: until the file has it
await() {
    await_left=600
    until grep -aqF -- "$2" "$1" 2>/dev/null; do
        await_left=$((await_left - 1))
        [ "$await_left" -gt 0 ] || {
            cat "$1"
            fail "no \"$2\" in $1"
        }
        sleep 0.05
    done
}

# await_types FILE LETTERS: until it has these events, by their first letters
await_types() {
    await_left=600
    until types=$(sed 's/^{"type":"\([A-Z]\).*/\1/' "$1" | tr -d '\n') && [ "$types" = "$2" ]; do
        await_left=$((await_left - 1))
        [ "$await_left" -gt 0 ] || fail "$1 has $types instead of $2"
        sleep 0.05
    done
}

# label NAME LABEL: changes an object
label() {
    expect_answer 200 PUT "$maps/$1" \
        "{\"metadata\":{\"name\":\"$1\",\"labels\":{\"tier\":\"$2\"}},\"data\":{\"value\":\"$2\"}}"
}

forms() {
    serve state
    now
    for number in 1 2 3; do
        watch "json-$number" "$json"
        watch "table-$number" "$table"
        watch "partial-$number" "$partial"
        watch "protobuf-$number" "$protobuf"
    done
    watch beta "$table_beta"
    watch objects "$table" '&includeObject=Object'
    watch blue "$json" '&labelSelector=tier%3Dblue'
    watch late-0 "$table"
    for file in json-1 json-2 json-3 table-1 table-2 table-3 partial-1 partial-2 partial-3 \
        protobuf-1 protobuf-2 protobuf-3 beta objects blue late-0; do
        await "$file.head" "200"
    done
    put one blue
    await late-0 '"type":"ADDED"'
    now
    watch late-1 "$table"
    await late-1.head "200"
    label one blue
    label one red
    put last blue
    for file in json-1 json-2 json-3 table-1 table-2 table-3 partial-1 partial-2 partial-3 \
        protobuf-1 protobuf-2 protobuf-3 beta objects late-0 late-1; do
        await "$file" last
    done
    await_types blue AD

    # Those of one form got the same, and each form is what it should be.
    for form in json table partial protobuf; do
        for number in 2 3; do
            cmp "$form-1" "$form-$number" || fail "$form differs"
        done
    done
    await_types json-1 AMMA
    [ "$(grep -c '"kind":"PartialObjectMetadata"' partial-1)" = 4 ] || fail "partial objects"
    ! grep -q '"data":' partial-1 || fail "a partial object has data"
    [ "$(grep -ac k8s protobuf-1)" -gt 0 ] || fail "no protobuf"
    expect_line beta '"apiVersion":"meta.k8s.io/v1beta1"'
    [ "$(grep -c '"object":{"kind":"Table","apiVersion":"meta.k8s.io/v1"' table-1)" = 4 ] || fail "tables"
    ! grep -q '"data":{"value"' table-1 || fail "a row has the whole object"
    [ "$(grep -c '"data":{"value"' objects)" = 4 ] || fail "a row lacks its object"

    # A table says once what its columns are, to each watch in its first event.
    for file in table-1 table-3 late-0 late-1 beta objects; do
        [ "$(sed -n 1p "$file" | grep -c '"columnDefinitions":\[')" = 1 ] || fail "no columns in $file"
        [ "$(sed 1d "$file" | grep -c '"columnDefinitions":\[')" = 0 ] || fail "columns again in $file"
    done
}
check forms gives every watch the form it asked for

selectors() {
    serve state
    now
    watch all "$json"
    watch blue-1 "$json" '&labelSelector=tier%3Dblue'
    watch blue-2 "$json" '&labelSelector=tier%3Dblue'
    watch red "$json" '&labelSelector=tier%3Dred'
    watch named "$json" '&fieldSelector=metadata.name%3Dtwo'
    for file in all blue-1 blue-2 red named; do
        await "$file.head" "200"
    done
    put one none
    label one blue
    label one red
    put two none
    expect_answer 200 DELETE "$maps/one"
    label two blue
    label two red
    await_types all AMMADMM
    await_types blue-1 ADAD
    await_types blue-2 ADAD
    await_types red ADA
    await_types named AMM
    cmp blue-1 blue-2 || fail "one form, two answers"
}
check selectors tells each watch of what comes and goes for its selector
finish
