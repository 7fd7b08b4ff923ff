/* ID tokens: verified against the provider's keys, then turned into a user by its claims. */
#include "auth/oidc.h"

#include <string.h>

#include "auth/limits.h"
#include "auth/oidc_keys_internal.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/jwt.h"
#include "crypto/limits.h"
#include "doc/doc.h"
#include "doc/json.h"

struct oidc {
    struct arena *arena; /* holds the texts of the options */
    struct oidc_options options;
    const char *username_prefix; /* worked out; "": none */
    const char *groups_prefix;
    struct oidc_keys *keys;
};

static struct error *check(const struct oidc_options *options)
{
    if (!options->issuer || strncmp(options->issuer, "https://", 8) != 0)
        return error_new(ERR_INVALID, "oidc issuer \"%s\" must be an https URL",
                         options->issuer ? options->issuer : "");
    if (options->client_id_count == 0 || options->client_id_count > OIDC_MAX_CLIENT_IDS)
        return error_new(ERR_INVALID, "oidc needs 1 to %d client ids, not %zu", OIDC_MAX_CLIENT_IDS,
                         options->client_id_count);
    if (options->algorithms & JWT_HS256)
        return error_new(ERR_INVALID, "oidc signing algorithm HS256 is not allowed: whoever can "
                                      "check such a token can also make one");
    return NULL;
}

/* Like upstream: names of strangers get the issuer in front, so that nobody can be called as
 * somebody of this cluster. */
static const char *choose_prefix(struct arena *arena, const struct oidc_options *options)
{
    if (!options->username_prefix && strcmp(options->username_claim, "email") == 0)
        return "";
    if (!options->username_prefix)
        return arena_format(arena, "%s#", options->issuer);
    return strcmp(options->username_prefix, "-") == 0
               ? ""
               : arena_strdup(arena, options->username_prefix);
}

static void copy_options(struct arena *arena, const struct oidc_options *from,
                         struct oidc_options *to)
{
    const char **ids = arena_array(arena, from->client_id_count, const char *);
    struct oidc_claim *required = arena_array(arena, from->required_count, struct oidc_claim);

    *to = *from;
    to->issuer = arena_strdup(arena, from->issuer);
    for (size_t i = 0; i < from->client_id_count; i++)
        ids[i] = arena_strdup(arena, from->client_ids[i]);
    to->client_ids = ids;
    to->username_claim = arena_strdup(arena, from->username_claim ? from->username_claim : "sub");
    to->groups_claim = arena_strdup(arena, from->groups_claim);
    for (size_t i = 0; i < from->required_count; i++) {
        required[i].name = arena_strdup(arena, from->required[i].name);
        required[i].value = arena_strdup(arena, from->required[i].value);
    }
    to->required = required;
    to->algorithms = from->algorithms ? from->algorithms : JWT_RS256;
    to->ca_pem = SLICE("");
}

struct error *oidc_new(const struct oidc_options *options, struct oidc **out_oidc)
{
    CLEANUP(oidc) struct oidc *oidc = NULL;
    struct error *err = check(options);

    if (err)
        return err;
    oidc = NEW(struct oidc);
    oidc->arena = arena_create();
    copy_options(oidc->arena, options, &oidc->options);
    oidc->username_prefix = choose_prefix(oidc->arena, &oidc->options);
    oidc->groups_prefix =
        options->groups_prefix ? arena_strdup(oidc->arena, options->groups_prefix) : "";
    err = oidc_keys_new(options->issuer, options->ca_pem, options->client, options->clock,
                        &oidc->keys);
    if (err)
        return error_wrap(err, "oidc");
    *out_oidc = STEAL(oidc);
    return NULL;
}

struct oidc *oidc_free(struct oidc *oidc)
{
    if (!oidc)
        return NULL;
    oidc_keys_free(oidc->keys);
    arena_free(oidc->arena);
    return memory_free(oidc);
}

const char *oidc_issuer(const struct oidc *oidc)
{
    return oidc->options.issuer;
}

static struct error *wrong(const char *what)
{
    return error_new(ERR_UNAUTHENTICATED, "oidc: %s", what);
}

/* 0 when the claim is absent. */
static struct error *time_at(struct value claims, const char *key, double *out_s)
{
    struct value value = value_get(claims, slice_from(key));

