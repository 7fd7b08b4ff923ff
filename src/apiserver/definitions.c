/* CustomResourceDefinitions, followed. */
#include "apiserver/definitions.h"

#include <stdatomic.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/custom.h"
#include "apiserver/definition_status.h"
#include "apiserver/internal_request.h"
#include "apiserver/object.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/verbs.h"
#include "apiserver/watch.h"
#include "apiserver/webhook_line.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "store/event.h"
#include "store/feed.h"
#include "store/record.h"
#include "store/store.h"
#include "store/store_list.h"

enum {
    DEFINITIONS_RETRY_MS = 50
};

/* A definition as it was compiled, so that an unchanged one is not compiled again. */
struct compiled {
    uint64_t revision;
    int64_t generation;               /* of what it says, which its status does not change */
    struct custom_definition *custom; /* NULL: it cannot be used; the reason was logged */
    bool seen;                        /* in this run */
};

struct definitions {
    struct apiserver *server;
    uint32_t stored;
    struct feed_subscription *subscription;

    /* Loop: one run at a time, and one more when something happened meanwhile. */
    bool running;
    bool again;
    bool closed;        /* the server is gone; the end of the last run frees this */
    struct timer retry; /* all workers were busy */

    /* Of the run: the start-up thread or one worker. */
    struct map *compiled; /* by name: struct compiled */
    bool started;         /* the first run is over */

    /* Resources whose objects must go before their definition does: told by the last run. */
    VEC(uint32_t) waiting;
    VEC(struct feed_subscription *) waits;

    bool ask_webhooks; /* one of them has its objects converted by a webhook */

    /* Resources that are no longer served: their watches end. */
    VEC(uint32_t) gone;
};

static struct compiled *compiled_free(struct compiled *compiled)
{
    if (compiled)
        custom_unref(compiled->custom);
    return memory_free(compiled);
}

/* Until when objects were written under another schema. Whatever is committed from now on is
 * written under this one, but for a write that began a moment ago; at the start, what is younger
 * than the definition is. */
static uint64_t since(const struct definitions *definitions, const struct record *record)
{
    return definitions->started ? store_revision(definitions->server->store) : record->revision;
}

/* Compiles what is new or changed; NULL when it cannot be used. */
static struct custom_definition *compile(struct definitions *definitions,
                                         const struct record *record, const struct doc *doc)
{
    struct compiled *compiled = map_get(definitions->compiled, record_name(record));
    int64_t generation =
        value_int_or(value_find(doc_root(doc), VALUE_KEYS("metadata", "generation")), 0);
    struct error *err;

    if (!compiled) {
        compiled = NEW(struct compiled);
        map_set(definitions->compiled, record_name(record), compiled);
    }
    compiled->seen = true;
    if (compiled->revision == record->revision)
        return compiled->custom;
    compiled->revision = record->revision;
    if (compiled->custom && compiled->generation == generation)
        return compiled->custom;
    compiled->generation = generation;
    compiled->custom = custom_unref(compiled->custom);
    err = custom_compile(doc, since(definitions, record), &compiled->custom);
    if (err) {
        log_error(definitions->server->log, "custom resource cannot be served", LOG_ERROR(err));
        error_free(err);
    }
    return compiled->custom;
}

static void forget_unseen(struct definitions *definitions)
{
    size_t position = 0;
    struct slice name;
    void *value;

    while (map_next(definitions->compiled, &position, &name, &value)) {
        struct compiled *compiled = value;

        if (compiled->seen) {
            compiled->seen = false;
            continue;
        }
        map_remove(definitions->compiled, name);
        compiled_free(compiled);
    }
}

/* Deletes every object of a definition that goes, and then lets it go. */
static struct error *clean_up(struct definitions *definitions, const struct record *record,
                              struct value root)
{
    struct apiserver *server = definitions->server;
    struct value spec = value_get(root, SLICE("spec"));
    struct slice group = value_string_or(value_get(spec, SLICE("group")), SLICE(""));
    struct slice plural =
        value_string_or(value_find(spec, VALUE_KEYS("names", "plural")), SLICE(""));
    uint32_t stored;
    struct error *err;

