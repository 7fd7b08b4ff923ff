/* The settings file. */
#include "cli/settings.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/globals.h"
#include "cli/limits.h"
#include "cli/place.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"

/* --- reading ------------------------------------------------------------------------------- */

static const char *text_of(struct arena *arena, struct value object, const char *key)
{
    struct slice text = value_text(object, key);

    return text.size ? arena_text(arena, text) : NULL;
}

static struct error *read_file(const char *path, struct doc **out_doc)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = NULL;

    if (file_exists(path))
        err = file_read(path, SETTINGS_MAX_BYTES, &content);
    if (!err)
        err = yaml_parse(text_slice(&content), NULL, &doc);
    if (err)
        return error_wrap(err, "read settings %s", path);
    if (value_is_null(doc_root(doc))) {
        *out_doc = doc_new(SLICE("{}"));
        return NULL;
    }
    if (!value_is_object(doc_root(doc)))
        return error_new(ERR_INVALID, "read settings %s: no mapping of names to values", path);
    *out_doc = STEAL(doc);
    return NULL;
}

static void read_contexts(struct arena *arena, struct value list, struct settings *settings)
{
    settings->contexts = arena_array(arena, value_count(list) + 1, struct settings_context);
    DOC_EACH (it, list) {
        struct settings_context *context = &settings->contexts[settings->context_count];

        context->name = text_of(arena, it.value, "name");
        context->server = text_of(arena, it.value, "server");
        context->team = text_of(arena, it.value, "team");
        context->namespace = text_of(arena, it.value, "namespace");
        context->kubeconfig = text_of(arena, it.value, "kubeconfig");
        context->kube_context = text_of(arena, it.value, "kubeContext");
        settings->context_count += context->name != NULL;
    }
}

static struct error *find_path(struct cli *cli, const char **out_path)
{
    const char *home;
    struct error *err;

    if (cli->globals->config) {
        *out_path = cli->globals->config;
        return NULL;
    }
    err = place_home(cli->arena, &home);
    if (!err)
        *out_path = arena_format(cli->arena, "%s/config.yaml", home);
    return err;
}

struct error *settings_get(struct cli *cli, const struct settings **out_settings)
{
    struct settings *settings = arena_new(cli->arena, struct settings);
    struct value defaults;
    struct error *err;

    if (cli->settings) {
        *out_settings = cli->settings;
        return NULL;
    }
    err = find_path(cli, &settings->path);
    if (!err)
        err = read_file(settings->path, &settings->doc);
    if (err)
        return err;
    arena_defer(cli->arena, doc_release, settings->doc);
    settings->current = text_of(cli->arena, doc_root(settings->doc), "currentContext");
    read_contexts(cli->arena, value_get(doc_root(settings->doc), SLICE("contexts")), settings);
    defaults = value_get(doc_root(settings->doc), SLICE("defaults"));
    settings->output = text_of(cli->arena, defaults, "output");
    settings->color = text_of(cli->arena, defaults, "color");
    settings->progress = text_of(cli->arena, defaults, "progress");
    settings->editor = text_of(cli->arena, defaults, "editor");
    cli->settings = settings;
    *out_settings = settings;
    return NULL;
}

const struct settings_context *settings_find(const struct settings *settings, const char *name)
{
    for (size_t i = 0; i < settings->context_count; i++) {
        if (strcmp(settings->contexts[i].name, name) == 0)
            return &settings->contexts[i];
    }
    return NULL;
}

const struct settings_context *settings_active(const struct cli *cli,
                                               const struct settings *settings)
{
    const char *name = cli->globals->context ? cli->globals->context : settings->current;

    return name ? settings_find(settings, name) : NULL;
}

/* --- writing ------------------------------------------------------------------------------- */

/* Another command holds the lock for as long as it takes to write a small file. */
struct error *settings_lock(const char *path, struct file_lock **out_lock)
{
    const struct timespec pause = { .tv_nsec = 20 * 1000 * 1000 };
    uint64_t until = clock_monotonic_ms(clock_system()) + SETTINGS_LOCK_MS;
    struct error *err;

