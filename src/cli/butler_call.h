/* Calls of a Butler server, JSON both ways. The thread of the command; each blocks. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"

struct cli;
struct doc;
struct error;
struct secret;

struct butler_request {
    const char *origin; /* "https://butler.example.com" */
    const char *method;
    const char *path;            /* "/api/auth/cli/token" */
    const struct doc *body;      /* NULL: none */
    const struct secret *bearer; /* NULL: nobody is logged in */
    bool repeatable;             /* tried again when nobody answers */
};

struct butler_answer {
    int status;
    struct doc *doc; /* never NULL; an empty object where the answer was no JSON */
};

/* An answer with any status is one; an error is that there was none. */
struct error *butler_call(struct cli *cli, const struct butler_request *request,
                          struct butler_answer *out_answer);

/* The machine's word in an answer that refuses: "slow_down"; "" when there is none. Borrowed from
 * the answer. */
struct slice butler_call_word(const struct butler_answer *answer);

/* What an answer that refuses says, as an error of the usual codes. */
struct error *butler_call_error(const struct butler_answer *answer);

void butler_answer_done(struct butler_answer *answer);
static inline void butler_answer_cleanup(struct butler_answer *answer)
{
    butler_answer_done(answer);
}