    err = store_resource(server->store, group, plural, false, &stored);
    if (err)
        return err;
    if (store_count(server->store, stored)) {
        err = definition_delete_objects(server, root);
        if (err)
            return err;
    }
    if (store_count(server->store, stored)) {
        vec_push(&definitions->waiting, stored);
        return NULL;
    }
    vec_push(&definitions->gone, stored);
    return definition_release(server, record_name(record));
}

/* One definition, if it is served: also when nobody was told yet. */
static struct custom_definition *take(struct arena *arena, struct definitions *definitions,
                                      const struct store_list *list, size_t index,
                                      struct definition_names *taken)
{
    const struct record *record = list->records.items[index];
    CLEANUP(doc) struct doc *doc = doc_new(doc_bytes(record->doc));
    struct value root = doc_root(doc);
    struct object object;

    object_read(root, &object);
    if (!definition_is_established(root) &&
        (object.deleted.size ||
         !definition_names_claim(arena, taken, list->records.count, index, root)))
        return NULL;
    return compile(definitions, record, doc);
}

/* Its conditions, or its end. */
static void settle(struct definitions *definitions, const struct record *record,
                   const struct definition_names *taken, size_t count)
{
    struct apiserver *server = definitions->server;
    CLEANUP(doc) struct doc *doc = doc_new(doc_bytes(record->doc));
    struct value root = doc_root(doc);
    struct object object;
    struct error *err = NULL;

    object_read(root, &object);
    if (object.deleted.size && object_has_finalizer(&object, slice_from(DEFINITION_FINALIZER)))
        err = clean_up(definitions, record, root);
    else if (!object.deleted.size)
        err = definition_update_status(server, record, root, taken, count);
    if (err) {
        log_error(server->log, "custom resource definition", LOG_ERROR(err));
        error_free(err);
    }
}

/* Reads all definitions and replaces the registry; only then does a definition say that it is
 * established: whoever hears of it finds it served. Start-up thread or a worker. */
static struct error *refresh(struct definitions *definitions)
{
    struct apiserver *server = definitions->server;
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    VEC(struct custom_definition *) served = { 0 };
    CLEANUP(arena) struct arena *arena = arena_create();
    struct registry *registry = NULL;
    struct definition_names *taken;
    struct error *err;

    err = store_list_read(server->store,
                          &(struct store_list_query){ .resource = definitions->stored }, &list);
    if (err)
        return err;
    taken = definition_names_read(arena, &list);
    definitions->ask_webhooks = false;
    for (size_t i = 0; i < list.records.count; i++) {
        struct custom_definition *custom = take(arena, definitions, &list, i, taken);

        if (!custom)
            continue;
        vec_push(&served, custom);
        definitions->ask_webhooks |= custom->version_count && custom->versions[0].conversion;
    }
    err = registry_with(server->builtin, atomic_load(&server->minor), served.items, served.count,
                        &registry);
    vec_done(&served);
    if (err)
        return err;
    apiserver_set_registry(server, registry);
    definitions->started = true;
    forget_unseen(definitions);
    VEC_EACH (record, &list.records)
        settle(definitions, *record, taken, list.records.count);
    return NULL;
}

static void run_refresh(void *context)
{
    struct definitions *definitions = context;
    struct error *err;

    err = refresh(definitions);
    if (err) {
        log_error(definitions->server->log, "custom resources", LOG_ERROR(err));
        error_free(err);
    }
}

static void schedule(struct definitions *definitions);

static void on_waited_events(void *context, const struct event *events, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind == EVENT_DELETED) {
            schedule(context);
            return;
        }
    }
}

static void on_waited_end(void *context, struct error *take_error)
{
    error_drop(take_error, "looked at anew");
    schedule(context);
}

/* News of objects that a definition waits for. */
static void follow_waiting(struct definitions *definitions)
{
    VEC_EACH (subscription, &definitions->waits)
        feed_unsubscribe(*subscription);
    vec_clear(&definitions->waits);
    VEC_EACH (stored, &definitions->waiting) {
        struct feed_subscription *subscription = NULL;
        struct error *err = feed_subscribe(definitions->server->feed,
                                           &(struct feed_options){
                                               .resource = *stored,
                                               .after = store_revision(definitions->server->store),
                                               .on_events = on_waited_events,
                                               .on_end = on_waited_end,
                                               .context = definitions,
                                           },
                                           &subscription);

        error_drop(err, "the next change looks again");
        if (subscription)
            vec_push(&definitions->waits, subscription);
        if (!store_count(definitions->server->store, *stored))
            definitions->again = true; /* the last one went before we listened */
    }
    vec_clear(&definitions->waiting);
}

