/* Sessions: signed tokens that say who somebody is, and never what they may do. Nothing is kept of
 * a session but its token; those that were ended before their time are known by a Secret that all
 * replicas share, mirrored here. A session is told apart by `id`, which follows from the secret
 * part of the token (sid) and reveals nothing of it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct error;
struct keys;
struct secret;
struct sessions;
struct text;
struct value;

#define SESSION_COOKIE            "butler_session"
#define SESSION_REVOCATIONS       "butler-session-revocations" /* Secret, system namespace */
#define SESSION_REVOCATIONS_FIELD "revocations"
#define SESSION_VALID_AFTER       "butler.butlerlabs.dev/sessions-valid-after" /* on User */
#define SESSION_LEEWAY_S          30 /* between the clocks of two replicas */
#define SESSION_ID_SIZE           32 /* hexadecimal digits */

struct session {
    const char *user; /* name of the User */
    const char *email;
    const char *display_name; /* "" each: none */
    const char *picture;
    const char *provider; /* "internal", "cli" or an identity provider */
    const char *sid;      /* secret: whoever knows it could guess nothing, but it is not shown */
    const char *id;       /* SESSION_ID_SIZE digits, for lists, audit and revocation */
    int64_t auth_time_s;  /* first authentication */
    int64_t issued_s;
    int64_t expires_s;
};

struct sessions_options {
    int64_t expiry_s; /* BUTLER_SESSION_EXPIRY */
    int64_t max_s;    /* BUTLER_SESSION_MAX, from auth_time on */
};

/* Without keys (NULL) nobody is believed and none begins: ERR_UNAVAILABLE. */
struct sessions *sessions_new(const struct sessions_options *options, struct keys *take_keys);
struct sessions *sessions_free(struct sessions *sessions); /* NULL in, NULL out */

/* New keys, after a rotation. Loop thread. */
void sessions_set_keys(struct sessions *sessions, struct keys *take_keys);

/* --- believing (loop thread) ------------------------------------------------------------------ */

/* Texts belong to the arena. ERR_UNAUTHENTICATED says what is wrong, for logs; clients are told no
 * more than that. ERR_UNAVAILABLE: it is not known yet which sessions were ended. */
struct error *session_verify(struct arena *arena, const struct sessions *sessions,
                             struct slice token, int64_t now_s, struct session *out_session);

/* Whether the User's annotation SESSION_VALID_AFTER (empty: there is none) ends this session. What
 * cannot be read ends every session. */
bool session_is_void(const struct session *session, struct slice valid_after);

/* --- making (any thread) ---------------------------------------------------------------------- */

/* A new session: sid, id and auth_time are made here, the rest of `session` is told by the caller.
 * `valid_after` is the User's annotation, or empty: the token is none of those that it ends. */
struct error *session_begin(struct arena *arena, struct sessions *sessions, struct session *session,
                            struct slice valid_after, int64_t now_s, struct secret **out_token);

/* Another token for a session that goes on; it never outlives auth_time + max_s. Sets issued_s and
 * expires_s. */
struct error *session_renew(struct sessions *sessions, struct session *session,
                            struct slice valid_after, int64_t now_s, struct secret **out_token);

/* What SESSION_VALID_AFTER is set to so that every session of now is over: the next full second. */
char *session_valid_after_now(struct arena *arena, int64_t now_s);

/* The value of Set-Cookie; an empty token takes the cookie away. */
char *session_cookie(struct arena *arena, struct slice token, int64_t max_age_s, bool secure);

/* --- sessions ended before their time --------------------------------------------------------- */

/* Learns what the Secret has; absent: there is none, so nobody was. Nothing is unlearnt before it
 * has expired: no session comes back, and what a Secret says may be older than what we know. Loop
 * thread. */
void sessions_set_revoked(struct sessions *sessions, struct value secret, int64_t now_s);

/* For the replica where it happened, which must not wait for the news. Loop thread. */
void sessions_add_revoked(struct sessions *sessions, struct slice id, int64_t expires_s);

bool sessions_is_revoked(const struct sessions *sessions, struct slice id);
size_t sessions_revoked_count(const struct sessions *sessions);

/* Puts one more into the list as the Secret has it, leaving out what has expired. Nothing is
 * written where it is there already. ERR_TOO_LARGE: SESSION_MAX_REVOKED are there; the caller ends
 * all sessions of that user instead. Pure; any thread. */
struct error *session_revocations_add(struct slice list, struct slice id, int64_t expires_s,
                                      int64_t now_s, struct text *out_list);

CLEANUP_DEFINE(sessions, struct sessions *, sessions_free)
