/* Providers as forms send them: the ProviderConfig, and beside it the credentials, which are in no
 * object but their Secret. Complaints name the member of the body. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "actions/provider_action.h"
#include "base/slice.h"

struct doc;
struct server_call;

enum {
    PROVIDER_FORM_SECRETS = 8, /* credentials of one provider at most */
};

#define PROVIDER_FORM_CA_KEY "ca.pem" /* of the Secret: whom to trust */

struct provider_form {
    const char *name; /* NULL each: not said */
    const char *namespace;
    struct doc *draft; /* of the arena; without metadata unless it began with an object */
    struct provider_action_secret secrets[PROVIDER_FORM_SECRETS]; /* of the arena, wiped with it */
    size_t secret_count;
    bool removes_ca;
};

/* `before`: the provider that is changed; NULL: a new one. What is blank stays. `team`: it is for
 * this team alone, whatever the body says; NULL: the body says it. */
struct error *provider_form_read(struct server_call *call, const struct doc *before,
                                 const char *team, struct provider_form *out_form);

/* A kubeconfig has a server, a CA and credentials inside of it, and names neither programs nor
 * files nor proxies, in none of its parts: 400 kubeconfig_not_allowed. `insecure`: it may say not
 * to check the server. Pure. */
struct error *provider_form_check_kubeconfig(struct slice kubeconfig, bool insecure);
