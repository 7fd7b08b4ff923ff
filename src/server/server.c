/* Puts the parts of a server together, and ends them in order. */
#include "server/server.h"

#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "kube/informer.h"
#include "loop/loop.h"
#include "server/access.h"
#include "server/audit.h"
#include "server/audit_call.h"
#include "server/console.h"
#include "server/directory.h"
#include "server/gate.h"
#include "server/herald.h"
#include "server/login.h"
#include "server/routes.h"
#include "server/server_call.h"
#include "server/server_internal.h"
#include "server/session.h"
#include "server/settings.h"
#include "server/shelf.h"
#include "server/stream.h"
#include "web/dispatcher.h"

/* --- what the gate asks --------------------------------------------------------------------- */

static struct error *verify(void *context, struct arena *arena, struct slice token, int64_t now_s,
                            struct session *out_session)
{
    struct server *server = context;

    if (!server->login)
        return error_new(ERR_UNAVAILABLE, "the server is starting");
    return session_verify(arena, login_sessions(server->login), token, now_s, out_session);
}

static struct error *resolve(void *context, struct arena *arena, const struct session *session,
                             struct caller *out_caller)
{
    struct server *server = context;

    return directory_resolve(server->directory, arena, session, out_caller);
}

static bool is_fresh(void *context)
{
    struct server *server = context;

    return !server->directory || directory_is_fresh(server->directory);
}

static void refresh(void *context, void (*on_done)(void *waiting), void *waiting)
{
    struct server *server = context;

    directory_refresh(server->directory, on_done, waiting);
}

static bool has_team(void *context, struct slice team)
{
    struct server *server = context;

    return directory_team(server->directory, team);
}

static bool has_environment(void *context, struct slice team, struct slice environment)
{
    struct server *server = context;

    return directory_has_environment(server->directory, team, environment);
}

static bool find_cluster(void *context, struct arena *arena, struct slice namespace,
                         struct slice name, struct target *out_target)
{
    struct server *server = context;
    const struct shown *found = shelf_find(server->parts.shelves[SHELF_CLUSTERS], namespace, name);
    struct shown *shown;
    struct doc *document;

    if (!found)
        return false;
    shown = shown_ref(found);
    arena_defer(arena, shown_release, shown);
    document = shown_doc(shown);
    arena_defer(arena, doc_release, document);
    *out_target = (struct target){
        .namespace = arena_text(arena, shown->namespace),
        .name = arena_text(arena, shown->name),
        .environment = arena_text(arena, shown->environment),
        .owner = { shown->team_ref, shown->team_label, shown->team_owner, shown->environment },
        .document = document,
    };
    out_target->team = arena_text(arena, owner_team(&out_target->owner));
    return true;
}

static struct error *check_change(void *context)
{
    struct server *server = context;

    return audit_check(server->parts.audit);
}

static void on_done(void *context, const struct server_call *call, int status)
{
    struct server *server = context;
    struct audit_entry entry;

    if (!audit_call_entry(call, status, &entry))
        return;
    audit_record(server->parts.audit, &entry);
    if (server->parts.stream)
        stream_note_action(server->parts.stream, &entry);
}

/* Who a page that listens is of, by now. */
static struct error *look(void *context, struct arena *arena, const struct caller *who,
                          struct caller *out_caller)
{
    struct server *server = context;
    const struct session session = {
        .user = who->name,
        .email = who->email,
        .provider = who->provider,
        .id = who->session_id,
        .auth_time_s = who->auth_time_s,
        .issued_s = who->issued_s,
        .expires_s = who->expires_s,
    };

    if (clock_wall_ms(server->options.clock) / 1000 >= who->expires_s ||
        sessions_is_revoked(login_sessions(server->login), slice_from(who->session_id)))
        return error_new(ERR_UNAUTHENTICATED, "the session is over");
    return directory_resolve(server->directory, arena, &session, out_caller);
}

/* --- other systems -------------------------------------------------------------------------- */

static void on_line(void *context, struct slice line)
{
    struct server *server = context;

    if (server->parts.herald)
        herald_record(server->parts.herald, line);
}

static void on_notice(void *context, const struct notice_kept *kept)
{
    struct server *server = context;

    if (server->parts.herald)
        herald_tell(server->parts.herald, kept);
}

/* What the platform's configuration says wins over the environment. */
static struct slice audit_url(void *context)
{
    struct server *server = context;
    struct slice url = directory_config(server->directory).audit_webhook;

    return url.size ? url : slice_from(server->options.settings->audit_webhook_url);
}

static struct slice notice_url(void *context)
{
    struct server *server = context;

    return directory_config(server->directory).notification_webhook;
}

/* --- beginning ------------------------------------------------------------------------------ */

static struct error *make_gate(struct server *server)
{
    const struct server_options *options = &server->options;

    return gate_new(
        &(struct gate_options){
            .server = server,
            .starting = true,
            .settings = options->settings,
            .clock = options->clock,
            .log = options->log,
            .metrics = options->metrics,
            .transport = options->transport,
            .sources = { server, verify, resolve, is_fresh, refresh, has_team, has_environment,
                         find_cluster },
            .on_done = on_done,
            .check_change = check_change,
            .context = server,
        },
        &server->gate);
}

static struct error *open_audit(struct server *server)
{
    const struct server_settings *settings = server->options.settings;
    char host[256] = "butler";

