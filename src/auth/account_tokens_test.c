#include "auth/account_tokens.h"

#include "auth/user.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/text.h"
#include "crypto/jwk.h"
#include "crypto/jwt.h"
#include "crypto/secret.h"
#include "lib/lookup_fixture.h"
#include "lib/pki.h"
#include "lib/test.h"

#define ISSUER "https://kubernetes.default.svc.cluster.local"

struct scene {
    struct arena *arena;
    struct clock *clock;
    struct lookup_fixture *objects;
    struct key *key;
    struct account_tokens *tokens;
};

static void release_clock(void *clock)
{
    clock_fake_free(clock);
}

static void release_tokens(void *tokens)
{
    account_tokens_free(tokens);
}

static struct account_tokens *make_tokens(struct scene *s, struct key *const *keys, size_t count)
{
    const char *issuers[] = { ISSUER, "https://old.example.com" };
    struct account_tokens_options options = {
        .issuers = issuers,
        .issuer_count = 2,
        .audiences = { issuers, 1 },
        .keys = keys,
        .key_count = count,
        .lookup = s->objects->lookup,
        .clock = s->clock,
    };
    struct account_tokens *tokens;

    assert_no_error(account_tokens_new(&options, &tokens));
    arena_defer(s->arena, release_tokens, tokens);
    return tokens;
}

static struct scene *new_scene(enum key_type type)
{
    struct arena *arena = fixture_current()->arena;
    struct scene *s = arena_new(arena, struct scene);

    s->arena = arena;
    s->clock = clock_fake_new(PKI_NOW_MS);
    arena_defer(arena, release_clock, s->clock);
    s->objects = lookup_fixture_new();
    s->key = pki_key(type);
    s->tokens = make_tokens(s, &s->key, 1);
    lookup_fixture_set(s->objects, LOOKUP_SERVICE_ACCOUNT,
                       "{metadata: {name: builder, namespace: web, uid: sa-1}}");
    lookup_fixture_set(s->objects, LOOKUP_POD,
                       "{metadata: {name: pod, namespace: web, uid: pod-1}}");
    lookup_fixture_set(s->objects, LOOKUP_SECRET,
                       "{metadata: {name: box, namespace: web, uid: box-1}}");
    lookup_fixture_set(s->objects, LOOKUP_NODE, "{metadata: {name: n1, uid: n-1}}");
    return s;
}

static struct account_token_request request_of(void)
{
    return (struct account_token_request){
        .namespace = SLICE("web"),
        .name = SLICE("builder"),
        .uid = SLICE("sa-1"),
        .lifetime_s = 3600,
    };
}

static struct slice issue(struct scene *s, const struct account_token_request *request)
{
    struct account_token token;

    assert_no_error(account_tokens_issue(s->tokens, request, &token));
    return secret_reveal(pki_keep_secret(token.token));
}

static struct error *verify(struct scene *s, struct slice token, struct login *login)
{
    return account_tokens_verify(s->arena, s->tokens, token, NULL, login);
}

static void logs_in(void **state)
{
    static const enum key_type types[] = { KEY_P256, KEY_P384, KEY_RSA };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        struct scene *s = new_scene(types[i]);
        struct account_token_request request = request_of();
        struct login login;

        request.pod = (struct account_token_bound){ SLICE("pod"), SLICE("pod-1") };
        request.node = (struct account_token_bound){ SLICE("n1"), SLICE("n-1") };
        assert_no_error(verify(s, issue(s, &request), &login));
        assert_string_equal(login.user->name, "system:serviceaccount:web:builder");
        assert_string_equal(login.user->uid, "sa-1");
        assert_string_equal(login.user->service_account_namespace, "web");
        assert_string_equal(login.user->service_account, "builder");
        assert_int_equal(login.user->origin, USER_FROM_SERVICE_ACCOUNT_TOKEN);
        assert_int_equal(login.user->group_count, 2);
        assert_true(user_has_group(login.user, "system:serviceaccounts"));
        assert_true(user_has_group(login.user, "system:serviceaccounts:web"));
        assert_string_equal(user_find_extra(login.user, USER_EXTRA_POD_NAME)->values[0], "pod");
        assert_string_equal(user_find_extra(login.user, USER_EXTRA_POD_UID)->values[0], "pod-1");
        assert_string_equal(user_find_extra(login.user, USER_EXTRA_NODE_NAME)->values[0], "n1");
        assert_int_equal(login.audience_count, 1);
        assert_string_equal(login.audiences[0], ISSUER);
        assert_null(login.legacy_token);
        assert_null(login.stale_token);
    }
}

