/* Rows of tables, and what the cells of several kinds share. */
#include "api/columns.h"

#include <stdlib.h>

#include "api/columns_internal.h"
#include "api/facts.h"
#include "api/limits.h"
#include "base/cleanup.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/json.h"

void columns_append_cells(struct columns columns, struct value object, int64_t now_ms,
                          struct text *json)
{
    struct columns_row row = { object, now_ms, json };

    text_append_char(json, '[');
    for (size_t i = 0; i < columns.count; i++) {
        if (i > 0)
            text_append_char(json, ',');
        columns.columns[i].write(&row, &columns.columns[i]);
    }
    text_append_char(json, ']');
}

bool columns_append_conditions(struct schema schema, struct value object, struct text *json)
{
    struct slice phase;
    bool succeeded;

    if (schema.table != &facts_table || schema.node != FACTS_core_v1_Pod)
        return false;
    phase = columns_text(object, "status.phase");
    succeeded = slice_is(phase, "Succeeded");
    if (!succeeded && !slice_is(phase, "Failed"))
        return false;
    text_appendf(json,
                 "[{\"type\":\"Completed\",\"status\":\"True\",\"reason\":\"%s\","
                 "\"message\":\"%s\"}]",
                 succeeded ? "Succeeded" : "Failed",
                 succeeded ? "The pod has ended well" : "The pod has failed");
    return true;
}

struct value columns_find(struct value object, const char *path)
{
    struct slice rest = slice_from(path);
    struct slice key;

    while (slice_split(&rest, '.', &key))
        object = value_get(object, key);
    return object;
}

struct slice columns_text(struct value object, const char *path)
{
    return value_string_or(columns_find(object, path), SLICE(""));
}

int64_t columns_int(struct value object, const char *path)
{
    return value_int_or(columns_find(object, path), 0);
}

struct value columns_item(struct value list, const char *member, struct slice wanted)
{
    DOC_EACH (item, list) {
        if (item.index == COLUMNS_MAX_SEARCH)
            break;
        if (slice_equal(columns_text(item.value, member), wanted))
            return item.value;
    }
    return VALUE_ABSENT_VALUE;
}

bool columns_is_deleted(struct value object)
{
    return columns_text(object, "metadata.deletionTimestamp").size > 0;
}

void columns_put(const struct columns_row *row, struct slice text)
{
    json_format_string(text, row->json);
}

void columns_put_or(const struct columns_row *row, const struct text *text, const char *absent)
{
    columns_put(row, text->size ? text_slice(text) : slice_from(absent));
}

void columns_join(struct text *text, const char *separator, struct slice part)
{
    if (text->size)
        text_append(text, separator);
    text_append_slice(text, part);
}

static int compare_slices(const void *a, const void *b)
{
    return slice_compare(*(const struct slice *)a, *(const struct slice *)b);
}

void columns_join_sorted(struct text *text, struct slice *parts, size_t count)
{
    if (count > 1)
        qsort(parts, count, sizeof(*parts), compare_slices);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !slice_equal(parts[i], parts[i - 1]))
            columns_join(text, ",", parts[i]);
    }
}

void columns_append_quantity(struct text *text, struct value quantity)
{
    text_append_slice(text, value_string_or(quantity, SLICE("0")));
}

void columns_append_age(struct slice time, int64_t now_ms, struct text *text)
{
    const int64_t longest = INT64_MAX / DURATION_MICROSECOND; /* 292 years, as in Go */
    struct error *err;
    int64_t elapsed;
    int64_t us;

    err = timestamp_parse(time, &us);
    if (err) {
        error_drop(err, "there is no time, or none that can be read");
        text_append(text, "<unknown>");
        return;
    }
    elapsed = now_ms * 1000 - us;
    if (elapsed > longest)
        elapsed = longest;
    if (elapsed < -longest)
        elapsed = -longest;
    duration_append_human(text, elapsed * DURATION_MICROSECOND);
}
