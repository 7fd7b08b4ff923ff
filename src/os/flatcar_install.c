/* The script that fetches Kubernetes' programs on a system without packages. */
#include "base/arena.h"
#include "base/text.h"
#include "os/flatcar_internal.h"
#include "os/os_internal.h"

/* Modules and settings are applied here too, because a cloud-config is read after systemd did so.
 * A file is moved to its place only after its sum was checked, so a run that was cut short leaves
 * nothing that looks finished. */
static const char head[] = "#!/bin/bash\n"
                           "set -euo pipefail\n"
                           "modprobe -a overlay br_netfilter\n"
                           "sysctl --quiet --system\n"
                           "case $(uname -m) in\n"
                           "x86_64) arch=amd64 ;;\n"
                           "aarch64) arch=arm64 ;;\n"
                           "*) echo \"no binaries for $(uname -m)\" >&2; exit 1 ;;\n"
                           "esac\n"
                           "work=$(mktemp -d)\n"
                           "trap 'rm -rf \"$work\"' EXIT\n"
                           "fetch() {\n"
                           "    curl -fsSL --retry 5 -o \"$work/file\" \"$1\"\n"
                           "    sum=$(curl -fsSL --retry 5 \"$1.sha256\")\n"
                           "    echo \"${sum%% *}  $work/file\" | sha256sum -c --quiet -\n"
                           "}\n"
                           "mkdir -p /opt/bin /opt/cni/bin /etc/kubernetes/manifests\n";

static void append_archive(struct text *text, const char *url, const char *directory)
{
    text_appendf(text, "fetch \"%s\"\ntar -xzf \"$work/file\" -C %s\n", url, directory);
}

const char *flatcar_install_script(struct arena *arena, const struct facts *facts)
{
    const struct os_packages *packages = &facts->input->packages;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, head);
    text_appendf(&text,
                 "for name in kubeadm kubelet kubectl; do\n"
                 "    fetch \"%s/$name\"\n"
                 "    install -m 0755 \"$work/file\" \"/opt/bin/$name.new\"\n"
                 "    mv -f \"/opt/bin/$name.new\" \"/opt/bin/$name\"\n"
                 "done\n",
                 facts_url(arena, facts, packages->kubernetes_binary, "${arch}"));
    if (packages->cni_plugins)
        append_archive(&text, facts_url(arena, facts, packages->cni_plugins, "${arch}"),
                       "/opt/cni/bin");
    if (packages->crictl)
        append_archive(&text, facts_url(arena, facts, packages->crictl, "${arch}"), "/opt/bin");
    return arena_strdup(arena, text_string(&text));
}
