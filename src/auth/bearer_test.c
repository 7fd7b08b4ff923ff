#include "auth/bearer.h"

#include "base/text.h"
#include "lib/test.h"
#include "net/headers.h"

struct row {
    const char *name;
    const char *header;
    const char *value;
    const char *more; /* a second header of the name; NULL: none */
    bool is_websocket;
    const char *token; /* begins with '!': refused with this message */
};

#define AUTH   "Authorization"
#define PROTO  "Sec-WebSocket-Protocol"
#define PREFIX "base64url.bearer.authorization.k8s.io."

static const struct row rows[] = {
    { "finds a token", AUTH, "Bearer abc", NULL, false, "abc" },
    { "knows no capitals in the scheme", AUTH, "bEARER abc", NULL, false, "abc" },
    { "takes blanks off the ends", AUTH, "  Bearer abc  ", NULL, false, "abc" },
    { "ends at a blank", AUTH, "Bearer abc def", NULL, false, "abc" },
    { "takes the first header", AUTH, "Bearer abc", "Bearer def", false, "abc" },
    { "leaves other schemes alone", AUTH, "Basic YWJj", NULL, false, "" },
    { "wants a blank", AUTH, "Bearerabc", NULL, false, "" },
    { "takes none for none", AUTH, "Bearer ", NULL, false, "" },
    { "does not look behind two blanks", AUTH, "Bearer  abc", NULL, false, "" },
    { "does not look at protocols elsewhere", PROTO, PREFIX "YWJj, v4.channel.k8s.io", NULL, false,
      "" },
    { "finds one in protocols", PROTO, PREFIX "YWJj, v4.channel.k8s.io", NULL, true, "abc" },
    { "finds it in any order", PROTO, "v4.channel.k8s.io,  " PREFIX "YWJj", NULL, true, "abc" },
    { "finds it in a second header", PROTO, "v4.channel.k8s.io", PREFIX "YWJj", true, "abc" },
    { "wants another protocol", PROTO, PREFIX "YWJj", NULL, true,
      "!missing additional subprotocol" },
    { "wants one token", PROTO, PREFIX "YWJj, v4, " PREFIX "YWJj", NULL, true,
      "!multiple base64.bearer.authorization tokens specified" },
    { "wants no padding", PROTO, PREFIX "YWI=, v4", NULL, true,
      "!invalid base64.bearer.authorization token encoding" },
    { "wants text", PROTO, PREFIX "_w, v4", NULL, true,
      "!invalid base64.bearer.authorization token" },
    { "takes an empty one for none", PROTO, PREFIX ", v4", NULL, true, "" },
    { "needs no protocols", PROTO, "", NULL, true, "" },
};

static void release(void *headers)
{
    headers_done(headers);
}

static void finds(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct headers *headers = arena_new(arena, struct headers);
    struct slice token;
    struct error *err;

    headers_init(headers);
    arena_defer(arena, release, headers);
    headers_add(headers, slice_from(row->header), slice_from(row->value));
    if (row->more)
        headers_add(headers, slice_from(row->header), slice_from(row->more));
    err = bearer_find(arena, headers, row->is_websocket, &token);
    if (*row->token == '!') {
        assert_error(err, ERR_UNAUTHENTICATED, row->token + 1);
        return;
    }
    assert_no_error(err);
    assert_true(slice_is(token, row->token));
}

TEST_MAIN(TABLE(finds, rows))
