/* GET /api/admin/health: why it is not working, for those who look at the platform. */
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/json_write.h"
#include "server/server_call.h"
#include "server/server_health.h"
#include "server/server_internal.h"
#include "server/tables.h"

static void write_check(const struct server_call *call, const struct server_health_check *check,
                        struct text *text)
{
    json_write_object(text);
    json_write_member(text, "name", check->name);
    json_write_member(text, "status", check->ok ? "ok" : "failed");
    if (check->problem)
        json_write_member(text, "lastError", check->problem);
    json_write_member(text, "since",
                      timestamp_format(call->arena, check->since_ms * 1000, TIMESTAMP_SECONDS));
    json_write_end_object(text);
}

static struct error *get(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    bool ok = server_health_look(call->server, call->now_ms);

    json_write_object(&text);
    json_write_member(&text, "status", ok ? "ok" : "failed");
    json_write_key(&text, "checks");
    json_write_list(&text);
    for (size_t i = 0; i < SERVER_HEALTH_CHECKS; i++)
        write_check(call, &call->server->health.checks[i], &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

const struct server_route platform_health_routes[] = {
    { "getPlatformHealth", "GET", "/api/admin/health", RULE_PLATFORM_VIEWER, NULL, NULL, get,
      SERVER_INLINE, LIMIT_NONE, NULL, "Health", "Whether the parts of the server work" },
    { 0 },
};
