/* PROGRAM context list|use|add|rename|delete */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/live.h"
#include "cli/login.h"
#include "cli/login_store.h"
#include "cli/print.h"
#include "cli/settings.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* --- list ---------------------------------------------------------------------------------- */

static const struct view_column context_columns[] = {
    { "*", "current" },
    { "NAME", "name" },
    { "SERVER", "server" },
    { "TEAM", "team" },
    { "ROLE", "role" },
    { "NAMESPACE", "namespace" },
    { "KUBECONFIG", "kubeconfig", VIEW_WIDE },
    { NULL },
};
static const struct view contexts = { "contexts", NULL, context_columns };

static void set_text(struct edit *edit, struct edit_node item, const char *key, const char *text)
{
    if (text)
        edit_set_string(edit, EDIT_UNDER(item, key), slice_from(text));
}

static void add_contexts(struct edit *edit, struct edit_node items, const struct settings *settings)
{
    for (size_t i = 0; i < settings->context_count; i++) {
        const struct settings_context *context = &settings->contexts[i];
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));

        if (settings->current && strcmp(settings->current, context->name) == 0)
            set_text(edit, item, "current", "*");
        set_text(edit, item, "name", context->name);
        set_text(edit, item, "server", context->server);
        set_text(edit, item, "team", context->team);
        set_text(edit, item, "namespace", context->namespace);
        set_text(edit, item, "kubeconfig", context->kubeconfig);
    }
}

/* The teams of a login are contexts too. */
static void add_teams(struct edit *edit, struct edit_node items, const struct login *login)
{
    DOC_EACH (it, login->teams) {
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));
        struct slice name = value_text(it.value, "name");

        if (login->active_team && slice_is(name, login->active_team))
            set_text(edit, item, "current", "*");
        edit_set_string(edit, EDIT_UNDER(item, "name"), name);
        set_text(edit, item, "server", login->server);
        edit_set_string(edit, EDIT_UNDER(item, "team"), name);
        edit_set_string(edit, EDIT_UNDER(item, "role"), value_text(it.value, "role"));
        edit_set_string(edit, EDIT_UNDER(item, "namespace"), value_text(it.value, "namespace"));
    }
}

static struct error *list(struct cli *cli, const void *options)
{
    CLEANUP(doc) struct doc *result = NULL;
    const struct settings *settings;
    struct edit_node items;
    struct login login;
    struct edit *edit;
    struct error *err;
    bool found;

    (void)options;
    err = settings_get(cli, &settings);
    if (!err)
        err = login_find(cli, &login, &found);
    if (err)
        return err;
    if (found)
        cli_note(cli, "%s as %s%s%s", login.server, login.email ? login.email : "somebody",
                 login.expires ? ", until " : "", login.expires ? login.expires : "");
    edit = edit_new();
    items = edit_set_array(edit, EDIT_PATH("items"));
    add_contexts(edit, items, settings);
    if (found)
        add_teams(edit, items, &login);
    err = edit_seal(edit, &result);
    return err ? err : cli_print_result(cli, &contexts, "ContextList", result);
}

const struct command context_list_command = {
    .path = "context list",
    .summary = "List the places you work in",
    .examples = { { "@ context list", "as a table" }, { "@ context list -o json", "for scripts" } },
    .run = list,
};

/* --- changes ------------------------------------------------------------------------------- */

struct change {
    struct cli *cli;
    const char *name;
    const char *new_name;
    struct settings_context add;
};

static struct error *missing(struct cli *cli, const char *name)
{
    cli_see(cli, "%s context list", cli->program->name);
    return error_new(ERR_NOT_FOUND, "there is no context \"%s\"", name);
}

static size_t find_entry(struct edit *edit, struct edit_node list, const char *name)
{
    size_t count = edit_count(edit, list);

    for (size_t i = 0; i < count; i++) {
        struct edit_node at = edit_find(edit, EDIT_UNDER(edit_item(edit, list, i), "name"));

        if (at.node && slice_is(value_string_or(edit_scalar(at), SLICE("")), name))
            return i;
    }
    return count;
}

static bool is_current(struct edit *edit, const char *name)
{
    struct edit_node at = edit_find(edit, EDIT_PATH("currentContext"));

    return at.node && slice_is(value_string_or(edit_scalar(at), SLICE("")), name);
}

static struct error *do_use(void *context, struct edit *edit)
{
    struct change *change = context;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("contexts"));

    if (find_entry(edit, list, change->name) == edit_count(edit, list))
        return missing(change->cli, change->name);
    edit_set_string(edit, EDIT_PATH("currentContext"), slice_from(change->name));
    return NULL;
}

/* The login counts only while no context does. */
static struct error *do_leave(void *context, struct edit *edit)
{
    (void)context;
    edit_remove(edit, EDIT_PATH("currentContext"));
    return NULL;
}

static void hint_teams(struct cli *cli, const struct login *login)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;

    DOC_EACH (it, login->teams) {
        text_append(&names, names.size ? ", " : "");
        text_append_slice(&names, value_text(it.value, "name"));
    }
    if (names.size)
        cli_hint(cli, "the teams of your login are %s", text_string(&names));
}

static struct error *use_team(struct cli *cli, struct error *take_missing)
{
    CLEANUP(error) struct error *missed = take_missing;
    const char *team = cli_argument(cli, 0);
    struct login login;
    struct error *err;
    bool found;

    err = login_find(cli, &login, &found);
    if (err)
        return err;
    if (!found || !login_has_team(&login, team)) {
        if (found)
            hint_teams(cli, &login);
        return STEAL(missed);
    }
    err = login_store_use(cli, login.server, team);
    if (!err)
        err = settings_change(cli, do_leave, NULL);
    if (!err)
        cli_note(cli, "now in team %s of %s", team, login.server);
    return err;
}

