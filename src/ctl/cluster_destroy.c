/* butlerctl cluster destroy NAME... */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/await.h"
#include "cli/confirm.h"
#include "cli/exit.h"
#include "cli/live.h"
#include "cli/report.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

struct destroy_options {
    bool force;
    const char *confirm;
    bool wait;
    uint64_t timeout_ms;
    bool cascade;
};

static const struct cli_option destroy_option_table[] = {
    CLI_BOOL("force", 0, struct destroy_options, force, "do not ask at all"),
    CLI_TEXT("confirm", 0, struct destroy_options, confirm, "NAME",
             "the name again; with --yes nothing is asked"),
    { CLI_TYPE_BOOL, "wait", 0, offsetof(struct destroy_options, wait),
      "wait until it is gone (--no-wait: do not)", 0, NULL, "true" },
    CLI_DURATION("timeout", 0, struct destroy_options, timeout_ms, "10m", "limit of the wait"),
    { CLI_TYPE_BOOL, "cascade", 0, offsetof(struct destroy_options, cascade),
      "with everything it is made of", 0, NULL, "true" },
    CLI_END,
};

/* All names at once: one question for all of them. */
static struct error *ask(struct cli *cli, const char *namespace, const struct destroy_options *o)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;

    for (size_t i = 0; i < cli->argument_count; i++)
        text_appendf(&names, "%s%s", i ? "," : "", cli->arguments[i]);
    return confirm_name(cli, arena_strdup(cli->arena, text_string(&names)), o->confirm, o->force,
                        "This destroys %s %s in namespace %s with everything in %s, for ever",
                        cli->argument_count > 1 ? "the clusters" : "the cluster",
                        text_string(&names), namespace, cli->argument_count > 1 ? "them" : "it");
}

static struct error *destroy_one(struct cli *cli, const char *namespace, const char *name,
                                 const struct destroy_options *o)
{
    const struct kube *kube = &cli->session->kube;
    struct error *err;

    err = kube_delete(kube, &BUTLER_TENANT_CLUSTERS, namespace, name,
                      &(struct kube_delete){ .propagation = o->cascade ? KUBE_PROPAGATION_DEFAULT
                                                                       : KUBE_PROPAGATION_ORPHAN });
    if (err)
        return error_wrap(err, "destroy cluster %s", name);
    cli_note(cli, "cluster %s is being destroyed", name);
    if (!o->wait)
        return NULL;
    err = await_run(cli,
                    &(struct await_options){
                        .resource = &BUTLER_TENANT_CLUSTERS,
                        .namespace = namespace,
                        .name = name,
                        .goal = { .kind = AWAIT_DELETE },
                        .timeout_ms = o->timeout_ms,
                        .shows_progress = true,
                    },
                    NULL);
    if (err)
        return error_wrap(err, "destroy cluster %s", name);
    cli_note(cli, "cluster %s is gone", name);
    return NULL;
}

/* All must be there before any of them goes. */
static struct error *check_all(struct cli *cli, const char **out_namespace)
{
    struct error *err = NULL;

    for (size_t i = 0; !err && i < cli->argument_count; i++) {
        CLEANUP(doc) struct doc *cluster = NULL;

        err = cluster_get(cli, cli->arguments[i], &cluster);
        if (!err)
            *out_namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
    }
    return err ? error_wrap(err, "destroy clusters") : NULL;
}

static struct error *destroy(struct cli *cli, const void *options)
{
    const struct destroy_options *o = options;
    const char *namespace = NULL;
    struct error *err;
    size_t failed = 0;

    err = check_all(cli, &namespace);
    if (!err)
        err = ask(cli, namespace, o);
    if (err)
        return err;
    for (size_t i = 0; i < cli->argument_count; i++) {
        err = destroy_one(cli, namespace, cli->arguments[i], o);
        if (err && cli->argument_count == 1)
            return err;
        failed += err != NULL;
        if (err)
            (void)report_error(cli, err);
        cli->hint = cli->see = NULL; /* they were about this one */
        cli->exit_code = EXIT_CODE_DONE;
    }
    if (failed)
        return cli_end(cli, EXIT_CODE_PARTLY,
                       error_new(ERR_INTERNAL, "%zu of %zu clusters were not destroyed", failed,
                                 cli->argument_count));
    return NULL;
}

const struct command cluster_destroy_command = {
    .path = "cluster destroy",
    .arguments = "NAME...",
    .summary = "Remove clusters with everything in them",
    .options = destroy_option_table,
    .options_size = sizeof(struct destroy_options),
    .examples = { { "butlerctl cluster destroy demo", "asks for the name first" },
                  { "butlerctl cluster destroy --name demo --yes --confirm demo",
                    "for scripts: asks nothing, waits until it is gone" } },
    .exit_codes = "  3  it was not gone in time\n  10 the question was answered with no\n"
                  "  12 some of several were not destroyed",
    .complete = { live_clusters },
    .run = destroy,
};
