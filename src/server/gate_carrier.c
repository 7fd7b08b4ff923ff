/* What a request shows to say who sends it, and whether a page of ours made the browser send it. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "net/exchange.h"
#include "net/headers.h"
#include "server/gate_internal.h"
#include "server/limits.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/settings.h"

static struct error *unauthenticated(const char *why)
{
    return error_new(ERR_UNAUTHENTICATED, "%s", why);
}

/* The header wins over a cookie, and a bad one is never made good by a cookie. */
static struct error *read_header(const struct server_call *call, struct gate_carrier *out_carrier)
{
    const struct headers *headers = exchange_headers(call->exchange);
    struct slice value = slice_trim(slice_from(headers_get(headers, "authorization")));
    struct slice scheme;
    struct slice token;

    if (headers_count(headers, "authorization") > 1)
        return unauthenticated("more than one Authorization header");
    if (!slice_cut(value, ' ', &scheme, &token) || !slice_equal_nocase(scheme, SLICE("Bearer")))
        return unauthenticated("Authorization is no bearer token");
    token = slice_trim(token);
    if (!token.size || token.size > SERVER_MAX_TOKEN)
        return unauthenticated("the bearer token is no session");
    *out_carrier = (struct gate_carrier){ token, false };
    return NULL;
}

/* How many session cookies there are; *token is the first. */
static size_t find_cookies(const struct headers *headers, struct slice *token)
{
    size_t found = 0;

    for (size_t i = 0; i < headers->entries.count; i++) {
        struct slice line = headers_value_at(headers, i);
        struct slice pair;
        struct slice name;
        struct slice value;

        if (!slice_is(headers_name_at(headers, i), "cookie"))
            continue;
        while (slice_split(&line, ';', &pair)) {
            if (!slice_cut(slice_trim(pair), '=', &name, &value) || !slice_is(name, SESSION_COOKIE))
                continue;
            if (found++ == 0)
                *token = value;
        }
    }
    return found;
}

struct error *gate_carrier_read(const struct server_call *call, struct gate_carrier *out_carrier)
{
    const struct headers *headers = exchange_headers(call->exchange);
    struct slice token = { NULL, 0 };
    size_t found = 0;

    *out_carrier = (struct gate_carrier){ { NULL, 0 }, false };
    if (headers_get(headers, "authorization"))
        return read_header(call, out_carrier);
    if (call->route && call->route->flags & SERVER_FORM)
        return NULL; /* what a form can send must not speak for whoever has a cookie */
    found = find_cookies(headers, &token);
    if (!found)
        return NULL;
    /* A neighbour of ours in the domain can add one of its own; which is which cannot be told. */
    if (found > 1)
        return unauthenticated("more than one session cookie");
    if (token.size > SERVER_MAX_TOKEN)
        return unauthenticated("the session cookie is no session");
    *out_carrier = (struct gate_carrier){ token, true };
    return NULL;
}

/* --- pages of ours -------------------------------------------------------------------------- */

bool gate_is_safe(const struct server_call *call)
{
    enum http_method method = exchange_method(call->exchange);

    return method == HTTP_METHOD_GET || method == HTTP_METHOD_HEAD || method == HTTP_METHOD_OPTIONS;
}

static struct error *forged(const char *why)
{
    return server_error(ERR_FORBIDDEN, "csrf_rejected", "%s", why);
}

static bool is_origin(const struct gate *gate, const struct server_call *call, const char *origin)
{
    static const char *const dev_origins[] = { "http://localhost:3000", "http://127.0.0.1:3000",
                                               "http://localhost:5173" };

    if (strcmp(origin, gate_origin(gate, call)) == 0)
        return true;
    for (size_t i = 0; gate->options.settings->dev && i < COUNT_OF(dev_origins); i++) {
        if (strcmp(origin, dev_origins[i]) == 0)
            return true;
    }
    return false;
}

static bool is_guarded(const struct server_call *call, bool by_cookie)
{
    unsigned flags = call->route ? call->route->flags : 0;

    return (by_cookie && !gate_is_safe(call)) || (flags & SERVER_OWN_PAGE && !gate_is_safe(call));
}

/* A socket that a page opens brings the cookie along whatever page it is, and no rule of the
 * browser keeps its answers from that page. Programs with a token of their own have no page. */
static struct error *check_socket(const struct gate *gate, const struct server_call *call,
                                  bool by_cookie)
{
    const char *origin = exchange_header(call->exchange, "origin");

    if (origin ? is_origin(gate, call, origin) : !by_cookie)
        return NULL;
    return server_error(ERR_FORBIDDEN, "origin_not_allowed",
                        "only pages of this server may open this with a session");
}

struct error *gate_check_page(const struct gate *gate, const struct server_call *call,
                              bool by_cookie)
{
    const char *site = exchange_header(call->exchange, "sec-fetch-site");
    const char *origin = exchange_header(call->exchange, "origin");

    if (call->route && call->route->flags & SERVER_SOCKET)
        return check_socket(gate, call, by_cookie);
    if (!is_guarded(call, by_cookie))
        return NULL;
    if (site && strcmp(site, "same-origin") != 0)
        return forged("another site made the browser send this");
    if (origin && !is_origin(gate, call, origin))
        return forged("another origin made the browser send this");
    if (!origin && !site)
        return forged("neither Origin nor Sec-Fetch-Site says which page sent this");
    return NULL;
}
