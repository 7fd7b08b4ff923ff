/* What an operator can say about logins, and what is refused at once. */
#include "platform/logins.h"

#include "auth/token_file.h"
#include "auth/user.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/slice.h"
#include "lib/test.h"
#include "loop/loop.h"

#define PROVIDER .issuer = "https://id.example.com", .client_id = "kubernetes"

static struct error *open_with(const struct logins_options *options, struct logins **out_logins)
{
    struct loop *loop = loop_new(clock_system(), NULL);
    CLEANUP(logins) struct logins *logins = NULL;
    struct error *err;

    err = logins_open(options, loop, clock_system(), &logins);
    if (!err && out_logins)
        *out_logins = STEAL(logins);
    logins = logins_close(logins);
    loop_stop(loop);
    loop_run(loop);
    loop_free(loop);
    return err;
}

struct row {
    const char *name;
    struct logins_options options;
    const char *message;
};

static const struct row rows[] = {
    { "a provider without a client",
      { .issuer = "https://id.example.com" },
      "flags --oidc-issuer-url and --oidc-client-id must be given together" },
    { "a client without a provider", { .client_id = "kubernetes" }, "must be given together" },
    { "a provider without encryption",
      { .issuer = "http://id.example.com", .client_id = "x" },
      "flag --oidc-issuer-url" },
    { "a claim without a value",
      { PROVIDER, .required_claims = "hd=a,team" },
      "flag --oidc-required-claim: \"team\" must be NAME=VALUE" },
    { "an algorithm with a secret",
      { PROVIDER, .algorithms = "RS256,HS256" },
      "flag --oidc-signing-algs: \"HS256\" is none of RS256, ES256, ES384 and EdDSA" },
    { "an absent authority", { PROVIDER, .ca_file = "/nowhere/ca.pem" }, "flag --oidc-ca-file" },
    { "an absent file", { .token_file = "/nowhere/tokens.csv" }, "flag --token-auth-file" },
};

static void refuses(void **state)
{
    const struct row *row = *state;

    assert_error(open_with(&row->options, NULL), ERR_BAD_REQUEST, row->message);
}

static void takes_a_provider(void **state)
{
    struct logins_options options = { PROVIDER, .required_claims = "hd=a.example,team=b",
                                      .algorithms = "RS256,EdDSA" };

    (void)state;
    assert_no_error(open_with(&options, NULL));
}

static void takes_tokens(void **state)
{
    const char *path = fixture_path("tokens.csv");
    struct logins_options options = { .token_file = path };
    CLEANUP(logins) struct logins *logins = NULL;
    struct arena *arena = fixture_current()->arena;
    struct user *user;

    (void)state;
    assert_no_error(file_write(path, SLICE("t1,ada,1,\"ops,dev\"\n").data, 19, 0600));
    assert_no_error(open_with(&options, &logins));
    assert_int_equal(logins_provider_count(logins), 0);
    user = token_file_find(arena, logins_tokens(logins), SLICE("t1"));
    assert_non_null(user);
    assert_string_equal(user->name, "ada");
    assert_null(token_file_find(arena, logins_tokens(logins), SLICE("t2")));
}

TEST_MAIN(TABLE(refuses, rows), TEST(takes_a_provider), TEST(takes_tokens))
