/* PROGRAM config view [--show-origin] */
#include "base/arena.h"
#include "base/error.h"
#include "cli/commands.h"
#include "cli/print.h"
#include "cli/settings.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/edit.h"

struct view_options {
    bool show_origin;
};

static const struct cli_option view_option_table[] = {
    CLI_BOOL("show-origin", 0, struct view_options, show_origin, "also where each comes from"),
    CLI_END,
};

static const struct view_column plain_columns[] = {
    { "SETTING", "name" },
    { "VALUE", "value" },
    { "ORIGIN", "origin", VIEW_WIDE },
    { NULL },
};
static const struct view_column origin_columns[] = {
    { "SETTING", "name" },
    { "VALUE", "value" },
    { "ORIGIN", "origin" },
    { NULL },
};
static const struct view plain = { "settings", NULL, plain_columns };
static const struct view with_origin = { "settings", NULL, origin_columns };

static const char *origin_name(enum settings_origin origin)
{
    switch (origin) {
    case SETTINGS_BUILT_IN:
        return "built-in";
    case SETTINGS_DEFAULTS:
        return "defaults of the settings file";
    case SETTINGS_CONTEXT:
        return "context of the settings file";
    case SETTINGS_ENVIRONMENT:
        return "environment";
    case SETTINGS_FLAG:
        return "flag";
    }
    return "";
}

static struct error *view(struct cli *cli, const void *options)
{
    static const char *const names[] = { "kubeconfig", "context", "server",   "team",  "namespace",
                                         "output",     "color",   "progress", "editor" };
    const struct view_options *o = options;
    CLEANUP(edit) struct edit *edit = edit_new();
    struct edit_node items = edit_set_array(edit, EDIT_PATH("items"));
    CLEANUP(doc) struct doc *result = NULL;
    struct error *err = NULL;

    for (size_t i = 0; !err && i < COUNT_OF(names); i++) {
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));
        struct settings_value value;

        err = settings_effective(cli, names[i], &value);
        if (err)
            return err;
        edit_set_string(edit, EDIT_UNDER(item, "name"), slice_from(names[i]));
        if (value.value)
            edit_set_string(edit, EDIT_UNDER(item, "value"), slice_from(value.value));
        edit_set_string(edit, EDIT_UNDER(item, "origin"), slice_from(origin_name(value.origin)));
    }
    err = edit_seal(STEAL(edit), &result);
    return err ? err
               : cli_print_result(cli, o->show_origin ? &with_origin : &plain, "SettingList",
                                  result);
}

const struct command config_view_command = {
    .path = "config view",
    .summary = "Show the settings that count",
    .options = view_option_table,
    .options_size = sizeof(struct view_options),
    .examples = { { "@ config view", "name and value" },
                  { "@ config view --show-origin", "and where each comes from" } },
    .run = view,
};
