# shellcheck shell=sh
# The facts of the built-in kinds: src/api/facts_table.c, facts_nodes.h and kind_minors_table.c, made from the Go modules that
# tests/upstream/go.mod pins. They are committed, so that a build needs neither Go nor a network.
# Sourced by ./dev.

: "${root:?}" "${peer_modules:?}"

facts_modules='k8s.io/api k8s.io/apiextensions-apiserver k8s.io/apimachinery k8s.io/kube-aggregator'
facts_groups='admissionregistration/v1 apidiscovery/v2 apidiscovery/v2beta1 apps/v1 authentication/v1 authorization/v1
    autoscaling/v1 autoscaling/v2 batch/v1 certificates/v1 coordination/v1 core/v1 discovery/v1 events/v1 flowcontrol/v1
    networking/v1 node/v1 policy/v1 rbac/v1 resource/v1 scheduling/v1 storage/v1'

# Releases whose kinds are compared with those of the newest one, the last patch of each minor.
facts_releases='v0.30.14 v0.31.14 v0.32.13 v0.33.13'

# facts_module NAME: where Go has unpacked it.
facts_module() {
    peer_run "$peer_modules" list -m -f '{{.Dir}}' "$1"
}

# facts_download: gets the modules, which Go checks against the sums in go.sum. Fails without a network.
facts_download() {
    need peers
    # shellcheck disable=SC2086 # a list of names
    (peer_toolchain && peer_run "$peer_modules" mod download $facts_modules)
}

# facts_packages: the directories of the packages, one line each.
facts_packages() {
    facts_api=$(facts_module k8s.io/api)
    for facts_group in $facts_groups; do
        echo "$facts_api/$facts_group"
    done
    echo "$(facts_module k8s.io/apimachinery)/pkg/apis/meta/v1"
    echo "$(facts_module k8s.io/apiextensions-apiserver)/pkg/apis/apiextensions/v1"
    echo "$(facts_module k8s.io/kube-aggregator)/pkg/apis/apiregistration/v1"
}

# facts_files: what the generator reads, one file per line, each proto before its Go files.
facts_files() {
    facts_packages | while read -r facts_package; do
        echo "$facts_package/generated.proto"
        find "$facts_package" -maxdepth 1 \( -name 'types*.go' -o -name watch.go -o -name group_version.go \) ! -name '*_generated.go' | sort
    done
    echo src/api/defaults.txt
}

# facts_registers: the files that name the kinds of each release, oldest first. The older ones are not in
# go.sum: they are read, and nothing is built from them.
facts_registers() {
    for facts_release in $facts_releases; do
        facts_old=$(peer_run / mod download -json "k8s.io/api@$facts_release" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
        [ -n "$facts_old" ] || die "k8s.io/api $facts_release cannot be downloaded"
        facts_registers_of "$facts_old"
    done
    facts_registers_of "$(facts_module k8s.io/api)"
}

facts_registers_of() {
    for facts_group in $facts_groups; do
        [ ! -f "$1/$facts_group/register.go" ] || echo "$1/$facts_group/register.go"
    done
}

# facts_make DIRECTORY: writes facts_table.c, facts_nodes.h and kind_minors_table.c there.
facts_make() {
    mkdir -p "$1"
    # shellcheck disable=SC2046 # Go escapes blanks in the names of its cache
    LC_ALL=C awk -v table="$1/facts_table.c" -v names="$1/facts_nodes.h" -f tools/facts/read.awk \
        -f tools/facts/table.awk $(facts_files) || die "the facts cannot be made"
    # shellcheck disable=SC2046
    LC_ALL=C awk -f tools/facts/minors.awk $(facts_registers) >"$1/kind_minors_table.c" || die "the minors cannot be made"
}

# gen: writes what is generated and committed. gen check: fails when that would change anything.
command_gen() {
    case ${1-} in
    '' | check) ;;
    *)
        say "./dev gen, or ./dev gen check"
        exit 2
        ;;
    esac
    if ! facts_download; then
        [ "${1-}" = check ] || die "the modules of tests/upstream/go.mod cannot be downloaded"
        [ -z "${BUTLER_TOTALS-}" ] || echo 0 0 1 >"$BUTLER_TOTALS"
        echo "skipped: the facts are not compared with upstream, whose modules cannot be downloaded"
        return
    fi
    facts_make build/gen
    for facts_file in facts_table.c facts_nodes.h kind_minors_table.c; do
        if [ "${1-}" = check ]; then
            cmp "build/gen/$facts_file" "src/api/$facts_file" || die "src/api/$facts_file is old: ./dev gen"
        else
            cp "build/gen/$facts_file" "src/api/$facts_file"
        fi
    done
}
