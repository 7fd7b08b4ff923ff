/* Requests and refusals of the command line's calls. */
#include "server/cli_form.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "doc/json_write.h"
#include "net/exchange.h"
#include "net/uri.h"
#include "server/server_call.h"

const char *cli_form_get(struct server_call *call, const char *name)
{
    const char *type = exchange_header(call->exchange, "content-type");
    struct slice text;

    if (value_exists(call->body))
        return value_string(value_get(call->body, slice_from(name)), &text) &&
                       !memchr(text.data, '\0', text.size)
                   ? arena_text(call->arena, text)
                   : NULL;
    if (!type || !slice_has_prefix(slice_from(type), "application/x-www-form-urlencoded"))
        return NULL;
    return uri_find_param(call->arena, exchange_body(call->exchange), name);
}

struct error *cli_form_refuse(struct server_call *call, int status, const char *word,
                              const char *text, const char *members)
{
    struct text json = TEXT_EMPTY;

    call->word = word;
    json_write_object(&json);
    json_write_member(&json, "error", word);
    json_write_member(&json, "error_description", text);
    json_write_member(&json, "code", word);
    json_write_member(&json, "requestId", call->request_id);
    if (members)
        text_appendf(&json, ",%s", members);
    json_write_end_object(&json);
    return server_reply_json(call, status, &json);
}
