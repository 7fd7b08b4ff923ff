/* A JWKS document as keys. */
#include <stdint.h>

#include "auth/limits.h"
#include "auth/oidc_keys_internal.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/jwk.h"
#include "crypto/key.h"
#include "doc/doc.h"
#include "doc/json.h"

static struct oidc_key_set *set_new(size_t capacity)
{
    struct oidc_key_set *set = NEW(struct oidc_key_set);

    atomic_init(&set->references, 1);
    set->keys = memory_array(capacity, sizeof(struct jwt_key));
    return set;
}

struct oidc_key_set *oidc_key_set_unref(struct oidc_key_set *set)
{
    if (!set || atomic_fetch_sub(&set->references, 1) != 1)
        return NULL;
    for (size_t i = 0; i < set->count; i++) {
        key_unref((struct key *)(uintptr_t)set->keys[i].key);
        memory_free((char *)(uintptr_t)set->keys[i].id);
    }
    memory_free(set->keys);
    return memory_free(set);
}

static bool is_for_signatures(struct value jwk)
{
    struct slice use = value_text(jwk, "use");

    return use.size == 0 || slice_is(use, "sig");
}

static void add_key(struct oidc_key_set *set, struct value jwk)
{
    struct jwk_fields fields = {
        .kty = value_text(jwk, "kty"),
        .crv = value_text(jwk, "crv"),
        .x = value_text(jwk, "x"),
        .y = value_text(jwk, "y"),
        .n = value_text(jwk, "n"),
        .e = value_text(jwk, "e"),
    };
    struct slice algorithm = value_text(jwk, "alg");
    struct slice id = value_text(jwk, "kid");
    struct key *key;
    struct error *err;

    if (!is_for_signatures(jwk))
        return;
    err = jwk_read(&fields, &key);
    if (err) {
        error_drop(err, "providers publish keys of kinds that we do not use");
        return;
    }
    if (algorithm.size > 0 && !slice_is(algorithm, jwt_algorithm_name(jwt_algorithm_for(key)))) {
        key_unref(key);
        return;
    }
    set->keys[set->count++] = (struct jwt_key){
        .id = id.size > 0 ? memory_strndup(id.data, id.size) : NULL,
        .key = key,
    };
}

struct error *oidc_key_set_read(struct slice json, struct oidc_key_set **out_set)
{
    struct doc_options options = { .max_bytes = OIDC_MAX_ANSWER_BYTES, .keep_tree = true };
    CLEANUP(oidc_key_set) struct oidc_key_set *set = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    struct value keys;
    struct error *err = json_parse(json, &options, &doc);

    if (err)
        return err;
    keys = value_get(doc_root(doc), SLICE("keys"));
    if (!value_is_array(keys))
        return error_new(ERR_INVALID, "the provider's \"keys\" are no list");
    if (value_count(keys) > OIDC_MAX_KEYS)
        return error_new(ERR_TOO_LARGE, "the provider has %zu keys, at most %d are taken",
                         value_count(keys), OIDC_MAX_KEYS);
    set = set_new(value_count(keys));
    DOC_EACH (it, keys)
        add_key(set, it.value);
    if (set->count == 0)
        return error_new(ERR_INVALID,
                         "none of the provider's %zu keys can be used: want RSA, P-256 or Ed25519",
                         value_count(keys));
    *out_set = STEAL(set);
    return NULL;
}
