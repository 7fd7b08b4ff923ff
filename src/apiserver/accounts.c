/* Logins of a server. */
#include "apiserver/accounts.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "auth/account_tokens.h"
#include "auth/lookup.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "store/record.h"
#include "store/store.h"

static const char *const plurals[] = {
    [LOOKUP_SERVICE_ACCOUNT] = "serviceaccounts",
    [LOOKUP_SECRET] = "secrets",
    [LOOKUP_POD] = "pods",
    [LOOKUP_NODE] = "nodes",
};

/* A copy: whoever asks looks inside, and a tree in the shared document would stay. */
static struct doc *find(void *context, enum lookup_kind kind, struct slice namespace,
                        struct slice name)
{
    struct apiserver *server = context;
    const struct resource *resource =
        registry_find(server->builtin, SLICE(""), SLICE("v1"), slice_from(plurals[kind]));
    CLEANUP(record) struct record *record = store_fetch(
        server->store,
        &(struct store_key){ resource->stored,
                             resource_is_namespaced(resource) ? namespace : SLICE(""), name });

    return record ? doc_new(doc_bytes(record->doc)) : NULL;
}

struct error *accounts_open(struct apiserver *server, const struct apiserver_options *options)
{
    struct lookup lookup = { find, server };

    if (options->token_key) {
        struct error *err = account_tokens_new(
            &(struct account_tokens_options){
                .issuers = &options->issuer,
                .issuer_count = 1,
                .keys = &options->token_key,
                .key_count = 1,
                .lookup = lookup,
                .clock = options->clock,
            },
            &server->accounts);

        if (err)
            return error_wrap(err, "open service account tokens");
    }
    server->authenticator = (struct authenticator){
        .static_tokens = options->static_tokens,
        .accounts = server->accounts,
        .providers = options->providers,
        .provider_count = options->provider_count,
        .lookup = lookup,
        .bootstrap_tokens = true,
        .anonymous = true,
        .clock = options->clock,
    };
    return NULL;
}

void accounts_close(struct apiserver *server)
{
    server->accounts = account_tokens_free(server->accounts);
}

const struct account_tokens *apiserver_account_tokens(const struct apiserver *server)
{
    return server->accounts;
}
