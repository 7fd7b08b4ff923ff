/* What operators ask of providers: a new one with its credentials, other credentials, and whether
 * it may go. Pure; any thread. */
#pragma once

#include <stddef.h>

#include "actions/action.h"

struct arena;
struct secret;

/* One credential; the value is in no object but the Secret. */
struct provider_action_secret {
    const char *key;
    const struct secret *value; /* bytes as they are; borrowed */
};

struct provider_action_wish {
    const char *name;
    const char *namespace;
    const char *type;       /* "nutanix"; NULL: `from` says it */
    const struct doc *from; /* a ProviderConfig to begin with, or NULL */
    const char *team;       /* only this team may use it; NULL: as `from` says */
};

/* Name of the Secret that a provider's credentials are put into. */
char *provider_action_secret_name(struct arena *arena, const char *provider);

/* The ProviderConfig; with `has_secret`, it refers to the Secret of provider_action_secret_new().
 * The caller owns both. */
struct error *provider_action_new(struct arena *arena, const struct provider_action_wish *wish,
                                  bool has_secret, struct doc **out_provider);
struct error *provider_action_secret_new(struct arena *arena,
                                         const struct provider_action_wish *wish,
                                         const struct provider_action_secret *secrets, size_t count,
                                         struct doc **out_secret);

/* New values for the Secret of a provider; what is not named stays. */
struct provider_action_rotation {
    const struct provider_action_secret *secrets;
    size_t count;
};
action_change provider_action_rotate; /* of the Secret */

/* ERR_INVALID: the credentials lack a key that this kind of provider needs. */
struct error *provider_action_check_secret(struct arena *arena, struct value provider,
                                           struct value secret);

/* ERR_INVALID: one of the MachineRequests gets its machine from this provider. What clusters use,
 * the server knows. */
struct error *provider_action_check_unused(struct value provider, struct doc *const *requests,
                                           size_t count);
