/* butleradm user list, get, create, update, disable, enable, delete */
#include "actions/user_action.h"
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/pages.h"
#include "adm/views.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/confirm.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

/* --- list, get -------------------------------------------------------------------------------- */

struct list_options {
    bool disabled;
    struct watch_options watch;
};

static const struct cli_option list_option_table[] = {
    CLI_BOOL("disabled", 0, struct list_options, disabled, "only those who are disabled"),
    WATCH_OPTIONS(struct list_options, watch, 'w'),
    CLI_END,
};

static bool is_disabled(void *context, const struct doc *doc)
{
    (void)context;
    return value_bool_or(view_find(doc_root(doc), "spec.disabled"), false);
}

static struct error *list(struct cli *cli, const void *options)
{
    const struct list_options *o = options;
    const struct kube *kube;
    struct kube_list found;
    size_t count = 0;
    struct error *err = cli_kube(cli, &kube);

    if (err)
        return err;
    if (watch_is_wanted(&o->watch))
        return watch_run(cli, &o->watch,
                         &(struct watch_what){ .view = &view_users,
                                               .is_wanted = o->disabled ? is_disabled : NULL });
    err = kube_list(cli->arena, kube, &BUTLER_USERS, &(struct kube_query){ 0 }, &found);
    if (err)
        return error_wrap(err, "list users");
    for (size_t i = 0; i < found.count; i++) {
        if (!o->disabled || is_disabled(NULL, found.docs[i]))
            found.docs[count++] = found.docs[i];
    }
    return cli_print_list(cli, &view_users, found.docs, count, NULL);
}

const struct command user_list_command = {
    .path = "user list",
    .summary = "List users of the platform",
    .options = list_option_table,
    .options_size = sizeof(struct list_options),
    .examples = { { "butleradm user list", "everybody" },
                  { "butleradm user list --disabled -o name", "who cannot log in, for scripts" } },
    .run = list,
};

static struct error *get(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_show(cli, &page_user, NULL, cli_argument(cli, 0), &o->watch);
}

const struct command user_get_command = {
    .path = "user get",
    .arguments = "NAME",
    .summary = "Show a user and the teams they belong to",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm user get jane", "everything about her" },
                  { "butleradm user get jane -o jsonpath='{.spec.email}'", "one field" } },
    .run = get,
    .complete = { live_users },
};

/* --- create, update --------------------------------------------------------------------------- */

struct user_options {
    const char *email;
    const char *display_name;
    bool admin;
    bool platform_viewer;
    bool no_role;
    bool dry_run;
};

#define USER_OPTIONS                                                                               \
    CLI_TEXT("email", 0, struct user_options, email, "EMAIL", "address, which is also the login"), \
        CLI_TEXT("display-name", 0, struct user_options, display_name, "TEXT",                     \
                 "how people call them"),                                                          \
        CLI_BOOL("admin", 0, struct user_options, admin, "may administrate the platform"),         \
        CLI_BOOL("platform-viewer", 0, struct user_options, platform_viewer,                       \
                 "may look at everything")

static const struct cli_option create_option_table[] = {
    USER_OPTIONS,
    CLI_BOOL("dry-run", 0, struct user_options, dry_run, "print the User and change nothing"),
    CLI_END,
};

static const struct cli_option update_option_table[] = {
    USER_OPTIONS,
    CLI_BOOL("plain", 0, struct user_options, no_role, "no role in the platform any more"),
    CLI_END,
};

static struct error *read_wish(const struct user_options *o, struct user_action_wish *out_wish)
{
    if (o->admin + o->platform_viewer + o->no_role > 1)
        return error_new(ERR_BAD_REQUEST,
                         "--admin, --platform-viewer and --plain exclude each other");
    *out_wish = (struct user_action_wish){
        .email = o->email,
        .display_name = o->display_name,
        .role = o->admin             ? USER_ACTION_ADMIN
                : o->platform_viewer ? USER_ACTION_VIEWER
                : o->no_role         ? USER_ACTION_NONE
                                     : USER_ACTION_KEEP,
    };
    return NULL;
}

static struct error *create(struct cli *cli, const void *options)
{
    const struct user_options *o = options;
    CLEANUP(doc) struct doc *user = NULL;
    struct user_action_wish wish;
    struct error *err = read_wish(o, &wish);

    if (!err)
        err = user_action_new(cli_argument(cli, 0), &wish, &user);
    return err ? err : objects_create(cli, &view_users, user, o->dry_run);
}

