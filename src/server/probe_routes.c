/* GET /healthz, /livez, /readyz */
#include "base/text.h"
#include "net/exchange.h"
#include "server/server_call.h"
#include "server/server_health.h"
#include "server/server_internal.h"
#include "server/tables.h"

static struct error *alive(struct server_call *call)
{
    exchange_reply(call->exchange, 200, "text/plain; charset=utf-8", SLICE("ok"));
    return NULL;
}

static struct error *ready(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    bool all = server_health_look(call->server, call->now_ms);

    for (size_t i = 0; i < SERVER_HEALTH_CHECKS; i++) {
        const struct server_health_check *check = &call->server->health.checks[i];

        text_appendf(&text, "%s: %s\n", check->name, check->ok ? "ok" : "failed");
    }
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
