# shellcheck shell=sh
# What the transcripts of this directory use beside helm and kubectl. Sourced before each command.

# eventually COMMAND... : again and again until it succeeds; the command's own deadline ends it.
eventually() {
    until "$@" >/dev/null 2>&1; do
        sleep 0.1
    done
}

# finish_job NAME : plays the part of whoever runs jobs. Helm waits for the jobs of its hooks.
finish_job() {
    eventually kubectl get job "$1"
    finish_now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
    kubectl patch job "$1" --subresource=status --type=merge -p "{\"status\":{
        \"startTime\":\"$finish_now\",\"completionTime\":\"$finish_now\",\"succeeded\":1,\"conditions\":[
        {\"type\":\"SuccessCriteriaMet\",\"status\":\"True\",\"lastTransitionTime\":\"$finish_now\"},
        {\"type\":\"Complete\",\"status\":\"True\",\"lastTransitionTime\":\"$finish_now\"}]}}" >/dev/null
}
