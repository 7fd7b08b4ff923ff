/* The certificate of the webhooks where nobody else gives one: an authority of its own that signs
 * nothing else, and a certificate of the server. Worker or start-up thread: makes keys. */
#pragma once

#include "base/cleanup.h"
#include "base/slice.h"
#include "base/text.h"

struct clock;
struct error;
struct secret;
struct tls;

/* For whom: "NAME.NAMESPACE.svc" and its shorter and longer forms. */
struct rules_certificate_spec {
    const char *service;
    const char *namespace;
    const char *const *addresses; /* that it is reached at directly; ends with NULL. NULL: none */
    const struct clock *clock;
};

/* As PEM. */
struct rules_certificate {
    struct text chain;  /* of the server */
    struct secret *key; /* private */
    struct text authority;
};

struct error *rules_certificate_make(const struct rules_certificate_spec *spec,
                                     struct rules_certificate *out_certificate);
void rules_certificate_done(struct rules_certificate *certificate);

/* For the server. ERR_INVALID: they are no certificate and its key. */
struct error *rules_certificate_tls(struct slice chain_pem, struct slice key_pem,
                                    struct tls **out_tls);

static inline void rules_certificate_cleanup(struct rules_certificate *certificate)
{
    rules_certificate_done(certificate);
}
