/* Errors on the wire of this surface. */
#include "server/server_error.h"

#include <string.h>

#include "api/status.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json_write.h"

static void set_word(struct error *error, const char *word)
{
    struct error_details *details = error_details_ensure(error);

    memory_free(details->word);
    details->word = memory_strdup(word);
}

struct error *server_error(enum error_code code, const char *word, const char *fmt, ...)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *error;
    va_list args;

    va_start(args, fmt);
    text_vappendf(&text, fmt, args);
    va_end(args);
    error = error_new(code, "%s", text_string(&text));
    set_word(error, word);
    return error;
}

/* The cause goes along for the log; what is shown is told by `hidden`. */
static struct error *hide(struct error *take_cause, enum error_code code, const char *word,
                          const char *message)
{
    struct error *error = error_recode(error_wrap(take_cause, "%s", message), code);

    set_word(error, word);
    return error;
}

struct error *server_error_hide(struct error *take_cause, enum error_code code, const char *word,
                                const char *fmt, ...)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    va_list args;

    va_start(args, fmt);
    text_vappendf(&text, fmt, args);
    va_end(args);
    return hide(take_cause, code, word, text_string(&text));
}

struct error *server_error_upstream(struct error *take_cause, const char *fmt, ...)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *error;
    va_list args;

    va_start(args, fmt);
    text_vappendf(&text, fmt, args);
    va_end(args);
    error = hide(take_cause, ERR_INTERNAL, "upstream_error", text_string(&text));
    error_details_ensure(error)->http = 502;
    return error;
}

struct error *server_error_field(const char *field, const char *fmt, ...)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *error;
    va_list args;

    va_start(args, fmt);
    text_vappendf(&text, fmt, args);
    va_end(args);
    error = error_new(ERR_INVALID, "%s: %s", field, text_string(&text));
    error_add_cause(error, NULL, field, text_string(&text));
    return error;
}

struct error *server_error_no_cluster(struct slice namespace, struct slice name)
{
    return error_new(ERR_NOT_FOUND, "cluster \"%.*s/%.*s\" not found",
                     SLICE_ARGUMENT(slice_brief(namespace)), SLICE_ARGUMENT(slice_brief(name)));
}

/* --- what a write was told ------------------------------------------------------------------ */

static struct error *innermost(struct error *error)
{
    while (error->cause)
        error = error->cause;
    return error;
}

static bool is_refusal(const struct error_cause *cause)
{
    return cause->reason && strcmp(cause->reason, "FieldValueForbidden") == 0;
}

/* A rule of the platform refused, not the form of a field; the embedded API says both as invalid
 * fields. */
static bool has_refusal(const struct error *error)
{
    const struct error_details *details = error_details_find(error);

    for (size_t i = 0; details && i < details->cause_count; i++) {
        if (is_refusal(&details->causes[i]))
            return true;
    }
    return false;
}

static void copy_causes(const struct error_details *details, bool refusals, struct error *error)
{
    for (size_t i = 0; details && i < details->cause_count; i++) {
        const struct error_cause *cause = &details->causes[i];

        if (is_refusal(cause) == refusals)
            error_add_cause(error, cause->reason, cause->field, cause->message);
    }
}

/* A webhook has nothing but a sentence, in which the field stands before what is wrong with it:
 * "denied the request: spec.replicas: Forbidden: …", perhaps in a list. Empty: it is not there. */
static struct slice field_in(struct slice message)
{
    static const char *const problems[] = { "Forbidden",       "Invalid value",
                                            "Required value",  "Unsupported value",
                                            "Duplicate value", "Not found",
                                            "Too long",        "Too many" };
    size_t at;

    for (size_t i = 0; i < COUNT_OF(problems); i++) {
        size_t begin;

        if (!slice_find(message, slice_from(problems[i]), &at) || at < 2 ||
            memcmp(message.data + at - 2, ": ", 2) != 0)
            continue;
        for (begin = at - 2; begin > 0 && !strchr(" [", message.data[begin - 1]);)
            begin--;
        /* A bracket belongs to the field where a key stands in it: labels[example.com/a]. */
        if (begin > 1 && message.data[begin - 1] == '[' && message.data[begin - 2] != ' ')
            while (begin > 0 && message.data[begin - 1] != ' ')
                begin--;
        if (begin < at - 2)
            return slice_of(message.data + begin, at - 2 - begin);
    }
    return SLICE("");
}

static void find_field(const char *message, struct error *error)
{
    struct slice field = field_in(slice_from(message));
    CLEANUP(string) char *name = memory_strndup(field.data, field.size);

    if (field.size)
        error_add_cause(error, "FieldValueForbidden", name, message);
}

/* Admission and validation speak to the person; their words are kept, whatever stands around. What
 * was refused comes first: it is the field that is shown. */
static struct error *denied(struct error *take_error)
{
    const struct error_details *details = error_details_find(take_error);
    const char *message = innermost(take_error)->message;
    bool by_policy = strstr(message, "ClusterCreationPolicy \"") != NULL;
    struct error *error =
        server_error(ERR_FORBIDDEN, by_policy ? "policy_denied" : "webhook_denied", "%s", message);

