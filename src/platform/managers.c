#include "platform/managers.h"

#include <stdlib.h>

#include "api/condition.h"
#include "apiserver/transport.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/vec.h"
#include "controllers/addon_jobs.h"
#include "controllers/controllers.h"
#include "doc/doc.h"
#include "helm/helm.h"
#include "hosted/hosted.h"
#include "kube/butler_kinds.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/kube.h"
#include "kube/resources.h"
#include "kube/tenants.h"
#include "local/local.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "machines/machines.h"
#include "platform/limits.h"
#include "platform/seeds.h"

/* What is under way. */
enum stage {
    INSTALLING,   /* a worker puts the kinds there */
    ESTABLISHING, /* the server begins to serve them */
    SEEDING,      /* a worker makes the first objects */
    RUNNING,
    STOPPED,
};

struct managers {
    struct managers_options options;
    struct pool *pool;
    struct kube_transport *transport;
    struct informers *informers;
    enum stage stage;
    bool working; /* a job of this file is on a worker */
    bool stopping;

    struct error *failure; /* of the last job; NULL: it went well */
    struct timer retry;
    struct informer_listener *definitions; /* while they are waited for */
    VEC(char *) names;                     /* of all of them */

    struct tenants *tenants; /* NULL each: it does not run */
    struct helm *helm;
    struct addon_engine_parts engine_parts;
    struct addon_engine engine;
    struct hosted *hosted;
    struct local *local;
    struct machines *machines;
    struct controllers *controllers;
    size_t stopped;                    /* how many of `members` have stopped */
    void (*on_running)(void *context); /* NULL: nobody waits for it */
    void *running_context;
    void (*on_stopped)(void *context);
    void *context;
};

static void proceed(struct managers *managers);

static struct kube speak(const struct managers *managers)
{
    return (struct kube){ .transport = managers->transport, .field_manager = "butler" };
}

/* --- the kinds ---------------------------------------------------------------------------------
 */

/* The names of the definitions, to wait for. */
static struct error *read_names(struct managers *managers, enum butler_kinds_set set)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct doc **docs;
    size_t count;
    struct error *err = butler_kinds_read(arena, set, &docs, &count);

    for (size_t i = 0; !err && i < count; i++) {
        struct slice name = value_text(value_get(doc_root(docs[i]), SLICE("metadata")), "name");

        vec_push(&managers->names, memory_strndup(name.data, name.size));
    }
    return err;
}

static void forget_names(struct managers *managers)
{
    VEC_EACH (name, &managers->names)
        memory_free(*name);
    vec_clear(&managers->names);
}

/* Worker. */
static void install_kinds(void *context)
{
    struct managers *managers = context;
    struct kube kube = speak(managers);
    struct error *err = NULL;

    forget_names(managers);
    for (int set = BUTLER_KINDS_OWN; !err && set <= BUTLER_KINDS_EMBEDDED; set++) {
        err = butler_kinds_install(&kube, (enum butler_kinds_set)set);
        if (!err)
            err = read_names(managers, (enum butler_kinds_set)set);
    }
    managers->failure = err;
}

static bool all_established(struct managers *managers)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache *cache = informer_cache(managers->definitions);

    VEC_EACH (name, &managers->names) {
        struct object_key key = { SLICE(""), slice_from(*name) };
        struct doc *doc = cache_get(arena, cache, &KUBE_CUSTOM_RESOURCES, &key);

        if (!doc || !condition_is(doc_root(doc), "Established", "True"))
            return false;
    }
    return true;
}

