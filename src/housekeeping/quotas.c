/* The loop's half of keeping quotas: which objects are watched, and whose changes make a quota be
 * counted anew. */
#include "housekeeping/quotas.h"

#include "api/kind.h"
#include "api/quota.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "housekeeping/limits.h"
#include "housekeeping/quotas_internal.h"
#include "kube/cache.h"
#include "kube/crew.h"
#include "kube/informer.h"
#include "kube/resources.h"
#include "loop/loop.h"

/* A resource that some quota limits. */
struct source {
    struct quotas *quotas;
    struct arena *arena;
    struct kube_resource resource;
    struct informer_listener *listener;
};

struct quotas {
    struct crew_options options;
    struct crew *crew; /* NULL once it is stopping */
    struct informer_listener *listener;
    struct informer_listener *definitions; /* of custom resources */
    VEC(struct source *) sources;
    bool synced;
    void (*on_stopped)(void *context);
    void *stopped_context;
};

/* --- which quotas -------------------------------------------------------------------------- */

static bool limits(struct value quota, struct slice group, struct slice plural)
{
    struct quota_item item = { group, plural, VALUE_ABSENT_VALUE };

    DOC_EACH (it, value_find(quota, VALUE_KEYS("spec", "hard"))) {
        if (quota_covers(&item, it.key))
            return true;
    }
    return false;
}

/* Those that limit this resource; namespace NULL: everywhere. */
static void look_at(struct quotas *quotas, const char *namespace, struct slice group,
                    struct slice plural, uint64_t delay_ms)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list =
        cache_list(arena, informer_cache(quotas->listener), &KUBE_RESOURCE_QUOTAS, namespace);

    for (size_t i = 0; i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));

        if (quotas->crew && limits(doc_root(list.docs[i]), group, plural))
            crew_add_after(quotas->crew, &key, delay_ms);
    }
}

/* --- news of objects ----------------------------------------------------------------------- */

static bool is_same(const struct resource_list *a, const struct resource_list *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        const struct quantity *other = resource_list_find(b, a->items[i].name);

        if (!other || quantity_compare(other, &a->items[i].quantity) != 0)
            return false;
    }
    return true;
}

/* The object takes something else than before, or from another quota. */
static bool takes_other(const struct source *source, const struct informer_change *change)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *before = doc_new(doc_bytes(change->before));
    CLEANUP(doc) struct doc *after = doc_new(doc_bytes(change->after));
    struct quota_item was = { slice_from(source->resource.group),
                              slice_from(source->resource.plural), doc_root(before) };
    struct quota_item is = { was.group, was.plural, doc_root(after) };
    struct resource_list had = quota_usage(arena, &was, 0);
    struct resource_list has = quota_usage(arena, &is, 0);

    return !is_same(&had, &has) || !quota_is_same_scope(&was, &is) ||
           quota_changes_us(&was) != quota_changes_us(&is);
}

/* What is created was charged by whoever admitted it. */
static void on_change(void *context, const struct informer_change *change)
{
    struct source *source = context;
    struct slice group = slice_from(source->resource.group);
    struct slice plural = slice_from(source->resource.plural);
    CLEANUP(arena) struct arena *arena = NULL;
    const char *namespace;

    if (!change->before)
        return;
    arena = arena_create();
    namespace = arena_text(arena, change->key.namespace);
    if (!cache_count(informer_cache(source->quotas->listener), &KUBE_RESOURCE_QUOTAS, namespace))
        return;
    if (change->after && (!quotas_look_inside(group, plural) || !takes_other(source, change)))
        return;
    look_at(source->quotas, namespace, group, plural, QUOTA_PAUSE_MS);
}

/* What went between the count that made us listen and now was not told. */
static void on_source_synced(void *context)
{
    struct source *source = context;

    look_at(source->quotas, NULL, slice_from(source->resource.group),
            slice_from(source->resource.plural), 0);
}

static const struct informer_events source_events = { on_change, on_source_synced };

/* --- what is watched ----------------------------------------------------------------------- */

static bool is_listed(const struct kind *kind)
{
    const unsigned needed = KIND_LIST | KIND_WATCH;

    return (kind->verbs & needed) == needed && kind->flags & KIND_NAMESPACED;
}

