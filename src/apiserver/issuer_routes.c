/* The issuer of service account tokens, as OpenID Connect has it. */
#include "apiserver/issuer_routes.h"

#include "apiserver/accounts.h"
#include "apiserver/refuse.h"
#include "auth/account_tokens.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "net/exchange.h"

#define KEYS_PATH "/openid/v1/jwks"

static struct error *reply(struct call *call, const char *type, const struct text *json)
{
    exchange_set_header(call->exchange, "cache-control", "public, max-age=3600");
    return call_reply_text(call, 200, type, text_slice(json));
}

static struct error *serve_configuration(struct call *call)
{
    CLEANUP(accounts) struct accounts *accounts = accounts_get(call->context);
    const struct account_tokens *tokens = accounts_tokens(accounts);
    CLEANUP(text) struct text json = TEXT_EMPTY;
    const char *keys =
        arena_format(call->arena, "https://%s" KEYS_PATH, exchange_host(call->exchange));

    if (!tokens || !account_tokens_append_discovery(tokens, keys, &json))
        return refuse_path();
    return reply(call, "application/json", &json);
}

static struct error *serve_keys(struct call *call)
{
    CLEANUP(accounts) struct accounts *accounts = accounts_get(call->context);
    const struct account_tokens *tokens = accounts_tokens(accounts);
    CLEANUP(text) struct text json = TEXT_EMPTY;

    if (!tokens)
        return refuse_path();
    account_tokens_append_keys(tokens, &json);
    return reply(call, "application/jwk-set+json", &json);
}

const struct route issuer_routes[] = {
    { "GET", "/.well-known/openid-configuration", serve_configuration, ROUTE_INLINE },
    { "GET", KEYS_PATH, serve_keys, ROUTE_INLINE },
    { 0 },
};
