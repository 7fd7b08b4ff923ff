/* Errors as Kubernetes clients know them. */
#include "api/status.h"

#include "base/memory.h"
#include "base/slice.h"
#include "doc/doc.h"
#include "doc/edit.h"

struct status {
    int http;
    const char *reason;
};

static const struct status table[] = {
    [ERR_BAD_REQUEST] = { 400, "BadRequest" },
    [ERR_UNAUTHENTICATED] = { 401, "Unauthorized" },
    [ERR_FORBIDDEN] = { 403, "Forbidden" },
    [ERR_NOT_FOUND] = { 404, "NotFound" },
    [ERR_NOT_ALLOWED] = { 405, "MethodNotAllowed" },
    [ERR_NOT_ACCEPTABLE] = { 406, "NotAcceptable" },
    [ERR_ALREADY_EXISTS] = { 409, "AlreadyExists" },
    [ERR_CONFLICT] = { 409, "Conflict" },
    [ERR_EXPIRED] = { 410, "Expired" },
    [ERR_TOO_LARGE] = { 413, "RequestEntityTooLarge" },
    [ERR_UNSUPPORTED] = { 415, "UnsupportedMediaType" },
    [ERR_INVALID] = { 422, "Invalid" },
    [ERR_TOO_MANY] = { 429, "TooManyRequests" },
    [ERR_INTERNAL] = { 500, "InternalError" },
    [ERR_UNAVAILABLE] = { 503, "ServiceUnavailable" },
    [ERR_TIMEOUT] = { 504, "Timeout" },
};

int status_http(enum error_code code)
{
    return table[code].http;
}

const char *status_reason(enum error_code code)
{
    return table[code].reason;
}

enum error_code status_code_of_http(int http)
{
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        if (table[i].http == http)
            return (enum error_code)i;
    }
    return http < 500 ? ERR_BAD_REQUEST : ERR_INTERNAL;
}

struct doc *status_doc(const struct error *error)
{
    CLEANUP(string) char *message =
        status_http(error->code) < 500 ? error_format(error) : memory_strdup(error->message);
    struct edit *edit = edit_new();
    struct doc *doc = NULL;

    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Status"));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_object(edit, EDIT_PATH("metadata"));
    edit_set_string(edit, EDIT_PATH("status"), SLICE("Failure"));
    edit_set_string(edit, EDIT_PATH("message"), slice_from(message));
    edit_set_string(edit, EDIT_PATH("reason"), slice_from(status_reason(error->code)));
    edit_set_int(edit, EDIT_PATH("code"), status_http(error->code));
    error_drop(edit_seal(edit, &doc), "a handful of members cannot be beyond the limits");
    ASSERT(doc);
    return doc;
}