static bool resolve_builtin(struct slice group, struct slice plural, struct kube_resource *out)
{
    for (size_t i = 0; i < kind_count(); i++) {
        const struct kind *kind = kind_at(i);

        if (slice_is(group, kind->group) && slice_is(plural, kind->plural) && is_listed(kind)) {
            *out = (struct kube_resource){ kind->group, kind->version, kind->plural, kind->kind,
                                           true };
            return true;
        }
    }
    return false;
}

static const char *text_at(struct arena *arena, struct value object, const char *const *keys)
{
    struct slice text = value_string_or(value_find(object, keys), SLICE(""));

    return arena_text(arena, text);
}

static const char *served_version(struct arena *arena, struct value definition)
{
    DOC_EACH (it, value_find(definition, VALUE_KEYS("spec", "versions"))) {
        if (value_bool_or(value_get(it.value, SLICE("served")), false))
            return text_at(arena, it.value, VALUE_KEYS("name"));
    }
    return NULL;
}

/* A definition is called "plural.group". */
static bool resolve_custom(struct quotas *quotas, struct arena *arena, struct slice group,
                           struct slice plural, struct kube_resource *out)
{
    struct object_key key = { SLICE(""), SLICE("") };
    struct value definition;
    struct doc *doc;
    const char *version;

    key.name = slice_from(arena_format(arena, SLICE_FORMAT "." SLICE_FORMAT, SLICE_ARGUMENT(plural),
                                       SLICE_ARGUMENT(group)));
    doc = cache_get(arena, informer_cache(quotas->definitions), &KUBE_CUSTOM_RESOURCES, &key);
    if (!doc)
        return false;
    definition = doc_root(doc);
    version = served_version(arena, definition);
    if (!version ||
        strcmp(text_at(arena, definition, VALUE_KEYS("spec", "scope")), "Namespaced") != 0)
        return false;
    *out = (struct kube_resource){
        .group = text_at(arena, definition, VALUE_KEYS("spec", "group")),
        .version = version,
        .plural = text_at(arena, definition, VALUE_KEYS("spec", "names", "plural")),
        .kind = text_at(arena, definition, VALUE_KEYS("spec", "names", "kind")),
        .namespaced = true,
    };
    return true;
}

static struct source *find_source(struct quotas *quotas, const struct kube_resource *resource)
{
    VEC_EACH (it, &quotas->sources) {
        if (kube_resource_equal(&(*it)->resource, resource))
            return *it;
    }
    return NULL;
}

static void listen(struct quotas *quotas, const struct kube_resource *resource)
{
    struct source *source;
    struct informer_spec spec = {
        .metadata_only =
            !quotas_look_inside(slice_from(resource->group), slice_from(resource->plural)),
    };

    if (find_source(quotas, resource))
        return;
    source = NEW(struct source);
    source->quotas = quotas;
    source->arena = arena_create();
    source->resource = kube_resource_dup(source->arena, resource);
    spec.resource = &source->resource;
    vec_push(&quotas->sources, source);
    source->listener = informers_listen(quotas->options.informers, &spec, &source_events, source);
}

static void free_source(struct source *source)
{
    informers_leave(source->listener);
    arena_free(source->arena);
    memory_free(source);
}

static bool has_resource(const struct quotas_sources *sources, const struct kube_resource *resource)
{
    for (size_t i = 0; i < sources->count; i++) {
        if (kube_resource_equal(&sources->resources[i], resource))
            return true;
    }
    return false;
}

/* Tells the worker what to count, and listens to it from now on. */
static bool prepare(struct reconcile *rc)
{
    struct quotas *quotas = rc->context;
    struct quotas_sources *sources = arena_new(rc->arena, struct quotas_sources);
    struct doc *quota =
        cache_get(rc->arena, informer_cache(quotas->listener), &KUBE_RESOURCE_QUOTAS, &rc->key);
    struct value hard;

    if (!quota)
        return false;
    hard = value_find(doc_root(quota), VALUE_KEYS("spec", "hard"));
    sources->resources = arena_array(rc->arena, value_count(hard), struct kube_resource);
    DOC_EACH (it, hard) {
        struct kube_resource resource;
        struct slice group;
        struct slice plural;

        if (!quota_source(it.key, &group, &plural) ||
            (!resolve_builtin(group, plural, &resource) &&
             !resolve_custom(quotas, rc->arena, group, plural, &resource)) ||
            has_resource(sources, &resource))
            continue;
        sources->resources[sources->count++] = resource;
        listen(quotas, &resource);
    }
    rc->input = sources;
    return true;
}

