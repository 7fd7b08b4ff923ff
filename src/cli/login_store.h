/* Logins in ~/.butler/credentials.json: kept, renewed, removed. Two commands at once do not get
 * into each other's way: who writes holds the lock, and reads again what is there first. */
#pragma once

#include <stdbool.h>

#include "cli/login.h"
#include "doc/value.h"

struct cli;
struct error;

/* Keeps what a server answered to a login or its renewal, and makes that server the active one.
 * `team` becomes the active team; NULL: the one that was, or the first. ERR_NOT_FOUND: not one of
 * the person's teams; nothing is written. */
struct error *login_store_save(struct cli *cli, const char *server, struct value answer,
                               const char *team);

/* Makes the login of a server the active one, and one of its teams the active team. ERR_NOT_FOUND:
 * no such login, or not one of its teams. */
struct error *login_store_use(struct cli *cli, const char *server, const char *team);

struct login_store_removed {
    const char *active; /* the server that is active now; NULL: none */
    bool moved;         /* by this */
};

/* Removes the login of a server, all of them for NULL. Another one becomes active by itself only
 * when it is the only one left. */
struct error *login_store_remove(struct cli *cli, const char *server,
                                 struct login_store_removed *out_removed);

/* The servers there are logins for, in the arena; ends with NULL. */
struct error *login_store_servers(struct cli *cli, const char *const **out_servers);

/* The login with a token that is good for some minutes at least; renews it when needed.
 * ERR_UNAUTHENTICATED: it has expired for good, and the person must log in again. */
struct error *login_store_fresh(struct cli *cli, struct login *login);
