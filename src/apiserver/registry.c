/* Snapshots of the resources a server has. */
#include "apiserver/registry.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "api/kind_minors.h"
#include "apiserver/custom.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/kube_version.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "store/store.h"

/* The numbers that built-in kinds have in the store, by their place among the kinds; shared by all
 * snapshots of a server. */
struct builtin {
    atomic_uint references;
    uint32_t *stored;
};

struct registry {
    atomic_uint references;
    struct arena *arena;
    struct store *store;
    struct builtin *builtin;
    uint64_t generation;
    unsigned minor;
    size_t builtin_count; /* they come first */
    VEC(struct resource *) resources;
    VEC(struct registry_group) groups;
    VEC(struct custom_definition *) definitions;
    struct map *by_plural; /* "group/version/plural" */
    struct map *by_kind;   /* "group/version/kind" */
};

static void append_key(struct text *text, struct slice group, struct slice version,
                       struct slice name)
{
    text_append_slice(text, group);
    text_append_char(text, '/');
    text_append_slice(text, version);
    text_append_char(text, '/');
    text_append_slice(text, name);
}

static void index_resource(struct map *map, const struct resource *resource, const char *name)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;

    append_key(&key, slice_from(resource->kind->group), slice_from(resource->kind->version),
               slice_from(name));
    map_set(map, text_slice(&key), (void *)resource);
}

static struct resource *make_resource(struct registry *registry, const struct kind *kind,
                                      uint32_t stored, const struct custom_version *custom)
{
    struct resource *resource = arena_new(registry->arena, struct resource);
    bool core = !*kind->group;

    *resource = (struct resource){
        .kind = kind,
        .api_version =
            arena_format(registry->arena, "%s%s%s", kind->group, core ? "" : "/", kind->version),
        .qualified =
            arena_format(registry->arena, "%s%s%s", kind->plural, core ? "" : ".", kind->group),
        .stored = stored,
        .custom = custom,
        .strategy = strategy_find(slice_from(kind->group), slice_from(kind->kind)),
    };
    resource->storage = resource;
    return resource;
}

static void serve(struct registry *registry, struct resource *resource)
{
    vec_push(&registry->resources, resource);
    index_resource(registry->by_plural, resource, resource->kind->plural);
    index_resource(registry->by_kind, resource, resource->kind->kind);
}

static struct registry *make(struct store *store, struct builtin *builtin, uint64_t generation)
{
    struct registry *registry = NEW(struct registry);

    atomic_init(&registry->references, 1);
    registry->arena = arena_create();
    registry->store = store;
    registry->builtin = builtin;
    registry->generation = generation;
    registry->by_plural = map_new();
    registry->by_kind = map_new();
    return registry;
}

/* The kind without those of its parts that came later; itself when there are none. */
static const struct kind *trim_parts(struct registry *registry, const struct kind *kind)
{
    struct kind *trimmed;
    struct kind_part *parts;
    size_t count = 0;
    size_t kept = 0;

    while (kind->parts && kind->parts[count].name)
        count++;
    parts = arena_array(registry->arena, count + 1, struct kind_part);
    for (size_t i = 0; i < count; i++) {
        if (kind_minors_serve_part(registry->minor, kind, &kind->parts[i]))
            parts[kept++] = kind->parts[i];
    }
    if (kept == count)
        return kind;
    trimmed = arena_new(registry->arena, struct kind);
    *trimmed = *kind;
    trimmed->parts = parts;
    return trimmed;
}

static void add_builtin(struct registry *registry)
{
    for (size_t i = 0; i < kind_count(); i++) {
        const struct kind *kind = kind_at(i);

        if (kind_minors_serve(registry->minor, kind))
            serve(registry, make_resource(registry, trim_parts(registry, kind),
                                          registry->builtin->stored[i], NULL));
    }
    registry->builtin_count = registry->resources.count;
    VEC_EACH (resource, &registry->resources) {
        const struct kind *kind = kind_stored((*resource)->kind);

        (*resource)->storage = registry_find(registry, slice_from(kind->group),
                                             slice_from(kind->version), slice_from(kind->plural));
        ASSERT((*resource)->storage);
    }
}

static struct error *number_builtin(struct store *store, struct builtin *builtin)
{
    struct error *err;

    for (size_t i = 0; i < kind_count(); i++) {
        const struct kind *kind = kind_stored(kind_at(i));

        if (kind->flags & KIND_NEVER_STORED)
            continue;
        err = store_resource(store, slice_from(kind->group), slice_from(kind->plural),
                             kind->flags & KIND_SEALED, &builtin->stored[i]);
        if (err)
            return error_wrap(err, "number %s.%s", kind->plural, kind->group);
    }
    return NULL;
}

/* Custom resources by group, version (preferred first) and plural. */
static int compare_custom(const void *a, const void *b)
{
    const struct kind *one = (*(struct resource *const *)a)->kind;
    const struct kind *other = (*(struct resource *const *)b)->kind;
    int order = strcmp(one->group, other->group);

    if (!order)
        order = kube_version_compare(slice_from(other->version), slice_from(one->version));
    return order ? order : strcmp(one->plural, other->plural);
}

/* Runs of one group and version become the groups of discovery. Built-in kinds come in that order
 * already. A custom resource may extend a built-in group, which then has two runs; they are told
 * apart by their versions. */
