#!/bin/sh
# Runs the transcripts of a directory against our server, a tenant of our platform, or upstream's.
# Usage: transcripts.sh DIRECTORY butler|tenant|upstream [TOPIC...]   without topics, all of them
# DIRECTORY holds TOPIC.txt (see transcript.sh), prelude.sh, and what else the commands need in
# files/. $butler is our program; the clients and upstream's programs are found in PATH.
set -eu
transcript_library=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=tests/lib/tap.sh
. "$transcript_library/tap.sh"
# shellcheck source=tests/lib/control_plane.sh
. "$transcript_library/control_plane.sh"
# shellcheck source=tests/lib/transcript.sh
. "$transcript_library/transcript.sh"

here=$(cd "$1" && pwd -P)
kind=${2:?butler, tenant or upstream}
shift 2
if [ $# = 0 ]; then
    # shellcheck disable=SC2046 # our file names have no spaces
    set -- $(find "$here" -maxdepth 1 -name '*.txt' -exec basename {} .txt \; | sort)
fi

# Every transcript needs kubectl; the others say what they need.
# shellcheck disable=SC2046 # a list
needs kubectl $(cat "$here/programs" 2>/dev/null)

work=$(mktemp -d /tmp/butler-transcript.XXXXXX)
trap 'server_stop; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

server_start "$kind" "$work/server"
[ "$kind" != upstream ] || server_controllers "$CONTROL_PLANE_CONTROLLERS"

# Each topic has a home directory, where clients keep what they learnt, and a namespace of its own.
for topic in "$@"; do
    [ -f "$here/$topic.txt" ] || {
        echo "Bail out! no topic is called '$topic'"
        exit 2
    }
    mkdir "$work/$topic"
    cd "$work/$topic"
    [ ! -d "$here/files" ] || cp -R "$here/files/." .
    HOME=$work/$topic
    KUBECONFIG=$work/$topic/kubeconfig
    export HOME KUBECONFIG
    cp "$server_directory/admin.kubeconfig" "$KUBECONFIG"
    kubectl create namespace "$topic" >/dev/null
    kubectl config set-context --current --namespace "$topic" >/dev/null
    # The controllers put these into each namespace, sooner or later.
    wait_until 30 "the service account of $topic" kubectl get serviceaccount default
    wait_until 30 "the certificate of $topic" kubectl get configmap kube-root-ca.crt
    transcript_run "$here/$topic.txt" "$here/prelude.sh"
    server_alive || exit 1
done
transcript_finish
