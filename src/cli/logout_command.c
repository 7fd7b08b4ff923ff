/* PROGRAM logout */
#include "base/error.h"
#include "cli/commands.h"
#include "cli/login_choice.h"
#include "cli/login_store.h"

struct logout_options {
    bool all;
    bool local_only;
};

static const struct cli_option logout_option_table[] = {
    CLI_BOOL("all", 0, struct logout_options, all, "of every server there is a login for"),
    CLI_BOOL("local-only", 0, struct logout_options, local_only, "do not tell the server"),
    CLI_END,
};

static struct error *leave(struct cli *cli, const char *server, const struct logout_options *o)
{
    struct login login = { 0 };
    struct error *err;
    bool found;

    err = login_find_server(cli, server, &login, &found);
    if (err)
        return err;
    if (!found)
        return error_new(ERR_NOT_FOUND, "there is no login for %s", server);
    if (!o->local_only)
        (void)login_choice_revoke(cli, server, slice_from(login.refresh_token));
    return NULL;
}

static struct error *leave_all(struct cli *cli, const struct logout_options *o)
{
    struct login_store_removed removed;
    const char *const *servers;
    struct error *err = login_store_servers(cli, &servers);

    for (size_t i = 0; !err && servers[i]; i++)
        err = leave(cli, servers[i], o);
    if (!err)
        err = login_store_remove(cli, NULL, &removed);
    if (!err)
        cli_note(cli, "logged out of all servers");
    return err;
}

static struct error *logout(struct cli *cli, const void *options)
{
    const struct logout_options *o = options;
    struct login_store_removed removed;
    const char *server;
    struct error *err;

    if (o->all)
        return leave_all(cli, o);
    err = login_choice_server(cli, NULL, &server);
    if (!err)
        err = leave(cli, server, o);
    if (!err)
        err = login_store_remove(cli, server, &removed);
    if (err)
        return error_wrap(err, "log out");
    cli_note(cli, "logged out of %s", server);
    if (removed.moved && removed.active)
        cli_note(cli, "the login for %s is the active one now", removed.active);
    else if (removed.moved)
        cli_note(cli, "no login is active now");
    return NULL;
}

const struct command logout_command = {
    .path = "logout",
    .summary = "Log out of a Butler server",
    .options = logout_option_table,
    .options_size = sizeof(struct logout_options),
    .examples = { { "@ logout", "of the active one" },
                  { "@ logout --all --local-only", "forget all of them, and tell nobody" } },
    .run = logout,
};
