/* -o custom-columns=NAME:.metadata.name,PHASE:.status.phase */
#include "cli/print_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/table.h"
#include "doc/doc.h"
#include "doc/jsonpath.h"

static void release_path(void *path)
{
    jsonpath_free(path);
}

/* The next column of the list; commas inside brackets and quotes belong to the expression. */
static struct slice cut_column(struct slice *rest)
{
    struct slice whole = *rest;
    int depth = 0;
    char quote = 0;
    size_t at;

    for (at = 0; at < whole.size; at++) {
        char c = whole.data[at];

        if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == '[' || c == '(' || c == '{')
            depth++;
        else if (c == ']' || c == ')' || c == '}')
            depth--;
        else if (c == ',' && depth <= 0)
            break;
    }
    *rest =
        at < whole.size ? slice_of(whole.data + at + 1, whole.size - at - 1) : slice_of(NULL, 0);
    return slice_of(whole.data, at);
}

struct error *print_parse_columns(struct arena *arena, struct slice spec, struct print *print)
{
    struct slice rest = spec;

    if (!spec.size)
        return error_new(ERR_BAD_REQUEST,
                         "custom-columns wants a list such as NAME:.metadata.name,PHASE:"
                         ".status.phase");
    print->columns = arena_array(arena, spec.size + 1, struct custom_column);
    while (rest.data) {
        struct slice column = cut_column(&rest);
        struct slice title;
        struct slice path;
        struct error *err;

        if (!slice_cut(column, ':', &title, &path) || !title.size || !path.size)
            return error_new(ERR_BAD_REQUEST,
                             "custom-columns: \"" SLICE_FORMAT "\" is no TITLE:.path",
                             SLICE_ARGUMENT(slice_brief(column)));
        err = jsonpath_parse_expression(path, &print->columns[print->column_count].path);
        if (err)
            return error_wrap(err, "custom-columns: column " SLICE_FORMAT,
                              SLICE_ARGUMENT(slice_brief(title)));
        arena_defer(arena, release_path, print->columns[print->column_count].path);
        print->columns[print->column_count++].title = arena_text(arena, title);
    }
    return NULL;
}

static struct error *add_cell(struct cli *cli, const struct custom_column *column,
                              struct value object, struct table *table)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct jsonpath_result *results;
    struct error *err;
    size_t count;

    err = jsonpath_find(cli->arena, column->path, object, JSONPATH_MISSING_IS_EMPTY, &results,
                        &count);
    if (err)
        return error_wrap(err, "column %s", column->title);
    for (size_t i = 0; i < count; i++) {
        if (i)
            text_append_char(&text, ',');
        jsonpath_result_append(&results[i], &text);
    }
    if (!count)
        text_append(&text, "<none>");
    table_add(table, slice_from(arena_strdup(cli->arena, text_string(&text))));
    return NULL;
}

struct error *print_custom(struct cli *cli, const struct print *print, struct doc *const *docs,
                           size_t count, bool header, struct text *text)
{
    CLEANUP(table) struct table table = { 0 };
    struct error *err = NULL;

    table_init(&table, cli->arena, print->column_count);
    for (size_t i = 0; header && i < print->column_count; i++)
        table_add_header(&table, print->columns[i].title);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; !err && j < print->column_count; j++)
            err = add_cell(cli, &print->columns[j], doc_root(docs[i]), &table);
    }
    if (!err)
        table_format(&table, &(struct table_style){ .coloured = colour_is_on(cli, 1) }, text);
    return err;
}
