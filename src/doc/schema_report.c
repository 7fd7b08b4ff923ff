/* Field errors of schemas. */
#include "doc/schema_report_internal.h"

#include <inttypes.h>
#include <stdarg.h>

#include "base/arena.h"
#include "base/text.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "doc/path.h"
#include "doc/real_internal.h"

void report_init(struct report *report, const struct path *base, struct causes *causes)
{
    *report = (struct report){ .causes = causes, .base = base };
}

void report_done(struct report *report)
{
    vec_done(&report->told);
}

const char *report_name(struct report *report, const struct path *path)
{
    return path_format(report->causes->arena, path);
}

static void append_quoted(struct text *text, struct slice string)
{
    static const char named[] = "\a\b\f\n\r\t\v\\\"";
    static const char letters[] = "abfnrtv\\\"";

    text_append_char(text, '"');
    for (size_t i = 0; i < string.size; i++) {
        char c = string.data[i];
        const char *found = c ? strchr(named, c) : NULL;

        if (found)
            text_appendf(text, "\\%c", letters[found - named]);
        else if ((unsigned char)c < ' ' || c == 0x7f)
            text_appendf(text, "\\x%02x", (unsigned)(unsigned char)c);
        else
            text_append_char(text, c);
    }
    text_append_char(text, '"');
}

/* Long values are cut, since they come back in the answer. */
static const char *keep(struct report *report, struct text *printed)
{
    if (printed->size > CAUSES_VALUE_BYTES) {
        text_truncate(printed, slice_brief(text_slice(printed)).size);
        text_append(printed, "...");
    }
    return arena_strndup(report->causes->arena, text_string(printed), printed->size);
}

const char *report_format(struct report *report, const char *fmt, ...)
{
    va_list args;
    char *text;

    va_start(args, fmt);
    text = arena_vformat(report->causes->arena, fmt, args);
    va_end(args);
    return text;
}

const char *report_quote(struct report *report, struct slice text)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;

    append_quoted(&printed, text);
    return keep(report, &printed);
}

const char *report_print(struct report *report, struct value value)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;
    struct slice string;
    int64_t integer;
    double number;

    if (value_string(value, &string))
        append_quoted(&printed, string);
    else if (value_int(value, &integer))
        text_appendf(&printed, "%" PRId64, integer);
    else if (value_double(value, &number))
        real_append(&printed, number);
    else
        json_format(value, JSON_COMPACT, JSON_SORTED, &printed);
    return keep(report, &printed);
}

static const char *field_of(struct report *report, const struct path *path)
{
    CLEANUP(text) struct text field = TEXT_EMPTY;
    CLEANUP(text) struct text below = TEXT_EMPTY;

    path_append(report->base, &field);
    path_append(path, &below);
    if (field.size > 0 && below.size > 0 && *text_string(&below) != '[')
        text_append_char(&field, '.');
    text_append_slice(&field, text_slice(&below));
    /* What upstream writes for the object itself. */
    return arena_strdup(report->causes->arena, field.size ? text_string(&field) : "<nil>");
}

static bool is_told(struct report *report, const char *sentence)
{
    VEC_EACH (told, &report->told) {
        if (strcmp(*told, sentence) == 0)
            return true;
    }
    if (report->told.count < CAUSES_MAX)
        vec_push(&report->told, sentence);
    return false;
}

static void add(struct report *report, enum cause_type type, const char *field, const char *printed,
                const char *detail)
{
    const char *sentence =
        arena_format(report->causes->arena, "%d %s %s", (int)type, field, detail ? detail : "");

    if (!is_told(report, sentence))
        causes_add_printed(report->causes, type, field, slice_from(printed), detail);
}

void report_add(struct report *report, enum cause_type type, const struct path *path,
                const char *printed, const char *detail, ...)
{
    va_list args;
    char *text = NULL;

    va_start(args, detail);
    if (detail)
        text = arena_vformat(report->causes->arena, detail, args);
    va_end(args);
    add(report, type, field_of(report, path), printed, text);
}

void report_add_whole(struct report *report, const char *detail, ...)
{
    va_list args;
    char *text;

    va_start(args, detail);
    text = arena_vformat(report->causes->arena, detail, args);
    va_end(args);
    add(report, CAUSE_INVALID, field_of(report, NULL), "\"\"", text);
}