/* --- news of quotas and definitions -------------------------------------------------------- */

/* No quota is left that limits it. */
static void drop_unwanted(struct quotas *quotas)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list list =
        cache_list(arena, informer_cache(quotas->listener), &KUBE_RESOURCE_QUOTAS, NULL);
    size_t kept = 0;

    for (size_t i = 0; i < quotas->sources.count; i++) {
        struct source *source = quotas->sources.items[i];
        bool wanted = false;

        for (size_t j = 0; j < list.count && !wanted; j++)
            wanted = limits(doc_root(list.docs[j]), slice_from(source->resource.group),
                            slice_from(source->resource.plural));
        if (wanted)
            quotas->sources.items[kept++] = source;
        else
            free_source(source);
    }
    quotas->sources.count = kept;
}

/* Charges change nothing but how much is used. */
static bool is_only_charged(const struct informer_change *change)
{
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct value spec;

    if (!change->before)
        return false;
    before = doc_new(doc_bytes(change->before));
    after = doc_new(doc_bytes(change->after));
    spec = value_get(doc_root(after), SLICE("spec"));
    return value_equal(value_get(doc_root(before), SLICE("spec")), spec) &&
           value_equal(value_get(spec, SLICE("hard")),
                       value_find(doc_root(after), VALUE_KEYS("status", "hard")));
}

static void on_quota_change(void *context, const struct informer_change *change)
{
    struct quotas *quotas = context;

    if (!change->after)
        drop_unwanted(quotas);
    else if (quotas->crew && !is_only_charged(change))
        crew_add(quotas->crew, &change->key);
}

static void on_quotas_synced(void *context)
{
    struct quotas *quotas = context;

    quotas->synced = true;
    if (quotas->crew)
        crew_start(quotas->crew);
}

static const struct informer_events quota_events = { on_quota_change, on_quotas_synced };

static void on_definition_change(void *context, const struct informer_change *change)
{
    struct quotas *quotas = context;
    struct slice plural;
    struct slice group;

    if (!slice_cut(change->key.name, '.', &plural, &group))
        return;
    for (size_t i = 0; !change->after && i < quotas->sources.count; i++) {
        struct source *source = quotas->sources.items[i];

        if (!slice_is(group, source->resource.group) || !slice_is(plural, source->resource.plural))
            continue;
        vec_remove(&quotas->sources, i);
        free_source(source);
        break;
    }
    /* It is served a moment later. */
    look_at(quotas, NULL, group, plural, GARBAGE_DISCOVERY_MS);
}

static const struct informer_events definition_events = { on_definition_change, NULL };

/* --- beginning and end --------------------------------------------------------------------- */

struct quotas *quotas_start(const struct crew_options *options)
{
    struct quotas *quotas = NEW(struct quotas);

    quotas->options = *options;
    quotas->crew = crew_new(options, &(struct crew_spec){
                                         .name = "resourcequota-controller",
                                         .run = quotas_count,
                                         .prepare = prepare,
                                         .context = quotas,
                                         .workers = QUOTA_WORKERS,
                                     });
    quotas->definitions = informers_listen(
        options->informers, &(struct informer_spec){ .resource = &KUBE_CUSTOM_RESOURCES },
        &definition_events, quotas);
    quotas->listener = informers_listen(
        options->informers, &(struct informer_spec){ .resource = &KUBE_RESOURCE_QUOTAS },
        &quota_events, quotas);
    return quotas;
}

static void on_crew_stopped(void *context)
{
    struct quotas *quotas = context;
    void (*on_stopped)(void *) = quotas->on_stopped;
    void *stopped_context = quotas->stopped_context;

    informers_leave(quotas->listener);
    informers_leave(quotas->definitions);
    VEC_EACH (it, &quotas->sources)
        free_source(*it);
    vec_done(&quotas->sources);
    memory_free(quotas);
    if (on_stopped)
        on_stopped(stopped_context);
}

void quotas_stop(struct quotas *quotas, void (*on_stopped)(void *context), void *context)
{
    quotas->on_stopped = on_stopped;
    quotas->stopped_context = context;
    crew_stop(STEAL(quotas->crew), on_crew_stopped, quotas);
}

bool quotas_are_idle(const struct quotas *quotas)
{
    return quotas->synced && quotas->crew && crew_is_idle(quotas->crew);
}
