/* butleradm support-bundle [-f FILE] [--since 24h] */
#include <string.h>

#include "actions/cluster_events.h"
#include "adm/bundle.h"
#include "adm/bundle_logs.h"
#include "adm/commands.h"
#include "adm/facts.h"
#include "adm/report.h"
#include "base/arena.h"
#include "base/build_info.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/vec.h"
#include "cli/place.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"
#include "kube/resources.h"

struct bundle_options {
    const char *file;
    const char *state;
    uint64_t since_ms;
    bool redact;
};

static const struct cli_option bundle_option_table[] = {
    CLI_TEXT("file", 'f', struct bundle_options, file, "FILE",
             "where to put it (default: butler-support-TIME.tar in this directory)"),
    CLI_DURATION("since", 0, struct bundle_options, since_ms, "24h",
                 "how old events and lines of logs may be"),
    CLI_TEXT("state", 0, struct bundle_options, state, "DIR", PLACE_STATE_HELP),
    { .type = CLI_TYPE_BOOL,
      .name = "redact",
      .offset = offsetof(struct bundle_options, redact),
      .fallback = "true",
      .summary = "take out what looks like a secret, wherever it is (default true)" },
    CLI_END,
};

/* Which objects go in; the content of Secrets never does. */
static const struct kube_resource *const resources[] = {
    &BUTLER_CONFIGS,
    &BUTLER_TEAMS,
    &BUTLER_USERS,
    &BUTLER_TENANT_CLUSTERS,
    &BUTLER_TENANT_ADDONS,
    &BUTLER_MANAGEMENT_ADDONS,
    &BUTLER_ADDON_DEFINITIONS,
    &BUTLER_PROVIDER_CONFIGS,
    &BUTLER_NETWORK_POOLS,
    &BUTLER_IP_ALLOCATIONS,
    &BUTLER_MACHINE_REQUESTS,
    &BUTLER_LOAD_BALANCER_REQUESTS,
    &BUTLER_IMAGE_SYNCS,
    &BUTLER_CLUSTER_BOOTSTRAPS,
    &STEWARD_TENANT_CONTROL_PLANES,
    &STEWARD_DATA_STORES,
    &CAPI_CLUSTERS,
    &CAPI_MACHINE_DEPLOYMENTS,
    &CAPI_MACHINES,
    &KUBE_NAMESPACES,
    &KUBE_NODES,
    &KUBE_DEPLOYMENTS,
    &KUBE_EVENTS,
    &KUBE_SECRETS,
};

/* What is being put together. */
struct work {
    struct cli *cli;
    const struct kube *kube;
    struct bundle *bundle;
    int64_t since_us;
};

/* One that says no time is kept: better one too many than the one that matters. */
static bool is_recent(const struct work *work, struct value event)
{
    int64_t us = TIMESTAMP_MAX;
    struct error *err = timestamp_parse(cluster_event_time(event), &us);

    error_drop(err, "it says no time");
    return us >= work->since_us;
}

static void drop_old_events(const struct work *work, struct kube_list *events)
{
    size_t kept = 0;

    for (size_t i = 0; i < events->count; i++) {
        if (is_recent(work, doc_root(events->docs[i])))
            events->docs[kept++] = events->docs[i];
    }
    events->count = kept;
}

static struct error *add_objects(const struct work *work, const struct kube_resource *resource)
{
    struct arena *arena = work->cli->arena;
    const char *name = arena_format(arena, "objects/%s%s%s.yaml", resource->plural,
                                    *resource->group ? "." : "", resource->group);
    struct kube_list list;
    struct error *err = kube_list(arena, work->kube, resource, &(struct kube_query){ 0 }, &list);

    if (err) {
        CLEANUP(string) char *why = error_format(err);

        bundle_add(work->bundle, arena_format(arena, "%s.error", name), slice_from(why));
        error_drop(err, "noted in the bundle: half a bundle is better than none");
        return NULL;
    }
    if (resource == &KUBE_EVENTS)
        drop_old_events(work, &list);
    return bundle_add_objects(work->bundle, name, list.docs, list.count);
}

