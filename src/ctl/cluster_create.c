/* butlerctl cluster create NAME */
#include <string.h>

#include "actions/cluster_draft.h"
#include "api/control_plane.h"
#include "base/arena.h"
#include "base/build_info.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/input.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/view.h"
#include "ctl/addon.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/quota.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"

struct create_options {
    struct cluster_draft draft;
    struct cli_list labels;
    struct cli_list annotations;
    const char *file;
    struct cli_list addons;
    bool wait;
    uint64_t timeout_ms;
    const char *dry_run;
};

#define RESOURCE(flag, index, member)                                                              \
    CLI_TEXT(flag, 0, struct create_options, draft.resources[index].member, "Q",                   \
             "resources of the control plane")

static const struct cli_option create_option_table[] = {
    CLI_TEXT("provider", 'p', struct create_options, draft.provider, "NAME",
             "where its machines are (default: the team's, the platform's, else the only one)",
             .complete = live_providers),
    CLI_INT("workers", 'w', struct create_options, draft.workers,
            "number of worker nodes (default: the environment's or team's, else 1)", 0),
    CLI_INT("cpu", 0, struct create_options, draft.cpu, "processors of a worker, 1 to 128", 0),
    CLI_TEXT("memory", 0, struct create_options, draft.memory, "SIZE",
             "memory of a worker, such as 8Gi; a number means MiB"),
    CLI_TEXT("disk", 0, struct create_options, draft.disk, "SIZE",
             "disk of a worker, such as 50Gi; a number means GiB"),
    CLI_TEXT("image", 0, struct create_options, draft.image, "REF", "image of the workers"),
    CLI_TEXT("schematic-id", 0, struct create_options, draft.schematic, "ID",
             "schematic of their image instead"),
    CLI_TEXT("k8s-version", 0, struct create_options, draft.version, "V",
             "version of Kubernetes (default: the team's, else " CONTROL_PLANE_NEWEST ")",
             .alias = "kubernetes-version", .complete = live_versions),
    CLI_TEXT("pod-cidr", 0, struct create_options, draft.pod_cidr, "CIDR",
             "addresses of pods (default: 10.244.0.0/16)"),
    CLI_TEXT("service-cidr", 0, struct create_options, draft.service_cidr, "CIDR",
             "addresses of services (default: 10.96.0.0/12)"),
    CLI_TEXT("lb-pool", 0, struct create_options, draft.lb_pool, "IP|START-END|CIDR",
             "addresses of load balancers"),
    CLI_TEXT("lb-pool-start", 0, struct create_options, draft.lb_start, "IP", "the first of them"),
    CLI_TEXT("lb-pool-end", 0, struct create_options, draft.lb_end, "IP", "the last of them"),
    CLI_TEXT("environment", 0, struct create_options, draft.environment, "ENV",
             "environment of the team", .complete = live_environments),
    RESOURCE("cp-apiserver-cpu-request", 0, cpu_request),
    RESOURCE("cp-apiserver-cpu-limit", 0, cpu_limit),
    RESOURCE("cp-apiserver-memory-request", 0, memory_request),
    RESOURCE("cp-apiserver-memory-limit", 0, memory_limit),
    RESOURCE("cp-controller-manager-cpu-request", 1, cpu_request),
    RESOURCE("cp-controller-manager-cpu-limit", 1, cpu_limit),
    RESOURCE("cp-controller-manager-memory-request", 1, memory_request),
    RESOURCE("cp-controller-manager-memory-limit", 1, memory_limit),
    RESOURCE("cp-scheduler-cpu-request", 2, cpu_request),
    RESOURCE("cp-scheduler-cpu-limit", 2, cpu_limit),
    RESOURCE("cp-scheduler-memory-request", 2, memory_request),
    RESOURCE("cp-scheduler-memory-limit", 2, memory_limit),
    CLI_LIST("label", 0, struct create_options, labels, "K=V", "label; may be repeated"),
    CLI_LIST("annotation", 0, struct create_options, annotations, "K=V",
             "annotation; may be repeated"),
    CLI_TEXT("filename", 'f', struct create_options, file, "FILE|-",
             "TenantClusters as YAML or JSON; flags override their fields"),
    CLI_LIST("addon", 0, struct create_options, addons, "NAME[@VERSION]",
             "addon to install; may be repeated"),
    CLI_BOOL("wait", 0, struct create_options, wait, "wait until it is ready"),
    CLI_DURATION("timeout", 0, struct create_options, timeout_ms, "15m", "limit of --wait"),
    CLUSTER_DRY_RUN_OPTION(struct create_options, dry_run),
    CLI_END,
};