static void tells_the_credential(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct account_token_request request = request_of();
    struct account_token token;
    struct login login;

    (void)state;
    assert_no_error(account_tokens_issue(s->tokens, &request, &token));
    pki_keep_secret(token.token);
    assert_no_error(verify(s, secret_reveal(token.token), &login));
    assert_string_equal(user_find_extra(login.user, USER_EXTRA_CREDENTIAL_ID)->values[0], token.id);
    assert_int_equal(token.expires_ms, PKI_NOW_MS + 3600 * 1000);
}

/* The claims of a token, decoded. */
static const char *claims_of(struct slice token)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct slice header;
    struct slice rest;
    struct slice claims;
    struct slice signature;

    assert_true(slice_cut(token, '.', &header, &rest));
    assert_true(slice_cut(rest, '.', &claims, &signature));
    assert_no_error(base64_parse(claims, BASE64_URL_BARE, &json));
    return arena_strdup(fixture_current()->arena, text_string(&json));
}

static void says_what_upstream_says(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct account_token_request request = request_of();
    const char *claims;
    char *id;

    (void)state;
    request.pod = (struct account_token_bound){ SLICE("pod"), SLICE("pod-1") };
    request.node = (struct account_token_bound){ SLICE("n1"), SLICE("n-1") };
    request.warn_after_s = 60;
    claims = claims_of(issue(s, &request));
    id = strstr(claims, "\"jti\":\"");
    assert_non_null(id);
    assert_string_equal(
        arena_format(s->arena, "%.*s%s", (int)(id + 7 - claims), claims, id + 7 + 36),
        "{\"aud\":[\"" ISSUER "\"],\"exp\":1767229200,\"iat\":1767225600,\"iss\":\"" ISSUER
        "\",\"jti\":\"\",\"kubernetes.io\":{\"namespace\":\"web\",\"node\":{\"name\":\"n1\","
        "\"uid\":\"n-1\"},\"pod\":{\"name\":\"pod\",\"uid\":\"pod-1\"},\"serviceaccount\":{"
        "\"name\":\"builder\",\"uid\":\"sa-1\"},\"warnafter\":1767225660},\"nbf\":1767225600,"
        "\"sub\":\"system:serviceaccount:web:builder\"}");
}

static void expires(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct account_token_request request = request_of();
    struct slice token;
    struct login login;

    (void)state;
    request.warn_after_s = 600;
    token = issue(s, &request);
    assert_no_error(verify(s, token, &login));
    clock_fake_advance(s->clock, SECONDS(700));
    assert_no_error(verify(s, token, &login));
    assert_string_equal(login.stale_token, "subject: system:serviceaccount:web:builder, seconds "
                                           "after warning threshold: 100");
    clock_fake_advance(s->clock, SECONDS(3600 - 700 + 60)); /* a minute for clocks that differ */
    assert_no_error(verify(s, token, &login));
    clock_fake_advance(s->clock, SECONDS(1));
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED,
                 "service account token has expired");
}

static void is_not_valid_before_its_time(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct clock *earlier = clock_fake_new(PKI_NOW_MS - 61000);
    struct account_token_request request = request_of();
    struct slice token = issue(s, &request);
    struct login login;

    (void)state;
    arena_defer(s->arena, release_clock, earlier);
    s->clock = earlier;
    s->tokens = make_tokens(s, &s->key, 1);
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED,
                 "service account token is not valid yet");
    clock_fake_advance(earlier, SECONDS(1));
    assert_no_error(verify(s, token, &login));
}

struct gone_row {
    const char *name;
    enum lookup_kind kind;
    const char *changed; /* NULL: the object goes */
    const char *message; /* NULL: still good */
};

