/* The first administrator. */
#include "server/bootstrap_admin.h"

#include <string.h>

#include "actions/user_action.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/password.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "server/account_internal.h"
#include "server/secret_field.h"

static struct error *make_user(const struct accounts *accounts, const char *name)
{
    struct user_action_wish wish = { .email = BOOTSTRAP_ADMIN_EMAIL,
                                     .display_name = "Administrator",
                                     .role = USER_ACTION_ADMIN };
    CLEANUP(doc) struct doc *user = NULL;
    struct error *err = user_action_new(name, &wish, &user);

    if (!err)
        err = kube_create(&accounts->kube, &BUTLER_USERS, user, NULL);
    if (!err || err->code != ERR_ALREADY_EXISTS)
        return err;
    error_drop(err, "another replica was quicker");
    return NULL;
}

static struct error *ensure_user(const struct accounts *accounts, const char *name)
{
    struct kube_change what = { .resource = &BUTLER_USERS, .name = name };
    struct user_action_wish wish = { .role = USER_ACTION_ADMIN };
    CLEANUP(doc) struct doc *user = NULL;
    struct butler_user read;
    bool changed;
    struct error *err = kube_find(&accounts->kube, &BUTLER_USERS, NULL, name, &user);

    if (err)
        return err;
    if (!user)
        return make_user(accounts, name);
    butler_user_read(doc_root(user), &read);
    if (read.role == BUTLER_USER_ADMIN)
        return NULL;
    return action_write(&accounts->kube, &what, user_action_update, &wish, NULL, &changed);
}

/* --- the password -------------------------------------------------------------------------------
 */

struct reference {
    const struct accounts *accounts;
    const char *secret_name;
    int64_t now_ms;
    bool is_new; /* the password is another one than before */
};

/* Where the user has one of their own, that one counts: it was set later. */
static bool set_reference(void *context, struct value user, struct edit *edit)
{
    const struct reference *reference = context;
    struct edit_node secret;
    struct account account;

    account_read(user, &account);
    if (!reference->is_new && (account.secret_name.size || account.invite_hash.size))
        return false;
    secret = edit_set_object(edit, EDIT_PATH("status", "passwordSecretRef"));
    edit_set_string(edit, EDIT_UNDER(secret, "name"), slice_from(reference->secret_name));
    edit_set_string(edit, EDIT_UNDER(secret, "namespace"),
                    slice_from(reference->accounts->namespace));
    edit_set_string(edit, EDIT_UNDER(secret, "key"), SLICE(BOOTSTRAP_ADMIN_FIELD));
    account_clear_failures(&account, edit);
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Active"));
    account_set_time(edit, "passwordChangedAt", reference->now_ms);
    return true;
}

static struct error *is_current(const struct accounts *accounts, const struct secret_field *field,
                                const struct secret *password, bool *out_current)
{
    CLEANUP(secret_text) struct text hash = TEXT_EMPTY;
    struct error *err = secret_field_read(&accounts->kube, field, &hash);

    *out_current = false;
    if (err || hash.size == 0)
        return err;
    err = password_verify(password, text_string(&hash), out_current);
    error_drop(err, "what is no hash is replaced by one");
    return NULL;
}

static struct error *ensure_hash(const struct accounts *accounts, const struct secret_field *field,
                                 const struct secret *password, bool *out_new)
{
    CLEANUP(text) struct text hash = TEXT_EMPTY;
    bool current;
    struct error *err = is_current(accounts, field, password, &current);

    *out_new = !current;
    if (err || current)
        return err;
    err = password_hash(password, accounts->cost, &hash);
    return err ? err : secret_field_write(&accounts->kube, field, text_slice(&hash));
}

struct error *bootstrap_admin_ensure(const struct accounts *accounts, const char *name,
                                     const char *password, const char *secret_name, int64_t now_ms)
{
    CLEANUP(secret) struct secret *secret = NULL;
    struct secret_field field = { accounts->namespace, secret_name, BOOTSTRAP_ADMIN_FIELD };
    struct reference reference = { .accounts = accounts,
                                   .secret_name = secret_name,
                                   .now_ms = now_ms };
    struct error *err;

    if (!*password)
        return NULL;
    secret = secret_new(password, strlen(password));
    err = ensure_user(accounts, name);
    if (!err)
        err = ensure_hash(accounts, &field, secret, &reference.is_new);
    if (!err)
        err = account_edit_status(accounts, name, set_reference, &reference, NULL);
    return err ? error_wrap(err, "make the administrator %s", name) : NULL;
}
