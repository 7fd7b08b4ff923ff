/* The settings file, ~/.butler/config.yaml: contexts and defaults. Texts are borrowed from it and
 * live as long as the command; NULL: not said. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct cli;
struct edit;
struct error;
struct file_lock;
struct doc;

struct settings_context {
    const char *name;
    const char *server;
    const char *team;
    const char *namespace;
    const char *kubeconfig;
    const char *kube_context;
};

struct settings {
    const char *path;
    const char *current; /* name of the context in use */
    struct settings_context *contexts;
    size_t context_count;
    const char *output;
    const char *color;
    const char *progress;
    const char *editor;
    struct doc *doc; /* as it was read; owned by the command's arena */
};

/* Read once in a command, when first asked for; an absent file is an empty one. */
struct error *settings_get(struct cli *cli, const struct settings **out_settings);

/* NULL: there is none. */
const struct settings_context *settings_find(const struct settings *settings, const char *name);

/* The context that the flag, the environment or the file names; NULL: none, or one that only a
 * kubeconfig may have. */
const struct settings_context *settings_active(const struct cli *cli,
                                               const struct settings *settings);

/* Reads the file under its lock, lets change() edit it, and writes it back whole with mode 0600.
 * The directory is made when it is missing. */
struct error *settings_change(struct cli *cli,
                              struct error *(*change)(void *context, struct edit *edit),
                              void *context);

/* Waits a little for another command that holds the lock of a file of the person's. */
struct error *settings_lock(const char *path, struct file_lock **out_lock);

/* Where a value came from, for people: a flag, the environment, a context, the file, nowhere. */
enum settings_origin {
    SETTINGS_BUILT_IN,
    SETTINGS_DEFAULTS,
    SETTINGS_CONTEXT,
    SETTINGS_ENVIRONMENT,
    SETTINGS_FLAG,
};

struct settings_value {
    const char *name;
    const char *value; /* NULL: unset */
    enum settings_origin origin;
};

/* One of kubeconfig, context, server, team, namespace, output, color, progress, editor. */
struct error *settings_effective(struct cli *cli, const char *name,
                                 struct settings_value *out_value);