static void make_groups(struct registry *registry)
{
    size_t count = registry->resources.count;

    for (size_t i = 0, next; i < count; i = next) {
        const char *name = registry->resources.items[i]->kind->group;
        struct registry_version *versions;
        size_t version_count = 0;

        for (next = i; next < count; next++) {
            if (strcmp(registry->resources.items[next]->kind->group, name) != 0)
                break;
        }
        versions = arena_array(registry->arena, next - i, struct registry_version);
        for (size_t at = i; at < next; at++) {
            const char *version = registry->resources.items[at]->kind->version;

            if (!version_count || strcmp(versions[version_count - 1].version, version) != 0)
                versions[version_count++] = (struct registry_version){ version, at, 0 };
            versions[version_count - 1].count++;
        }
        vec_push(&registry->groups, (struct registry_group){ name, versions, version_count });
    }
}

struct error *registry_new(struct store *store, struct registry **out_registry)
{
    struct builtin *builtin = NEW(struct builtin);
    CLEANUP(registry) struct registry *registry = make(store, builtin, 1);
    struct error *err;

    atomic_init(&builtin->references, 1);
    builtin->stored = memory_array(kind_count(), sizeof(*builtin->stored));
    err = number_builtin(store, builtin);
    if (err)
        return err;
    add_builtin(registry);
    make_groups(registry);
    *out_registry = STEAL(registry);
    return NULL;
}

static struct error *add_definition(struct registry *registry, struct custom_definition *definition)
{
    size_t first = registry->resources.count;
    const struct resource *storage = NULL;
    uint32_t stored;
    struct error *err;

    err = store_resource(registry->store, slice_from(definition->group),
                         slice_from(definition->plural), false, &stored);
    if (err)
        return error_wrap(err, "number %s", definition->name);
    for (size_t i = 0; i < definition->version_count; i++) {
        const struct custom_version *version = &definition->versions[i];
        struct resource *resource;

        if (!version->served && !version->storage)
            continue;
        resource = make_resource(registry, &version->kind, stored, version);
        if (version->served)
            serve(registry, resource);
        if (version->storage)
            storage = resource;
    }
    for (size_t i = first; i < registry->resources.count; i++)
        registry->resources.items[i]->storage = storage;
    vec_push(&registry->definitions, custom_ref(definition));
    return NULL;
}

struct error *registry_with(const struct registry *base, unsigned minor,
                            struct custom_definition *const *definitions, size_t count,
                            struct registry **out_registry)
{
    CLEANUP(registry) struct registry *registry =
        make(base->store, base->builtin, base->generation + 1);
    struct error *err;

    atomic_fetch_add(&base->builtin->references, 1);
    registry->minor = minor;
    add_builtin(registry);
    for (size_t i = 0; i < count; i++) {
        err = add_definition(registry, definitions[i]);
        if (err)
            return err;
    }
    qsort(registry->resources.items + registry->builtin_count,
          registry->resources.count - registry->builtin_count, sizeof(registry->resources.items[0]),
          compare_custom);
    make_groups(registry);
    *out_registry = STEAL(registry);
    return NULL;
}

struct error *registry_for_minor(const struct registry *registry, unsigned minor,
                                 struct registry **out_registry)
{
    return registry_with(registry, minor, registry->definitions.items, registry->definitions.count,
                         out_registry);
}

unsigned registry_minor(const struct registry *registry)
{
    return registry->minor;
}

struct registry *registry_ref(const struct registry *registry)
{
    struct registry *shared = (struct registry *)registry;

    atomic_fetch_add_explicit(&shared->references, 1, memory_order_relaxed);
    return shared;
}

struct registry *registry_unref(struct registry *registry)
{
    if (!registry || atomic_fetch_sub(&registry->references, 1) != 1)
        return NULL;
    if (atomic_fetch_sub(&registry->builtin->references, 1) == 1) {
        memory_free(registry->builtin->stored);
        memory_free(registry->builtin);
    }
    VEC_EACH (definition, &registry->definitions)
        custom_unref(*definition);
    vec_done(&registry->definitions);
    vec_done(&registry->resources);
    vec_done(&registry->groups);
    map_free(registry->by_plural);
    map_free(registry->by_kind);
    arena_free(registry->arena);
    return memory_free(registry);
}

static const struct resource *find(const struct map *map, struct slice group, struct slice version,
                                   struct slice name)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;

    append_key(&key, group, version, name);
    return map_get(map, text_slice(&key));
}

const struct resource *registry_find(const struct registry *registry, struct slice group,
                                     struct slice version, struct slice plural)
{
    return find(registry->by_plural, group, version, plural);
}

const struct resource *registry_find_kind(const struct registry *registry, struct slice group,
                                          struct slice version, struct slice kind)
{
    return find(registry->by_kind, group, version, kind);
}

size_t registry_count(const struct registry *registry)
{
    return registry->resources.count;
}

const struct resource *registry_at(const struct registry *registry, size_t index)
{
    ASSERT(index < registry->resources.count);
    return registry->resources.items[index];
}

size_t registry_group_count(const struct registry *registry)
{
    return registry->groups.count;
}

const struct registry_group *registry_group_at(const struct registry *registry, size_t index)
{
    ASSERT(index < registry->groups.count);
    return &registry->groups.items[index];
}

uint64_t registry_generation(const struct registry *registry)
{
    return registry->generation;
}
