/* StewardControlPlane: the tenant's API server, hosted by the management cluster. */
#include "base/arena.h"
#include "base/error.h"
#include "kube/butler_resources.h"
#include "providers/capi_internal.h"
#include "providers/fields_internal.h"

#define TRUSTD_PORT 50001

static bool is_talos(const struct capi_facts *facts)
{
    return !facts->provider->set_bootstrap && strcmp(facts->os_type, "talos") == 0;
}

/* Cilium takes the work of kube-proxy over, unless its values say otherwise. */
static bool has_kube_proxy(const struct capi_facts *facts)
{
    struct value cni = value_find(facts->input->spec, VALUE_KEYS("addons", "cni"));
    struct value replaces = value_find(cni, VALUE_KEYS("values", "kubeProxyReplacement"));
    bool truth = true;

    if (slice_is(value_text(cni, "provider"), "none"))
        return true;
    if (value_bool(replaces, &truth))
        return !truth;
    return slice_is(value_string_or(replaces, SLICE("true")), "false");
}

/* What the cluster says for a component replaces what the platform says for it as a whole. */
static struct value resources_of(const struct capi_facts *facts, const char *component)
{
    struct value own =
        value_find(facts->input->spec, VALUE_KEYS("controlPlane", "resources", component));

    if (value_is_object(own))
        return own;
    return value_find(facts->input->butler_config,
                      VALUE_KEYS("spec", "defaultControlPlaneResources", component));
}

static void set_resources(struct edit *edit, struct edit_path path, const struct capi_facts *facts,
                          const char *component)
{
    struct value resources = resources_of(facts, component);

    if (value_is_object(resources) && value_count(resources) > 0)
        edit_set_value(edit, path, resources);
}

static void set_components(struct edit *edit, const struct capi_facts *facts)
{
    static const char *const components[] = { "apiServer", "controllerManager", "scheduler" };
    struct edit_node arguments;

    for (size_t i = 0; i < COUNT_OF(components); i++)
        set_resources(edit, EDIT_PATH("spec", components[i], "resources"), facts, components[i]);
    if (!provider_has_external_cloud(facts->provider, facts->input->spec))
        return;
    arguments = edit_set_array(edit, EDIT_PATH("spec", "controllerManager", "extraArgs"));
    capi_object_add_text(edit, arguments, "--cloud-provider=external");
}

static void set_host_aliases(struct edit *edit, struct edit_node addons,
                             const struct capi_facts *facts)
{
    struct edit_node list = edit_set_array(edit, EDIT_UNDER(addons, "tcpProxy", "hostAliases"));
    struct edit_node alias = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    struct edit_node names;

    edit_set_string(edit, EDIT_UNDER(alias, "ip"), slice_from(facts->input->exposure_ip));
    names = edit_set_array(edit, EDIT_UNDER(alias, "hostnames"));
    capi_object_add_text(edit, names, facts->input->exposure.tenant_host);
    capi_object_add_text(edit, names, facts->input->exposure.konnectivity_host);
}

static void set_addons(struct edit *edit, const struct capi_facts *facts)
{
    struct edit_node addons = edit_set_object(edit, EDIT_PATH("spec", "addons"));

    (void)edit_set_object(edit, EDIT_UNDER(addons, "coreDNS"));
    if (has_kube_proxy(facts))
        (void)edit_set_object(edit, EDIT_UNDER(addons, "kubeProxy"));
    (void)edit_set_object(edit, EDIT_UNDER(addons, "konnectivity"));
    set_resources(edit, EDIT_UNDER(addons, "konnectivity", "server", "resources"), facts,
                  "konnectivity");
    if (is_talos(facts)) {
        edit_set_string(edit, EDIT_UNDER(addons, "workerBootstrap", "provider"), SLICE("talos"));
        edit_set_int(edit, EDIT_UNDER(addons, "workerBootstrap", "talos", "port"), TRUSTD_PORT);
    }
    if (facts->input->exposure.mode != EXPOSURE_LOAD_BALANCER)
        set_host_aliases(edit, addons, facts);
}

static void set_kubelet(struct edit *edit, const struct capi_facts *facts)
{
    struct edit_node types;

    edit_set_string(edit, EDIT_PATH("spec", "kubelet", "cgroupfs"),
                    is_talos(facts) ? SLICE("cgroupfs") : SLICE("systemd"));
    types = edit_set_array(edit, EDIT_PATH("spec", "kubelet", "preferredAddressTypes"));
    capi_object_add_text(edit, types, "InternalIP");
    capi_object_add_text(edit, types, "ExternalIP");
    capi_object_add_text(edit, types, "Hostname");
}

