/* Bodies. */
#include "server/body_reader.h"

#include <stdarg.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/text.h"
#include "server/server_error.h"

void body_reader_init(struct body_reader *reader, struct arena *arena, struct value body)
{
    *reader = (struct body_reader){ .arena = arena, .body = body };
}

static void complain(struct body_reader *reader, const char *field, const char *message)
{
    if (!reader->error)
        reader->error = server_error_field(field, "%s", message);
    else
        error_add_cause(reader->error, NULL, field, message);
}

void body_wrong(struct body_reader *reader, const char *key, const char *fmt, ...)
{
    va_list args;
    const char *message;

    va_start(args, fmt);
    message = arena_vformat(reader->arena, fmt, args);
    va_end(args);
    complain(reader,
             reader->prefix ? arena_format(reader->arena, "%s%s", reader->prefix, key) : key,
             message);
}

void body_take_error(struct body_reader *reader, struct error *take_error)
{
    CLEANUP(error) struct error *error = take_error;
    const struct error_details *details = error ? error_details_find(error) : NULL;

    if (!error)
        return;
    for (size_t i = 0; details && i < details->cause_count; i++)
        complain(reader, details->causes[i].field, details->causes[i].message);
    if (!details || !details->cause_count)
        complain(reader, "", error->message);
}

/* Absent for null too. */
static struct value member(const struct body_reader *reader, const char *key)
{
    struct value value = value_get(reader->body, slice_from(key));

    return value_is_null(value) ? VALUE_ABSENT_VALUE : value;
}

bool body_has(const struct body_reader *reader, const char *key)
{
    return value_exists(member(reader, key));
}

static void wrong_type(struct body_reader *reader, const char *key, struct value value,
                       const char *wanted)
{
    body_wrong(reader, key, "is a %s; want %s", value_type_name(value_type(value)), wanted);
}

const char *body_text_or_empty(struct body_reader *reader, const char *key)
{
    struct value value = member(reader, key);
    struct slice text;

    if (!value_exists(value))
        return NULL;
    if (value_string(value, &text))
        return arena_text(reader->arena, text);
    wrong_type(reader, key, value, "a text");
    return NULL;
}

const char *body_text(struct body_reader *reader, const char *key)
{
    const char *text = body_text_or_empty(reader, key);

    return text && *text ? text : NULL;
}

int64_t body_int(struct body_reader *reader, const char *key, int64_t least, int64_t most)
{
    struct value value = member(reader, key);
    int64_t number = 0;

    if (!value_exists(value))
        return 0;
    if (!value_int(value, &number))
        wrong_type(reader, key, value, "a whole number");
    else if (number < least || number > most)
        body_wrong(reader, key, "is %lld; want %lld to %lld", (long long)number, (long long)least,
                   (long long)most);
    else
        return number;
    return 0;
}

bool body_bool(struct body_reader *reader, const char *key, bool fallback)
{
    struct value value = member(reader, key);
    bool truth = fallback;

    if (value_exists(value) && !value_bool(value, &truth))
        wrong_type(reader, key, value, "true or false");
    return truth;
}

struct value body_object(struct body_reader *reader, const char *key)
{
    struct value value = member(reader, key);

    if (!value_exists(value) || value_is_object(value))
        return value;
    wrong_type(reader, key, value, "an object");
    return VALUE_ABSENT_VALUE;
}

const char *const *body_texts(struct body_reader *reader, const char *key, size_t most)
{
    struct value value = member(reader, key);
    const char **texts;

    if (!value_exists(value))
        return NULL;
    if (!value_is_array(value)) {
        wrong_type(reader, key, value, "a list of texts");
        return NULL;
    }
    if (value_count(value) > most) {
        body_wrong(reader, key, "has %zu items; want %zu at most", value_count(value), most);
        return NULL;
    }
    texts = arena_array(reader->arena, value_count(value) + 1, const char *);
    DOC_EACH (it, value) {
        struct slice text;

        if (!value_string(it.value, &text)) {
            wrong_type(reader, arena_format(reader->arena, "%s[%zu]", key, it.index), it.value,
                       "a text");
            return NULL;
        }
        texts[it.index] = arena_text(reader->arena, text);
    }
    return texts;
}

struct error *body_reader_end(struct body_reader *reader)
{
    return STEAL(reader->error);
}
