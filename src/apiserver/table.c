/* Tables: the columns of built-in kinds are facts, those of custom ones stand in their
 * definition. */
#include "apiserver/table.h"

#include "api/columns.h"
#include "api/kind_convert.h"
#include "apiserver/custom.h"
#include "apiserver/resource.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "doc/jsonpath.h"

static void append_column(struct text *text, const char *name, const char *type, const char *format,
                          const char *description, int64_t priority)
{
    json_write_object(text);
    json_write_member(text, "name", name);
    json_write_member(text, "type", type);
    json_write_member(text, "format", format);
    json_write_member(text, "description", description);
    json_write_key(text, "priority");
    json_write_int(text, priority);
    json_write_end_object(text);
}

/* A definition that names no columns gets the age. */
static void append_custom_columns(const struct custom_version *custom, struct text *text)
{
    append_column(text, "Name", "string", "name", "Name of the object", 0);
    for (size_t i = 0; i < custom->column_count; i++) {
        const struct custom_column *column = &custom->columns[i];

        append_column(text, column->name, column->type, column->format, column->description,
                      column->priority);
    }
    if (custom->column_count == 0)
        append_column(text, "Age", "date", "", "Time since it was created", 0);
}

void table_append_columns(const struct resource *resource, struct text *text)
{
    struct columns columns = columns_of(resource->storage->kind->schema);

    json_write_list(text);
    if (resource->custom)
        append_custom_columns(resource->custom, text);
    for (size_t i = 0; !resource->custom && i < columns.count; i++)
        append_column(text, columns.columns[i].name, columns.columns[i].type,
                      columns.columns[i].format, columns.columns[i].description,
                      columns.columns[i].priority);
    json_write_end_list(text);
}

static void append_null(struct text *text)
{
    json_write_raw(text, SLICE("null"));
}

static void append_date(struct slice time, int64_t now_ms, struct text *text)
{
    CLEANUP(text) struct text age = TEXT_EMPTY;
    struct error *err;
    int64_t us;

    err = timestamp_parse(time, &us);
    if (err) {
        error_drop(err, "the cell says so");
        json_write_string(text, "<invalid>");
        return;
    }
    columns_append_age(time, now_ms, &age);
    json_write_slice(text, text_slice(&age));
}

/* A cell of the type that the column promises, or null. */
static void append_typed(const char *type, const struct jsonpath_result *result, int64_t now_ms,
                         struct text *text)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;
    struct slice wanted = slice_from(type);
    double fraction;
    int64_t integer;
    bool truth;

    if (slice_is(wanted, "string")) { /* whatever it is */
        jsonpath_result_append(result, &printed);
        json_write_slice(text, text_slice(&printed));
    } else if (slice_is(wanted, "date") && value_is_string(result->value)) {
        append_date(value_string_or(result->value, SLICE("")), now_ms, text);
    } else if (slice_is(wanted, "boolean") && value_bool(result->value, &truth)) {
        json_write_bool(text, truth);
    } else if (slice_is(wanted, "integer") && value_int(result->value, &integer)) {
        json_write_int(text, integer);
    } else if (slice_is(wanted, "integer") && value_double(result->value, &fraction) &&
               fraction > -9e18 && fraction < 9e18) {
        json_write_int(text, (int64_t)fraction);
    } else if (slice_is(wanted, "number") && value_double(result->value, &fraction)) {
        json_write_value(text, result->value);
    } else {
        append_null(text);
    }
}

static void append_custom_cell(const struct custom_column *column, struct value object,
                               int64_t now_ms, struct text *text)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct jsonpath_result *results;
    struct error *err;
    size_t count = 0;

    err = jsonpath_find(arena, column->path, object, JSONPATH_MISSING_IS_EMPTY, &results, &count);
    if (err)
        error_drop(err, "a path that does not fit the object finds nothing");
    if (err || count == 0 || !value_exists(results[0].value) || value_is_null(results[0].value))
        append_null(text);
    else
        append_typed(column->type, &results[0], now_ms, text);
}

static void append_custom_cells(const struct custom_version *custom, struct value object,
                                int64_t now_ms, struct text *text)
{
    struct value created = value_find(object, VALUE_KEYS("metadata", "creationTimestamp"));

    json_write_list(text);
    json_write_slice(
        text, value_string_or(value_find(object, VALUE_KEYS("metadata", "name")), SLICE("")));
    for (size_t i = 0; i < custom->column_count; i++)
        append_custom_cell(&custom->columns[i], object, now_ms, text);
    if (custom->column_count == 0)
        append_date(value_string_or(created, SLICE("")), now_ms, text);
    json_write_end_list(text);
}

void table_append_cells(const struct resource *resource, struct value object, int64_t now_ms,
                        struct text *text)
{
    const struct resource *storage = resource->storage;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *stored = NULL;
    struct error *err;

    if (resource->custom) {
        append_custom_cells(resource->custom, object, now_ms, text);
        return;
    }
    if (storage != resource) { /* cells are facts about the stored version */
        doc = doc_from_value(object);
        err = kind_convert(doc, resource->kind, storage->kind, &stored);
        if (err)
            error_drop(err, "it was converted the other way before");
        else
            object = doc_root(stored);
    }
    columns_append_cells(columns_of(storage->kind->schema), object, now_ms, text);
}

bool table_append_conditions(const struct resource *resource, struct value object,
                             struct text *text)
{
    return !resource->custom &&
           columns_append_conditions(resource->storage->kind->schema, object, text);
}