const struct command user_create_command = {
    .path = "user create",
    .arguments = "NAME",
    .summary = "Make a user of the platform",
    .options = create_option_table,
    .options_size = sizeof(struct user_options),
    .examples = { { "butleradm user create jane --email jane@example.com --admin",
                    "an admin of the platform" },
                  { "butleradm user create joe --email joe@example.com --display-name 'Joe Doe'",
                    "a user, who gets into teams by `team add-member`" } },
    .run = create,
};

/* Nobody but us looks whether somebody is left who can administrate the platform. */
static struct error *change_safely(struct cli *cli, const char *name, action_change *change,
                                   const void *wish, const char *done)
{
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    const struct kube *kube;
    struct kube_list users;
    struct error *err = objects_find(cli, &BUTLER_USERS, NULL, name, &before);

    if (!err)
        err = cli_kube(cli, &kube);
    if (!err)
        err = kube_list(cli->arena, kube, &BUTLER_USERS, &(struct kube_query){ 0 }, &users);
    if (!err)
        err = action_preview(before, change, wish, &after);
    if (!err)
        err = user_action_check_admins(users.docs, users.count, name, doc_root(after));
    return err ? err : objects_change(cli, &view_users, NULL, name, change, wish, done);
}

static struct error *update(struct cli *cli, const void *options)
{
    struct user_action_wish wish;
    struct error *err = read_wish(options, &wish);

    return err ? err
               : change_safely(cli, cli_argument(cli, 0), user_action_update, &wish, "is changed");
}

const struct command user_update_command = {
    .path = "user update",
    .arguments = "NAME",
    .summary = "Change a user's address, name or role in the platform",
    .options = update_option_table,
    .options_size = sizeof(struct user_options),
    .examples = { { "butleradm user update joe --admin", "may administrate the platform" },
                  { "butleradm user update joe --plain --display-name Joe",
                    "no role any more, and another name" } },
    .exit_codes = "  11 the last platform admin stays one",
    .run = update,
    .complete = { live_users },
};

/* --- disable, enable, delete ------------------------------------------------------------------ */

static struct error *disable(struct cli *cli, const void *options)
{
    (void)options;
    return change_safely(cli, cli_argument(cli, 0), user_action_disable, NULL, "is disabled");
}

const struct command user_disable_command = {
    .path = "user disable",
    .arguments = "NAME",
    .summary = "Keep a user from logging in",
    .examples = { { "butleradm user disable joe", "until he is enabled again" },
                  { "butleradm user disable joe -o yaml", "and show the object" } },
    .exit_codes = "  11 the last platform admin cannot be locked out",
    .run = disable,
    .complete = { live_users },
};

static struct error *enable(struct cli *cli, const void *options)
{
    (void)options;
    return change_safely(cli, cli_argument(cli, 0), user_action_enable, NULL, "is enabled");
}

const struct command user_enable_command = {
    .path = "user enable",
    .arguments = "NAME",
    .summary = "Let a user log in again",
    .examples = { { "butleradm user enable joe", "after `user disable`" },
                  { "butleradm user enable joe -o yaml", "and show the object" } },
    .run = enable,
    .complete = { live_users },
};

struct delete_options {
    struct confirm_options confirm;
};

static const struct cli_option delete_option_table[] = {
    CONFIRM_OPTIONS(struct delete_options, confirm, "user's", "do not ask"),
    CLI_END,
};

static struct error *delete_user(struct cli *cli, const void *options)
{
    const struct delete_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *user = NULL;
    const struct kube *kube;
    struct kube_list users;
    struct error *err = objects_find(cli, &BUTLER_USERS, NULL, name, &user);

    if (!err)
        err = cli_kube(cli, &kube);
    if (!err)
        err = kube_list(cli->arena, kube, &BUTLER_USERS, &(struct kube_query){ 0 }, &users);
    if (!err)
        err = user_action_check_admins(users.docs, users.count, name, VALUE_ABSENT_VALUE);
    if (!err)
        err = confirm_name(cli, name, o->confirm.name, o->confirm.force, "Delete user %s?", name);
    return err ? err : objects_delete(cli, &BUTLER_USERS, NULL, name);
}

const struct command user_delete_command = {
    .path = "user delete",
    .arguments = "NAME",
    .summary = "Delete a user",
    .options = delete_option_table,
    .options_size = sizeof(struct delete_options),
    .examples = { { "butleradm user delete joe", "asks for the name" },
                  { "butleradm user delete joe --yes --confirm joe", "for scripts" } },
    .exit_codes = "  11 the last platform admin stays",
    .run = delete_user,
    .complete = { live_users },
};
