/* Names of identity providers. */
#include "server/identity_name.h"

#include "base/error.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "server/server_call.h"

struct error *identity_name_check(const struct server_call *call, const char *field,
                                  const char *name)
{
    CLEANUP(doc) struct doc *provider = NULL;
    struct error *err = kube_find(&call->own, &BUTLER_IDENTITY_PROVIDERS, NULL, name, &provider);

    if (err && err->code != ERR_BAD_REQUEST)
        return server_error_upstream(err, "identity providers could not be read");
    error_drop(err, "what is no name is no provider");
    if (provider)
        return NULL;
    return server_error_field(field, "there is no identity provider \"%.*s\"",
                              SLICE_ARGUMENT(slice_brief(slice_from(name))));
}