static void look_at_definitions(struct managers *managers)
{
    if (managers->stage != ESTABLISHING || !informer_is_synced(managers->definitions) ||
        !all_established(managers))
        return;
    managers->definitions = informers_leave(managers->definitions);
    managers->stage = SEEDING;
    proceed(managers);
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

/* --- the first objects -------------------------------------------------------------------------
 */

/* Worker. */
static void plant_seeds(void *context)
{
    struct managers *managers = context;
    struct kube kube = speak(managers);

    managers->failure = seeds_plant(&kube);
}

/* --- one stage after the other -----------------------------------------------------------------
 */

static void end(struct managers *managers);

static void on_worked(void *context)
{
    struct managers *managers = context;
    CLEANUP(error) struct error *err = STEAL(managers->failure);

    managers->working = false;
    if (managers->stopping) {
        end(managers);
        return;
    }
    if (err) {
        log_error(managers->options.log, "Butler's controllers cannot start yet", LOG_ERROR(err));
        timer_set(&managers->retry, MANAGERS_RETRY_MS, MANAGERS_RETRY_MS / 8);
        return;
    }
    managers->stage = managers->stage == INSTALLING ? ESTABLISHING : RUNNING;
    proceed(managers);
}

static void submit(struct managers *managers, void (*work)(void *context))
{
    managers->working =
        pool_submit_for(managers->pool, managers->options.loop, work, on_worked, managers);
    ASSERT(managers->working); /* one job at a time always fits */
}

static void wait_for_definitions(struct managers *managers)
{
    static const struct informer_events events = { on_definition, on_definitions_synced };

    managers->definitions = informers_listen(
        managers->informers, &(struct informer_spec){ .resource = &KUBE_CUSTOM_RESOURCES }, &events,
        managers);
}

static struct crew_options crew_of(const struct managers *managers)
{
    return (struct crew_options){
        .transport = managers->transport,
        .informers = managers->informers,
        .pool = managers->pool,
        .log = managers->options.log,
        .metrics = managers->options.metrics,
    };
}

static struct error *run_hosted(struct managers *managers)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    return hosted_start(
        &(struct hosted_options){
            .crew = crew_of(managers),
            .directory = arena_format(arena, "%s/tenants", managers->options.directory),
        },
        &managers->hosted);
}

static struct error *find_tenant(void *context, struct arena *arena, const char *namespace,
                                 const char *cluster, struct kube *out_kube)
{
    return tenants_get(context, arena, namespace, cluster, out_kube);
}

/* What Cluster API and a provider of infrastructure do elsewhere. */
static void run_machines(struct managers *managers)
{
    managers->machines = machines_start(&(struct machines_options){
        .transport = managers->transport,
        .informers = managers->informers,
        .pool = managers->pool,
        .log = managers->options.log,
        .metrics = managers->options.metrics,
        .tenant = find_tenant,
        .tenant_context = managers->tenants,
    });
    managers->local = local_start(&(struct local_options){
        .crew = crew_of(managers),
        .tenant = find_tenant,
        .tenant_context = managers->tenants,
    });
}

static struct error *open_helm(struct managers *managers)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    return helm_open(
        &(struct helm_options){
            .loop = managers->options.loop,
            .search_path = getenv("PATH"),
            .directory = arena_format(arena, "%s/helm", managers->options.directory),
        },
        &managers->helm);
}

/* NULL: addons cannot be installed, and each says so. */
static const struct addon_engine *make_engine(struct managers *managers)
{
    CLEANUP(error) struct error *err = open_helm(managers);

    if (err) {
        log_error(managers->options.log, "addons cannot be installed", LOG_ERROR(err));
        return NULL;
    }
    managers->engine_parts = (struct addon_engine_parts){ managers->helm, managers->tenants };
    managers->engine = addon_engine_make(&managers->engine_parts);
    return &managers->engine;
}

/* Loop thread. Whatever started is stopped at the end, even if something behind it did not. */
static void run_controllers(struct managers *managers)
{
    CLEANUP(error) struct error *err = run_hosted(managers);

    if (err)
        log_error(managers->options.log, "control planes cannot be hosted", LOG_ERROR(err));
    managers->tenants = tenants_start(&(struct tenants_options){
        .transport = managers->transport,
        .informers = managers->informers,
        .call_ms = managers->options.tuning.tenant_call_ms,
    });
    run_machines(managers);
    managers->controllers = controllers_start(&(struct controllers_options){
        .transport = managers->transport,
        .informers = managers->informers,
        .pool = managers->pool,
        .log = managers->options.log,
        .metrics = managers->options.metrics,
        .tenants = managers->tenants,
        .simulates_local = true,
        .addon_engine = make_engine(managers),
        .no_steward = managers->options.tuning.no_steward,
        .cluster_workers = managers->options.tuning.cluster_workers,
        .addon_workers = managers->options.tuning.addon_workers,
    });
}

