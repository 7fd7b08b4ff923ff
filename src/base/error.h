/* What went wrong, told level by level. A function that can fail returns struct error *, and NULL
 * means success. The caller owns it and returns, wraps or drops it. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"

/* The Kubernetes reasons; one table maps them to HTTP and to Status. */
enum error_code {
    ERR_BAD_REQUEST,
    ERR_UNAUTHENTICATED,
    ERR_FORBIDDEN,
    ERR_NOT_FOUND,
    ERR_NOT_ALLOWED,
    ERR_NOT_ACCEPTABLE,
    ERR_ALREADY_EXISTS,
    ERR_CONFLICT,
    ERR_EXPIRED,
    ERR_TOO_LARGE,
    ERR_UNSUPPORTED,
    ERR_INVALID,
    ERR_TOO_MANY,
    ERR_INTERNAL,
    ERR_UNAVAILABLE,
    ERR_TIMEOUT,
};

struct error_details;
struct text;

struct error {
    enum error_code code;
    char *message;       /* what we were doing: lower case, names the object, no full stop */
    struct error *cause; /* what we were told from below, or NULL; owned */
    bool final;          /* trying again cannot help */

    struct error_details *details; /* for machines, see error_details.h; NULL: none; owned */
};

struct error *error_new(enum error_code code, const char *fmt, ...) PRINTF_LIKE(2, 3) NEVER_NULL;
struct error *error_wrap(struct error *take_cause, const char *fmt, ...)
    PRINTF_LIKE(2, 3) NEVER_NULL;

/* An error from errno: "fmt: No such file or directory", with the code that fits it. */
struct error *error_errno(int number, const char *fmt, ...) PRINTF_LIKE(2, 3) NEVER_NULL;

struct error *error_recode(struct error *take_error, enum error_code code);
struct error *error_final(struct error *take_error);
struct error *error_free(struct error *error);

/* A copy of the whole chain, for each of several who wait for one thing. NULL in, NULL out. */
struct error *error_dup(const struct error *error);

/* Forgets an error on purpose; the reason is for the reader. NULL is fine. */
void error_drop(struct error *take_error, const char *why);

/* The whole chain, "outer: inner: innermost". */
void error_append(const struct error *error, struct text *text);
char *error_format(const struct error *error); /* the caller frees the string */

CLEANUP_DEFINE(error, struct error *, error_free)
