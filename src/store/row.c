/* Rows: their check number and their seal. */
#include "store/row_internal.h"

#include <inttypes.h>

#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "crypto/aead.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "store/keyring_internal.h"
#include "store/state_internal.h"

uint64_t row_check(const struct row *row)
{
    uint64_t seed[2] = { row->revision, row->previous };

    seed[0] = map_hash(seed, row->body.data, row->body.size);
    seed[1] = row->seal ^ ((uint64_t)row->key.resource << 1 | row->deleted);
    seed[0] = map_hash(seed, row->key.namespace.data, row->key.namespace.size);
    return map_hash(seed, row->key.name.data, row->key.name.size);
}

/* Names are told apart by their sizes, whatever bytes they have. */
static void append_context(struct text *context, const struct row *row,
                           const struct resource *resource)
{
    text_appendf(context, "revision %" PRIu64 " %s %zu/%zu/%zu/%zu ", row->revision,
                 row->deleted ? "deleted" : "stored", strlen(resource->group),
                 strlen(resource->plural), row->key.namespace.size, row->key.name.size);
    text_append(context, resource->group);
    text_append(context, resource->plural);
    text_append_slice(context, row->key.namespace);
    text_append_slice(context, row->key.name);
}

struct error *row_seal(struct row *row, const struct resource *resource,
                       const struct keyring *keyring, struct text *out_sealed)
{
    CLEANUP(text) struct text context = TEXT_EMPTY;
    uint64_t seal = keyring_first(keyring);
    struct error *err;

    append_context(&context, row, resource);
    err = aead_seal(keyring_find(keyring, seal), text_slice(&context), row->body, out_sealed);
    if (err)
        return error_wrap(err, "seal %s " SLICE_FORMAT, resource->plural,
                          SLICE_ARGUMENT(row->key.name));
    row->seal = seal;
    row->body = text_slice(out_sealed);
    return NULL;
}

static struct error *open_sealed(const struct row *row, const struct resource *resource,
                                 const struct keyring *keyring, struct doc **out_doc)
{
    CLEANUP(text) struct text context = TEXT_EMPTY;
    CLEANUP(secret) struct secret *body = NULL;
    const struct secret *key = keyring_find(keyring, row->seal);
    struct error *err;

    if (!keyring)
        return error_new(ERR_FORBIDDEN,
                         "%s are sealed with key %016" PRIx64 ", and no key file was given",
                         resource->plural, row->seal);
    if (!key)
        return error_new(ERR_FORBIDDEN,
                         "%s are sealed with key %016" PRIx64
                         ", which is not in the key file; add the key it was made with",
                         resource->plural, row->seal);
    append_context(&context, row, resource);
    err = aead_open(key, text_slice(&context), row->body, &body);
    if (err)
        return error_wrap(err, "open revision %" PRIu64 " of %s", row->revision, resource->plural);
    *out_doc = doc_new(secret_reveal(body));
    return NULL;
}

struct error *row_open(const struct row *row, const struct resource *resource,
                       const struct keyring *keyring, struct doc **out_doc)
{
    if (row->seal)
        return open_sealed(row, resource, keyring, out_doc);
    *out_doc = doc_new(row->body);
    return NULL;
}
