/* butlerctl cluster upgrade NAME --to VERSION */
#include "actions/cluster_change.h"
#include "actions/version_offer.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/semver.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/view.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

struct upgrade_options {
    const char *version;
    bool list;
    bool wait;
    uint64_t timeout_ms;
    const char *dry_run;
};

static const struct cli_option upgrade_option_table[] = {
    CLI_TEXT("to", 0, struct upgrade_options, version, "VERSION", "the version to go to",
             .alias = "version", .complete = live_versions),
    CLI_BOOL("list", 0, struct upgrade_options, list, "show the versions it could go to"),
    CLI_BOOL("wait", 0, struct upgrade_options, wait, "wait until all nodes have it"),
    CLI_DURATION("timeout", 0, struct upgrade_options, timeout_ms, "30m", "limit of --wait"),
    CLUSTER_DRY_RUN_OPTION(struct upgrade_options, dry_run),
    CLI_END,
};

static struct error *read_current(const struct doc *cluster, struct semver *out_version)
{
    struct error *err = semver_parse(cluster_text(cluster, "spec.kubernetesVersion"), out_version);

    return err ? error_wrap(err, "its version") : NULL;
}

/* --- what is offered ----------------------------------------------------------------------- */

static const struct view_column offer_columns[] = {
    { "VERSION", "version" },
    { "STEP", "step" },
    { NULL },
};
static const struct view offers_view = { "newer versions", NULL, offer_columns };

/* What is not readable for everybody restricts nobody here; the server does. */
static struct error *find_list(struct cli *cli, const struct kube_resource *resource,
                               const char *name, const char *path, struct value *out_list)
{
    struct doc *doc = NULL;
    struct error *err = kube_find(&cli->session->kube, resource, NULL, name, &doc);

    *out_list = VALUE_ABSENT_VALUE;
    if (err && err->code == ERR_FORBIDDEN) {
        error_drop(err, "the server says no when it comes to it");
        return NULL;
    }
    if (err || !doc)
        return err;
    arena_defer(cli->arena, doc_release, doc);
    *out_list = view_find(doc_root(doc), path);
    return NULL;
}

static struct error *find_offers(struct cli *cli, const struct doc *cluster,
                                 struct version_offer **out_offers, size_t *out_count)
{
    const char *namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
    struct value platform;
    struct value allowed = VALUE_ABSENT_VALUE;
    const char *team;
    struct error *err;

    err = find_list(cli, &BUTLER_CONFIGS, BUTLER_CONFIG_NAME, "spec.upgrade.allowedVersions",
                    &platform);
    if (!err)
        err = cluster_team(cli, namespace, &team);
    if (!err && team)
        err = find_list(cli, &BUTLER_TEAMS, team, "spec.resourceLimits.allowedKubernetesVersions",
                        &allowed);
    if (!err)
        *out_count = version_offer_list(cli->arena, platform, allowed, out_offers);
    return err;
}

static struct error *print_offers(struct cli *cli, const struct doc *cluster)
{
    CLEANUP(doc) struct doc *result = NULL;
    CLEANUP(edit) struct edit *edit = edit_new();
    struct edit_node items = edit_set_array(edit, EDIT_PATH("items"));
    struct version_offer *offers = NULL;
    struct semver now;
    size_t count = 0;
    struct error *err;

    err = read_current(cluster, &now);
    if (!err)
        err = find_offers(cli, cluster, &offers, &count);
    for (size_t i = 0; !err && i < count; i++) {
        const char *step = version_offer_step(cli->arena, &offers[i], &now);
        struct edit_node item;

        if (!step)
            continue;
        item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));
        edit_set_string(edit, EDIT_UNDER(item, "version"), slice_from(offers[i].text));
        edit_set_string(edit, EDIT_UNDER(item, "step"), slice_from(step));
    }
    if (!err)
        err = edit_seal(STEAL(edit), &result);
    return err ? err : cli_print_result(cli, &offers_view, "VersionList", result);
}

/* --- the step ------------------------------------------------------------------------------ */

static struct error *rejected(struct cli *cli, struct error *take_error)
{
    cli_see(cli, "%s cluster upgrade %s --list", cli->program->name, cli_argument(cli, 0));
    return cli_end(cli, EXIT_CODE_REJECTED, take_error);
}

static struct error *check_step(struct cli *cli, const struct doc *cluster, const char *version)
{
    struct error *err = cluster_change_check_step(cluster_text(cluster, "spec.kubernetesVersion"),
                                                  slice_from(version));

    return err && err->code == ERR_INVALID ? rejected(cli, err) : err;
}

static struct error *send(struct cli *cli, const char *namespace, const char *version,
                          const struct upgrade_options *o)
{
    CLEANUP(doc) struct doc *patch = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("spec", "kubernetesVersion"), slice_from(version));
    err = edit_seal(edit, &patch);
    if (!err)
        err = cluster_patch(cli, namespace, cli_argument(cli, 0), patch,
                            cluster_read_dry_run(o->dry_run), &after);
    if (err)
        return err;
    return o->dry_run ? cli_print_draft(cli, after) : NULL;
}

static struct error *move(struct cli *cli, const struct doc *cluster,
                          const struct upgrade_options *o)
{
    const char *namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
    const char *name = cli_argument(cli, 0);
    const char *version;
    struct error *err;

    err = cluster_read_version(cli, o->version, "flag --to", &version);
    if (!err)
        err = check_step(cli, cluster, version);
    if (err)
        return err;
    if (slice_is(cluster_text(cluster, "spec.kubernetesVersion"), version) && !o->dry_run) {
        cli_note(cli, "cluster %s already has %s", name, version);
    } else {
        err = send(cli, namespace, version, o);
        if (err || o->dry_run)
            return err;
        cli_note(cli, "cluster %s goes from " SLICE_FORMAT " to %s", name,
                 SLICE_ARGUMENT(cluster_text(cluster, "spec.kubernetesVersion")), version);
    }
    return o->wait ? cluster_await_ready(cli, namespace, name, version, o->timeout_ms) : NULL;
}

static struct error *upgrade(struct cli *cli, const void *options)
{
    const struct upgrade_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    struct error *err;

    if (!o->version && !o->list)
        return error_new(ERR_BAD_REQUEST, "flag --to is missing: the version to go to");
    err = cluster_get(cli, name, &cluster);
    if (!err)
        err = o->list ? print_offers(cli, cluster) : move(cli, cluster, o);
    return err ? error_wrap(err, "upgrade cluster %s", name) : NULL;
}

const struct command cluster_upgrade_command = {
    .path = "cluster upgrade",
    .arguments = "NAME",
    .summary = "Move a cluster to a newer version of Kubernetes",
    .details =
        "The control plane goes first, then one node after the other. Clusters neither go back\n"
        "nor skip a minor version.",
    .options = upgrade_option_table,
    .options_size = sizeof(struct upgrade_options),
    .examples = { { "butlerctl cluster upgrade demo --list", "where it could go" },
                  { "butlerctl cluster upgrade demo --to v1.34.1 --wait",
                    "go there and wait until all nodes have it" } },
    .exit_codes = "  2  the cluster failed while it was waited for\n"
                  "  3  it was not ready in time; it may still become so\n"
                  "  11 the step is not allowed",
    .complete = { live_clusters },
    .run = upgrade,
};
