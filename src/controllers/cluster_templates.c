/* TenantCluster: templates that no machine is made from any more. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

/* Where MachineDeployments and MachineSets name a template of one kind. */
struct place {
    const struct kube_resource *resource;
    const char *const *keys;
};

static struct slice template_at(struct value object, const struct place *place)
{
    return value_string_or(value_find(object, place->keys), SLICE(""));
}

static bool is_referred_to(struct slice name, const struct place *place,
                           const struct kube_list *sets)
{
    for (size_t i = 0; i < sets->count; i++)
        if (slice_equal(template_at(doc_root(sets->docs[i]), place), name))
            return true;
    return false;
}

static struct error *drop(struct cluster_scope *scope, const struct place *place,
                          const struct kube_list *templates, const struct kube_list *sets)
{
    for (size_t i = 0; i < templates->count; i++) {
        struct error *err;
        struct meta meta;
        bool gone;

        meta_read(doc_root(templates->docs[i]), &meta);
        if (slice_equal(meta.name, template_at(scope->facts.deployment, place)) ||
            is_referred_to(meta.name, place, sets))
            continue;
        err = reconcile_ensure_gone(scope->rc, place->resource, scope->tenant,
                                    arena_text(scope->rc->arena, meta.name), &gone);
        if (err)
            return err;
    }
    return NULL;
}

/* Most clusters never get another template than their first: they need not ask. */
static struct error *look_at(struct cluster_scope *scope, const struct place *place)
{
    struct arena *arena = scope->rc->arena;
    struct slice current = template_at(scope->facts.deployment, place);
    struct kube_query query = {
        .namespace = scope->tenant,
        .label_selector = arena_format(arena, BUTLER_LABEL_CLUSTER_NAME "=%s", scope->name),
    };
    struct kube_list templates = { .count = 0 };
    struct kube_list sets = { .count = 0 };
    struct error *err;

    if (!current.size || slice_is(current, arena_format(arena, "%s-worker", scope->name)))
        return NULL;
    err = kube_list(arena, &scope->rc->kube, place->resource, &query, &templates);
    if (!err)
        err = kube_list(arena, &scope->rc->kube, &CAPI_MACHINE_SETS, &query, &sets);
    if (!err)
        err = drop(scope, place, &templates, &sets);
    return err ? error_wrap(err, "clean up %s", place->resource->plural) : NULL;
}

struct error *cluster_drop_templates(struct cluster_scope *scope)
{
    const struct place places[] = {
        { scope->facts.machine_templates,
          VALUE_KEYS("spec", "template", "spec", "infrastructureRef", "name") },
        { &CAPI_KUBEADM_CONFIG_TEMPLATES,
          VALUE_KEYS("spec", "template", "spec", "bootstrap", "configRef", "name") },
    };
    struct error *err = NULL;

    for (size_t i = 0; !err && i < COUNT_OF(places); i++)
        err = look_at(scope, &places[i]);
    return err;
}
