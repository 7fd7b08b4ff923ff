/* Is what a token stands on still there? */
#include "auth/account_claims_internal.h"
#include "auth/account_tokens_internal.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/secret.h"
#include "doc/doc.h"

#define LEEWAY_MS         MINUTES(1)
#define SECRET_TYPE       "kubernetes.io/service-account-token"
#define LABEL_INVALID     "kubernetes.io/legacy-token-invalid-since"
#define ERROR_INVALIDATED "service account token has been invalidated"

/* An object that was found. Its texts live as long as the arena. */
struct object {
    struct value root;
    struct slice uid;
    int64_t deleted_ms; /* 0: it is not being deleted */
};

static int64_t read_deletion(struct value metadata)
{
    struct slice text;
    int64_t us = 1; /* a time that cannot be read counts as long ago */

    if (!value_string(value_get(metadata, SLICE("deletionTimestamp")), &text))
        return 0;
    error_drop(timestamp_parse(text, &us), "the object is being deleted, whenever that began");
    return us / 1000 > 0 ? us / 1000 : 1;
}

/* Looks inside a copy: the original is shared with the store, which keeps it unparsed. */
static bool find(struct arena *arena, const struct account_tokens *tokens, enum lookup_kind kind,
                 struct slice namespace, struct slice name, struct object *out_object)
{
    CLEANUP(doc) struct doc *doc =
        tokens->lookup.find(tokens->lookup.context, kind, namespace, name);
    struct value metadata;
    struct doc *copy;

    if (!doc)
        return false;
    copy = doc_new(doc_bytes(doc));
    arena_defer(arena, doc_release, copy);
    out_object->root = doc_root(copy);
    metadata = value_get(out_object->root, SLICE("metadata"));
    out_object->uid = value_string_or(value_get(metadata, SLICE("uid")), SLICE(""));
    out_object->deleted_ms = read_deletion(metadata);
    return true;
}

/* Whoever is being deleted has a minute left, so that clocks need not agree and last words can be
 * said. */
static bool is_gone(const struct account_tokens *tokens, const struct object *object)
{
    return object->deleted_ms != 0 &&
           object->deleted_ms < clock_wall_ms(tokens->clock) - (int64_t)LEEWAY_MS;
}

static struct error *check_account(struct arena *arena, const struct account_tokens *tokens,
                                   const struct account_claims *claims)
{
    struct object account;

    if (!find(arena, tokens, LOOKUP_SERVICE_ACCOUNT, claims->namespace, claims->account.name,
              &account))
        return error_new(ERR_UNAUTHENTICATED, "serviceaccounts \"" SLICE_FORMAT "\" not found",
                         SLICE_ARGUMENT(claims->account.name));
    if (!slice_equal(account.uid, claims->account.uid))
        return error_new(ERR_UNAUTHENTICATED,
                         "service account UID (" SLICE_FORMAT
                         ") does not match claim (" SLICE_FORMAT ")",
                         SLICE_ARGUMENT(account.uid), SLICE_ARGUMENT(claims->account.uid));
    if (claims->legacy ? account.deleted_ms != 0 : is_gone(tokens, &account))
        return error_new(ERR_UNAUTHENTICATED,
                         "service account " SLICE_FORMAT "/" SLICE_FORMAT " has been deleted",
                         SLICE_ARGUMENT(claims->namespace), SLICE_ARGUMENT(claims->account.name));
    return NULL;
}

static struct error *check_bound(struct arena *arena, const struct account_tokens *tokens,
                                 enum lookup_kind kind, const char *what, struct slice namespace,
                                 const struct account_ref *ref)
{
    struct object object;

    if (ref->name.size == 0)
        return NULL;
    if (!find(arena, tokens, kind, namespace, ref->name, &object))
        return error_new(ERR_UNAUTHENTICATED, ERROR_INVALIDATED);
    if (!slice_equal(object.uid, ref->uid))
        return error_new(ERR_UNAUTHENTICATED,
                         "%s UID (" SLICE_FORMAT
                         ") does not match service account %s ref claim (" SLICE_FORMAT ")",
                         what, SLICE_ARGUMENT(object.uid), what, SLICE_ARGUMENT(ref->uid));
    if (is_gone(tokens, &object))
        return error_new(ERR_UNAUTHENTICATED, ERROR_INVALIDATED);
    return NULL;
}

/* The secret holds this very token; bytes are compared in constant time. */
static bool holds_token(const struct object *secret, struct slice token)
{
    CLEANUP(secret_text) struct text held = TEXT_EMPTY;
    struct slice encoded =
        value_string_or(value_find(secret->root, VALUE_KEYS("data", "token")), SLICE(""));
    struct error *err = base64_parse(encoded, BASE64_STANDARD, &held);

    if (err) {
        error_drop(err, "what cannot be read is not the token");
        return false;
    }
    return secret_equal_bytes(text_slice(&held), token);
}

static struct error *check_legacy(struct arena *arena, const struct account_tokens *tokens,
                                  const struct account_claims *claims, struct slice token)
{
    struct object secret;
    struct slice type;

    if (!find(arena, tokens, LOOKUP_SECRET, claims->namespace, claims->secret.name, &secret) ||
        secret.deleted_ms != 0)
        return error_new(ERR_UNAUTHENTICATED, "Token has been invalidated");
    type = value_string_or(value_get(secret.root, SLICE("type")), SLICE(""));
    if (!slice_is(type, SECRET_TYPE) || !holds_token(&secret, token))
        return error_new(ERR_UNAUTHENTICATED, "Token does not match server's copy");
    if (value_string_or(value_find(secret.root, VALUE_KEYS("metadata", "labels", LABEL_INVALID)),
                        SLICE(""))
            .size > 0)
        return error_new(ERR_UNAUTHENTICATED,
                         "the token in secret " SLICE_FORMAT "/" SLICE_FORMAT
                         " has been marked invalid by its label " LABEL_INVALID,
                         SLICE_ARGUMENT(claims->namespace), SLICE_ARGUMENT(claims->secret.name));
    return check_account(arena, tokens, claims);
}

struct error *account_tokens_check_objects(struct arena *arena, const struct account_tokens *tokens,
                                           const struct account_claims *claims, struct slice token)
{
    struct error *err;

    if (claims->legacy)
        return check_legacy(arena, tokens, claims, token);
    err = check_account(arena, tokens, claims);
    if (!err)
        err =
            check_bound(arena, tokens, LOOKUP_SECRET, "secret", claims->namespace, &claims->secret);
    if (!err)
        err = check_bound(arena, tokens, LOOKUP_POD, "pod", claims->namespace, &claims->pod);
    if (!err && claims->pod.name.size == 0) /* a pod's node is told, and may go before the pod */
        err = check_bound(arena, tokens, LOOKUP_NODE, "node", SLICE(""), &claims->node);
    return err;
}
