/* Clusters, for several commands. */
#include "ctl/cluster.h"

#include <string.h>

#include "actions/cluster_draft.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/await.h"
#include "cli/nearest.h"
#include "cli/settings.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/merge.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"

struct slice cluster_text(const struct doc *doc, const char *path)
{
    return value_string_or(view_find(doc_root(doc), path), SLICE(""));
}

const char *cluster_dup(struct arena *arena, const struct doc *doc, const char *path)
{
    struct slice text = cluster_text(doc, path);

    return text.size ? arena_text(arena, text) : NULL;
}

/* --- one that is not there ----------------------------------------------------------------- */

static const char **names_of(struct arena *arena, const struct kube_list *list)
{
    const char **names = arena_array(arena, list->count + 1, const char *);

    for (size_t i = 0; i < list->count; i++)
        names[i] = arena_strdup(arena, cluster_dup(arena, list->docs[i], "metadata.name"));
    return names;
}

static void append_elsewhere(const struct kube_list *list, const char *name, struct text *text)
{
    size_t found = 0;

    for (size_t i = 0; i < list->count; i++) {
        if (!slice_is(cluster_text(list->docs[i], "metadata.name"), name))
            continue;
        if (found++ == 0)
            text_appendf(text, "%sthere is one in namespace ", text->size ? " " : "");
        else
            text_append(text, ", ");
        text_append_slice(text, cluster_text(list->docs[i], "metadata.namespace"));
    }
}

static void append_nearest(struct cli *cli, const struct kube_list *list, const char *name,
                           struct text *text)
{
    const char **found = nearest_find(cli->arena, name, names_of(cli->arena, list), 2);

    for (size_t i = 0; found[i]; i++)
        text_appendf(text, "%s%s", i ? " or " : "did you mean ", found[i]);
    if (found[0])
        text_append(text, "?");
}

struct error *cluster_explain_missing(struct cli *cli, const char *namespace, const char *name)
{
    CLEANUP(text) struct text hint = TEXT_EMPTY;
    const struct kube *kube = &cli->session->kube;
    struct kube_list list;
    struct error *err;

    err = kube_list(cli->arena, kube, &BUTLER_TENANT_CLUSTERS,
                    &(struct kube_query){ .namespace = namespace }, &list);
    if (!err)
        append_nearest(cli, &list, name, &hint);
    error_drop(err, "a hint is not worth an error");
    err = kube_list(cli->arena, kube, &BUTLER_TENANT_CLUSTERS, &(struct kube_query){ 0 }, &list);
    if (!err)
        append_elsewhere(&list, name, &hint);
    error_drop(err, "not everybody may look everywhere");
    if (hint.size)
        cli_hint(cli, "%s", text_string(&hint));
    cli_see(cli, "%s cluster list -A", cli->program->name);
    return error_new(ERR_NOT_FOUND, "cluster \"%s\" not found in namespace %s", name, namespace);
}

struct error *cluster_get(struct cli *cli, const char *name, struct doc **out_doc)
{
    const struct kube *kube;
    const char *namespace;
    struct error *err;

    err = cli_kube(cli, &kube);
    if (!err)
        err = cli_namespace(cli, &namespace);
    if (err)
        return err;
    err = kube_get(kube, &BUTLER_TENANT_CLUSTERS, namespace, name, out_doc);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "told with more words");
        return cluster_explain_missing(cli, namespace, name);
    }
    return err;
}

struct error *cluster_team(struct cli *cli, const char *namespace, const char **out_team)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct settings_value team;
    const struct kube *kube;
    struct slice label;
    struct error *err;

    err = settings_effective(cli, "team", &team);
    if (!err)
        err = cli_kube(cli, &kube);
    if (err)
        return err;
    *out_team = team.value;
    if (team.value)
        return NULL;
    err = kube_find(kube, &KUBE_NAMESPACES, NULL, namespace, &doc);
    if (err && err->code == ERR_FORBIDDEN) {
        error_drop(err, "then the server says whether a team is needed");
        return NULL;
    }
    if (err || !doc)
        return err;
    label = value_text(view_find(doc_root(doc), "metadata.labels"), BUTLER_LABEL_TEAM);
    if (label.size)
        *out_team = arena_text(cli->arena, label);
    return NULL;
}

