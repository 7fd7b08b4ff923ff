/* Objects, as commands handle them. */
#include "adm/objects.h"

#include <ctype.h>
#include <string.h>

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/build_info.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/editor.h"
#include "cli/globals.h"
#include "cli/input.h"
#include "cli/nearest.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"

enum {
    NAMES_SHOWN = 5
};

const struct cli_option objects_option_table[] = {
    WATCH_OPTIONS(struct objects_options, watch, 'w'),
    CLI_END,
};

const struct cli_option objects_everywhere_table[] = {
    CLI_BOOL("all-namespaces", 'A', struct objects_options, all, "look in every namespace"),
    WATCH_OPTIONS(struct objects_options, watch, 'w'),
    CLI_END,
};

const char *objects_system_namespace(const struct cli *cli)
{
    return cli->globals->namespace ? cli->globals->namespace : BUTLER_SYSTEM_NAMESPACE;
}

const char *objects_noun(struct cli *cli, const struct kube_resource *resource, const char *name)
{
    char *kind = arena_strdup(cli->arena, resource->kind);

    for (char *c = kind; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return arena_format(cli->arena, "%s %s", kind, name);
}

struct error *objects_list(struct cli *cli, const struct view *view, const struct kube_query *query,
                           const struct watch_options *watch)
{
    struct kube_list found;
    const struct kube *kube;
    struct error *err = cli_kube(cli, &kube);

    if (err)
        return err;
    if (watch && watch_is_wanted(watch))
        return watch_run(cli, watch, &(struct watch_what){ .view = view, .query = *query });
    err = kube_list(cli->arena, kube, view->resource, query, &found);
    if (err)
        return error_wrap(err, "list %s", view->things);
    return cli_print_list(cli, view, found.docs, found.count, query->namespace);
}

/* --- one ------------------------------------------------------------------------------------- */

static void hint_some_names(struct cli *cli, const char *const *names)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t shown = 0;

    for (; names[shown] && shown < NAMES_SHOWN; shown++)
        text_appendf(&text, "%s%s", shown ? ", " : "", names[shown]);
    if (names[shown])
        text_append(&text, " and others");
    if (shown)
        cli_hint(cli, "there %s %s", shown == 1 ? "is" : "are", text_string(&text));
    else
        cli_hint(cli, "there are none yet");
}

/* False: nobody can tell, as when the kind itself is not there. */
static bool hint_near_names(struct cli *cli, const struct kube *kube,
                            const struct kube_resource *resource, const char *namespace,
                            const char *name)
{
    const char **names;
    const char *near;
    struct kube_list list;
    struct error *err = kube_list(cli->arena, kube, resource,
                                  &(struct kube_query){ .namespace = namespace }, &list);

    if (err) {
        error_drop(err, "a hint is all that is lost");
        return false;
    }
    names = arena_array(cli->arena, list.count + 1, const char *);
    for (size_t i = 0; i < list.count; i++) {
        struct slice text =
            value_text(value_get(doc_root(list.docs[i]), SLICE("metadata")), "name");

        names[i] = arena_text(cli->arena, text);
    }
    near = nearest_format(cli->arena, name, names);
    if (*near)
        cli_hint(cli, "%.*s", (int)strlen(near) - 3, near + 2); /* without " (" and ")" */
    else
        hint_some_names(cli, names);
    return true;
}

struct error *objects_find(struct cli *cli, const struct kube_resource *resource,
                           const char *namespace, const char *name, struct doc **out_doc)
{
    const struct kube *kube;
    struct error *err = cli_kube(cli, &kube);

    if (err)
        return err;
    err = kube_get(kube, resource, namespace, name, out_doc);
    if (!err || err->code != ERR_NOT_FOUND ||
        !hint_near_names(cli, kube, resource, namespace, name))
        return err ? error_wrap(err, "%s", objects_noun(cli, resource, name)) : NULL;
    error_drop(err, "said with fewer words");
    return error_new(ERR_NOT_FOUND, "there is no %s%s%s", objects_noun(cli, resource, name),
                     namespace ? " in namespace " : "", namespace ? namespace : "");
}

/* "DISPLAY NAME" is "Display name" beside its value, "TOTAL IPS" is "Total IPs". */
static void append_title(const char *title, struct text *text)
{
    const char *word = title;

    while (*word) {
        size_t size = strcspn(word, " ");

        text_append(text, word == title ? "" : " ");
        if (slice_is(slice_of(word, size), "IPS")) {
            text_append(text, "IPs");
        } else {
            bool as_it_is = slice_is(slice_of(word, size), "CIDR");

            for (size_t i = 0; i < size; i++)
                text_append_char(text, (char)(as_it_is || word + i == title
                                                  ? word[i]
                                                  : tolower((unsigned char)word[i])));
        }
        word += size + (word[size] == ' ');
    }
}

static void append_fields(const struct view *view, struct value object, struct text *text)
{
    const struct view_row row = { object, clock_wall_ms(clock_system()) };
    size_t width = 0;

    for (const struct view_column *column = view->columns; column->title; column++) {
        if (strlen(column->title) > width)
            width = strlen(column->title);
    }
    for (const struct view_column *column = view->columns; column->title; column++) {
        CLEANUP(text) struct text cell = TEXT_EMPTY;

        view_append(column, &row, &cell);
        append_title(column->title, text);
        text_appendf(text, ":%*s%s\n", (int)(width - strlen(column->title) + 2), "",
                     text_string(&cell));
    }
}

struct error *objects_print(struct cli *cli, const struct objects_page *page, struct doc *doc)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const struct print *print;
    struct error *err = print_get(cli, &print);

    if (err)
        return err;
    if (print_form(print) != PRINT_TABLE && print_form(print) != PRINT_WIDE)
        return cli_print(cli, page->view, doc);
    append_fields(page->view, doc_root(doc), &text);
    if (page->more)
        page->more(doc_root(doc), &text);
    return print_text(text_slice(&text));
}

