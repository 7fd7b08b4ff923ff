/* Errors as Kubernetes clients know them. */
#include "api/status.h"

#include "base/error_details.h"
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

static void set_unless_null(struct edit *edit, struct edit_node node, const char *key,
                            const char *text)
{
    if (text)
        edit_set_string(edit, EDIT_UNDER(node, key), slice_from(text));
}

static void write_details(struct edit *edit, const struct error_details *details)
{
    struct edit_node node = edit_set_object(edit, EDIT_PATH("details"));

    set_unless_null(edit, node, "name", details->name);
    set_unless_null(edit, node, "group", details->group && *details->group ? details->group : NULL);
    set_unless_null(edit, node, "kind", details->kind);
    set_unless_null(edit, node, "uid", details->uid);
    for (size_t i = 0; i < details->cause_count; i++) {
        const struct error_cause *cause = &details->causes[i];
        struct edit_node causes = edit_ensure_array(edit, EDIT_UNDER(node, "causes"));
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(causes, EDIT_END));

        set_unless_null(edit, item, "reason", cause->reason);
        set_unless_null(edit, item, "message", cause->message);
        set_unless_null(edit, item, "field", cause->field);
    }
    if (details->retry_after_s)
        edit_set_uint(edit, EDIT_UNDER(node, "retryAfterSeconds"), details->retry_after_s);
}

int status_http_of(const struct error *error)
{
    const struct error_details *details = error_details_find(error);

    return details && details->http ? details->http : status_http(error->code);
}

struct doc *status_doc(const struct error *error)
{
    int http = status_http_of(error);
    const struct error_details *details = error_details_find(error);
    const char *reason = details && details->reason ? details->reason : status_reason(error->code);
    CLEANUP(string) char *message =
        http < 500 ? error_format(error) : memory_strdup(error->message);
    struct edit *edit = edit_new();
    struct doc *doc = NULL;

    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Status"));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_object(edit, EDIT_PATH("metadata"));
    edit_set_string(edit, EDIT_PATH("status"), SLICE("Failure"));
    edit_set_string(edit, EDIT_PATH("message"), slice_from(message));
    edit_set_string(edit, EDIT_PATH("reason"), slice_from(reason));
    if (details && details->continue_token)
        edit_set_string(edit, EDIT_PATH("metadata", "continue"),
                        slice_from(details->continue_token));
    if (details)
        write_details(edit, details);
    edit_set_int(edit, EDIT_PATH("code"), http);
    error_drop(edit_seal(edit, &doc), "what errors say is bounded where they are made");
    ASSERT(doc);
    return doc;
}
