/* Errors with the words of this surface. Any thread. */
#pragma once

#include "base/cleanup.h"
#include "base/error.h"
#include "base/slice.h"

struct error;
struct text;

/* An error with a machine word of its own: server_error(ERR_FORBIDDEN, "account_locked", "…").
 * error_retry_after() adds Retry-After, error_add_cause() a field. */
struct error *server_error(enum error_code code, const char *word, const char *fmt, ...)
    PRINTF_LIKE(3, 4) NEVER_NULL;

/* The same word for an error from below; what is below is told to nobody but the log. */
struct error *server_error_hide(struct error *take_cause, enum error_code code, const char *word,
                                const char *fmt, ...) PRINTF_LIKE(4, 5) NEVER_NULL;

/* 502 upstream_error: somebody that we asked gave an answer that is of no use. */
struct error *server_error_upstream(struct error *take_cause, const char *fmt, ...)
    PRINTF_LIKE(2, 3) NEVER_NULL;

/* A field of the body or the query: 400 invalid_fields. More of them: error_add_cause(err, NULL,
 * field, reason). */
struct error *server_error_field(const char *field, const char *fmt, ...)
    PRINTF_LIKE(2, 3) NEVER_NULL;

/* A cluster that is missing, or that the caller may not know of: the same words for both. */
struct error *server_error_no_cluster(struct slice namespace, struct slice name);

/* What the Kubernetes API said to a write that was made for a person: a refusal by admission is 403
 * webhook_denied with its own words, invalid fields are told, a conflict stays one; trouble of our
 * own is 502 or 503 and its text stays with us. NULL in, NULL out. */
struct error *server_error_of_write(struct error *take_error);

/* The HTTP status, and the JSON object of an error: error, code, requestId, and errors, field,
 * reason, message where they apply. `members`: more of them, "\"current\":{…}"; empty: none. */
int server_error_status(const struct error *error);
const char *server_error_word(const struct error *error);
void server_error_format(const struct error *error, const char *request_id, struct slice members,
                         struct text *text);
