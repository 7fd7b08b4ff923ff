# shellcheck shell=sh
# The real `butler up` under a test, spoken to with kubectl. Sourced behind tap.sh; $programs is where the
# programs are.

PATH=${XDG_CACHE_HOME:-$HOME/.cache}/butler/upstream/bin:$PATH
platform_wait=${PLATFORM_WAIT:-120s}

up() {
    start 4 "${programs:?}/butler" up --state state --api 127.0.0.1:0 --listen 127.0.0.1:0
    KUBECONFIG=$PWD/state/admin.kubeconfig
    export KUBECONFIG
}

# Everything there is to know, for whoever reads that it failed.
explain() {
    kubectl get tc,tcp,stewardcontrolplanes,clusters,machinedeployments,machinesets,machines -A || :
    kubectl get tc,tcp -A -o yaml || :
    kubectl get events -A --sort-by=.lastTimestamp | tail -40 || :
    tail -40 log || :
}

# until_field FIELD VALUE RESOURCE... : waits until the object says so
until_field() {
    field=$1 value=$2
    shift 2
    kubectl wait --timeout="$platform_wait" "--for=jsonpath={$field}=$value" "$@" >waited 2>&1 || {
        cat waited
        explain
        fail "$* never had $field = $value"
    }
}

# eventually WORDS COMMAND... : tries it again and again
eventually() {
    words=$1
    shift
    tries=0
    until "$@" >tried 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || {
            cat tried
            explain
            fail "never: $words"
        }
        sleep 0.1
    done
}

# within SECONDS : what a machine that does nothing else has that much time for
within() {
    awk -v seconds="$1" -v processors="$(nproc)" -v slow="${BUTLER_SANITIZED:+5}" '{
        busy = $1 / processors
        print int(seconds * (busy > 1 ? busy : 1) * (slow ? slow : 1))
    }' /proc/loadavg
}
