/* Kinds first, then objects of them; one step after the other. */
#include "platform/installation.h"

#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "kube/butler_kinds.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/kube.h"
#include "kube/resources.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"
#include "platform/limits.h"

/* What is under way. */
enum stage {
    INSTALLING,   /* a worker puts the kinds there */
    ESTABLISHING, /* the server begins to serve them */
    SEEDING,      /* a worker makes the first objects */
    INSTALLED,
};

struct installation {
    struct installation_options options;
    struct loop *loop;
    enum stage stage;
    bool working; /* a job is on a worker */
    bool stopping;
    struct http_abort *abort; /* ends calls that wait when it is stopped */
    struct error *failure;    /* of the last job; NULL: it went well */
    struct timer retry;
    struct informer_listener *definitions; /* while they are waited for */
    VEC(char *) names;                     /* of all of them */
    void (*on_stopped)(void *context);
    void *stopped_context;
};

static void proceed(struct installation *self);

static struct kube speak(const struct installation *self)
{
    return (struct kube){ .transport = self->options.transport,
                          .field_manager = "butler",
                          .abort = self->abort };
}

/* --- the kinds ---------------------------------------------------------------------------------
 */

/* The names of the definitions, to wait for. */
static struct error *read_names(struct installation *self, enum butler_kinds_set set)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct doc **docs;
    size_t count;
    struct error *err = butler_kinds_read(arena, set, &docs, &count);

    for (size_t i = 0; !err && i < count; i++) {
        struct slice name = value_text(value_get(doc_root(docs[i]), SLICE("metadata")), "name");

        vec_push(&self->names, memory_strndup(name.data, name.size));
    }
    return err;
}

static void forget_names(struct installation *self)
{
    VEC_EACH (name, &self->names)
        memory_free(*name);
    vec_clear(&self->names);
}

/* Worker. */
static void install_kinds(void *context)
{
    struct installation *self = context;
    int last = self->options.seeds.embedded ? BUTLER_KINDS_EMBEDDED : BUTLER_KINDS_OWN;
    struct kube kube = speak(self);
    struct error *err = NULL;

    forget_names(self);
    for (int set = BUTLER_KINDS_OWN; !err && set <= last; set++) {
        err = butler_kinds_install(&kube, (enum butler_kinds_set)set);
        if (!err)
            err = read_names(self, (enum butler_kinds_set)set);
    }
    self->failure = err;
}

static bool all_established(struct installation *self)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache *cache = informer_cache(self->definitions);

    VEC_EACH (name, &self->names) {
        struct object_key key = { SLICE(""), slice_from(*name) };
        struct doc *doc = cache_get(arena, cache, &KUBE_CUSTOM_RESOURCES, &key);

        if (!doc || !condition_is(doc_root(doc), "Established", "True"))
            return false;
    }
    return true;
}

static void look_at_definitions(struct installation *self)
{
    if (self->stage != ESTABLISHING || !informer_is_synced(self->definitions) ||
        !all_established(self))
        return;
    self->definitions = informers_leave(self->definitions);
    self->stage = SEEDING;
    proceed(self);
}

static void on_definition(void *context, const struct informer_change *change)
{
    (void)change;
    look_at_definitions(context);
}

static void on_definitions_synced(void *context)
{
    look_at_definitions(context);
}

static void wait_for_definitions(struct installation *self)
{
    static const struct informer_events events = { on_definition, on_definitions_synced };

    self->definitions = informers_listen(
        self->options.informers, &(struct informer_spec){ .resource = &KUBE_CUSTOM_RESOURCES },
        &events, self);
}

/* --- one stage after the other -----------------------------------------------------------------
 */

/* Worker. */
static void plant_seeds(void *context)
{
    struct installation *self = context;
    struct kube kube = speak(self);

    self->failure = seeds_plant(&kube, &self->options.seeds);
}

static void end(void *context)
{
    struct installation *self = context;
    void (*on_stopped)(void *) = self->on_stopped;
    void *stopped_context = self->stopped_context;

    forget_names(self);
    vec_done(&self->names);
    http_abort_unref(self->abort);
    memory_free(self);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void on_worked(void *context)
{
    struct installation *self = context;
    CLEANUP(error) struct error *err = STEAL(self->failure);

    self->working = false;
    if (self->stopping) {
        end(self);
        return;
    }
    if (err) {
        log_error(self->options.log, "Butler's controllers cannot start yet", LOG_ERROR(err));
        timer_set(&self->retry, INSTALLATION_RETRY_MS, INSTALLATION_RETRY_MS / 8);
        return;
    }
    self->stage = self->stage == INSTALLING ? ESTABLISHING : INSTALLED;
    proceed(self);
}

static void submit(struct installation *self, void (*work)(void *context))
{
    self->working = pool_submit_for(self->options.pool, self->loop, work, on_worked, self);
    if (!self->working)
        timer_set(&self->retry, INSTALLATION_RETRY_MS, INSTALLATION_RETRY_MS / 8);
}

static void proceed(struct installation *self)
{
    switch (self->stage) {
    case INSTALLING:
        submit(self, install_kinds);
        break;
    case ESTABLISHING:
        wait_for_definitions(self);
        break;
    case SEEDING:
        submit(self, plant_seeds);
        break;
    case INSTALLED:
        self->options.on_installed(self->options.context);
        break;
    }
}

static void on_retry(void *context)
{
    proceed(context);
}

/* --- start and stop --------------------------------------------------------------------------- */

struct installation *installation_start(const struct installation_options *options)
{
    struct installation *self = NEW(struct installation);

    self->options = *options;
    self->loop = options->transport->loop;
    self->abort = http_abort_new();
    timer_init(&self->retry, self->loop, on_retry, self);
    proceed(self);
    return self;
}

void installation_stop(struct installation *self, void (*on_stopped)(void *context), void *context)
{
    self->on_stopped = on_stopped;
    self->stopped_context = context;
    self->stopping = true;
    http_abort_fire(self->abort);
    timer_cancel(&self->retry);
    self->definitions = informers_leave(self->definitions);
    if (!self->working)
        loop_defer(self->loop, end, self);
}
