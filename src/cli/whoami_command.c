/* PROGRAM whoami */
#include "base/arena.h"
#include "base/error.h"
#include "cli/commands.h"
#include "cli/login.h"
#include "cli/print.h"
#include "cli/session.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/edit.h"

static const struct view_column columns[] = {
    { "EMAIL", "email", VIEW_OPTIONAL },
    { "USER", "user" },
    { "GROUPS", "groups", VIEW_SOFT },
    { "PLATFORM ROLE", "platformRole", VIEW_OPTIONAL },
    { "TEAMS", "teams", VIEW_OPTIONAL },
    { "SERVER", "server" },
    { "CREDENTIALS", "source" },
    { "EXPIRES", "expires", VIEW_OPTIONAL },
    { "REFRESH EXPIRES", "refreshExpires", VIEW_OPTIONAL | VIEW_WIDE },
    { NULL },
};
static const struct view people = { "people", NULL, columns };

static void set_text(struct edit *edit, const char *key, const char *text)
{
    if (text)
        edit_set_string(edit, EDIT_PATH(key), slice_from(text));
}

static struct error *add_login(struct cli *cli, struct edit *edit)
{
    struct edit_node teams;
    struct login login;
    struct error *err;
    bool found;

    err = login_find(cli, &login, &found);
    if (err || !found || cli->session->credentials.kind != CREDENTIALS_LOGIN)
        return err;
    set_text(edit, "email", login.email);
    set_text(edit, "platformRole", login.platform_role);
    set_text(edit, "expires", login.expires);
    set_text(edit, "refreshExpires", login.refresh_expires);
    teams = edit_set_array(edit, EDIT_PATH("teams"));
    DOC_EACH (it, login.teams)
        edit_set_string(edit, EDIT_UNDER(teams, EDIT_END), value_text(it.value, "name"));
    return NULL;
}

static struct error *whoami(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *review = NULL;
    CLEANUP(doc) struct doc *result = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    const struct session *session;
    struct value user;
    struct error *err;

    (void)options;
    err = session_get_any(cli, &session);
    if (!err)
        err = session_review(cli, &review);
    if (err)
        return error_wrap(err, "ask who we are");
    user = view_find(doc_root(review), "status.userInfo");
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("user"), value_text(user, "username"));
    if (value_exists(value_get(user, SLICE("groups"))))
        edit_set_value(edit, EDIT_PATH("groups"), value_get(user, SLICE("groups")));
    set_text(edit, "server", session->credentials.config.server);
    set_text(edit, "source", session->credentials.source);
    err = add_login(cli, edit);
    if (!err)
        err = edit_seal(STEAL(edit), &result);
    return err ? err : cli_print_result(cli, &people, "Identity", result);
}

const struct command whoami_command = {
    .path = "whoami",
    .summary = "Show who you are to the platform, and why",
    .examples = { { "@ whoami", "name, groups, and where the credentials come from" },
                  { "@ whoami -o json", "for scripts" } },
    .run = whoami,
};
