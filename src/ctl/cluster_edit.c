/* butlerctl cluster edit NAME */
#include "actions/cluster_draft.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/editor.h"
#include "cli/live.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

struct edit_options {
    int64_t replicas;
    int64_t cpu;
    const char *memory;
    const char *disk;
    const char *version;
};

static const struct cli_option edit_option_table[] = {
    CLI_INT("workers-replicas", 0, struct edit_options, replicas, "number of workers", 0),
    CLI_INT("workers-cpu", 0, struct edit_options, cpu, "processors of a worker", 0),
    CLI_TEXT("workers-memory", 0, struct edit_options, memory, "SIZE", "memory of a worker"),
    CLI_TEXT("workers-disk", 0, struct edit_options, disk, "SIZE", "disk of a worker"),
    CLI_TEXT("kubernetes-version", 0, struct edit_options, version, "V", "version of Kubernetes",
             .alias = "k8s-version"),
    CLI_END,
};

/* --- by flags ------------------------------------------------------------------------------ */

static bool has_flags(const struct edit_options *o)
{
    return o->replicas || o->cpu || o->memory || o->disk || o->version;
}

#define MACHINE(key) EDIT_PATH("spec", "workers", "machineTemplate", key)

static struct error *build_patch(struct cli *cli, const struct edit_options *o,
                                 struct doc **out_patch)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    struct error *err = NULL;
    const char *text;

    if (o->replicas)
        edit_set_int(edit, EDIT_PATH("spec", "workers", "replicas"), o->replicas);
    if (o->cpu)
        edit_set_int(edit, MACHINE("cpu"), o->cpu);
    if (o->memory) {
        err = cluster_draft_read_size(cli->arena, "flag --workers-memory", o->memory, "Mi",
                                      CLUSTER_MIN_MEMORY, &text);
        if (!err)
            edit_set_string(edit, MACHINE("memory"), slice_from(text));
    }
    if (!err && o->disk) {
        err = cluster_draft_read_size(cli->arena, "flag --workers-disk", o->disk, "Gi",
                                      CLUSTER_MIN_DISK, &text);
        if (!err)
            edit_set_string(edit, MACHINE("diskSize"), slice_from(text));
    }
    if (!err && o->version) {
        err = cluster_read_version(cli, o->version, "flag --kubernetes-version", &text);
        if (!err)
            edit_set_string(edit, EDIT_PATH("spec", "kubernetesVersion"), slice_from(text));
    }
    return err ? err : edit_seal(STEAL(edit), out_patch);
}

/* --- the command --------------------------------------------------------------------------- */

static struct error *edit(struct cli *cli, const void *options)
{
    const struct edit_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *patch = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    bool changed = true;
    struct error *err;

    err = cluster_get(cli, name, &cluster);
    if (!err && !has_flags(o))
        err = editor_change(cli, &cli->session->kube, &BUTLER_TENANT_CLUSTERS, cluster, &changed);
    else if (!err)
        err = build_patch(cli, o, &patch);
    if (!err && patch)
        err = cluster_patch(cli, cluster_dup(cli->arena, cluster, "metadata.namespace"), name,
                            patch, CLUSTER_DO, &after);
    if (err)
        return error_wrap(err, "edit cluster %s", name);
    if (changed)
        cli_note(cli, "cluster %s is changed", name);
    return NULL;
}

const struct command cluster_edit_command = {
    .path = "cluster edit",
    .arguments = "NAME",
    .summary = "Change a cluster in your editor, or by flags",
    .details = "The editor is the one of BUTLER_EDITOR, EDITOR, VISUAL, or vi.",
    .options = edit_option_table,
    .options_size = sizeof(struct edit_options),
    .examples = { { "butlerctl cluster edit demo", "in your editor" },
                  { "butlerctl cluster edit demo --workers-replicas 2 --workers-memory 16Gi",
                    "by flags" } },
    .complete = { live_clusters },
    .run = edit,
};
