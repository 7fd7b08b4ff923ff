# shellcheck shell=sh
# Distribution packages: what each kind of work needs, and getting it. Sourced by ./dev.

# The versioned names exist on Debian 12 and 13 alike, so formatter and sanitizers agree everywhere.
LLVM=19

say() {
    printf 'dev: %s\n' "$*" >&2
}

die() {
    say "$*"
    exit 1
}

# packages_of GROUP: the packages of one kind of work, one line.
packages_of() {
    case $1 in
    build)
        echo ccache gcc libc6-dev meson mold ninja-build pkgconf \
            libcmocka-dev libcrypt-dev libcurl4-openssl-dev libnghttp2-dev \
            libpcre2-dev libsqlite3-dev libssl-dev libuv1-dev libyaml-dev zlib1g-dev
        ;;
    # Others than Debian put npm into the package of Node.js.
    console) if command -v npm >/dev/null; then echo nodejs; else echo nodejs npm; fi ;;
    browser) echo chromium ;;
    test) echo ca-certificates curl fish openssl procps tmux zsh ;;
    format) echo "clang-format-$LLVM" ;;
    lint) echo "clang-tidy-$LLVM" "clang-$LLVM" "libclang-rt-$LLVM-dev" shellcheck ;;
    clang) echo "clang-$LLVM" "libclang-rt-$LLVM-dev" "llvm-$LLVM" ;;
    bench) echo wrk nghttp2-client ;;
    peers) echo ca-certificates curl openssl unzip ;;
    *) die "no package group is called '$1'" ;;
    esac
}

# missing_packages PACKAGE...: those not installed, on one line. One call of dpkg-query, because this
# runs before everything else.
missing_packages() {
    # shellcheck disable=SC2016 # the format is dpkg-query's, not ours
    dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
        awk -v wanted="$*" '
            $1 == "installed" { have[$2] = 1 }
            END {
                count = split(wanted, names, " ")
                for (i = 1; i <= count; i++)
                    if (!(names[i] in have))
                        line = line (line == "" ? "" : " ") names[i]
                print line
            }'
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        return 127
    fi
}

apt_install() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
        -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null
}

# install_packages PACKAGE...: installs them or says what is missing and what to type.
install_packages() {
    install_log=$(mktemp)
    say "installing $*"
    # The package lists may be absent or old: then the first try fails, and refreshing them helps.
    if apt_install "$@" >"$install_log" 2>&1 || {
        as_root apt-get update -qq </dev/null >>"$install_log" 2>&1 &&
            apt_install "$@" >>"$install_log" 2>&1
    }; then
        rm -f "$install_log"
        return
    fi
    sed 's/^/dev: | /' "$install_log" | tail -n 4 >&2
    rm -f "$install_log"
    # shellcheck disable=SC2086 # a list of names
    say "missing: $(missing_packages "$@")"
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        say "only root can install packages, and there is no sudo here"
    fi
    say "they come from the Debian archive; when it can be reached, type as root:"
    say "    apt-get update && apt-get install --no-install-recommends $*"
    exit 1
}

# need GROUP...: makes sure that the packages of these groups are installed.
need() {
    command -v dpkg-query >/dev/null || die "./dev knows Debian 12 and 13; there is no dpkg here"
    need_all=
    for need_group in "$@"; do
        need_all="$need_all $(packages_of "$need_group")"
    done
    # shellcheck disable=SC2086 # a list of names
    need_missing=$(missing_packages $need_all)
    # shellcheck disable=SC2086
    [ -z "$need_missing" ] || install_packages $need_missing
}