/* Loop or start-up thread, after a run. */
static void prepare_webhooks(const struct definitions *definitions)
{
    if (definitions->ask_webhooks)
        webhook_line_prepare(definitions->server->webhook_line);
}

/* Nothing runs any more. */
static struct definitions *dispose(struct definitions *definitions)
{
    size_t position = 0;
    struct slice name;
    void *compiled;

    while (map_next(definitions->compiled, &position, &name, &compiled))
        compiled_free(compiled);
    map_free(definitions->compiled);
    vec_done(&definitions->waiting);
    vec_done(&definitions->gone);
    return memory_free(definitions);
}

static void on_refreshed(void *context)
{
    struct definitions *definitions = context;

    definitions->running = false;
    if (definitions->closed) {
        dispose(definitions);
        return;
    }
    prepare_webhooks(definitions);
    VEC_EACH (stored, &definitions->gone)
        watch_end_resource(definitions->server, *stored);
    vec_clear(&definitions->gone);
    if (definitions->server->stopping)
        return;
    follow_waiting(definitions);
    if (definitions->again)
        schedule(definitions);
}

static void schedule(struct definitions *definitions)
{
    definitions->again = true;
    if (definitions->running || definitions->server->stopping)
        return;
    if (!pool_submit_for(definitions->server->pool, definitions->server->loop, run_refresh,
                         on_refreshed, definitions)) {
        timer_set(&definitions->retry, DEFINITIONS_RETRY_MS, DEFINITIONS_RETRY_MS);
        return;
    }
    definitions->running = true;
    definitions->again = false;
}

static void on_retry(void *context)
{
    schedule(context);
}

static void on_events(void *context, const struct event *events, size_t count)
{
    (void)events;
    (void)count;
    schedule(context);
}

static struct error *follow(struct definitions *definitions, uint64_t after);

static void on_end(void *context, struct error *take_error)
{
    struct definitions *definitions = context;
    struct error *err;

    error_drop(take_error, "everything is read anew");
    feed_unsubscribe(definitions->subscription);
    definitions->subscription = NULL;
    err = follow(definitions, store_revision(definitions->server->store));
    if (err) {
        log_error(definitions->server->log, "custom resources cannot be followed", LOG_ERROR(err));
        error_free(err);
    }
    schedule(definitions);
}

static struct error *follow(struct definitions *definitions, uint64_t after)
{
    return feed_subscribe(definitions->server->feed,
                          &(struct feed_options){
                              .resource = definitions->stored,
                              .after = after,
                              .on_events = on_events,
                              .on_end = on_end,
                              .context = definitions,
                          },
                          &definitions->subscription);
}

struct error *definitions_open(struct apiserver *server)
{
    struct definitions *definitions = NEW(struct definitions);
    const struct resource *resource =
        registry_find(server->builtin, SLICE("apiextensions.k8s.io"), SLICE("v1"),
                      SLICE("customresourcedefinitions"));
    uint64_t revision = store_revision(server->store);
    struct error *err;

    ASSERT(resource);
    server->definitions = definitions;
    definitions->server = server;
    definitions->stored = resource->stored;
    definitions->compiled = map_new();
    timer_init(&definitions->retry, server->loop, on_retry, definitions);
    err = refresh(definitions);
    if (err)
        return err;
    prepare_webhooks(definitions);
    return follow(definitions, revision);
}

void definitions_close(struct apiserver *server)
{
    struct definitions *definitions = STEAL(server->definitions);

    if (!definitions)
        return;
    timer_cancel(&definitions->retry);
    feed_unsubscribe(definitions->subscription);
    VEC_EACH (subscription, &definitions->waits)
        feed_unsubscribe(*subscription);
    vec_done(&definitions->waits);
    definitions->closed = true;
    if (!definitions->running)
        dispose(definitions); /* else the loop still owes us the end of the last run */
}

void definitions_refresh(struct apiserver *server)
{
    schedule(server->definitions);
}
