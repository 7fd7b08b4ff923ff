/* Keys of Secrets, which hold base64. */
#include "providers/credentials_internal.h"

#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "crypto/secret.h"
#include "doc/edit.h"
#include "providers/capi_internal.h"

static const char *shown(const char *name)
{
    return name ? name : "of the ProviderConfig";
}

struct error *credentials_find(const struct capi_facts *facts, const char *key,
                               struct text *out_value)
{
    struct value value = value_find(facts->input->credentials, VALUE_KEYS("data", key));
    struct slice encoded = { 0 };
    CLEANUP(secret_text) struct text decoded = TEXT_EMPTY;
    struct error *err;

    if (!value_string(value, &encoded))
        return NULL;
    err = base64_parse(encoded, BASE64_STANDARD, &decoded);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "key %s of Secret %s/%s", key,
                          facts->secret_namespace, shown(facts->secret_name));
    if (!utf8_is_valid(text_slice(&decoded)))
        return error_new(ERR_INVALID, "key %s of Secret %s/%s must be valid UTF-8", key,
                         facts->secret_namespace, shown(facts->secret_name));
    text_append_slice(out_value, text_slice(&decoded));
    return NULL;
}

struct error *credentials_require(const struct capi_facts *facts, const char *key,
                                  struct text *out_value)
{
    struct error *err = credentials_find(facts, key, out_value);

    if (!err && out_value->size == 0)
        err = error_new(ERR_INVALID, "key %s of Secret %s/%s is required", key,
                        facts->secret_namespace, shown(facts->secret_name));
    return err;
}

void credentials_set(struct edit *edit, const char *key, struct slice value)
{
    CLEANUP(secret_text) struct text encoded = TEXT_EMPTY;

    base64_append(&encoded, value, BASE64_STANDARD);
    edit_set_string(edit, EDIT_PATH("data", key), text_slice(&encoded));
}
