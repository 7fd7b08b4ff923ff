/* TenantCluster: machine templates that no machine is made from any more. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

static struct slice template_of(struct value object)
{
    struct value reference =
        value_find(object, VALUE_KEYS("spec", "template", "spec", "infrastructureRef"));

    return value_text(reference, "name");
}

static bool is_referred_to(struct slice name, const struct kube_list *sets)
{
    for (size_t i = 0; i < sets->count; i++)
        if (slice_equal(template_of(doc_root(sets->docs[i])), name))
            return true;
    return false;
}

static struct error *drop(struct cluster_scope *scope, const struct kube_list *templates,
                          const struct kube_list *sets)
{
    for (size_t i = 0; i < templates->count; i++) {
        struct error *err;
        struct meta meta;
        bool gone;

        meta_read(doc_root(templates->docs[i]), &meta);
        if (slice_equal(meta.name, template_of(scope->facts.deployment)) ||
            is_referred_to(meta.name, sets))
            continue;
        err = reconcile_ensure_gone(scope->rc, scope->facts.machine_templates, scope->tenant,
                                    arena_strndup(scope->rc->arena, meta.name.data, meta.name.size),
                                    &gone);
        if (err)
            return err;
    }
    return NULL;
}

struct error *cluster_drop_templates(struct cluster_scope *scope)
{
    struct arena *arena = scope->rc->arena;
    struct slice current = template_of(scope->facts.deployment);
    struct kube_query query = {
        .namespace = scope->tenant,
        .label_selector = arena_format(arena, BUTLER_LABEL_CLUSTER_NAME "=%s", scope->name),
    };
    struct kube_list templates = { .count = 0 };
    struct kube_list sets = { .count = 0 };
    struct error *err;

    /* Most clusters never get another template than their first: they need not ask. */
    if (slice_is(current, arena_format(arena, "%s-worker", scope->name)))
        return NULL;
    err = kube_list(arena, &scope->rc->kube, scope->facts.machine_templates, &query, &templates);
    if (!err)
        err = kube_list(arena, &scope->rc->kube, &CAPI_MACHINE_SETS, &query, &sets);
    if (!err)
        err = drop(scope, &templates, &sets);
    return err ? error_wrap(err, "clean up machine templates") : NULL;
}
