/* Logging in: what lives as long as the server. */
#include "server/login.h"

#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/password.h"
#include "doc/doc.h"
#include "kube/informer.h"
#include "kube/resources.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "server/bootstrap_admin.h"
#include "server/keys.h"
#include "server/login_internal.h"
#include "server/login_limits.h"
#include "server/secret_field.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/session_book.h"
#include "server/settings.h"

/* --- what the others ask ------------------------------------------------------------------------
 */

bool login_is_ready(const struct login *login)
{
    return login->has_keys && login->has_revoked && login->has_admin;
}

struct sessions *login_sessions(const struct login *login)
{
    return login->sessions;
}

struct lockout *login_lockout(const struct login *login)
{
    return login->lockout;
}

struct lockout *login_guesses(const struct login *login)
{
    return login->guesses;
}

const struct server_settings *login_settings(const struct login *login)
{
    return login->options.settings;
}

int64_t login_now_ms(const struct login *login)
{
    return clock_wall_ms(login->options.clock);
}

uint64_t login_monotonic_ms(const struct login *login)
{
    return clock_monotonic_ms(login->options.clock);
}

static struct lockout_policy lockout_policy(const struct server_settings *settings)
{
    return (struct lockout_policy){ .threshold = (unsigned)settings->lockout_threshold,
                                    .first_ms = settings->lockout_duration_ms,
                                    .max_ms = HOURS(24) };
}

static struct kube own_kube(const struct login *login)
{
    return (struct kube){ .transport = login->options.transport, .field_manager = "butler-server" };
}

struct accounts login_accounts(const struct login *login)
{
    const struct server_settings *settings = login->options.settings;

    return (struct accounts){ .kube = own_kube(login),
                              .namespace = settings->system_namespace,
                              .lockout = lockout_policy(settings),
                              .cost = (unsigned)settings->bcrypt_cost };
}

bool login_has_secure_cookies(const struct login *login)
{
    switch (login->options.settings->secure_cookies) {
    case SETTINGS_SECURE_TRUE:
        return true;
    case SETTINGS_SECURE_FALSE:
        return false;
    case SETTINGS_SECURE_AUTO:
        break;
    }
    return settings_is_https(login->options.settings);
}

/* --- sessions that end --------------------------------------------------------------------------
 */

struct ending {
    struct login *login;
    char *id;
    int64_t expires_s;
    int64_t now_s;
};

static void tell_ended(const struct login *login)
{
    if (login->options.on_session_ended)
        login->options.on_session_ended(login->options.session_context);
}

static void learn_ending(void *context)
{
    struct ending *ending = context;

    sessions_add_revoked(ending->login->sessions, slice_from(ending->id), ending->expires_s);
    tell_ended(ending->login);
    memory_free(ending->id);
    memory_free(ending);
}

static struct error *add_ending(void *context, struct slice content, struct text *out_content)
{
    const struct ending *ending = context;

    return session_revocations_add(content, slice_from(ending->id), ending->expires_s,
                                   ending->now_s, out_content);
}

static struct error *forget_entry(void *context, struct slice content, struct text *out_content)
{
    const struct ending *ending = context;

    session_book_remove(content, slice_from(ending->id), ending->now_s, out_content);
    return NULL;
}

struct error *login_end_session(struct login *login, const struct kube *kube, const char *user,
                                const char *session_id, int64_t expires_s)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *namespace = login->options.settings->system_namespace;
    struct secret_field list = { namespace, SESSION_REVOCATIONS, SESSION_REVOCATIONS_FIELD };
    struct secret_field book = { namespace, session_book_name(arena, user), SESSION_BOOK_FIELD };
    struct accounts accounts = login_accounts(login);
    struct ending *ending = NEW(struct ending);
    struct error *err;

    *ending = (struct ending){ .login = login,
                               .id = memory_strdup(session_id),
                               .expires_s = expires_s,
                               .now_s = login_now_ms(login) / 1000 };
    err = secret_field_edit(kube, &list, add_ending, ending);
    if (err && err->code == ERR_TOO_LARGE) {
        error_drop(err, "the list is full: the user's other sessions end as well");
        err = account_end_sessions(&accounts, user, ending->now_s * 1000);
    }
    if (!err)
        error_drop(secret_field_edit(kube, &book, forget_entry, ending),
                   "it is for show, and the entry expires by itself");
    /* Posted in any case: what was asked for holds here at once, whatever became of the others. */
    loop_post(login->options.loop, learn_ending, ending);
    return err;
}

