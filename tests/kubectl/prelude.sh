# shellcheck shell=sh
# What the transcripts of this directory use beside kubectl. Sourced before each command.

# eventually COMMAND... : again and again until it succeeds; the command's own deadline ends it.
eventually() {
    until "$@" >/dev/null 2>&1; do
        sleep 0.1
    done
}

# What `kubectl explain` says less its sentences: kind, version and the fields with their types.
fields() {
    # shellcheck disable=SC2016 # a dollar is part of some names
    grep -E '^[A-Z]+:  *[a-zA-Z0-9.]+( <.*)?$|^ *[a-zA-Z0-9$_]+	<'
}