/* --- what is to be created ----------------------------------------------------------------- */

struct plan {
    struct doc **docs;
    size_t count;
};

static struct error *read_file(struct cli *cli, const char *path, struct plan *plan)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err;

    err = input_read(path, &content);
    if (!err)
        err = yaml_parse_all(cli->arena, text_slice(&content), NULL, &plan->docs, &plan->count);
    if (!err && !plan->count)
        err = error_new(ERR_BAD_REQUEST, "there is no object in it");
    for (size_t i = 0; !err && i < plan->count; i++) {
        if (!slice_is(cluster_text(plan->docs[i], "kind"), "TenantCluster"))
            err = error_new(ERR_BAD_REQUEST, "document %zu is no TenantCluster", i + 1);
    }
    return err ? error_wrap(err, "file %s", path) : NULL;
}

static bool says_version(const struct doc *team, const char *environment)
{
    DOC_EACH (it, view_find(doc_root(team), "spec.environments")) {
        if (environment && slice_is(value_text(it.value, "name"), environment) &&
            value_exists(view_find(it.value, "clusterDefaults.kubernetesVersion")))
            return true;
    }
    return value_exists(view_find(doc_root(team), "spec.clusterDefaults.kubernetesVersion"));
}

/* The server takes the version of the environment or the team; when neither has one, it is ours to
 * choose. */
static struct error *choose_version(struct cli *cli, struct cluster_draft *draft)
{
    CLEANUP(doc) struct doc *team = NULL;
    const struct kube *kube;
    struct error *err;

    if (draft->version)
        return NULL;
    err = cli_kube(cli, &kube);
    if (!err && draft->team)
        err = kube_find(kube, &BUTLER_TEAMS, NULL, draft->team, &team);
    if (err && err->code == ERR_FORBIDDEN) {
        error_drop(err, "who may not read the team gets our version");
        err = NULL;
    }
    if (!err && !(team && says_version(team, draft->environment)))
        draft->version = CONTROL_PLANE_NEWEST;
    return err;
}

static struct error *make_plan(struct cli *cli, const struct create_options *o,
                               struct cluster_draft *draft, const char *namespace,
                               struct plan *plan)
{
    const char *by = arena_format(cli->arena, "%s/%s", cli->program->name, build_info_version());
    const char *name = cli_argument(cli, 0);
    struct error *err = NULL;

    if (o->file)
        err = read_file(cli, o->file, plan);
    else
        *plan = (struct plan){ arena_array(cli->arena, 2, struct doc *), 1 };
    if (!err && name && plan->count > 1)
        err = error_new(ERR_BAD_REQUEST, "one name for %zu clusters of the file", plan->count);
    for (size_t i = 0; !err && i < plan->count; i++) {
        struct cluster_draft own = *draft;
        const struct doc *base = plan->docs[i];
        const char *where = base ? cluster_dup(cli->arena, base, "metadata.namespace") : NULL;

        if (base && cluster_text(base, "spec.kubernetesVersion").size && !o->draft.version)
            own.version = NULL;
        err = cluster_draft_build(&own, base, where ? where : namespace, name, by, &plan->docs[i]);
        if (!err)
            arena_defer(cli->arena, doc_release, plan->docs[i]);
    }
    return err;
}

/* --- creating ------------------------------------------------------------------------------ */

static int64_t workers_of(const struct doc *cluster)
{
    return value_int_or(view_find(doc_root(cluster), "spec.workers.replicas"), 1);
}

static struct error *explain(struct cli *cli, const char *namespace, const struct doc *draft,
                             struct error *take_error)
{
    struct quota_request request = { .clusters = 1, .nodes = workers_of(draft) };

    if (strstr(take_error->message, "spec.providerConfigRef") ||
        (take_error->cause && strstr(take_error->cause->message, "spec.providerConfigRef")))
        cli_see(cli, "%s provider list", cli->program->name);
    return quota_explain(cli, namespace, &request, take_error);
}

static struct error *create_one(struct cli *cli, const struct create_options *o, struct doc *draft)
{
    const char *name = cluster_dup(cli->arena, draft, "metadata.name");
    const char *namespace = cluster_dup(cli->arena, draft, "metadata.namespace");
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err = NULL;
    int64_t workers;