    *out_s = 0;
    if (!value_exists(value) || value_double(value, out_s))
        return NULL;
    return error_new(ERR_UNAUTHENTICATED, "oidc: claim %s must be a time in seconds since 1970",
                     key);
}

static struct error *check_times(const struct oidc *oidc, struct value claims)
{
    double now_s = (double)clock_wall_ms(oidc->options.clock) / 1000;
    double expires_s;
    double begins_s;
    struct error *err = time_at(claims, "exp", &expires_s);

    if (!err)
        err = time_at(claims, "nbf", &begins_s);
    if (err)
        return err;
    if (expires_s <= 0)
        return wrong("claim exp is missing");
    if (now_s > expires_s + OIDC_SKEW_S)
        return wrong("token is expired");
    if (now_s + OIDC_SKEW_S < begins_s)
        return wrong("token is not valid yet");
    return NULL;
}

static bool is_client(const struct oidc *oidc, struct value audience)
{
    struct slice text;

    for (size_t i = 0; value_string(audience, &text) && i < oidc->options.client_id_count; i++)
        if (slice_is(text, oidc->options.client_ids[i]))
            return true;
    return false;
}

static struct error *check_audience(const struct oidc *oidc, struct value audience)
{
    if (is_client(oidc, audience))
        return NULL;
    DOC_EACH (it, audience)
        if (is_client(oidc, it.value))
            return NULL;
    return wrong("the token is not for one of our client ids");
}

static struct error *check_required(const struct oidc *oidc, struct value claims)
{
    for (size_t i = 0; i < oidc->options.required_count; i++) {
        const struct oidc_claim *required = &oidc->options.required[i];
        struct slice value;

        if (!value_string(value_get(claims, slice_from(required->name)), &value))
            return error_new(ERR_UNAUTHENTICATED, "oidc: required claim %s not present in ID token",
                             required->name);
        if (!slice_is(value, required->value))
            return error_new(ERR_UNAUTHENTICATED,
                             "oidc: required claim %s value does not match. Got = " SLICE_FORMAT
                             ", want = %s",
                             required->name, SLICE_ARGUMENT(slice_brief(value)), required->value);
    }
    return NULL;
}

struct verification {
    const struct oidc *oidc;
    struct arena *arena;
    struct value claims;
};

/* Called with claims whose signature is right. */
static struct error *check_claims(struct slice json, void *context)
{
    struct verification *verification = context;
    struct doc_options options = { .max_bytes = JWT_MAX_BYTES, .max_depth = 32, .keep_tree = true };
    struct value claims;
    struct doc *doc;
    struct error *err = json_parse(json, &options, &doc);

    if (err)
        return error_wrap(error_recode(err, ERR_UNAUTHENTICATED), "oidc: parse claims");
    arena_defer(verification->arena, doc_release, doc);
    claims = verification->claims = doc_root(doc);
    if (!slice_is(value_string_or(value_get(claims, SLICE("iss")), SLICE("")),
                  verification->oidc->options.issuer))
        return wrong("the token is of another issuer");
    err = check_times(verification->oidc, claims);
    if (!err)
        err = check_audience(verification->oidc, value_get(claims, SLICE("aud")));
    return err ? err : check_required(verification->oidc, claims);
}

static struct error *verify_with(struct verification *verification, struct slice token,
                                 const struct oidc_key_set *set)
{
    struct jwt_policy policy = {
        .algorithms = verification->oidc->options.algorithms,
        .keys = set->keys,
        .key_count = set->count,
        .check = check_claims,
        .context = verification,
    };
    struct jwt jwt;

    return jwt_verify(verification->arena, token, &policy, &jwt);
}

/* The provider may have changed its keys: once more with new ones, when there are new ones. */
static struct error *verify_again(struct verification *verification, struct slice token,
                                  const struct oidc_key_set *seen, struct error *take_error)
{
    CLEANUP(oidc_key_set) struct oidc_key_set *set = NULL;
    struct error *err = oidc_keys_refresh(verification->oidc->keys, seen, &set);

    if (err) {
        error_drop(err, "then the keys we know are the ones to go by");
        return take_error;
    }
    error_drop(take_error, "there are other keys now");
    return verify_with(verification, token, set);
}

