/* Sessions: signing and believing tokens. */
#include "server/session.h"

#include <stdatomic.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "crypto/digest.h"
#include "crypto/jwt.h"
#include "crypto/secret.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "server/keys.h"
#include "server/login_limits.h"
#include "server/session_internal.h"

#define ISSUER   "butler-server"
#define AUDIENCE "butler-api"
#define TYPE     "JWT"

enum {
    SID_BYTES = 16
};

struct sessions *sessions_new(const struct sessions_options *options, struct keys *take_keys)
{
    struct sessions *sessions = NEW(struct sessions);

    sessions->options = *options;
    sessions->revoked = map_new();
    sessions_set_keys(sessions, take_keys);
    return sessions;
}

struct sessions *sessions_free(struct sessions *sessions)
{
    if (!sessions)
        return NULL;
    VEC_EACH (keys, &sessions->all_keys)
        keys_free(*keys);
    vec_done(&sessions->all_keys);
    sessions_forget_revoked(sessions, INT64_MAX);
    map_free(sessions->revoked);
    return memory_free(sessions);
}

void sessions_set_keys(struct sessions *sessions, struct keys *take_keys)
{
    if (!take_keys)
        return;
    vec_push(&sessions->all_keys, take_keys);
    atomic_store(&sessions->keys, take_keys);
}

/* --- claims ----------------------------------------------------------------------------------- */

struct check {
    struct arena *arena;
    const struct sessions *sessions;
    int64_t now_s;
    bool is_signed; /* what is wrong is not the signature */
    struct session session;
};

static struct error *refuse(const char *why)
{
    return error_new(ERR_UNAUTHENTICATED, "session: %s", why);
}

static struct error *no_keys(void)
{
    return error_new(ERR_UNAVAILABLE, "the keys of sessions are not known yet");
}

static struct error *read_text(struct check *check, struct value claims, const char *name,
                               bool needed, const char **out_text)
{
    struct value value = value_get(claims, slice_from(name));
    struct slice text;

    if (!value_exists(value) && !needed) {
        *out_text = "";
        return NULL;
    }
    if (!value_string(value, &text) || (needed && text.size == 0) ||
        memchr(text.data, '\0', text.size))
        return error_new(ERR_UNAUTHENTICATED, "session: claim %s is missing or no text", name);
    *out_text = arena_text(check->arena, text);
    return NULL;
}

static struct error *read_texts(struct check *check, struct value claims)
{
    struct session *s = &check->session;
    struct error *err = read_text(check, claims, "sub", true, &s->user);

    if (!err)
        err = read_text(check, claims, "email", true, &s->email);
    if (!err)
        err = read_text(check, claims, "provider", true, &s->provider);
    if (!err)
        err = read_text(check, claims, "sid", true, &s->sid);
    if (!err)
        err = read_text(check, claims, "name", false, &s->display_name);
    if (!err)
        err = read_text(check, claims, "picture", false, &s->picture);
    return err;
}

static struct error *check_times(struct check *check, struct value claims)
{
    const struct sessions_options *options = &check->sessions->options;
    struct session *s = &check->session;
    int64_t not_before;
    int64_t latest = check->now_s + SESSION_LEEWAY_S;
    int64_t earliest = check->now_s - SESSION_LEEWAY_S;

    if (!value_int(value_get(claims, SLICE("exp")), &s->expires_s) ||
        !value_int(value_get(claims, SLICE("iat")), &s->issued_s) ||
        !value_int(value_get(claims, SLICE("nbf")), &not_before) ||
        !value_int(value_get(claims, SLICE("auth_time")), &s->auth_time_s))
        return refuse("a time is missing or no whole number");
    if (s->expires_s <= earliest)
        return refuse("it has expired");
    if (not_before > latest || s->issued_s > latest || s->auth_time_s > latest)
        return refuse("it is from the future");
    /* Also for tokens that were signed when more was allowed. */
    if (s->auth_time_s <= earliest - options->max_s || s->auth_time_s > s->issued_s)
        return refuse("the login is too long ago");
    return NULL;
}

static struct error *check_claims(struct slice json, void *context)
{
    struct check *check = context;
    CLEANUP(doc) struct doc *doc = NULL;
    struct value claims;
    struct error *err = json_parse(json, NULL, &doc);

    check->is_signed = true;
    if (err)
        return error_recode(err, ERR_UNAUTHENTICATED);
    claims = doc_root(doc);
    if (!slice_is(value_text(claims, "iss"), ISSUER) ||
        !slice_is(value_text(claims, "aud"), AUDIENCE))
        return refuse("it is for somebody else");
    err = read_texts(check, claims);
    return err ? err : check_times(check, claims);
}

/* --- believing -------------------------------------------------------------------------------- */

static const char *id_of(struct arena *arena, const char *sid)
{
    return arena_strndup(arena, digest_hex(arena, slice_from(sid)), SESSION_ID_SIZE);
}

static struct error *verify_with(const struct secret *key, struct slice token, struct check *check)
{
    struct jwt_key jwt_key = { .secret = key };
    struct jwt_policy policy = {
        .algorithms = JWT_HS256,
        .keys = &jwt_key,
        .key_count = 1,
        .type = TYPE,
        .type_exact = true,
        .check = check_claims,
        .context = check,
    };
    struct jwt jwt;
    struct error *err = jwt_verify(check->arena, token, &policy, &jwt);

    return err ? error_recode(err, ERR_UNAUTHENTICATED) : NULL;
}