/* --- what is given ------------------------------------------------------------------------- */

struct error *cluster_read_version(struct cli *cli, const char *given, const char *word,
                                   const char **out_version)
{
    struct error *err = cluster_draft_read_version(cli->arena, given, word, out_version);

    if (!err && *out_version != given)
        cli_note(cli, "note: \"%s\" is taken for \"%s\"", given, *out_version);
    return err;
}

/* --- changes ------------------------------------------------------------------------------- */

enum cluster_dry_run cluster_read_dry_run(const char *value)
{
    if (!value)
        return CLUSTER_DO;
    return strcmp(value, "server") == 0 ? CLUSTER_DRY_SERVER : CLUSTER_DRY_CLIENT;
}

static struct error *merge_here(const struct kube *kube, const char *namespace, const char *name,
                                const struct doc *patch, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *before = NULL;
    struct error *err;

    err = kube_get(kube, &BUTLER_TENANT_CLUSTERS, namespace, name, &before);
    return err ? err : merge_apply(doc_root(before), doc_root(patch), 0, out_doc);
}

struct error *cluster_patch(struct cli *cli, const char *namespace, const char *name,
                            const struct doc *patch, enum cluster_dry_run dry_run,
                            struct doc **out_doc)
{
    const struct kube *kube;
    struct error *err;

    err = cli_kube(cli, &kube);
    if (err)
        return err;
    if (dry_run == CLUSTER_DRY_CLIENT)
        return merge_here(kube, namespace, name, patch, out_doc);
    return kube_transport_call(kube->transport,
                               &(struct kube_request){
                                   .verb = KUBE_PATCH,
                                   .resource = &BUTLER_TENANT_CLUSTERS,
                                   .namespace = namespace,
                                   .name = name,
                                   .body = patch,
                                   .patch_type = KUBE_PATCH_MERGE,
                                   .field_manager = kube->field_manager,
                                   .dry_run = dry_run == CLUSTER_DRY_SERVER,
                                   .timeout_ms = kube->timeout_ms,
                               },
                               out_doc);
}

/* --- waiting ------------------------------------------------------------------------------- */

struct readiness {
    const char *version; /* NULL: any */
};

/* What the cluster says of itself counts once its controller has seen the spec as it is now. */
static bool is_ready(void *context, struct value cluster)
{
    const struct readiness *wanted = context;
    int64_t generation = value_int_or(view_find(cluster, "metadata.generation"), 0);
    int64_t observed = value_int_or(view_find(cluster, "status.observedGeneration"), 0);
    int64_t desired = value_int_or(view_find(cluster, "spec.workers.replicas"), 0);
    struct slice version =
        value_string_or(view_find(cluster, "status.observedState.kubernetesVersion"), SLICE(""));

    return observed >= generation &&
           slice_is(value_string_or(view_find(cluster, "status.phase"), SLICE("")), "Ready") &&
           value_int_or(view_find(cluster, "status.workerNodesDesired"), 0) == desired &&
           value_int_or(view_find(cluster, "status.workerNodesReady"), 0) == desired &&
           (!wanted->version || slice_is(version, wanted->version));
}

struct error *cluster_await_ready(struct cli *cli, const char *namespace, const char *name,
                                  const char *version, uint64_t timeout_ms)
{
    struct readiness wanted = { .version = version };
    struct error *err;

    err = await_run(cli,
                    &(struct await_options){
                        .resource = &BUTLER_TENANT_CLUSTERS,
                        .namespace = namespace,
                        .name = name,
                        .goal = { .kind = AWAIT_TEST, .is_met = is_ready, .context = &wanted },
                        .timeout_ms = timeout_ms,
                        .shows_progress = true,
                    },
                    NULL);
    if (err && err->code == ERR_TIMEOUT)
        cli_hint(cli,
                 "it may still become ready; go on waiting with: %s wait cluster/%s -n %s "
                 "--for phase=Ready",
                 cli->program->name, name, namespace);
    if (err)
        cli_see(cli, "%s cluster get %s -n %s", cli->program->name, name, namespace);
    return err;
}
