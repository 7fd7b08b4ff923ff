/* Paths to targets. */
#include "net/router.h"

#include <string.h>

#include "base/text.h"
#include "lib/test.h"

struct pattern {
    enum http_method method;
    const char *pattern;
};

static const struct pattern patterns[] = {
    { HTTP_METHOD_GET, "/" },
    { HTTP_METHOD_GET, "/healthz" },
    { HTTP_METHOD_GET, "/api/clusters" },
    { HTTP_METHOD_POST, "/api/clusters" },
    { HTTP_METHOD_GET, "/api/clusters/{namespace:label}/{name}" },
    { HTTP_METHOD_DELETE, "/api/clusters/{ns}/{name}" },
    { HTTP_METHOD_PATCH, "/api/clusters/{namespace}/{name}/scale" },
    { HTTP_METHOD_GET, "/api/clusters/special/one" },
    { HTTP_METHOD_GET, "/items/{id:int}" },
    { HTTP_METHOD_GET, "/items/{name}" },
    { HTTP_METHOD_POST, "/items/new" },
    { HTTP_METHOD_GET, "/static/{path:rest}" },
    { HTTP_METHOD_HEAD, "/only-head" },
};

struct row {
    const char *name;
    enum http_method method;
    const char *path;
    const char *result; /* "pattern name=value …", or what went wrong */
};

static const struct row rows[] = {
    { "finds the root", HTTP_METHOD_GET, "/", "/" },
    { "finds a word", HTTP_METHOD_GET, "/healthz", "/healthz" },
    { "ignores one slash at the end", HTTP_METHOD_GET, "/healthz/", "/healthz" },
    { "minds two slashes at the end", HTTP_METHOD_GET, "/healthz//", "not found" },
    { "minds empty segments", HTTP_METHOD_GET, "/api//clusters", "not found" },
    { "tells methods apart", HTTP_METHOD_POST, "/api/clusters", "/api/clusters" },
    { "says which methods there are", HTTP_METHOD_PUT, "/api/clusters", "allow GET, HEAD, POST" },
    { "takes HEAD as GET", HTTP_METHOD_HEAD, "/healthz", "/healthz" },
    { "finds HEAD alone", HTTP_METHOD_HEAD, "/only-head", "/only-head" },
    { "does not take GET as HEAD", HTTP_METHOD_GET, "/only-head", "allow HEAD" },
    { "fills parameters", HTTP_METHOD_GET, "/api/clusters/blue/web.1",
      "/api/clusters/{namespace:label}/{name} namespace=blue name=web.1" },
    { "calls a segment as its pattern does", HTTP_METHOD_DELETE, "/api/clusters/blue/web",
      "/api/clusters/{ns}/{name} ns=blue name=web" },
    { "refuses what is no label", HTTP_METHOD_GET, "/api/clusters/Blue/web", "allow DELETE" },
    { "goes on behind parameters", HTTP_METHOD_PATCH, "/api/clusters/a/b/scale",
      "/api/clusters/{namespace}/{name}/scale namespace=a name=b" },
    { "prefers words", HTTP_METHOD_GET, "/api/clusters/special/one", "/api/clusters/special/one" },
    { "goes back when words lead nowhere", HTTP_METHOD_GET, "/api/clusters/special/two",
      "/api/clusters/{namespace:label}/{name} namespace=special name=two" },
    { "prefers numbers", HTTP_METHOD_GET, "/items/-42", "/items/{id:int} id=-42" },
    { "takes other text as text", HTTP_METHOD_GET, "/items/42a", "/items/{name} name=42a" },
    { "looks further for the method", HTTP_METHOD_GET, "/items/new", "/items/{name} name=new" },
    { "takes the rest", HTTP_METHOD_GET, "/static/css/main.css",
      "/static/{path:rest} path=css/main.css" },
    { "takes an empty rest", HTTP_METHOD_GET, "/static/", "/static/{path:rest} path=" },
    { "decodes", HTTP_METHOD_GET, "/items/a%20b", "/items/{name} name=a b" },
    { "decodes words", HTTP_METHOD_GET, "/he%61lthz", "/healthz" },
    { "refuses encoded slashes", HTTP_METHOD_GET, "/items/a%2fb", "bad path" },
    { "refuses dots", HTTP_METHOD_GET, "/static/../etc", "bad path" },
    { "refuses dots at the end", HTTP_METHOD_GET, "/static/..", "bad path" },
    { "refuses a single dot", HTTP_METHOD_GET, "/static/./a", "bad path" },
    { "refuses hidden dots", HTTP_METHOD_GET, "/static/%2e%2E/etc", "bad path" },
    { "refuses dots on unknown paths", HTTP_METHOD_GET, "/x//%2e%2e", "bad path" },
    { "does not know others", HTTP_METHOD_GET, "/nothing/here", "not found" },
    { "refuses the asterisk", HTTP_METHOD_OPTIONS, "*", "bad path" },
    { "gives up on endless paths", HTTP_METHOD_GET,
      "/static/1/2/3/4/5/6/7/8/9/0/1/2/3/4/5/6/7/8/9/0/1/2/3/4/5/6/7/8/9/0/1/2/3/4/5/6/7/8/9/0/1/2/"
      "3"
      "/4/5/6/7/8/9/0/1/2/3/4/5/6/7/8/9/0/1/2/3/4/5/6/7/8/9",
      "not found" },
};

