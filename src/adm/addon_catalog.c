/* butleradm addon catalog list, get, create, update, validate, delete, export */
#include "actions/export.h"
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/pages.h"
#include "adm/views.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "cli/confirm.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

/* --- list, get -------------------------------------------------------------------------------- */

static struct error *list(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_list(cli, &view_catalog, &(struct kube_query){ 0 }, &o->watch);
}

const struct command addon_catalog_list_command = {
    .path = "addon catalog list",
    .summary = "List what can be installed",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm addon catalog list", "the whole catalog" },
                  { "butleradm addon catalog list -o wide", "with charts and repositories" } },
    .run = list,
};

static struct error *get(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_show(cli, &page_entry, NULL, cli_argument(cli, 0), &o->watch);
}

const struct command addon_catalog_get_command = {
    .path = "addon catalog get",
    .arguments = "NAME",
    .summary = "Show an entry of the catalog",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm addon catalog get cilium", "what it is" },
                  { "butleradm addon catalog get cilium -o yaml", "the object itself" } },
    .run = get,
    .complete = { live_addon_catalog },
};

/* --- create ----------------------------------------------------------------------------------- */

struct create_options {
    const char *file;
    const char *chart;
    const char *repository;
    const char *version;
    const char *category;
    const char *display_name;
    const char *description;
    bool dry_run;
};

#define ENTRY_OPTIONS                                                                              \
    CLI_TEXT("chart", 0, struct create_options, chart, "NAME", "name of the chart"),               \
        CLI_TEXT("repository", 0, struct create_options, repository, "URL", "where the chart is"), \
        CLI_TEXT("version", 0, struct create_options, version, "VERSION",                          \
                 "unless an addon says more"),                                                     \
        CLI_TEXT("category", 0, struct create_options, category, "CATEGORY",                       \
                 "such as storage, ingress, observability"),                                       \
        CLI_TEXT("display-name", 0, struct create_options, display_name, "TEXT",                   \
                 "how people call it"),                                                            \
        CLI_TEXT("description", 0, struct create_options, description, "TEXT", "what it is for")

static const struct cli_option create_option_table[] = {
    CLI_TEXT("file", 'f', struct create_options, file, "FILE",
             "begin with this AddonDefinition; flags win over it, - is stdin"),
    ENTRY_OPTIONS,
    CLI_BOOL("dry-run", 0, struct create_options, dry_run,
             "print the AddonDefinition and change nothing"),
    CLI_END,
};

static void set_text(struct edit *edit, struct edit_path path, const char *text)
{
    if (text)
        edit_set_string(edit, path, slice_from(text));
}

static void set_texts(struct edit *edit, const struct create_options *o)
{
    set_text(edit, EDIT_PATH("spec", "chart", "name"), o->chart);
    set_text(edit, EDIT_PATH("spec", "chart", "repository"), o->repository);
    set_text(edit, EDIT_PATH("spec", "chart", "defaultVersion"), o->version);
    set_text(edit, EDIT_PATH("spec", "category"), o->category);
    set_text(edit, EDIT_PATH("spec", "displayName"), o->display_name);
    set_text(edit, EDIT_PATH("spec", "description"), o->description);
}

/* What a file and flags leave open follows from the name: a chart is mostly called like the addon.
 */
