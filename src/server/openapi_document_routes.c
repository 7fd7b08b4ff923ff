/* GET /api/openapi.json */
#include "base/text.h"
#include "server/openapi.h"
#include "server/routes.h"
#include "server/server_call.h"
#include "server/tables.h"

static struct error *describe(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct error *err = openapi_format(call->arena, routes_all, &text);

    if (err) {
        text_done(&text);
        return err;
    }
    return server_reply_json(call, 200, &text);
}

const struct server_route openapi_document_routes[] = {
    { "getOpenApi", "GET", "/api/openapi.json", RULE_ANY, NULL, NULL, describe, 0, LIMIT_NONE, NULL,
      "Object", "This description" },
    { 0 },
};
