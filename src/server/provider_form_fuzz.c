/* A kubeconfig that is taken names no program and no file, wherever they stand in it. */
#include "server/provider_form.h"

#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(struct value user)
{
    static const char *const never[] = { "exec", "auth-provider", "tokenFile", "client-key",
                                         "client-certificate" };

    for (size_t i = 0; i < COUNT_OF(never); i++)
        ASSERT(!value_exists(value_get(user, slice_from(never[i]))));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice text = slice_of((const char *)data, size);
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = provider_form_check_kubeconfig(text, size % 2);

    if (err) {
        error_drop(err, "most inputs are none");
        return 0;
    }
    err = yaml_parse(text, NULL, &doc);
    ASSERT(!err);
    DOC_EACH (it, value_get(doc_root(doc), SLICE("users")))
        check(value_get(it.value, SLICE("user")));
    return 0;
}
