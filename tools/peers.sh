# shellcheck shell=sh
# Kubernetes' own programs, etcd and Helm, built from source through the Go module proxy. Versions are
# pinned in tests/upstream/go.mod, contents in its go.sum; the Go toolchain comes from the same proxy,
# because Debian's is too old. Everything stays in the cache outside the tree. Sourced by ./dev.

: "${root:?}" "${upstream_cache:?}" "${jobs:?}"

peer_modules=$root/tests/upstream
peer_go=$upstream_cache/go

# The toolchain that this release of Kubernetes was made with, as the module proxy packs it.
PEER_GO_VERSION=1.26.5
PEER_GO_SHA256_amd64=fa1f92e41b70c6649bd78b1ab98b940f19adf3e71aeb0bcb5a177bcc25699df5
PEER_GO_SHA256_arm64=3cfc9c4e6df7487d753692a704ac81e25fc07b0be4cd02d59c2f9884c1d114cf

# Nobody debugs these; without the tables for it, building takes a fifth less.
PEER_COMPILE_FLAGS=all=-dwarf=false

peer_root=$peer_go/toolchain-$PEER_GO_VERSION

# In the order in which waiting for them hurts least: what ./dev check needs comes first.
PEERS_SMALL='kubectl etcd kube-apiserver helm'
PEERS_LARGE='kube-scheduler kube-controller-manager e2e.test'

# peer_module NAME: the directory whose go.mod pins what it is made of. A program of our own that needs
# other modules than Kubernetes has one itself, so that they do not get in each other's way.
peer_module() {
    if [ -f "$peer_modules/$1/go.mod" ]; then
        echo "$peer_modules/$1"
    else
        echo "$peer_modules"
    fi
}

# peer_package NAME: what Go calls it. A directory of tests/upstream is a program of our own.
peer_package() {
    case $1 in
    etcd) echo go.etcd.io/etcd/server/v3 ;;
    helm) echo helm.sh/helm/v3/cmd/helm ;;
    e2e.test) echo k8s.io/kubernetes/test/e2e ;;
    kubectl | kube-*) echo "k8s.io/kubernetes/cmd/$1" ;;
    *)
        [ -d "$peer_modules/$1" ] || die "no peer is called '$1'; there are: $PEERS_SMALL $PEERS_LARGE"
        [ -f "$peer_modules/$1/go.mod" ] && echo . || echo "./$1"
        ;;
    esac
}

# peer_version MODULE: the version that go.mod pins.
peer_version() {
    awk -v module="$1" '$1 == module && $2 ~ /^v/ { print $2; exit }' "$peer_modules/go.mod"
}

