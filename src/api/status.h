/* How our errors look to Kubernetes clients: HTTP status, reason, and the Status object. Any
 * thread. */
#pragma once

#include "base/error.h"
#include "doc/value.h"

struct doc;

int status_http(enum error_code code);
const char *status_reason(enum error_code code); /* "NotFound" */

/* The code that fits an HTTP status that a server had to refuse with. */
enum error_code status_code_of_http(int http);

/* The HTTP status of one error: its code's, unless its details say otherwise. */
int status_http_of(const struct error *error);

/* A Status object (kind Status, apiVersion v1). For errors of ours (5xx) the client sees the
 * outermost message only, because the chain below may name hosts, paths or SQL. */
struct doc *status_doc(const struct error *error);

/* The other way: the error that a Status object of a server stands for, with its details. `http`
 * counts where the object does not say; anything that is no Status gives an error with the text of
 * that. */
struct error *status_error(int http, struct value status);
