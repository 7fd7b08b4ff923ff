/* Logins of a server. */
#include "apiserver/accounts.h"

#include <pthread.h>
#include <stdatomic.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "auth/account_tokens.h"
#include "auth/front_proxy.h"
#include "auth/lookup.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/certificate.h"
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

/* Texts and lists of the identity are copied: whoever gave them may go. */
struct accounts {
    atomic_uint references;
    struct arena *arena;
    struct account_tokens *tokens;
    struct certificate_list clients;
    struct certificate_list proxies;
    struct front_proxy front_proxy;
    struct authenticator authenticator;
};

struct accounts *accounts_unref(struct accounts *accounts)
{
    if (!accounts || atomic_fetch_sub(&accounts->references, 1) != 1)
        return NULL;
    account_tokens_free(accounts->tokens);
    certificate_list_done(&accounts->clients);
    certificate_list_done(&accounts->proxies);
    arena_free(accounts->arena);
    return memory_free(accounts);
}

struct accounts *accounts_get(struct apiserver *server)
{
    struct accounts *accounts;

    pthread_mutex_lock(&server->snapshot_lock);
    accounts = server->accounts;
    atomic_fetch_add(&accounts->references, 1);
    pthread_mutex_unlock(&server->snapshot_lock);
    return accounts;
}

static void replace(struct apiserver *server, struct accounts *take_accounts)
{
    struct accounts *old;

    pthread_mutex_lock(&server->snapshot_lock);
    old = server->accounts;
    server->accounts = take_accounts;
    pthread_mutex_unlock(&server->snapshot_lock);
    accounts_unref(old);
}

static struct error *open_tokens(struct apiserver *server,
                                 const struct apiserver_identity *identity,
                                 struct account_tokens **out_tokens)
{
    struct error *err = account_tokens_new(
        &(struct account_tokens_options){
            .issuers = &identity->issuer,
            .issuer_count = 1,
            .keys = identity->token_keys,
            .key_count = identity->token_key_count,
            .lookup = { find, server },
            .clock = server->clock,
        },
        out_tokens);

    return err ? error_wrap(err, "open service account tokens") : NULL;
}

static void copy_list(struct certificate_list *copy, const struct certificate_list *list)
{
    for (size_t i = 0; list && i < list->count; i++)
        certificate_list_push(copy, certificate_ref(list->items[i]));
}

static const char *const *copy_names(struct arena *arena, const char *const *names)
{
    const char **copy;
    size_t count = 0;

    if (!names)
        return NULL;
    while (names[count])
        count++;
    copy = arena_array(arena, count + 1, const char *);
    for (size_t i = 0; i < count; i++)
        copy[i] = arena_strdup(arena, names[i]);
    return copy;
}

/* All but what an identity says. */
static struct accounts *make(struct apiserver *server, const struct authenticator *others)
{
    struct accounts *accounts = NEW(struct accounts);

    atomic_init(&accounts->references, 1);
    accounts->arena = arena_create();
    accounts->authenticator = *others;
    accounts->authenticator.lookup = (struct lookup){ find, server };
    accounts->authenticator.clock = server->clock;
    return accounts;
}

static struct error *identify(struct apiserver *server, struct accounts *accounts,
                              const struct apiserver_identity *identity)
{
    struct authenticator *authenticator = &accounts->authenticator;
    struct error *err;

    if (identity->token_key_count) {
        err = open_tokens(server, identity, &accounts->tokens);
        if (err)
            return err;
    }
    authenticator->accounts = accounts->tokens;
    copy_list(&accounts->clients, identity->clients);
    authenticator->clients = identity->clients ? &accounts->clients : NULL;
    copy_list(&accounts->proxies, identity->proxies);
    accounts->front_proxy.authorities = &accounts->proxies;
    accounts->front_proxy.names = copy_names(accounts->arena, identity->proxy_names);
    authenticator->front_proxy = identity->proxies ? &accounts->front_proxy : NULL;
    return NULL;
}

static struct error *set(struct apiserver *server, const struct authenticator *others,
                         const struct apiserver_identity *identity)
{
    CLEANUP(accounts) struct accounts *accounts = make(server, others);
    struct error *err = identify(server, accounts, identity);

    if (err)
        return err;
    replace(server, STEAL(accounts));
    return NULL;
}

struct error *accounts_open(struct apiserver *server, const struct apiserver_options *options)
{
    return set(server,
               &(struct authenticator){
                   .static_tokens = options->static_tokens,
                   .providers = options->providers,
                   .provider_count = options->provider_count,
                   .bootstrap_tokens = true,
                   .anonymous = true,
               },
               &options->identity);
}

struct error *apiserver_set_identity(struct apiserver *server,
                                     const struct apiserver_identity *identity)
{
    CLEANUP(accounts) struct accounts *now = accounts_get(server);

    return set(server, &now->authenticator, identity);
}

void accounts_close(struct apiserver *server)
{
    server->accounts = accounts_unref(server->accounts);
}

const struct authenticator *accounts_authenticator(const struct accounts *accounts)
{
    return &accounts->authenticator;
}

const struct account_tokens *accounts_tokens(const struct accounts *accounts)
{
    return accounts->tokens;
}

struct error *apiserver_issue_token(struct apiserver *server, struct slice namespace,
                                    struct slice account, struct slice uid,
                                    struct slice secret_name, struct secret **out_token)
{
    CLEANUP(accounts) struct accounts *accounts = accounts_get(server);

    if (!accounts->tokens)
        return error_new(ERR_NOT_FOUND, "service accounts have no tokens here");
    return account_tokens_issue_legacy(accounts->tokens, namespace, account, uid, secret_name,
                                       out_token);
}
