# shellcheck shell=sh
# What real clients see: the same script runs against our server and against upstream's, and says the
# same of both. Sourced by ./dev.

: "${root:?}"

# prove_ready KIND PEER...: builds what a run against this kind of server needs.
prove_ready() {
    prove_kind=$1
    shift
    case $prove_kind in
    butler)
        peers_ensure kubectl "$@"
        command_build
        butler=$root/out/butler
        export butler
        ;;
    upstream) peers_ensure kubectl etcd kube-apiserver kube-controller-manager "$@" ;;
    *) die "no server is called '$prove_kind': butler or upstream" ;;
    esac
}

# command_kubectl [SERVER [TOPIC...]]
command_kubectl() {
    [ $# -gt 0 ] || set -- butler
    prove_ready "$1"
    tests/lib/transcripts.sh tests/kubectl "$@"
}

# command_helm [SERVER]
command_helm() {
    [ $# -gt 0 ] || set -- butler
    prove_ready "$1" helm
    tests/lib/transcripts.sh tests/helm "$@"
}

# command_reconcile [SERVER]
command_reconcile() {
    [ $# -gt 0 ] || set -- butler
    prove_ready "$1" reconcile
    tests/upstream/reconcile.sh "$@"
}

# command_conformance [--upstream] [PATTERN]
command_conformance() {
    conformance_kind=butler
    if [ "${1-}" = --upstream ]; then
        conformance_kind=upstream
        shift
    fi
    prove_ready "$conformance_kind" kube-controller-manager kube-scheduler fakekubelet e2e.test
    CONFORMANCE_LOGS=$root/build/conformance tests/conformance/run.sh "$conformance_kind" "$@"
}

# command_crash [ROUNDS]: kills our server under load, again and again.
command_crash() {
    command_build
    compile release tests/crash/api_crash
    build/release/tests/crash/api_crash "$root/out/butler" "${1:-100}"
}

# command_deletion [ROUNDS]: tenants end in whatever state, and so do those who end them.
command_deletion() {
    command_build
    compile release tests/daytwo/daytwo_delete
    butler=$root/out/butler BUTLER_DELETION_ROUNDS=${1:-100} build/release/tests/daytwo/daytwo_delete
}

# command_isolation [REQUESTS]: two servers in one process, and somebody who wants to see both.
command_isolation() {
    compile release tests/isolation/isolation_test
    BUTLER_ISOLATION_REQUESTS=${1:-20000} build/release/tests/isolation/isolation_test
}
