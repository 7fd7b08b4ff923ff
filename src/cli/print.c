/* The printer. */
#include "cli/print.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/globals.h"
#include "cli/print_internal.h"
#include "cli/settings.h"
#include "cli/table.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/jsonpath.h"
#include "doc/redact.h"
#include "doc/yaml.h"
#include "kube/transport.h"

/* --- what -o says -------------------------------------------------------------------------- */

static void release_path(void *path)
{
    jsonpath_free(path);
}

static struct error *parse_form(struct arena *arena, struct slice form, struct print *print)
{
    static const char *const plain[] = { "table", "wide", "json", "yaml", "name" };
    struct slice before;
    struct slice after;
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(plain); i++) {
        if (slice_is(form, plain[i])) {
            print->form = (enum print_form)i;
            return NULL;
        }
    }
    if (slice_cut(form, '=', &before, &after) && slice_is(before, "jsonpath")) {
        print->form = PRINT_JSONPATH;
        err = jsonpath_parse(after, &print->path);
        if (err)
            return err;
        arena_defer(arena, release_path, print->path);
        return NULL;
    }
    if (slice_cut(form, '=', &before, &after) && slice_is(before, "custom-columns")) {
        print->form = PRINT_COLUMNS;
        return print_parse_columns(arena, after, print);
    }
    return error_new(ERR_BAD_REQUEST,
                     "\"" SLICE_FORMAT "\" is none of table, wide, json, yaml, name, "
                     "jsonpath=EXPR, custom-columns=SPEC",
                     SLICE_ARGUMENT(slice_brief(form)));
}

struct error *print_get(struct cli *cli, const struct print **out_print)
{
    struct print *print = arena_new(cli->arena, struct print);
    struct settings_value output;
    struct error *err;

    err = settings_effective(cli, "output", &output);
    if (err)
        return err;
    err = parse_form(cli->arena, slice_from(output.value), print);
    if (err)
        return error_wrap(err, "flag --output");
    *out_print = print;
    return NULL;
}

enum print_form print_form(const struct print *print)
{
    return print->form;
}

/* --- objects ------------------------------------------------------------------------------- */

struct error *print_clean(const struct cli *cli, const struct doc *doc, struct doc **out_doc)
{
    struct value root = doc_root(doc);
    struct edit *edit;

    if (!value_exists(view_find(root, "metadata.managedFields")) &&
        !slice_is(value_text(root, "kind"), "Secret")) {
        *out_doc = doc_ref(doc);
        return NULL;
    }
    edit = edit_begin(doc);
    edit_remove(edit, EDIT_PATH("metadata", "managedFields"));
    if (slice_is(value_text(root, "kind"), "Secret") && !cli->globals->show_secrets)
        redact_secret(edit, root);
    return edit_seal(edit, out_doc);
}

static struct error *clean_all(struct cli *cli, struct doc *const *docs, size_t count,
                               struct doc ***out_docs)
{
    struct doc **clean = arena_array(cli->arena, count + 1, struct doc *);
    struct error *err;

    for (size_t i = 0; i < count; i++) {
        err = print_clean(cli, docs[i], &clean[i]);
        if (err)
            return err;
        arena_defer(cli->arena, doc_release, clean[i]);
    }
    *out_docs = clean;
    return NULL;
}

static struct error *list_doc(struct doc *const *docs, size_t count, struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node items;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("List"));
    edit_set_object(edit, EDIT_PATH("metadata"));
    items = edit_set_array(edit, EDIT_PATH("items"));
    for (size_t i = 0; i < count; i++)
        edit_set_value(edit, EDIT_UNDER(items, EDIT_END), doc_root(docs[i]));
    return edit_seal(edit, out_doc);
}

static void append_names(const struct view *view, struct doc *const *docs, size_t count,
                         struct text *text)
{
    for (size_t i = 0; i < count; i++) {
        CLEANUP(text) struct text kind = TEXT_EMPTY;
        struct value root = doc_root(docs[i]);

        text_append_slice(&kind, value_text(root, "kind"));
        for (size_t j = 0; j < kind.size; j++) {
            if (kind.data[j] >= 'A' && kind.data[j] <= 'Z')
                kind.data[j] = (char)(kind.data[j] - 'A' + 'a');
        }
        text_append_slice(text, text_slice(&kind));
        if (view->resource && *view->resource->group)
            text_appendf(text, ".%s", view->resource->group);
        text_append_char(text, '/');
        view_append_value(view_find(root, "metadata.name"), text);
        text_append_char(text, '\n');
    }
}

