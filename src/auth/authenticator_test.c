#include "auth/authenticator.h"

#include "auth/account_tokens.h"
#include "auth/token_file.h"
#include "auth/user.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "lib/lookup_fixture.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "net/headers.h"

struct scene {
    struct arena *arena;
    struct lookup_fixture *objects;
    struct token_file *tokens;
    struct account_tokens *accounts;
    struct headers headers;
    struct authenticator authenticator;
    struct authenticator_request request;
};

static void release(void *context)
{
    struct scene *s = context;

    account_tokens_free(s->accounts);
    token_file_free(s->tokens);
    headers_done(&s->headers);
}

static struct scene *new_scene(void)
{
    struct arena *arena = fixture_current()->arena;
    struct scene *s = arena_new(arena, struct scene);
    const char *issuer = "https://kubernetes";
    struct key *key = pki_key(KEY_P256);
    struct account_tokens_options options = {
        .issuers = &issuer, .issuer_count = 1, .keys = &key, .key_count = 1, .clock = pki_clock()
    };

    s->arena = arena;
    s->objects = lookup_fixture_new();
    options.lookup = s->objects->lookup;
    assert_no_error(account_tokens_new(&options, &s->accounts));
    s->tokens = token_file_new();
    headers_init(&s->headers);
    arena_defer(arena, release, s);
    assert_no_error(
        token_file_parse(s->tokens, SLICE("admin-token,admin,,system:masters\n"
                                          "nobody-token,nobody,,system:unauthenticated\n"
                                          "bad-token,system:anonymous,\n")));
    s->authenticator = (struct authenticator){
        .static_tokens = s->tokens,
        .accounts = s->accounts,
        .lookup = s->objects->lookup,
        .bootstrap_tokens = true,
        .anonymous = true,
        .clock = pki_clock(),
    };
    s->request.headers = &s->headers;
    return s;
}

static struct error *login_with(struct scene *s, const char *token, struct login *login)
{
    headers_clear(&s->headers);
    if (token)
        headers_set(&s->headers, SLICE("Authorization"),
                    slice_from(arena_format(s->arena, "Bearer %s", token)));
    return authenticator_login(s->arena, &s->authenticator, &s->request, login);
}

static const char *groups_of(const struct login *login)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    user_append_groups(&text, login->user);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static const char *service_account_token(struct scene *s)
{
    struct account_token_request request = { .namespace = SLICE("web"),
                                             .name = SLICE("builder"),
                                             .uid = SLICE("sa-1"),
                                             .lifetime_s = 3600 };
    struct account_token token;

    lookup_fixture_set(s->objects, LOOKUP_SERVICE_ACCOUNT,
                       "{metadata: {name: builder, namespace: web, uid: sa-1}}");
    assert_no_error(account_tokens_issue(s->accounts, &request, &token));
    return secret_reveal(pki_keep_secret(token.token)).data;
}

static void nobody_is_anonymous(void **state)
{
    struct scene *s = new_scene();
    struct login login;

    (void)state;
    assert_no_error(login_with(s, NULL, &login));
    assert_string_equal(login.user->name, "system:anonymous");
    assert_string_equal(groups_of(&login), "[\"system:unauthenticated\"]");
    assert_int_equal(login.user->origin, USER_FROM_NOBODY);
    s->authenticator.anonymous = false;
    assert_error(login_with(s, NULL, &login), ERR_UNAUTHENTICATED, "a credential is needed");
}

static void static_tokens_log_in(void **state)
{
    struct scene *s = new_scene();
    struct login login;

    (void)state;
    assert_no_error(login_with(s, "admin-token", &login));
    assert_string_equal(login.user->name, "admin");
    assert_string_equal(groups_of(&login), "[\"system:masters\" \"system:authenticated\"]");
    assert_string_equal(login.audiences[0], "https://kubernetes");
    assert_no_error(login_with(s, "nobody-token", &login));
    assert_string_equal(groups_of(&login), "[\"system:unauthenticated\"]");
    assert_no_error(login_with(s, "bad-token", &login));
    assert_string_equal(groups_of(&login), "[]");
}

static void service_accounts_log_in(void **state)
{
    struct scene *s = new_scene();
    const char *token = service_account_token(s);
    struct login login;

    (void)state;
    assert_no_error(login_with(s, token, &login));
    assert_string_equal(login.user->service_account, "builder");
    assert_string_equal(groups_of(&login),
                        "[\"system:serviceaccounts\" "
                        "\"system:serviceaccounts:web\" \"system:authenticated\"]");
}

