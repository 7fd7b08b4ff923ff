/* What a login left behind: ~/.butler/credentials.json. Texts belong to the command's arena; NULL:
 * not said. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "doc/value.h"

struct cli;
struct doc;
struct error;

struct login {
    const char *server;
    const char *email;
    const char *name;
    const char *platform_role;
    const char *active_team;
    const char *kubeconfig; /* the file's content */
    const char *expires;
    const char *refresh_expires;
    const char *session_token; /* for the Butler server */
    const char *refresh_token; /* good for one renewal */
    struct value teams;        /* of name, role and namespace */
};

/* The login for --server or the server of the context, else the active one. *out_found is false
 * when there is none. */
struct error *login_find(struct cli *cli, struct login *out_login, bool *out_found);

/* The same for a server by its origin; NULL: the active one. */
struct error *login_find_server(struct cli *cli, const char *server, struct login *out_login,
                                bool *out_found);

/* The namespace of a team of the login; NULL: not a team of it. */
const char *login_team_namespace(struct cli *cli, const struct login *login, const char *team);
bool login_has_team(const struct login *login, const char *team);
