/* butlerctl env list [--team T] */
#include "base/arena.h"
#include "base/error.h"
#include "cli/print.h"
#include "cli/session.h"
#include "cli/shared_views.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

static struct value status_of(struct value team, struct slice environment)
{
    DOC_EACH (it, view_find(team, "status.environments")) {
        if (slice_equal(value_text(it.value, "name"), environment))
            return it.value;
    }
    return VALUE_ABSENT_VALUE;
}

static void copy_int(struct edit *edit, struct edit_node item, const char *key, struct value value)
{
    int64_t number;

    if (value_int(value, &number))
        edit_set_int(edit, EDIT_UNDER(item, key), number);
}

static struct error *build(struct value team, struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node items = edit_set_array(edit, EDIT_PATH("items"));

    DOC_EACH (it, view_find(team, "spec.environments")) {
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));
        struct slice name = value_text(it.value, "name");
        struct value limits = value_get(it.value, SLICE("limits"));

        edit_set_string(edit, EDIT_UNDER(item, "name"), name);
        edit_set_int(edit, EDIT_UNDER(item, "clusters"),
                     value_int_or(value_get(status_of(team, name), SLICE("clusters")), 0));
        copy_int(edit, item, "maxClusters", value_get(limits, SLICE("maxClusters")));
        copy_int(edit, item, "maxClustersPerMember",
                 value_get(limits, SLICE("maxClustersPerMember")));
    }
    return edit_seal(edit, out_doc);
}

static struct error *list(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *team = NULL;
    CLEANUP(doc) struct doc *result = NULL;
    const char *namespace;
    const char *name = NULL;
    const struct kube *kube;
    struct error *err;

    (void)options;
    err = cli_namespace(cli, &namespace);
    if (!err)
        err = cluster_team(cli, namespace, &name);
    if (!err && !name)
        return error_new(ERR_BAD_REQUEST, "flag --team is missing: whose environments");
    if (!err)
        err = cli_kube(cli, &kube);
    if (!err)
        err = kube_get(kube, &BUTLER_TEAMS, NULL, name, &team);
    if (err && err->code == ERR_NOT_FOUND)
        cli_hint(cli, "name a team with --team");
    if (!err)
        err = build(doc_root(team), &result);
    if (err)
        return error_wrap(err, "list environments");
    return cli_print_result(cli, &shared_views_environments, "EnvironmentList", result);
}

const struct command env_list_command = {
    .path = "env list",
    .summary = "List the environments of a team",
    .examples = { { "butlerctl env list --team acme", "with clusters and limits" },
                  { "butlerctl env list --team acme -o json", "for scripts" } },
    .run = list,
};
