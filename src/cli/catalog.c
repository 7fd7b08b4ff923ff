/* The catalog. */
#include "cli/catalog.h"

#include "actions/addon_action.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/input.h"
#include "cli/nearest.h"
#include "cli/session.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"

struct slice catalog_version(const struct doc *entry)
{
    return value_string_or(view_find(doc_root(entry), "spec.chart.defaultVersion"), SLICE(""));
}

struct error *catalog_find(struct cli *cli, const char *addon, struct doc **out_entry)
{
    struct kube_list list = { 0 };
    const struct kube *kube;
    const char **names;
    struct error *err;

    err = cli_kube(cli, &kube);
    if (!err)
        err = kube_get(kube, &BUTLER_ADDON_DEFINITIONS, NULL, addon, out_entry);
    if (!err || err->code != ERR_NOT_FOUND)
        return err;
    error_drop(err, "told with more words");
    err = kube_list(cli->arena, kube, &BUTLER_ADDON_DEFINITIONS, &(struct kube_query){ 0 }, &list);
    error_drop(err, "a hint is not worth an error");
    names = arena_array(cli->arena, list.count + 1, const char *);
    for (size_t i = 0; i < list.count; i++) {
        struct meta meta;

        meta_read(doc_root(list.docs[i]), &meta);
        names[i] = arena_text(cli->arena, meta.name);
    }
    cli_see(cli, "%s addon catalog", cli->program->name);
    return error_new(ERR_NOT_FOUND, "there is no addon \"%s\" in the catalog%s", addon,
                     nearest_format(cli->arena, addon, names));
}

struct error *catalog_check_version(const struct doc *entry, const char *version)
{
    return addon_action_check_version(doc_root(entry), version);
}

/* --- values -------------------------------------------------------------------------------- */

/* "replicas=3" is a number as YAML reads it, "image.tag=v1" a text one object down. */
static struct error *set_value(struct edit *edit, const char *assignment)
{
    CLEANUP(doc) struct doc *value = NULL;
    struct edit_node node = edit_find(edit, EDIT_ROOT);
    struct slice path;
    struct slice text;
    struct slice key;
    struct error *err;

    if (!slice_cut(slice_from(assignment), '=', &path, &text) || !path.size)
        return error_new(ERR_BAD_REQUEST, "flag --set: \"%s\" is no KEY=VALUE", assignment);
    err = yaml_parse(text, NULL, &value);
    if (err)
        return error_wrap(err, "flag --set: \"%s\"", assignment);
    while (slice_split(&path, '.', &key)) {
        if (path.data)
            node = edit_ensure_object(edit, EDIT_MEMBER(node, key));
        else
            edit_set_value(edit, EDIT_MEMBER(node, key), doc_root(value));
    }
    return NULL;
}

struct error *catalog_change_values(struct value before, const struct cli_list *set,
                                    struct doc **out_values)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    struct error *err = NULL;

    if (value_exists(before))
        edit_set_value(edit, EDIT_ROOT, before);
    for (size_t i = 0; !err && i < set->count; i++)
        err = set_value(edit, set->items[i]);
    return err ? err : edit_seal(STEAL(edit), out_values);
}

static struct error *read_file(const char *file, struct doc **out_doc)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = input_read(file, &content);

    if (!err)
        err = yaml_parse(content.size ? text_slice(&content) : SLICE("{}"), NULL, &doc);
    if (!err && !value_is_object(doc_root(doc)))
        err = error_new(ERR_BAD_REQUEST, "no mapping of keys to values");
    if (err)
        return error_wrap(err, "values %s", file);
    *out_doc = STEAL(doc);
    return NULL;
}

struct error *catalog_read_values(const char *file, const struct cli_list *set,
                                  struct doc **out_values)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = NULL;

    *out_values = NULL;
    if (!file && !set->count)
        return NULL;
    if (file)
        err = read_file(file, &doc);
    return err ? err
               : catalog_change_values(doc ? doc_root(doc) : VALUE_ABSENT_VALUE, set, out_values);
}
