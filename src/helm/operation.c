#include "helm/operation.h"

#include "base/arena.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "helm/limits.h"
#include "helm/release.h"

#define LOCAL "file://"

/* A kubeconfig holds a private key. */
static void wipe(void *context)
{
    struct operation *operation = context;

    secret_wipe((char *)operation->kubeconfig.data, operation->kubeconfig.size);
}

struct operation *operation_dup(struct arena *arena, const struct operation *operation)
{
    struct operation *copy = arena_dup(arena, operation, sizeof(*operation));

    copy->release = arena_strdup(arena, operation->release);
    copy->namespace = arena_strdup(arena, operation->namespace);
    copy->chart = arena_strdup(arena, operation->chart);
    copy->repository = arena_strdup(arena, operation->repository);
    copy->version = arena_strdup(arena, operation->version);
    copy->fingerprint = arena_strdup(arena, operation->fingerprint);
    copy->archive = arena_strdup(arena, operation->archive);
    copy->host_aliases = arena_strdup(arena, operation->host_aliases);
    copy->renderer = arena_strdup(arena, operation->renderer);
    copy->kubeconfig.data = arena_text(arena, operation->kubeconfig);
    arena_defer(arena, wipe, copy);
    if (operation->values) {
        copy->values = doc_ref(operation->values);
        arena_defer(arena, doc_release, copy->values);
    }
    return copy;
}

/* --- what may be asked --------------------------------------------------------------------- */

static bool is_plain(const char *text)
{
    return text && *text && *text != '-';
}

static struct error *check_repository(const struct operation *operation, bool allow_local)
{
    struct slice repository = slice_from(operation->repository);

    if (slice_has_prefix(repository, "https://") || slice_has_prefix(repository, "http://") ||
        slice_has_prefix(repository, "oci://"))
        return NULL;
    if (allow_local && slice_has_prefix(repository, LOCAL))
        return NULL;
    return error_new(ERR_INVALID,
                     "repository \"%.*s\" of the chart must begin with https://, http:// or oci://",
                     SLICE_ARGUMENT(slice_brief(repository)));
}

struct error *operation_check(const struct operation *operation, bool allow_local)
{
    if (!is_plain(operation->release) || strlen(operation->release) > 53)
        return error_new(ERR_INVALID, "release name \"%s\" must have 1 to 53 characters",
                         operation->release ? operation->release : "");
    if (!is_plain(operation->namespace))
        return error_new(ERR_INVALID, "release %s needs a namespace", operation->release);
    if (operation->verb != OPERATION_INSTALL)
        return NULL;
    if (!is_plain(operation->chart) || strstr(operation->chart, ".."))
        return error_new(ERR_INVALID, "\"%s\" cannot be the name of a chart",
                         operation->chart ? operation->chart : "");
    return check_repository(operation, allow_local);
}

/* --- the command line ---------------------------------------------------------------------- */

struct arguments {
    struct arena *arena;
    const char **items;
    size_t count;
};

enum {
    MAX_ARGUMENTS = 40
};

static void add(struct arguments *arguments, const char *argument)
{
    ASSERT(arguments->count < MAX_ARGUMENTS - 1);
    arguments->items[arguments->count++] = argument;
}

static void add_option(struct arguments *arguments, const char *name, const char *value)
{
    add(arguments, arena_format(arguments->arena, "%s=%s", name, value));
}

static void add_chart(struct arguments *arguments, const struct operation *operation)
{
    struct arena *arena = arguments->arena;
    struct slice repository = slice_from(operation->repository);
    const char *separator = slice_has_suffix(repository, "/") ? "" : "/";

    if (operation->archive) {
        add(arguments, operation->archive);
        return;
    }
    if (slice_has_prefix(repository, LOCAL)) {
        add(arguments, arena_format(arena, "%s%s%s", operation->repository + sizeof(LOCAL) - 1,
                                    separator, operation->chart));
        return;
    }
    if (slice_has_prefix(repository, "oci://")) {
        add(arguments,
            arena_format(arena, "%s%s%s", operation->repository, separator, operation->chart));
    } else {
        add(arguments, operation->chart);
        add_option(arguments, "--repo", operation->repository);
    }
    if (operation->version && *operation->version)
        add_option(arguments, "--version", operation->version);
}

