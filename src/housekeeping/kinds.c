/* Kinds by name. */
#include "housekeeping/kinds.h"

#include <stdatomic.h>

#include "api/meta.h"
#include "base/arena.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"

struct kinds {
    atomic_uint references;
    struct arena *arena;
    struct kube_discovery discovery;
    struct map *by_kind; /* "group/Kind" to struct kube_resource */
};

static struct slice key_of(struct text *text, struct slice group, struct slice kind)
{
    text_clear(text);
    text_append_slice(text, group);
    text_append_char(text, '/');
    text_append_slice(text, kind);
    return text_slice(text);
}

static const char *const *dup_list(struct arena *arena, const char *const *list)
{
    const char **copy;
    size_t count = 0;

    while (list[count])
        count++;
    copy = arena_array(arena, count + 1, const char *);
    for (size_t i = 0; i < count; i++)
        copy[i] = arena_strdup(arena, list[i]);
    return copy;
}

struct kinds *kinds_new(const struct kube_discovery *discovery)
{
    struct kinds *kinds = NEW(struct kinds);
    struct arena *arena = arena_create();
    struct kube_api *apis = arena_array(arena, discovery->count, struct kube_api);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    atomic_init(&kinds->references, 1);
    kinds->arena = arena;
    kinds->by_kind = map_new();
    kinds->discovery =
        (struct kube_discovery){ apis, discovery->count, dup_list(arena, discovery->failed) };
    for (size_t i = 0; i < discovery->count; i++) {
        struct slice key;

        apis[i] = discovery->apis[i];
        apis[i].resource = kube_resource_dup(arena, &discovery->apis[i].resource);
        apis[i].singular = NULL; /* nobody asks for the rest here */
        apis[i].short_names = apis[i].categories = NULL;
        key = key_of(&text, slice_from(apis[i].resource.group), slice_from(apis[i].resource.kind));
        if (apis[i].preferred || !map_has(kinds->by_kind, key))
            map_set(kinds->by_kind, key, &apis[i].resource);
    }
    return kinds;
}

struct kinds *kinds_ref(struct kinds *kinds)
{
    atomic_fetch_add_explicit(&kinds->references, 1, memory_order_relaxed);
    return kinds;
}

struct kinds *kinds_unref(struct kinds *kinds)
{
    if (!kinds || atomic_fetch_sub_explicit(&kinds->references, 1, memory_order_acq_rel) > 1)
        return NULL;
    map_free(kinds->by_kind);
    arena_free(kinds->arena);
    memory_free(kinds);
    return NULL;
}

void kinds_release(void *kinds)
{
    kinds_unref(kinds);
}

const struct kube_resource *kinds_find(const struct kinds *kinds, struct slice api_version,
                                       struct slice kind)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice group;
    struct slice version;

    meta_split_version(api_version, &group, &version);
    return map_get(kinds->by_kind, key_of(&text, group, kind));
}

const struct kube_discovery *kinds_discovery(const struct kinds *kinds)
{
    return &kinds->discovery;
}
