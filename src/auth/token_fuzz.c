/* Tokens from strangers, in headers and as claims that we signed ourselves. Properties: a header
 * makes nobody but the one whose token it holds; claims, whatever they say, make no other user than
 * the service account that is there; claims we accept can be written and read back unchanged. */
#include <stdint.h>
#include <string.h>

#include "auth/account_claims_internal.h"
#include "auth/account_tokens.h"
#include "auth/authenticator.h"
#include "auth/token_file.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/jwt.h"
#include "crypto/key.h"
#include "crypto/limits.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "net/headers.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define STATIC_TOKEN "static"
#define NOW_MS       INT64_C(1767225600000)

/* Made once and kept for all inputs. */
struct scene {
    struct clock *clock;
    struct key *key;
    struct account_tokens *accounts;
    struct token_file *tokens;
};

static struct doc *find(void *context, enum lookup_kind kind, struct slice namespace,
                        struct slice name)
{
    (void)context;
    if (!slice_is(namespace, "web") || !slice_is(name, "builder"))
        return NULL;
    switch (kind) {
    case LOOKUP_SERVICE_ACCOUNT:
        return doc_new(SLICE("{\"metadata\":{\"uid\":\"sa-1\"}}"));
    case LOOKUP_POD:
        return doc_new(SLICE("{\"metadata\":{\"uid\":\"pod-1\"}}"));
    case LOOKUP_SECRET:
        return doc_new(
            SLICE("{\"type\":\"kubernetes.io/service-account-token\",\"data\":{\"token\":"
                  "\"eA==\"},\"metadata\":{\"uid\":\"box-1\"}}"));
    case LOOKUP_NODE:
        return NULL;
    }
    return NULL;
}

static void must(struct error *err)
{
    ASSERT(!err);
}

static const struct scene *scene(void)
{
    static struct scene made;
    const char *issuer = "https://kubernetes";
    struct account_tokens_options options = {
        .issuers = &issuer, .issuer_count = 1, .key_count = 1, .lookup = { find, NULL }
    };

    if (made.key)
        return &made;
    made.clock = clock_fake_new(NOW_MS);
    must(key_generate(KEY_P256, 0, &made.key));
    options.clock = made.clock;
    options.keys = &made.key;
    must(account_tokens_new(&options, &made.accounts));
    made.tokens = token_file_new();
    must(token_file_parse(made.tokens, SLICE(STATIC_TOKEN ",root,\n")));
    return &made;
}

static bool refused(struct error *err)
{
    bool is_refused = err != NULL;

    ASSERT(!err || err->code == ERR_UNAUTHENTICATED);
    error_drop(err, "most inputs are nobody's");
    return is_refused;
}

static void try_header(struct arena *arena, struct slice name, struct slice prefix,
                       struct slice input, bool is_websocket)
{
    struct authenticator authenticator = {
        .static_tokens = scene()->tokens,
        .accounts = scene()->accounts,
        .lookup = { find, NULL },
        .bootstrap_tokens = true,
        .anonymous = true,
        .clock = scene()->clock,
    };
    CLEANUP(text) struct text value = TEXT_EMPTY;
    struct headers headers;
    struct authenticator_request request = { .headers = &headers, .is_websocket = is_websocket };
    struct login login;
    size_t offset;

    text_append_slice(&value, prefix);
    text_append_slice(&value, input);
    headers_init(&headers);
    headers_add(&headers, name, text_slice(&value));
    if (!refused(authenticator_login(arena, &authenticator, &request, &login)) &&
        strcmp(login.user->name, USER_ANONYMOUS) != 0) {
        ASSERT(strcmp(login.user->name, "root") == 0);
        ASSERT(is_websocket || slice_find(input, SLICE(STATIC_TOKEN), &offset));
    }
    headers_done(&headers);
}

static void try_signed(struct arena *arena, struct slice input)
{
    CLEANUP(secret) struct secret *token = NULL;
    struct jwt_key key = { .key = scene()->key };
    struct login login;

    if (input.size > JWT_MAX_BYTES / 2)
        return;
    must(jwt_sign(&key, NULL, input, &token));
    if (refused(
            account_tokens_verify(arena, scene()->accounts, secret_reveal(token), NULL, &login)))
        return;
    ASSERT(strcmp(login.user->name, "system:serviceaccount:web:builder") == 0);
    ASSERT(strcmp(login.user->uid, "sa-1") == 0);
    ASSERT(login.user->group_count == 2 && login.audience_count > 0);
}

static bool refs_equal(const struct account_ref *a, const struct account_ref *b)
{
    return slice_equal(a->name, b->name) && slice_equal(a->uid, b->uid);
}

static void try_claims(struct arena *arena, struct slice input)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct account_claims claims;
    struct account_claims again;

    if (refused(account_claims_read(arena, input, &claims)))
        return;
    must(account_claims_format(&claims, &json));
    if (json.size > JWT_MAX_BYTES)
        return;
    must(account_claims_read(arena, text_slice(&json), &again));
    ASSERT(slice_equal(claims.subject, again.subject) && slice_equal(claims.issuer, again.issuer));
    ASSERT(slice_equal(claims.namespace, again.namespace) && slice_equal(claims.id, again.id));
    ASSERT(claims.expires_s == again.expires_s && claims.not_before_s == again.not_before_s);
    ASSERT(claims.legacy == again.legacy && claims.audience_count == again.audience_count);
    ASSERT(refs_equal(&claims.account, &again.account));
    ASSERT(claims.legacy || claims.pod.name.size == 0 || refs_equal(&claims.pod, &again.pod));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct slice input = slice_of((const char *)data, size);

    try_header(arena, SLICE("authorization"), SLICE("Bearer "), input, false);
    try_header(arena, SLICE("sec-websocket-protocol"), SLICE("v4,"), input, true);
    try_signed(arena, input);
    try_claims(arena, input);
    return 0;
}
