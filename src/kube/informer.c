/* Lists and watches. An informer lists on a worker, replaces what the cache has, then watches from
 * that version on. What ends a watch decides what comes next: a forgotten version a new list,
 * everything else a new watch behind the last event. */
#include "kube/informer.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/random.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/cache.h"
#include "kube/kube.h"
#include "kube/limits.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"

enum listener_state {
    LISTENER_NEW,  /* will be told what is there in a deferred call */
    LISTENER_LIVE, /* is told what changes */
    LISTENER_LEFT,
};

struct informer_listener {
    struct informer *informer; /* NULL once it left */
    const struct informer_events *events;
    void *context;
    enum listener_state state;
    bool heard_sync;
};

struct informer {
    struct informers *informers;
    struct kube_resource *resource;
    struct informer_spec spec; /* its texts are ours */
    bool shares_cache;         /* the one for reconcilers, not its own */
    struct cache *cache;

    VEC(struct informer_listener *) listeners;
    size_t dispatching; /* calls of listeners on the stack */
    bool has_left;      /* somebody among the listeners has */

    struct kube_watch *watch;
    struct timer timer; /* before the next list or watch */
    struct text version;
    uint64_t began_ms; /* the watch */
    unsigned failures; /* since something last worked */
    bool must_list;
    bool listing;
    bool synced;
    bool doomed; /* nobody listens; freed when the list has come home */
    struct http_abort *abort;
};

struct informers {
    struct kube_transport *transport;
    struct pool *pool;
    struct log *log;
    struct cache *cache;
    VEC(struct informer *) live;
    size_t listing; /* jobs of informers, doomed ones too */
    size_t fresh;   /* listeners that wait for the first news */
    bool stopping;
    bool telling; /* on_stopped will be called in a later turn */
    void (*on_stopped)(void *context);
    void *stopped_context;
};

/* A list under way on a worker. */
struct job {
    struct informer *informer;
    struct arena *arena;
    struct kube kube;
    struct kube_list list;
    struct object_key *keys; /* of the documents, in their order */
    struct error *error;
};

static void begin(struct informer *informer);
static void on_timer(void *context);

/* --- listeners ----------------------------------------------------------------------------- */

static struct informer *informer_new(struct informers *informers, const struct informer_spec *spec)
{
    struct informer *informer = NEW(struct informer);

    informer->informers = informers;
    informer->resource = kube_resource_new(spec->resource);
    informer->spec = (struct informer_spec){
        .resource = informer->resource,
        .namespace = memory_strdup(spec->namespace),
        .label_selector = memory_strdup(spec->label_selector),
        .field_selector = memory_strdup(spec->field_selector),
        .metadata_only = spec->metadata_only,
    };
    informer->shares_cache = !spec->namespace && !spec->label_selector && !spec->field_selector &&
                             !spec->metadata_only &&
                             !cache_has_resource(informers->cache, spec->resource);
    informer->cache = informer->shares_cache ? informers->cache : cache_new();
    cache_open(informer->cache, informer->resource);
    informer->must_list = true;
    informer->abort = http_abort_new();
    timer_init(&informer->timer, informers->transport->loop, on_timer, informer);
    vec_push(&informers->live, informer);
    return informer;
}

static void informer_free(struct informer *informer)
{
    if (!informer->shares_cache)
        cache_free(informer->cache);
    vec_done(&informer->listeners);
    text_done(&informer->version);
    http_abort_unref(informer->abort);
    memory_free((void *)informer->spec.namespace);
    memory_free((void *)informer->spec.label_selector);
    memory_free((void *)informer->spec.field_selector);
    kube_resource_free(informer->resource);
    memory_free(informer);
}

static void tell_stopped(void *context)
{
    struct informers *informers = context;

    informers->on_stopped(informers->stopped_context);
}

/* Nobody can listen any more once we are stopping, so what holds here once holds for good. */
static void check_stopped(struct informers *informers)
{
    if (!informers->stopping || informers->telling || informers->live.count || informers->listing ||
        informers->fresh)
        return;
    informers->telling = true;
    loop_defer(informers->transport->loop, tell_stopped, informers);
}

/* The last listener has left. */
static void informer_end(struct informer *informer)
{
    struct informers *informers = informer->informers;

    for (size_t i = 0; i < informers->live.count; i++) {
        if (informers->live.items[i] == informer) {
            vec_remove(&informers->live, i);
            break;
        }
    }
    informer->watch = kube_watch_stop(informer->watch);
    timer_cancel(&informer->timer);
    if (informer->shares_cache)
        cache_close(informer->cache, informer->resource);
    informer->doomed = true;
    if (informer->listing)
        http_abort_fire(informer->abort);
    else
        informer_free(informer);
    check_stopped(informers);
}

