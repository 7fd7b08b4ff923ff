# shellcheck shell=sh
# Libraries that Debian 12 does not package: yyjson and llhttp. They come from the Debian 13 archive
# into build/deps, with a private apt state, so that the machine's apt configuration stays as it is.
# Sourced by ./dev.

: "${root:?}"
LIBRARY_SUITE=trixie
LIBRARY_MODULES='yyjson libllhttp'
LIBRARY_PACKAGES='libyyjson-dev libllhttp-dev'

# Set by find_libraries: where fetched shared libraries are; empty when the machine has its own.
library_directory=

# The address of the archive this machine installs its own release from.
archive_address() {
    # shellcheck disable=SC1091 # the machine's file
    archive_codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    # shellcheck disable=SC2016 # the format is apt's, not ours
    apt-get indextargets --format '$(REPO_URI)' \
        'Created-By: Packages' "Codename: $archive_codename" 'Component: main' | head -n 1
}

# fetch_apt ARGUMENT...: apt-get with a state of its own below build/fetch.
fetch_apt() {
    apt-get -q -c "$root/build/fetch/apt.conf" "$@" </dev/null
}

prepare_fetch() {
    fetch=$root/build/fetch
    mkdir -p "$fetch/lists/partial" "$fetch/cache/archives/partial"
    address=$(archive_address)
    [ -n "$address" ] || die "apt does not know any Debian archive yet: type apt-get update as root"
    keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    echo "deb [arch=$(dpkg --print-architecture) target=Packages signed-by=$keyring]" \
        "$address $LIBRARY_SUITE main" >"$fetch/sources.list"
    # The machine's hooks and pins are for its own packages, so they are cleared here.
    cat >"$fetch/apt.conf" <<EOF
Dir::Etc::sourcelist "$fetch/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::Etc::preferences "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
Dir::State::lists "$fetch/lists";
Dir::Cache "$fetch/cache";
Acquire::Languages "none";
APT::Sandbox::User "root";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
EOF
}

# fetch_packages PACKAGE...: downloads them into the current directory, checked against the signed
# index.
fetch_packages() {
    fetch_apt download "$@" >>"$root/build/fetch/log" 2>&1
}

# Downloads the development packages and the libraries they are the other half of.
fetch_pairs() {
    # shellcheck disable=SC2086 # a list of names
    fetch_packages $LIBRARY_PACKAGES || return
    for fetched in ./*.deb; do
        dpkg-deb -f "$fetched" Depends | tr ',' '\n' | sed -n 's/^ *\([a-z0-9.+-]*\) (= .*/\1/p'
    done >pairs
    # shellcheck disable=SC2046
    fetch_packages $(cat pairs)
}

fetch_libraries() {
    say "fetching $LIBRARY_PACKAGES from Debian $LIBRARY_SUITE into build/deps"
    prepare_fetch
    rm -rf "$fetch/debs" "$fetch/tree"
    mkdir -p "$fetch/debs" "$fetch/tree"
    : >"$fetch/log"
    if ! { fetch_apt update >>"$fetch/log" 2>&1 && (cd "$fetch/debs" && fetch_pairs); }; then
        tail -n 8 "$fetch/log" | sed 's/^/dev: | /' >&2
        say "missing: $LIBRARY_PACKAGES, which this release of Debian does not have"
        die "they come from $address ($LIBRARY_SUITE); when it can be reached, try again"
    fi
    for fetched in "$fetch"/debs/*.deb; do
        dpkg-deb -x "$fetched" "$fetch/tree"
    done
    # Relative to the .pc file, so that the tree may be moved.
    # shellcheck disable=SC2016 # pkg-config's variable
    sed -i -e 's|^prefix=.*|prefix=${pcfiledir}/../../..|' -e 's|^exec_prefix=.*|exec_prefix=${prefix}|' \
        -e 's|^libdir=/usr|libdir=${prefix}|' -e 's|^includedir=/usr|includedir=${prefix}|' \
        "$fetch"/tree/usr/lib/*/pkgconfig/*.pc
    rm -rf "$root/build/deps"
    mv "$fetch/tree" "$root/build/deps"
    rm -rf "$fetch"
}

# Makes pkg-config find the libraries: the machine's, or build/deps.
find_libraries() {
    # shellcheck disable=SC2086 # lists of names
    pkg-config --exists $LIBRARY_MODULES && return
    if ! ls "$root"/build/deps/usr/lib/*/pkgconfig >/dev/null 2>&1; then
        # Containers often come without package lists, and then neither question has an answer.
        [ -n "$(archive_address)" ] || as_root apt-get update -qq </dev/null >&2 || true
        # shellcheck disable=SC2086
        if apt-cache show $LIBRARY_PACKAGES >/dev/null 2>&1; then
            install_packages $LIBRARY_PACKAGES
            return
        fi
        fetch_libraries
    fi
    for library_directory in "$root"/build/deps/usr/lib/*-linux-*; do :; done
    PKG_CONFIG_PATH=$library_directory/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
    export PKG_CONFIG_PATH
    # shellcheck disable=SC2086
    pkg-config --exists --print-errors $LIBRARY_MODULES || die "build/deps is damaged: remove it"
}