static const struct gone_row gone_rows[] = {
    { "ends with the account", LOOKUP_SERVICE_ACCOUNT, NULL,
      "serviceaccounts \"builder\" not found" },
    { "knows an account that came anew", LOOKUP_SERVICE_ACCOUNT,
      "{metadata: {name: builder, namespace: web, uid: sa-2}}",
      "service account UID (sa-2) does not match claim (sa-1)" },
    { "ends a minute after the account's deletion", LOOKUP_SERVICE_ACCOUNT,
      "{metadata: {name: builder, namespace: web, uid: sa-1, deletionTimestamp: "
      "'2025-12-31T23:58:59Z'}}",
      "service account web/builder has been deleted" },
    { "leaves an account its last minute", LOOKUP_SERVICE_ACCOUNT,
      "{metadata: {name: builder, namespace: web, uid: sa-1, deletionTimestamp: "
      "'2025-12-31T23:59:01Z'}}",
      NULL },
    { "takes an odd deletion time for long ago", LOOKUP_SERVICE_ACCOUNT,
      "{metadata: {name: builder, namespace: web, uid: sa-1, deletionTimestamp: soon}}",
      "service account web/builder has been deleted" },
    { "ends with the pod", LOOKUP_POD, NULL, "service account token has been invalidated" },
    { "knows a pod that came anew", LOOKUP_POD,
      "{metadata: {name: pod, namespace: web, uid: pod-2}}",
      "pod UID (pod-2) does not match service account pod ref claim (pod-1)" },
    { "ends after the pod's deletion", LOOKUP_POD,
      "{metadata: {name: pod, namespace: web, uid: pod-1, deletionTimestamp: "
      "'2025-01-01T00:00:00Z'}}",
      "service account token has been invalidated" },
    { "outlives the pod's node", LOOKUP_NODE, NULL, NULL },
};

static void lives_with_its_objects(void **state)
{
    const struct gone_row *row = *state;
    struct scene *s = new_scene(KEY_P256);
    struct account_token_request request = request_of();
    const char *name = row->kind == LOOKUP_POD    ? "pod"
                       : row->kind == LOOKUP_NODE ? "n1"
                                                  : "builder";
    struct slice token;
    struct login login;

    request.pod = (struct account_token_bound){ SLICE("pod"), SLICE("pod-1") };
    request.node = (struct account_token_bound){ SLICE("n1"), SLICE("n-1") };
    token = issue(s, &request);
    assert_no_error(verify(s, token, &login)); /* remembered from here on */
    lookup_fixture_remove(s->objects, row->kind, row->kind == LOOKUP_NODE ? "" : "web", name);
    if (row->changed)
        lookup_fixture_set(s->objects, row->kind, row->changed);
    if (row->message)
        assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED, row->message);
    else
        assert_no_error(verify(s, token, &login));
}

static void can_be_bound_to_other_objects(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct account_token_request request = request_of();
    struct account_token made;
    struct slice token;
    struct login login;

    (void)state;
    request.secret = (struct account_token_bound){ SLICE("box"), SLICE("box-1") };
    token = issue(s, &request);
    assert_no_error(verify(s, token, &login));
    lookup_fixture_remove(s->objects, LOOKUP_SECRET, "web", "box");
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED, "invalidated");

    request.node = (struct account_token_bound){ SLICE("n1"), SLICE("n-1") };
    assert_error(account_tokens_issue(s->tokens, &request, &made), ERR_INVALID, "one object");
    request.secret = (struct account_token_bound){ SLICE(""), SLICE("") };
    token = issue(s, &request);
    assert_no_error(verify(s, token, &login));
    lookup_fixture_set(s->objects, LOOKUP_NODE, "{metadata: {name: n1, uid: n-2}}");
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED,
                 "node UID (n-2) does not match service account node ref claim (n-1)");
}