static void add_version(struct cli *cli, struct bundle *bundle, const struct doctor_facts *facts)
{
    bundle_add(
        bundle, "version.txt",
        slice_from(arena_format(cli->arena, "%s %s (commit %s, built %s, %s, %s)\nAPI server %s\n",
                                cli->program->name, build_info_version(), build_info_commit(),
                                build_info_date(), build_info_compiler(), build_info_platform(),
                                facts->version ? facts->version : "unknown")));
}

static struct error *add_logs(const struct work *work, const struct doctor_facts *facts,
                              const char *state)
{
    struct bundle_logs logs = {
        .since_us = work->since_us,
        .planes = facts->lists[DOCTOR_CONTROL_PLANES].docs,
        .plane_count = facts->lists[DOCTOR_CONTROL_PLANES].count,
    };
    struct error *err = place_state_given(work->cli->arena, state, &logs.state);

    if (!err)
        bundle_add_logs(work->bundle, work->cli->arena, &logs);
    return err;
}

static struct error *fill(struct cli *cli, const struct bundle_options *o, struct bundle *bundle)
{
    struct work work = {
        .cli = cli,
        .bundle = bundle,
        .since_us = (clock_wall_ms(clock_system()) - (int64_t)o->since_ms) * 1000,
    };
    const struct facts_options options = {
        .timeout_ms = SECONDS(60),
        .stuck_ms = DOCTOR_STUCK_MS,
        .not_ready_ms = DOCTOR_NOT_READY_MS,
        .asks_tenants = true,
    };
    CLEANUP(doctor_report) struct doctor_report report = { 0 };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const struct session *session;
    struct doctor_facts facts;
    struct error *err = session_get_any(cli, &session);

    if (!err)
        err = facts_gather(cli, &options, &facts);
    if (err)
        return err;
    add_version(cli, bundle, &facts);
    doctor_examine(&facts, &report);
    report_append_text(&report, false, &text);
    bundle_add(bundle, "doctor.txt", text_slice(&text));
    work.kube = &session->kube;
    for (size_t i = 0; !err && i < COUNT_OF(resources); i++)
        err = add_objects(&work, resources[i]);
    return err ? err : add_logs(&work, &facts, o->state);
}

static struct error *make_bundle(struct cli *cli, const void *options)
{
    const struct bundle_options *o = options;
    int64_t now_ms = clock_wall_ms(clock_system());
    const char *file =
        o->file ? o->file
                : arena_format(cli->arena, "butler-support-%s.tar",
                               timestamp_format(cli->arena, now_ms * 1000, TIMESTAMP_SECONDS));
    CLEANUP(bundle) struct bundle bundle = { .redacts = o->redact,
                                                              .time_s = now_ms / 1000 };
    struct error *err = fill(cli, o, &bundle);

    if (!err)
        err = bundle_write(&bundle, file);
    if (err)
        return error_wrap(err, "make a support bundle");
    cli_note(cli, "%s holds:\n%s", file, text_string(&bundle.listing));
    if (!o->redact)
        cli_warn(cli, "warning: nothing but Secrets was redacted; look through it before you give "
                      "it away");
    return NULL;
}

const struct command support_bundle_command = {
    .path = "support-bundle",
    .summary = "Collect what helps somebody else to find a fault",
    .details = "Versions, what `doctor` says, objects, events and, where the platform runs on this "
               "machine, logs\nof its processes (that of `butler up` goes to its stderr). The "
               "content of Secrets is never in\nit, logs are masked, and fields that look like "
               "secrets are taken out unless --redact=false.",
    .options = bundle_option_table,
    .options_size = sizeof(struct bundle_options),
    .examples = { { "butleradm support-bundle", "a tar in this directory" },
                  { "butleradm support-bundle -f fault.tar --since 2h",
                    "under this name, with what happened lately" } },
    .run = make_bundle,
};
