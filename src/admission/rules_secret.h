/* The certificate of the webhooks as a Secret, which all replicas serve with, and when another one
 * is due. Its successor is written there first and used later, when API servers know who signed it:
 * no question is lost on the way. Worker threads: makes keys, asks nobody. */
#pragma once

#include "admission/rules_certificate.h"
#include "doc/value.h"

struct arena;
struct doc;

#define RULES_SECRET_CHAIN       "tls.crt"
#define RULES_SECRET_KEY         "tls.key"
#define RULES_SECRET_AUTHORITIES "ca.crt"   /* of this one and of the one before or after it */
#define RULES_SECRET_NEXT_CHAIN  "next.crt" /* while it waits */
#define RULES_SECRET_NEXT_KEY    "next.key"

/* Decoded, in the arena, and wiped with it. Empty: absent. */
struct rules_secret {
    struct slice chain;
    struct slice key;
    struct slice authorities;
    struct slice next_chain;
    struct slice next_key;
};

/* ERR_INVALID names the key whose value is no base64. */
struct error *rules_secret_read(struct arena *arena, struct value secret,
                                struct rules_secret *out_secret);

/* What the Secret of this name (in the namespace of the spec) should be now, given what is there,
 * which may be nothing: to create, or to update with the version that was seen. *out_doc is NULL
 * when it is good as it is. A Secret that is not Butler's is left alone: ERR_ALREADY_EXISTS. */
struct error *rules_secret_renew(const struct rules_certificate_spec *spec, const char *name,
                                 const struct doc *found, struct doc **out_doc);
