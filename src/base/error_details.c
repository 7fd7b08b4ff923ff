/* Details of errors. */
#include "base/error_details.h"

#include <stdarg.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

struct error_details *error_details_ensure(struct error *error)
{
    if (!error->details)
        error->details = NEW(struct error_details);
    return error->details;
}

const struct error_details *error_details_find(const struct error *error)
{
    for (; error; error = error->cause) {
        if (error->details)
            return error->details;
    }
    return NULL;
}

static void replace(char **text, const char *with)
{
    memory_free(*text);
    *text = memory_strdup(with);
}

struct error *error_about(struct error *take_error, const char *group, const char *kind,
                          const char *name)
{
    struct error_details *details = error_details_ensure(take_error);

    replace(&details->group, group);
    replace(&details->kind, kind);
    replace(&details->name, name);
    return take_error;
}

struct error *error_retry_after(struct error *take_error, uint32_t seconds)
{
    error_details_ensure(take_error)->retry_after_s = seconds;
    return take_error;
}

static void add_cause(struct error_details *details, const char *reason, const char *field,
                      const char *message)
{
    size_t count = details->cause_count;

    details->causes = memory_resize(details->causes, count + 1, sizeof(*details->causes));
    details->causes[count] =
        (struct error_cause){ memory_strdup(reason), memory_strdup(field), memory_strdup(message) };
    details->cause_count++;
}

void error_add_cause(struct error *error, const char *reason, const char *field,
                     const char *message)
{
    add_cause(error_details_ensure(error), reason, field, message);
}

struct error *error_field(enum error_code code, const char *field, const char *fmt, ...)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err;
    va_list args;

    va_start(args, fmt);
    text_vappendf(&text, fmt, args);
    va_end(args);
    err = error_new(code, "%s: %s", field, text_string(&text));
    error_add_cause(err, "FieldValueInvalid", field, text_string(&text));
    return err;
}

struct error_details *error_details_dup(const struct error_details *details)
{
    struct error_details *copy;

    if (!details)
        return NULL;
    copy = NEW(struct error_details);
    *copy = (struct error_details){
        .group = memory_strdup(details->group),
        .kind = memory_strdup(details->kind),
        .name = memory_strdup(details->name),
        .uid = memory_strdup(details->uid),
        .retry_after_s = details->retry_after_s,
        .continue_token = memory_strdup(details->continue_token),
        .http = details->http,
        .reason = memory_strdup(details->reason),
        .word = memory_strdup(details->word),
    };
    for (size_t i = 0; i < details->cause_count; i++)
        add_cause(copy, details->causes[i].reason, details->causes[i].field,
                  details->causes[i].message);
    return copy;
}

struct error_details *error_details_free(struct error_details *details)
{
    if (!details)
        return NULL;
    for (size_t i = 0; i < details->cause_count; i++) {
        memory_free(details->causes[i].reason);
        memory_free(details->causes[i].field);
        memory_free(details->causes[i].message);
    }
    memory_free(details->causes);
    memory_free(details->group);
    memory_free(details->kind);
    memory_free(details->name);
    memory_free(details->uid);
    memory_free(details->continue_token);
    memory_free(details->reason);
    memory_free(details->word);
    return memory_free(details);
}
