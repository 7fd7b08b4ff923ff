/* What stands in columns. */
#include "cli/view.h"

#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/json.h"

struct value view_find(struct value object, const char *path)
{
    struct slice rest = slice_from(path);
    struct slice key;

    while (slice_split(&rest, '.', &key))
        object = value_get(object, key);
    return object;
}

void view_append_value(struct value value, struct text *text)
{
    struct slice string;

    if (value_string(value, &string)) {
        text_append_slice(text, string);
    } else if (value_is_array(value)) {
        DOC_EACH (it, value) {
            if (it.index)
                text_append_char(text, ',');
            view_append_value(it.value, text);
        }
    } else if (value_exists(value) && !value_is_null(value)) {
        json_format(value, JSON_COMPACT, JSON_AS_IS, text);
    }
}

void view_append_age(struct slice time, int64_t now_ms, struct text *text)
{
    static const struct {
        int64_t seconds;
        char unit;
    } units[] = { { 604800 * 2, 'w' }, { 86400, 'd' }, { 3600, 'h' }, { 60, 'm' }, { 1, 's' } };
    struct error *err;
    int64_t us = 0;
    int64_t age;

    err = timestamp_parse(time, &us);
    if (err) {
        error_drop(err, "no time, no age");
        text_append_char(text, '-');
        return;
    }
    age = now_ms / 1000 - us / 1000000;
    age = age < 0 ? 0 : age;
    for (size_t i = 0; i < COUNT_OF(units); i++) {
        int64_t one = units[i].unit == 'w' ? 604800 : units[i].seconds;

        if (age >= units[i].seconds || i + 1 == COUNT_OF(units)) {
            text_appendf(text, "%lld%c", (long long)(age / one), units[i].unit);
            return;
        }
    }
}

void view_append(const struct view_column *column, const struct view_row *row, struct text *text)
{
    size_t before = text->size;
    struct value value = column->path ? view_find(row->object, column->path) : VALUE_ABSENT_VALUE;

    if (column->flags & VIEW_AGE)
        view_append_age(value_string_or(value, SLICE("")), row->now_ms, text);
    else if (column->write)
        column->write(row, text);
    else
        view_append_value(value, text);
    if (text->size == before)
        text_append_char(text, '-');
}
