/* harvester, by kinds of its own (CAPHV). */
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "kube/transport.h"
#include "providers/fields_internal.h"
#include "providers/harvester_internal.h"

static const struct kube_resource clusters = { "infrastructure.cluster.x-k8s.io", "v1alpha1",
                                               "harvesterclusters", "HarvesterCluster", true };
static const struct kube_resource machine_templates = { "infrastructure.cluster.x-k8s.io",
                                                        "v1alpha1", "harvestermachinetemplates",
                                                        "HarvesterMachineTemplate", true };

/* The load balancer is for control planes made of machines; ours are
 * hosted, so it asks for nothing. */
static struct error *set_cluster(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec)
{
    struct edit_node secret = edit_set_object(edit, EDIT_UNDER(spec, "identitySecret"));

    edit_set_string(edit, EDIT_UNDER(spec, "targetNamespace"),
                    slice_from(harvester_namespace(arena, facts)));
    capi_object_set_text(edit, EDIT_UNDER(spec, "server"),
                         fields_text(arena, value_get(facts->settings, SLICE("endpoint"))));
    edit_set_string(edit, EDIT_UNDER(spec, "loadBalancerConfig", "ipamType"), SLICE("dhcp"));
    return harvester_set_secret_reference(arena, facts, edit, secret);
}

/* Whom images of an operating system let in. */
static const char *default_user(const char *os_type)
{
    static const struct {
        const char *os;
        const char *user;
    } rows[] = { { "flatcar", "core" },
                 { "kairos", "kairos" },
                 { "bottlerocket", "ec2-user" },
                 { "rocky", "rocky" } };

    for (size_t i = 0; i < COUNT_OF(rows); i++)
        if (strcmp(rows[i].os, os_type) == 0)
            return rows[i].user;
    return "root";
}

static struct error *set_login(struct arena *arena, const struct capi_facts *facts,
                               struct edit *edit, struct edit_node spec)
{
    const char *user = fields_text(arena, value_get(facts->settings, SLICE("sshUser")));
    const char *keys = NULL;
    struct error *err = fields_require(arena, value_get(facts->settings, SLICE("sshKeyPair")),
                                       "ProviderConfig spec.harvester.sshKeyPair", &keys);

    if (err)
        return err;
    edit_set_string(edit, EDIT_UNDER(spec, "sshUser"),
                    slice_from(user ? user : default_user(facts->os_type)));
    edit_set_string(edit, EDIT_UNDER(spec, "sshKeyPair"), slice_from(keys));
    return NULL;
}

static struct error *set_machine(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec)
{
    struct harvester_machine machine;
    struct edit_node list;
    struct edit_node volume;
    struct error *err = harvester_machine_read(arena, facts, &machine);

    if (!err)
        err = set_login(arena, facts, edit, spec);
    if (err)
        return err;
    edit_set_int(edit, EDIT_UNDER(spec, "cpu"), facts->cpu);
    edit_set_string(edit, EDIT_UNDER(spec, "memory"), slice_from(facts->memory));
    list = edit_set_array(edit, EDIT_UNDER(spec, "networks"));
    capi_object_add_text(edit, list, machine.network);
    list = edit_set_array(edit, EDIT_UNDER(spec, "volumes"));
    volume = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(volume, "volumeType"), SLICE("image"));
    edit_set_string(edit, EDIT_UNDER(volume, "imageName"), slice_from(machine.image));
    edit_set_string(edit, EDIT_UNDER(volume, "volumeSize"), slice_from(facts->disk));
    edit_set_int(edit, EDIT_UNDER(volume, "bootOrder"), 1);
    return NULL;
}

const struct provider provider_harvester_native = {
    .name = "harvester",
    .flavor = "harvester",
    .cluster = &clusters,
    .machine_template = &machine_templates,
    .set_cluster = set_cluster,
    .set_machine = set_machine,
    .secret_suffix = HARVESTER_SECRET_SUFFIX,
    .needs_secret = harvester_needs_secret,
    .set_secret = harvester_set_secret,
};