    for (;;) {
        err = file_lock_open(path, out_lock);
        if (!err || err->code != ERR_CONFLICT || clock_monotonic_ms(clock_system()) > until)
            return err;
        error_drop(err, "another command is writing; it will be done soon");
        nanosleep(&pause, NULL);
    }
}

static struct error *write_file(const char *path, struct value root)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    yaml_format(root, &text);
    return file_write(path, text_string(&text), text.size, 0600);
}

struct error *settings_change(struct cli *cli,
                              struct error *(*change)(void *context, struct edit *edit),
                              void *context)
{
    CLEANUP(file_lock) struct file_lock *held = NULL;
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    const char *path;
    const char *slash;
    struct error *err;

    err = find_path(cli, &path);
    if (err)
        return err;
    slash = strrchr(path, '/');
    if (slash && !cli->globals->config)
        err = file_directory_ensure(arena_strndup(cli->arena, path, (size_t)(slash - path)), 0700);
    if (!err)
        err = settings_lock(arena_format(cli->arena, "%s.lock", path), &held);
    if (!err)
        err = read_file(path, &before);
    if (err)
        return err;
    edit = edit_begin(before);
    err = change(context, edit);
    if (!err)
        err = edit_seal(STEAL(edit), &after);
    if (!err)
        err = write_file(path, doc_root(after));
    cli->settings = NULL; /* who asks again reads again */
    return err ? error_wrap(err, "change settings %s", path) : NULL;
}

/* --- what counts --------------------------------------------------------------------------- */

struct source {
    const char *name;
    const char *variable; /* that is not the flag's own */
    const char *flag;     /* what the flag or its variable said */
    const char *context;
    const char *defaults;
    const char *built_in;
};

static void gather(const struct cli *cli, const struct settings *settings, const char *name,
                   struct source *out)
{
    static const struct settings_context none;
    const struct settings_context *active = settings_active(cli, settings);
    const struct globals *g = cli->globals;
    const struct settings_context *c = active ? active : &none;
    const struct source all[] = {
        { "kubeconfig", "KUBECONFIG", g->kubeconfig, c->kubeconfig, NULL, NULL },
        { "context", NULL, g->context, settings->current, NULL, NULL },
        { "server", NULL, g->server, c->server, NULL, NULL },
        { "team", NULL, g->team, c->team, NULL, NULL },
        { "namespace", "BUTLER_NAMESPACE", g->namespace, c->namespace, NULL, NULL },
        { "output", NULL, g->output, NULL, settings->output, "table" },
        { "color", NULL, g->color, NULL, settings->color, "auto" },
        { "progress", NULL, g->progress, NULL, settings->progress, "auto" },
        { "editor", "BUTLER_EDITOR", NULL, NULL, settings->editor, NULL },
    };

    for (size_t i = 0; i < COUNT_OF(all); i++) {
        if (strcmp(all[i].name, name) == 0)
            *out = all[i];
    }
}

struct error *settings_effective(struct cli *cli, const char *name,
                                 struct settings_value *out_value)
{
    const struct settings *settings;
    struct source source = { .name = name };
    const char *variable;
    struct error *err;

    err = settings_get(cli, &settings);
    if (err)
        return err;
    gather(cli, settings, name, &source);
    variable = source.variable ? getenv(source.variable) : NULL;
    out_value->name = name;
    if (source.flag) {
        out_value->value = source.flag;
        out_value->origin =
            globals_is_given(cli->globals, name) ? SETTINGS_FLAG : SETTINGS_ENVIRONMENT;
    } else if (variable && *variable) {
        out_value->value = variable;
        out_value->origin = SETTINGS_ENVIRONMENT;
    } else if (source.context) {
        out_value->value = source.context;
        out_value->origin = SETTINGS_CONTEXT;
    } else if (source.defaults) {
        out_value->value = source.defaults;
        out_value->origin = SETTINGS_DEFAULTS;
    } else {
        out_value->value = source.built_in;
        out_value->origin = SETTINGS_BUILT_IN;
    }
    return NULL;
}
