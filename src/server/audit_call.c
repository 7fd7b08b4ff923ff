/* What the route, the call and the handler say about a request. */
#include "server/audit_call.h"

#include <string.h>

#include "base/arena.h"
#include "net/exchange.h"
#include "net/http.h"
#include "server/audit_entry.h"
#include "server/server_call.h"

static const char *first(const char *one, const char *other)
{
    return one && *one ? one : other;
}

/* What the gate refused before any route's rule was asked has a name of its own. */
static const char *action_of(const struct server_call *call)
{
    static const struct {
        const char *word;
        const char *action;
    } refusals[] = { { "csrf_rejected", "csrf_rejected" },
                     { "origin_not_allowed", "origin_rejected" } };

    for (size_t i = 0; call->word && i < COUNT_OF(refusals); i++)
        if (strcmp(call->word, refusals[i].word) == 0)
            return refusals[i].action;
    return first(call->note.action, call->route ? call->route->action : NULL);
}

static const char *name_of(const struct server_call *call)
{
    static const char *const params[] = { "name", "username", "team" };
    const char *name = call->note.name;

    if (!name && call->target)
        name = first(call->target->name, call->target->team);
    for (size_t i = 0; !name && i < COUNT_OF(params); i++)
        name = server_param(call, params[i]);
    return name;
}

static void add_person(const struct server_call *call, struct audit_entry *entry)
{
    entry->user = call->note.user;
    if (!call->caller)
        return;
    entry->user = call->caller->email;
    entry->user_id = call->caller->name;
    entry->provider = call->caller->provider;
    entry->session_id = audit_session_id(call->arena, slice_from(call->caller->session_id));
}

/* The object's own team and environment: what headers say decides nothing, here neither. */
static void add_target(const struct server_call *call, struct audit_entry *entry)
{
    entry->resource_name = name_of(call);
    entry->team = first(call->note.team, server_param(call, "team"));
    if (call->target) {
        entry->team = first(call->target->team, call->note.team);
        entry->environment = first(call->note.environment, call->target->environment);
        entry->resource_namespace = call->target->namespace;
    }
    if (!entry->resource_namespace)
        entry->resource_namespace = server_param(call, "namespace");
}

bool audit_call_entry(const struct server_call *call, int status, struct audit_entry *out_entry)
{
    struct slice path = exchange_path(call->exchange);
    struct audit_entry entry = {
        .action = action_of(call),
        .resource_type = call->route ? call->route->resource : NULL,
        .method = http_method_name(exchange_method(call->exchange)),
        .status = status,
        .source = call->address,
        .agent = call->user_agent,
        .request_id = call->request_id,
        .duration_ms = exchange_age_us(call->exchange) / 1000,
    };

    if (!entry.action || (call->note.skip && status < 400))
        return false;
    /* A path with a secret in it is told by its pattern. */
    entry.path = call->route && call->route->flags & SERVER_FREE_PATH
                     ? call->route->pattern
                     : arena_text(call->arena, path);
    entry.summary = call->note.summary;
    if (!entry.summary)
        entry.summary = audit_summarize(call->arena, exchange_body(call->exchange));
    entry.error = status >= 400 ? first(call->error_text, call->word) : NULL;
    add_person(call, &entry);
    add_target(call, &entry);
    *out_entry = entry;
    return true;
}
