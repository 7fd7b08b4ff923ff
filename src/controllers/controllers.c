/* Starts and stops the controllers of this room. */
#include "controllers/controllers.h"

#include <stddef.h>

#include "api/butler_names.h"
#include "base/memory.h"
#include "base/vec.h"
#include "controllers/addon_jobs.h"
#include "controllers/cluster_metrics.h"
#include "controllers/controllers_table.h"
#include "controllers/ipam_metrics.h"
#include "controllers/limits.h"
#include "controllers/tenancy_metrics.h"
#include "doc/doc.h"
#include "kube/informer.h"
#include "kube/transport.h"
#include "loop/loop.h"

struct entry {
    const struct controller *controller; /* NULL ends the table */

    /* Where the options say how many workers it has; 0: the controller itself says so. */
    size_t workers_offset;

    bool (*is_wanted)(const struct controllers_options *options); /* NULL: always */

    /* Its operations of Helm in the options; NULL: it has none. */
    struct addon_jobs *(*jobs)(const struct controllers_options *options);
};

static bool wants_steward(const struct controllers_options *options)
{
    return !options->no_steward;
}

/* Two who write one status never come to rest. */
static bool wants_control_plane_status(const struct controllers_options *options)
{
    return wants_steward(options) && !options->hosts;
}

static struct addon_jobs *tenant_jobs(const struct controllers_options *options)
{
    return options->tenant_addon_jobs;
}

static struct addon_jobs *management_jobs(const struct controllers_options *options)
{
    return options->management_addon_jobs;
}

/* A new controller is a line here and an extern in controllers_table.h. */
static const struct entry entries[] = {
    { .controller = &butler_config_controller },
    { .controller = &cli_access_controller },
    { .controller = &tenant_cluster_controller,
      .workers_offset = offsetof(struct controllers_options, cluster_workers) },
    { .controller = &control_plane_status_controller, .is_wanted = wants_control_plane_status },
    { .controller = &creation_policy_controller },
    { .controller = &infra_usage_controller },
    { .controller = &ip_allocation_controller },
    { .controller = &kubeconfig_translation_controller, .is_wanted = wants_steward },
    { .controller = &management_addon_controller, .jobs = management_jobs },
    { .controller = &network_pool_controller },
    { .controller = &provider_config_controller },
    { .controller = &team_controller },
    { .controller = &tenant_addon_controller,
      .workers_offset = offsetof(struct controllers_options, addon_workers),
      .jobs = tenant_jobs },
    { .controller = &ticket_expiry_controller },
    { .controller = &user_teams_controller },
    { .controller = NULL },
};

/* Its table is a copy of its own, because the options may change the number of workers. */
struct member {
    struct controller table;
    struct controller_run *run;
    struct addon_jobs *jobs; /* that begin runs of it; NULL: none */
};

struct controllers {
    struct controllers_options options;
    VEC(struct member *) members;
    size_t stopping; /* how many have not ended yet */
    void (*on_stopped)(void *context);
    void *stopped_context;
};

static void fill_in(struct controllers_options *options)
{
    if (!options->system_namespace)
        options->system_namespace = BUTLER_SYSTEM_NAMESPACE;
    if (!options->cluster_workers)
        options->cluster_workers = CONTROLLERS_CLUSTER_WORKERS;
    if (!options->addon_workers)
        options->addon_workers = CONTROLLERS_ADDON_WORKERS;
    if (!options->helm_ceiling_ms)
        options->helm_ceiling_ms = ADDON_TIMEOUT_CEILING_MS;
    if (!options->addon_engine)
        options->addon_engine = &addon_engine_none;
}

static void start_entry(struct controllers *self, const struct entry *entry)
{
    struct crew_options crew = {
        .transport = self->options.transport,
        .informers = self->options.informers,
        .pool = self->options.pool,
        .log = self->options.log,
        .metrics = self->options.metrics,
    };
    struct member *member = NEW(struct member);

    member->table = *entry->controller;
    if (entry->workers_offset)
        memcpy(&member->table.workers, (const char *)&self->options + entry->workers_offset,
               sizeof(member->table.workers));
    member->run = controller_start(&member->table, &crew, &self->options);
    member->jobs = entry->jobs ? entry->jobs(&self->options) : NULL;
    if (member->jobs)
        addon_jobs_attach(member->jobs, member->run);
    vec_push(&self->members, member);
}

