/* local: Cluster API's Docker kinds, which the embedded default answers with simulated machines.
 * Whatever operating system was asked for, these machines are made for kubeadm. */
#include "base/arena.h"
#include "base/error.h"
#include "kube/butler_resources.h"
#include "providers/capi_internal.h"
#include "providers/fields_internal.h"

#define NODE_IMAGE "kindest/node"

/* Machines share the disk of their host, and its fullness is none of their business. */
#define NO_EVICTION "nodefs.available<0%,nodefs.inodesFree<0%,imagefs.available<0%"

static struct error *set_machine(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec)
{
    const char *image = fields_text(arena, value_get(facts->settings, SLICE("kindNodeImage")));

    if (!image)
        image = arena_format(arena, NODE_IMAGE ":%s", facts->worker_version);
    edit_set_string(edit, EDIT_UNDER(spec, "customImage"), slice_from(image));
    return NULL;
}

static void set_bootstrap(struct edit *edit, struct edit_node spec)
{
    struct edit_node registration =
        edit_set_object(edit, EDIT_UNDER(spec, "joinConfiguration", "nodeRegistration"));

    edit_set_string(edit, EDIT_UNDER(registration, "criSocket"),
                    SLICE("unix:///var/run/containerd/containerd.sock"));
    edit_set_string(edit, EDIT_UNDER(registration, "kubeletExtraArgs", "eviction-hard"),
                    SLICE(NO_EVICTION));
}

const struct provider provider_local = {
    .name = "local",
    .cluster = &CAPI_DOCKER_CLUSTERS,
    .machine_template = &CAPI_DOCKER_MACHINE_TEMPLATES,
    .set_machine = set_machine,
    .set_bootstrap = set_bootstrap,
};
