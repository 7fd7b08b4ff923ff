/* Where each fact comes from, by precedence. */
#include "os/os_input.h"

#include "base/arena.h"
#include "os/os.h"

#define FLATCAR_FORMAT "butler.butlerlabs.dev/flatcar-format"

/* Upstream's public places, for those who have no mirrors. */
#define CNI_PLUGINS_VERSION "v1.6.2"
static const struct os_packages public_packages = {
    .container_repo = "https://download.docker.com/linux/centos/docker-ce.repo",
    .kubernetes_repo = "https://pkgs.k8s.io/core:/stable:/{minor}/rpm/",
    .kubernetes_binary = "https://dl.k8s.io/release/{version}/bin/linux/{arch}",
    .cni_plugins =
        "https://github.com/containernetworking/plugins/releases/download/" CNI_PLUGINS_VERSION
        "/cni-plugins-linux-{arch}-" CNI_PLUGINS_VERSION ".tgz",
    .crictl = "https://github.com/kubernetes-sigs/cri-tools/releases/download/{minor}.0/"
              "crictl-{minor}.0-linux-{arch}.tar.gz",
};
static const char public_kubelet_image[] = "ghcr.io/siderolabs/kubelet";

/* NULL when absent, empty or no string. */
static const char *text_of(struct arena *arena, struct value value)
{
    struct slice text = { 0 };

    if (!value_string(value, &text) || text.size == 0)
        return NULL;
    return arena_text(arena, text);
}

static const char *text_or(struct arena *arena, struct value object, const char *key,
                           const char *fallback)
{
    const char *text = text_of(arena, value_get(object, slice_from(key)));

    return text ? text : fallback;
}

static const char *const *list_of(struct arena *arena, struct value list)
{
    const char **texts = arena_array(arena, value_count(list) + 1, const char *);
    size_t count = 0;

    DOC_EACH (item, list) {
        const char *text = text_of(arena, item.value);

        if (text)
            texts[count++] = text;
    }
    return count > 0 ? texts : NULL;
}

static const char *const *time_servers(struct arena *arena, struct value spec,
                                       struct value provider, struct value butler)
{
    const char *const *servers = list_of(arena, value_get(spec, SLICE("timeServers")));

    if (!servers)
        servers = list_of(arena, value_find(provider, VALUE_KEYS("network", "timeServers")));
    return servers ? servers : list_of(arena, value_get(butler, SLICE("defaultTimeServers")));
}

/* A mirror of some packages need not be one of all. */
static struct os_packages read_packages(struct arena *arena, struct value packages)
{
    const struct os_packages *public = &public_packages;

    return (struct os_packages){
        .container_repo =
            text_or(arena, packages, "containerRuntimeRepoURL", public->container_repo),
        .kubernetes_repo = text_or(arena, packages, "kubernetesRepoURL", public->kubernetes_repo),
        .kubernetes_binary =
            text_or(arena, packages, "kubernetesBinaryURL", public->kubernetes_binary),
        .cni_plugins = text_or(arena, packages, "cniPluginsURL", public->cni_plugins),
        .crictl = text_or(arena, packages, "crictlURL", public->crictl),
    };
}

void os_input_read(struct arena *arena, struct value cluster, struct value spec,
                   struct value provider_config, struct value butler_config,
                   struct os_input *out_input)
{
    struct value provider = value_get(provider_config, SLICE("spec"));
    struct value butler = value_get(butler_config, SLICE("spec"));
    struct value packages = value_get(butler, SLICE("workerPackages"));
    struct value networking = value_get(spec, SLICE("networking"));
    struct value os = value_find(spec, VALUE_KEYS("workers", "machineTemplate", "os"));
    struct value talos = value_get(os, SLICE("talos"));

    *out_input = (struct os_input){
        .cluster = text_of(arena, value_find(cluster, VALUE_KEYS("metadata", "name"))),
        .team = text_of(arena, value_find(spec, VALUE_KEYS("teamRef", "name"))),
        .provider = text_of(arena, value_get(provider, SLICE("provider"))),
        .version = text_of(arena, value_get(spec, SLICE("kubernetesVersion"))),
        .pod_cidr = text_of(arena, value_get(networking, SLICE("podCIDR"))),
        .service_cidr = text_of(arena, value_get(networking, SLICE("serviceCIDR"))),
        .time_servers = time_servers(arena, spec, provider, butler),
        .ssh_key = text_or(arena, os, "sshAuthorizedKey",
                           text_of(arena, value_get(butler, SLICE("sshAuthorizedKey")))),
        .packages = read_packages(arena, packages),
        .talos = { .install_disk = text_of(arena, value_get(talos, SLICE("installDisk"))),
                   .installer_image = text_of(arena, value_get(talos, SLICE("installerImage"))),
                   .kubelet_image =
                       text_or(arena, packages, "kubeletImage", public_kubelet_image) },
        .flatcar_format = text_of(
            arena, value_find(cluster, VALUE_KEYS("metadata", "annotations", FLATCAR_FORMAT))),
    };
}
