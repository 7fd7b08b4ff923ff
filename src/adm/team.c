/* butleradm team list, team get */
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/pages.h"
#include "adm/views.h"
#include "cli/live.h"
#include "kube/butler_resources.h"

static struct error *list(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_list(cli, &view_teams, &(struct kube_query){ 0 }, &o->watch);
}

const struct command team_list_command = {
    .path = "team list",
    .summary = "List teams",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm team list", "all teams" },
                  { "butleradm team list -o wide --watch", "and how they change" } },
    .run = list,
};

/* --- get -------------------------------------------------------------------------------------- */

static struct error *get(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_show(cli, &page_team, NULL, cli_argument(cli, 0), &o->watch);
}

const struct command team_get_command = {
    .path = "team get",
    .arguments = "NAME",
    .summary = "Show a team: limits, usage, members, groups, environments",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm team get payments", "everything about it" },
                  { "butleradm team get payments -o yaml", "the object itself" } },
    .run = get,
    .complete = { live_teams },
};
