/* Logins from flags. */
#include "platform/logins.h"

#include "auth/oidc.h"
#include "auth/token_file.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/slice.h"
#include "base/text.h"
#include "crypto/jwt.h"
#include "net/http_client.h"
#include "platform/limits.h"

struct logins {
    struct token_file *tokens;
    struct http_client *client; /* of the provider; NULL: there is none */
    struct oidc *provider;
};

static struct error *refuse(struct error *take_error, const char *flag)
{
    return error_wrap(error_recode(take_error, ERR_BAD_REQUEST), "flag --%s", flag);
}

/* "name=value,name=value" */
static struct error *read_claims(struct arena *arena, const char *text,
                                 struct oidc_options *options)
{
    struct slice rest = slice_from(text);
    struct oidc_claim *claims = arena_array(arena, LOGINS_MAX_CLAIMS, struct oidc_claim);
    struct slice part;

    if (!text)
        return NULL;
    options->required = claims;
    while (slice_split(&rest, ',', &part)) {
        struct slice name;
        struct slice value;

        if (options->required_count == LOGINS_MAX_CLAIMS)
            return error_new(ERR_BAD_REQUEST, "there are more than %d claims", LOGINS_MAX_CLAIMS);
        if (!slice_cut(part, '=', &name, &value) || !name.size)
            return error_new(ERR_BAD_REQUEST, "\"" SLICE_FORMAT "\" must be NAME=VALUE",
                             SLICE_ARGUMENT(part));
        claims[options->required_count++] = (struct oidc_claim){
            arena_text(arena, name),
            arena_text(arena, value),
        };
    }
    return NULL;
}

static struct error *read_algorithms(const char *text, unsigned *out_algorithms)
{
    static const enum jwt_algorithm known[] = { JWT_RS256, JWT_ES256, JWT_ES384, JWT_EDDSA };
    struct slice rest = slice_from(text);
    unsigned algorithms = 0;
    struct slice part;

    while (text && slice_split(&rest, ',', &part)) {
        unsigned found = 0;

        for (size_t i = 0; i < COUNT_OF(known); i++) {
            if (slice_is(part, jwt_algorithm_name(known[i])))
                found = known[i];
        }
        if (!found)
            return error_new(ERR_BAD_REQUEST,
                             "\"" SLICE_FORMAT "\" is none of RS256, ES256, ES384 and EdDSA",
                             SLICE_ARGUMENT(part));
        algorithms |= found;
    }
    *out_algorithms = algorithms;
    return NULL;
}

static struct error *open_provider(struct logins *logins, const struct logins_options *options,
                                   const struct clock *clock)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text authority = TEXT_EMPTY;
    struct oidc_options provider = {
        .issuer = options->issuer,
        .client_ids = &options->client_id,
        .client_id_count = 1,
        .username_claim = options->username_claim,
        .username_prefix = options->username_prefix,
        .groups_claim = options->groups_claim,
        .groups_prefix = options->groups_prefix,
        .client = logins->client,
        .clock = clock,
    };
    struct error *err;

    err = read_claims(arena, options->required_claims, &provider);
    if (err)
        return refuse(err, "oidc-required-claim");
    err = read_algorithms(options->algorithms, &provider.algorithms);
    if (err)
        return refuse(err, "oidc-signing-algs");
    if (options->ca_file) {
        err = file_read(options->ca_file, LOGINS_MAX_CA_BYTES, &authority);
        if (err)
            return refuse(err, "oidc-ca-file");
        provider.ca_pem = text_slice(&authority);
    }
    err = oidc_new(&provider, &logins->provider);
    return err ? refuse(err, "oidc-issuer-url") : NULL;
}

static struct error *open_all(struct logins *logins, const struct logins_options *options,
                              struct loop *loop, const struct clock *clock)
{
    struct error *err;

    if (!options->issuer != !options->client_id)
        return error_new(ERR_BAD_REQUEST,
                         "flags --oidc-issuer-url and --oidc-client-id must be given together");
    if (options->token_file) {
        logins->tokens = token_file_new();
        err = token_file_load(logins->tokens, options->token_file);
        if (err)
            return refuse(err, "token-auth-file");
    }
    if (!options->issuer)
        return NULL;
    logins->client = http_client_new(loop);
    return open_provider(logins, options, clock);
}

struct error *logins_open(const struct logins_options *options, struct loop *loop,
                          const struct clock *clock, struct logins **out_logins)
{
    CLEANUP(logins) struct logins *logins = NEW(struct logins);
    struct error *err;

    err = open_all(logins, options, loop, clock);
    if (err)
        return err;
    *out_logins = STEAL(logins);
    return NULL;
}

struct logins *logins_close(struct logins *logins)
{
    if (!logins)
        return NULL;
    oidc_free(logins->provider);
    token_file_free(logins->tokens);
    if (logins->client)
        http_client_close(logins->client, NULL, NULL);
    return memory_free(logins);
}

const struct token_file *logins_tokens(const struct logins *logins)
{
    return logins->tokens;
}

struct oidc *const *logins_providers(const struct logins *logins)
{
    return &logins->provider;
}

size_t logins_provider_count(const struct logins *logins)
{
    return logins->provider ? 1 : 0;
}
