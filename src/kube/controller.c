/* Binds informers to a crew. */
#include "kube/controller.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/random.h"
#include "kube/cache.h"
#include "loop/loop.h"
#include "loop/timer.h"

/* One resource that is listened to. */
struct source {
    struct controller_run *run;
    struct informer_listener *listener;
    controller_mapping *mapping; /* NULL: the object itself */
    bool optional;
};

struct controller_run {
    const struct controller *controller;
    void *context;
    struct informers *informers;
    struct loop *loop;
    struct crew *crew; /* NULL once it is stopping */
    struct source sources[CONTROLLER_MAX_WATCHES + 1];
    size_t source_count;
    size_t unsynced; /* sources that runs wait for */
    struct timer resync;
    void (*on_stopped)(void *context);
    void *stopped_context;
};

struct controller_keys {
    struct crew *crew;
    void *context;
    const struct informer_change *own; /* of an object that is reconciled; NULL: of another */
};

void *controller_keys_context(struct controller_keys *keys)
{
    return keys->context;
}

void controller_keys_add(struct controller_keys *keys, const struct object_key *key)
{
    if (keys->own && object_key_equal(key, &keys->own->key))
        crew_add_changed(keys->crew, key, keys->own->version);
    else
        crew_add(keys->crew, key);
}

void controller_keys_add_after(struct controller_keys *keys, const struct object_key *key,
                               uint64_t delay_ms)
{
    crew_add_after(keys->crew, key, delay_ms);
}

static void on_change(void *context, const struct informer_change *change)
{
    struct source *source = context;
    struct controller_keys keys = { source->run->crew, source->run->context,
                                    source == source->run->sources ? change : NULL };

    if (!keys.crew)
        return;
    if (source->mapping)
        source->mapping(&keys, change);
    else
        controller_keys_add(&keys, &change->key);
}

/* Spread a little, so that many controllers do not work at one moment. */
static void set_resync(struct controller_run *run)
{
    uint64_t period_ms = run->controller->resync_ms;

    if (period_ms)
        timer_set(&run->resync, period_ms - random_below(period_ms / 10 + 1), period_ms / 16);
}

static void on_synced(void *context)
{
    struct source *source = context;
    struct controller_run *run = source->run;

    if (source->optional || --run->unsynced > 0 || !run->crew)
        return;
    crew_start(run->crew);
    set_resync(run);
}

static const struct informer_events events = { on_change, on_synced };

void controller_add_all(struct controller_run *run)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(map) struct map *none = map_new();
    size_t count;
    struct object_key *keys = cache_missing(arena, informer_cache(run->sources[0].listener),
                                            run->controller->objects.resource, none, &count);

    for (size_t i = 0; i < count; i++)
        crew_add(run->crew, &keys[i]);
}

static void on_resync(void *context)
{
    struct controller_run *run = context;

    controller_add_all(run);
    set_resync(run);
}

static void listen(struct controller_run *run, const struct controller_watch *watch)
{
    struct source *source = &run->sources[run->source_count++];
    struct informer_spec spec = {
        .resource = watch->resource,
        .namespace = watch->namespace,
        .label_selector = watch->label_selector,
        .field_selector = watch->field_selector,
    };

    source->run = run;
    source->mapping = watch->mapping;
    source->optional = watch->optional;
    run->unsynced += !watch->optional;
    source->listener = informers_listen(run->informers, &spec, &events, source);
    if (watch->index)
        informer_add_index(source->listener, watch->index);
}

struct controller_run *controller_start(const struct controller *controller,
                                        const struct crew_options *options, void *context)
{
    struct controller_run *run = NEW(struct controller_run);
    struct crew_spec spec = {
        .name = controller->name,
        .run = controller->reconcile,
        .prepare = controller->prepare,
        .context = context,
        .resource = controller->objects.resource,
        .workers = controller->workers,
        .max_pause_ms = controller->max_pause_ms,
        .status = controller->status,
    };

    ASSERT(options->informers);
    run->controller = controller;
    run->context = context;
    run->informers = options->informers;
    run->loop = options->transport->loop;
    timer_init(&run->resync, run->loop, on_resync, run);
    listen(run, &controller->objects);
    for (size_t i = 0; i < CONTROLLER_MAX_WATCHES && controller->watches[i].resource; i++)
        listen(run, &controller->watches[i]);
    spec.objects = informer_cache(run->sources[0].listener);
    run->crew = crew_new(options, &spec);
    return run;
}

static void on_crew_stopped(void *context)
{
    struct controller_run *run = context;
    void (*on_stopped)(void *) = run->on_stopped;
    void *stopped_context = run->stopped_context;

    /* Not before: what is listened to stays in the cache for those who still ran. */
    for (size_t i = 0; i < run->source_count; i++)
        informers_leave(run->sources[i].listener);
    memory_free(run);
    if (on_stopped)
        on_stopped(stopped_context);
}

void controller_stop(struct controller_run *run, void (*on_stopped)(void *context), void *context)
{
    struct crew *crew = STEAL(run->crew);

    ASSERT(crew);
    run->on_stopped = on_stopped;
    run->stopped_context = context;
    timer_cancel(&run->resync);
    crew_stop(crew, on_crew_stopped, run);
}

void controller_add(struct controller_run *run, const struct object_key *key)
{
    if (run->crew)
        crew_add(run->crew, key);
}

bool controller_is_synced(const struct controller_run *run)
{
    return run->unsynced == 0;
}

bool controller_is_idle(const struct controller_run *run)
{
    return controller_is_synced(run) && run->crew && crew_is_idle(run->crew);
}