static void is_for_its_audience(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct slice vault[] = { SLICE("vault"), SLICE("db") };
    const char *wanted[] = { "db", "other" };
    struct login_audiences audiences = { wanted, 2 };
    struct account_token_request request = request_of();
    struct slice token;
    struct login login;

    (void)state;
    request.audiences = vault;
    request.audience_count = 2;
    token = issue(s, &request);
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED,
                 "token audiences [\"vault\" \"db\"] is invalid for the target audiences [\"" ISSUER
                 "\"]");
    assert_no_error(account_tokens_verify(s->arena, s->tokens, token, &audiences, &login));
    assert_int_equal(login.audience_count, 1);
    assert_string_equal(login.audiences[0], "db");
    request.audience_count = 0;
    assert_error(account_tokens_verify(s->arena, s->tokens, issue(s, &request), &audiences, &login),
                 ERR_UNAUTHENTICATED, "is invalid for the target audiences");
}

static void believes_old_keys_and_no_others(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct key *next[2] = { pki_key(KEY_P256), NULL };
    struct account_token_request request = request_of();
    struct slice token = issue(s, &request);
    struct login login;

    (void)state;
    s->tokens = make_tokens(s, next, 1);
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED, "no ES256 key has the id");
    next[1] = pki_keep_key(key_public(s->key));
    s->tokens = make_tokens(s, next, 2);
    assert_no_error(verify(s, token, &login));
    assert_no_error(verify(s, issue(s, &request), &login));
}

static void a_changed_letter_is_noticed(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct account_token_request request = request_of();
    struct slice token = issue(s, &request);
    char *changed = arena_text(s->arena, token);
    struct login login;

    (void)state;
    assert_no_error(verify(s, token, &login));
    changed[token.size / 2] = changed[token.size / 2] == 'A' ? 'B' : 'A';
    assert_error(verify(s, slice_from(changed), &login), ERR_UNAUTHENTICATED, NULL);
}

/* Signs claims of the test's own with the right key. */
static struct slice sign(struct scene *s, const char *claims)
{
    struct jwt_key key = { .key = s->key };
    struct secret *token;

    assert_no_error(jwt_sign(&key, NULL, slice_from(claims), &token));
    return secret_reveal(pki_keep_secret(token));
}

struct claims_row {
    const char *name;
    const char *claims;
    const char *message;
};

#define SUB        "\"sub\":\"system:serviceaccount:web:builder\""
#define ISS        "\"iss\":\"" ISSUER "\",\"aud\":[\"" ISSUER "\"]"
#define ACCOUNT(u) "\"serviceaccount\":{\"name\":\"builder\",\"uid\":\"" u "\"}"
#define GOOD       "\"kubernetes.io\":{\"namespace\":\"web\"," ACCOUNT("sa-1") "}"

static const struct claims_row claims_rows[] = {
    { "takes good ones", "{" ISS "," SUB ",\"exp\":1767229200," GOOD "}", NULL },
    { "takes one audience as a text",
      "{\"iss\":\"" ISSUER "\",\"aud\":\"" ISSUER "\"," SUB ",\"exp\":1767229200," GOOD "}", NULL },
    { "takes another issuer of ours",
      "{\"iss\":\"https://old.example.com\",\"aud\":[\"" ISSUER "\"]," SUB
      ",\"exp\":1767229200," GOOD "}",
      NULL },
    { "refuses other issuers",
      "{\"iss\":\"https://evil\",\"aud\":[\"" ISSUER "\"]," SUB ",\"exp\":1767229200," GOOD "}",
      "token issuer \"https://evil\" is invalid" },
    { "wants an expiry", "{" ISS "," SUB "," GOOD "}", "claim exp is missing" },
    { "wants a time for it", "{" ISS "," SUB ",\"exp\":\"never\"," GOOD "}",
      "claim exp must be a time" },
    { "wants a time that can be", "{" ISS "," SUB ",\"exp\":-5," GOOD "}", "claim exp must be" },
    { "refuses what is from the future",
      "{" ISS "," SUB ",\"exp\":1767229200,\"iat\":1767225661," GOOD "}", "issued in the future" },
    { "wants a fitting subject",
      "{" ISS ",\"sub\":\"system:serviceaccount:web:admin\",\"exp\":1767229200," GOOD "}",
      "sub claim is invalid" },
    { "wants the subject's namespace",
      "{" ISS ",\"sub\":\"system:serviceaccount:db:builder\",\"exp\":1767229200," GOOD "}",
      "sub claim is invalid" },
    { "wants a uid",
      "{" ISS "," SUB
      ",\"exp\":1767229200,\"kubernetes.io\":{\"namespace\":\"web\"," ACCOUNT("") "}}",
      "serviceAccountUID claim is missing" },
    { "wants a namespace",
      "{" ISS "," SUB ",\"exp\":1767229200,\"kubernetes.io\":{" ACCOUNT("sa-1") "}}",
      "namespace claim is missing" },
    { "wants a name",
      "{" ISS "," SUB ",\"exp\":1767229200,\"kubernetes.io\":{\"namespace\":\"web\"}}",
      "serviceAccountName claim is missing" },
    { "wants texts as audiences",
      "{\"iss\":\"" ISSUER "\",\"aud\":[1]," SUB ",\"exp\":1767229200," GOOD "}",
      "claim aud must be" },
    { "keeps the kinds of token apart",
      "{\"iss\":\"kubernetes/serviceaccount\"," SUB ",\"exp\":1767229200," GOOD "}",
      "token issuer \"kubernetes/serviceaccount\" is invalid" },
    { "wants an object", "[]", "secretName claim is missing" },
    { "wants JSON", "{\"iss\"", "token claims" },
};

