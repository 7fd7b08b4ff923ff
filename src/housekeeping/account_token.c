/* Secrets of type kubernetes.io/service-account-token, which people make by hand: they get the
 * token of their service account, and go when it goes. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "kube/kube.h"
#include "kube/resources.h"

#define TYPE         "type=kubernetes.io/service-account-token"
#define ACCOUNT_NAME "kubernetes.io/service-account.name"
#define ACCOUNT_UID  "kubernetes.io/service-account.uid"

/* An account that went: all tokens of its namespace are looked at, under a key without a name. */
static void lost_account(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key namespace = { change->key.namespace, SLICE("") };

    if (!change->after)
        controller_keys_add(keys, &namespace);
}

/* --- content ------------------------------------------------------------------------------- */

static bool set_data(struct edit *edit, struct value secret, const char *key, struct slice content)
{
    struct value before = value_get(value_get(secret, SLICE("data")), slice_from(key));
    CLEANUP(secret_text) struct text encoded = TEXT_EMPTY;

    base64_append(&encoded, content, BASE64_STANDARD);
    if (slice_equal(value_string_or(before, SLICE("")), text_slice(&encoded)))
        return false;
    edit_set_string(edit, EDIT_PATH("data", key), text_slice(&encoded));
    return true;
}

static struct error *set_token(struct reconcile *rc, struct edit *edit, const struct meta *secret,
                               const struct meta *account)
{
    const struct housekeeping_options *options = rc->context;
    CLEANUP(secret) struct secret *token = NULL;
    struct error *err;

    err = options->issue_token(options->issue_context, account->namespace, account->name,
                               account->uid, secret->name, &token);
    if (err)
        return error_wrap(err, "make a token for service account %s",
                          arena_text(rc->arena, account->name));
    set_data(edit, VALUE_ABSENT_VALUE, "token", secret_reveal(token));
    return NULL;
}

static struct error *fill(struct reconcile *rc, const struct doc *doc, const struct meta *secret,
                          const struct meta *account)
{
    const struct housekeeping_options *options = rc->context;
    struct value root = doc_root(doc);
    CLEANUP(edit) struct edit *edit = edit_begin(doc);
    CLEANUP(doc) struct doc *filled = NULL;
    bool changed = false;
    struct error *err;

    if (options->root_ca_pem.size)
        changed |= set_data(edit, root, "ca.crt", options->root_ca_pem);
    changed |= set_data(edit, root, "namespace", secret->namespace);
    if (!value_exists(value_find(root, VALUE_KEYS("data", "token")))) {
        changed = true;
        err = set_token(rc, edit, secret, account);
        if (err)
            return err;
    }
    if (!changed)
        return NULL;
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", ACCOUNT_UID), account->uid);
    err = edit_seal(STEAL(edit), &filled);
    if (err)
        return err;
    err = kube_update(&rc->kube, &KUBE_SECRETS, filled, NULL);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "gone meanwhile");
        return NULL;
    }
    return err;
}

/* --- one secret ---------------------------------------------------------------------------- */

static struct error *look_at(struct reconcile *rc, const struct doc *doc)
{
    CLEANUP(doc) struct doc *found = NULL;
    struct kube_delete options = { 0 };
    struct slice uid;
    struct meta secret;
    struct meta account = { 0 };
    struct error *err;

    meta_read(doc_root(doc), &secret);
    if (secret.deleting || !meta_annotation(&secret, ACCOUNT_NAME).size)
        return NULL;
    err = kube_find(&rc->kube, &KUBE_SERVICE_ACCOUNTS, arena_text(rc->arena, secret.namespace),
                    arena_text(rc->arena, meta_annotation(&secret, ACCOUNT_NAME)), &found);
    if (err)
        return err;
    uid = meta_annotation(&secret, ACCOUNT_UID);
    if (found)
        meta_read(doc_root(found), &account);
    if (found && (!uid.size || slice_equal(uid, account.uid)))
        return fill(rc, doc, &secret, &account);
    options.if_uid = arena_text(rc->arena, secret.uid);
    return kube_delete_if_there(&rc->kube, &KUBE_SECRETS, arena_text(rc->arena, secret.namespace),
                                arena_text(rc->arena, secret.name), &options);
}

static struct error *look_at_all(struct reconcile *rc)
{
    struct kube_query query = { .namespace = rc->namespace, .field_selector = TYPE };
    struct kube_list secrets;
    struct error *err;

    err = kube_list(rc->arena, &rc->kube, &KUBE_SECRETS, &query, &secrets);
    for (size_t i = 0; !err && i < secrets.count; i++) {
        CLEANUP(doc) struct doc *secret = doc_new(doc_bytes(secrets.docs[i]));

        err = look_at(rc, secret);
    }
    return err;
}

static struct error *reconcile(struct reconcile *rc)
{
    const struct housekeeping_options *options = rc->context;

    if (!options->issue_token)
        return NULL;
    if (!*rc->name)
        return look_at_all(rc);
    return rc->object ? look_at(rc, rc->object) : NULL;
}

const struct controller account_token_controller = {
    .name = "serviceaccount-token-controller",
    .objects = { &KUBE_SECRETS, .field_selector = TYPE },
    .watches = { { &KUBE_SERVICE_ACCOUNTS, lost_account } },
    .reconcile = reconcile,
};
