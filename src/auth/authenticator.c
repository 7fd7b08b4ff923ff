/* The order of logins. Which of them a token is for shows in its form, so each token is tried once.
 */
#include "auth/authenticator.h"

#include <string.h>

#include "auth/account_tokens.h"
#include "auth/bearer.h"
#include "auth/bootstrap_token.h"
#include "auth/certificate_login.h"
#include "auth/front_proxy.h"
#include "auth/oidc.h"
#include "auth/token.h"
#include "auth/token_file.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/certificate.h"

static struct login_audiences own_audiences(const struct authenticator *authenticator)
{
    if (authenticator->audiences.count > 0 || !authenticator->accounts)
        return authenticator->audiences;
    return account_tokens_audiences(authenticator->accounts);
}

static bool has(const struct login_audiences *audiences, const char *audience)
{
    for (size_t i = 0; i < audiences->count; i++)
        if (slice_is(slice_from(audience), audiences->items[i]))
            return true;
    return false;
}

/* For credentials that name no audience: they speak to this API server alone. */
static struct error *choose_audiences(struct arena *arena,
                                      const struct authenticator *authenticator,
                                      const struct login_audiences *wanted, struct login *login)
{
    struct login_audiences own = own_audiences(authenticator);
    const char **chosen = arena_array(arena, own.count, const char *);

    for (size_t i = 0; i < own.count; i++)
        if (!wanted || has(wanted, own.items[i]))
            chosen[login->audience_count++] = arena_strdup(arena, own.items[i]);
    login->audiences = chosen;
    if (wanted && login->audience_count == 0)
        return error_new(ERR_UNAUTHENTICATED, "the token is for none of the target audiences");
    return NULL;
}

/* The provider that a token says it is from; NULL: none of ours. */
static struct oidc *find_provider(const struct authenticator *authenticator, const char *issuer)
{
    for (size_t i = 0; issuer && i < authenticator->provider_count; i++)
        if (strcmp(oidc_issuer(authenticator->providers[i]), issuer) == 0)
            return authenticator->providers[i];
    return NULL;
}

/* The user of a token that names no audience of ours; NULL: it is nobody's. */
static struct error *find_user(struct arena *arena, const struct authenticator *authenticator,
                               struct slice token, struct user **out_user)
{
    struct oidc *provider = NULL;
    struct slice id;
    struct slice secret;

    if (authenticator->provider_count > 0)
        provider = find_provider(authenticator, token_peek_issuer(arena, token));
    if (provider)
        return oidc_verify(arena, provider, token, out_user);
    if (authenticator->static_tokens)
        *out_user = token_file_find(arena, authenticator->static_tokens, token);
    if (!*out_user && authenticator->bootstrap_tokens && bootstrap_token_split(token, &id, &secret))
        return bootstrap_token_verify(arena, &authenticator->lookup, authenticator->clock, token,
                                      out_user);
    return NULL;
}

static struct error *try_token(struct arena *arena, const struct authenticator *authenticator,
                               struct slice token, const struct login_audiences *wanted,
                               struct login *login)
{
    struct error *err;

    if (authenticator->accounts && account_tokens_is_ours(authenticator->accounts, token))
        return account_tokens_verify(arena, authenticator->accounts, token, wanted, login);
    err = find_user(arena, authenticator, token, &login->user);
    if (err)
        return error_recode(err, ERR_UNAUTHENTICATED);
    if (!login->user)
        return error_new(ERR_UNAUTHENTICATED, "invalid bearer token");
    return choose_audiences(arena, authenticator, wanted, login);
}

static void add_authenticated(struct arena *arena, struct user *user)
{
    if (slice_is(slice_from(user->name), USER_ANONYMOUS) ||
        user_has_group(user, USER_GROUP_UNAUTHENTICATED))
        return;
    user_add_group(arena, user, USER_GROUP_AUTHENTICATED);
}

struct error *authenticator_login_token(struct arena *arena,
                                        const struct authenticator *authenticator,
                                        struct slice token, const struct login_audiences *wanted,
                                        struct login *out_login)
{
    struct login login = { 0 };
    struct error *err = try_token(arena, authenticator, token, wanted, &login);

    if (err)
        return err;
    add_authenticated(arena, login.user);
    *out_login = login;
    return NULL;
}

/* Users who showed no token: by certificate, or nobody. */
static struct error *finish(struct arena *arena, const struct authenticator *authenticator,
                            struct user *user, struct login *out_login)
{
    struct login login = { .user = user };
    struct error *err = choose_audiences(arena, authenticator, NULL, &login);

    if (err)
        return err;
    add_authenticated(arena, user);
    *out_login = login;
    return NULL;
}

/* Keys of providers are remembered, but a token can name one that is not known. */
bool authenticator_may_wait(struct arena *arena, const struct authenticator *authenticator,
                            const struct authenticator_request *request)
{
    struct slice token;
    struct error *err;

    if (authenticator->provider_count == 0)
        return false;
    err = bearer_find(arena, request->headers, request->is_websocket, &token);
    if (err) {
        error_drop(err, "the login itself says so");
        return false;
    }
    return find_provider(authenticator, token_peek_issuer(arena, token)) != NULL;
}

static const struct certificate *top_of(const struct authenticator_request *request)
{
    return request->top ? request->top : request->certificate;
}

/* Who the certificate says it is, or whom it speaks for. NULL: it says nothing. */
static struct error *login_certificate(struct arena *arena,
                                       const struct authenticator *authenticator,
                                       const struct authenticator_request *request,
                                       struct user **out_user)
{
    const struct front_proxy *proxy = authenticator->front_proxy;

    if (proxy && certificate_list_anchors(proxy->authorities, top_of(request)))
        return front_proxy_login(arena, proxy, request->certificate, request->headers,
                                 authenticator->clock, out_user);
    if (authenticator->clients &&
        !certificate_list_anchors(authenticator->clients, top_of(request)))
        return error_new(ERR_UNAUTHENTICATED, "the authority of \"%s\" is not believed any more",
                         certificate_fields(request->certificate)->subject);
    return certificate_login(arena, request->certificate, authenticator->clock, out_user);
}

struct error *authenticator_login(struct arena *arena, const struct authenticator *authenticator,
                                  const struct authenticator_request *request,
                                  struct login *out_login)
{
    struct user *user = NULL;
    struct slice token;
    struct error *err = NULL;

    if (request->certificate)
        err = login_certificate(arena, authenticator, request, &user);
    if (err)
        return error_wrap(err, "log in with a certificate");
    if (user)
        return finish(arena, authenticator, user, out_login);
    err = bearer_find(arena, request->headers, request->is_websocket, &token);
    if (err)
        return err;
    if (token.size > 0)
        return authenticator_login_token(arena, authenticator, token, NULL, out_login);
    if (request->refused)
        return error_new(ERR_UNAUTHENTICATED, "the certificate is of no authority we believe");
    if (!authenticator->anonymous)
        return error_new(ERR_UNAUTHENTICATED, "a credential is needed, and the request has none");
    return finish(arena, authenticator, user_dup(arena, user_anonymous()), out_login);
}
