/* Refresh tokens of the command line: each is good once and is exchanged for the next of its
 * family. One that is shown a second time was stolen, or its thief was quicker; then the whole
 * family ends, with the sessions that came of it. Worker threads. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct login;
struct secret;
struct tickets;

struct cli_refresh {
    const char *user;
    const char *email;
    const char *family; /* hexadecimal digits */
    const char *teams;  /* of struct device */
    const char *session_id;
    int64_t session_expires_s;
    bool is_used;
};

enum cli_refresh_answer {
    CLI_REFRESH_TAKEN,   /* it is this caller's, and is used up */
    CLI_REFRESH_UNKNOWN, /* never was, or has expired */
    CLI_REFRESH_REUSED,  /* it was used before: its family has ended */
};

/* A new family's name. */
char *cli_refresh_family(struct arena *arena);

/* A new token of the family that `refresh` names. */
struct error *cli_refresh_issue(const struct tickets *tickets, const struct cli_refresh *refresh,
                                int64_t expires_s, struct secret **out_token);

/* Takes a token out of use. Of several who come with the same one, one gets it. Texts belong to the
 * arena; *out_refresh is written unless it is unknown. */
struct error *cli_refresh_take(struct arena *arena, const struct tickets *tickets,
                               struct slice token, int64_t now_s,
                               enum cli_refresh_answer *out_answer,
                               struct cli_refresh *out_refresh);

/* Ends the family of a token, and its sessions. Unknown is fine; *out_known says which. */
struct error *cli_refresh_revoke(const struct tickets *tickets, struct login *login,
                                 struct slice token, bool *out_known);

/* The same by its name. */
struct error *cli_refresh_end_family(const struct tickets *tickets, struct login *login,
                                     const char *family);
