#!/bin/sh
# What protects the programs themselves: how they were built, and what they leave in memory for others.
set -eu
# shellcheck source=tests/lib/tap.sh
. "$(dirname "$0")/../lib/tap.sh"
programs=${1:?directory of the programs}
# shellcheck source=tests/lib/server.sh
. "$(dirname "$0")/../lib/server.sh"
needs readelf
server_workplace hardening

# says PROGRAM FLAGS WORDS : what readelf tells of it
says() {
    readelf "$2" "$programs/$1" >told
    grep -q -- "$3" told || fail "$1: no $3"
}

# A sanitizer has its own ways to see what these would.
built() {
    for program in butler butlerctl butleradm; do
        says "$program" -hW 'DYN '
        says "$program" -lW 'GNU_RELRO'
        says "$program" -dW 'NOW'
        [ -n "${BUTLER_SANITIZED:-}" ] || {
            says "$program" -sW '__stack_chk_fail'
            says "$program" -sW '_chk@'
        }
    done
    readelf -lW "$programs/butler" | grep GNU_STACK >told
    ! grep -q 'RWE' told || fail "the stack can be run"
}
it "threat_29_ builds programs that notice when their memory is overrun" built

server_up

no_core() {
    grep '^Max core file size *0 *0 ' "/proc/$pid/limits" || fail "it would leave a core"
}
it "threat_29_ leaves no core file with keys in it" no_core

finish
