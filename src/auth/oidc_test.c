#include "auth/oidc.h"

#include <pthread.h>
#include <stdatomic.h>

#include "auth/authenticator.h"
#include "auth/limits.h"
#include "auth/oidc_keys_internal.h"
#include "auth/user.h"
#include "base/clock.h"
#include "base/text.h"
#include "lib/issuer.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "net/headers.h"

struct scene {
    struct arena *arena;
    struct issuer *issuer;
    struct clock *clock;
    struct key *key;
    struct oidc_options options;
};

static void release_clock(void *clock)
{
    clock_fake_free(clock);
}

static void release_oidc(void *oidc)
{
    oidc_free(oidc);
}

static struct scene *new_scene(void)
{
    static const char *const ids[] = { "butler", "kubectl" };
    struct arena *arena = fixture_current()->arena;
    struct scene *s = arena_new(arena, struct scene);

    s->arena = arena;
    s->clock = clock_fake_new(PKI_NOW_MS);
    arena_defer(arena, release_clock, s->clock);
    s->issuer = issuer_start();
    s->key = pki_key(KEY_RSA);
    issuer_set_keys(s->issuer, &s->key, 1);
    s->options = (struct oidc_options){
        .issuer = issuer_url(s->issuer),
        .client_ids = ids,
        .client_id_count = 2,
        .username_prefix = "-",
        .groups_claim = "groups",
        .ca_pem = issuer_ca(s->issuer),
        .client = issuer_client(s->issuer),
        .clock = s->clock,
    };
    return s;
}

static struct oidc *start(struct scene *s)
{
    struct oidc *oidc;

    assert_no_error(oidc_new(&s->options, &oidc));
    arena_defer(s->arena, release_oidc, oidc);
    return oidc;
}

#define GOOD_CLAIMS "\"aud\":\"butler\",\"sub\":\"jane\",\"exp\":1767229200"

static struct slice sign(struct scene *s, const char *claims)
{
    return issuer_sign(s->key,
                       arena_format(s->arena, "{\"iss\":\"%s\",%s}", s->options.issuer, claims));
}

struct row {
    const char *name;
    const char *claims;
    const char *username_claim;
    const char *username_prefix;
    const char *groups_prefix;
    const char *user;   /* NULL: refused with the message */
    const char *groups; /* or the message */
};

static const struct row rows[] = {
    { "takes the subject", GOOD_CLAIMS, NULL, "-", NULL, "jane", "[]" },
    { "takes another client", "\"aud\":[\"x\",\"kubectl\"],\"sub\":\"jane\",\"exp\":1767229200",
      NULL, "-", NULL, "jane", "[]" },
    { "puts a prefix before it", GOOD_CLAIMS, NULL, "oidc:", NULL, "oidc:jane", "[]" },
    { "takes another claim", GOOD_CLAIMS ",\"name\":\"Jane\"", "name", "-", NULL, "Jane", "[]" },
    { "takes groups", GOOD_CLAIMS ",\"groups\":[\"dev\",\"ops\"]", NULL, "-", NULL, "jane",
      "[\"dev\" \"ops\"]" },
    { "takes one group", GOOD_CLAIMS ",\"groups\":\"dev\"", NULL, "-", "oidc:", "jane",
      "[\"oidc:dev\"]" },
    { "puts a prefix before groups", GOOD_CLAIMS ",\"groups\":[\"system:masters\"]", NULL, "-",
      "g:", "jane", "[\"g:system:masters\"]" },
    { "takes an address", GOOD_CLAIMS ",\"email\":\"j@x\"", "email", NULL, NULL, "j@x", "[]" },
    { "takes a verified one", GOOD_CLAIMS ",\"email\":\"j@x\",\"email_verified\":true", "email",
      NULL, NULL, "j@x", "[]" },
    { "refuses an unverified one", GOOD_CLAIMS ",\"email\":\"j@x\",\"email_verified\":false",
      "email", NULL, NULL, NULL, "email not verified" },
    { "refuses odd verification", GOOD_CLAIMS ",\"email\":\"j@x\",\"email_verified\":\"true\"",
      "email", NULL, NULL, NULL, "email not verified" },
    { "wants the claim", GOOD_CLAIMS, "name", "-", NULL, NULL, "parse username claims \"name\"" },
    { "wants a text", GOOD_CLAIMS ",\"name\":7", "name", "-", NULL, NULL, "parse username claims" },
    { "wants something in it", GOOD_CLAIMS ",\"name\":\"\"", "name", "-", NULL, NULL,
      "parse username claims" },
    { "wants no NUL in it", GOOD_CLAIMS ",\"name\":\"a\\u0000b\"", "name", "-", NULL, NULL, "NUL" },
    { "wants texts as groups", GOOD_CLAIMS ",\"groups\":[1]", NULL, "-", NULL, NULL,
      "parse groups claim \"groups\"" },
    { "wants our client id", "\"aud\":\"other\",\"sub\":\"jane\",\"exp\":1767229200", NULL, "-",
      NULL, NULL, "not for one of our client ids" },
    { "wants an audience", "\"sub\":\"jane\",\"exp\":1767229200", NULL, "-", NULL, NULL,
      "not for one of our client ids" },
    { "wants an expiry", "\"aud\":\"butler\",\"sub\":\"jane\"", NULL, "-", NULL, NULL,
      "claim exp is missing" },
    { "wants a number there", "\"aud\":\"butler\",\"sub\":\"jane\",\"exp\":\"never\"", NULL, "-",
      NULL, NULL, "claim exp must be a time" },
    { "forgives a minute", "\"aud\":\"butler\",\"sub\":\"jane\",\"exp\":1767225540", NULL, "-",
      NULL, "jane", "[]" },
    { "forgives no more", "\"aud\":\"butler\",\"sub\":\"jane\",\"exp\":1767225539", NULL, "-", NULL,
      NULL, "token is expired" },
    { "refuses the future", GOOD_CLAIMS ",\"nbf\":1767225661", NULL, "-", NULL, NULL,
      "token is not valid yet" },
};

