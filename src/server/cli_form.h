/* Requests and refusals of the command line's calls: forms and JSON in, the words of RFC 8628 out.
 */
#pragma once

struct error;
struct server_call;

/* A member of the body, whichever form it has; NULL: absent or no text. */
const char *cli_form_get(struct server_call *call, const char *name);

/* {"error": word, "error_description": …}; `members` are more of them or NULL. Answers the call. */
struct error *cli_form_refuse(struct server_call *call, int status, const char *word,
                              const char *text, const char *members);
