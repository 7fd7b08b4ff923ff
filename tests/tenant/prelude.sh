# shellcheck shell=sh
# What the transcripts of this directory use beside kubectl. Sourced before each command.

# eventually COMMAND... : again and again until it succeeds; the command's own deadline ends it.
eventually() {
    until "$@" >/dev/null 2>&1; do
        sleep 0.1
    done
}

# as_robot ARGUMENTS... : kubectl with nothing but a token of the account `robot`.
as_robot() {
    [ -f robot.kubeconfig ] || {
        kubectl config view --raw --minify --flatten >robot.kubeconfig
        kubectl --kubeconfig robot.kubeconfig config unset users >/dev/null
        kubectl --kubeconfig robot.kubeconfig config set-credentials kubernetes-admin \
            --token "$(kubectl create token robot)" >/dev/null
    }
    kubectl --kubeconfig robot.kubeconfig "$@"
}
