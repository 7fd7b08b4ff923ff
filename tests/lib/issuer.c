#include "lib/issuer.h"

#include <stdatomic.h>

#include "base/clock.h"
#include "base/text.h"
#include "crypto/jwk.h"
#include "crypto/jwt.h"
#include "crypto/secret.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "net/exchange.h"
#include "net/http_client.h"
#include "net/http_routes.h"
#include "net/tls.h"

struct answer {
    int status;
    const char *body; /* NULL: the real thing */
};

struct issuer {
    struct test_server *server;
    struct tls *tls;
    struct http_client *client;
    const char *url;
    const char *ca;
    atomic_bool closed;

    /* For the server's thread alone. */
    struct text jwks;
    struct answer discovery;
    struct answer keys;
    size_t fetches;
};

static void answer(struct exchange *exchange, const struct answer *answer, const char *real)
{
    exchange_reply(exchange, answer->status ? answer->status : 200, "application/json",
                   slice_from(answer->body ? answer->body : real));
}

static void discovery(void *context, struct exchange *exchange)
{
    struct issuer *issuer = context;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_appendf(&text, "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys?v=1\"}", issuer->url,
                 issuer->url);
    answer(exchange, &issuer->discovery, text_string(&text));
}

static void keys(void *context, struct exchange *exchange)
{
    struct issuer *issuer = context;

    issuer->fetches++;
    answer(exchange, &issuer->keys, text_string(&issuer->jwks));
}

static const struct http_route routes[] = {
    { "GET", "/realm/.well-known/openid-configuration", discovery, HTTP_ROUTE_INLINE },
    { "GET", "/realm/keys", keys, HTTP_ROUTE_INLINE },
    { 0 },
};

static void open_client(void *context)
{
    struct issuer *issuer = context;

    issuer->client = http_client_new(test_server_loop(issuer->server));
}

static void on_closed(void *context)
{
    struct issuer *issuer = context;

    atomic_store(&issuer->closed, true);
}

static void close_client(void *context)
{
    struct issuer *issuer = context;

    http_client_close(issuer->client, on_closed, issuer);
}

/* The server goes after this, so its loop is still there to close the client. */
static void release(void *context)
{
    struct issuer *issuer = context;

    test_server_call(issuer->server, close_client, issuer);
    eventually(atomic_load(&issuer->closed));
    text_done(&issuer->jwks);
}

static void release_tls(void *tls)
{
    tls_unref(tls);
}

static struct tls *make_tls(struct issuer *issuer)
{
    static const char *const addresses[] = { "127.0.0.1", NULL };
    struct certificate_spec root_spec = { .identity.common_name = "provider", .is_ca = true };
    struct certificate_spec spec = { .identity.ip_addresses = addresses,
                                     .purposes = CERTIFICATE_SERVER };
    struct pki_pair root = pki_issue(&root_spec, NULL, clock_system());
    struct pki_pair own = pki_issue(&spec, &root, clock_system());
    struct certificate_list chain = { &own.certificate, 1, 1 };
    struct tls_server_options options = { .chain = &chain, .key = own.key };
    struct tls *tls;

    issuer->ca = pki_pem(root.certificate);
    assert_no_error(tls_server_new(&options, &tls));
    arena_defer(fixture_current()->arena, release_tls, tls);
    return tls;
}

struct issuer *issuer_start(void)
{
    struct arena *arena = fixture_current()->arena;
    struct issuer *issuer = arena_new(arena, struct issuer);
    struct test_server_options options = { .routes = routes, .context = issuer };

    options.tls = make_tls(issuer);
    issuer->server = test_server_start(&options);
    issuer->url = test_server_url(issuer->server, "/realm");
    test_server_call(issuer->server, open_client, issuer);
    arena_defer(arena, release, issuer);
    return issuer;
}

const char *issuer_url(const struct issuer *issuer)
{
    return issuer->url;
}

struct slice issuer_ca(const struct issuer *issuer)
{
    return slice_from(issuer->ca);
}

struct http_client *issuer_client(struct issuer *issuer)
{
    return issuer->client;
}

/* A change, carried out on the server's thread. */
struct change {
    struct issuer *issuer;
    const struct jwt_key *keys;
    size_t count;
    struct answer *target;
    struct answer answer;
    size_t fetches;
};

static void change_keys(void *context)
{
    struct change *change = context;

    text_clear(&change->issuer->jwks);
    jwk_set_format(change->keys, change->count, &change->issuer->jwks);
}

void issuer_set_keys(struct issuer *issuer, struct key *const *set, size_t count)
{
    struct jwt_key *jwt_keys = arena_array(fixture_current()->arena, count, struct jwt_key);
    struct change change = { .issuer = issuer, .keys = jwt_keys, .count = count };

    for (size_t i = 0; i < count; i++)
        jwt_keys[i].key = set[i];
    test_server_call(issuer->server, change_keys, &change);
}

static void change_answer(void *context)
{
    struct change *change = context;

    *change->target = change->answer;
}

void issuer_set_discovery(struct issuer *issuer, int status, const char *body)
{
    struct change change = { .target = &issuer->discovery, .answer = { status, body } };

    test_server_call(issuer->server, change_answer, &change);
}

void issuer_set_jwks(struct issuer *issuer, int status, const char *body)
{
    struct change change = { .target = &issuer->keys, .answer = { status, body } };

    test_server_call(issuer->server, change_answer, &change);
}

static void count_fetches(void *context)
{
    struct change *change = context;

    change->fetches = change->issuer->fetches;
}

size_t issuer_fetches(struct issuer *issuer)
{
    struct change change = { .issuer = issuer };

    test_server_call(issuer->server, count_fetches, &change);
    return change.fetches;
}

struct slice issuer_sign(const struct key *key, const char *claims)
{
    struct jwt_key jwt_key = { .id = jwk_thumbprint(fixture_current()->arena, key), .key = key };
    struct secret *token;

    assert_no_error(jwt_sign(&jwt_key, "JWT", slice_from(claims), &token));
    return secret_reveal(pki_keep_secret(token));
}
