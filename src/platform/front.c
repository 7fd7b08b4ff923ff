/* The console in the process of the API. */
#include "platform/front.h"

#include <stdlib.h>
#include <string.h>

#include "apiserver/transport.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "kube/https.h"
#include "kube/kubeconfig.h"
#include "platform/admin.h"
#include "platform/authority.h"
#include "platform/console_files.h"
#include "platform/shell_command.h"
#include "platform/state.h"
#include "platform/tuning.h"
#include "server/server.h"
#include "server/settings.h"

struct front {
    struct arena *arena;
    struct log *log;
    const struct admin *admin;
    struct server_settings settings;
    const char *kubeconfig; /* of the administrator */
    struct kube_transport *transport;
    struct server *server;
    void (*on_ready)(void *context);
    void *context;
};

static const char *look_up(void *context, const char *name)
{
    (void)context;
    return getenv(name);
}

/* What is said in the environment counts; the rest the platform knows by itself. */
static struct error *read_settings(struct front *front, const struct front_options *options)
{
    struct server_settings *settings = &front->settings;
    CLEANUP(text) struct text problems = TEXT_EMPTY;
    CLEANUP(text) struct text authority = TEXT_EMPTY;

    settings_read(front->arena, look_up, NULL, settings, &problems);
    settings_check(settings, &problems);
    shell_command_check(settings, &problems);
    if (problems.size)
        return error_new(ERR_BAD_REQUEST, "%.*s", (int)problems.size - 1, problems.data);
    settings->system_namespace = options->tuning->system_namespace;
    if (settings->secure_cookies == SETTINGS_SECURE_AUTO) /* we speak nothing but TLS */
        settings->secure_cookies = SETTINGS_SECURE_TRUE;
    if (!settings->admin_password[0])
        settings->admin_password = admin_reveal_password(options->admin);
    if (!settings->audit_directory[0])
        settings->audit_directory = state_path(options->state, front->arena, "audit");
    if (!settings->cli_external_api_url[0])
        settings->cli_external_api_url = arena_strdup(front->arena, options->api_url);
    authority_format_trust(options->authority, &authority);
    settings->cli_external_api_ca = arena_strdup(front->arena, text_string(&authority));
    return NULL;
}

/* Two small files, once in the life of a platform: the loop can wait for that. */
static void on_password(void *context, const char *user)
{
    struct front *front = context;
    struct error *err;

    if (strcmp(user, front->settings.admin_username) != 0)
        return;
    err = admin_forget(front->admin);
    if (!err)
        return;
    log_error(front->log, "the first password stays in its file", LOG_ERROR(err));
    error_drop(err, "it opens nothing any more");
}

static void on_ready(void *context)
{
    struct front *front = context;

    front->on_ready(front->context);
}

/* As its administrator, in whose name the terminal's proxy says who the person is. */
static struct error *open_management(void *context, struct http_peer **out_peer)
{
    const struct front *front = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kubeconfig config;
    struct error *err = kubeconfig_load(arena, front->kubeconfig, NULL, &config);

    return err ? err : https_peer_new(&config, out_peer);
}

struct error *front_open(const struct front_options *options, struct front **out_front)
{
    CLEANUP(front) struct front *front = NEW(struct front);
    struct error *err;

    front->arena = arena_create();
    front->log = options->log;
    front->admin = options->admin;
    front->on_ready = options->on_ready;
    front->context = options->context;
    err = read_settings(front, options);
    if (err)
        return err;
    front->kubeconfig = state_path(options->state, front->arena, "admin.kubeconfig");
    front->transport = transport_new(options->apiserver, user_of_server());
    err = server_new(
        &(struct server_options){
            .loop = options->loop,
            .pool = options->pool,
            .clock = options->clock,
            .log = options->log,
            .metrics = options->metrics,
            .transport = front->transport,
            .settings = &front->settings,
            .on_password = on_password,
            .on_ready = on_ready,
            .context = front,
            .files = console_files,
            .file_count = console_files_count,
            .launcher = shell_command_launcher,
            .open_management = open_management,
            .search_path = getenv("PATH"),
        },
        &front->server);
    if (err)
        return error_wrap(err, "open the console");
    *out_front = STEAL(front);
    return NULL;
}

void front_start(struct front *front)
{
    CLEANUP(error) struct error *err = server_start(front->server);

    if (err)
        log_error(front->log, "nobody can log in", LOG_ERROR(err));
}

void front_stop(void *context, void (*on_stopped)(void *context), void *stop_context)
{
    struct front *front = context;

    server_stop(front->server, on_stopped, stop_context);
}

struct front *front_close(struct front *front)
{
    if (!front)
        return NULL;
    server_free(front->server);
    transport_free(front->transport);
    arena_free(front->arena);
    return memory_free(front);
}

const struct http_service *front_service(void)
{
    return server_service;
}

void *front_service_context(struct front *front)
{
    return server_service_context(front->server);
}
