/* GET /healthz, /livez, /readyz */
#include "base/error.h"
#include "base/text.h"
#include "net/exchange.h"
#include "server/audit.h"
#include "server/directory.h"
#include "server/login.h"
#include "server/server_call.h"
#include "server/server_internal.h"
#include "server/tables.h"

static struct error *alive(struct server_call *call)
{
    exchange_reply(call->exchange, 200, "text/plain; charset=utf-8", SLICE("ok"));
    return NULL;
}

static void tell(struct text *text, const char *name, bool ok, bool *all)
{
    text_appendf(text, "%s: %s\n", name, ok ? "ok" : "failed");
    *all = *all && ok;
}

static struct error *ready(struct server_call *call)
{
    struct directory *directory = call->server->directory;
    struct text text = TEXT_EMPTY;
    bool all = true;
    CLEANUP(error) struct error *err = NULL;

    tell(&text, "serving", !call->server->leaving, &all);
    tell(&text, "kubernetes", directory && directory_is_fresh(directory), &all);
    tell(&text, "index", directory && directory_is_synced(directory), &all);
    tell(&text, "sessions", call->login && login_is_ready(call->login), &all);
    err = audit_check(call->server->parts.audit);
    tell(&text, "audit", !err, &all);
    exchange_reply_text(call->exchange, all ? 200 : 503, "text/plain; charset=utf-8", &text);
    return NULL;
}

const struct server_route probe_routes[] = {
    { "getHealth", "GET", "/healthz", RULE_PUBLIC, NULL, NULL, alive,
      SERVER_INLINE | SERVER_PROBE | SERVER_EARLY, LIMIT_NONE, NULL, "Text",
      "Whether the process is alive" },
    { "getLiveness", "GET", "/livez", RULE_PUBLIC, NULL, NULL, alive,
      SERVER_INLINE | SERVER_PROBE | SERVER_EARLY, LIMIT_NONE, NULL, "Text",
      "Whether the process is alive" },
    { "getReadiness", "GET", "/readyz", RULE_PUBLIC, NULL, NULL, ready,
      SERVER_INLINE | SERVER_PROBE | SERVER_EARLY, LIMIT_NONE, NULL, "Text",
      "Whether requests are answered" },
    { 0 },
};
