/* What a machine wants to know about an error besides its message: which object, which fields, when
 * to come again. Belongs to one error; texts are copies. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct error_cause {
    char *reason; /* "FieldValueInvalid" */
    char *field;  /* "spec.replicas"; NULL: none */
    char *message;
};

struct error_details {
    char *group; /* NULL each: not said */
    char *kind;
    char *name;
    char *uid;
    uint32_t retry_after_s; /* 0: not said */
    char *continue_token;   /* how a list that expired may go on; NULL: not said */
    struct error_cause *causes;
    size_t cause_count;

    /* For answers that are not ours to choose, such as a webhook's refusal. */
    int http;     /* 0: as the code says */
    char *reason; /* NULL: as the code says */
    char *word;   /* of the console's surface: "account_locked"; NULL: as the code says */
};

/* The details of this error, made when there are none yet. */
struct error_details *error_details_ensure(struct error *error);

/* The first in the chain; NULL: there are none. */
const struct error_details *error_details_find(const struct error *error);

/* Both return the error, so that it can be returned at once. NULL: not said. */
struct error *error_about(struct error *take_error, const char *group, const char *kind,
                          const char *name);
struct error *error_retry_after(struct error *take_error, uint32_t seconds);

void error_add_cause(struct error *error, const char *reason, const char *field,
                     const char *message);

/* An error about the value of one field: the message names it, and it is the cause. */
struct error *error_field(enum error_code code, const char *field, const char *fmt, ...)
    PRINTF_LIKE(3, 4) NEVER_NULL;

struct error_details *
error_details_dup(const struct error_details *details); /* NULL in, NULL out */
struct error_details *error_details_free(struct error_details *details);
