/* What webhooks need done off the loop: their certificate looked after, their configurations
 * written. */
#pragma once

#include <stdbool.h>

#include "admission/rules_webhooks.h"
#include "kube/kube.h"

struct arena;
struct clock;
struct error;
struct tls;

/* What is asked for. Borrowed for the call. */
struct webhooks_errand {
    struct kube kube;
    const struct clock *clock;
    const char *secret;                /* its name; its namespace is that of the place */
    const char *directory;             /* instead of the Secret; NULL: none */
    const char *const *addresses;      /* that the certificate is for; ends with NULL */
    struct rules_webhooks_place place; /* without ca_pem */
    struct slice served;               /* the chain that is served now; empty: none */
};

/* Belongs to the arena, but for tls. */
struct webhooks_certificate {
    struct tls *tls; /* the caller's; NULL: what is served is right */
    struct slice chain;
    struct slice authorities; /* empty: not known */
};

/* Worker thread. Renews it when it is due. */
struct error *webhooks_errand_certificate(struct arena *arena, const struct webhooks_errand *errand,
                                          struct webhooks_certificate *out_certificate);

/* Worker thread. Writes both configurations; nothing happens when they are right. */
struct error *webhooks_errand_register(const struct webhooks_errand *errand,
                                       struct slice authorities);
