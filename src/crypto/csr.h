/* Certificate signing requests: what somebody would like to be called, with proof of holding the
 * key. One owner; never changed once made. */
#pragma once

#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct certificate;
struct certificate_issuer;
struct certificate_spec;
struct clock;
struct csr;
struct error;
struct identity;
struct key;
struct text;

/* Signs with the key, which must be private: worker threads. */
struct error *csr_new(const struct identity *identity, const struct key *key, struct csr **out_csr);
struct csr *csr_free(struct csr *csr); /* NULL in, NULL out */

/* One request, CERTIFICATE REQUEST in PEM. Its own signature is checked, and keys that key.h
 * refuses are refused here. */
struct error *csr_parse_pem(struct slice pem, struct csr **out_csr);
struct error *csr_parse_der(struct slice der, struct csr **out_csr);

/* Append. */
void csr_format_pem(const struct csr *csr, struct text *text);
void csr_format_der(const struct csr *csr, struct text *text);

const struct identity *csr_identity(const struct csr *csr); /* what it asks for; lives with it */
struct key *csr_key(const struct csr *csr);                 /* public half; borrowed */

/* Decides what a request gets. `spec` starts empty: whatever the request says counts only when the
 * policy puts it there (pointers into the request and the arena are fine). An error refuses it. */
struct csr_policy {
    struct error *(*decide)(struct arena *arena, const struct csr *csr, void *context,
                            struct certificate_spec *spec);
    void *context;
};

struct error *csr_issue(const struct csr *csr, const struct csr_policy *policy,
                        const struct certificate_issuer *issuer, const struct clock *clock,
                        struct certificate **out_certificate);

CLEANUP_DEFINE(csr, struct csr *, csr_free)
