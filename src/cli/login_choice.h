/* Which server a command about logins means. */
#pragma once

#include "base/slice.h"

struct cli;
struct error;

/* The address given as a word (may be NULL), by --server, the context's, the active login's, or the
 * only login's. In the arena; ERR_BAD_REQUEST when nothing says it. */
struct error *login_choice_server(struct cli *cli, const char *given, const char **out_server);

/* Tells a server that a token that renews is not used any more; false and a warning when it did not
 * hear. */
bool login_choice_revoke(struct cli *cli, const char *server, struct slice refresh_token);
