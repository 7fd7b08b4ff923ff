/* Sessions that were ended before their time: lines of "id expiry" in a Secret, and a map of them.
 */
#include <inttypes.h>

#include "base/base64.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/value.h"
#include "server/login_limits.h"
#include "server/session_internal.h"

struct line {
    struct slice id;
    int64_t expires_s;
};

/* False at the end. Lines that cannot be read are left out: only we write them. */
static bool next_line(struct slice *rest, struct line *out_line)
{
    struct slice text;
    struct slice expiry;

    while (rest->size && slice_split(rest, '\n', &text)) {
        if (slice_cut(text, ' ', &out_line->id, &expiry) && out_line->id.size == SESSION_ID_SIZE &&
            number_parse_int(expiry, &out_line->expires_s))
            return true;
    }
    return false;
}

/* Those that expired before this time; all of them with INT64_MAX. */
void sessions_forget_revoked(struct sessions *sessions, int64_t before_s)
{
    struct slice key;
    size_t position = 0;
    void *value;

    while (map_next(sessions->revoked, &position, &key, &value)) {
        if (*(const int64_t *)value >= before_s)
            continue;
        map_remove(sessions->revoked, key);
        memory_free(value);
    }
}

void sessions_add_revoked(struct sessions *sessions, struct slice id, int64_t expires_s)
{
    memory_free(map_set(sessions->revoked, id, memory_dup(&expires_s, sizeof(expires_s))));
}

void sessions_set_revoked(struct sessions *sessions, struct value secret, int64_t now_s)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;
    struct value data = value_get(secret, SLICE("data"));
    struct slice encoded = value_text(data, SESSION_REVOCATIONS_FIELD);
    struct slice rest;
    struct line line;

    error_drop(base64_parse(encoded, BASE64_STANDARD, &list), "the API server checks Secrets");
    rest = text_slice(&list);
    while (next_line(&rest, &line))
        sessions_add_revoked(sessions, line.id, line.expires_s);
    sessions_forget_revoked(sessions, now_s - SESSION_LEEWAY_S);
    sessions->revoked_known = true;
}

bool sessions_is_revoked(const struct sessions *sessions, struct slice id)
{
    return map_has(sessions->revoked, id);
}

size_t sessions_revoked_count(const struct sessions *sessions)
{
    return map_count(sessions->revoked);
}

struct error *session_revocations_add(struct slice list, struct slice id, int64_t expires_s,
                                      int64_t now_s, struct text *out_list)
{
    CLEANUP(text) struct text kept = TEXT_EMPTY;
    struct line line;
    size_t count = 0;

    while (next_line(&list, &line)) {
        if (line.expires_s + SESSION_LEEWAY_S <= now_s || slice_equal(line.id, id))
            continue;
        text_appendf(&kept, SLICE_FORMAT " %" PRId64 "\n", SLICE_ARGUMENT(line.id), line.expires_s);
        count++;
    }
    if (count >= SESSION_MAX_REVOKED)
        return error_new(ERR_TOO_LARGE, "%d sessions were ended before their time already",
                         SESSION_MAX_REVOKED);
    text_appendf(&kept, SLICE_FORMAT " %" PRId64 "\n", SLICE_ARGUMENT(id), expires_s);
    text_clear(out_list);
    text_append_slice(out_list, text_slice(&kept));
    return NULL;
}
