#include "controllers/addon_watch.h"

#include "api/butler_names.h"
#include "api/tenant_addon.h"
#include "base/arena.h"
#include "base/text.h"
#include "controllers/controllers.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/informer.h"
#include "kube/reconcile.h"

/* A look at a document of the cache that leaves no tree behind in it. */
struct look {
    struct doc *doc; /* NULL: there is none */
    struct value object;
};

static struct look look_at(struct doc *doc)
{
    struct look look = { .doc = doc ? doc_own(doc_ref(doc)) : NULL };

    if (look.doc)
        look.object = doc_root(look.doc);
    return look;
}

static void look_cleanup(struct look *look)
{
    doc_unref(look->doc);
}

static bool same(const struct look *a, const struct look *b, const char *part, const char *key)
{
    return value_equal(value_find(a->object, VALUE_KEYS(part, key)),
                       value_find(b->object, VALUE_KEYS(part, key)));
}

static bool same_metadata(const struct look *a, const struct look *b)
{
    static const char *const keys[] = { "generation",        "labels", "annotations", "finalizers",
                                        "deletionTimestamp", "uid" };

    if (!a->doc || !b->doc)
        return false;
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        if (!same(a, b, "metadata", keys[i]))
            return false;
    }
    return true;
}

/* --- indexes ------------------------------------------------------------------------------- */

static char *index_text(struct slice namespace, struct slice cluster, struct text *text)
{
    text_appendf(text, SLICE_FORMAT "/" SLICE_FORMAT, SLICE_ARGUMENT(namespace),
                 SLICE_ARGUMENT(cluster));
    return text->data;
}

static void emit_cluster(struct value object, struct cache_emit *emit)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct tenant_addon addon;

    tenant_addon_read(object, &addon);
    index_text(addon.meta.namespace, addon.cluster, &text);
    cache_emit(emit, text_slice(&text));
}

static void emit_definition(struct value object, struct cache_emit *emit)
{
    struct slice name = value_text(value_get(object, SLICE("spec")), "addon");

    if (name.size)
        cache_emit(emit, name);
}

const struct cache_index addon_watch_by_cluster = { "cluster", emit_cluster };
const struct cache_index addon_watch_by_definition = { "definition", emit_definition };

static struct cache_list find(struct arena *arena, struct cache *cache, struct slice namespace,
                              struct slice cluster)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    index_text(namespace, cluster, &text);
    return cache_find(arena, cache, &BUTLER_TENANT_ADDONS, &addon_watch_by_cluster,
                      text_slice(&text));
}

struct cache_list addon_watch_find(struct reconcile *rc, struct slice cluster)
{
    return find(rc->arena, rc->cache, slice_from(rc->namespace), cluster);
}

/* --- mappings ------------------------------------------------------------------------------ */

void addon_watch_itself(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look before = look_at(change->before);
    CLEANUP(look) struct look after = look_at(change->after);

    if (!same_metadata(&before, &after))
        controller_keys_add(keys, &change->key);
}

/* Those of the cluster that are not at rest; `but` is left out. */
static void add_waiting(struct controller_keys *keys, struct slice namespace, struct slice cluster,
                        struct slice but, bool all)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list = find(arena, informers_cache(options->informers), namespace, cluster);

    for (size_t i = 0; i < list.count; i++) {
        struct tenant_addon addon;

        tenant_addon_read(doc_root(list.docs[i]), &addon);
        if (slice_equal(addon.meta.name, but) || (!all && tenant_addon_is_installed(&addon)))
            continue;
        controller_keys_add(keys, &(struct object_key){ addon.meta.namespace, addon.meta.name });
    }
}

void addon_watch_neighbours(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look before = look_at(change->before);
    CLEANUP(look) struct look after = look_at(change->after);
    struct tenant_addon addon;

    if (before.doc && after.doc && same(&before, &after, "status", "phase") &&
        same(&before, &after, "metadata", "generation"))
        return;
    tenant_addon_read(after.doc ? after.object : before.object, &addon);
    add_waiting(keys, change->key.namespace, addon.cluster, change->key.name, false);
}

void addon_watch_cluster(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look before = look_at(change->before);
    CLEANUP(look) struct look after = look_at(change->after);

    if (same_metadata(&before, &after) && same(&before, &after, "status", "phase") &&
        same(&before, &after, "status", "kubeconfigSecretRef"))
        return;
    add_waiting(keys, change->key.namespace, change->key.name, SLICE(""), true);
}

void addon_watch_definition(struct controller_keys *keys, const struct informer_change *change)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list =
        cache_find(arena, informers_cache(options->informers), &BUTLER_TENANT_ADDONS,
                   &addon_watch_by_definition, change->key.name);

    for (size_t i = 0; i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));

        controller_keys_add(keys, &key);
    }
}
