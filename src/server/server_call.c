/* What handlers see of a request, and how they answer. */
#include "server/server_call.h"

#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "net/exchange.h"
#include "server/limits.h"

const char *server_param(const struct server_call *call, const char *name)
{
    return exchange_param(call->exchange, name);
}

const char *server_query(const struct server_call *call, const char *name)
{
    return exchange_query_param(call->exchange, name);
}

bool server_query_is(const struct server_call *call, const char *name, const char *value)
{
    const char *given = server_query(call, name);

    return given && strcmp(given, value) == 0;
}

static bool is_known(struct slice key, const char *const *known)
{
    for (; *known; known++) {
        if (slice_is(key, *known))
            return true;
    }
    return false;
}

struct error *server_check_members(const struct server_call *call, const char *const *known)
{
    struct error *err = NULL;

    DOC_EACH (it, call->body) {
        const char *key;

        if (is_known(it.key, known))
            continue;
        key = arena_text(call->arena, slice_brief(it.key));
        if (!err)
            err = server_error_field(key, "is no member of this body");
        else
            error_add_cause(err, NULL, key, "is no member of this body");
    }
    return err;
}

struct error *server_read_limit(const struct server_call *call, size_t *out_limit)
{
    const char *text = server_query(call, "limit");
    uint64_t limit = SERVER_MAX_LIST;

    if (text &&
        (!number_parse_uint(slice_from(text), &limit) || limit < 1 || limit > SERVER_MAX_LIST))
        return server_error_field("limit", "is \"%.*s\"; want 1 to %d",
                                  SLICE_ARGUMENT(slice_brief(slice_from(text))), SERVER_MAX_LIST);
    *out_limit = (size_t)limit;
    return NULL;
}

/* --- answers -------------------------------------------------------------------------------- */

struct error *server_reply(struct server_call *call, int status, const struct doc *doc)
{
    exchange_reply_doc(call->exchange, status, doc);
    return NULL;
}

struct error *server_reply_json(struct server_call *call, int status, struct text *take_json)
{
    exchange_reply_text(call->exchange, status, "application/json", take_json);
    return NULL;
}

struct error *server_reply_status(struct server_call *call, int status, const char *word)
{
    struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_member(&text, "status", word);
    json_write_end_object(&text);
    return server_reply_json(call, status, &text);
}

/* Names of files have letters that mean nothing in a header. */
static char *file_name(struct arena *arena, const char *name)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    char *copy = arena_strdup(arena, name);

    for (char *c = copy; *c; c++) {
        if (!strchr(letters, *c))
            *c = '-';
    }
    return copy;
}

struct error *server_reply_file(struct server_call *call, const char *type, const char *name,
                                struct text *take_body)
{
    exchange_set_header(
        call->exchange, "content-disposition",
        arena_format(call->arena, "attachment; filename=\"%s\"", file_name(call->arena, name)));
    exchange_reply_text(call->exchange, 200, type, take_body);
    return NULL;
}

struct error *server_error_with(struct server_call *call, struct error *take_error,
                                const char *member, const struct doc *doc)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (call->error_members)
        text_appendf(&text, "%s,", call->error_members);
    text_appendf(&text, "\"%s\":", member);
    text_append_slice(&text, doc_bytes(doc));
    call->error_members = arena_strdup(call->arena, text_string(&text));
    return take_error;
}
