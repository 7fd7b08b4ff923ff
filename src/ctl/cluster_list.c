/* butlerctl cluster list [-A] [--environment E] [--phase P] [-l SELECTOR] [--sort-by KEY] */
#include <stdlib.h>
#include <string.h>

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/semver.h"
#include "cli/live.h"
#include "cli/login.h"
#include "cli/print.h"
#include "cli/session.h"
#include "cli/watch.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

struct list_options {
    bool all;
    const char *environment;
    const char *selector;
    const char *phase;
    const char *sort_by;
    struct watch_options watch;
};

static const struct cli_option list_option_table[] = {
    CLI_BOOL("all-namespaces", 'A', struct list_options, all, "look in every namespace"),
    CLI_TEXT("environment", 0, struct list_options, environment, "ENV",
             "only clusters of this environment", .complete = live_environments),
    CLI_TEXT("selector", 'l', struct list_options, selector, "SELECTOR",
             "only clusters with these labels, as kubectl takes them"),
    CLI_TEXT("phase", 0, struct list_options, phase, "PHASE", "only clusters in this phase",
             .choices = CLUSTER_PHASES),
    CLI_CHOICE("sort-by", 0, struct list_options, sort_by, "name|age|phase|version", NULL,
               "order of the rows (default: namespace, then name)"),
    WATCH_OPTIONS(struct list_options, watch, 'w'),
    CLI_END,
};

/* --- order --------------------------------------------------------------------------------- */

static struct slice text_at(const struct doc *doc, const char *path)
{
    return value_string_or(view_find(doc_root(doc), path), SLICE(""));
}

static int by_name(const void *a, const void *b)
{
    const struct doc *left = *(struct doc *const *)a;
    const struct doc *right = *(struct doc *const *)b;
    int order =
        slice_compare(text_at(left, "metadata.namespace"), text_at(right, "metadata.namespace"));

    return order ? order
                 : slice_compare(text_at(left, "metadata.name"), text_at(right, "metadata.name"));
}

static int by_age(const void *a, const void *b)
{
    int order = slice_compare(text_at(*(struct doc *const *)a, "metadata.creationTimestamp"),
                              text_at(*(struct doc *const *)b, "metadata.creationTimestamp"));

    return order ? order : by_name(a, b);
}

static int by_phase(const void *a, const void *b)
{
    int order = slice_compare(text_at(*(struct doc *const *)a, "status.phase"),
                              text_at(*(struct doc *const *)b, "status.phase"));

    return order ? order : by_name(a, b);
}

static int compare_versions(struct slice a, struct slice b)
{
    struct semver left;
    struct semver right;
    struct error *err = semver_parse(a, &left);

    if (!err)
        err = semver_parse(b, &right);
    if (!err)
        return semver_compare(&left, &right);
    error_drop(err, "what is no version is ordered as text");
    return slice_compare(a, b);
}

static int by_version(const void *a, const void *b)
{
    int order = compare_versions(text_at(*(struct doc *const *)a, "spec.kubernetesVersion"),
                                 text_at(*(struct doc *const *)b, "spec.kubernetesVersion"));

    return order ? order : by_name(a, b);
}

static void sort(const struct list_options *o, struct doc **docs, size_t count)
{
    int (*order)(const void *, const void *) = by_name;

    if (o->sort_by && strcmp(o->sort_by, "age") == 0)
        order = by_age;
    else if (o->sort_by && strcmp(o->sort_by, "phase") == 0)
        order = by_phase;
    else if (o->sort_by && strcmp(o->sort_by, "version") == 0)
        order = by_version;
    qsort(docs, count, sizeof(*docs), order);
}

/* --- which --------------------------------------------------------------------------------- */

static const char *selector_of(struct arena *arena, const struct list_options *o)
{
    if (!o->environment)
        return o->selector;
    return arena_format(arena, "%s=%s%s%s", BUTLER_LABEL_ENVIRONMENT, o->environment,
                        o->selector ? "," : "", o->selector ? o->selector : "");
}

static bool is_wanted(void *context, const struct doc *doc)
{
    const struct list_options *o = context;

    return !o->phase || slice_is(text_at(doc, "status.phase"), o->phase);
}

static void append(struct arena *arena, struct kube_list *list, const struct kube_list *more)
{
    struct doc **docs = arena_array(arena, list->count + more->count + 1, struct doc *);

    if (list->count)
        memcpy(docs, list->docs, list->count * sizeof(*docs));
    if (more->count)
        memcpy(docs + list->count, more->docs, more->count * sizeof(*docs));
    list->docs = docs;
    list->count += more->count;
}

/* Who may not look everywhere looks where their teams are. `refused` is returned when that is
 * nowhere. */
static struct error *list_teams(struct cli *cli, const struct kube *kube,
                                const struct kube_query *query, struct error *take_refused,
                                struct kube_list *out_list)
{
    CLEANUP(error) struct error *refused = take_refused;
    struct login login;
    struct error *err;
    bool found;

    err = login_find(cli, &login, &found);
    if (err || !found)
        return err ? err : STEAL(refused);
    cli_note(cli, "note: you may not list all namespaces; these are the ones of your teams");
    *out_list = (struct kube_list){ 0 };
    DOC_EACH (it, login.teams) {
        struct slice namespace = value_text(it.value, "namespace");
        struct kube_query here = *query;
        struct kube_list more;

        here.namespace = arena_text(cli->arena, namespace);
        err = kube_list(cli->arena, kube, &BUTLER_TENANT_CLUSTERS, &here, &more);
        if (err)
            return err;
        append(cli->arena, out_list, &more);
    }
    return NULL;
}

static struct error *list(struct cli *cli, const void *options)
{
    const struct list_options *o = options;
    const char *namespace = NULL;
    struct kube_list found;
    const struct kube *kube;
    struct kube_query query;
    struct error *err;
    size_t count = 0;

    err = cli_kube(cli, &kube);
    if (!err && !o->all)
        err = cli_namespace(cli, &namespace);
    if (err)
        return err;
    query =
        (struct kube_query){ .namespace = namespace, .label_selector = selector_of(cli->arena, o) };
    if (watch_is_wanted(&o->watch))
        return watch_run(cli, &o->watch,
                         &(struct watch_what){ .view = &view_clusters,
                                               .query = query,
                                               .is_wanted = is_wanted,
                                               .context = (void *)o });
    err = kube_list(cli->arena, kube, &BUTLER_TENANT_CLUSTERS, &query, &found);
    if (err && o->all && err->code == ERR_FORBIDDEN)
        err = list_teams(cli, kube, &query, err, &found);
    if (err)
        return error_wrap(err, "list clusters");
    for (size_t i = 0; i < found.count; i++) {
        if (is_wanted((void *)o, found.docs[i]))
            found.docs[count++] = found.docs[i];
    }
    sort(o, found.docs, count);
    return cli_print_list(cli, &view_clusters, found.docs, count, namespace);
}

const struct command cluster_list_command = {
    .path = "cluster list",
    .summary = "List clusters",
    .options = list_option_table,
    .options_size = sizeof(struct list_options),
    .examples = { { "butlerctl cluster list", "clusters of your namespace" },
                  { "butlerctl cluster list -A --sort-by age -o wide",
                    "all clusters you may see, oldest first" },
                  { "butlerctl cluster list --phase Failed -o name", "for scripts" } },
    .run = list,
};
