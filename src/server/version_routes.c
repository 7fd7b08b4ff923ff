/* GET /api/version */
#include "base/build_info.h"
#include "base/text.h"
#include "doc/json_write.h"
#include "server/server_call.h"
#include "server/tables.h"

static struct error *version(struct server_call *call)
{
    struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_member(&text, "version", build_info_version());
    json_write_member(&text, "commit", build_info_commit());
    json_write_member(&text, "buildTime", build_info_date());
    json_write_member(&text, "apiVersion", "v1");
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

const struct server_route version_routes[] = {
    { "getVersion", "GET", "/api/version", RULE_PUBLIC, NULL, NULL, version,
      SERVER_INLINE | SERVER_EARLY, LIMIT_NONE, NULL, "Version", "Which version answers" },
    { 0 },
};