static struct error *use(struct cli *cli, const void *options)
{
    struct change change = { .cli = cli, .name = cli_argument(cli, 0) };
    struct error *err = settings_change(cli, do_use, &change);

    (void)options;
    if (err && err->code == ERR_NOT_FOUND)
        return use_team(cli, err);
    if (!err)
        cli_note(cli, "now in context %s", change.name);
    return err;
}

const struct command context_use_command = {
    .path = "context use",
    .arguments = "NAME",
    .summary = "Work in another place from now on",
    .examples = { { "@ context use lab", "one of \"context list\"" },
                  { "@ context use lab --config ./settings.yaml", "in another settings file" } },
    .complete = { live_contexts },
    .run = use,
};

struct add_options {
    const char *server;
    const char *team;
    const char *namespace;
    const char *kubeconfig;
    const char *kube_context;
};

static const struct cli_option add_option_table[] = {
    CLI_TEXT("server", 0, struct add_options, server, "URL", "its Butler server"),
    CLI_TEXT("team", 0, struct add_options, team, "NAME", "the team"),
    CLI_TEXT("namespace", 'n', struct add_options, namespace, "NS", "the namespace"),
    CLI_TEXT("kubeconfig", 0, struct add_options, kubeconfig, "FILE", "credentials"),
    CLI_TEXT("kube-context", 0, struct add_options, kube_context, "NAME", "a context in that file"),
    CLI_END,
};

static struct error *do_add(void *context, struct edit *edit)
{
    struct change *change = context;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("contexts"));
    size_t place = find_entry(edit, list, change->name);
    struct edit_node item = place < edit_count(edit, list)
                                ? edit_item(edit, list, place)
                                : edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

    set_text(edit, item, "name", change->name);
    set_text(edit, item, "server", change->add.server);
    set_text(edit, item, "team", change->add.team);
    set_text(edit, item, "namespace", change->add.namespace);
    set_text(edit, item, "kubeconfig", change->add.kubeconfig);
    set_text(edit, item, "kubeContext", change->add.kube_context);
    if (edit_count(edit, list) == 1)
        edit_set_string(edit, EDIT_PATH("currentContext"), slice_from(change->name));
    return NULL;
}

static struct error *add(struct cli *cli, const void *options)
{
    const struct add_options *o = options;
    struct change change = {
        .cli = cli,
        .name = cli_argument(cli, 0),
        .add = { NULL, o->server, o->team, o->namespace, o->kubeconfig, o->kube_context },
    };
    struct error *err = settings_change(cli, do_add, &change);

    if (!err)
        cli_note(cli, "context %s is there", change.name);
    return err;
}

const struct command context_add_command = {
    .path = "context add",
    .arguments = "NAME",
    .summary = "Remember a place to work in, or change one",
    .options = add_option_table,
    .options_size = sizeof(struct add_options),
    .examples = { { "@ context add lab --kubeconfig ./admin.kubeconfig",
                    "a cluster by its kubeconfig" },
                  { "@ context add lab --namespace acme", "with a namespace of its own" } },
    .run = add,
};

static struct error *do_rename(void *context, struct edit *edit)
{
    struct change *change = context;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("contexts"));
    size_t place = find_entry(edit, list, change->name);

    if (place == edit_count(edit, list))
        return missing(change->cli, change->name);
    if (find_entry(edit, list, change->new_name) < edit_count(edit, list))
        return error_new(ERR_ALREADY_EXISTS, "there is a context \"%s\" already", change->new_name);
    edit_set_string(edit, EDIT_UNDER(edit_item(edit, list, place), "name"),
                    slice_from(change->new_name));
    if (is_current(edit, change->name))
        edit_set_string(edit, EDIT_PATH("currentContext"), slice_from(change->new_name));
    return NULL;
}

static struct error *rename_context(struct cli *cli, const void *options)
{
    struct change change = { .cli = cli,
                             .name = cli_argument(cli, 0),
                             .new_name = cli_argument(cli, 1) };
    struct error *err = settings_change(cli, do_rename, &change);

    (void)options;
    if (!err)
        cli_note(cli, "context %s is now %s", change.name, change.new_name);
    return err;
}

const struct command context_rename_command = {
    .path = "context rename",
    .arguments = "NAME NEW",
    .summary = "Give a context another name",
    .examples = { { "@ context rename lab test", "from lab to test" },
                  { "@ context rename test lab", "and back" } },
    .complete = { live_contexts },
    .run = rename_context,
};

static struct error *do_delete(void *context, struct edit *edit)
{
    struct change *change = context;
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("contexts"));
    size_t place = find_entry(edit, list, change->name);

    if (place == edit_count(edit, list))
        return missing(change->cli, change->name);
    edit_remove(edit, EDIT_UNDER(list, arena_format(change->cli->arena, "%zu", place)));
    if (is_current(edit, change->name))
        edit_remove(edit, EDIT_PATH("currentContext"));
    return NULL;
}

static struct error *delete(struct cli *cli, const void *options)
{
    struct change change = { .cli = cli, .name = cli_argument(cli, 0) };
    struct error *err = settings_change(cli, do_delete, &change);

    (void)options;
    if (!err)
        cli_note(cli, "context %s is gone", change.name);
    return err;
}

const struct command context_delete_command = {
    .path = "context delete",
    .arguments = "NAME",
    .summary = "Forget a context; the cluster is not touched",
    .examples = { { "@ context delete lab", "one of \"context list\"" },
                  { "@ context delete lab --config ./settings.yaml", "in another settings file" } },
    .complete = { live_contexts },
    .run = delete,
};
