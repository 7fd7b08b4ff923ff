/* How API servers elsewhere are told to ask us: the two configurations of webhooks, as data. Any
 * thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "admission/rules.h"
#include "base/slice.h"

struct arena;
struct doc;
struct error;

#define RULES_WEBHOOKS_PORT 9443 /* where the server listens; its Service has 443 */

/* Where we are: behind a Service, or at a URL. */
struct rules_webhooks_place {
    enum rules_owner owner; /* whose rules; RULES_OF_BUTLER */
    const char *name;       /* of both configurations */
    const char *url;        /* "https://10.0.0.1:9443", without a path; NULL: a Service */
    const char *service;    /* "butler-webhook" */
    const char *namespace;  /* of the Service */
    struct slice ca_pem;    /* who signed our certificate; empty: cert-manager fills it in … */
    const char *inject_ca;  /* … from this "namespace/certificate"; NULL: nobody does */
};

/* "/validate-butler-butlerlabs-dev-v1alpha1-team"; in the arena. */
const char *rules_webhooks_path(struct arena *arena, const struct rules_kind *kind, bool mutating);

/* A ValidatingWebhookConfiguration, or a MutatingWebhookConfiguration. The caller owns it. */
struct error *rules_webhooks_configuration(const struct rules_webhooks_place *place, bool mutating,
                                           struct doc **out_doc);
