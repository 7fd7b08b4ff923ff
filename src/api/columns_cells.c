/* Cells that need no more than a path. */
#include "api/columns_internal.h"
#include "api/selector.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"

void columns_write_text(const struct columns_row *row, const struct column *column)
{
    struct slice text = columns_text(row->object, column->path);

    columns_put(row, text.size ? text : slice_from(column->absent));
}

void columns_write_int(const struct columns_row *row, const struct column *column)
{
    text_appendf(row->json, "%lld", (long long)columns_int(row->object, column->path));
}

void columns_write_scalar(const struct columns_row *row, const struct column *column)
{
    struct value value = columns_find(row->object, column->path);

    if (value_type(value) == VALUE_NUMBER || value_type(value) == VALUE_BOOL)
        json_format(value, JSON_COMPACT, JSON_AS_IS, row->json);
    else
        columns_put(row, value_string_or(value, slice_from(column->absent)));
}

void columns_write_scalar_text(const struct columns_row *row, const struct column *column)
{
    struct value value = columns_find(row->object, column->path);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    int64_t number;

    if (value_int(value, &number))
        text_appendf(&text, "%lld", (long long)number);
    else
        text_append_slice(&text, value_string_or(value, SLICE("")));
    columns_put_or(row, &text, column->absent);
}

void columns_write_truth(const struct columns_row *row, const struct column *column)
{
    bool truth = value_bool_or(columns_find(row->object, column->path),
                               slice_is(slice_from(column->absent), "true"));

    text_append(row->json, truth ? "true" : "false");
}

void columns_write_count(const struct columns_row *row, const struct column *column)
{
    text_appendf(row->json, "%zu", value_count(columns_find(row->object, column->path)));
}

void columns_write_age(const struct columns_row *row, const struct column *column)
{
    struct slice time = columns_text(row->object, column->path);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!time.size && column->absent) {
        columns_put(row, slice_from(column->absent));
        return;
    }
    columns_append_age(time, row->now_ms, &text);
    columns_put(row, text_slice(&text));
}

void columns_write_time(const struct columns_row *row, const struct column *column)
{
    columns_put(row, columns_text(row->object, column->path));
}

/* One member of each item. */
static void write_members(const struct columns_row *row, const struct column *column,
                          const char *member)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    bool first = true;

    DOC_EACH (item, columns_find(row->object, column->path)) {
        if (!first)
            text_append_char(&text, ',');
        first = false;
        text_append_slice(&text, columns_text(item.value, member));
    }
    columns_put(row, text_slice(&text));
}

void columns_write_names(const struct columns_row *row, const struct column *column)
{
    write_members(row, column, "name");
}

void columns_write_images(const struct columns_row *row, const struct column *column)
{
    write_members(row, column, "image");
}

void columns_write_list(const struct columns_row *row, const struct column *column)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (item, columns_find(row->object, column->path))
        columns_join(&text, ",", value_string_or(item.value, SLICE("")));
    columns_put_or(row, &text, column->absent);
}

void columns_write_labels(const struct columns_row *row, const struct column *column)
{
    struct value labels = columns_find(row->object, column->path);
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice *parts = arena_array(arena, value_count(labels) + 1, struct slice);
    size_t count = 0;

    DOC_EACH (label, labels) {
        struct slice value = value_string_or(label.value, SLICE(""));

        parts[count++] = slice_from(arena_format(arena, SLICE_FORMAT "=" SLICE_FORMAT,
                                                 SLICE_ARGUMENT(label.key), SLICE_ARGUMENT(value)));
    }
    columns_join_sorted(&text, parts, count);
    columns_put_or(row, &text, "<none>");
}

/* `broken` stands for one that cannot be read, `none` for one of everything. */
static void write_selector(const struct columns_row *row, const struct column *column,
                           struct slice broken, const char *none)
{
    struct value object = columns_find(row->object, column->path);
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct selector selector;
    struct error *err;

    err = selector_from_object(arena, object, &selector);
    if (err) {
        error_drop(err, "the cell says so");
        columns_put(row, broken);
        return;
    }
    selector_append(&selector, &text);
    columns_put_or(row, &text, none);
}

void columns_write_selector(const struct columns_row *row, const struct column *column)
{
    write_selector(row, column, SLICE("<error>"), column->absent);
}

/* Unlike the other selectors, one of everything is an empty cell. */
void columns_write_deployment_selector(const struct columns_row *row, const struct column *column)
{
    write_selector(row, column, SLICE("<invalid>"), "");
}

void columns_write_reference(const struct columns_row *row, const struct column *column)
{
    struct value reference = columns_find(row->object, column->path);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append_slice(&text, columns_text(reference, "kind"));
    text_append_char(&text, '/');
    text_append_slice(&text, columns_text(reference, "name"));
    columns_put(row, text_slice(&text));
}