static struct error *put_entry(void *context, struct slice content, struct text *out_content)
{
    const struct session_entry *entry = context;

    session_book_put(content, entry, entry->seen_s, out_content);
    return NULL;
}

void login_note_session(struct login *login, const struct server_call *call,
                        const struct session *session)
{
    struct secret_field book = { login->options.settings->system_namespace,
                                 session_book_name(call->arena, session->user),
                                 SESSION_BOOK_FIELD };
    struct session_entry entry = { .id = session->id,
                                   .provider = session->provider,
                                   .address = call->address,
                                   .user_agent = call->user_agent,
                                   .created_s = session->auth_time_s,
                                   .seen_s = call->now_ms / 1000,
                                   .expires_s = session->expires_s };
    struct error *err = secret_field_edit(&call->own, &book, put_entry, &entry);

    if (!err)
        return;
    log_warn(login->options.log, "session is not listed", LOG_STR("user", session->user),
             LOG_ERROR(err));
    error_drop(err, "it is for show");
}

struct telling {
    struct login *login;
    char *user;
};

static void tell(void *context)
{
    struct telling *telling = context;
    const struct login_options *options = &telling->login->options;

    if (options->on_password)
        options->on_password(options->context, telling->user);
    memory_free(telling->user);
    memory_free(telling);
}

void login_tell_password(struct login *login, const char *user)
{
    struct telling *telling = NEW(struct telling);

    *telling = (struct telling){ login, memory_strdup(user) };
    loop_post(login->options.loop, tell, telling);
}

/* --- what must be there first -------------------------------------------------------------------
 */

/* Makes the key where there is none, the first administrator, and learns how long a hash takes. */
struct errand {
    struct login *login;
    struct keys *keys;
    struct error *err;
    uint64_t hash_ms;
};

static void run_errand(void *context)
{
    struct errand *errand = context;
    const struct login_options *options = &errand->login->options;
    const struct server_settings *settings = options->settings;
    struct accounts accounts = login_accounts(errand->login);
    struct keys_settings wanted = { .namespace = settings->system_namespace,
                                    .current = settings->jwt_secret,
                                    .previous = settings->jwt_secret_previous,
                                    .relaxed = settings->dev };
    uint64_t begun_ms;

    errand->err = keys_load(&accounts.kube, &wanted, &errand->keys);
    if (!errand->err)
        errand->err =
            bootstrap_admin_ensure(&accounts, settings->admin_username, settings->admin_password,
                                   settings->admin_secret, login_now_ms(errand->login));
    begun_ms = clock_monotonic_ms(options->clock);
    password_verify_nobody(accounts.cost);
    errand->hash_ms = clock_monotonic_ms(options->clock) - begun_ms;
}

static void tell_ready(struct login *login)
{
    if (login->told || !login_is_ready(login) || login->stopping)
        return;
    login->told = true;
    if (login->options.on_ready)
        login->options.on_ready(login->options.context);
}

static void errand_done(void *context)
{
    struct errand *errand = context;
    struct login *login = errand->login;

    if (errand->keys && !login->has_keys) {
        sessions_set_keys(login->sessions, STEAL(errand->keys));
        login->has_keys = true;
    }
    login->even_ms = errand->hash_ms + errand->hash_ms / 4 + LOGIN_EVEN_MS;
    if (errand->err && !login->stopping) {
        log_warn(login->options.log, "nobody can log in yet", LOG_ERROR(errand->err));
        timer_set(&login->retry, LOGIN_RETRY_MS, 0);
    }
    login->has_admin = login->has_admin || !errand->err;
    error_free(errand->err);
    keys_free(errand->keys);
    memory_free(errand);
    tell_ready(login);
    login_job_over(login);
}

static void send_errand(void *context)
{
    struct login *login = context;
    struct errand *errand = NEW(struct errand);
    struct error *err;

    errand->login = login;
    err = login_submit(login, run_errand, errand_done, errand);
    if (!err)
        return;
    error_drop(err, "later, then");
    memory_free(errand);
    timer_set(&login->retry, LOGIN_RETRY_MS, 0);
}

/* --- news ---------------------------------------------------------------------------------------
 */