static void add_install(struct arguments *arguments, const struct operation *operation,
                        const char *values_path)
{
    struct arena *arena = arguments->arena;

    add(arguments, "upgrade");
    add(arguments, operation->release);
    add_chart(arguments, operation);
    add(arguments, "--install");
    add(arguments, "--reset-values");
    if (operation->create_namespace)
        add(arguments, "--create-namespace");
    if (operation->adopt)
        add(arguments, "--take-ownership");
    if (operation->values)
        add_option(arguments, "--values", values_path);
    if (operation->fingerprint)
        add_option(arguments, "--labels",
                   arena_format(arena, RELEASE_LABEL_FINGERPRINT "=%s", operation->fingerprint));
    add_option(arguments, "--history-max", arena_format(arena, "%d", HELM_HISTORY));
    add(arguments, "--hide-notes");
    if (operation->host_aliases && operation->renderer) {
        add_option(arguments, "--post-renderer", operation->renderer);
        add_option(arguments, "--post-renderer-args", "render");
        add_option(arguments, "--post-renderer-args",
                   arena_format(arena, "--host-aliases=%s", operation->host_aliases));
    }
}

static void add_rollback(struct arguments *arguments, const struct operation *operation)
{
    add(arguments, "rollback");
    add(arguments, operation->release);
    add(arguments, arena_format(arguments->arena, "%lld", (long long)operation->revision));
    add(arguments, "--cleanup-on-fail");
    add_option(arguments, "--history-max", arena_format(arguments->arena, "%d", HELM_HISTORY));
}

static void add_uninstall(struct arguments *arguments, const struct operation *operation)
{
    add(arguments, "uninstall");
    add(arguments, operation->release);
    add(arguments, "--ignore-not-found");
}

const char *const *operation_arguments(struct arena *arena, const struct operation *operation,
                                       const char *kubeconfig_path, const char *values_path)
{
    struct arguments arguments = { arena, arena_array(arena, MAX_ARGUMENTS, const char *), 0 };

    add(&arguments, "helm");
    switch (operation->verb) {
    case OPERATION_INSTALL:
        add_install(&arguments, operation, values_path);
        break;
    case OPERATION_ROLLBACK:
        add_rollback(&arguments, operation);
        break;
    case OPERATION_UNINSTALL:
        add_uninstall(&arguments, operation);
        break;
    }
    add_option(&arguments, "--namespace", operation->namespace);
    add_option(&arguments, "--kubeconfig", kubeconfig_path);
    add_option(&arguments, "--timeout",
               duration_format(arena, (int64_t)operation->timeout_ms * DURATION_MILLISECOND));
    if (operation->wait)
        add(&arguments, "--wait");
    return arguments.items;
}

const char *const *operation_fetch_arguments(struct arena *arena, const struct operation *operation,
                                             const char *destination)
{
    struct arguments arguments = { arena, arena_array(arena, MAX_ARGUMENTS, const char *), 0 };

    add(&arguments, "helm");
    add(&arguments, "pull");
    add_chart(&arguments, operation);
    add_option(&arguments, "--destination", destination);
    return arguments.items;
}

char *operation_describe(struct arena *arena, const struct operation *operation)
{
    static const char *const verbs[] = {
        [OPERATION_INSTALL] = "install",
        [OPERATION_ROLLBACK] = "roll back",
        [OPERATION_UNINSTALL] = "uninstall",
    };

    return arena_format(arena, "%s release %s in namespace %s", verbs[operation->verb],
                        operation->release, operation->namespace);
}