static void reads_claims(void **state)
{
    const struct row *row = *state;
    struct scene *s = new_scene();
    CLEANUP(text) struct text groups = TEXT_EMPTY;
    struct user *user;
    struct oidc *oidc;

    s->options.username_claim = row->username_claim;
    s->options.username_prefix = row->username_prefix;
    s->options.groups_prefix = row->groups_prefix;
    oidc = start(s);
    if (!row->user) {
        assert_error(oidc_verify(s->arena, oidc, sign(s, row->claims), &user), ERR_UNAUTHENTICATED,
                     row->groups);
        return;
    }
    assert_no_error(oidc_verify(s->arena, oidc, sign(s, row->claims), &user));
    assert_string_equal(user->name, row->user);
    assert_int_equal(user->origin, USER_FROM_OIDC);
    user_append_groups(&groups, user);
    assert_string_equal(text_string(&groups), row->groups);
}

static void the_issuer_is_the_default_prefix(void **state)
{
    struct scene *s = new_scene();
    struct user *user;

    (void)state;
    s->options.username_prefix = NULL;
    assert_no_error(oidc_verify(s->arena, start(s), sign(s, GOOD_CLAIMS ",\"jti\":\"7\""), &user));
    assert_string_equal(user->name, arena_format(s->arena, "%s#jane", s->options.issuer));
    assert_string_equal(user_find_extra(user, USER_EXTRA_CREDENTIAL_ID)->values[0], "JTI=7");
}

static void required_claims_must_be_there(void **state)
{
    struct scene *s = new_scene();
    struct oidc_claim required = { "org", "acme" };
    struct user *user;
    struct oidc *oidc;

    (void)state;
    s->options.required = &required;
    s->options.required_count = 1;
    oidc = start(s);
    assert_no_error(oidc_verify(s->arena, oidc, sign(s, GOOD_CLAIMS ",\"org\":\"acme\""), &user));
    assert_error(oidc_verify(s->arena, oidc, sign(s, GOOD_CLAIMS), &user), ERR_UNAUTHENTICATED,
                 "oidc: required claim org not present in ID token");
    assert_error(oidc_verify(s->arena, oidc, sign(s, GOOD_CLAIMS ",\"org\":\"evil\""), &user),
                 ERR_UNAUTHENTICATED,
                 "oidc: required claim org value does not match. Got = evil, want = acme");
}

static void other_keys_and_issuers_are_refused(void **state)
{
    struct scene *s = new_scene();
    struct oidc *oidc = start(s);
    struct slice good = sign(s, GOOD_CLAIMS);
    struct user *user;

    (void)state;
    assert_no_error(oidc_verify(s->arena, oidc, good, &user));
    assert_error(oidc_verify(s->arena, oidc, slice_of(good.data, good.size - 2), &user),
                 ERR_UNAUTHENTICATED, "signature");
    assert_error(oidc_verify(s->arena, oidc,
                             issuer_sign(s->key, "{\"iss\":\"https://evil\"," GOOD_CLAIMS "}"),
                             &user),
                 ERR_UNAUTHENTICATED, "another issuer");
    s->key = pki_key(KEY_P256);
    assert_error(oidc_verify(s->arena, oidc, sign(s, GOOD_CLAIMS), &user), ERR_UNAUTHENTICATED,
                 "algorithm ES256 is not allowed");
    s->key = pki_key(KEY_RSA);
    assert_error(oidc_verify(s->arena, oidc, sign(s, GOOD_CLAIMS), &user), ERR_UNAUTHENTICATED,
                 "no RS256 key has the id");
}

