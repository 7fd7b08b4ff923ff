/* What the command line gets when somebody has logged in with it: a kubeconfig, a session, and a
 * token to get the next ones. Worker thread. */
#pragma once

#include "base/slice.h"

struct error;
struct server_call;
struct text;

struct cli_grant {
    const char *user;
    const char *email;  /* that the user had then; NULL: not known */
    const char *teams;  /* of struct device */
    const char *family; /* of refresh tokens; NULL: a new one */
};

/* Looks at the User and the Teams as they are now. ERR_FORBIDDEN: the user is gone, disabled, or
 * somebody else. Replaces what out_json held. */
struct error *cli_tokens_issue(struct server_call *call, const struct cli_grant *grant,
                               struct text *out_json);
