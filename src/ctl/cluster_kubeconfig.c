/* butlerctl cluster kubeconfig NAME [-f FILE] [--merge] [--wait] */
#include <stdlib.h>
#include <string.h>

#include "actions/cluster_kubeconfig.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/await.h"
#include "cli/limits.h"
#include "cli/live.h"
#include "cli/place.h"
#include "cli/print.h"
#include "crypto/secret.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/kubeconfig_merge.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"

struct kubeconfig_options {
    const char *file;
    bool merge;
    bool set_context;
    const char *context_name;
    bool wait;
    uint64_t timeout_ms;
    bool force;
};

static const struct cli_option kubeconfig_option_table[] = {
    CLI_TEXT("file", 'f', struct kubeconfig_options, file, "FILE|-",
             "where to write it, with mode 0600 (default: stdout)"),
    CLI_TEXT("output-path", 'o', struct kubeconfig_options, file, "FILE|-", "the same",
             .flags = CLI_HIDDEN),
    CLI_BOOL("merge", 0, struct kubeconfig_options, merge,
             "put it into your own kubeconfig instead; a backup is kept"),
    { CLI_TYPE_BOOL, "set-context", 0, offsetof(struct kubeconfig_options, set_context),
      "with --merge: make it the current context (--no-set-context: do not)", 0, NULL, "true" },
    CLI_TEXT("context-name", 0, struct kubeconfig_options, context_name, "NAME",
             "name of the context (default: the cluster's)"),
    CLI_BOOL("wait", 0, struct kubeconfig_options, wait, "wait until it can be had"),
    CLI_DURATION("timeout", 0, struct kubeconfig_options, timeout_ms, "10m", "limit of --wait"),
    CLI_BOOL("force", 0, struct kubeconfig_options, force,
             "replace an entry of the same name for another server"),
    CLI_END,
};

/* --- getting it ---------------------------------------------------------------------------- */

static bool has_secret(void *context, struct value cluster)
{
    (void)context;
    return cluster_kubeconfig_is_ready(cluster);
}

static struct error *not_ready(struct cli *cli, const struct doc *cluster, const char *name)
{
    const char *phase = cluster_dup(cli->arena, cluster, "status.phase");

    cli_hint(cli, "wait for it: %s cluster kubeconfig %s --wait", cli->program->name, name);
    cli_see(cli, "%s cluster get %s", cli->program->name, name);
    return error_new(ERR_INTERNAL, "cluster %s has no kubeconfig yet; its phase is %s", name,
                     phase ? phase : "Pending");
}

static struct error *read_secret(struct cli *cli, const struct doc *cluster, const char *name,
                                 struct text *out_content)
{
    bool found = false;
    struct error *err = cluster_kubeconfig_read(cli->arena, &cli->session->kube, doc_root(cluster),
                                                out_content, &found);

    return err || found ? err : not_ready(cli, cluster, name);
}

static struct error *fetch(struct cli *cli, const char *name, const struct kubeconfig_options *o,
                           struct text *out_content)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    struct error *err = cluster_get(cli, name, &cluster);

    if (!err && o->wait && !has_secret(NULL, doc_root(cluster))) {
        const char *namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");

        cluster = doc_unref(cluster);
        err = await_run(cli,
                        &(struct await_options){
                            .resource = &BUTLER_TENANT_CLUSTERS,
                            .namespace = namespace,
                            .name = name,
                            .goal = { .kind = AWAIT_TEST, .is_met = has_secret },
                            .timeout_ms = o->timeout_ms,
                            .shows_progress = true,
                        },
                        &cluster);
    }
    return err ? err : read_secret(cli, cluster, name, out_content);
}

/* --- writing it ---------------------------------------------------------------------------- */

static struct error *ensure_parent(struct cli *cli, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *parent =
        slash && slash != path ? arena_strndup(cli->arena, path, (size_t)(slash - path)) : NULL;

    return parent && !file_exists(parent) ? file_directory_ensure(parent, 0700) : NULL;
}

static struct error *write_file(struct cli *cli, const char *path, const struct text *content)
{
    struct error *err = ensure_parent(cli, path);

    return err ? err : file_write(path, text_string(content), content->size, 0600);
}

static struct error *target_of(struct cli *cli, const char **out_path)
{
    const char *list = getenv("KUBECONFIG");
    const char *home = place_user_home();

    if (list && *list)
        *out_path = arena_strndup(cli->arena, list, strcspn(list, ":"));
    else if (home)
        *out_path = arena_format(cli->arena, "%s/.kube/config", home);
    else
        return error_new(ERR_BAD_REQUEST, "neither KUBECONFIG nor HOME is set");
    return NULL;
}

static struct error *read_target(struct cli *cli, const char *path, struct doc **out_doc)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err = NULL;

    if (file_exists(path)) {
        err = file_read(path, INPUT_MAX_BYTES, &content);
        if (!err)
            err = file_write(arena_format(cli->arena, "%s.butler-backup", path),
                             text_string(&content), content.size, 0600);
    }
    if (!err)
        err = yaml_parse(text_slice(&content), NULL, out_doc);
    secret_wipe_text(&content);
    return err ? error_wrap(err, "read %s", path) : NULL;
}

static struct error *merge(struct cli *cli, const char *name, const struct kubeconfig_options *o,
                           const struct text *content)
{
    CLEANUP(text) struct text merged = TEXT_EMPTY;
    CLEANUP(doc) struct doc *target = NULL;
    CLEANUP(doc) struct doc *own = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    const char *path;
    struct error *err;

    err = target_of(cli, &path);
    if (!err)
        err = yaml_parse(text_slice(content), NULL, &own);
    if (!err)
        err = read_target(cli, path, &target);
    if (!err)
        err = kubeconfig_merge(doc_root(target), doc_root(own),
                               &(struct kubeconfig_merge){ .name = name,
                                                           .context = o->context_name,
                                                           .select = o->set_context,
                                                           .force = o->force },
                               &after);
    if (err)
        return err;
    yaml_format(doc_root(after), &merged);
    err = write_file(cli, path, &merged);
    secret_wipe_text(&merged);
    if (!err)
        cli_note(cli, "context %s is in %s%s", o->context_name ? o->context_name : name, path,
                 o->set_context ? " and is the current one" : "");
    return err;
}

static struct error *kubeconfig(struct cli *cli, const void *options)
{
    const struct kubeconfig_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct error *err;

    err = fetch(cli, name, o, &content);
    if (!err && o->merge)
        err = merge(cli, name, o, &content);
    else if (!err && o->file && strcmp(o->file, "-") != 0)
        err = write_file(cli, o->file, &content);
    else if (!err)
        err = print_text(text_slice(&content));
    secret_wipe_text(&content);
    return err ? error_wrap(err, "kubeconfig of cluster %s", name) : NULL;
}

const struct command cluster_kubeconfig_command = {
    .path = "cluster kubeconfig",
    .arguments = "NAME",
    .summary = "Get the credentials of a cluster",
    .options = kubeconfig_option_table,
    .options_size = sizeof(struct kubeconfig_options),
    .examples = { { "butlerctl cluster kubeconfig demo > demo.kubeconfig", "into a file" },
                  { "butlerctl cluster kubeconfig --name demo --merge",
                    "into your own, ready for kubectl" } },
    .exit_codes = "  1  the cluster has none yet\n  5  there is no such cluster\n"
                  "  6  --merge: another server has this name",
    .complete = { live_clusters },
    .run = kubeconfig,
};