# Upstream's release scripts put the version into the programs in this way; without it they would
# call themselves v0.0.0-master, and clients would see an unknown server.
peer_link_flags() {
    link_version=$(peer_version k8s.io/kubernetes)
    link_minor=${link_version#v1.}
    printf '%s' '-s -w'
    for link_package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
        printf ' -X %s.%s' "$link_package" "gitVersion=$link_version" \
            "$link_package" gitMajor=1 "$link_package" "gitMinor=${link_minor%%.*}" \
            "$link_package" gitTreeState=clean
    done
    printf ' -X helm.sh/helm/v3/internal/version.version=%s' "$(peer_version helm.sh/helm/v3)"
}

# The first proxy of GOPROXY that is an address.
peer_proxy() {
    echo "${GOPROXY:-https://proxy.golang.org}" | tr ',|' '\n' | grep -m 1 '://' ||
        die "GOPROXY names no module proxy: '$GOPROXY'"
}

# Unpacks the toolchain. The archive of a module holds no modes, and its go.mod has another name.
peer_toolchain() {
    [ ! -x "$peer_root/bin/go" ] || return 0
    toolchain_arch=$(dpkg --print-architecture)
    case $toolchain_arch in
    amd64) toolchain_sum=$PEER_GO_SHA256_amd64 ;;
    arm64) toolchain_sum=$PEER_GO_SHA256_arm64 ;;
    *) die "peers are built on amd64 and arm64, and this machine is $toolchain_arch" ;;
    esac
    toolchain_name=v0.0.1-go$PEER_GO_VERSION.linux-$toolchain_arch
    toolchain_address=$(peer_proxy)/golang.org/toolchain/@v/$toolchain_name.zip
    say "fetching Go $PEER_GO_VERSION"
    rm -rf "$peer_go/unpacked" "$peer_root"
    mkdir -p "$peer_go/unpacked"
    curl -fsSL --retry 3 -o "$peer_go/toolchain.zip" "$toolchain_address" ||
        die "cannot fetch $toolchain_address; when it can be reached, try again"
    echo "$toolchain_sum  $peer_go/toolchain.zip" | sha256sum --check --quiet ||
        die "$toolchain_address is not what it was: its SHA-256 should be $toolchain_sum"
    unzip -q -d "$peer_go/unpacked" "$peer_go/toolchain.zip"
    mv "$peer_go/unpacked/golang.org/toolchain@$toolchain_name" "$peer_root"
    mv "$peer_root/src/_go.mod" "$peer_root/src/go.mod"
    chmod +x "$peer_root"/pkg/tool/*/* "$peer_root"/bin/*
    rm -rf "$peer_go/unpacked" "$peer_go/toolchain.zip"
}

# peer_run DIRECTORY ARGUMENT...: the Go command with caches of its own, in the module that pins things.
# go.sum says what each module contains. The checksum database is not asked, because it does not know
# every release of Kubernetes.
peer_run() {
    (
        cd "$1" || exit
        shift
        env -u GOPATH -u GOBIN -u GOROOT GOTOOLCHAIN=local GOENV=off GOWORK=off CGO_ENABLED=0 \
            GOPROXY="$(peer_proxy)" GOSUMDB=off GOFLAGS='-mod=readonly -modcacherw -trimpath' \
            GOCACHE="$peer_go/build" GOMODCACHE="$peer_go/mod" \
            nice -n 19 "$peer_root/bin/go" "$@"
    )
}

# peer_stamp NAME: what its build depends on, as one word. Programs of our own depend on their sources too.
peer_stamp() {
    {
        stamp_module=$(peer_module "$1")
        cat "$stamp_module/go.mod" "$stamp_module/go.sum"
        echo "$PEER_GO_VERSION $PEER_COMPILE_FLAGS $(peer_link_flags)"
        [ ! -d "$peer_modules/$1" ] || find "$peer_modules/$1" -name '*.go' | sort | xargs cat
    } | sha256sum | cut -c 1-32
}

# peer_is_there NAME STAMP: whether the cache has it as it should be.
peer_is_there() {
    [ -x "$upstream_cache/bin/$1" ] && [ "$(cat "$peer_go/stamps/$1" 2>/dev/null)" = "$2" ]
}

# peer_build NAME PACKAGE: builds one program into the cache. Checkouts share it, so that only one builds
# while the others wait and then find it there.
peer_build() {
    build_stamp=$(peer_stamp "$1")
    ! peer_is_there "$1" "$build_stamp" || return 0
    exec 7>"$upstream_cache/lock"
    flock 7
    peer_is_there "$1" "$build_stamp" || peer_build_alone "$@"
    exec 7>&-
}

peer_build_alone() {
    peer_toolchain
    say "building $1; the first time, this takes minutes"
    build_start=$(date +%s)
    build_log=$peer_go/$1.log
    case $1 in
    *.test) set -- "$1" "$2" test -c ;;
    *) set -- "$1" "$2" build ;;
    esac
    build_name=$1
    build_package=$2
    build_module=$(peer_module "$1")
    shift 2
    mkdir -p "$peer_go/stamps"
    # Beside the old one first: it may be running.
    if ! peer_run "$build_module" "$@" -v -p "$jobs" -gcflags "$PEER_COMPILE_FLAGS" -ldflags "$(peer_link_flags)" \
        -o "$upstream_cache/$build_name.new" "$build_package" >"$build_log" 2>&1; then
        grep -v '^go: downloading' "$build_log" | tail -n 12 | sed 's/^/dev: | /' >&2
        die "$build_name does not build; all it said is in $build_log"
    fi
    mv -f "$upstream_cache/$build_name.new" "$upstream_cache/bin/$build_name"
    echo "$build_stamp" >"$peer_go/stamps/$build_name"
    say "built $build_name in $(($(date +%s) - build_start)) s"
}

# peers_ensure NAME...: these programs are in PATH afterwards.
peers_ensure() {
    need peers
    mkdir -p "$upstream_cache/bin"
    for peer in "$@"; do
        peer_source=$(peer_package "$peer")
        peer_build "$peer" "$peer_source"
    done
    PATH=$upstream_cache/bin:$PATH
    export PATH
}

# Each is asked for its version: a program that cannot be started is no peer.
peers_versions() {
    kubectl version --client | sed -n 's/^Client Version: /kubectl /p'
    etcd --version | sed -n 's/^etcd Version: /etcd /p'
    for versions_peer in kube-apiserver kube-controller-manager kube-scheduler; do
        "$versions_peer" --version | sed "s/^Kubernetes/$versions_peer/"
    done
    e2e.test --version | sed 's/^/e2e.test /'
    helm version --short | sed 's/^/helm /'
}
