/* Checks of the server's own parts. */
#include "server/server_health.h"

#include "base/error.h"
#include "server/audit.h"
#include "server/directory.h"
#include "server/login.h"
#include "server/server_internal.h"

static bool is_serving(struct server *server)
{
    return !server->leaving;
}

static bool is_fresh(struct server *server)
{
    return server->directory && directory_is_fresh(server->directory);
}

static bool is_synced(struct server *server)
{
    return server->directory && directory_is_synced(server->directory);
}

static bool has_sessions(struct server *server)
{
    return server->login && login_is_ready(server->login);
}

static bool has_audit(struct server *server)
{
    struct error *err = audit_check(server->parts.audit);
    bool ok = !err;

    error_drop(err, "told as a check");
    return ok;
}

static const struct {
    const char *name;
    bool (*is_ok)(struct server *server);
    const char *problem;
} checks[SERVER_HEALTH_CHECKS] = {
    { "serving", is_serving, "the server is about to end" },
    { "kubernetes", is_fresh, "the Kubernetes API did not answer lately" },
    { "index", is_synced, "users and teams are not known yet" },
    { "sessions", has_sessions, "sessions are not known yet" },
    { "audit", has_audit, "the audit log cannot be written" },
};

bool server_health_look(struct server *server, int64_t now_ms)
{
    bool all = true;

    for (size_t i = 0; i < SERVER_HEALTH_CHECKS; i++) {
        struct server_health_check *check = &server->health.checks[i];
        bool ok = checks[i].is_ok(server);

        if (!check->name || check->ok != ok)
            check->since_ms = now_ms;
        check->name = checks[i].name;
        check->ok = ok;
        if (!ok)
            check->problem = checks[i].problem;
        all = all && ok;
    }
    return all;
}
