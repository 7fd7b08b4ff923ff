/* Questions about the audit log: of the platform, of a team, of oneself. What is in memory is taken
 * on the loop; the search is a worker's. */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "net/exchange.h"
#include "server/access.h"
#include "server/audit.h"
#include "server/audit_limits.h"
#include "server/audit_query.h"
#include "server/audit_records.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/tables.h"

struct search {
    struct server_call *call;
    struct audit_query query;
    struct audit_records *records;
};

static void free_records(void *records)
{
    audit_records_free(records);
}

/* A worker. Entries of other servers that cannot be read do not hide our own. */
static void run(void *context, struct exchange *exchange)
{
    struct search *search = context;
    struct text text = TEXT_EMPTY;

    (void)exchange;
    error_drop(audit_records_merge(search->records, AUDIT_MAX_BUFFER),
               "the answer says that it is not complete");
    audit_query_answer(&search->query, search->records, &text);
    switch (search->query.format) {
    case AUDIT_FORMAT_PAGE:
        error_drop(server_reply_json(search->call, 200, &text), "answered");
        break;
    case AUDIT_FORMAT_CSV:
        error_drop(server_reply_file(search->call, "text/csv; charset=utf-8", "audit.csv", &text),
                   "answered");
        break;
    case AUDIT_FORMAT_JSONL:
        error_drop(server_reply_file(search->call, "application/jsonl", "audit.jsonl", &text),
                   "answered");
        break;
    }
}

/* Who looks is written down as well: each download, and a look now and then. */
static void note_look(struct server_call *call, struct audit *audit, enum audit_format format)
{
    if (format != AUDIT_FORMAT_PAGE)
        call->note.action = "audit_export";
    else
        call->note.skip = !audit_is_first_look(audit, call->caller->name);
}

static struct error *begin(struct server_call *call, bool any_team, const char *team,
                           const char *own_id)
{
    struct search *search = arena_new(call->arena, struct search);
    struct audit *audit = server_audit(call->server);
    struct error *err;

    if (!audit)
        return error_new(ERR_UNAVAILABLE, "the server is starting");
    err = audit_query_parse(call->arena, exchange_query(call->exchange), any_team, &search->query);
    if (err)
        return err;
    if (team)
        search->query.team = team;
    search->query.own_id = own_id;
    search->call = call;
    note_look(call, audit, search->query.format);
    search->records = audit_records_take(audit);
    arena_defer(call->arena, free_records, search->records);
    exchange_run(call->exchange, server_pool(call->server), run, search);
    return NULL;
}

static struct error *platform(struct server_call *call)
{
    return begin(call, true, NULL, NULL);
}

/* Its admins, and whoever sees the whole platform. */
static struct error *team(struct server_call *call)
{
    struct error *err = NULL;

    if (call->caller->platform == BUTLER_USER_NONE)
        err = access_require_team(call->caller, slice_from(call->target->team), TEAM_ROLE_ADMIN);
    return err ? err : begin(call, false, call->target->team, NULL);
}

static struct error *own(struct server_call *call)
{
    return begin(call, true, NULL, call->caller->name);
}

const struct server_route audit_routes[] = {
    { "listAudit", "GET", "/api/admin/audit", RULE_PLATFORM_VIEWER, "audit_read", "AuditLog",
      platform, SERVER_INLINE, LIMIT_NONE, NULL, "AuditList", "What was done on the platform" },
    { "listTeamAudit", "GET", "/api/teams/{team}/audit", RULE_TEAM_VIEW, "audit_read", "AuditLog",
      team, SERVER_INLINE, LIMIT_NONE, NULL, "AuditList",
      "What was done to a team and its objects" },
    { "listOwnAudit", "GET", "/api/auth/audit", RULE_ANY, "audit_read", "AuditLog", own,
      SERVER_INLINE, LIMIT_NONE, NULL, "AuditList", "What you did yourself" },
    { 0 },
};