static struct error *verify(struct verification *verification, struct slice token)
{
    CLEANUP(oidc_key_set) struct oidc_key_set *set =
        oidc_keys_get(verification->oidc->keys);
    struct error *err;

    if (!set) {
        err = oidc_keys_refresh(verification->oidc->keys, NULL, &set);
        if (err)
            return err;
    }
    err = verify_with(verification, token, set);
    if (err && err->code == ERR_NOT_FOUND)
        err = verify_again(verification, token, set, err);
    return err ? error_recode(err, ERR_UNAUTHENTICATED) : NULL;
}

/* Keeps a NUL if there is one, for user_new() to refuse. */
static struct slice prefixed(struct arena *arena, const char *prefix, struct slice text)
{
    CLEANUP(text) struct text joined = TEXT_EMPTY;

    text_append(&joined, prefix);
    text_append_slice(&joined, text);
    return slice_of(arena_strndup(arena, text_string(&joined), joined.size), joined.size);
}

static struct error *read_name(struct arena *arena, const struct oidc *oidc, struct value claims,
                               struct slice *out_name)
{
    const char *claim = oidc->options.username_claim;
    struct value verified = value_get(claims, SLICE("email_verified"));
    struct slice name;

    if (!value_string(value_get(claims, slice_from(claim)), &name) || name.size == 0)
        return error_new(ERR_UNAUTHENTICATED,
                         "oidc: parse username claims \"%s\": claim not present", claim);
    if (strcmp(claim, "email") == 0 && value_exists(verified) && !value_bool_or(verified, false))
        return wrong("email not verified");
    *out_name = prefixed(arena, oidc->username_prefix, name);
    return NULL;
}

static bool add_group(struct arena *arena, const struct oidc *oidc, struct value value,
                      struct slice *out_group)
{
    struct slice group;

    if (!value_string(value, &group))
        return false;
    *out_group = prefixed(arena, oidc->groups_prefix, group);
    return true;
}

static struct error *read_groups(struct arena *arena, const struct oidc *oidc, struct value claims,
                                 struct user_spec *spec)
{
    const char *claim = oidc->options.groups_claim;
    struct value value = claim ? value_get(claims, slice_from(claim)) : VALUE_ABSENT_VALUE;
    size_t count = value_is_array(value) ? value_count(value) : value_exists(value);
    struct slice *groups;

    if (count > USER_MAX_GROUPS)
        return error_new(ERR_UNAUTHENTICATED, "oidc: the user is in %zu groups, %d are allowed",
                         count, USER_MAX_GROUPS);
    groups = arena_array(arena, count, struct slice);
    for (size_t i = 0; i < count; i++)
        if (!add_group(arena, oidc, value_is_array(value) ? value_at(value, i) : value, &groups[i]))
            return error_new(ERR_UNAUTHENTICATED,
                             "oidc: parse groups claim \"%s\": want a text or a list of texts",
                             claim);
    spec->groups = groups;
    spec->group_count = count;
    return NULL;
}

static struct error *make_user(struct arena *arena, const struct oidc *oidc, struct value claims,
                               struct user **out_user)
{
    struct slice id = value_string_or(value_get(claims, SLICE("jti")), SLICE(""));
    const char *credential = arena_format(arena, "JTI=" SLICE_FORMAT, SLICE_ARGUMENT(id));
    const struct user_extra extra = { USER_EXTRA_CREDENTIAL_ID, &credential, 1 };
    struct user_spec spec = {
        .origin = USER_FROM_OIDC,
        .extra = &extra,
        .extra_count = id.size > 0 ? 1 : 0,
    };
    struct error *err = read_name(arena, oidc, claims, &spec.name);

    if (!err)
        err = read_groups(arena, oidc, claims, &spec);
    return err ? err : user_new(arena, &spec, out_user);
}

struct error *oidc_verify(struct arena *arena, struct oidc *oidc, struct slice token,
                          struct user **out_user)
{
    struct verification verification = { .oidc = oidc, .arena = arena };
    struct error *err = verify(&verification, token);

    return err ? err : make_user(arena, oidc, verification.claims, out_user);
}

struct error *oidc_prepare(struct oidc *oidc)
{
    CLEANUP(oidc_key_set) struct oidc_key_set *set = oidc_keys_get(oidc->keys);

    return set ? NULL : oidc_keys_refresh(oidc->keys, NULL, &set);
}
