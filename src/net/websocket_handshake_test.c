#include "net/websocket_handshake.h"

#include <string.h>

#include "base/memory.h"
#include "lib/test.h"

#define KEY "dGhlIHNhbXBsZSBub25jZQ==" /* RFC 6455, 1.3 */

static const char *const channels[] = { "v5.channel.k8s.io", "v4.channel.k8s.io", NULL };

static bool allows_friend(void *context, const char *origin, const char *host)
{
    (void)context;
    (void)host;
    return strcmp(origin, "https://friend.example") == 0;
}

struct row {
    const char *name;
    struct websocket_offer offer;
    struct websocket_terms terms;
    const char *part; /* of the error; NULL: accepted */
    enum error_code code;
    const char *protocol;
};

static const struct row rows[] = {
    { "accepts what the RFC shows", { KEY, "13" }, .part = NULL },
    { "wants version 13", { KEY, "8" }, .part = "Sec-WebSocket-Version \"8\": want 13" },
    { "wants a version", { KEY, NULL }, .part = "Sec-WebSocket-Version" },
    { "wants a key", { NULL, "13" }, .part = "Sec-WebSocket-Key" },
    { "wants a whole key", { "dGhl", "13" }, .part = "want 16 bytes" },
    { "wants a key in base64", { "dGhlIHNhbXBsZSBub25jZQ=!", "13" }, .part = "want 16 bytes" },
    { "takes our best protocol",
      { KEY, "13", "v4.channel.k8s.io,  v5.channel.k8s.io" },
      { channels },
      .protocol = "v5.channel.k8s.io" },
    { "takes what both speak",
      { KEY, "13", "v4.channel.k8s.io, channel.k8s.io" },
      { channels },
      .protocol = "v4.channel.k8s.io" },
    { "goes on without a protocol", { KEY, "13", "chat" }, { channels } },
    { "does not confuse a part with the whole", { KEY, "13", "xv5.channel.k8s.io" }, { channels } },
    { "refuses without a protocol when it needs one",
      { KEY, "13", "chat" },
      { channels, .needs_protocol = true },
      .part = "Sec-WebSocket-Protocol \"chat\"" },
    { "lets our own page in",
      { KEY, "13", NULL, "https://here.example:8443", "here.example:8443" } },
    { "keeps other pages out",
      { KEY, "13", NULL, "https://evil.example", "here.example" },
      .part = "origin \"https://evil.example\"",
      .code = ERR_FORBIDDEN },
    { "keeps files out",
      { KEY, "13", NULL, "null", "here.example" },
      .part = "origin \"null\"",
      .code = ERR_FORBIDDEN },
    { "asks the rule it was given",
      { KEY, "13", NULL, "https://friend.example", "here.example" },
      { .allows_origin = allows_friend } },
    { "obeys the rule it was given",
      { KEY, "13", NULL, "https://here.example", "here.example" },
      { .allows_origin = allows_friend },
      .part = "may not open",
      .code = ERR_FORBIDDEN },
};

static void accepting(void **state)
{
    const struct row *row = *state;
    struct websocket_agreement agreement;
    struct error *err = websocket_handshake_accept(&row->offer, &row->terms, &agreement);

    if (row->part) {
        assert_error(err, row->code, row->part);
        return;
    }
    assert_no_error(err);
    assert_string_equal(agreement.accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    if (row->protocol)
        assert_string_equal(agreement.protocol, row->protocol);
    else
        assert_null(agreement.protocol);
}

struct origin_row {
    const char *name;
    const char *origin;
    const char *host;
    bool same;
};

static const struct origin_row origin_rows[] = {
    { "is the same host", "https://a.example", "a.example", true },
    { "is the same in any case", "https://A.example", "a.Example", true },
    { "knows the port of https", "https://a.example", "a.example:443", true },
    { "knows the port of http", "http://a.example:80", "a.example", true },
    { "does not mix the ports", "https://a.example:80", "a.example", false },
    { "is not another port", "https://a.example:8443", "a.example:6443", false },
    { "is not a longer name", "https://a.example.evil", "a.example", false },
    { "is not a shorter name", "https://a.example", "b.a.example", false },
    { "is not another scheme", "ftp://a.example", "a.example", false },
    { "is not nothing", "https://", "", false },
};

static void origin(void **state)
{
    const struct origin_row *row = *state;

    assert_int_equal(websocket_origin_is_same(row->origin, row->host), row->same);
}

struct check_row {
    const char *name;
    const char *accept;
    const char *protocol;
    const char *extensions;
    const char *part;
};

static const struct check_row check_rows[] = {
    { "believes the right answer", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", NULL, NULL, NULL },
    { "believes an offered protocol", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "v4.channel.k8s.io", "",
      NULL },
    { "wants an answer", NULL, NULL, NULL, "Sec-WebSocket-Accept" },
    { "wants the right answer", "s3pPLMBiTxaQ9kYGzzhZRbK+xOp=", NULL, NULL, "want \"s3pP" },
    { "wants no other protocol", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "chat", NULL,
      "\"chat\": it was not offered" },
    { "wants one protocol", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "v5.channel.k8s.io, chat", NULL,
      "it was not offered" },
    { "wants no extension", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", NULL, "permessage-deflate",
      "none was offered" },
};

static void checking(void **state)
{
    const struct check_row *row = *state;
    const char *protocol = "unset";
    struct error *err = websocket_handshake_check(KEY, channels, row->accept, row->protocol,
                                                  row->extensions, &protocol);

    if (row->part) {
        assert_error(err, ERR_UNAVAILABLE, row->part);
        return;
    }
    assert_no_error(err);
    if (row->protocol)
        assert_string_equal(protocol, row->protocol);
    else
        assert_null(protocol);
}

static void makes_keys_that_it_accepts(void **state)
{
    struct websocket_agreement agreement;
    const struct websocket_terms terms = { NULL };
    const char *protocol = NULL;
    char key[WEBSOCKET_KEY_SIZE];
    char other[WEBSOCKET_KEY_SIZE];

    (void)state;
    websocket_handshake_key(key);
    websocket_handshake_key(other);
    assert_string_not_equal(key, other);
    assert_no_error(
        websocket_handshake_accept(&(struct websocket_offer){ key, "13" }, &terms, &agreement));
    assert_no_error(websocket_handshake_check(key, NULL, agreement.accept, NULL, NULL, &protocol));
    assert_null(protocol);
}

TEST_MAIN(TABLE(accepting, rows), TABLE(origin, origin_rows), TABLE(checking, check_rows),
          TEST(makes_keys_that_it_accepts))