static void release_router(void *object)
{
    router_free(object);
}

static void match(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct router *router = router_new();
    struct router_match found;
    struct text text = TEXT_EMPTY;

    arena_defer(arena, release_router, router);
    for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
        assert_no_error(
            router_add(router, patterns[i].method, patterns[i].pattern, patterns[i].pattern));
    switch (router_match(router, arena, row->method, slice_from(row->path), &found)) {
    case ROUTER_FOUND:
        text_append(&text, found.target);
        for (size_t i = 0; i < found.count; i++)
            text_appendf(&text, " %s=%s", found.params[i].name, found.params[i].value);
        break;
    case ROUTER_NOT_FOUND:
        text_append(&text, "not found");
        break;
    case ROUTER_NOT_ALLOWED:
        text_appendf(&text, "allow %s", router_allow(arena, found.allowed));
        break;
    case ROUTER_BAD_PATH:
        text_append(&text, "bad path");
        break;
    }
    assert_string_equal(arena_strdup(arena, text_string(&text)), row->result);
    text_done(&text);
}

struct bad_row {
    const char *name;
    const char *pattern;
};

static const struct bad_row bad_rows[] = {
    { "wants a slash first", "a/b" },
    { "refuses empty segments", "/a//b" },
    { "refuses a slash at the end", "/a/" },
    { "refuses unknown types", "/{a:float}" },
    { "refuses nameless parameters", "/{}" },
    { "refuses open braces", "/{a" },
    { "refuses braces inside", "/a{b}" },
    { "refuses segments behind the rest", "/{a:rest}/b" },
    { "refuses escapes in patterns", "/a%20b" },
};

static void malformed(void **state)
{
    const struct bad_row *row = *state;
    struct router *router = router_new();
    struct error *err = router_add(router, HTTP_METHOD_GET, row->pattern, "x");

    router_free(router);
    assert_error(err, ERR_INVALID, row->pattern);
}

static void refuses_the_same_twice(void **state)
{
    struct router *router = router_new();
    struct error *err;

    (void)state;
    arena_defer(fixture_current()->arena, release_router, router);
    assert_no_error(router_add(router, HTTP_METHOD_GET, "/a/{b}", "x"));
    assert_no_error(router_add(router, HTTP_METHOD_PUT, "/a/{b}", "x"));
    err = router_add(router, HTTP_METHOD_GET, "/a/{c}", "y");
    assert_error(err, ERR_ALREADY_EXISTS, "GET /a/{c}");
}

TEST_MAIN(TABLE(match, rows), TABLE(malformed, bad_rows), TEST(refuses_the_same_twice))
