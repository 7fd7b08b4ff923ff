/* Files from the program itself: tests/site, packed by tools/embed.c as the console is. */
#include "net/assets.h"

#include <string.h>

#include "lib/command.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "net/exchange.h"
#include "net/http_routes.h"

/* Made at build time. */
extern const struct asset test_site[];
extern const size_t test_site_count;

static void serve(void *context, struct exchange *exchange)
{
    const struct asset *asset = assets_find(test_site, test_site_count, exchange_path(exchange));

    (void)context;
    if (asset)
        assets_reply(asset, exchange);
    else
        exchange_refuse(exchange, 404, "no such file");
}

static const struct http_route routes[] = {
    { "GET", "/{path:rest}", serve, HTTP_ROUTE_INLINE },
    { 0 },
};

static struct test_server *start(void)
{
    return test_server_start(&(struct test_server_options){ .routes = routes });
}

static const char *ask(int fd, const char *path, const char *headers)
{
    wire_send(fd, arena_format(fixture_current()->arena, "GET %s HTTP/1.1\r\nHost: h\r\n%s\r\n",
                               path, headers));
    return wire_read_answer(fd);
}

struct row {
    const char *name;
    const char *path;
    int status;
    const char *header;
};

static const struct row rows[] = {
    { "finds pages", "/index.html", 200, "content-type: text/html; charset=utf-8" },
    { "has them asked for again", "/index.html", 200, "cache-control: no-cache" },
    { "finds scripts", "/assets/app-0a1b2c3d.js", 200,
      "content-type: text/javascript; charset=utf-8" },
    { "lets hashed names be kept for ever", "/assets/app-0a1b2c3d.js", 200,
      "cache-control: public, max-age=31536000, immutable" },
    { "forbids guessing", "/img/dot.png", 200, "x-content-type-options: nosniff" },
    { "serves empty files", "/empty.txt", 200, "content-length: 0" },
    { "knows no others", "/assets/old.js", 404, "connection: close" },
    { "knows no directories", "/assets", 404, "connection: close" },
};

static void file(void **state)
{
    const struct row *row = *state;
    int fd = wire_connect(test_server_port(start()));
    const char *answer = ask(fd, row->path, "Connection: close\r\n");

    assert_int_equal(wire_status(answer), row->status);
    assert_true(wire_has_header(answer, row->header));
}

static void serves_every_byte(void **state)
{
    struct test_server *server = start();
    static const char *const paths[] = { "/index.html", "/img/dot.png", "/assets/app-0a1b2c3d.js" };

    (void)state;
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        const char *original =
            fixture_testdata(arena_format(fixture_current()->arena, "site%s", paths[i]));

        (void)command_run("curl", "-sS", "-o", "plain", test_server_url(server, paths[i]));
        (void)command_run("curl", "-sS", "--compressed", "-o", "packed",
                          test_server_url(server, paths[i]));
        (void)command_run("cmp", "plain", original);
        (void)command_run("cmp", "packed", original);
    }
}

static const char *tag_of(const char *answer)
{
    const char *start_of_tag = strstr(answer, "\r\netag: ");

    assert_non_null(start_of_tag);
    start_of_tag += strlen("\r\netag: ");
    return arena_strndup(fixture_current()->arena, start_of_tag,
                         (size_t)(strstr(start_of_tag, "\r\n") - start_of_tag));
}

static void sends_nothing_that_is_known(void **state)
{
    struct arena *arena = fixture_current()->arena;
    int fd = wire_connect(test_server_port(start()));
    const char *answer = ask(fd, "/index.html", "Accept-Encoding: gzip\r\n");
    const char *tag = tag_of(answer);

    (void)state;
    assert_true(wire_has_header(answer, "content-encoding: gzip"));
    assert_true(wire_has_header(answer, "vary: accept-encoding"));
    answer = ask(fd, "/index.html", arena_format(arena, "If-None-Match: %s\r\n", tag));
    assert_int_equal(wire_status(answer), 304);
    assert_string_equal(wire_body(answer), "");
    assert_string_equal(tag_of(answer), tag);
    answer = ask(fd, "/index.html", arena_format(arena, "If-None-Match: \"x\", W/%s\r\n", tag));
    assert_int_equal(wire_status(answer), 304);
    answer = ask(fd, "/index.html", "If-None-Match: \"x\"\r\n");
    assert_int_equal(wire_status(answer), 200);
    assert_string_not_equal(tag_of(ask(fd, "/empty.txt", "")), tag);
}

TEST_MAIN(TABLE(file, rows), TEST(serves_every_byte), TEST(sends_nothing_that_is_known))
