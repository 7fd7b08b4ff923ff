# shellcheck shell=sh
# Programs of others that tests and benchmarks compare with, in a cache outside the tree. These come
# from the distribution; tools/peers.sh builds the others. nginx is unpacked, not installed: installing
# would start a service on this machine. Sourced by ./dev.

: "${root:?}"

upstream_cache=${XDG_CACHE_HOME:-${HOME:-$root/build}/.cache}/butler/upstream

# upstream_program NAME PATH: a link in the cache's bin directory.
upstream_program() {
    [ -x "$2" ] || die "$1 should be at $2 and is not"
    [ "$(readlink "$upstream_cache/bin/$1")" = "$2" ] || ln -sfn "$2" "$upstream_cache/bin/$1"
}

unpack_nginx() {
    say "unpacking nginx into $upstream_cache"
    unpack_directory=$(mktemp -d)
    if ! (cd "$unpack_directory" && apt-get download -qq -o APT::Sandbox::User=root nginx); then
        as_root apt-get update -qq </dev/null || true
        (cd "$unpack_directory" && apt-get download -qq -o APT::Sandbox::User=root nginx) ||
            die "missing: nginx, from the Debian archive; when it can be reached, try again"
    fi
    mkdir -p "$upstream_cache/nginx"
    dpkg-deb -x "$unpack_directory"/nginx_*.deb "$upstream_cache/nginx"
    rm -rf "$unpack_directory"
}

# Makes the cache complete and puts its programs first in PATH.
upstream_ensure() {
    need test bench
    mkdir -p "$upstream_cache/bin"
    if [ -x /usr/sbin/nginx ]; then
        upstream_program nginx /usr/sbin/nginx
    else
        [ -x "$upstream_cache/nginx/usr/sbin/nginx" ] || unpack_nginx
        upstream_program nginx "$upstream_cache/nginx/usr/sbin/nginx"
    fi
    upstream_program wrk /usr/bin/wrk
    upstream_program h2load /usr/bin/h2load
    PATH=$upstream_cache/bin:$PATH
    export PATH
}

# Each is asked for its version: a program that cannot be started is no peer.
upstream_versions() {
    nginx -v >/dev/null 2>&1 || die "nginx cannot be started"
    h2load --version >/dev/null || die "h2load cannot be started"
    # wrk ends with 1 whatever it is asked.
    wrk -v 2>/dev/null | grep -q wrk || die "wrk cannot be started"
    nginx -v 2>&1 | sed "s|.*/|nginx |"
    wrk -v 2>/dev/null | sed -n "1s| \[.*||p"
    h2load --version
}

# command_upstream [NAME...]: all peers, or these of the ones that are built from source; the name
# `definitions` stands for those of Cluster API.
command_upstream() {
    if [ $# -gt 0 ]; then
        for upstream_name in "$@"; do
            case $upstream_name in
            definitions) definitions_ensure ;;
            *) peers_ensure "$upstream_name" ;;
            esac
        done
        return
    fi
    upstream_ensure
    # shellcheck disable=SC2086 # lists of names
    peers_ensure $PEERS_SMALL $PEERS_LARGE
    definitions_ensure
    upstream_versions
    peers_versions
    echo "These are in $upstream_cache, which holds $(du -sh "$upstream_cache" | cut -f 1)."
}
