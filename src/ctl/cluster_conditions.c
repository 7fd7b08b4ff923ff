/* butlerctl cluster conditions NAME */
#include "base/error.h"
#include "cli/live.h"
#include "cli/print.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "ctl/views.h"
#include "doc/doc.h"
#include "doc/edit.h"

static struct error *conditions(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *result = NULL;
    struct edit *edit;
    struct error *err;

    (void)options;
    err = cluster_get(cli, cli_argument(cli, 0), &cluster);
    if (err)
        return error_wrap(err, "conditions of cluster %s", cli_argument(cli, 0));
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("cluster"), cluster_text(cluster, "metadata.name"));
    edit_set_array(edit, EDIT_PATH("items"));
    if (value_is_array(view_find(doc_root(cluster), "status.conditions")))
        edit_set_value(edit, EDIT_PATH("items"), view_find(doc_root(cluster), "status.conditions"));
    err = edit_seal(edit, &result);
    return err ? err : cli_print_result(cli, &view_conditions, "ConditionList", result);
}

const struct command cluster_conditions_command = {
    .path = "cluster conditions",
    .arguments = "NAME",
    .summary = "Show the conditions of a cluster",
    .examples = { { "butlerctl cluster conditions demo", "as a table" },
                  { "butlerctl cluster conditions demo -o json", "with exact times" } },
    .complete = { live_clusters },
    .run = conditions,
};