static void new_keys_are_found(void **state)
{
    struct scene *s = new_scene();
    struct oidc *oidc = start(s);
    struct slice old = sign(s, GOOD_CLAIMS);
    struct user *user;

    (void)state;
    assert_no_error(oidc_verify(s->arena, oidc, old, &user));
    assert_int_equal(issuer_fetches(s->issuer), 1);
    s->key = pki_key(KEY_RSA);
    issuer_set_keys(s->issuer, &s->key, 1);
    assert_error(oidc_verify(s->arena, oidc, sign(s, GOOD_CLAIMS), &user), ERR_UNAUTHENTICATED,
                 "no RS256 key"); /* asked a moment ago */
    assert_int_equal(issuer_fetches(s->issuer), 1);
    clock_fake_advance(s->clock, OIDC_FETCH_PAUSE_MS);
    assert_no_error(oidc_verify(s->arena, oidc, sign(s, GOOD_CLAIMS), &user));
    assert_int_equal(issuer_fetches(s->issuer), 2);
    assert_error(oidc_verify(s->arena, oidc, old, &user), ERR_UNAUTHENTICATED, "no RS256 key");
    assert_int_equal(issuer_fetches(s->issuer), 2);
}

struct broken_row {
    const char *name;
    int discovery_status;
    const char *discovery; /* %s: the issuer */
    int jwks_status;
    const char *jwks;
    const char *message;
};

static const struct broken_row broken_rows[] = {
    { "is not there", 404, "{}", 0, NULL, "answered with status 404" },
    { "sends no JSON", 0, "<html>", 0, NULL, "line 1" },
    { "is somebody else", 0, "{\"issuer\":\"https://evil\",\"jwks_uri\":\"https://evil/k\"}", 0,
      NULL, "the provider calls itself \"https://evil\"" },
    { "has its keys in the open", 0, "{\"issuer\":\"%s\",\"jwks_uri\":\"http://127.0.0.1/k\"}", 0,
      NULL, "must be an https URL" },
    { "has its keys nowhere", 0, "{\"issuer\":\"%s\"}", 0, NULL, "must be an https URL" },
    { "has its keys at a strange place", 0, "{\"issuer\":\"%s\",\"jwks_uri\":\"https://\\u0001\"}",
      0, NULL, "jwks_uri" },
    { "has no keys to give", 0, NULL, 500, "{}", "answered with status 500" },
    { "has no keys", 0, NULL, 0, "{\"keys\":[]}", "none of the provider's 0 keys" },
    { "has keys without order", 0, NULL, 0, "{\"keys\":{}}", "are no list" },
    { "has none that we use", 0, NULL, 0,
      "{\"keys\":[{\"kty\":\"oct\"},{\"kty\":\"RSA\",\"use\":\"enc\"},{\"kty\":\"EC\",\"crv\":\"P-"
      "521\"}]}",
      "none of the provider's 3 keys" },
};

static void provider(void **state)
{
    const struct broken_row *row = *state;
    struct scene *s = new_scene();
    struct oidc *oidc = start(s);
    struct slice token = sign(s, GOOD_CLAIMS);
    CLEANUP(text) struct text discovery = TEXT_EMPTY;
    struct user *user;
    size_t at;

    if (row->discovery) {
        text_append(&discovery, row->discovery);
        if (slice_find(text_slice(&discovery), SLICE("%s"), &at)) {
            text_truncate(&discovery, at);
            text_append(&discovery, s->options.issuer);
            text_append(&discovery, row->discovery + at + 2);
        }
        issuer_set_discovery(s->issuer, row->discovery_status,
                             arena_strdup(s->arena, text_string(&discovery)));
    }
    issuer_set_jwks(s->issuer, row->jwks_status, row->jwks);
    assert_error(oidc_verify(s->arena, oidc, token, &user), ERR_UNAVAILABLE, row->message);
    assert_error(oidc_verify(s->arena, oidc, token, &user), ERR_UNAVAILABLE, "a moment ago");
    issuer_set_discovery(s->issuer, 0, NULL);
    issuer_set_jwks(s->issuer, 0, NULL);
    clock_fake_advance(s->clock, OIDC_FETCH_PAUSE_MS);
    assert_no_error(oidc_prepare(oidc));
    assert_no_error(oidc_verify(s->arena, oidc, token, &user));
}

static void huge_answers_are_refused(void **state)
{
    struct scene *s = new_scene();
    char *huge = arena_alloc(s->arena, OIDC_MAX_ANSWER_BYTES + 2);

    (void)state;
    memset(huge, ' ', OIDC_MAX_ANSWER_BYTES + 1);
    issuer_set_discovery(s->issuer, 200, huge);
    assert_error(oidc_prepare(start(s)), ERR_UNAVAILABLE, NULL);
    assert_int_equal(issuer_fetches(s->issuer), 0);
}

