/* Servers and their logins. */
#include "cli/login_choice.h"

#include "base/arena.h"
#include "base/error.h"
#include "cli/butler_call.h"
#include "cli/command.h"
#include "cli/globals.h"
#include "cli/login_store.h"
#include "cli/origin.h"
#include "cli/settings.h"
#include "doc/doc.h"
#include "doc/edit.h"

static struct error *nothing_said(struct cli *cli, const char *const *servers)
{
    if (servers[0])
        return error_new(ERR_BAD_REQUEST,
                         "which server? There are logins for %s and others: "
                         "--server URL",
                         servers[0]);
    cli_hint(cli, "%s login https://butler.example.com", cli->program->name);
    return error_new(ERR_BAD_REQUEST, "which server? There is no login");
}

struct error *login_choice_server(struct cli *cli, const char *given, const char **out_server)
{
    const char *const *servers;
    struct settings_value setting;
    struct login login;
    struct error *err;
    bool found = false;

    err = settings_effective(cli, "server", &setting);
    if (err)
        return err;
    if (given || setting.value)
        return origin_parse(cli->arena, given ? given : setting.value, cli->globals->insecure,
                            out_server);
    err = login_find_server(cli, NULL, &login, &found);
    if (!err && !found)
        err = login_store_servers(cli, &servers);
    if (err)
        return err;
    if (!found && (!servers[0] || servers[1]))
        return nothing_said(cli, servers);
    *out_server = found ? login.server : servers[0];
    return NULL;
}

bool login_choice_revoke(struct cli *cli, const char *server, struct slice refresh_token)
{
    CLEANUP(butler_answer) struct butler_answer answer = { 0 };
    CLEANUP(doc) struct doc *body = NULL;
    struct edit *edit;
    struct error *err;

    if (!refresh_token.size)
        return true;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("refresh_token"), refresh_token);
    err = edit_seal(edit, &body);
    if (!err)
        err = butler_call(
            cli,
            &(struct butler_request){
                .origin = server, .method = "POST", .path = "/api/auth/cli/revoke", .body = body },
            &answer);
    if (!err && answer.status != 200)
        err = butler_call_error(&answer);
    if (!err)
        return true;
    cli_warn(cli, "warning: %s did not hear of it, and its token is good until it expires: %s",
             server, err->message);
    error_free(err);
    return false;
}
