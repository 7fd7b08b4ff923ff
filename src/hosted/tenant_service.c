/* The Service of a TenantControlPlane: on one machine nothing is routed by it, but whoever looks
 * for the address of a tenant in the management API finds it there. */
#include <string.h>

#include "api/steward_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/ip.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/tenant_internal.h"
#include "kube/reconcile.h"
#include "kube/resources.h"

#define PORT_NAME "kube-apiserver"

static struct value service_of(const struct tenant_run *run)
{
    return value_find(run->plane.spec, VALUE_KEYS("controlPlane", "service"));
}

static struct slice type_of(const struct tenant_run *run)
{
    struct slice type = value_text(service_of(run), "serviceType");

    return type.size ? type : SLICE("ClusterIP");
}

static bool is_balanced(const struct tenant_run *run)
{
    return slice_is(type_of(run), "LoadBalancer");
}

static void write_metadata(struct tenant_run *run, struct edit *edit)
{
    struct value more = value_get(service_of(run), SLICE("additionalMetadata"));

    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), run->rc->key.namespace);
    edit_set_string(edit, EDIT_PATH("metadata", "name"), run->rc->key.name);
    DOC_EACH (it, value_get(more, SLICE("labels")))
        edit_set_value(edit, EDIT_PATH("metadata", "labels", arena_text(run->rc->arena, it.key)),
                       it.value);
    DOC_EACH (it, value_get(more, SLICE("annotations")))
        edit_set_value(edit,
                       EDIT_PATH("metadata", "annotations", arena_text(run->rc->arena, it.key)),
                       it.value);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_PROJECT),
                    SLICE(STEWARD_PROJECT));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_NAME), run->rc->key.name);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_COMPONENT),
                    SLICE("service"));
}

/* A balancer of ours needs no port of the nodes, of which there are too few for all tenants. */
static void write_balancer(struct tenant_run *run, struct edit *edit)
{
    static const char *const fields[] = { "loadBalancerClass", "loadBalancerSourceRanges" };
    struct value network = value_get(run->plane.spec, SLICE("networkProfile"));

    edit_set_bool(edit, EDIT_PATH("spec", "allocateLoadBalancerNodePorts"), false);
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        struct value value = value_get(network, slice_from(fields[i]));

        if (value_exists(value))
            edit_set_value(edit, EDIT_PATH("spec", fields[i]), value);
    }
}

static struct error *build(struct tenant_run *run, struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node list;
    struct edit_node port;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Service"));
    write_metadata(run, edit);
    reconcile_own(run->rc, edit);
    edit_set_string(edit, EDIT_PATH("spec", "type"), type_of(run));
    edit_set_string(edit, EDIT_PATH("spec", "selector", STEWARD_LABEL_NAME), run->rc->key.name);
    list = edit_set_array(edit, EDIT_PATH("spec", "ports"));
    port = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(port, "name"), SLICE(PORT_NAME));
    edit_set_string(edit, EDIT_UNDER(port, "protocol"), SLICE("TCP"));
    edit_set_int(edit, EDIT_UNDER(port, "port"), run->state->port);
    edit_set_int(edit, EDIT_UNDER(port, "targetPort"), run->state->port);
    if (is_balanced(run))
        write_balancer(run, edit);
    return edit_seal(edit, out_doc);
}

/* --- the address ------------------------------------------------------------------------------ */

static void write_ingress(const struct tenant_run *run, struct edit *edit, struct edit_path path)
{
    struct edit_node list = edit_set_array(edit, path);
    struct edit_node item = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    struct slice address = run->plane.address;
    struct ip_address ip;
    struct error *err;

    if (!address.size)
        address = slice_from(run->state->address);
    err = ip_parse(address, &ip);
    edit_set_string(edit, EDIT_UNDER(item, err ? "hostname" : "ip"), address);
    if (!err)
        edit_set_string(edit, EDIT_UNDER(item, "ipMode"), SLICE("VIP"));
    error_drop(err, "then it is a name");
}

/* What a balancer would say of itself: it is there, under this address. */
static struct error *fill_address(struct tenant_run *run, const struct doc *service)
{
    struct reconcile *rc = run->rc;
    const char *const path[] = { "status", "loadBalancer", "ingress", NULL };
    CLEANUP(doc) struct doc *patch = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    write_ingress(run, edit, EDIT_PATH("status", "loadBalancer", "ingress"));
    err = edit_seal(edit, &patch);
    if (err || value_equal(value_find(doc_root(patch), path), value_find(doc_root(service), path)))
        return err;
    return kube_patch(&rc->kube,
                      &(struct kube_change){ &KUBE_SERVICES, rc->namespace, rc->name, "status" },
                      KUBE_PATCH_MERGE, patch, NULL);
}

static void tell(struct tenant_run *run)
{
    struct edit *edit = run->rc->edit;
    struct edit_node node =
        edit_set_object(edit, EDIT_PATH("status", "kubernetesResources", "service"));

    edit_set_string(edit, EDIT_UNDER(node, "name"), run->rc->key.name);
    edit_set_string(edit, EDIT_UNDER(node, "namespace"), run->rc->key.namespace);
    edit_set_int(edit, EDIT_UNDER(node, "port"), run->state->port);
    if (is_balanced(run))
        write_ingress(run, edit, EDIT_UNDER(node, "loadBalancer", "ingress"));
}

struct error *tenant_service_ensure(struct tenant_run *run)
{
    static const char *const ours[] = { STEWARD_LABEL_PROJECT, STEWARD_LABEL_NAME, NULL };
    CLEANUP(doc) struct doc *wanted = NULL;
    CLEANUP(doc) struct doc *service = NULL;
    struct error *err = build(run, &wanted);

    if (!err)
        err = reconcile_ensure(run->rc, &KUBE_SERVICES, wanted, ours, &service);
    if (!err && is_balanced(run))
        err = fill_address(run, service);
    if (err)
        return reconcile_fail(run->rc, error_wrap(err, "write Service %s", run->rc->name),
                              "EndpointReady", "ServiceFailed");
    tell(run);
    return NULL;
}