static void strangers_certificates_are_refused(void **state)
{
    struct scene *s = new_scene();
    struct certificate_spec spec = { .identity.common_name = "other", .is_ca = true };

    (void)state;
    s->options.ca_pem = slice_from(pki_pem(pki_issue(&spec, NULL, clock_system()).certificate));
    assert_error(oidc_prepare(start(s)), ERR_UNAVAILABLE, NULL);
    assert_int_equal(issuer_fetches(s->issuer), 0);
}

struct bad_row {
    const char *name;
    const char *issuer;
    size_t client_ids;
    unsigned algorithms;
    const char *message;
};

static const struct bad_row bad_rows[] = {
    { "wants https", "http://idp.example.com", 1, 0, "must be an https URL" },
    { "wants an issuer", NULL, 1, 0, "must be an https URL" },
    { "wants no query", "https://idp.example.com?x", 1, 0, "no query" },
    { "wants client ids", "https://idp.example.com", 0, 0, "client ids" },
    { "wants no shared secrets", "https://idp.example.com", 1, JWT_HS256, "HS256 is not allowed" },
};

static void options(void **state)
{
    const struct bad_row *row = *state;
    const char *id = "butler";
    struct oidc_options wrong = { .issuer = row->issuer,
                                  .client_ids = &id,
                                  .client_id_count = row->client_ids,
                                  .algorithms = row->algorithms };
    struct oidc *oidc;

    assert_error(oidc_new(&wrong, &oidc), ERR_INVALID, row->message);
}

struct crowd {
    struct scene *s;
    struct oidc *oidc;
    struct slice token;
    atomic_size_t failures;
};

static void *log_in(void *context)
{
    struct crowd *crowd = context;
    struct arena *arena = arena_create();
    struct user *user;
    struct error *err = oidc_verify(arena, crowd->oidc, crowd->token, &user);

    if (err)
        atomic_fetch_add(&crowd->failures, 1);
    error_free(err);
    arena_free(arena);
    return NULL;
}

static void many_logins_share_one_fetch(void **state)
{
    struct scene *s = new_scene();
    struct crowd crowd = { s, start(s), sign(s, GOOD_CLAIMS), 0 };
    pthread_t threads[OIDC_MAX_WAITING];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, log_in, &crowd), 0);
    for (size_t i = 0; i < COUNT_OF(threads); i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(atomic_load(&crowd.failures), 0);
    assert_int_equal(issuer_fetches(s->issuer), 1);
}

static void release_headers(void *headers)
{
    headers_done(headers);
}

static void the_chain_knows_providers(void **state)
{
    struct scene *s = new_scene();
    struct oidc *oidc = start(s);
    struct headers *headers = arena_new(s->arena, struct headers);
    struct authenticator authenticator = {
        .providers = &oidc, .provider_count = 1, .anonymous = true, .clock = s->clock
    };
    struct authenticator_request request = { .headers = headers };
    struct login login;

    (void)state;
    headers_init(headers);
    arena_defer(s->arena, release_headers, headers);
    headers_set(headers, SLICE("authorization"),
                slice_from(arena_format(s->arena, "Bearer %s", sign(s, GOOD_CLAIMS).data)));
    assert_no_error(authenticator_login(s->arena, &authenticator, &request, &login));
    assert_string_equal(login.user->name, "jane");
    assert_true(user_has_group(login.user, "system:authenticated"));
    headers_set(headers, SLICE("authorization"),
                slice_from(arena_format(
                    s->arena, "Bearer %s",
                    issuer_sign(s->key, "{\"iss\":\"https://evil\"," GOOD_CLAIMS "}").data)));
    assert_error(authenticator_login(s->arena, &authenticator, &request, &login),
                 ERR_UNAUTHENTICATED, "invalid bearer token");
    issuer_set_jwks(s->issuer, 500, "");
    oidc = start(s);
    headers_set(headers, SLICE("authorization"),
                slice_from(arena_format(s->arena, "Bearer %s", sign(s, GOOD_CLAIMS).data)));
    assert_error(authenticator_login(s->arena, &authenticator, &request, &login),
                 ERR_UNAUTHENTICATED, "status 500");
}

TEST_MAIN(TABLE(reads_claims, rows), TEST(the_issuer_is_the_default_prefix),
          TEST(required_claims_must_be_there), TEST(other_keys_and_issuers_are_refused),
          TEST(new_keys_are_found), TABLE(provider, broken_rows), TEST(huge_answers_are_refused),
          TEST(strangers_certificates_are_refused), TABLE(options, bad_rows),
          TEST(many_logins_share_one_fetch), TEST(the_chain_knows_providers))