static void bootstrap_tokens_log_in(void **state)
{
    struct scene *s = new_scene();
    struct login login;

    (void)state;
    lookup_fixture_set(
        s->objects, LOOKUP_SECRET,
        arena_format(s->arena,
                     "{metadata: {name: bootstrap-token-abcdef, namespace: kube-system}, type: "
                     "bootstrap.kubernetes.io/token, data: {token-id: %s, token-secret: %s, "
                     "usage-bootstrap-authentication: %s}}",
                     base64_format(s->arena, SLICE("abcdef"), BASE64_STANDARD),
                     base64_format(s->arena, SLICE("0123456789abcdef"), BASE64_STANDARD),
                     base64_format(s->arena, SLICE("true"), BASE64_STANDARD)));
    assert_no_error(login_with(s, "abcdef.0123456789abcdef", &login));
    assert_string_equal(login.user->name, "system:bootstrap:abcdef");
    assert_string_equal(groups_of(&login), "[\"system:bootstrappers\" \"system:authenticated\"]");
    assert_error(login_with(s, "abcdef.0123456789abcdee", &login), ERR_UNAUTHENTICATED,
                 "bootstrap");
    s->authenticator.bootstrap_tokens = false;
    assert_error(login_with(s, "abcdef.0123456789abcdef", &login), ERR_UNAUTHENTICATED,
                 "invalid bearer token");
}

static void certificates_log_in(void **state)
{
    struct scene *s = new_scene();
    struct certificate_spec spec = {
        .identity = { .common_name = "system:node:n1", .organizations = PKI_LIST("system:nodes") },
    };
    struct certificate_spec nameless = { .identity = { .organizations = PKI_LIST("dev") } };
    struct login login;

    (void)state;
    s->request.certificate = pki_issue(&spec, NULL, pki_clock()).certificate;
    assert_no_error(login_with(s, "wrong", &login)); /* the certificate is enough */
    assert_string_equal(login.user->name, "system:node:n1");
    assert_string_equal(login.user->node, "n1");
    assert_int_equal(login.user->origin, USER_FROM_CERTIFICATE);
    assert_string_equal(groups_of(&login), "[\"system:nodes\" \"system:authenticated\"]");
    assert_string_equal(user_find_extra(login.user, USER_EXTRA_CREDENTIAL_ID)->values[0],
                        arena_format(s->arena, "X509SHA256=%s",
                                     certificate_fields(s->request.certificate)->fingerprint));

    s->request.certificate = pki_issue(&nameless, NULL, pki_clock()).certificate;
    assert_no_error(login_with(s, NULL, &login));
    assert_string_equal(login.user->name, "system:anonymous");
    assert_no_error(login_with(s, "admin-token", &login));
    assert_string_equal(login.user->name, "admin");
}

static void release_clock(void *clock)
{
    clock_fake_free(clock);
}

static void certificates_expire_on_open_connections(void **state)
{
    struct scene *s = new_scene();
    struct certificate_spec spec = { .identity.common_name = "jane" };
    struct clock *later = clock_fake_new(PKI_NOW_MS + 364 * PKI_DAY_MS);
    struct login login;

    (void)state;
    arena_defer(s->arena, release_clock, later);
    s->request.certificate = pki_issue(&spec, NULL, pki_clock()).certificate;
    s->authenticator.clock = later;
    assert_no_error(login_with(s, NULL, &login));
    clock_fake_advance(later, HOURS(48));
    assert_error(login_with(s, NULL, &login), ERR_UNAUTHENTICATED,
                 "the certificate of \"jane\" has expired");
}

struct bad_row {
    const char *name;
    const char *token;
};

static const struct bad_row bad_rows[] = {
    { "refuses what it does not know", "wrong" },
    { "refuses the front of a token", "admin-toke" },
    { "refuses a JWT of nobody", "eyJhbGciOiJub25lIn0.eyJpc3MiOiJodHRwczovL2V2aWwifQ." },
    { "refuses a JWT without signature",
      "eyJhbGciOiJub25lIn0.eyJpc3MiOiJodHRwczovL2t1YmVybmV0ZXMifQ." },
    { "refuses dots", ".." },
    { "refuses bytes", "\xff\xfe" },
};

static void wrong_is_not_anonymous(void **state)
{
    const struct bad_row *row = *state;
    struct login login;

    assert_error(login_with(new_scene(), row->token, &login), ERR_UNAUTHENTICATED, NULL);
}

static void reviews_know_audiences(void **state)
{
    struct scene *s = new_scene();
    const char *items[] = { "vault", "https://kubernetes" };
    struct login_audiences both = { items, 2 };
    struct login_audiences vault = { items, 1 };
    struct login login;

    (void)state;
    assert_no_error(authenticator_login_token(s->arena, &s->authenticator, SLICE("admin-token"),
                                              &both, &login));
    assert_int_equal(login.audience_count, 1);
    assert_string_equal(login.audiences[0], "https://kubernetes");
    assert_error(authenticator_login_token(s->arena, &s->authenticator, SLICE("admin-token"),
                                           &vault, &login),
                 ERR_UNAUTHENTICATED, "none of the target audiences");
    assert_error(authenticator_login_token(s->arena, &s->authenticator,
                                           slice_from(service_account_token(s)), &vault, &login),
                 ERR_UNAUTHENTICATED, "invalid for the target audiences");
}

TEST_MAIN(TEST(nobody_is_anonymous), TEST(static_tokens_log_in), TEST(service_accounts_log_in),
          TEST(bootstrap_tokens_log_in), TEST(certificates_log_in),
          TEST(certificates_expire_on_open_connections), TABLE(wrong_is_not_anonymous, bad_rows),
          TEST(reviews_know_audiences))