    err = kube_create(&cli->session->kube, &BUTLER_TENANT_CLUSTERS, draft, &after);
    if (err)
        return explain(cli, namespace, draft, err);
    workers = workers_of(after);
    cli_note(cli, "cluster %s is being created in namespace %s: " SLICE_FORMAT ", %lld worker%s",
             name, namespace, SLICE_ARGUMENT(cluster_text(after, "spec.kubernetesVersion")),
             (long long)workers, workers == 1 ? "" : "s");
    for (size_t i = 0; !err && i < o->addons.count; i++)
        err = addon_create(cli, namespace, name, o->addons.items[i]);
    if (!err && o->wait)
        err = cluster_await_ready(cli, namespace, name, NULL, o->timeout_ms);
    if (err)
        return err;
    if (o->wait)
        cli_note(cli, "cluster %s is ready", name);
    cli_note(cli, "Next:\n  %s cluster get %s -n %s\n  %s cluster kubeconfig %s -n %s --merge",
             cli->program->name, name, namespace, cli->program->name, name, namespace);
    return NULL;
}

static struct error *show_one(struct cli *cli, const struct create_options *o, struct doc *draft)
{
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err;

    if (cluster_read_dry_run(o->dry_run) == CLUSTER_DRY_CLIENT)
        return cli_print_draft(cli, draft);
    err = kube_transport_call(cli->session->kube.transport,
                              &(struct kube_request){
                                  .verb = KUBE_CREATE,
                                  .resource = &BUTLER_TENANT_CLUSTERS,
                                  .namespace = cluster_dup(cli->arena, draft, "metadata.namespace"),
                                  .body = draft,
                                  .dry_run = true,
                                  .field_manager = cli->program->name,
                              },
                              &after);
    return err ? err : cli_print_draft(cli, after);
}

static const struct cluster_draft_words words = {
    .workers = "flag --workers",
    .cpu = "flag --cpu",
    .memory = "flag --memory",
    .disk = "flag --disk",
    .image = "flag --image",
    .schematic = "flag --schematic-id",
    .version = "flag --k8s-version",
    .pod_cidr = "flag --pod-cidr",
    .service_cidr = "flag --service-cidr",
    .lb_pool = "flag --lb-pool",
    .lb_start = "flag --lb-pool-start",
    .lb_end = "flag --lb-pool-end",
    .resources = "flags --cp-…",
    .label = "flag --label",
    .annotation = "flag --annotation",
};

static struct error *create_all(struct cli *cli, const struct create_options *o)
{
    struct cluster_draft draft = o->draft;
    struct plan plan = { 0 };
    const char *namespace;
    struct error *err = NULL;

    draft.labels = (struct cluster_draft_pairs){ o->labels.items, o->labels.count };
    draft.annotations = (struct cluster_draft_pairs){ o->annotations.items, o->annotations.count };
    if (draft.version)
        err = cluster_read_version(cli, draft.version, words.version, &draft.version);
    if (!err)
        err = cluster_draft_check(cli->arena, &draft, &words);
    if (!err)
        err = cli_namespace(cli, &namespace);
    if (!err)
        err = cluster_team(cli, namespace, &draft.team);
    if (!err)
        err = choose_version(cli, &draft);
    if (!err)
        err = make_plan(cli, o, &draft, namespace, &plan);
    for (size_t i = 0; !err && i < plan.count; i++)
        err = o->dry_run ? show_one(cli, o, plan.docs[i]) : create_one(cli, o, plan.docs[i]);
    return err;
}

static struct error *create(struct cli *cli, const void *options)
{
    const struct create_options *o = options;
    const char *name = cli_argument(cli, 0);
    struct error *err = NULL;

    if (!name && !o->file)
        return error_new(ERR_BAD_REQUEST, "NAME is missing: cluster create NAME, or -f FILE");
    if (name)
        err = cluster_draft_check_name(name, "NAME");
    if (!err)
        err = create_all(cli, o);
    if (err)
        return error_wrap(err, "create cluster%s%s", name ? " " : "s", name ? name : "");
    return NULL;
}

const struct command cluster_create_command = {
    .path = "cluster create",
    .arguments = "[NAME]",
    .summary = "Create a cluster",
    .details = "What no flag says is decided by the environment, the team, then the platform.",
    .options = create_option_table,
    .options_size = sizeof(struct create_options),
    .examples = { { "butlerctl cluster create demo --workers 3 --wait",
                    "three workers, and wait until it is ready" },
                  { "butlerctl cluster create --name small --kubernetes-version v1.33.4 --dry-run",
                    "see the object, create nothing" } },
    .exit_codes = "  2  the cluster failed while it was waited for\n"
                  "  3  it was not ready in time; it may still become so\n"
                  "  6  a cluster of this name is there already\n"
                  "  11 the platform refused it, by a quota or another rule",
    .run = create,
};
