/* Errors as Kubernetes clients know them. */
#include "api/status.h"

#include "api/limits.h"
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

static void set_unless_empty(struct edit *edit, struct edit_node node, const char *key,
                             const char *text)
{
    if (text && *text)
        edit_set_string(edit, EDIT_UNDER(node, key), slice_from(text));
}

static void write_details(struct edit *edit, const struct error_details *details)
{
    struct edit_node node = edit_set_object(edit, EDIT_PATH("details"));

    set_unless_empty(edit, node, "name", details->name);
    set_unless_empty(edit, node, "group", details->group);
    set_unless_empty(edit, node, "kind", details->kind);
    set_unless_empty(edit, node, "uid", details->uid);
    for (size_t i = 0; i < details->cause_count; i++) {
        const struct error_cause *cause = &details->causes[i];
        struct edit_node causes = edit_ensure_array(edit, EDIT_UNDER(node, "causes"));
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(causes, EDIT_END));

        set_unless_empty(edit, item, "reason", cause->reason);
        set_unless_empty(edit, item, "message", cause->message);
        set_unless_empty(edit, item, "field", cause->field);
    }
    if (details->retry_after_s)
        edit_set_uint(edit, EDIT_UNDER(node, "retryAfterSeconds"), details->retry_after_s);
}

/* An answer that others chose may come without any. */
static bool has_details(const struct error_details *details)
{
    return details->name || details->group || details->kind || details->uid ||
           details->cause_count || details->retry_after_s || !details->http;
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
    if (*reason) /* a webhook may refuse without one */
        edit_set_string(edit, EDIT_PATH("reason"), slice_from(reason));
    if (details && details->continue_token)
        edit_set_string(edit, EDIT_PATH("metadata", "continue"),
                        slice_from(details->continue_token));
    if (details && has_details(details))
        write_details(edit, details);
    edit_set_int(edit, EDIT_PATH("code"), http);
    error_drop(edit_seal(edit, &doc), "what errors say is bounded where they are made");
    ASSERT(doc);
    return doc;
}

/* --- reading ------------------------------------------------------------------------------- */

/* By reason, because one HTTP status stands for several of them. */
static bool code_of_reason(struct slice reason, enum error_code *out_code)
{
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        if (slice_is(reason, table[i].reason)) {
            *out_code = (enum error_code)i;
            return true;
        }
    }
    if (slice_is(reason, "Gone")) { /* what a watch may say instead of Expired */
        *out_code = ERR_EXPIRED;
        return true;
    }
    return false;
}

static char *take_text(struct value object, const char *key)
{
    struct slice text;

    if (!value_string(value_get(object, slice_from(key)), &text))
        return NULL;
    return memory_strndup(text.data, text.size);
}

static void read_causes(struct error *error, struct value causes)
{
    DOC_EACH (it, causes) {
        CLEANUP(string) char *reason = take_text(it.value, "reason");
        CLEANUP(string) char *field = take_text(it.value, "field");
        CLEANUP(string) char *message = take_text(it.value, "message");

        if (it.index == STATUS_MAX_CAUSES)
            return;
        error_add_cause(error, reason ? reason : "", field, message ? message : "");
    }
}

static void read_details(struct error *error, struct value status)
{
    struct value source = value_get(status, SLICE("details"));
    struct error_details *details;
    uint64_t retry_after_s = 0;

    if (!value_count(source))
        return;
    details = error_details_ensure(error);
    details->group = take_text(source, "group");
    details->kind = take_text(source, "kind");
    details->name = take_text(source, "name");
    details->uid = take_text(source, "uid");
    if (value_uint(value_get(source, SLICE("retryAfterSeconds")), &retry_after_s) &&
        retry_after_s <= UINT32_MAX)
        details->retry_after_s = (uint32_t)retry_after_s;
    read_causes(error, value_get(source, SLICE("causes")));
}

struct error *status_error(int http, struct value status)
{
    struct slice reason = value_string_or(value_get(status, SLICE("reason")), SLICE(""));
    int64_t told = value_int_or(value_get(status, SLICE("code")), http);
    CLEANUP(string) char *message = take_text(status, "message");
    enum error_code code = ERR_INTERNAL;
    struct error *error;
    bool known;

    if (told >= 400 && told <= 599)
        http = (int)told;
    known = code_of_reason(reason, &code);
    if (!known)
        code = status_code_of_http(http);
    error = message && *message ? error_new(code, "%s", message)
                                : error_new(code, "the server answered with status %d", http);
    read_details(error, status);
    if (!known && reason.size) {
        error_details_ensure(error)->reason = memory_strndup(reason.data, reason.size);
        error_details_ensure(error)->http = http;
    }
    return error;
}