/* Takes out whoever left, once nobody walks over the listeners. */
static void tidy(struct informer *informer)
{
    size_t kept = 0;

    if (informer->dispatching || !informer->has_left)
        return;
    informer->has_left = false;
    for (size_t i = 0; i < informer->listeners.count; i++) {
        struct informer_listener *listener = informer->listeners.items[i];

        if (listener->state != LISTENER_LEFT)
            informer->listeners.items[kept++] = listener;
        else
            memory_free(listener);
    }
    informer->listeners.count = kept;
    if (kept == 0)
        informer_end(informer);
}

static struct doc *copy(const struct doc *doc)
{
    return doc ? doc_new(doc_bytes(doc)) : NULL;
}

/* All listeners look into the same copy: it is parsed once, and the tree goes when they have
 * looked. The document itself may be the store's, which would keep the tree for as long as the
 * object. */
static void tell_change(struct informer *informer, const struct informer_change *told)
{
    CLEANUP(doc) struct doc *before = copy(told->before);
    CLEANUP(doc) struct doc *after = copy(told->after);
    struct informer_change change = { informer->resource, told->key, before, after, told->version };
    size_t count = informer->listeners.count;

    informer->dispatching++;
    for (size_t i = 0; i < count; i++) {
        struct informer_listener *listener = informer->listeners.items[i];

        if (listener->state == LISTENER_LIVE)
            listener->events->on_change(listener->context, &change);
    }
    informer->dispatching--;
}

static void tell_synced(struct informer *informer)
{
    size_t count = informer->listeners.count;

    informer->dispatching++;
    for (size_t i = 0; i < count; i++) {
        struct informer_listener *listener = informer->listeners.items[i];

        if (listener->state != LISTENER_LIVE || listener->heard_sync)
            continue;
        listener->heard_sync = true;
        if (listener->events->on_synced)
            listener->events->on_synced(listener->context);
    }
    informer->dispatching--;
}

/* Tells a new listener what is there already. */
static void replay(struct informer *informer, struct informer_listener *listener)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(map) struct map *none = map_new();
    size_t count;
    struct object_key *keys =
        cache_missing(arena, informer->cache, informer->resource, none, &count);

    for (size_t i = 0; i < count && listener->state == LISTENER_LIVE; i++) {
        CLEANUP(doc) struct doc *after =
            copy(cache_share(arena, informer->cache, informer->resource, &keys[i]));
        struct informer_change change = {
            .resource = informer->resource,
            .key = keys[i],
            .after = after,
        };

        listener->events->on_change(listener->context, &change);
    }
}

static void welcome(void *context)
{
    struct informer_listener *listener = context;
    struct informer *informer = listener->informer;
    struct informers *informers = informer->informers;

    informers->fresh--;
    if (listener->state == LISTENER_NEW) {
        listener->state = LISTENER_LIVE;
        informer->dispatching++;
        replay(informer, listener);
        informer->dispatching--;
        if (informer->synced)
            tell_synced(informer);
    }
    informer->dispatching--; /* held since informers_listen() */
    tidy(informer);
    check_stopped(informers);
}

/* --- lists --------------------------------------------------------------------------------- */

static uint64_t backoff(const struct informer *informer)
{
    uint64_t delay_ms = INFORMER_BACKOFF_MIN_MS;

    for (unsigned i = 1; i < informer->failures && delay_ms < INFORMER_BACKOFF_MAX_MS; i++)
        delay_ms *= 2;
    if (delay_ms > INFORMER_BACKOFF_MAX_MS)
        delay_ms = INFORMER_BACKOFF_MAX_MS;
    return delay_ms + random_below(delay_ms);
}

static void fail(struct informer *informer, const char *what, struct error *take_error)
{
    uint64_t delay_ms;

    informer->failures++;
    delay_ms = backoff(informer);
    log_warn(informer->informers->log, what, LOG_STR("resource", informer->resource->plural),
             LOG_STR("group", informer->resource->group), LOG_UINT("retry_ms", delay_ms),
             LOG_ERROR(take_error));
    error_drop(take_error, "logged; tried again");
    timer_set(&informer->timer, delay_ms, delay_ms / 8);
}

static struct error *read_keys(struct job *job)
{
    job->keys = arena_array(job->arena, job->list.count, struct object_key);
    for (size_t i = 0; i < job->list.count; i++) {
        /* A copy: the document may be the store's, and would keep the tree. */
        CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(job->list.docs[i]));
        struct object_key key = object_key_read(doc_root(copy));

        if (!key.name.size)
            return error_new(ERR_INTERNAL, "object %zu of the list of %s has no name", i,
                             job->informer->resource->plural);
        job->keys[i] = object_key_dup(job->arena, &key);
    }
    return NULL;
}

