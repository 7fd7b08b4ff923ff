/* GET /ws/terminal/tenant/{namespace}/{name}, /ws/terminal/management: a shell for a cluster. */
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "net/exchange.h"
#include "net/websocket_server.h"
#include "server/audit.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/tables.h"
#include "server/terminal.h"
#include "server/terminal_protocol.h"

/* The gate has looked at the origin: a page of ours, or no page at all. */
static bool allows_origin(void *context, const char *origin, const char *host)
{
    (void)context;
    (void)origin;
    (void)host;
    return true;
}

static void accept(struct server_call *call, struct terminal *take_terminal)
{
    static const char *const protocols[] = { TERMINAL_PROTOCOL, NULL };
    static const struct websocket_terms terms = { .protocols = protocols,
                                                  .allows_origin = allows_origin };
    const char *spoken = NULL;
    struct websocket *websocket;

    exchange_ref(call->exchange); /* it ends with the upgrade, and the call lives in it */
    websocket = websocket_server_accept(call->exchange, &terms, &terminal_websocket,
                                        &terminal_events, take_terminal, &spoken);
    if (websocket)
        terminal_begin(take_terminal, websocket, spoken != NULL);
    else
        terminal_free(take_terminal); /* refused, and answered */
    exchange_unref(call->exchange);
}

/* What is typed can change things, which must be written down. */
static struct error *check(struct server_call *call, struct terminals **out_terminals)
{
    struct terminals *terminals = server_terminals(call->server);
    struct error *err;

    if (!terminals)
        return error_new(ERR_UNAVAILABLE, "the server is starting");
    err = terminals_check(terminals);
    if (!err)
        err = terminals_check_room(terminals, call->caller->name);
    if (!err)
        err = audit_check(server_audit(call->server));
    *out_terminals = terminals;
    return err;
}

static struct error *tenant(struct server_call *call)
{
    const struct target *target = call->target;
    struct value status = value_get(doc_root(target->document), SLICE("status"));
    const char *inside = arena_text(call->arena, value_text(status, "tenantNamespace"));
    bool read_only = target->role < TEAM_ROLE_OPERATOR;
    struct terminals *terminals = NULL;
    struct error *err = check(call, &terminals);

    if (err)
        return err;
    if (!*inside)
        return server_error(ERR_CONFLICT, "not_ready", "cluster %s has no control plane yet",
                            target->name);
    call->note.summary = read_only ? "mode sandbox, read-only" : "mode sandbox, full";
    accept(call, terminal_new(terminals, &(struct terminal_request){
                                             .caller = call->caller,
                                             .namespace = target->namespace,
                                             .name = target->name,
                                             .inside = inside,
                                             .team = target->team,
                                             .environment = target->environment,
                                             .read_only = read_only,
                                             .address = call->address,
                                             .agent = call->user_agent,
                                             .request_id = call->request_id,
                                         }));
    return NULL;
}

/* Looking is the rule; whoever wants to change something says so. */
static struct error *read_mode(const struct server_call *call, bool *out_read_only)
{
    const char *mode = server_query(call, "mode");

    *out_read_only = !mode;
    if (!mode || server_query_is(call, "mode", "admin"))
        return NULL;
    return server_error_field("mode", "is \"%.*s\"; want admin, or nothing to look only",
                              SLICE_ARGUMENT(slice_brief(slice_from(mode))));
}

static struct error *management(struct server_call *call)
{
    struct terminals *terminals = NULL;
    bool read_only = true;
    struct error *err = read_mode(call, &read_only);

    if (!err)
        err = check(call, &terminals);
    if (!err)
        err = terminals_check_management(terminals);
    if (err)
        return err;
    call->note.name = "management";
    call->note.summary = read_only ? "mode sandbox, read-only" : "mode sandbox, full";
    accept(call, terminal_new(terminals, &(struct terminal_request){
                                             .caller = call->caller,
                                             .management = true,
                                             .namespace = "",
                                             .name = "management",
                                             .inside = "",
                                             .team = "",
                                             .environment = "",
                                             .read_only = read_only,
                                             .address = call->address,
                                             .agent = call->user_agent,
                                             .request_id = call->request_id,
                                         }));
    return NULL;
}

const struct server_route terminal_routes[] = {
    { "openManagementTerminal", "GET", "/ws/terminal/management", RULE_PLATFORM_ADMIN,
      "terminal_start", "Terminal", management, SERVER_SOCKET, LIMIT_NONE, NULL, NULL,
      "A shell for the management cluster, read-only unless ?mode=admin" },
    { "openTerminal", "GET", "/ws/terminal/tenant/{namespace}/{name}", RULE_CLUSTER_VIEW,
      "terminal_start", "Terminal", tenant, SERVER_SOCKET, LIMIT_NONE, NULL, NULL,
      "A shell for a cluster, with the rights of the caller there" },
    { 0 },
};
