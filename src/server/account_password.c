/* New passwords: by who has the old one, and by who has an invite. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/password.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/resources.h"
#include "server/account_internal.h"

#define PASSWORD_FIELD "password"

struct change {
    struct arena *arena;
    const struct accounts *accounts;
    const char *name;
    struct slice token_hash;
    int64_t now_ms;
    int64_t expires_ms;
    bool done; /* by this very change */
};

static void set_password_fields(const struct change *change, struct value user, struct edit *edit)
{
    struct edit_node secret = edit_set_object(edit, EDIT_PATH("status", "passwordSecretRef"));
    struct account account;

    account_read(user, &account);
    account_clear_failures(&account, edit);
    edit_set_string(edit, EDIT_UNDER(secret, "name"),
                    slice_from(account_secret_name(change->arena, change->name)));
    edit_set_string(edit, EDIT_UNDER(secret, "namespace"), slice_from(change->accounts->namespace));
    edit_set_string(edit, EDIT_UNDER(secret, "key"), SLICE(PASSWORD_FIELD));
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Active"));
    account_set_time(edit, "passwordChangedAt", change->now_ms);
    edit_remove(edit, EDIT_PATH("status", "inviteTokenHash"));
    edit_remove(edit, EDIT_PATH("status", "inviteExpiresAt"));
    edit_remove(edit, EDIT_PATH("status", "inviteSentAt"));
}

static bool change_password(void *context, struct value user, struct edit *edit)
{
    set_password_fields(context, user, edit);
    return true;
}

struct error *account_change_password(const struct accounts *accounts, const char *name,
                                      const struct secret *password, int64_t now_ms)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text hash = TEXT_EMPTY;
    struct change change = { .arena = arena, .accounts = accounts, .name = name, .now_ms = now_ms };
    struct error *err = password_hash(password, accounts->cost, &hash);

    /* The Secret first: the reference that the status has never leads to nothing. */
    if (!err)
        err = account_write_secret(accounts, account_secret_name(arena, name), PASSWORD_FIELD,
                                   text_slice(&hash));
    return err ? err : account_edit_status(accounts, name, change_password, &change, NULL);
}

/* --- invites ---------------------------------------------------------------------------------- */

static bool is_open(const struct change *change, const struct account *account)
{
    return secret_equal_bytes(account->invite_hash, change->token_hash) &&
           account_time_ms(account->invite_expires) > change->now_ms && !account->user.disabled;
}

/* Runs again after a conflict, and then finds that another one has taken the invite. */
static bool claim(void *context, struct value user, struct edit *edit)
{
    struct change *change = context;
    struct account account;

    account_read(user, &account);
    change->done = is_open(change, &account);
    if (change->done)
        set_password_fields(change, user, edit);
    return change->done;
}

static bool reopen(void *context, struct value user, struct edit *edit)
{
    struct change *change = context;

    (void)user;
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Pending"));
    edit_set_string(edit, EDIT_PATH("status", "inviteTokenHash"), change->token_hash);
    account_set_time(edit, "inviteExpiresAt", change->expires_ms);
    account_set_time(edit, "inviteSentAt", change->now_ms);
    return true;
}

struct error *account_accept_invite(const struct accounts *accounts, const char *name,
                                    struct slice token, const struct secret *password,
                                    int64_t now_ms, struct doc **out_user)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text hash = TEXT_EMPTY;
    CLEANUP(doc) struct doc *user = NULL;
    struct change change = { .arena = arena,
                             .accounts = accounts,
                             .name = name,
                             .token_hash = slice_from(digest_hex(arena, token)),
                             .now_ms = now_ms,
                             .expires_ms = now_ms + (int64_t)MINUTES(5) };
    struct error *err = password_hash(password, accounts->cost, &hash);

    /* The invite is taken before the password is written: who comes second writes none. */
    if (!err)
        err = account_edit_status(accounts, name, claim, &change, &user);
    if (err)
        return err;
    if (!change.done)
        return error_new(ERR_NOT_FOUND, "the invite of %s is not open", name);
    err = account_write_secret(accounts, account_secret_name(arena, name), PASSWORD_FIELD,
                               text_slice(&hash));
    if (err) {
        error_drop(account_edit_status(accounts, name, reopen, &change, NULL),
                   "then an administrator must invite again");
        return err;
    }
    *out_user = STEAL(user);
    return NULL;
}

static bool open_invite(void *context, struct value user, struct edit *edit)
{
    struct account account;

    account_read(user, &account);
    account_clear_failures(&account, edit);
    edit_remove(edit, EDIT_PATH("status", "passwordSecretRef"));
    return reopen(context, user, edit);
}

struct error *account_open_invite(const struct accounts *accounts, const char *name,
                                  struct slice token_hash, int64_t expires_ms, int64_t now_ms,
                                  struct doc **out_user)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct change change = { .arena = arena,
                             .accounts = accounts,
                             .name = name,
                             .token_hash = token_hash,
                             .now_ms = now_ms,
                             .expires_ms = expires_ms };
    struct error *err = account_end_sessions(accounts, name, now_ms);

    if (!err)
        err = account_edit_status(accounts, name, open_invite, &change, out_user);
    return err ? err
               : kube_delete_if_there(&accounts->kube, &KUBE_SECRETS, accounts->namespace,
                                      account_secret_name(arena, name), NULL);
}