static void reads_claims_strictly(void **state)
{
    const struct claims_row *row = *state;
    struct scene *s = new_scene(KEY_P256);
    struct login login;

    if (row->message)
        assert_error(verify(s, sign(s, row->claims), &login), ERR_UNAUTHENTICATED, row->message);
    else
        assert_no_error(verify(s, sign(s, row->claims), &login));
}

static struct slice legacy(struct scene *s, const char *more)
{
    struct secret *secret;
    struct slice token;

    assert_no_error(account_tokens_issue_legacy(s->tokens, SLICE("web"), SLICE("builder"),
                                                SLICE("sa-1"), SLICE("builder-token"), &secret));
    token = secret_reveal(pki_keep_secret(secret));
    lookup_fixture_set(s->objects, LOOKUP_SECRET,
                       arena_format(s->arena,
                                    "{metadata: {name: builder-token, namespace: web %s}, type: "
                                    "kubernetes.io/service-account-token, data: {token: %s}}",
                                    more, base64_format(s->arena, token, BASE64_STANDARD)));
    return token;
}

static void tokens_live_in_secrets_too(void **state)
{
    struct scene *s = new_scene(KEY_RSA);
    struct slice token = legacy(s, "");
    struct login login;

    (void)state;
    assert_no_error(verify(s, token, &login));
    assert_string_equal(login.user->name, "system:serviceaccount:web:builder");
    assert_string_equal(login.legacy_token, "system:serviceaccount:web:builder");
    assert_string_equal(login.audiences[0], ISSUER);
    clock_fake_advance(s->clock, HOURS(24 * 365));
    assert_no_error(verify(s, token, &login));

    legacy(s, ", labels: {kubernetes.io/legacy-token-invalid-since: '2026-01-01'}");
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED, "has been marked invalid");
    legacy(s, ", deletionTimestamp: '2030-01-01T00:00:00Z'");
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED, "Token has been invalidated");
    lookup_fixture_set(s->objects, LOOKUP_SECRET,
                       "{metadata: {name: builder-token, namespace: web}, type: "
                       "kubernetes.io/service-account-token, data: {token: eA==}}");
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED,
                 "Token does not match server's copy");
    lookup_fixture_remove(s->objects, LOOKUP_SECRET, "web", "builder-token");
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED, "Token has been invalidated");
    legacy(s, "");
    lookup_fixture_remove(s->objects, LOOKUP_SERVICE_ACCOUNT, "web", "builder");
    assert_error(verify(s, token, &login), ERR_UNAUTHENTICATED, "not found");
}