static void on_keys(void *context, const struct informer_change *change)
{
    struct login *login = context;
    struct keys *keys = NULL;
    struct error *err;

    if (!change->after)
        return; /* those that are known stay good */
    err = keys_read(doc_root(change->after), &keys);
    if (err) {
        log_error(login->options.log, "keys of sessions are not taken", LOG_ERROR(err));
        error_drop(err, "those that are known stay good");
        return;
    }
    sessions_set_keys(login->sessions, keys);
    login->has_keys = true;
    tell_ready(login);
}

static void on_revoked(void *context, const struct informer_change *change)
{
    struct login *login = context;

    if (!change->after)
        return;
    sessions_set_revoked(login->sessions, doc_root(change->after), login_now_ms(login) / 1000);
    tell_ended(login);
}

static void on_revoked_synced(void *context)
{
    struct login *login = context;

    sessions_set_revoked(login->sessions, VALUE_ABSENT_VALUE, login_now_ms(login) / 1000);
    login->has_revoked = true;
    tell_ready(login);
}

static struct informer_listener *listen(struct login *login, const char *name,
                                        const struct informer_events *events)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct informer_spec spec = {
        .resource = &KUBE_SECRETS,
        .namespace = login->options.settings->system_namespace,
        .field_selector = arena_format(arena, "metadata.name=%s", name),
    };

    return informers_listen(login->options.informers, &spec, events, login);
}

/* --- begin and end ------------------------------------------------------------------------------
 */

static struct error *given_keys(const struct server_settings *settings, struct keys **out_keys)
{
    struct keys_settings wanted = { .namespace = settings->system_namespace,
                                    .current = settings->jwt_secret,
                                    .previous = settings->jwt_secret_previous };

    return *settings->jwt_secret ? keys_load(NULL, &wanted, out_keys) : NULL;
}

struct error *login_start(const struct login_options *options, struct login **out_login)
{
    static const struct informer_events keys_events = { .on_change = on_keys };
    static const struct informer_events revoked_events = { .on_change = on_revoked,
                                                           .on_synced = on_revoked_synced };
    const struct server_settings *settings = options->settings;
    struct sessions_options sessions = { .expiry_s = (int64_t)settings->session_expiry_ms / 1000,
                                         .max_s = (int64_t)settings->session_max_ms / 1000 };
    struct lockout_policy policy = lockout_policy(settings);
    struct lockout_policy guesses = { .threshold = DEVICE_MAX_GUESSES,
                                      .first_ms = DEVICE_PAUSE_MS,
                                      .max_ms = DEVICE_PAUSE_MS };
    struct keys *keys = NULL;
    struct login *login;
    struct error *err = given_keys(settings, &keys);

    if (err)
        return err;
    login = NEW(struct login);
    login->options = *options;
    login->has_keys = keys != NULL;
    login->sessions = sessions_new(&sessions, keys);
    login->lockout = lockout_new(&policy, LOCKOUT_MAX_NAMES);
    login->guesses = lockout_new(&guesses, LOCKOUT_MAX_NAMES);
    login->hashes = pool_new("hashes", LOGIN_MAX_HASHES, LOGIN_MAX_WAITING);
    timer_init(&login->retry, options->loop, send_errand, login);
    if (!keys)
        login->keys = listen(login, KEYS_SECRET, &keys_events);
    login->revoked = listen(login, SESSION_REVOCATIONS, &revoked_events);
    send_errand(login);
    *out_login = login;
    return NULL;
}

static void free_login(void *context)
{
    struct login *login = context;
    void (*on_stopped)(void *context) = login->on_stopped;
    void *stop_context = login->stop_context;

    pool_free(login->hashes);
    lockout_free(login->lockout);
    lockout_free(login->guesses);
    sessions_free(login->sessions);
    memory_free(login);
    if (on_stopped)
        on_stopped(stop_context);
}

void login_stop(struct login *login, void (*on_stopped)(void *context), void *context)
{
    timer_cancel(&login->retry);
    login->keys = informers_leave(login->keys);
    login->revoked = informers_leave(login->revoked);
    login->free = free_login;
    login->on_stopped = on_stopped;
    login->stop_context = context;
    login_flush(login);
    login->stopping = true;
    if (login->job_count == 0)
        loop_post(login->options.loop, free_login, login);
}