/* --- tables -------------------------------------------------------------------------------- */

static bool any_row_has(const struct view_column *column, struct doc *const *docs, size_t count,
                        int64_t now_ms)
{
    for (size_t i = 0; i < count; i++) {
        CLEANUP(text) struct text text = TEXT_EMPTY;

        view_append(column, &(struct view_row){ doc_root(docs[i]), now_ms }, &text);
        if (!slice_is(text_slice(&text), "-"))
            return true;
    }
    return false;
}

struct selection {
    const struct view_column **columns;
    size_t count;
};

static struct selection select_columns(struct arena *arena, const struct view *view, bool wide,
                                       bool everywhere, struct doc *const *docs, size_t count)
{
    struct selection selection = { 0 };
    int64_t now_ms = clock_wall_ms(clock_system());
    size_t all = 0;

    while (view->columns[all].title)
        all++;
    selection.columns = arena_array(arena, all + 1, const struct view_column *);
    for (size_t i = 0; i < all; i++) {
        const struct view_column *column = &view->columns[i];

        if (((column->flags & VIEW_WIDE) && !wide) ||
            ((column->flags & VIEW_NAMESPACE) && !everywhere) ||
            ((column->flags & VIEW_OPTIONAL) && !any_row_has(column, docs, count, now_ms)))
            continue;
        selection.columns[selection.count++] = column;
    }
    return selection;
}

static void add_cell(struct arena *arena, struct table *table, const struct view_column *column,
                     const struct view_row *row)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    enum colour colour = COLOUR_NONE;
    struct slice cell;

    view_append(column, row, &text);
    cell = slice_from(arena_strdup(arena, text_string(&text)));
    if (column->flags & VIEW_PHASE || slice_is(cell, "-"))
        colour = colour_of_word(cell);
    table_add_coloured(table, cell, colour, (column->flags & VIEW_PHASE) && colour != COLOUR_NONE);
}

static bool is_wide(struct cli *cli, enum print_form form)
{
    (void)cli;
    return form == PRINT_WIDE;
}

struct error *print_rows(struct cli *cli, const struct view *view, struct doc *const *docs,
                         size_t count, bool everywhere, bool first, struct text *text)
{
    CLEANUP(table) struct table table = { 0 };
    int64_t now_ms = clock_wall_ms(clock_system());
    struct selection selection;
    const struct print *print;
    struct error *err;

    err = print_get(cli, &print);
    if (err)
        return err;
    selection =
        select_columns(cli->arena, view, is_wide(cli, print->form), everywhere, docs, count);
    table_init(&table, cli->arena, selection.count);
    for (size_t j = 0; j < selection.count; j++) {
        table.right[j] = selection.columns[j]->flags & VIEW_RIGHT;
        table.soft[j] = selection.columns[j]->flags & VIEW_SOFT;
        if (first && !cli->globals->no_headers)
            table_add_header(&table, selection.columns[j]->title);
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < selection.count; j++)
            add_cell(cli->arena, &table, selection.columns[j],
                     &(struct view_row){ doc_root(docs[i]), now_ms });
    }
    table_format(&table,
                 &(struct table_style){ .coloured = colour_is_on(cli, STDOUT_FILENO),
                                        .width = table_terminal_width(STDOUT_FILENO) },
                 text);
    return NULL;
}

/* --- everything ---------------------------------------------------------------------------- */

struct error *print_text(struct slice text)
{
    if (fwrite(text.data ? text.data : "", 1, text.size, stdout) != text.size ||
        fflush(stdout) != 0)
        return error_errno(errno, "write the result");
    return NULL;
}

static void append_doc(const struct cli *cli, enum print_form form, struct value value,
                       struct text *text)
{
    if (form == PRINT_YAML) {
        yaml_format(value, text);
        return;
    }
    json_format(value, cli->globals->compact ? JSON_COMPACT : JSON_INDENTED, JSON_AS_IS, text);
    text_append_char(text, '\n');
}

static struct error *append_path(const struct print *print, struct value value, struct text *text)
{
    return jsonpath_format(print->path, value, JSONPATH_MISSING_IS_EMPTY, text);
}

