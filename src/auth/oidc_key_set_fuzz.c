/* Key sets that a provider publishes. Property: what we take can be written and read back as the
 * same keys with the same ids. */
#include <stdint.h>
#include <string.h>

#include "auth/oidc_keys_internal.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/jwk.h"
#include "crypto/key.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ids are written as they are, so only those that need no escapes can be read back. */
static bool has_plain_ids(const struct oidc_key_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        for (const char *c = set->keys[i].id; c && *c; c++)
            if (*c < 0x20 || *c > 0x7e || *c == '"' || *c == '\\')
                return false;
    return true;
}

static void check_again(const struct oidc_key_set *set)
{
    CLEANUP(oidc_key_set) struct oidc_key_set *again = NULL;
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct error *err;

    jwk_set_format(set->keys, set->count, &json);
    err = oidc_key_set_read(text_slice(&json), &again);
    ASSERT(!err);
    ASSERT(again->count == set->count);
    for (size_t i = 0; i < set->count; i++) {
        ASSERT(key_equal(set->keys[i].key, again->keys[i].key));
        ASSERT(!set->keys[i].id || strcmp(set->keys[i].id, again->keys[i].id) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(oidc_key_set) struct oidc_key_set *set = NULL;
    struct error *err = oidc_key_set_read(slice_of((const char *)data, size), &set);

    if (err) {
        ASSERT(!set);
        error_drop(err, "most inputs are no key sets");
        return 0;
    }
    ASSERT(set->count > 0);
    if (has_plain_ids(set))
        check_again(set);
    return 0;
}
