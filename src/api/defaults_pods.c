/* Defaults in pods and pod templates. */
#include "api/defaults_internal.h"
#include "api/facts.h"
#include "base/cleanup.h"

/* Characters that the name of a repository may have; a name with others cannot be read, and then
 * upstream knows no tag. */
static bool is_repository(struct slice name)
{
    for (size_t i = 0; i < name.size; i++) {
        char c = name.data[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '.' && c != '_' &&
            c != '-' && c != '/')
            return false;
    }
    return name.size > 0;
}

/* Leaves out the host of an image's name: a first part with a dot or a port, or localhost. */
static struct slice without_host(struct slice name)
{
    struct slice host;
    struct slice rest;
    size_t at;

    if (!slice_cut(name, '/', &host, &rest))
        return name;
    if (slice_find(host, SLICE("."), &at) || slice_find(host, SLICE(":"), &at) ||
        slice_is(host, "localhost"))
        return rest;
    return name;
}

/* "nginx", "host:5000/nginx:latest": what is not pinned to a tag or digest of its own. */
static bool is_latest(struct slice image)
{
    struct slice digest = SLICE("");
    struct slice tag = SLICE("");
    struct slice name = image;
    struct slice repository;

    (void)slice_cut(image, '@', &name, &digest);
    repository = without_host(name);
    (void)slice_cut(repository, ':', &repository, &tag);
    if (!is_repository(repository))
        return false;
    return tag.size ? slice_is(tag, "latest") : digest.size == 0;
}

static void set_pull_policy(struct edit *edit, struct edit_node object, const char *policy,
                            const char *image)
{
    if (defaults_is_empty(edit, EDIT_UNDER(object, policy)))
        edit_set_string(edit, EDIT_UNDER(object, policy),
                        is_latest(defaults_text(edit, EDIT_UNDER(object, image)))
                            ? SLICE("Always")
                            : SLICE("IfNotPresent"));
}

static void container(struct edit *edit, struct edit_node object)
{
    set_pull_policy(edit, object, "imagePullPolicy", "image");
}

static void volume(struct edit *edit, struct edit_node object)
{
    EDIT_EACH (member, object) {
        if (!slice_is(member.key, "name") && edit_type(member.node) != VALUE_NULL)
            return;
    }
    edit_set_object(edit, EDIT_UNDER(object, "emptyDir"));
}

/* What has a limit and no request requests its limit. */
static void request_limits(struct edit *edit, struct edit_node containers)
{
    EDIT_EACH (item, containers) {
        struct edit_node limits = edit_find(edit, EDIT_UNDER(item.node, "resources", "limits"));

        if (edit_type(limits) == VALUE_OBJECT)
            defaults_add_missing(edit, EDIT_UNDER(item.node, "resources", "requests"), limits);
    }
}

/* On the host's network a container's port is the host's. */
static void use_host_ports(struct edit *edit, struct edit_node containers)
{
    EDIT_EACH (item, containers) {
        EDIT_EACH (port, edit_find(edit, EDIT_UNDER(item.node, "ports"))) {
            if (edit_type(port.node) == VALUE_OBJECT &&
                defaults_int(edit, EDIT_UNDER(port.node, "hostPort")) == 0)
                edit_copy(edit, EDIT_UNDER(port.node, "hostPort"),
                          edit_find(edit, EDIT_UNDER(port.node, "containerPort")));
        }
    }
}

static void pod(struct edit *edit, struct edit_node object)
{
    static const char *const lists[] = { "containers", "initContainers" };
    struct edit_node spec = edit_find(edit, EDIT_UNDER(object, "spec"));
    bool host_network;

    if (edit_type(spec) != VALUE_OBJECT)
        return;
    host_network =
        value_bool_or(edit_scalar(edit_find(edit, EDIT_UNDER(spec, "hostNetwork"))), false);
    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        struct edit_node containers = edit_find(edit, EDIT_UNDER(spec, lists[i]));

        request_limits(edit, containers);
        if (host_network)
            use_host_ports(edit, containers);
    }
    defaults_pod_resources(edit, spec);
    if (defaults_lacks(edit, EDIT_UNDER(spec, "enableServiceLinks")))
        edit_set_bool(edit, EDIT_UNDER(spec, "enableServiceLinks"), true);
}

/* The account has an older name, which is what the newer one is. */
static void account(struct edit *edit, struct edit_node object)
{
    struct edit_path name = EDIT_UNDER(object, "serviceAccountName");
    struct edit_path older = EDIT_UNDER(object, "serviceAccount");

    if (!defaults_is_empty(edit, name))
        edit_copy(edit, older, edit_find(edit, name));
    else if (!defaults_is_empty(edit, older))
        edit_copy(edit, name, edit_find(edit, older));
}

const struct defaults_rule defaults_pods_rules[] = {
    { FACTS_core_v1_PodSpec, account },     { FACTS_core_v1_Pod, pod },
    { FACTS_core_v1_Container, container }, { FACTS_core_v1_EphemeralContainer, container },
    { FACTS_core_v1_Volume, volume },       { 0, NULL },
};
