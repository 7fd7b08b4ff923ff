/* Starts and stops the controllers of this room. */
#include "housekeeping/housekeeping.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "housekeeping/controllers.h"
#include "housekeeping/garbage.h"
#include "housekeeping/quotas.h"
#include "kube/crew.h"
#include "kube/transport.h"
#include "loop/loop.h"

struct entry {
    const char *name;
    const char *short_name;              /* as older flags have it; NULL: none */
    const struct controller *controller; /* NULL: one that watches what it finds to watch … */
    bool one_task;                       /* look at once, not when something changes */
    bool for_nodes;                      /* only where nodes are looked after */
    void (*start)(struct housekeeping *self, const struct crew_options *options); /* … this */
};

static void start_garbage(struct housekeeping *self, const struct crew_options *options);
static void start_quotas(struct housekeeping *self, const struct crew_options *options);

static const struct entry entries[] = {
    { "serviceaccount-controller", "serviceaccount", &service_account_controller, false },
    { "serviceaccount-token-controller", "serviceaccount-token", &account_token_controller, false },
    { "root-ca-certificate-publisher-controller", "root-ca-cert-publisher",
      &root_certificate_controller, false },
    { "namespace-controller", "namespace", &namespace_controller, false },
    { "clusterrole-aggregation-controller", "clusterrole-aggregation", &role_aggregation_controller,
      false },
    { "certificatesigningrequest-approving-controller", "csrapproving",
      &certificate_approval_controller, false },
    { "certificatesigningrequest-signing-controller", "csrsigning", &certificate_signing_controller,
      false },
    { "certificatesigningrequest-cleaner-controller", "csrcleaner", &certificate_cleanup_controller,
      false },
    { "token-cleaner-controller", "tokencleaner", &token_cleanup_controller, false },
    { "bootstrap-signer-controller", "bootstrapsigner", &cluster_info_controller, false },
    { "legacy-serviceaccount-token-cleaner-controller", "legacy-service-account-token-cleaner",
      &unused_token_controller, true },
    { "pod-garbage-collector-controller", "podgc", &pod_garbage_controller, false },
    { "event-expiry-controller", NULL, &event_expiry_controller, true },
    { "lease-expiry-controller", NULL, &lease_expiry_controller, false },
    { "given-objects-controller", NULL, &given_controller, true },
    { "node-lifecycle-controller", "nodelifecycle", &node_lifecycle_controller, .for_nodes = true },
    { "node-ipam-controller", "nodeipam", &node_ranges_controller, .for_nodes = true },
    { "ttl-after-finished-controller", "ttl-after-finished", &job_expiry_controller,
      .for_nodes = true },
    { "resourcequota-controller", "resourcequota", .start = start_quotas },
    /* Last, because it listens to everything and shares what the others listen to. */
    { "garbage-collector-controller", "garbagecollector", .start = start_garbage },
};

struct housekeeping {
    struct housekeeping_options options;
    VEC(struct controller_run *) runs;
    struct garbage *garbage; /* NULL each: switched off */
    struct quotas *quotas;
    size_t stopping; /* how many have not ended yet */
    void (*on_stopped)(void *context);
    void *stopped_context;
};

/* --- which ones ---------------------------------------------------------------------------- */

static bool is_named(const struct entry *entry, struct slice name)
{
    return slice_is(name, entry->name) || (entry->short_name && slice_is(name, entry->short_name));
}

/* The first mention of a name counts; a star is for all that are not mentioned. */
static bool is_wanted(const struct entry *entry, const char *controllers)
{
    struct slice rest = slice_from(controllers);
    struct slice word;
    bool star = false;

    while (slice_split(&rest, ',', &word)) {
        word = slice_trim(word);
        if (slice_is(word, "*"))
            star = true;
        else if (is_named(entry, word))
            return true;
        else if (word.size && word.data[0] == '-' &&
                 is_named(entry, slice_of(word.data + 1, word.size - 1)))
            return false;
    }
    return star;
}

static bool exists(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(entries); i++) {
        if (is_named(&entries[i], name))
            return true;
    }
    return false;
}