struct error *session_verify(struct arena *arena, const struct sessions *sessions,
                             struct slice token, int64_t now_s, struct session *out_session)
{
    const struct keys *keys = atomic_load(&sessions->keys);
    struct check check = { .arena = arena, .sessions = sessions, .now_s = now_s };
    struct error *err;

    if (!keys)
        return no_keys();
    if (token.size > SESSION_MAX_TOKEN_BYTES)
        return refuse("the token is too long");
    err = verify_with(keys_current(keys), token, &check);
    if (err && !check.is_signed && keys_previous(keys)) {
        error_drop(err, "it may have been signed before the last rotation");
        err = verify_with(keys_previous(keys), token, &check);
    }
    if (err)
        return err;
    if (!sessions->revoked_known)
        return error_new(ERR_UNAVAILABLE, "it is not known yet which sessions were ended");
    check.session.id = id_of(arena, check.session.sid);
    if (sessions_is_revoked(sessions, slice_from(check.session.id)))
        return refuse("it was ended");
    *out_session = check.session;
    return NULL;
}

bool session_is_void(const struct session *session, struct slice valid_after)
{
    int64_t after_us;
    struct error *err;

    if (valid_after.size == 0)
        return false;
    err = timestamp_parse(valid_after, &after_us);
    if (err) {
        error_drop(err, "somebody wanted sessions to end, whatever was written");
        return true;
    }
    return session->issued_s * 1000000 < after_us;
}

/* --- making ----------------------------------------------------------------------------------- */

static void write_claims(const struct session *session, const char *jti, struct text *json)
{
    json_write_object(json);
    json_write_member(json, "iss", ISSUER);
    json_write_member(json, "aud", AUDIENCE);
    json_write_member(json, "sub", session->user);
    json_write_member(json, "email", session->email);
    if (*session->display_name) {
        json_write_key(json, "name");
        json_write_slice(json,
                         utf8_truncate(slice_from(session->display_name), SESSION_MAX_FIELD_BYTES));
    }
    if (*session->picture && strlen(session->picture) <= SESSION_MAX_FIELD_BYTES)
        json_write_member(json, "picture", session->picture);
    json_write_member(json, "provider", session->provider);
    json_write_member(json, "sid", session->sid);
    json_write_member(json, "jti", jti);
    json_write_key(json, "auth_time");
    json_write_int(json, session->auth_time_s);
    json_write_key(json, "iat");
    json_write_int(json, session->issued_s);
    json_write_key(json, "nbf");
    json_write_int(json, session->issued_s);
    json_write_key(json, "exp");
    json_write_int(json, session->expires_s);
    json_write_end_object(json);
}

static char *random_id(struct arena *arena)
{
    char bytes[SID_BYTES];

    random_bytes(bytes, sizeof(bytes));
    return hex_format(arena, slice_of(bytes, sizeof(bytes)));
}

/* A token must not be one of those that the annotation has just ended; a time further ahead was
 * set by hand and is meant. */
static int64_t issue_time(struct slice valid_after, int64_t now_s)
{
    int64_t after_us = 0;
    int64_t after_s;

    if (valid_after.size == 0)
        return now_s;
    error_drop(timestamp_parse(valid_after, &after_us), "then no session is valid, ours neither");
    after_s = (after_us + 999999) / 1000000;
    return after_s > now_s && after_s - now_s <= SESSION_LEEWAY_S / 2 ? after_s : now_s;
}

struct error *session_renew(struct sessions *sessions, struct session *session,
                            struct slice valid_after, int64_t now_s, struct secret **out_token)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(secret) struct secret *token = NULL;
    const struct keys *keys = atomic_load(&sessions->keys);
    int64_t last_s = session->auth_time_s + sessions->options.max_s;
    struct jwt_key key = { 0 };
    struct error *err;

    if (!keys)
        return no_keys();
    key.secret = keys_current(keys);
    session->issued_s = issue_time(valid_after, now_s);
    session->expires_s = now_s + sessions->options.expiry_s;
    if (session->expires_s > last_s)
        session->expires_s = last_s;
    if (session->expires_s <= now_s)
        return refuse("the login is too long ago");
    write_claims(session, random_id(arena), &json);
    err = jwt_sign(&key, TYPE, text_slice(&json), &token);
    if (err)
        return error_wrap(err, "begin a session of %s", session->user);
    if (secret_reveal(token).size > SESSION_MAX_TOKEN_BYTES)
        return error_new(ERR_INTERNAL, "the session of %s would have %zu bytes, %d are allowed",
                         session->user, secret_reveal(token).size, SESSION_MAX_TOKEN_BYTES);
    *out_token = STEAL(token);
    return NULL;
}

struct error *session_begin(struct arena *arena, struct sessions *sessions, struct session *session,
                            struct slice valid_after, int64_t now_s, struct secret **out_token)
{
    session->sid = random_id(arena);
    session->id = id_of(arena, session->sid);
    session->auth_time_s = now_s;
    return session_renew(sessions, session, valid_after, now_s, out_token);
}

char *session_valid_after_now(struct arena *arena, int64_t now_s)
{
    return timestamp_format(arena, (now_s + 1) * 1000000, TIMESTAMP_SECONDS);
}

char *session_cookie(struct arena *arena, struct slice token, int64_t max_age_s, bool secure)
{
    return arena_format(
        arena, SESSION_COOKIE "=" SLICE_FORMAT "; Path=/; HttpOnly; SameSite=Lax%s; Max-Age=%lld",
        SLICE_ARGUMENT(token), secure ? "; Secure" : "", (long long)(token.size ? max_age_s : 0));
}