    if (gethostname(host, sizeof(host) - 1) < 0)
        snprintf(host, sizeof(host), "butler");
    return audit_start(
        &(struct audit_options){
            .loop = server->options.loop,
            .clock = server->options.clock,
            .log = server->options.log,
            .writer = host,
            .directory = settings->audit_directory[0] ? settings->audit_directory : NULL,
            .retention_ms = settings->audit_retention_ms,
            .buffer = (size_t)settings->audit_buffer,
            .fail_open = settings->audit_fail_open,
            .prints = server->options.prints_audit,
            .metrics = &server->metrics,
            .on_line = on_line,
            .context = server,
        },
        &server->parts.audit);
}

struct error *server_new(const struct server_options *options, struct server **out_server)
{
    CLEANUP(server) struct server *server = NEW(struct server);
    struct error *err;

    server->options = *options;
    server->parts.pool = options->pool;
    server->parts.settings = options->settings;
    err = server_metrics_add(&server->metrics, options->metrics);
    if (!err)
        err = open_audit(server);
    if (!err)
        err = make_gate(server);
    if (!err)
        err = dispatcher_new(
            &(struct dispatcher_options){
                .name = "console",
                .pool = options->pool,
                .log = options->log,
                .metrics = options->metrics,
                .hooks = &gate_hooks,
                .hooks_context = server->gate,
            },
            &server->dispatcher);
    if (!err)
        err = gate_add(server->gate, server->dispatcher, routes_all);
    if (!err && options->file_count)
        err = console_new(options->files, options->file_count, &server->console);
    if (err)
        return err;
    gate_set_fallback(server->gate, server->dispatcher, &console_route);
    *out_server = STEAL(server);
    return NULL;
}

struct server *server_free(struct server *server)
{
    if (!server)
        return NULL;
    dispatcher_free(server->dispatcher);
    gate_free(server->gate);
    console_free(server->console);
    audit_finish(server->parts.audit);
    server_metrics_remove(&server->metrics);
    informers_free(server->informers);
    return memory_free(server);
}

static struct slice owner_of(void *context, struct slice namespace)
{
    struct server *server = context;

    return directory_owner(server->directory, namespace);
}

static void on_teams(void *context)
{
    struct server *server = context;

    server_parts_refile(&server->parts);
}

/* Or sessions. */
static void on_users(void *context)
{
    struct server *server = context;

    server_parts_recheck(&server->parts);
}

struct error *server_start(struct server *server)
{
    const struct server_options *options = &server->options;
    struct error *err;

    server->informers = informers_new(&(struct informers_options){
        .transport = options->transport, .pool = options->pool, .log = options->log });
    server->directory = directory_new(&(struct directory_options){
        .loop = options->loop,
        .log = options->log,
        .transport = options->transport,
        .informers = server->informers,
        .on_teams = on_teams,
        .on_users = on_users,
        .context = server,
    });
    server_parts_start(&server->parts, &(struct server_parts_options){
                                           .pool = options->pool,
                                           .settings = options->settings,
                                           .transport = options->transport,
                                           .informers = server->informers,
                                           .owner = owner_of,
                                           .look = look,
                                           .audit_url = audit_url,
                                           .notice_url = notice_url,
                                           .on_notice = on_notice,
                                           .counts = &server->metrics,
                                           .context = server,
                                           .loop = options->loop,
                                           .clock = options->clock,
                                           .audit = server->parts.audit,
                                           .log = options->log,
                                           .metrics = options->metrics,
                                           .launcher = options->launcher,
                                           .search_path = options->search_path,
                                           .open_management = options->open_management,
                                           .management_context = options->context,
                                       });
    server->started = true;
    err = login_start(
        &(struct login_options){
            .loop = options->loop,
            .clock = options->clock,
            .log = options->log,
            .transport = options->transport,
            .informers = server->informers,
            .settings = options->settings,
            .on_password = options->on_password,
            .on_ready = options->on_ready,
            .context = options->context,
            .on_session_ended = on_users,
            .session_context = server,
        },
        &server->login);
    gate_set_login(server->gate, server->login);
    return err;
}

/* --- ending --------------------------------------------------------------------------------- */

static void stop_next(void *context);

/* Each: false when there is nothing to wait for. */
static bool stop_login(struct server *server)
{
    struct login *login = STEAL(server->login);

    gate_set_login(server->gate, NULL);
    if (login)
        login_stop(login, stop_next, server);
    return login != NULL;
}

static bool stop_parts(struct server *server)
{
    if (server->started)
        server_parts_stop(&server->parts, stop_next, server);
    return server->started;
}

static bool stop_directory(struct server *server)
{
    struct directory *directory = STEAL(server->directory);

    if (directory)
        directory_stop(directory, stop_next, server);
    return directory != NULL;
}

static bool stop_informers(struct server *server)
{
    if (server->informers)
        informers_stop(server->informers, stop_next, server);
    return server->informers != NULL;
}

static bool (*const members[])(struct server *server) = { stop_login, stop_parts, stop_directory,
                                                          stop_informers };

static void stop_next(void *context)
{
    struct server *server = context;

    while (server->stopped < COUNT_OF(members)) {
        if (members[server->stopped++](server))
            return;
    }
    server->on_stopped(server->stop_context);
}

void server_reopen(struct server *server)
{
    audit_reopen(server->parts.audit);
}

void server_leave(struct server *server)
{
    server->leaving = true;
    server_parts_leave(&server->parts);
}

void server_stop(struct server *server, void (*on_stopped)(void *context), void *context)
{
    server->on_stopped = on_stopped;
    server->stop_context = context;
    loop_post(server->options.loop, stop_next, server);
}

const struct http_service *const server_service = &dispatcher_service;

void *server_service_context(struct server *server)
{
    return server->dispatcher;
}
