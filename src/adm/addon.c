/* butleradm addon list, get, install, upgrade, pause, resume, uninstall */
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/pages.h"
#include "adm/views.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/await.h"
#include "cli/catalog.h"
#include "cli/confirm.h"
#include "cli/live.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

static void complete_addons(struct cli *cli, struct text *lines)
{
    live_append_names(cli, &BUTLER_MANAGEMENT_ADDONS, NULL, lines);
}

/* --- list, get -------------------------------------------------------------------------------- */

static struct error *list(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_list(cli, &view_management_addons, &(struct kube_query){ 0 }, &o->watch);
}

const struct command addon_list_command = {
    .path = "addon list",
    .summary = "List addons of the management cluster",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm addon list", "what is installed" },
                  { "butleradm addon list -o wide --watch", "and how it goes on" } },
    .run = list,
};

static struct error *get(struct cli *cli, const void *options)
{
    const struct objects_options *o = options;

    return objects_show(cli, &page_addon, NULL, cli_argument(cli, 0), &o->watch);
}

const struct command addon_get_command = {
    .path = "addon get",
    .arguments = "NAME",
    .summary = "Show an addon of the management cluster",
    .options = objects_option_table,
    .options_size = sizeof(struct objects_options),
    .examples = { { "butleradm addon get cert-manager", "how it stands" },
                  { "butleradm addon get cert-manager -o yaml", "the object itself" } },
    .run = get,
    .complete = { complete_addons },
};

/* --- install, upgrade ------------------------------------------------------------------------- */

struct install_options {
    const char *addon;
    const char *version;
    const char *values;
    struct cli_list set;
    bool paused;
    bool wait;
    bool dry_run;
    uint64_t timeout_ms;
};

#define VERSION_OPTIONS                                                                            \
    CLI_TEXT("version", 0, struct install_options, version, "VERSION",                             \
             "of the chart (default: that of the catalog)"),                                       \
        CLI_TEXT("values", 0, struct install_options, values, "FILE",                              \
                 "values for the chart, instead of those it has; - is stdin"),                     \
        CLI_LIST("set", 0, struct install_options, set, "KEY=VALUE",                               \
                 "one of the values, such as replicas=2; may be given again"),                     \
        CLI_BOOL("wait", 0, struct install_options, wait, "until it is installed"),                \
        CLI_DURATION("timeout", 0, struct install_options, timeout_ms, "15m", "of --wait")

static const struct cli_option install_option_table[] = {
    CLI_TEXT("addon", 0, struct install_options, addon, "ADDON",
             "entry of the catalog (default: NAME)", .complete = live_addon_catalog),
    VERSION_OPTIONS,
    CLI_BOOL("paused", 0, struct install_options, paused, "make it, and let nothing happen yet"),
    CLI_BOOL("dry-run", 0, struct install_options, dry_run,
             "print the ManagementAddon and change nothing"),
    CLI_END,
};

static const struct cli_option upgrade_option_table[] = { VERSION_OPTIONS, CLI_END };

struct addon_wish {
    const char *version;        /* NULL: as it is */
    const struct doc *values;   /* NULL: as they are */
    const struct cli_list *set; /* over those; NULL: nothing */
};

static struct error *describe(const void *wish, struct value addon, struct edit *edit)
{
    const struct addon_wish *w = wish;
    CLEANUP(doc) struct doc *values = NULL;
    struct error *err = NULL;

    if (w->version)
        edit_set_string(edit, EDIT_PATH("spec", "version"), slice_from(w->version));
    if (w->values)
        edit_set_value(edit, EDIT_PATH("spec", "values"), doc_root(w->values));
    else if (w->set && w->set->count)
        err = catalog_change_values(view_find(addon, "spec.values"), w->set, &values);
    if (values)
        edit_set_value(edit, EDIT_PATH("spec", "values"), doc_root(values));
    return err;
}

/* The entry must be there and offer the version. *version: NULL is the catalog's if `is_needed`. */
static struct error *check_entry(struct cli *cli, const char *addon, bool is_needed,
                                 const char **version)
{
    CLEANUP(doc) struct doc *entry = NULL;
    struct error *err = catalog_find(cli, addon, &entry);

    if (err)
        return err;
    if (*version)
        return catalog_check_version(entry, *version);
    if (is_needed && catalog_version(entry).size)
        *version = arena_text(cli->arena, catalog_version(entry));
    return NULL;
}

static struct error *wait_for(struct cli *cli, const char *name, const struct install_options *o)
{
    if (!o->wait || o->dry_run)
        return NULL;
    return await_run(cli,
                     &(struct await_options){
                         .resource = &BUTLER_MANAGEMENT_ADDONS,
                         .name = name,
                         .goal = { .kind = AWAIT_PHASE, .name = "Installed" },
                         .timeout_ms = o->timeout_ms,
                         .shows_progress = true,
                     },
                     NULL);
}

static struct error *new_addon(const char *name, const struct install_options *o,
                               const struct doc *values, struct doc **out_addon)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ManagementAddon"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("spec", "addon"), slice_from(o->addon ? o->addon : name));
    if (o->paused)
        edit_set_bool(edit, EDIT_PATH("spec", "paused"), true);
    err = describe(&(struct addon_wish){ .version = o->version, .values = values },
                   VALUE_ABSENT_VALUE, edit);
    return err ? err : edit_seal(STEAL(edit), out_addon);
}

