/* Everything about logging in that lives as long as the server: the sessions and who was logged
 * out, the names that are locked, the threads that hash passwords, the first administrator. Loop
 * thread, unless a function says otherwise. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "server/account.h"

struct clock;
struct error;
struct informers;
struct kube;
struct kube_transport;
struct lockout;
struct log;
struct login;
struct loop;
struct server_call;
struct server_settings;
struct session;
struct sessions;

/* Borrowed for as long as it lives. */
struct login_options {
    struct loop *loop;
    const struct clock *clock;
    struct log *log; /* NULL: silent */
    struct kube_transport *transport;
    struct informers *informers;
    const struct server_settings *settings;

    /* A user has a new password: whoever keeps the first one in a file removes it. May be NULL. */
    void (*on_password)(void *context, const char *user);

    void (*on_ready)(void *context); /* once: see login_is_ready(). May be NULL */
    void *context;

    /* A session was ended, here or by another server. May be NULL. */
    void (*on_session_ended)(void *context);
    void *session_context;
};

/* ERR_INVALID: a key in the settings will not do. What must be fetched or made is on its way. */
struct error *login_start(const struct login_options *options, struct login **out_login);

/* No request is under way. on_stopped comes in a later turn; the login is gone by then. */
void login_stop(struct login *login, void (*on_stopped)(void *context), void *context);

/* The keys are there, the first administrator too, and it is known who was logged out. */
bool login_is_ready(const struct login *login);

struct sessions *login_sessions(const struct login *login); /* any thread may begin one */
struct lockout *login_lockout(const struct login *login);   /* names that no user has */
struct lockout *
login_guesses(const struct login *login); /* users who type wrong codes of devices */
const struct server_settings *login_settings(const struct login *login); /* any thread */
int64_t login_now_ms(const struct login *login);                         /* any thread */
uint64_t login_monotonic_ms(const struct login *login);                  /* any thread */

/* For functions of account.h. Any thread. */
struct accounts login_accounts(const struct login *login);

/* Ends a session for all replicas; for this one before the call that asked for it is answered.
 * Worker thread. */
struct error *login_end_session(struct login *login, const struct kube *kube, const char *user,
                                const char *session_id, int64_t expires_s);

/* Notes a session that began or goes on, for lists; a failure is logged and forgotten. Worker. */
void login_note_session(struct login *login, const struct server_call *call,
                        const struct session *session);

/* Tells that a user has a new password. Any thread. */
void login_tell_password(struct login *login, const char *user);

/* Whether session cookies are for HTTPS only. */
bool login_has_secure_cookies(const struct login *login);

/* --- work that hashes ------------------------------------------------------------------------- */

/* What a handler does with a password: work() on one of LOGIN_MAX_HASHES threads, finish() back on
 * the loop, where it answers. An error of either is the answer. */
struct login_work {
    struct error *(*work)(struct server_call *call, void *data);
    struct error *(*finish)(struct server_call *call, void *data);

    /* A refusal is answered when a fixed time has passed since the work began, so that its time
     * does not tell what it took. */
    bool even;

    bool resolves; /* finish() tells who it is, by users and teams as they are now */
};

/* The handler is SERVER_INLINE and ends with this. 503 when too many wait. `data` belongs to the
 * call's arena. */
struct error *login_run(struct login *login, struct server_call *call,
                        const struct login_work *work, void *data);