static void set_gateway(struct edit *edit, struct edit_node network,
                        const struct exposure *exposure)
{
    struct edit_node gateway = edit_set_object(edit, EDIT_UNDER(network, "gateway"));
    struct edit_node parent;

    edit_set_string(edit, EDIT_UNDER(gateway, "hostname"), slice_from(exposure->tenant_host));
    parent = edit_set_array(edit, EDIT_UNDER(gateway, "parentRefs"));
    parent = edit_set_object(edit, EDIT_UNDER(parent, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(parent, "group"), SLICE("gateway.networking.k8s.io"));
    edit_set_string(edit, EDIT_UNDER(parent, "kind"), SLICE("Gateway"));
    edit_set_string(edit, EDIT_UNDER(parent, "namespace"), slice_from(exposure->gateway_namespace));
    edit_set_string(edit, EDIT_UNDER(parent, "name"), slice_from(exposure->gateway_name));
}

static void set_ingress(struct edit *edit, struct edit_node network,
                        const struct exposure *exposure)
{
    struct edit_node ingress = edit_set_object(edit, EDIT_UNDER(network, "ingress"));

    edit_set_string(edit, EDIT_UNDER(ingress, "hostname"), slice_from(exposure->tenant_host));
    capi_object_set_text(edit, EDIT_UNDER(ingress, "className"), exposure->class_name);
    capi_object_set_text(edit, EDIT_UNDER(ingress, "controllerType"), exposure->controller);
}

static void set_names(struct edit *edit, struct edit_node network, const struct capi_facts *facts,
                      struct value control_plane)
{
    struct value names = value_get(control_plane, SLICE("certSANs"));
    struct edit_node list;

    if (value_count(names) == 0 && !facts->input->exposure.tenant_host)
        return;
    list = edit_set_array(edit, EDIT_UNDER(network, "certSANs"));
    DOC_EACH (name, names)
        edit_set_value(edit, EDIT_UNDER(list, EDIT_END), name.value);
    if (facts->input->exposure.tenant_host)
        capi_object_add_text(edit, list, facts->input->exposure.tenant_host);
}

static void set_network(struct edit *edit, const struct capi_facts *facts,
                        struct value control_plane)
{
    const struct exposure *exposure = &facts->input->exposure;
    struct slice type = value_text(control_plane, "serviceType");
    struct edit_node network = edit_set_object(edit, EDIT_PATH("spec", "network"));

    if (type.size == 0)
        type =
            exposure->mode == EXPOSURE_LOAD_BALANCER ? SLICE("LoadBalancer") : SLICE("ClusterIP");
    edit_set_string(edit, EDIT_UNDER(network, "serviceType"), type);
    switch (exposure->mode) {
    case EXPOSURE_LOAD_BALANCER:
        break;
    case EXPOSURE_INGRESS:
        set_ingress(edit, network, exposure);
        break;
    case EXPOSURE_GATEWAY:
        set_gateway(edit, network, exposure);
        break;
    }
    set_names(edit, network, facts, control_plane);
}

struct error *capi_control_plane_build(struct arena *arena, const struct capi_facts *facts,
                                       struct capi_object *out_object)
{
    struct value control_plane = value_get(facts->input->spec, SLICE("controlPlane"));
    struct value replicas = value_get(control_plane, SLICE("replicas"));
    const char *store =
        fields_text(arena, value_find(control_plane, VALUE_KEYS("dataStoreRef", "name")));
    struct edit *edit = capi_object_new(facts, &STEWARD_CONTROL_PLANES, facts->cluster);

    edit_set_string(edit, EDIT_PATH("spec", "version"), slice_from(facts->version));
    if (value_is_integer(replicas))
        edit_set_value(edit, EDIT_PATH("spec", "replicas"), replicas);
    edit_set_string(edit, EDIT_PATH("spec", "dataStoreName"),
                    slice_from(store ? store : "default"));
    set_addons(edit, facts);
    set_kubelet(edit, facts);
    set_network(edit, facts, control_plane);
    set_components(edit, facts);
    return capi_object_seal(arena, edit, &STEWARD_CONTROL_PLANES, facts->cluster, out_object);
}
