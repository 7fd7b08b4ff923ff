/* Believing tokens: the signature once, then from memory; everything that may change, each time. */
#include <string.h>

#include "auth/account_claims_internal.h"
#include "auth/account_tokens_internal.h"
#include "auth/login_cache.h"
#include "auth/token.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/quote.h"
#include "base/text.h"

#define LEEWAY_S         60 /* between two machines' clocks */
#define LEGACY_MEMORY_MS HOURS(1)

static bool is_issuer(const struct account_tokens *tokens, struct slice issuer)
{
    for (size_t i = 0; i < tokens->issuer_count; i++)
        if (slice_is(issuer, tokens->issuers[i]))
            return true;
    return slice_is(issuer, ACCOUNT_LEGACY_ISSUER);
}

bool account_tokens_is_ours(const struct account_tokens *tokens, struct slice token)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *issuer = token_peek_issuer(arena, token);

    return issuer && is_issuer(tokens, slice_from(issuer));
}

static struct error *check_times(const struct account_claims *claims, int64_t now_s)
{
    if (claims->expires_s != 0 && now_s - LEEWAY_S > claims->expires_s)
        return error_new(ERR_UNAUTHENTICATED, "service account token has expired");
    if (now_s + LEEWAY_S < claims->not_before_s)
        return error_new(ERR_UNAUTHENTICATED, "service account token is not valid yet");
    if (now_s + LEEWAY_S < claims->issued_s)
        return error_new(ERR_UNAUTHENTICATED, "service account token is issued in the future");
    return NULL;
}

struct check {
    const struct account_tokens *tokens;
    struct arena *arena;
    struct account_claims claims;
};

static struct error *check_claims(struct slice json, void *context)
{
    struct check *check = context;
    struct error *err = account_claims_read(check->arena, json, &check->claims);

    if (err)
        return err;
    if (!is_issuer(check->tokens, check->claims.issuer) ||
        check->claims.legacy != slice_is(check->claims.issuer, ACCOUNT_LEGACY_ISSUER))
        return error_new(ERR_UNAUTHENTICATED, "token issuer \"" SLICE_FORMAT "\" is invalid",
                         SLICE_ARGUMENT(slice_brief(check->claims.issuer)));
    return check_times(&check->claims, clock_wall_ms(check->tokens->clock) / 1000);
}

/* Verifies the signature; the claims are in the entry's memory. */
static struct error *read_token(const struct account_tokens *tokens, struct slice token,
                                struct login_entry **out_entry)
{
    CLEANUP(login_entry) struct login_entry *entry = login_entry_new();
    struct check *check = arena_new(entry->arena, struct check);
    struct jwt_policy policy = {
        .algorithms = JWT_ES256 | JWT_ES384 | JWT_RS256,
        .keys = tokens->keys,
        .key_count = tokens->key_count,
        .check = check_claims,
        .context = check,
    };
    struct jwt jwt;
    struct error *err;

    check->tokens = tokens;
    check->arena = entry->arena;
    err = jwt_verify(entry->arena, token, &policy, &jwt);
    if (err)
        return error_recode(err, ERR_UNAUTHENTICATED);
    entry->data = &check->claims;
    entry->expires_ms = check->claims.expires_s != 0
                            ? (check->claims.expires_s + LEEWAY_S) * 1000
                            : clock_wall_ms(tokens->clock) + (int64_t)LEGACY_MEMORY_MS;
    *out_entry = STEAL(entry);
    return NULL;
}

static struct error *find_claims(struct account_tokens *tokens, struct slice token,
                                 struct login_entry **out_entry)
{
    int64_t now_ms = clock_wall_ms(tokens->clock);
    struct login_entry *entry = login_cache_find(tokens->cache, token, now_ms);
    struct error *err;

    if (!entry) {
        err = read_token(tokens, token, &entry);
        if (err)
            return err;
        login_cache_set(tokens->cache, token, entry);
    }
    *out_entry = entry;
    return NULL;
}

static bool is_wanted(const struct login_audiences *wanted, struct slice audience)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (slice_is(audience, wanted->items[i]))
            return true;
    return false;
}

static void append_list(struct text *text, const struct login_audiences *audiences)
{
    text_append_char(text, '[');
    for (size_t i = 0; i < audiences->count; i++) {
        text_append(text, i > 0 ? " " : "");
        quote_append(text, slice_from(audiences->items[i]));
    }
    text_append_char(text, ']');
}

static struct error *wrong_audience(const struct account_claims *claims,
                                    const struct login_audiences *wanted)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, "token audiences ");
    quote_append_list(&text, claims->audiences, claims->audience_count);
    text_append(&text, " is invalid for the target audiences ");
    append_list(&text, wanted);
    return error_new(ERR_UNAUTHENTICATED, "%s", text_string(&text));
}

