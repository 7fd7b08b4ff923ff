/* butleradm team add-member, remove-member, update-member-role, and the same for groups */
#include "actions/team_action.h"
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/views.h"
#include "cli/live.h"

#define ROLES "admin|operator|viewer"

struct member_options {
    const char *name;
    const char *role;
    const char *identity_provider;
};

static struct error *change(struct cli *cli, const struct member_options *o, bool is_group,
                            action_change *action, const char *done)
{
    const struct team_action_subject subject = {
        .name = o->name,
        .is_group = is_group,
        .identity_provider = o->identity_provider,
        .role = o->role,
    };

    return objects_change(cli, &view_teams, NULL, cli_argument(cli, 0), action, &subject, done);
}

#define EMAIL_OPTION                                                                               \
    CLI_TEXT("email", 0, struct member_options, name, "EMAIL", "who", .complete = live_users,      \
             .flags = CLI_REQUIRED)
#define GROUP_OPTION                                                                               \
    CLI_TEXT("group", 0, struct member_options, name, "GROUP", "which group", .flags = CLI_REQUIRED)
#define ROLE_OPTION                                                                                \
    CLI_TEXT("role", 0, struct member_options, role, ROLES, "what they may do", .choices = ROLES,  \
             .flags = CLI_REQUIRED)

static const struct cli_option member_role_table[] = { EMAIL_OPTION, ROLE_OPTION, CLI_END };
static const struct cli_option member_table[] = { EMAIL_OPTION, CLI_END };
static const struct cli_option group_role_table[] = {
    GROUP_OPTION, ROLE_OPTION,
    CLI_TEXT("identity-provider", 0, struct member_options, identity_provider, "NAME",
             "only as this provider knows the group"),
    CLI_END
};
static const struct cli_option group_table[] = { GROUP_OPTION, CLI_END };

/* --- members ---------------------------------------------------------------------------------- */

static struct error *add_member(struct cli *cli, const void *options)
{
    return change(cli, options, false, team_action_add, "has a new member");
}

const struct command team_add_member_command = {
    .path = "team add-member",
    .arguments = "NAME",
    .summary = "Let somebody into a team",
    .options = member_role_table,
    .options_size = sizeof(struct member_options),
    .examples = { { "butleradm team add-member payments --email joe@example.com --role operator",
                    "may make clusters" },
                  { "butleradm team add-member payments --email ann@example.com --role viewer",
                    "may look" } },
    .run = add_member,
    .complete = { live_teams },
};

static struct error *update_member(struct cli *cli, const void *options)
{
    return change(cli, options, false, team_action_set_role, "has a member with another role");
}

const struct command team_update_member_role_command = {
    .path = "team update-member-role",
    .arguments = "NAME",
    .summary = "Change what a member of a team may do",
    .options = member_role_table,
    .options_size = sizeof(struct member_options),
    .examples = { { "butleradm team update-member-role payments --email joe@example.com "
                    "--role admin",
                    "may administrate the team" },
                  { "butleradm team update-member-role payments --email joe@example.com "
                    "--role viewer",
                    "may only look" } },
    .exit_codes = "  11 the last admin of a team stays one",
    .run = update_member,
    .complete = { live_teams },
};

static struct error *remove_member(struct cli *cli, const void *options)
{
    return change(cli, options, false, team_action_remove, "has one member less");
}

const struct command team_remove_member_command = {
    .path = "team remove-member",
    .arguments = "NAME",
    .summary = "Take somebody out of a team and its environments",
    .options = member_table,
    .options_size = sizeof(struct member_options),
    .examples = { { "butleradm team remove-member payments --email joe@example.com",
                    "out of the team" },
                  { "butleradm team remove-member payments --email ann@example.com -o yaml",
                    "and show the team" } },
    .exit_codes = "  11 the last admin of a team stays",
    .run = remove_member,
    .complete = { live_teams },
};

/* --- groups ----------------------------------------------------------------------------------- */

static struct error *add_group(struct cli *cli, const void *options)
{
    return change(cli, options, true, team_action_add, "has a new group");
}

const struct command team_add_group_command = {
    .path = "team add-group",
    .arguments = "NAME",
    .summary = "Let a group of an identity provider into a team",
    .options = group_role_table,
    .options_size = sizeof(struct member_options),
    .examples = { { "butleradm team add-group payments --group dev --role operator",
                    "whoever is in the group" },
                  { "butleradm team add-group payments --group ops --role admin "
                    "--identity-provider okta",
                    "only as okta knows it" } },
    .run = add_group,
    .complete = { live_teams },
};

static struct error *update_group(struct cli *cli, const void *options)
{
    return change(cli, options, true, team_action_set_role, "has a group with another role");
}

const struct command team_update_group_role_command = {
    .path = "team update-group-role",
    .arguments = "NAME",
    .summary = "Change what a group of a team may do",
    .options = group_role_table,
    .options_size = sizeof(struct member_options),
    .examples = { { "butleradm team update-group-role payments --group dev --role viewer",
                    "may only look" },
                  { "butleradm team update-group-role payments --group dev --role admin",
                    "may administrate the team" } },
    .run = update_group,
    .complete = { live_teams },
};

static struct error *remove_group(struct cli *cli, const void *options)
{
    return change(cli, options, true, team_action_remove, "has one group less");
}

const struct command team_remove_group_command = {
    .path = "team remove-group",
    .arguments = "NAME",
    .summary = "Take a group out of a team and its environments",
    .options = group_table,
    .options_size = sizeof(struct member_options),
    .examples = { { "butleradm team remove-group payments --group dev", "out of the team" },
                  { "butleradm team remove-group payments --group ops -o yaml",
                    "and show the team" } },
    .run = remove_group,
    .complete = { live_teams },
};
