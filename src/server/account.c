/* Accounts: reading, finding, and the changes that need no password. */
#include "server/account.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "server/account_internal.h"
#include "server/secret_field.h"
#include "server/session.h"

void account_read(struct value user, struct account *out_account)
{
    struct value spec = value_get(user, SLICE("spec"));
    struct value status = value_get(user, SLICE("status"));
    struct value secret = value_get(status, SLICE("passwordSecretRef"));
    int64_t failures = value_int_or(value_get(status, SLICE("failedLoginAttempts")), 0);

    *out_account = (struct account){
        .display_name = value_text(spec, "displayName"),
        .avatar = value_text(spec, "avatar"),
        .secret_namespace = value_text(secret, "namespace"),
        .secret_name = value_text(secret, "name"),
        .secret_key = value_text(secret, "key"),
        .invite_hash = value_text(status, "inviteTokenHash"),
        .invite_expires = value_text(status, "inviteExpiresAt"),
        .locked_until = value_text(status, "lockedUntil"),
        .last_login = value_text(status, "lastLoginTime"),
        .valid_after = value_string_or(
            value_find(user, VALUE_KEYS("metadata", "annotations", SESSION_VALID_AFTER)),
            SLICE("")),
        .failures = failures > 0 ? (uint64_t)failures : 0,
        .is_internal = !slice_is(value_text(spec, "authType"), "sso"),
    };
    butler_user_read(user, &out_account->user);
}

/* The time of a field in milliseconds; 0 when there is none or nobody can read it. */
int64_t account_time_ms(struct slice text)
{
    int64_t us = 0;

    if (text.size == 0)
        return 0;
    error_drop(timestamp_parse(text, &us), "the schema wants a time");
    return us / 1000;
}

uint64_t account_locked_ms(const struct account *account, int64_t now_ms)
{
    int64_t until_ms = account_time_ms(account->locked_until);

    return until_ms > now_ms ? (uint64_t)(until_ms - now_ms) : 0;
}

/* --- finding ---------------------------------------------------------------------------------- */

static bool is_name(struct slice identifier)
{
    struct error *err = name_check_subdomain(identifier);

    if (!err)
        return true;
    error_drop(err, "then nobody is called that");
    return false;
}

static struct error *find_by_email(const struct accounts *accounts, struct slice email,
                                   struct doc **out_user)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_list users;
    struct error *err;

    *out_user = NULL;
    err = kube_list(arena, &accounts->kube, &BUTLER_USERS, &(struct kube_query){ 0 }, &users);
    if (err)
        return err;
    for (size_t i = 0; i < users.count; i++) {
        struct butler_user user;

        butler_user_read(doc_root(users.docs[i]), &user);
        if (!*out_user && slice_equal_nocase(user.email, email))
            *out_user = doc_ref(users.docs[i]);
    }
    return NULL;
}

struct error *account_find(const struct accounts *accounts, struct slice identifier,
                           struct doc **out_user)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    if (memchr(identifier.data, '@', identifier.size))
        return find_by_email(accounts, identifier, out_user);
    *out_user = NULL;
    if (!is_name(identifier))
        return NULL;
    return kube_find(&accounts->kube, &BUTLER_USERS, NULL, arena_text(arena, identifier), out_user);
}

struct error *account_find_invited(struct arena *arena, const struct accounts *accounts,
                                   struct slice token, int64_t now_ms, struct doc **out_user)
{
    const char *hash = digest_hex(arena, token);
    struct kube_list users;
    struct error *err;

    *out_user = NULL;
    err = kube_list(arena, &accounts->kube, &BUTLER_USERS, &(struct kube_query){ 0 }, &users);
    if (err)
        return err;
    for (size_t i = 0; i < users.count; i++) {
        struct account account;

        account_read(doc_root(users.docs[i]), &account);
        if (secret_equal_bytes(account.invite_hash, slice_from(hash)) &&
            account_time_ms(account.invite_expires) > now_ms && !account.user.disabled)
            *out_user = users.docs[i];
    }
    return NULL;
}

/* --- changing --------------------------------------------------------------------------------- */

void account_set_time(struct edit *edit, const char *field, int64_t time_ms)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    timestamp_append(&text, time_ms * 1000, TIMESTAMP_SECONDS);
    edit_set_string(edit, EDIT_PATH("status", field), text_slice(&text));
}

struct error *account_edit_status(const struct accounts *accounts, const char *name,
                                  bool (*change)(void *context, struct value user,
                                                 struct edit *edit),
                                  void *context, struct doc **out_user)
{
    struct kube_change what = { .resource = &BUTLER_USERS, .name = name, .subresource = "status" };

    return kube_edit(&accounts->kube, &what, change, context, out_user);
}

static bool unlock(void *context, struct value user, struct edit *edit)
{
    struct account account;

    (void)context;
    account_read(user, &account);
    if (!account.failures && !account.locked_until.size)
        return false;
    account_clear_failures(&account, edit);
    return true;
}

struct error *account_unlock(const struct accounts *accounts, const char *name)
{
    return account_edit_status(accounts, name, unlock, NULL, NULL);
}

static bool end_sessions(void *context, struct value user, struct edit *edit)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const int64_t *now_ms = context;

    (void)user;
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", SESSION_VALID_AFTER),
                    slice_from(session_valid_after_now(arena, *now_ms / 1000)));
    return true;
}

struct error *account_end_sessions(const struct accounts *accounts, const char *name,
                                   int64_t now_ms)
{
    struct kube_change what = { .resource = &BUTLER_USERS, .name = name };

    return kube_edit(&accounts->kube, &what, end_sessions, &now_ms, NULL);
}

char *account_secret_name(struct arena *arena, const char *name)
{
    return arena_format(arena, "butler-user-%s-password", name);
}

struct error *account_write_secret(const struct accounts *accounts, const char *name,
                                   const char *field, struct slice content)
{
    struct secret_field what = { accounts->namespace, name, field };

    return secret_field_write(&accounts->kube, &what, content);
}