/* A token without audiences is one from a secret and speaks to the API server alone. */
static struct error *choose_audiences(struct arena *arena, const struct account_tokens *tokens,
                                      const struct account_claims *claims,
                                      const struct login_audiences *wanted, struct login *login)
{
    bool implicit = claims->audience_count == 0;
    size_t count = implicit ? tokens->audiences.count : claims->audience_count;
    const char **chosen = arena_array(arena, count, const char *);

    for (size_t i = 0; i < count; i++) {
        struct slice audience =
            implicit ? slice_from(tokens->audiences.items[i]) : claims->audiences[i];

        if (is_wanted(wanted, audience))
            chosen[login->audience_count++] = arena_text(arena, audience);
    }
    login->audiences = chosen;
    return login->audience_count > 0 ? NULL : wrong_audience(claims, wanted);
}

struct extras {
    struct user_extra items[5];
    const char *values[5];
    size_t count;
};

static void add_extra(struct arena *arena, struct extras *extras, const char *key,
                      struct slice value)
{
    size_t i = extras->count;

    if (value.size == 0)
        return;
    extras->values[i] = arena_text(arena, value);
    extras->items[i] = (struct user_extra){ key, &extras->values[i], 1 };
    extras->count++;
}

static struct error *make_user(struct arena *arena, const struct account_claims *claims,
                               struct user **out_user)
{
    struct slice namespace_group = slice_from(arena_format(
        arena, USER_GROUP_SERVICE_ACCOUNTS ":" SLICE_FORMAT, SLICE_ARGUMENT(claims->namespace)));
    struct slice groups[] = { SLICE(USER_GROUP_SERVICE_ACCOUNTS), namespace_group };
    struct extras extras = { 0 };
    struct user_spec spec = {
        .origin = USER_FROM_SERVICE_ACCOUNT_TOKEN,
        .name = claims->subject,
        .uid = claims->account.uid,
        .groups = groups,
        .group_count = 2,
        .extra = extras.items,
    };

    if (claims->id.size > 0)
        add_extra(arena, &extras, USER_EXTRA_CREDENTIAL_ID,
                  slice_from(arena_format(arena, "JTI=" SLICE_FORMAT, SLICE_ARGUMENT(claims->id))));
    add_extra(arena, &extras, USER_EXTRA_NODE_NAME, claims->node.name);
    if (claims->node.name.size > 0)
        add_extra(arena, &extras, USER_EXTRA_NODE_UID, claims->node.uid);
    add_extra(arena, &extras, USER_EXTRA_POD_NAME, claims->pod.name);
    if (claims->pod.name.size > 0)
        add_extra(arena, &extras, USER_EXTRA_POD_UID, claims->pod.uid);
    spec.extra_count = extras.count;
    return user_new(arena, &spec, out_user);
}

static void note_age(struct arena *arena, const struct account_claims *claims, int64_t now_s,
                     struct login *login)
{
    const char *subject = arena_text(arena, claims->subject);

    if (claims->audience_count == 0)
        login->legacy_token = subject;
    if (claims->warn_after_s != 0 && now_s > claims->warn_after_s)
        login->stale_token =
            arena_format(arena, "subject: %s, seconds after warning threshold: %lld", subject,
                         (long long)(now_s - claims->warn_after_s));
}

static struct error *judge(struct arena *arena, const struct account_tokens *tokens,
                           const struct account_claims *claims, struct slice token,
                           const struct login_audiences *wanted, struct login *login)
{
    int64_t now_s = clock_wall_ms(tokens->clock) / 1000;
    struct error *err = check_times(claims, now_s);

    if (!err)
        err = choose_audiences(arena, tokens, claims, wanted ? wanted : &tokens->audiences, login);
    if (!err)
        err = account_tokens_check_objects(arena, tokens, claims, token);
    if (!err)
        err = make_user(arena, claims, &login->user);
    if (!err)
        note_age(arena, claims, now_s, login);
    return err;
}

struct error *account_tokens_verify(struct arena *arena, struct account_tokens *tokens,
                                    struct slice token, const struct login_audiences *wanted,
                                    struct login *out_login)
{
    CLEANUP(login_entry) struct login_entry *entry = NULL;
    struct login login = { 0 };
    struct error *err = find_claims(tokens, token, &entry);

    if (!err)
        err = judge(arena, tokens, entry->data, token, wanted, &login);
    if (err)
        return err;
    *out_login = login;
    return NULL;
}