    copy_causes(details, true, error);
    copy_causes(details, false, error);
    if (!details || !details->cause_count)
        find_field(message, error);
    error_free(take_error);
    return error;
}

struct error *server_error_of_write(struct error *take_error)
{
    if (!take_error)
        return NULL;
    if (take_error->code == ERR_INVALID && has_refusal(take_error))
        return denied(take_error);
    switch (take_error->code) {
    case ERR_FORBIDDEN:
        return denied(take_error);
    case ERR_UNAUTHENTICATED:
    case ERR_NOT_ALLOWED:
    case ERR_NOT_ACCEPTABLE:
    case ERR_UNSUPPORTED:
    case ERR_EXPIRED:
    case ERR_INTERNAL:
        return server_error_upstream(take_error, "the management API could not do this");
    case ERR_BAD_REQUEST:
    case ERR_NOT_FOUND:
    case ERR_ALREADY_EXISTS:
    case ERR_CONFLICT:
    case ERR_TOO_LARGE:
    case ERR_INVALID:
    case ERR_TOO_MANY:
    case ERR_UNAVAILABLE:
    case ERR_TIMEOUT:
        break;
    }
    return take_error;
}

/* --- the form ------------------------------------------------------------------------------- */

int server_error_status(const struct error *error)
{
    const struct error_details *details = error_details_find(error);

    if (details && details->http)
        return details->http;
    return error->code == ERR_INVALID ? 400 : status_http(error->code);
}

/* The words of codes that have none of their own. */
static const char *plain_word(enum error_code code)
{
    switch (code) {
    case ERR_BAD_REQUEST:
        return "bad_request";
    case ERR_UNAUTHENTICATED:
        return "unauthenticated";
    case ERR_FORBIDDEN:
        return "forbidden";
    case ERR_NOT_FOUND:
        return "not_found";
    case ERR_NOT_ALLOWED:
        return "method_not_allowed";
    case ERR_NOT_ACCEPTABLE:
        return "not_acceptable";
    case ERR_ALREADY_EXISTS:
        return "already_exists";
    case ERR_CONFLICT:
        return "conflict";
    case ERR_EXPIRED:
        return "expired";
    case ERR_TOO_LARGE:
        return "too_large";
    case ERR_UNSUPPORTED:
        return "unsupported_media_type";
    case ERR_INVALID:
        return "invalid_fields";
    case ERR_TOO_MANY:
        return "rate_limited";
    case ERR_INTERNAL:
        return "internal";
    case ERR_UNAVAILABLE:
        return "unavailable";
    case ERR_TIMEOUT:
        return "timeout";
    }
    return "internal";
}

const char *server_error_word(const struct error *error)
{
    for (const struct error *at = error; at; at = at->cause) {
        if (at->details && at->details->word)
            return at->details->word;
    }
    return plain_word(error->code);
}

/* Below our own trouble, and below what was hidden, stands what only the log may have. */
static void append_message(const struct error *error, struct text *text)
{
    bool hidden = server_error_status(error) >= 500 || (error->details && error->details->word);

    if (hidden)
        text_append(text, error->message);
    else
        error_append(error, text);
}

static void write_fields(const struct error_details *details, struct text *text)
{
    json_write_key(text, "errors");
    json_write_list(text);
    for (size_t i = 0; i < details->cause_count; i++) {
        const struct error_cause *cause = &details->causes[i];

        json_write_object(text);
        json_write_member(text, "field", cause->field ? cause->field : "");
        json_write_member(text, "reason", cause->message ? cause->message : "");
        json_write_end_object(text);
    }
    json_write_end_list(text);
}

static void write_denial(const struct error_details *details, const char *message,
                         struct text *text)
{
    const char *field = details->cause_count ? details->causes[0].field : NULL;

    json_write_member(text, "reason", "webhook-denied");
    json_write_member(text, "message", message);
    json_write_member(text, "field", field ? field : "");
}

void server_error_format(const struct error *error, const char *request_id, struct slice members,
                         struct text *text)
{
    const struct error_details *details = error_details_find(error);
    const char *word = server_error_word(error);
    bool denial = strcmp(word, "webhook_denied") == 0;
    CLEANUP(text) struct text message = TEXT_EMPTY;

    append_message(error, &message);
    json_write_object(text);
    json_write_member(text, "error", denial ? "webhook denied" : text_string(&message));
    json_write_member(text, "code", word);
    if (denial)
        write_denial(details, text_string(&message), text);
    else if (details && details->cause_count && error->code == ERR_INVALID)
        write_fields(details, text);
    else if (details && details->cause_count && details->causes[0].field)
        json_write_member(text, "field", details->causes[0].field);
    json_write_member(text, "requestId", request_id);
    if (members.size) {
        text_append_char(text, ',');
        text_append_slice(text, members);
    }
    json_write_end_object(text);
}
