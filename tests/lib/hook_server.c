/* Webhooks that follow a script. */
#include "lib/hook_server.h"

#include <string.h>

#include "base/base64.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "net/exchange.h"
#include "net/http_routes.h"
#include "net/tls.h"

enum {
    HOOK_MAX_SCRIPTS = 32
};

struct hook_server {
    struct test_server *server;
    const struct hook_script *scripts;
    const char *bundle;

    /* For the server's thread alone. */
    struct text told[HOOK_MAX_SCRIPTS];
    size_t counts[HOOK_MAX_SCRIPTS];
};

static size_t find(const struct hook_server *hooks, struct slice path)
{
    size_t index = 0;

    while (hooks->scripts[index].path && !slice_is(path, hooks->scripts[index].path))
        index++;
    return index;
}

static void write_review(const struct hook_script *script, struct value review, struct text *text)
{
    struct slice version = value_string_or(value_get(review, SLICE("apiVersion")), SLICE(""));
    struct slice kind = value_string_or(value_get(review, SLICE("kind")), SLICE(""));
    struct slice uid = value_string_or(value_find(review, VALUE_KEYS("request", "uid")), SLICE(""));

    text_appendf(text,
                 "{\"kind\":\"" SLICE_FORMAT "\",\"apiVersion\":\"" SLICE_FORMAT
                 "\",\"response\":{\"uid\":\"" SLICE_FORMAT "\"",
                 SLICE_ARGUMENT(kind), SLICE_ARGUMENT(version), SLICE_ARGUMENT(uid));
    if (script->patch) {
        text_append(text, ",\"patchType\":\"JSONPatch\",\"patch\":\"");
        base64_append(text, slice_from(script->patch), BASE64_STANDARD);
        text_append(text, "\"");
    }
    text_appendf(text, "%s%s}}", script->response ? "," : "",
                 script->response ? script->response : "");
}

static void serve(void *context, struct exchange *exchange)
{
    struct hook_server *hooks = context;
    size_t index = find(hooks, exchange_path(exchange));
    const struct hook_script *script = &hooks->scripts[index];
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *review = NULL;

    if (!script->path) {
        exchange_reply(exchange, 404, "text/plain", SLICE("no such hook"));
        return;
    }
    hooks->counts[index]++;
    text_clear(&hooks->told[index]);
    text_append_slice(&hooks->told[index], exchange_body(exchange));
    if (script->hangs)
        return;
    error_drop(json_parse(exchange_body(exchange), NULL, &review), "shown by what is told");
    if (script->raw)
        text_append(&text, script->raw);
    else if (script->answer && review)
        script->answer(doc_root(review), &text);
    else if (review)
        write_review(script, doc_root(review), &text);
    for (size_t i = 0; i < script->padding; i++)
        text_append_char(&text, ' ');
    if (script->status / 100 == 3)
        exchange_set_header(exchange, "location", "/allow");
    exchange_reply(exchange, script->status ? script->status : 200, "application/json",
                   text_slice(&text));
}

static const struct http_route routes[] = {
    { "POST", "/{hook}", serve, HTTP_ROUTE_INLINE },
    { 0 },
};

static void release_tls(void *tls)
{
    tls_unref(tls);
}

static const char *encode(const char *pem)
{
    return base64_format(fixture_current()->arena, slice_from(pem), BASE64_STANDARD);
}

static struct pki_pair make_root(const char *name)
{
    return pki_issue(&(struct certificate_spec){ .identity.common_name = name, .is_ca = true },
                     NULL, clock_system());
}

static struct tls *make_tls(struct hook_server *hooks)
{
    struct pki_pair root = make_root("hooks");
    struct pki_pair own =
        pki_issue(&(struct certificate_spec){ .identity.ip_addresses = PKI_LIST("127.0.0.1"),
                                              .identity.dns_names = PKI_LIST("hooks.default.svc"),
                                              .purposes = CERTIFICATE_SERVER },
                  &root, clock_system());
    struct certificate_list chain = { &own.certificate, 1, 1 };
    struct tls *tls;

    hooks->bundle = encode(pki_pem(root.certificate));
    assert_no_error(
        tls_server_new(&(struct tls_server_options){ .chain = &chain, .key = own.key }, &tls));
    arena_defer(fixture_current()->arena, release_tls, tls);
    return tls;
}

static void release(void *context)
{
    struct hook_server *hooks = context;

    for (size_t i = 0; i < HOOK_MAX_SCRIPTS; i++)
        text_done(&hooks->told[i]);
}

struct hook_server *hook_server_start(const struct hook_script *scripts)
{
    struct arena *arena = fixture_current()->arena;
    struct hook_server *hooks = arena_new(arena, struct hook_server);
    struct tls *tls = make_tls(hooks);

    hooks->scripts = scripts;
    arena_defer(arena, release, hooks); /* behind the server, which is deferred later */
    hooks->server = test_server_start(
        &(struct test_server_options){ .routes = routes, .context = hooks, .tls = tls });
    return hooks;
}

const char *hook_server_url(const struct hook_server *hooks, const char *path)
{
    return test_server_url(hooks->server, path);
}

const char *hook_server_address(const struct hook_server *hooks)
{
    return arena_format(fixture_current()->arena, "127.0.0.1:%u", test_server_port(hooks->server));
}

const char *hook_server_bundle(const struct hook_server *hooks)
{
    return hooks->bundle;
}

const char *hook_server_stranger(void)
{
    return encode(pki_pem(make_root("stranger").certificate));
}

/* A look from another thread. */
struct look {
    struct hook_server *hooks;
    size_t index;
    size_t count;
    char *told;
};

static void take_look(void *context)
{
    struct look *look = context;

    look->count = look->hooks->counts[look->index];
    look->told = memory_strdup(text_string(&look->hooks->told[look->index]));
}

static struct look look_at(struct hook_server *hooks, const char *path)
{
    struct look look = { .hooks = hooks, .index = find(hooks, slice_from(path)) };

    assert_non_null(hooks->scripts[look.index].path);
    test_server_call(hooks->server, take_look, &look);
    return look;
}

size_t hook_server_count(struct hook_server *hooks, const char *path)
{
    struct look look = look_at(hooks, path);

    memory_free(look.told);
    return look.count;
}

const char *hook_server_told(struct hook_server *hooks, const char *path)
{
    struct look look = look_at(hooks, path);
    const char *told = arena_strdup(fixture_current()->arena, look.told);

    memory_free(look.told);
    return told;
}