static void knows_its_own(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct account_token_request request = request_of();

    (void)state;
    assert_true(account_tokens_is_ours(s->tokens, issue(s, &request)));
    assert_true(account_tokens_is_ours(s->tokens, legacy(s, "")));
    assert_false(account_tokens_is_ours(s->tokens, sign(s, "{\"iss\":\"https://other\"}")));
    assert_false(account_tokens_is_ours(s->tokens, sign(s, "{\"iss\":1}")));
    assert_false(account_tokens_is_ours(s->tokens, SLICE("abcdef.0123456789abcdef")));
    assert_false(account_tokens_is_ours(s->tokens, SLICE("a.b.c")));
    assert_false(account_tokens_is_ours(s->tokens, SLICE("..")));
    assert_false(account_tokens_is_ours(s->tokens, SLICE("")));
}

static void documents_for_others(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    struct key *keys[] = { s->key, pki_key(KEY_RSA) };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text jwks = TEXT_EMPTY;

    (void)state;
    s->tokens = make_tokens(s, keys, 2);
    assert_true(
        account_tokens_append_discovery(s->tokens, "https://10.0.0.1/openid/v1/jwks", &text));
    assert_string_equal(
        text_string(&text),
        "{\"issuer\":\"" ISSUER "\",\"jwks_uri\":\"https://10.0.0.1/openid/v1/jwks\","
        "\"response_types_supported\":[\"id_token\"],\"subject_types_supported\":["
        "\"public\"],\"id_token_signing_alg_values_supported\":[\"ES256\",\"RS256\"]"
        "}");
    account_tokens_append_keys(s->tokens, &jwks);
    assert_non_null(strstr(text_string(&jwks), "\"alg\":\"ES256\""));
    assert_non_null(strstr(text_string(&jwks), "\"alg\":\"RS256\""));
    assert_null(strstr(text_string(&jwks), "\"d\""));
}

static void refuses_what_cannot_sign(void **state)
{
    struct scene *s = new_scene(KEY_P256);
    const char *issuer = "a";
    struct key *keys[] = { pki_keep_key(key_public(s->key)), NULL };
    struct account_tokens_options options = { .issuers = &issuer, .keys = keys, .key_count = 1 };
    struct account_tokens *tokens;

    (void)state;
    assert_error(account_tokens_new(&options, &tokens), ERR_INVALID, "issuers");
    options.issuer_count = 1;
    assert_error(account_tokens_new(&options, &tokens), ERR_INVALID, "private");
    keys[0] = pki_key(KEY_ED25519);
    assert_error(account_tokens_new(&options, &tokens), ERR_INVALID, "Ed25519");
    options.key_count = 0;
    assert_error(account_tokens_new(&options, &tokens), ERR_INVALID, "keys");
}

/* The key of RFC 7515 A.3.1, and the id that upstream derives from it (Go: SHA-256 of its PKIX
 * form).
 */
static void names_keys_as_upstream(void **state)
{
    const struct jwk_fields fields = {
        .kty = SLICE("EC"),
        .crv = SLICE("P-256"),
        .x = SLICE("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"),
        .y = SLICE("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"),
    };
    struct scene *s = new_scene(KEY_P256);
    struct key *keys[] = { s->key, NULL };
    CLEANUP(text) struct text jwks = TEXT_EMPTY;

    (void)state;
    assert_no_error(jwk_read(&fields, &keys[1]));
    pki_keep_key(keys[1]);
    s->tokens = make_tokens(s, keys, 2);
    account_tokens_append_keys(s->tokens, &jwks);
    assert_non_null(
        strstr(text_string(&jwks), "\"kid\":\"K9G7DESol8MKeqCZHN442AYv5EHeUNoPRoJTRPYC6Cc\""));
}

TEST_MAIN(TEST(logs_in), TEST(tells_the_credential), TEST(says_what_upstream_says), TEST(expires),
          TEST(is_not_valid_before_its_time), TABLE(lives_with_its_objects, gone_rows),
          TEST(can_be_bound_to_other_objects), TEST(is_for_its_audience),
          TEST(believes_old_keys_and_no_others), TEST(a_changed_letter_is_noticed),
          TABLE(reads_claims_strictly, claims_rows), TEST(tokens_live_in_secrets_too),
          TEST(knows_its_own), TEST(documents_for_others), TEST(refuses_what_cannot_sign),
          TEST(names_keys_as_upstream))
