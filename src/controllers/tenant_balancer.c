/* MetalLB's pool of addresses in a tenant cluster. */
#include "controllers/tenant_balancer.h"

#include <stdlib.h>

#include "api/butler_names.h"
#include "api/elastic_pool.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"

#define NAMESPACE     "metallb-system"
#define ADVERTISEMENT "default"
#define FIELD_MANAGER "butler-controller/ipam"

static const struct kube_resource POOLS = { "metallb.io", "v1beta1", "ipaddresspools",
                                            "IPAddressPool", true };
static const struct kube_resource ADVERTISEMENTS = { "metallb.io", "v1beta1", "l2advertisements",
                                                     "L2Advertisement", true };

static int by_address(const void *a, const void *b)
{
    const struct ip_range *left = a;
    const struct ip_range *right = b;

    return ip_compare(&left->first, &right->first);
}

static struct edit *begin(const struct kube_resource *resource, const char *name)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("metallb.io/v1beta1"));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(resource->kind));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), SLICE(NAMESPACE));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    return edit;
}

static struct error *build_pool(struct arena *arena, const struct ip_range *ranges, size_t count,
                                struct doc **out_doc)
{
    struct ip_range *sorted = arena_dup(arena, ranges, count * sizeof(*ranges));
    struct edit *edit = begin(&POOLS, ELASTIC_POOL_NAME);
    struct edit_node list = edit_set_array(edit, EDIT_PATH("spec", "addresses"));

    qsort(sorted, count, sizeof(*sorted), by_address);
    for (size_t i = 0; i < count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END),
                        slice_from(ip_range_format(arena, &sorted[i])));
    return edit_seal(edit, out_doc);
}

static struct error *build_advertisement(struct doc **out_doc)
{
    struct edit *edit = begin(&ADVERTISEMENTS, ADVERTISEMENT);
    struct edit_node list = edit_set_array(edit, EDIT_PATH("spec", "ipAddressPools"));

    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), SLICE(ELASTIC_POOL_NAME));
    return edit_seal(edit, out_doc);
}

/* Whether an object says in its specification what is wanted. */
static bool says(const struct doc *have, const struct doc *want, const char *field)
{
    return have && value_equal(value_find(doc_root(have), VALUE_KEYS("spec", field)),
                               value_find(doc_root(want), VALUE_KEYS("spec", field)));
}

/* Whether the list was last written by us: whoever changes it takes it over. */
static bool is_ours(const struct doc *pool)
{
    DOC_EACH (it, value_find(doc_root(pool), VALUE_KEYS("metadata", "managedFields"))) {
        struct value fields = value_get(it.value, SLICE("fieldsV1"));

        if (slice_is(value_text(it.value, "manager"), FIELD_MANAGER) &&
            value_exists(value_find(fields, VALUE_KEYS("f:spec", "f:addresses"))))
            return true;
    }
    return false;
}

/* Applies and looks again, since somebody else may write at the same moment. */
static struct error *apply(const struct kube *tenant, const struct kube_resource *resource,
                           const char *name, const struct doc *want, const char *field)
{
    for (int i = 0; i < TENANT_BALANCER_TRIES; i++) {
        CLEANUP(doc) struct doc *have = NULL;
        struct error *err;

        err = kube_apply(tenant, resource, want, true, NULL);
        if (err)
            return err;
        err = kube_find(tenant, resource, NAMESPACE, name, &have);
        if (err)
            return err;
        if (says(have, want, field))
            return NULL;
    }
    return error_new(ERR_CONFLICT, "%s %s is overwritten by somebody else", resource->plural, name);
}

static struct error *sync_pool(struct reconcile *rc, const struct kube *tenant,
                               const struct ip_range *ranges, size_t count)
{
    CLEANUP(doc) struct doc *have = NULL;
    CLEANUP(doc) struct doc *want = NULL;
    struct error *err;

    err = kube_find(tenant, &POOLS, NAMESPACE, ELASTIC_POOL_NAME, &have);
    if (err)
        return err;
    if (count == 0)
        return have ? kube_delete_if_there(tenant, &POOLS, NAMESPACE, ELASTIC_POOL_NAME, NULL)
                    : NULL;
    err = build_pool(rc->arena, ranges, count, &want);
    if (err || says(have, want, "addresses"))
        return err;
    err = apply(tenant, &POOLS, ELASTIC_POOL_NAME, want, "addresses");
    if (!err && have && !is_ours(have))
        reconcile_event(rc, RECORDER_WARNING, "MetalLBPoolDrift",
                        "IPAddressPool %s/%s was edited by hand and is reset to the allocated "
                        "ranges",
                        NAMESPACE, ELASTIC_POOL_NAME);
    return err;
}

static struct error *sync_advertisement(const struct kube *tenant)
{
    CLEANUP(doc) struct doc *have = NULL;
    CLEANUP(doc) struct doc *want = NULL;
    struct error *err;

    err = kube_find(tenant, &ADVERTISEMENTS, NAMESPACE, ADVERTISEMENT, &have);
    if (err)
        return err;
    err = build_advertisement(&want);
    if (err || says(have, want, "ipAddressPools"))
        return err;
    return apply(tenant, &ADVERTISEMENTS, ADVERTISEMENT, want, "ipAddressPools");
}

struct error *tenant_balancer_sync(struct reconcile *rc, const struct kube *tenant,
                                   const struct ip_range *ranges, size_t count)
{
    struct kube kube = *tenant;
    struct error *err;

    kube.field_manager = FIELD_MANAGER;
    err = sync_pool(rc, &kube, ranges, count);
    if (!err && count > 0)
        err = sync_advertisement(&kube);
    if (err && err->code == ERR_NOT_FOUND) {
        log_debug(rc->log, "no MetalLB in the tenant yet", LOG_ERROR(err));
        error_drop(err, "written once it is installed");
        return NULL;
    }
    if (err)
        return error_wrap(err, "write the address pool of MetalLB");
    return NULL;
}
