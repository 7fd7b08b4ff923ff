/* kube-public/cluster-info is what `kubeadm join` reads before it trusts anybody; it believes it
 * because it is signed with the token that the person who joins was given. */
#include "auth/bootstrap_token.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "kube/kube.h"
#include "kube/resources.h"

#define NAMESPACE "kube-public"
#define NAME      "cluster-info"
#define PREFIX    "jws-kubeconfig-" /* of the keys that hold signatures */

struct signature {
    const char *key;
    const char *text;
};

struct signatures {
    VEC(struct signature) items;
};

static void sign_again(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key key = object_key_of(NAMESPACE, NAME);

    (void)change;
    controller_keys_add(keys, &key);
}

/* Tokens that may sign and are still good; we come again when the first of them no longer is. */
static struct error *sign_all(struct reconcile *rc, struct slice content,
                              struct signatures *signatures)
{
    struct kube_query query = { .namespace = BOOTSTRAP_TOKEN_NAMESPACE,
                                .field_selector = "type=" BOOTSTRAP_TOKEN_SECRET_TYPE };
    struct kube_list secrets;
    struct error *err;

    err = kube_list(rc->arena, &rc->kube, &KUBE_SECRETS, &query, &secrets);
    if (err)
        return err;
    for (size_t i = 0; i < secrets.count; i++) {
        CLEANUP(doc) struct doc *secret = doc_new(doc_bytes(secrets.docs[i]));
        CLEANUP(text) struct text text = TEXT_EMPTY;
        struct slice name = object_key_read(doc_root(secret)).name;
        struct bootstrap_token token;

        if (!bootstrap_token_read(rc->arena, secret, &token) || !token.may_sign ||
            bootstrap_token_has_expired(&token, rc->clock))
            continue;
        if (!slice_is(name, arena_format(rc->arena, BOOTSTRAP_TOKEN_SECRET_PREFIX "%.*s",
                                         SLICE_ARGUMENT(token.id))))
            continue;
        bootstrap_token_sign(content, token.id, token.secret, &text);
        vec_push(
            &signatures->items,
            (struct signature){ arena_format(rc->arena, PREFIX "%.*s", SLICE_ARGUMENT(token.id)),
                                arena_strdup(rc->arena, text_string(&text)) });
        if (token.expires)
            reconcile_again(rc, (uint64_t)(token.expires_ms - clock_wall_ms(rc->clock)));
    }
    return NULL;
}

static const char *find(const struct signatures *signatures, struct slice key)
{
    VEC_EACH (it, &signatures->items) {
        if (slice_is(key, it->key))
            return it->text;
    }
    return NULL;
}

/* Whatever is signed with another token, or wrongly, goes; the rest of the map stays. */
static bool replace_signatures(struct edit *edit, struct value data,
                               const struct signatures *signatures)
{
    bool changed = false;

    DOC_EACH (it, data) {
        if (slice_has_prefix(it.key, PREFIX) && !find(signatures, it.key)) {
            edit_remove(edit, EDIT_MEMBER(edit_find(edit, EDIT_PATH("data")), it.key));
            changed = true;
        }
    }
    VEC_EACH (it, &signatures->items) {
        struct slice before = value_string_or(value_get(data, slice_from(it->key)), SLICE(""));

        if (!slice_is(before, it->text)) {
            edit_set_string(edit, EDIT_PATH("data", it->key), slice_from(it->text));
            changed = true;
        }
    }
    return changed;
}

static struct error *update(struct reconcile *rc, const struct signatures *signatures)
{
    CLEANUP(edit) struct edit *edit = edit_begin(rc->object);
    struct value data = value_get(doc_root(rc->object), SLICE("data"));
    CLEANUP(doc) struct doc *config = NULL;
    struct error *err;

    if (!replace_signatures(edit, data, signatures))
        return NULL;
    err = edit_seal(STEAL(edit), &config);
    if (err)
        return err;
    return kube_update(&rc->kube, &KUBE_CONFIG_MAPS, config, NULL);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct signatures signatures = { 0 };
    struct slice content;
    struct error *err;

    if (!rc->object ||
        !value_string(value_find(doc_root(rc->object), VALUE_KEYS("data", "kubeconfig")), &content))
        return NULL;
    err = sign_all(rc, content, &signatures);
    if (!err)
        err = update(rc, &signatures);
    vec_done(&signatures.items);
    return err;
}

const struct controller cluster_info_controller = {
    .name = "bootstrap-signer-controller",
    .objects = { &KUBE_CONFIG_MAPS, .namespace = NAMESPACE,
                 .field_selector = "metadata.name=" NAME },
    .watches = { { &KUBE_SECRETS, sign_again, .namespace = BOOTSTRAP_TOKEN_NAMESPACE,
                   .field_selector = "type=" BOOTSTRAP_TOKEN_SECRET_TYPE } },
    .reconcile = reconcile,
};