struct error *objects_show(struct cli *cli, const struct objects_page *page, const char *namespace,
                           const char *name, const struct watch_options *watch)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = objects_find(cli, page->view->resource, namespace, name, &doc);

    if (err)
        return err;
    if (watch && watch_is_wanted(watch))
        return watch_run(cli, watch,
                         &(struct watch_what){ .view = page->view,
                                               .query = { .namespace = namespace },
                                               .name = name });
    return objects_print(cli, page, doc);
}

/* --- changes --------------------------------------------------------------------------------- */

static struct error *mark(struct cli *cli, const struct doc *object, struct doc **out_doc)
{
    struct edit *edit = edit_begin(object);

    edit_set_string(
        edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_CREATED_BY),
        slice_from(arena_format(cli->arena, "%s/%s", cli->program->name, build_info_version())));
    return edit_seal(edit, out_doc);
}

static struct error *print_change(struct cli *cli, const struct view *view, struct doc *doc)
{
    const struct print *print;
    struct error *err = print_get(cli, &print);

    if (err || print_form(print) == PRINT_TABLE || print_form(print) == PRINT_WIDE)
        return err;
    return cli_print(cli, view, doc);
}

struct error *objects_create(struct cli *cli, const struct view *view, struct doc *object,
                             bool dry_run)
{
    struct slice name = value_text(value_get(doc_root(object), SLICE("metadata")), "name");
    CLEANUP(doc) struct doc *marked = NULL;
    CLEANUP(doc) struct doc *created = NULL;
    const struct kube *kube;
    const char *noun;
    struct error *err = mark(cli, object, &marked);

    if (err || dry_run)
        return err ? err : cli_print_draft(cli, marked);
    noun = objects_noun(cli, view->resource, arena_text(cli->arena, name));
    err = cli_kube(cli, &kube);
    if (!err)
        err = kube_create(kube, view->resource, marked, &created);
    if (err)
        return error_wrap(err, "create %s", noun);
    cli_note(cli, "%s created", noun);
    return print_change(cli, view, created);
}

struct error *objects_change(struct cli *cli, const struct view *view, const char *namespace,
                             const char *name, action_change *change, const void *wish,
                             const char *done)
{
    const struct kube_change what = {
        .resource = view->resource,
        .namespace = namespace,
        .name = name,
    };
    CLEANUP(doc) struct doc *doc = NULL;
    const char *noun = objects_noun(cli, view->resource, name);
    const struct kube *kube;
    bool changed;
    struct error *err = cli_kube(cli, &kube);

    if (err)
        return err;
    err = action_write(kube, &what, change, wish, &doc, &changed);
    if (err)
        return error_wrap(err, "%s", noun);
    cli_note(cli, "%s %s", noun, changed ? done : "is like that already");
    return print_change(cli, view, doc);
}

struct error *objects_try(struct cli *cli, const struct kube_resource *resource,
                          const struct doc *object)
{
    CLEANUP(doc) struct doc *answer = NULL;
    const struct kube *kube;
    struct meta meta;
    struct error *err = cli_kube(cli, &kube);

    if (err)
        return err;
    meta_read(doc_root(object), &meta);
    if (!slice_is(value_text(doc_root(object), "kind"), resource->kind))
        return error_new(ERR_INVALID, "kind must be %s", resource->kind);
    if (!meta.name.size)
        return error_new(ERR_INVALID, "metadata.name is missing");
    return kube_transport_call(
        kube->transport,
        &(struct kube_request){
            .verb = KUBE_PATCH,
            .resource = resource,
            .namespace = meta.namespace.size ? arena_text(cli->arena, meta.namespace) : NULL,
            .name = arena_text(cli->arena, meta.name),
            .body = object,
            .patch_type = KUBE_PATCH_APPLY,
            .field_manager = kube->field_manager,
            .field_validation = KUBE_VALIDATION_STRICT,
            .force = true,
            .dry_run = true,
            .timeout_ms = kube->timeout_ms,
        },
        &answer);
}

struct error *objects_edit(struct cli *cli, const struct view *view, const char *namespace,
                           const char *name)
{
    CLEANUP(doc) struct doc *doc = NULL;
    const char *noun = objects_noun(cli, view->resource, name);
    const struct kube *kube;
    bool changed;
    struct error *err = objects_find(cli, view->resource, namespace, name, &doc);

    if (!err)
        err = cli_kube(cli, &kube);
    if (err)
        return err;
    err = editor_change(cli, kube, view->resource, doc, &changed);
    if (err)
        return error_wrap(err, "edit %s", noun);
    if (changed)
        cli_note(cli, "%s is changed", noun);
    return NULL;
}

struct error *objects_delete(struct cli *cli, const struct kube_resource *resource,
                             const char *namespace, const char *name)
{
    const char *noun = objects_noun(cli, resource, name);
    const struct kube *kube;
    struct error *err = cli_kube(cli, &kube);

    if (!err)
        err = kube_delete(kube, resource, namespace, name, NULL);
    if (err)
        return error_wrap(err, "delete %s", noun);
    cli_note(cli, "%s deleted", noun);
    return NULL;
}

/* --- files ------------------------------------------------------------------------------------ */

struct error *objects_read_file(const char *path, struct doc **out_doc)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err;

    err = input_read(path, &text);
    if (err)
        return err;
    err = yaml_parse(text_slice(&text), NULL, out_doc);
    return err ? error_wrap(error_recode(err, ERR_INVALID), "%s", path) : NULL;
}