static void proceed(struct managers *managers)
{
    switch (managers->stage) {
    case INSTALLING:
        submit(managers, install_kinds);
        break;
    case ESTABLISHING:
        wait_for_definitions(managers);
        break;
    case SEEDING:
        submit(managers, plant_seeds);
        break;
    case RUNNING:
        run_controllers(managers);
        if (managers->on_running)
            managers->on_running(managers->running_context);
        break;
    case STOPPED:
        break;
    }
}

static void on_retry(void *context)
{
    proceed(context);
}

void managers_when_running(struct managers *managers, void (*on_running)(void *context),
                           void *context)
{
    ASSERT(managers->stage == INSTALLING); /* before the loop turns */
    managers->on_running = on_running;
    managers->running_context = context;
}

/* --- start and stop --------------------------------------------------------------------------- */

struct managers *managers_start(const struct managers_options *options)
{
    struct managers *managers = NEW(struct managers);

    managers->options = *options;
    managers->pool = pool_new("managers", MANAGERS_THREADS, MANAGERS_WAITING);
    managers->transport = transport_new(options->apiserver, user_of_server());
    managers->informers = informers_new(&(struct informers_options){
        .transport = managers->transport,
        .pool = managers->pool,
        .log = options->log,
    });
    timer_init(&managers->retry, options->loop, on_retry, managers);
    proceed(managers);
    return managers;
}

/* Those that run, in the order in which they stop: who makes work before who does it. */

static bool stop_controllers(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->controllers)
        controllers_stop(managers->controllers, on_stopped, managers);
    return managers->controllers != NULL;
}

static bool stop_helm(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->helm)
        helm_close(managers->helm, on_stopped, managers);
    return managers->helm != NULL;
}

static bool stop_machines(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->machines)
        machines_stop(managers->machines, on_stopped, managers);
    return managers->machines != NULL;
}

static bool stop_local(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->local)
        local_stop(managers->local, on_stopped, managers);
    return managers->local != NULL;
}

static bool stop_hosted(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->hosted)
        hosted_stop(managers->hosted, on_stopped, managers);
    return managers->hosted != NULL;
}

static bool stop_tenants(struct managers *managers, void (*on_stopped)(void *context))
{
    if (managers->tenants)
        tenants_stop(managers->tenants, on_stopped, managers);
    return managers->tenants != NULL;
}

static bool stop_informers(struct managers *managers, void (*on_stopped)(void *context))
{
    informers_stop(managers->informers, on_stopped, managers);
    return true;
}

/* False: it does not run. */
static bool (*const members[])(struct managers *managers, void (*on_stopped)(void *context)) = {
    stop_controllers, stop_helm,    stop_machines,  stop_local,
    stop_hosted,      stop_tenants, stop_informers,
};

static void on_member_stopped(void *context)
{
    struct managers *managers = context;

    managers->stopped++;
    end(managers);
}

static void end(struct managers *managers)
{
    while (managers->stopped < COUNT_OF(members)) {
        if (members[managers->stopped](managers, on_member_stopped))
            return;
        managers->stopped++;
    }
    managers->on_stopped(managers->context);
}

void managers_stop(struct managers *managers, void (*on_stopped)(void *context), void *context)
{
    managers->on_stopped = on_stopped;
    managers->context = context;
    managers->stopping = true;
    managers->stage = STOPPED;
    timer_cancel(&managers->retry);
    managers->definitions = informers_leave(managers->definitions);
    if (!managers->working)
        end(managers);
}

struct managers *managers_free(struct managers *managers)
{
    if (!managers)
        return NULL;
    pool_free(managers->pool);
    informers_free(managers->informers);
    transport_free(managers->transport);
    forget_names(managers);
    vec_done(&managers->names);
    return memory_free(managers);
}