/* `whole` is what json, yaml and jsonpath see; docs are the rows. */
static struct error *append_all(struct cli *cli, const struct print *print, const struct view *view,
                                struct value whole, struct doc *const *docs, size_t count,
                                bool everywhere, struct text *text)
{
    switch (print->form) {
    case PRINT_TABLE:
    case PRINT_WIDE:
        return print_rows(cli, view, docs, count, everywhere, true, text);
    case PRINT_JSON:
    case PRINT_YAML:
        append_doc(cli, print->form, whole, text);
        return NULL;
    case PRINT_NAME:
        append_names(view, docs, count, text);
        return NULL;
    case PRINT_JSONPATH:
        return append_path(print, whole, text);
    case PRINT_COLUMNS:
        return print_custom(cli, print, docs, count, !cli->globals->no_headers, text);
    }
    return NULL;
}

static struct error *print_all(struct cli *cli, const struct print *print, const struct view *view,
                               struct value whole, struct doc *const *docs, size_t count,
                               bool everywhere)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = append_all(cli, print, view, whole, docs, count, everywhere, &text);

    return err ? err : print_text(text_slice(&text));
}

static bool is_for_people(enum print_form form)
{
    return form == PRINT_TABLE || form == PRINT_WIDE || form == PRINT_COLUMNS;
}

struct error *cli_print_list(struct cli *cli, const struct view *view, struct doc *const *docs,
                             size_t count, const char *namespace)
{
    CLEANUP(doc) struct doc *whole = NULL;
    const struct print *print;
    struct doc **clean;
    struct error *err;

    err = print_get(cli, &print);
    if (!err)
        err = clean_all(cli, docs, count, &clean);
    if (err)
        return err;
    if (count == 0 && is_for_people(print->form)) {
        if (namespace)
            cli_note(cli, "No %s found in namespace %s.", view->things, namespace);
        else
            cli_note(cli, "No %s found.", view->things);
        return NULL;
    }
    err = list_doc(clean, count, &whole);
    if (err)
        return err;
    return print_all(cli, print, view, doc_root(whole), clean, count, !namespace);
}

struct error *cli_print(struct cli *cli, const struct view *view, struct doc *doc)
{
    CLEANUP(doc) struct doc *clean = NULL;
    const struct print *print;
    struct error *err;

    err = print_get(cli, &print);
    if (!err)
        err = print_clean(cli, doc, &clean);
    return err ? err : print_all(cli, print, view, doc_root(clean), &clean, 1, false);
}

struct error *print_result(struct cli *cli, const struct view *view, const char *kind,
                           const struct doc *doc, struct text *text)
{
    struct value items = value_get(doc_root(doc), SLICE("items"));
    size_t count = value_is_array(items) ? value_count(items) : 1;
    struct doc **rows = arena_array(cli->arena, count + 1, struct doc *);
    CLEANUP(doc) struct doc *whole = NULL;
    const struct print *print;
    struct edit *edit;
    struct error *err;

    err = print_get(cli, &print);
    if (err)
        return err;
    if (print->form == PRINT_NAME && !view->resource)
        return error_new(ERR_BAD_REQUEST, "-o name: %s are no objects and have no names",
                         view->things);
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE(PRINT_VERSION));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(kind));
    edit_merge(edit, EDIT_ROOT, doc_root(doc));
    err = edit_seal(edit, &whole);
    if (err)
        return err;
    for (size_t i = 0; i < count; i++) {
        rows[i] = value_is_array(items) ? doc_from_value(value_at(items, i)) : doc_ref(whole);
        arena_defer(cli->arena, doc_release, rows[i]);
    }
    if (count == 0 && is_for_people(print->form)) {
        cli_note(cli, "No %s found.", view->things);
        return NULL;
    }
    return append_all(cli, print, view, doc_root(whole), rows, count, true, text);
}

struct error *cli_print_result(struct cli *cli, const struct view *view, const char *kind,
                               struct doc *doc)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = print_result(cli, view, kind, doc, &text);

    return err ? err : print_text(text_slice(&text));
}

struct error *cli_print_draft(struct cli *cli, struct doc *doc)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *clean = NULL;
    const struct print *print;
    struct error *err;

    err = print_get(cli, &print);
    if (!err)
        err = print_clean(cli, doc, &clean);
    if (!err && print->form == PRINT_JSONPATH)
        err = append_path(print, doc_root(clean), &text);
    else if (!err)
        append_doc(cli, print->form == PRINT_JSON ? PRINT_JSON : PRINT_YAML, doc_root(clean),
                   &text);
    return err ? err : print_text(text_slice(&text));
}