static struct error *new_entry(const char *name, const struct create_options *o,
                               const struct doc *from, struct doc **out_doc)
{
    const struct create_options usual = {
        .chart = name,
        .category = "other",
        .display_name = name,
        .description = name,
    };
    struct edit *edit = edit_new();

    set_texts(edit, &usual);
    if (from)
        edit_merge(edit, EDIT_ROOT, doc_root(from));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("AddonDefinition"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    set_texts(edit, o);
    return edit_seal(edit, out_doc);
}

static struct error *create(struct cli *cli, const void *options)
{
    const struct create_options *o = options;
    CLEANUP(doc) struct doc *from = NULL;
    CLEANUP(doc) struct doc *entry = NULL;
    struct error *err = o->file ? objects_read_file(o->file, &from) : NULL;

    if (!err && !o->file && (!o->repository || !o->version))
        err = error_new(ERR_BAD_REQUEST, "name --file, or --repository and --version");
    if (!err)
        err = new_entry(cli_argument(cli, 0), o, from, &entry);
    return err ? err : objects_create(cli, &view_catalog, entry, o->dry_run);
}

const struct command addon_catalog_create_command = {
    .path = "addon catalog create",
    .arguments = "NAME",
    .summary = "Put a chart into the catalog",
    .options = create_option_table,
    .options_size = sizeof(struct create_options),
    .examples = { { "butleradm addon catalog create podinfo --repository "
                    "https://stefanprodan.github.io/podinfo --version 6.7.1",
                    "a chart of that name" },
                  { "butleradm addon catalog create podinfo -f podinfo.yaml --dry-run",
                    "what a file would become" } },
    .run = create,
};

/* --- update ----------------------------------------------------------------------------------- */

static const struct cli_option update_option_table[] = {
    ENTRY_OPTIONS,
    CLI_END,
};

static struct error *change_entry(const void *wish, struct value entry, struct edit *edit)
{
    (void)entry;
    set_texts(edit, wish);
    return NULL;
}

static struct error *update(struct cli *cli, const void *options)
{
    return objects_change(cli, &view_catalog, NULL, cli_argument(cli, 0), change_entry, options,
                          "is changed");
}

const struct command addon_catalog_update_command = {
    .path = "addon catalog update",
    .arguments = "NAME",
    .summary = "Change an entry of the catalog",
    .options = update_option_table,
    .options_size = sizeof(struct create_options),
    .examples = { { "butleradm addon catalog update podinfo --version 6.7.2", "another version" },
                  { "butleradm addon catalog update podinfo --category other "
                    "--display-name 'Pod info'",
                    "how it is shown" } },
    .run = update,
    .complete = { live_addon_catalog },
};

/* --- validate --------------------------------------------------------------------------------- */

struct validate_options {
    const char *file;
};

static const struct cli_option validate_option_table[] = {
    CLI_TEXT("file", 'f', struct validate_options, file, "FILE", "the AddonDefinition; - is stdin",
             .flags = CLI_REQUIRED),
    CLI_END,
};

static struct error *validate(struct cli *cli, const void *options)
{
    const struct validate_options *o = options;
    CLEANUP(doc) struct doc *entry = NULL;
    struct error *err = objects_read_file(o->file, &entry);

    if (!err)
        err = objects_try(cli, &BUTLER_ADDON_DEFINITIONS, entry);
    if (err)
        return error_wrap(err, "validate %s", o->file);
    cli_note(cli, "%s is valid; nothing was changed", o->file);
    return NULL;
}

const struct command addon_catalog_validate_command = {
    .path = "addon catalog validate",
    .summary = "Look whether the server would take an entry of the catalog",
    .options = validate_option_table,
    .options_size = sizeof(struct validate_options),
    .examples = { { "butleradm addon catalog validate -f podinfo.yaml", "before it is put there" },
                  { "butleradm addon catalog validate -f podinfo.yaml --quiet",
                    "for scripts: the code tells" } },
    .exit_codes = "  11 it would be refused",
    .run = validate,
};

/* --- delete ----------------------------------------------------------------------------------- */

struct delete_options {
    struct confirm_options confirm;
};

static const struct cli_option delete_option_table[] = {
    CONFIRM_OPTIONS(struct delete_options, confirm, "entry's",
                    "do not ask, and take built-in ones too"),
    CLI_END,
};

static struct error *check_unused(struct cli *cli, const struct kube_resource *resource,
                                  const char *name)
{
    const struct kube *kube;
    struct kube_list list;
    struct error *err = cli_kube(cli, &kube);

    if (!err)
        err = kube_list(cli->arena, kube, resource, &(struct kube_query){ 0 }, &list);
    for (size_t i = 0; !err && i < list.count; i++) {
        struct meta meta;

        if (!slice_is(value_text(value_get(doc_root(list.docs[i]), SLICE("spec")), "addon"), name))
            continue;
        meta_read(doc_root(list.docs[i]), &meta);
        err = error_new(ERR_INVALID, "%s " SLICE_FORMAT "%s" SLICE_FORMAT " is of this entry",
                        resource->kind, SLICE_ARGUMENT(meta.namespace),
                        meta.namespace.size ? "/" : "", SLICE_ARGUMENT(meta.name));
    }
    return err;
}

static struct error *delete_entry(struct cli *cli, const void *options)
{
    const struct delete_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *entry = NULL;
    struct meta meta;
    struct error *err = objects_find(cli, &BUTLER_ADDON_DEFINITIONS, NULL, name, &entry);

    if (err)
        return err;
    meta_read(doc_root(entry), &meta);
    if (slice_is(meta_label(&meta, BUTLER_LABEL_SOURCE), "builtin") && !o->confirm.force) {
        cli_hint(cli, "--force takes it out until the platform starts again");
        return error_new(ERR_INVALID, "%s is built in", name);
    }
    err = check_unused(cli, &BUTLER_TENANT_ADDONS, name);
    if (!err)
        err = check_unused(cli, &BUTLER_MANAGEMENT_ADDONS, name);
    if (!err)
        err = confirm_name(cli, name, o->confirm.name, o->confirm.force,
                           "Take %s out of the catalog?", name);
    return err ? err : objects_delete(cli, &BUTLER_ADDON_DEFINITIONS, NULL, name);
}

const struct command addon_catalog_delete_command = {
    .path = "addon catalog delete",
    .arguments = "NAME",
    .summary = "Take an entry that nothing uses out of the catalog",
    .options = delete_option_table,
    .options_size = sizeof(struct delete_options),
    .examples = { { "butleradm addon catalog delete podinfo", "asks for the name" },
                  { "butleradm addon catalog delete podinfo --yes --confirm podinfo",
                    "for scripts" } },
    .exit_codes = "  11 it is built in, or something is installed from it",
    .run = delete_entry,
    .complete = { live_addon_catalog },
};

/* --- export ----------------------------------------------------------------------------------- */

static struct error *export_entry(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *entry = NULL;
    CLEANUP(doc) struct doc *clean = NULL;
    struct error *err =
        objects_find(cli, &BUTLER_ADDON_DEFINITIONS, NULL, cli_argument(cli, 0), &entry);

    (void)options;
    if (!err)
        err = export_clean(entry, false, &clean);
    return err ? err : cli_print_draft(cli, clean);
}

const struct command addon_catalog_export_command = {
    .path = "addon catalog export",
    .arguments = "NAME",
    .summary = "Print an entry of the catalog as a file for another platform",
    .examples = { { "butleradm addon catalog export cilium > cilium.yaml", "as YAML" },
                  { "butleradm addon catalog export cilium -o json", "as JSON" } },
    .run = export_entry,
    .complete = { live_addon_catalog },
};