static struct error *check_names(const char *controllers)
{
    struct slice rest = slice_from(controllers);
    CLEANUP(text) struct text known = TEXT_EMPTY;
    struct slice word;

    housekeeping_append_names(&known);
    while (slice_split(&rest, ',', &word)) {
        word = slice_trim(word);
        if (word.size && word.data[0] == '-')
            word = slice_of(word.data + 1, word.size - 1);
        if (!word.size || slice_is(word, "*") || exists(word))
            continue;
        return error_new(ERR_INVALID, "no controller is called \"%.*s\"; there are: %s",
                         SLICE_ARGUMENT(slice_brief(word)), text_string(&known));
    }
    return NULL;
}

/* --- beginning and end --------------------------------------------------------------------- */

static void start_garbage(struct housekeeping *self, const struct crew_options *options)
{
    self->garbage = garbage_start(options);
}

static void start_quotas(struct housekeeping *self, const struct crew_options *options)
{
    self->quotas = quotas_start(options);
}

static void start_entry(struct housekeeping *self, const struct entry *entry,
                        const struct crew_options *options)
{
    struct controller_run *run;

    if (!entry->controller) {
        entry->start(self, options);
        return;
    }
    run = controller_start(entry->controller, options, &self->options);
    if (entry->one_task)
        controller_add(run, &HOUSEKEEPING_ONE_TASK);
    vec_push(&self->runs, run);
}

static bool has_work(const struct entry *entry, const struct housekeeping_options *options)
{
    if (entry->controller == &given_controller)
        return options->given;
    return !entry->for_nodes || options->keeps_nodes;
}

struct error *housekeeping_start(const struct housekeeping_options *options,
                                 struct housekeeping **out_housekeeping)
{
    const char *controllers = options->controllers ? options->controllers : "*";
    struct crew_options crew = {
        .transport = options->transport,
        .informers = options->informers,
        .pool = options->pool,
        .log = options->log,
        .metrics = options->metrics,
    };
    struct housekeeping *self;
    struct error *err;

    err = check_names(controllers);
    if (err)
        return err;
    self = NEW(struct housekeeping);
    self->options = *options;
    self->options.given_versions = map_new();
    self->options.started_ms = clock_wall_ms(loop_clock(options->transport->loop));
    for (size_t i = 0; i < COUNT_OF(entries); i++) {
        if (is_wanted(&entries[i], controllers) && has_work(&entries[i], options))
            start_entry(self, &entries[i], &crew);
    }
    *out_housekeeping = self;
    return NULL;
}

static void finish(void *context)
{
    struct housekeeping *self = context;
    void (*on_stopped)(void *) = self->on_stopped;
    void *stopped_context = self->stopped_context;

    vec_done(&self->runs);
    map_free(self->options.given_versions);
    memory_free(self);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void on_one_stopped(void *context)
{
    struct housekeeping *self = context;

    if (--self->stopping == 0)
        finish(self);
}

void housekeeping_stop(struct housekeeping *self, void (*on_stopped)(void *context), void *context)
{
    self->on_stopped = on_stopped;
    self->stopped_context = context;
    self->stopping = self->runs.count + (self->garbage ? 1 : 0) + (self->quotas ? 1 : 0);
    if (!self->stopping) {
        loop_defer(self->options.transport->loop, finish, self);
        return;
    }
    if (self->garbage)
        garbage_stop(STEAL(self->garbage), on_one_stopped, self);
    if (self->quotas)
        quotas_stop(STEAL(self->quotas), on_one_stopped, self);
    VEC_EACH (run, &self->runs)
        controller_stop(*run, on_one_stopped, self);
}

bool housekeeping_is_idle(const struct housekeeping *self)
{
    VEC_EACH (run, &self->runs) {
        if (!controller_is_idle(*run))
            return false;
    }
    return (!self->garbage || garbage_is_idle(self->garbage)) &&
           (!self->quotas || quotas_are_idle(self->quotas));
}

void housekeeping_append_names(struct text *text)
{
    for (size_t i = 0; i < COUNT_OF(entries); i++)
        text_appendf(text, "%s%s", i ? ", " : "", entries[i].name);
}
