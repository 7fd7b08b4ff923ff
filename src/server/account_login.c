/* Logging in: is it the password, and what is written down about it. */
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "crypto/password.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/resources.h"
#include "server/account_internal.h"

void account_clear_failures(const struct account *account, struct edit *edit)
{
    edit_set_int(edit, EDIT_PATH("status", "failedLoginAttempts"), 0);
    edit_remove(edit, EDIT_PATH("status", "lockedUntil"));
    if (slice_is(account->user.phase, "Locked"))
        edit_set_string(edit, EDIT_PATH("status", "phase"),
                        account->secret_name.size ? SLICE("Active") : SLICE("Pending"));
}

/* --- the hash --------------------------------------------------------------------------------- */

/* Empty when the user has none that can be used. */
static struct error *read_hash(const struct accounts *accounts, const struct account *account,
                               struct text *out_hash)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *secret = NULL;
    struct slice namespace = account->secret_namespace;
    struct slice key = account->secret_key;
    struct slice encoded;
    struct error *err;

    text_clear(out_hash);
    if (!account->is_internal || account->secret_name.size == 0)
        return NULL;
    /* The reference is in an object that others may write; our Secrets are in one place. */
    if (namespace.size && !slice_is(namespace, accounts->namespace))
        return NULL;
    err = kube_find(&accounts->kube, &KUBE_SECRETS, accounts->namespace,
                    arena_text(arena, account->secret_name), &secret);
    if (err || !secret)
        return err;
    encoded = value_string_or(
        value_get(value_get(doc_root(secret), SLICE("data")), key.size ? key : SLICE("password")),
        SLICE(""));
    return base64_parse(encoded, BASE64_STANDARD, out_hash);
}

/* The cost in "$2b$12$…"; 0: not a hash that we know. */
static unsigned cost_of(const char *hash)
{
    uint64_t cost;

    if (strlen(hash) < 7 || hash[0] != '$' || hash[3] != '$' || hash[6] != '$' ||
        !number_parse_uint(slice_of(hash + 4, 2), &cost))
        return 0;
    return (unsigned)cost;
}

/* One hash is computed, whoever it is and whatever was sent. */
static struct error *is_right(const struct accounts *accounts, const char *hash,
                              const struct secret *password, bool *out_right)
{
    struct slice given = secret_reveal(password);

    *out_right = false;
    if (*hash && given.size > 0 && given.size <= PASSWORD_MAX_BYTES &&
        !memchr(given.data, '\0', given.size))
        return password_verify(password, hash, out_right);
    password_verify_nobody(accounts->cost);
    return NULL;
}

/* A hash that was cheaper than those of today is made anew while the password is at hand. */
static void improve_hash(const struct accounts *accounts, const struct account *account,
                         const char *hash, const struct secret *password)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text better = TEXT_EMPTY;
    struct slice key = account->secret_key.size ? account->secret_key : SLICE("password");
    struct error *err;

    if (cost_of(hash) >= accounts->cost)
        return;
    err = password_hash(password, accounts->cost, &better);
    if (!err)
        err = account_write_secret(accounts, arena_text(arena, account->secret_name),
                                   arena_text(arena, key), text_slice(&better));
    error_drop(err, "the old one still works, and the next login tries again");
}

/* --- what is written down ----------------------------------------------------------------------
 */

struct note {
    const struct accounts *accounts;
    int64_t now_ms;
    bool is_login; /* and not a check of who is logged in already */
    struct account_login *login;
};

static bool note_failure(void *context, struct value user, struct edit *edit)
{
    struct note *note = context;
    struct account account;
    uint64_t lock_ms;

    account_read(user, &account);
    note->login->locks = false;
    note->login->locked_ms = account_locked_ms(&account, note->now_ms);
    if (note->login->locked_ms)
        return false; /* somebody else's failure was the last one that counts */
    edit_set_uint(edit, EDIT_PATH("status", "failedLoginAttempts"), account.failures + 1);
    lock_ms = lockout_duration_ms(&note->accounts->lockout, account.failures + 1);
    if (lock_ms) {
        note->login->locks = true;
        note->login->locked_ms = lock_ms;
        account_set_time(edit, "lockedUntil", note->now_ms + (int64_t)lock_ms + 999);
        edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Locked"));
    }
    return true;
}

