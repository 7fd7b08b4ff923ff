/* Logins. */
#include "cli/login.h"

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/globals.h"
#include "cli/limits.h"
#include "cli/origin.h"
#include "cli/place.h"
#include "cli/settings.h"
#include "crypto/secret.h"
#include "doc/json.h"

static struct error *read_logins(struct cli *cli, struct doc **out_doc, bool *out_found)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    const char *home;
    const char *path;
    struct error *err;

    err = place_home(cli->arena, &home);
    if (err)
        return err;
    path = arena_format(cli->arena, "%s/credentials.json", home);
    *out_found = file_exists(path);
    if (!*out_found)
        return NULL;
    place_warn_open(path);
    err = file_read(path, LOGIN_MAX_BYTES, &content);
    if (!err)
        err = json_parse(text_slice(&content), NULL, out_doc);
    secret_wipe_text(&content);
    return err ? error_wrap(err, "read the logins in %s", path) : NULL;
}

static const char *text_of(struct arena *arena, struct value object, const char *key)
{
    struct slice text = value_text(object, key);

    return text.size ? arena_text(arena, text) : NULL;
}

static struct error *read_login(struct arena *arena, struct value entry, struct login *login)
{
    CLEANUP(text) struct text kubeconfig = TEXT_EMPTY;
    struct value user = value_get(entry, SLICE("user"));
    struct error *err;

    err = base64_parse(value_text(entry, "kubeconfig"), BASE64_STANDARD, &kubeconfig);
    if (err)
        return error_wrap(err, "the login for %s: kubeconfig", login->server);
    login->kubeconfig = arena_strdup(arena, text_string(&kubeconfig));
    login->email = text_of(arena, user, "email");
    login->name = text_of(arena, user, "name");
    login->platform_role = text_of(arena, user, "platformRole");
    login->teams = value_get(user, SLICE("teams"));
    login->active_team = text_of(arena, entry, "activeTeam");
    login->expires = text_of(arena, entry, "expiresAt");
    login->refresh_expires = text_of(arena, entry, "refreshExpiresAt");
    login->session_token = text_of(arena, entry, "sessionToken");
    login->refresh_token = text_of(arena, entry, "refreshToken");
    return NULL;
}

struct error *login_find_server(struct cli *cli, const char *server, struct login *out_login,
                                bool *out_found)
{
    struct login login = { .server = server };
    struct doc *doc = NULL;
    struct value entry;
    struct error *err;

    err = read_logins(cli, &doc, out_found);
    if (err || !*out_found)
        return err;
    arena_defer(cli->arena, doc_release, doc);
    if (!login.server)
        login.server = text_of(cli->arena, doc_root(doc), "activeServer");
    entry = login.server
                ? value_get(value_get(doc_root(doc), SLICE("servers")), slice_from(login.server))
                : VALUE_ABSENT_VALUE;
    *out_found = value_exists(entry);
    if (!*out_found)
        return NULL;
    err = read_login(cli->arena, entry, &login);
    if (!err)
        *out_login = login;
    return err;
}

/* What is no address is no server that anybody could have logged in to. */
struct error *login_find(struct cli *cli, struct login *out_login, bool *out_found)
{
    const char *server = NULL;
    struct settings_value given;
    struct error *err = settings_effective(cli, "server", &given);

    if (!err && given.value)
        err = origin_parse(cli->arena, given.value, cli->globals->insecure, &server);
    return err ? err : login_find_server(cli, server, out_login, out_found);
}

const char *login_team_namespace(struct cli *cli, const struct login *login, const char *team)
{
    DOC_EACH (it, login->teams) {
        if (slice_is(value_text(it.value, "name"), team))
            return text_of(cli->arena, it.value, "namespace");
    }
    return NULL;
}

bool login_has_team(const struct login *login, const char *team)
{
    DOC_EACH (it, login->teams) {
        if (slice_is(value_text(it.value, "name"), team))
            return true;
    }
    return false;
}