/* Worker thread. The specification never changes, so it may be read here. */
static void run_list(void *context)
{
    struct job *job = context;
    const struct informer_spec *spec = &job->informer->spec;
    struct kube_query query = { spec->namespace, spec->label_selector, spec->field_selector,
                                spec->metadata_only };

    job->error = kube_list(job->arena, &job->kube, spec->resource, &query, &job->list);
    if (!job->error)
        job->error = read_keys(job);
}

static void remember(struct informer *informer, struct slice version)
{
    text_clear(&informer->version);
    text_append_slice(&informer->version, version);
}

static void put(struct informer *informer, const struct object_key *key, struct doc *doc,
                struct slice version)
{
    CLEANUP(doc) struct doc *before =
        cache_put(informer->cache, informer->resource, key, doc);

    if (!before || (before != doc && !slice_equal(doc_bytes(before), doc_bytes(doc))))
        tell_change(informer,
                    &(struct informer_change){
                        .key = *key, .before = before, .after = doc, .version = version });
}

/* Makes the cache what the list says, and tells the differences. */
static void replace(struct informer *informer, struct job *job)
{
    CLEANUP(map) struct map *seen = map_new();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct object_key *gone;
    size_t gone_count;

    informer->dispatching++;
    for (size_t i = 0; i < job->list.count; i++) {
        text_clear(&text);
        object_key_append(&job->keys[i], &text);
        map_set(seen, text_slice(&text), NULL);
        put(informer, &job->keys[i], job->list.docs[i], SLICE(""));
    }
    gone = cache_missing(job->arena, informer->cache, informer->resource, seen, &gone_count);
    for (size_t i = 0; i < gone_count; i++) {
        CLEANUP(doc) struct doc *before =
            cache_remove(informer->cache, informer->resource, &gone[i]);

        tell_change(informer, &(struct informer_change){ .key = gone[i], .before = before });
    }
    if (!informer->synced) {
        informer->synced = true;
        cache_set_synced(informer->cache, informer->resource);
    }
    tell_synced(informer);
    informer->dispatching--;
}

static void free_job(struct job *job)
{
    arena_free(job->arena);
    memory_free(job);
}

static void on_listed(void *context)
{
    struct job *job = context;
    struct informer *informer = job->informer;
    struct informers *informers = informer->informers;

    informers->listing--;
    informer->listing = false;
    if (informer->doomed) {
        error_drop(STEAL(job->error), "nobody listens any more");
        informer_free(informer);
        check_stopped(informers);
    } else if (job->error) {
        fail(informer, "list failed", STEAL(job->error));
    } else {
        remember(informer, slice_from(job->list.version));
        informer->must_list = false;
        /* Not to none: a server that forgets as fast as we list must not be asked for ever. */
        informer->failures = informer->failures ? 1 : 0;
        replace(informer, job);
        begin(informer);
        tidy(informer);
    }
    free_job(job);
}

static void start_list(struct informer *informer)
{
    struct informers *informers = informer->informers;
    struct job *job = NEW(struct job);

    job->informer = informer;
    job->arena = arena_create();
    job->kube = (struct kube){ .transport = informers->transport, .abort = informer->abort };
    if (!pool_submit_for(informers->pool, informers->transport->loop, run_list, on_listed, job)) {
        free_job(job);
        fail(informer, "list failed", error_new(ERR_TOO_MANY, "all workers are busy"));
        return;
    }
    informer->listing = true;
    informers->listing++;
}

/* --- watches ------------------------------------------------------------------------------- */

static void on_event(void *context, const struct kube_event *event)
{
    struct informer *informer = context;

    remember(informer, event->version);
    informer->failures = 0;
    informer->dispatching++;
    switch (event->type) {
    case KUBE_EVENT_ADDED:
    case KUBE_EVENT_MODIFIED:
        put(informer, &event->key, event->doc, event->version);
        break;
    case KUBE_EVENT_DELETED: {
        CLEANUP(doc) struct doc *before =
            cache_remove(informer->cache, informer->resource, &event->key);

        if (before)
            tell_change(informer,
                        &(struct informer_change){ .key = event->key, .before = event->doc });
        break;
    }
    case KUBE_EVENT_BOOKMARK:
        break;
    }
    informer->dispatching--;
    tidy(informer);
}

static void on_end(void *context, struct error *take_error)
{
    struct informer *informer = context;
    struct loop *loop = informer->informers->transport->loop;
    uint64_t lasted_ms = loop_now_ms(loop) - informer->began_ms;

    informer->watch = NULL;
    if (lasted_ms >= INFORMER_STABLE_MS)
        informer->failures = 0;
    if (take_error && take_error->code == ERR_EXPIRED)
        informer->must_list = true;
    /* The first end after something worked is nothing special: servers restart and time out. */
    if (informer->failures > 0) {
        if (!take_error)
            take_error = error_new(ERR_UNAVAILABLE, "ended after %llu ms without an event",
                                   (unsigned long long)lasted_ms);
        fail(informer, "watch failed", take_error);
        return;
    }
    if (take_error)
        log_debug(informer->informers->log, "watch ended",
                  LOG_STR("resource", informer->resource->plural), LOG_ERROR(take_error));
    error_drop(take_error, "resumed at once");
    informer->failures++;
    timer_set(&informer->timer, 0, 0);
}