static bool note_success(void *context, struct value user, struct edit *edit)
{
    struct note *note = context;
    int64_t count = value_int_or(value_find(user, VALUE_KEYS("status", "loginCount")), 0);
    struct account account;

    account_read(user, &account);
    note->login->locked_ms = account_locked_ms(&account, note->now_ms);
    if (note->login->locked_ms)
        return false; /* locked while we were hashing: too late for this password too */
    if (!note->is_login && !account.failures)
        return false;
    account_clear_failures(&account, edit);
    if (note->is_login) {
        account_set_time(edit, "lastLoginTime", note->now_ms);
        edit_set_int(edit, EDIT_PATH("status", "loginCount"), count + 1);
    }
    return true;
}

static struct error *fail(struct note *note, const char *name, enum account_verdict verdict)
{
    struct error *err = account_edit_status(note->accounts, name, note_failure, note, NULL);

    if (err)
        return err;
    note->login->verdict = note->login->locked_ms ? ACCOUNT_LOCKED : verdict;
    return NULL;
}

static struct error *succeed(struct arena *arena, struct note *note, const char *name)
{
    CLEANUP(doc) struct doc *user = NULL;
    struct error *err = account_edit_status(note->accounts, name, note_success, note, &user);

    if (err)
        return err;
    note->login->verdict = note->login->locked_ms ? ACCOUNT_LOCKED : ACCOUNT_WELCOME;
    note->login->user = STEAL(user);
    arena_defer(arena, doc_release, note->login->user);
    return NULL;
}

/* --- deciding ----------------------------------------------------------------------------------
 */

static struct error *decide(struct arena *arena, struct note *note, const struct account *account,
                            const struct secret *password)
{
    CLEANUP(text) struct text hash = TEXT_EMPTY;
    const char *name = arena_text(arena, account->user.meta.name);
    bool pending = slice_is(account->user.phase, "Pending") && account->is_internal;
    bool right = false;
    struct error *err = NULL;

    if (!pending)
        err = read_hash(note->accounts, account, &hash);
    if (!err)
        err = is_right(note->accounts, text_string(&hash), password, &right);
    if (err)
        return err;
    if (!right)
        return fail(note, name, pending ? ACCOUNT_PENDING : ACCOUNT_WRONG);
    if (account->user.disabled) {
        note->login->verdict = ACCOUNT_DISABLED;
        return NULL;
    }
    improve_hash(note->accounts, account, text_string(&hash), password);
    return succeed(arena, note, name);
}

static struct error *decide_for(struct arena *arena, struct note *note, const struct doc *user,
                                const struct secret *password)
{
    struct account account;

    note->login->is_known = user != NULL;
    if (!user) {
        password_verify_nobody(note->accounts->cost);
        note->login->verdict = ACCOUNT_WRONG;
        return NULL;
    }
    account_read(doc_root(user), &account);
    note->login->locked_ms = account_locked_ms(&account, note->now_ms);
    if (note->login->locked_ms) {
        note->login->verdict = ACCOUNT_LOCKED;
        return NULL;
    }
    return decide(arena, note, &account, password);
}

struct error *account_login(struct arena *arena, const struct accounts *accounts,
                            struct slice identifier, const struct secret *password, int64_t now_ms,
                            struct account_login *out_login)
{
    CLEANUP(doc) struct doc *user = NULL;
    struct account_login login = { 0 };
    struct note note = {
        .accounts = accounts, .now_ms = now_ms, .is_login = true, .login = &login
    };
    struct error *err = account_find(accounts, identifier, &user);

    if (!err)
        err = decide_for(arena, &note, user, password);
    if (err)
        return err;
    *out_login = login;
    return NULL;
}

struct error *account_check_password(struct arena *arena, const struct accounts *accounts,
                                     const char *name, const struct secret *password,
                                     int64_t now_ms, struct account_login *out_login)
{
    CLEANUP(doc) struct doc *user = NULL;
    struct account_login login = { 0 };
    struct note note = { .accounts = accounts, .now_ms = now_ms, .login = &login };
    struct error *err = account_find(accounts, slice_from(name), &user);

    if (!err)
        err = decide_for(arena, &note, user, password);
    if (err)
        return err;
    *out_login = login;
    return NULL;
}
