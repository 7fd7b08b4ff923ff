/* Files and the page. */
#include "server/console.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "net/assets.h"
#include "net/exchange.h"
#include "server/gate.h"
#include "server/server_call.h"
#include "server/server_internal.h"

enum {
    NONCE_BYTES = 16
};

struct console {
    const struct asset *files;
    size_t count;
    struct text page;
    size_t nonce; /* where the number goes */
};

struct error *console_new(const struct asset *files, size_t count, struct console **out_console)
{
    CLEANUP(console) struct console *console = NEW(struct console);
    const struct asset *index = assets_find(files, count, SLICE("/index.html"));
    struct slice rest;
    size_t again;
    struct error *err;

    console->files = files;
    console->count = count;
    if (!index)
        return error_new(ERR_INVALID, "the console has no index.html");
    err = assets_unpack(index, &console->page);
    if (err)
        return error_wrap(err, "unpack index.html");
    rest = text_slice(&console->page);
    if (!slice_find(rest, SLICE(CONSOLE_NONCE), &console->nonce))
        return error_new(ERR_INVALID, "index.html has no place for the nonce");
    rest = slice_of(rest.data + console->nonce + 1, rest.size - console->nonce - 1);
    if (slice_find(rest, SLICE(CONSOLE_NONCE), &again))
        return error_new(ERR_INVALID, "index.html has two places for the nonce");
    *out_console = STEAL(console);
    return NULL;
}

struct console *console_free(struct console *console)
{
    if (!console)
        return NULL;
    text_done(&console->page);
    return memory_free(console);
}

/* Some browsers do not take 'self' for sockets. */
static const char *socket_origin(struct server_call *call)
{
    const char *origin = gate_origin(call->server->gate, call);

    if (strncmp(origin, "https://", 8) == 0)
        return arena_format(call->arena, "wss://%s", origin + 8);
    return arena_format(call->arena, "ws://%s", origin + 7);
}

static struct error *show_page(struct server_call *call, const struct console *console)
{
    unsigned char bytes[NONCE_BYTES];
    struct text html = TEXT_EMPTY;
    const char *nonce;
    size_t behind = console->nonce + strlen(CONSOLE_NONCE);

    random_bytes(bytes, sizeof(bytes));
    nonce = hex_format(call->arena, slice_of((const char *)bytes, sizeof(bytes)));
    exchange_set_header(
        call->exchange, "content-security-policy",
        arena_format(call->arena,
                     "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-%s'; "
                     "img-src 'self' data:; font-src 'self'; connect-src 'self' %s; "
                     "manifest-src 'self'; base-uri 'none'; form-action 'self'; "
                     "frame-ancestors 'none'; object-src 'none'",
                     nonce, socket_origin(call)));
    text_append_bytes(&html, console->page.data, console->nonce);
    text_append(&html, nonce);
    text_append_bytes(&html, console->page.data + behind, console->page.size - behind);
    exchange_reply_text(call->exchange, 200, "text/html; charset=utf-8", &html);
    return NULL;
}

static bool is_below(struct slice path, const char *prefix)
{
    size_t size = strlen(prefix);

    return slice_has_prefix(path, prefix) && (path.size == size || path.data[size] == '/');
}

static bool has_extension(struct slice path)
{
    for (size_t i = path.size; i > 0 && path.data[i - 1] != '/'; i--) {
        if (path.data[i - 1] == '.')
            return true;
    }
    return false;
}

static struct error *check_path(struct server_call *call, struct slice path)
{
    enum http_method method = exchange_method(call->exchange);
    size_t at;

    if (slice_find(path, SLICE("//"), &at))
        return error_new(ERR_BAD_REQUEST, "the path has an empty segment");
    if (is_below(path, "/api") || is_below(path, "/ws") || !call->server->console)
        return error_new(ERR_NOT_FOUND, "nothing is known by this path");
    if (method != HTTP_METHOD_GET && method != HTTP_METHOD_HEAD) {
        exchange_set_header(call->exchange, "allow", "GET, HEAD");
        return error_new(ERR_NOT_ALLOWED, "this path does not know this method");
    }
    return NULL;
}

static struct error *file_or_page(struct server_call *call)
{
    struct slice path = exchange_path(call->exchange);
    const struct console *console = call->server->console;
    const struct asset *asset;
    struct error *err = check_path(call, path);

    if (err)
        return err;
    asset = assets_find(console->files, console->count, path);
    if (asset && !slice_is(path, "/index.html")) {
        assets_reply(asset, call->exchange);
        return NULL;
    }
    if (has_extension(path) && !asset)
        return error_new(ERR_NOT_FOUND, "there is no such file");
    return show_page(call, console);
}

const struct server_route console_route = {
    "getConsole", "GET", "/",          RULE_PUBLIC,
    NULL,         NULL,  file_or_page, SERVER_INLINE | SERVER_FREE_PATH | SERVER_EARLY,
    LIMIT_NONE,   NULL,  "Page",       "The console",
};