static const struct kube_watch_events watch_events = { on_event, on_end };

static void start_watch(struct informer *informer)
{
    struct informers *informers = informer->informers;
    struct kube_request request = {
        .verb = KUBE_WATCH,
        .resource = informer->resource,
        .namespace = informer->spec.namespace,
        .label_selector = informer->spec.label_selector,
        .field_selector = informer->spec.field_selector,
        .metadata_only = informer->spec.metadata_only,
        .resource_version = text_string(&informer->version),
        .bookmarks = true,
    };

    informer->began_ms = loop_now_ms(informers->transport->loop);
    informer->watch = kube_watch_start(informers->transport, &request, &watch_events, informer);
}

/* The next step, whatever it is. */
static void begin(struct informer *informer)
{
    if (informer->must_list)
        start_list(informer);
    else
        start_watch(informer);
}

static void on_timer(void *context)
{
    begin(context);
}

/* --- what the header promised -------------------------------------------------------------- */

struct informers *informers_new(const struct informers_options *options)
{
    struct informers *informers = NEW(struct informers);

    informers->transport = options->transport;
    informers->pool = options->pool;
    informers->log = options->log ? log_ref(options->log) : NULL;
    informers->cache = cache_new();
    return informers;
}

void informers_stop(struct informers *informers, void (*on_stopped)(void *context), void *context)
{
    ASSERT(!informers->stopping);
    informers->stopping = true;
    informers->on_stopped = on_stopped;
    informers->stopped_context = context;
    check_stopped(informers);
}

struct informers *informers_free(struct informers *informers)
{
    if (!informers)
        return NULL;
    ASSERT(!informers->live.count && !informers->listing && !informers->fresh);
    vec_done(&informers->live);
    cache_free(informers->cache);
    log_unref(informers->log);
    memory_free(informers);
    return NULL;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* One that knows all of an object also serves those who want its metadata alone. */
static struct informer *find_informer(struct informers *informers, const struct informer_spec *spec)
{
    VEC_EACH (it, &informers->live) {
        const struct informer_spec *other = &(*it)->spec;

        if (kube_resource_equal(spec->resource, other->resource) &&
            strcmp(spec->resource->version, other->resource->version) == 0 &&
            same_text(spec->namespace, other->namespace) &&
            same_text(spec->label_selector, other->label_selector) &&
            same_text(spec->field_selector, other->field_selector) &&
            (spec->metadata_only || !other->metadata_only))
            return *it;
    }
    return NULL;
}

struct informer_listener *informers_listen(struct informers *informers,
                                           const struct informer_spec *spec,
                                           const struct informer_events *events, void *context)
{
    struct informer *informer = find_informer(informers, spec);
    struct informer_listener *listener = NEW(struct informer_listener);

    loop_assert(informers->transport->loop);
    ASSERT(!informers->stopping);
    if (!informer) {
        informer = informer_new(informers, spec);
        begin(informer);
    }
    listener->informer = informer;
    listener->events = events;
    listener->context = context;
    vec_push(&informer->listeners, listener);
    informers->fresh++;
    informer->dispatching++; /* keeps both until the deferred call */
    loop_defer(informers->transport->loop, welcome, listener);
    return listener;
}

struct informer_listener *informers_leave(struct informer_listener *listener)
{
    if (!listener)
        return NULL;
    loop_assert(listener->informer->informers->transport->loop);
    listener->state = LISTENER_LEFT;
    listener->informer->has_left = true;
    tidy(listener->informer);
    return NULL;
}

struct cache *informers_cache(struct informers *informers)
{
    return informers->cache;
}

struct cache *informer_cache(const struct informer_listener *listener)
{
    return listener->informer->cache;
}

void informer_add_index(struct informer_listener *listener, const struct cache_index *index)
{
    cache_add_index(listener->informer->cache, listener->informer->resource, index);
}

bool informer_is_synced(const struct informer_listener *listener)
{
    return listener->informer->synced;
}

bool informers_are_idle(const struct informers *informers)
{
    uint64_t now_ms = loop_now_ms(informers->transport->loop);

    VEC_EACH (it, &informers->live) {
        if (timer_is_set(&(*it)->timer) && (*it)->timer.due_ms <= now_ms)
            return false;
    }
    return informers->listing == 0 && informers->fresh == 0;
}