static struct error *install(struct cli *cli, const void *options)
{
    const struct install_options *o = options;
    const char *name = cli_argument(cli, 0);
    const char *version = o->version;
    CLEANUP(doc) struct doc *values = NULL;
    CLEANUP(doc) struct doc *addon = NULL;
    struct error *err = check_entry(cli, o->addon ? o->addon : name, false, &version);

    if (!err)
        err = catalog_read_values(o->values, &o->set, &values);
    if (!err)
        err = new_addon(name, o, values, &addon);
    if (!err)
        err = objects_create(cli, &view_management_addons, addon, o->dry_run);
    return err ? err : wait_for(cli, name, o);
}

const struct command addon_install_command = {
    .path = "addon install",
    .arguments = "NAME",
    .summary = "Install an addon of the catalog into the management cluster",
    .options = install_option_table,
    .options_size = sizeof(struct install_options),
    .examples = { { "butleradm addon install cert-manager --wait", "in the catalog's version" },
                  { "butleradm addon install ingress --addon traefik --values values.yaml "
                    "--set replicas=2",
                    "under another name, with values" } },
    .run = install,
    .complete = { live_addon_catalog },
};

static const char *entry_of(struct cli *cli, const struct doc *addon)
{
    return arena_text(cli->arena, value_text(value_get(doc_root(addon), SLICE("spec")), "addon"));
}

static struct error *upgrade(struct cli *cli, const void *options)
{
    const struct install_options *o = options;
    const char *name = cli_argument(cli, 0);
    struct addon_wish wish = { .version = o->version, .set = &o->set };
    CLEANUP(doc) struct doc *values = NULL;
    CLEANUP(doc) struct doc *addon = NULL;
    struct error *err = objects_find(cli, &BUTLER_MANAGEMENT_ADDONS, NULL, name, &addon);

    if (!err)
        err = check_entry(cli, entry_of(cli, addon), !o->values && !o->set.count, &wish.version);
    if (!err && o->values)
        err = catalog_read_values(o->values, &o->set, &values);
    wish.values = values;
    if (!err)
        err = objects_change(cli, &view_management_addons, NULL, name, describe, &wish,
                             "is being upgraded");
    return err ? err : wait_for(cli, name, o);
}

const struct command addon_upgrade_command = {
    .path = "addon upgrade",
    .arguments = "NAME",
    .summary = "Change the version or the values of an addon",
    .details = "Without any of the flags it goes to the catalog's version.",
    .options = upgrade_option_table,
    .options_size = sizeof(struct install_options),
    .examples = { { "butleradm addon upgrade cert-manager --version v1.16.2", "another version" },
                  { "butleradm addon upgrade cert-manager --set replicas=2 --wait",
                    "one of its values, until it is done" } },
    .run = upgrade,
    .complete = { complete_addons },
};

/* --- pause, resume, uninstall ----------------------------------------------------------------- */

static struct error *set_paused(const void *wish, struct value addon, struct edit *edit)
{
    (void)addon;
    edit_set_bool(edit, EDIT_PATH("spec", "paused"), *(const bool *)wish);
    return NULL;
}

static struct error *pause_addon(struct cli *cli, const void *options)
{
    static const bool paused = true;

    (void)options;
    return objects_change(cli, &view_management_addons, NULL, cli_argument(cli, 0), set_paused,
                          &paused, "is paused");
}

const struct command addon_pause_command = {
    .path = "addon pause",
    .arguments = "NAME",
    .summary = "Let nothing happen to an addon for a while",
    .examples = { { "butleradm addon pause cert-manager", "until it is resumed" },
                  { "butleradm addon pause cert-manager -o yaml", "and show the object" } },
    .run = pause_addon,
    .complete = { complete_addons },
};

static struct error *resume(struct cli *cli, const void *options)
{
    static const bool paused = false;

    (void)options;
    return objects_change(cli, &view_management_addons, NULL, cli_argument(cli, 0), set_paused,
                          &paused, "goes on");
}

const struct command addon_resume_command = {
    .path = "addon resume",
    .arguments = "NAME",
    .summary = "Let a paused addon go on",
    .examples = { { "butleradm addon resume cert-manager", "after `addon pause`" },
                  { "butleradm addon resume cert-manager -o yaml", "and show the object" } },
    .run = resume,
    .complete = { complete_addons },
};

struct uninstall_options {
    struct confirm_options confirm;
};

static const struct cli_option uninstall_option_table[] = {
    CONFIRM_OPTIONS(struct uninstall_options, confirm, "addon's", "do not ask"),
    CLI_END,
};

static struct error *uninstall(struct cli *cli, const void *options)
{
    const struct uninstall_options *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *addon = NULL;
    struct error *err = objects_find(cli, &BUTLER_MANAGEMENT_ADDONS, NULL, name, &addon);

    if (!err)
        err = confirm_name(cli, name, o->confirm.name, o->confirm.force,
                           "Uninstall %s from the management cluster?", name);
    return err ? err : objects_delete(cli, &BUTLER_MANAGEMENT_ADDONS, NULL, name);
}

const struct command addon_uninstall_command = {
    .path = "addon uninstall",
    .arguments = "NAME",
    .summary = "Uninstall an addon of the management cluster",
    .options = uninstall_option_table,
    .options_size = sizeof(struct uninstall_options),
    .examples = { { "butleradm addon uninstall cert-manager", "asks for the name" },
                  { "butleradm addon uninstall cert-manager --yes --confirm cert-manager",
                    "for scripts" } },
    .run = uninstall,
    .complete = { complete_addons },
};
