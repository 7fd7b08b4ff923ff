/* butleradm config get [KEY], config set KEY=VALUE..., config edit */
#include "actions/field_key.h"
#include "adm/commands.h"
#include "adm/objects.h"
#include "adm/pages.h"
#include "adm/views.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/nearest.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"

/* The last step is what people remember: "mode" means "multiTenancy.mode". */
static const char *format_endings(struct arena *arena, const char *word, const char *const *keys)
{
    CLEANUP(string) char *ending = memory_format(".%s", word);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (; *keys; keys++) {
        if (slice_has_suffix(slice_from(*keys), ending))
            text_appendf(&text, "%s%s", text.size ? " or " : " (did you mean ", *keys);
    }
    if (text.size)
        text_append(&text, "?)");
    return arena_strdup(arena, text_string(&text));
}

static void hint_keys(struct cli *cli, struct value definition, struct slice key)
{
    const char *const *keys = field_key_list(cli->arena, definition);
    const char *word = arena_text(cli->arena, key);
    const char *near;

    if (slice_has_prefix(key, "spec."))
        word += 5;
    near = nearest_format(cli->arena, word, keys);
    if (!*near)
        near = format_endings(cli->arena, word, keys);
    cli_hint(cli, "`butleradm config get -o yaml` shows what is set%s", near);
    cli_see(cli, "butleradm config set --help");
}

/* --- get -------------------------------------------------------------------------------------- */

static struct error *print_value(struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!value_exists(value))
        return NULL;
    if (value_is_object(value)) {
        yaml_format(value, &text);
    } else {
        view_append_value(value, &text);
        text_append_char(&text, '\n');
    }
    return print_text(text_slice(&text));
}

static struct error *get(struct cli *cli, const void *options)
{
    const char *key = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *config = NULL;
    struct value definition;
    struct value value;
    struct error *err;

    (void)options;
    err = field_key_definition(cli->arena, BUTLER_CONFIGS.kind, &definition);
    if (!err && !key)
        return objects_show(cli, &page_config, NULL, BUTLER_CONFIG_NAME, NULL);
    if (!err)
        err = field_key_get(definition, VALUE_ABSENT_VALUE, key, &value);
    if (err && err->code == ERR_BAD_REQUEST)
        hint_keys(cli, definition, slice_from(key));
    if (!err)
        err = objects_find(cli, &BUTLER_CONFIGS, NULL, BUTLER_CONFIG_NAME, &config);
    if (!err)
        err = field_key_get(definition, doc_root(config), key, &value);
    return err ? err : print_value(value);
}

/* The keys, for the shell. */
static void complete_keys(struct cli *cli, struct text *lines)
{
    struct value definition;
    struct error *err = field_key_definition(cli->arena, BUTLER_CONFIGS.kind, &definition);

    if (err) {
        error_drop(err, "nothing to offer");
        return;
    }
    for (const char *const *key = field_key_list(cli->arena, definition); *key; key++)
        text_appendf(lines, "%s\n", *key);
}

const struct command config_get_command = {
    .path = "config get",
    .arguments = "[KEY]",
    .summary = "Show the platform's configuration, or one value of it",
    .examples = { { "butleradm config get", "the most important of it" },
                  { "butleradm config get multiTenancy.mode", "one value" },
                  { "butleradm config get -o yaml", "the object itself" } },
    .run = get,
    .complete = { complete_keys },
};

/* --- set -------------------------------------------------------------------------------------- */

struct assignments {
    struct cli *cli;
    struct value definition;
};

static struct error *set_all(const void *wish, struct value config, struct edit *edit)
{
    const struct assignments *all = wish;
    struct error *err = NULL;

    for (size_t i = 0; !err && i < all->cli->argument_count; i++)
        err = field_key_set(&(struct field_key_wish){ all->definition, cli_argument(all->cli, i) },
                            config, edit);
    return err;
}

/* What is wrong with the words themselves is told before anybody is asked. */
static struct error *check_words(struct cli *cli, const struct assignments *all)
{
    for (size_t i = 0; i < cli->argument_count; i++) {
        struct edit *edit = edit_new();
        struct field_key_wish wish = { all->definition, cli_argument(cli, i) };
        struct error *err = field_key_set(&wish, VALUE_ABSENT_VALUE, edit);
        struct slice key = slice_from(wish.assignment);
        struct slice rest;

        edit_free(edit);
        if (!err)
            continue;
        (void)slice_cut(key, '=', &key, &rest);
        hint_keys(cli, all->definition, key);
        return err;
    }
    return NULL;
}

static struct error *set(struct cli *cli, const void *options)
{
    struct assignments all = { .cli = cli };
    struct error *err = field_key_definition(cli->arena, BUTLER_CONFIGS.kind, &all.definition);

    (void)options;
    if (!err)
        err = check_words(cli, &all);
    return err ? err
               : objects_change(cli, &view_configs, NULL, BUTLER_CONFIG_NAME, set_all, &all,
                                "is changed");
}

const struct command config_set_command = {
    .path = "config set",
    .arguments = "KEY=VALUE...",
    .summary = "Change the platform's configuration; KEY= removes a value",
    .details = "Keys are dotted paths of ButlerConfig's spec. Lists are given with commas.",
    .examples = { { "butleradm config set multiTenancy.mode=Enforced", "every cluster has a team" },
                  { "butleradm config set defaultTeamLimits.maxClusters=5 sshAuthorizedKey=",
                    "one value set, one removed" } },
    .run = set,
    .complete = { complete_keys },
};

/* --- edit ------------------------------------------------------------------------------------- */

static struct error *edit_config(struct cli *cli, const void *options)
{
    (void)options;
    return objects_edit(cli, &view_configs, NULL, BUTLER_CONFIG_NAME);
}

const struct command config_edit_command = {
    .path = "config edit",
    .summary = "Change the platform's configuration in your editor",
    .details = "The editor is the one of BUTLER_EDITOR, EDITOR, VISUAL, or vi. An unchanged file "
               "changes nothing.",
    .examples = { { "butleradm config edit", "in your editor" },
                  { "butleradm config edit --yes", "over what others changed meanwhile" } },
    .run = edit_config,
};
