#include "controllers/cluster_watch.h"

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/resources.h"

/* A look at a document of the cache that leaves no tree behind in it. */
struct look {
    struct doc *doc; /* NULL: there is none */
    struct value object;
    struct meta meta;
};

static struct look look_at(struct doc *doc)
{
    struct look look = { .doc = doc ? doc_own(doc_ref(doc)) : NULL };

    if (look.doc)
        look.object = doc_root(look.doc);
    meta_read(look.object, &look.meta);
    return look;
}

static void look_cleanup(struct look *look)
{
    doc_unref(look->doc);
}

static bool same_member(const struct look *a, const struct look *b, const char *key)
{
    return value_equal(value_find(a->object, VALUE_KEYS("metadata", key)),
                       value_find(b->object, VALUE_KEYS("metadata", key)));
}

static bool same_spec(const struct look *a, const struct look *b)
{
    return a->doc && b->doc && same_member(a, b, "generation");
}

void cluster_watch_itself(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look before = look_at(change->before);
    CLEANUP(look) struct look after = look_at(change->after);

    if (same_spec(&before, &after) && same_member(&before, &after, "labels") &&
        same_member(&before, &after, "annotations") && same_member(&before, &after, "finalizers") &&
        same_member(&before, &after, "deletionTimestamp") && same_member(&before, &after, "uid"))
        return;
    controller_keys_add(keys, &change->key);
}

static struct doc *latest(const struct informer_change *change)
{
    return change->after ? change->after : change->before;
}

void cluster_watch_labelled(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look look = look_at(latest(change));
    struct object_key key = {
        .namespace = meta_label(&look.meta, BUTLER_LABEL_SOURCE_NAMESPACE),
        .name = meta_label(&look.meta, BUTLER_LABEL_SOURCE_NAME),
    };

    if (key.namespace.size && key.name.size)
        controller_keys_add(keys, &key);
}

/* The Node that a machine has found, or the machine that a Node may be found by. */
static bool same_node(const struct look *a, const struct look *b)
{
    struct value before = value_find(a->object, VALUE_KEYS("status", "nodeRef", "name"));
    struct value after = value_find(b->object, VALUE_KEYS("status", "nodeRef", "name"));

    return value_equal(before, after) &&
           value_equal(value_find(a->object, VALUE_KEYS("spec", "providerID")),
                       value_find(b->object, VALUE_KEYS("spec", "providerID")));
}

/* Machines are made by others, who know nothing of our labels; their namespace has them. */
void cluster_watch_machine(struct controller_keys *keys, const struct informer_change *change)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(look) struct look before = look_at(change->before);
    CLEANUP(look) struct look after = look_at(change->after);
    CLEANUP(arena) struct arena *arena = NULL;
    struct object_key home = { .name = change->key.namespace };
    struct object_key key;
    struct doc *namespace;
    struct meta meta;

    if (same_node(&before, &after))
        return;
    arena = arena_create();
    namespace = cache_get(arena, informers_cache(options->informers), &KUBE_NAMESPACES, &home);
    if (!namespace)
        return;
    meta_read(doc_root(namespace), &meta);
    key.namespace = meta_label(&meta, BUTLER_LABEL_SOURCE_NAMESPACE);
    key.name = meta_label(&meta, BUTLER_LABEL_SOURCE_NAME);
    if (key.namespace.size && key.name.size)
        controller_keys_add_after(keys, &key, CLUSTER_GATHER_MS);
}

void cluster_watch_allocation(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look look = look_at(latest(change));
    struct value cluster = value_find(look.object, VALUE_KEYS("spec", "tenantClusterRef"));
    struct object_key key = { value_text(cluster, "namespace"), value_text(cluster, "name") };

    if (key.namespace.size && key.name.size)
        controller_keys_add(keys, &key);
}

void cluster_watch_owned(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look look = look_at(latest(change));

    DOC_EACH (it, look.meta.owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (slice_is(owner.kind, BUTLER_TENANT_CLUSTERS.kind))
            controller_keys_add(keys, &(struct object_key){ change->key.namespace, owner.name });
    }
}

void cluster_watch_addon(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look look = look_at(latest(change));
    struct value cluster = value_find(look.object, VALUE_KEYS("spec", "clusterRef"));
    struct object_key key = { change->key.namespace, value_text(cluster, "name") };

    if (key.name.size)
        controller_keys_add(keys, &key);
}

/* `namespace` NULL: everywhere. */
static void add_clusters(struct controller_keys *keys, const char *namespace)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list =
        cache_list(arena, informers_cache(options->informers), &BUTLER_TENANT_CLUSTERS, namespace);

    for (size_t i = 0; i < list.count; i++) {
        struct meta meta;

        meta_read(doc_root(list.docs[i]), &meta);
        controller_keys_add(keys, &(struct object_key){ meta.namespace, meta.name });
    }
}

static bool same_status(const struct look *a, const struct look *b, const char *key)
{
    return value_equal(value_find(a->object, VALUE_KEYS("status", key)),
                       value_find(b->object, VALUE_KEYS("status", key)));
}

void cluster_watch_team(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look before = look_at(change->before);
    CLEANUP(look) struct look after = look_at(change->after);
    struct slice namespace = value_text(value_get(after.object, SLICE("status")), "namespace");
    CLEANUP(arena) struct arena *arena = arena_create();

    if (!namespace.size || (same_spec(&before, &after) && same_status(&before, &after, "phase")))
        return;
    add_clusters(keys, arena_text(arena, namespace));
}

void cluster_watch_provider(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look before = look_at(change->before);
    CLEANUP(look) struct look after = look_at(change->after);

    if (!same_spec(&before, &after) || !same_status(&before, &after, "ready"))
        add_clusters(keys, NULL);
}

void cluster_watch_config(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(look) struct look before = look_at(change->before);
    CLEANUP(look) struct look after = look_at(change->after);

    if (!same_spec(&before, &after))
        add_clusters(keys, NULL);
}
