/* Pages of lists: a page ends with a name, and the next one begins behind it. */
#include "server/list_answer.h"

#include "api/meta.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/kube.h"
#include "server/server_call.h"

static struct error *read_continue(const struct server_call *call, struct slice *out_after)
{
    const char *token = server_query(call, "continue");
    CLEANUP(text) struct text after = TEXT_EMPTY;
    struct error *err;

    *out_after = SLICE("");
    if (!token)
        return NULL;
    err = base64_parse(slice_from(token), BASE64_URL_BARE, &after);
    if (err) {
        error_drop(err, "whatever it is");
        return server_error_field("continue", "is none of ours");
    }
    *out_after = slice_from(arena_text(call->arena, text_slice(&after)));
    return NULL;
}

struct error *list_answer_page(struct server_call *call, const struct kube_list *list,
                               const char *key, list_answer_write *write)
{
    struct text json = TEXT_EMPTY;
    struct slice last = SLICE("");
    struct slice after;
    size_t written = 0;
    size_t limit;
    size_t i;
    struct error *err = server_read_limit(call, &limit);

    if (!err)
        err = read_continue(call, &after);
    if (err)
        return err;
    json_write_object(&json);
    json_write_key(&json, key);
    json_write_list(&json);
    for (i = 0; i < list->count && written < limit; i++) {
        struct value object = doc_root(list->docs[i]);
        struct meta meta;

        meta_read(object, &meta);
        if ((after.size && slice_compare(meta.name, after) <= 0) || !write(call, object, &json))
            continue;
        last = meta.name;
        written++;
    }
    json_write_end_list(&json);
    if (i < list->count)
        json_write_member(&json, "continue", base64_format(call->arena, last, BASE64_URL_BARE));
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}