static struct addon_jobs *make_jobs(const struct controllers_options *options)
{
    return addon_jobs_new(options->transport->loop, options->addon_engine, options->metrics,
                          options->log);
}

struct controllers *controllers_start(const struct controllers_options *options)
{
    struct controllers *self = NEW(struct controllers);

    self->options = *options;
    fill_in(&self->options);
    self->options.ipam_metrics = ipam_metrics_new(options->metrics, options->informers);
    self->options.tenancy_metrics = tenancy_metrics_new(
        options->metrics, options->informers, loop_clock(options->transport->loop), options->log);
    self->options.cluster_metrics = cluster_metrics_new(options->metrics, options->informers);
    self->options.tenant_addon_jobs = make_jobs(&self->options);
    self->options.management_addon_jobs = make_jobs(&self->options);
    for (const struct entry *entry = entries; entry->controller; entry++) {
        if (!entry->is_wanted || entry->is_wanted(&self->options))
            start_entry(self, entry);
    }
    return self;
}

static void finish(void *context)
{
    struct controllers *self = context;
    void (*on_stopped)(void *) = self->on_stopped;
    void *stopped_context = self->stopped_context;

    VEC_EACH (member, &self->members)
        memory_free(*member);
    vec_done(&self->members);
    self->options.ipam_metrics = ipam_metrics_free(self->options.ipam_metrics);
    tenancy_metrics_free(self->options.tenancy_metrics);
    cluster_metrics_free(self->options.cluster_metrics);
    addon_jobs_free(self->options.tenant_addon_jobs);
    addon_jobs_free(self->options.management_addon_jobs);
    memory_free(self);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void on_one_stopped(void *context)
{
    struct controllers *self = context;

    if (--self->stopping == 0)
        finish(self);
}

void controllers_stop(struct controllers *self, void (*on_stopped)(void *context), void *context)
{
    self->on_stopped = on_stopped;
    self->stopped_context = context;
    self->stopping = self->members.count;
    if (!self->stopping) {
        loop_defer(self->options.transport->loop, finish, self);
        return;
    }
    VEC_EACH (member, &self->members) {
        if ((*member)->jobs)
            addon_jobs_attach((*member)->jobs, NULL);
        controller_stop((*member)->run, on_one_stopped, self);
    }
}

bool controllers_are_synced(const struct controllers *self)
{
    VEC_EACH (member, &self->members) {
        if (!controller_is_synced((*member)->run))
            return false;
    }
    return true;
}

bool controllers_are_idle(const struct controllers *self)
{
    VEC_EACH (member, &self->members) {
        if (!controller_is_idle((*member)->run))
            return false;
    }
    return true;
}

/* --- for the controllers themselves -------------------------------------------------------- */

bool controllers_spec_changed(const struct informer_change *change)
{
    static const char *const members[] = { "uid",         "generation", "labels",
                                           "annotations", "finalizers", "deletionTimestamp" };
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct value was;
    struct value is;

    if (!change->before || !change->after)
        return true;
    /* Copies, so that those which are kept stay without a tree. */
    before = doc_new(doc_bytes(change->before));
    after = doc_new(doc_bytes(change->after));
    was = value_get(doc_root(before), SLICE("metadata"));
    is = value_get(doc_root(after), SLICE("metadata"));
    for (size_t i = 0; i < COUNT_OF(members); i++) {
        struct slice member = slice_from(members[i]);

        if (!value_equal(value_get(was, member), value_get(is, member)))
            return true;
    }
    return false;
}

void controllers_own_changes(struct controller_keys *keys, const struct informer_change *change)
{
    if (controllers_spec_changed(change))
        controller_keys_add(keys, &change->key);
}
