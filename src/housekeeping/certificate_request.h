/* A CertificateSigningRequest as the three controllers see it, and what each of Kubernetes' signers
 * demands of one. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct csr;
struct error;
struct identity;

#define SIGNER_KUBELET_CLIENT  "kubernetes.io/kube-apiserver-client-kubelet"
#define SIGNER_KUBELET_SERVING "kubernetes.io/kubelet-serving"
#define SIGNER_CLIENT          "kubernetes.io/kube-apiserver-client"

enum certificate_usage { /* flags: those that these signers know */
    USAGE_DIGITAL_SIGNATURE = 1 << 0,
    USAGE_KEY_ENCIPHERMENT = 1 << 1,
    USAGE_CLIENT_AUTH = 1 << 2,
    USAGE_SERVER_AUTH = 1 << 3,
    USAGE_OTHER = 1 << 4, /* at least one that they do not */
};

/* Borrowed from the object. */
struct certificate_request {
    struct slice signer;
    struct slice username;
    struct slice uid;
    struct value groups;
    struct value extra;
    unsigned usages;
    struct slice other_usage; /* the first of USAGE_OTHER */
    bool has_expiration;
    int64_t expiration_s;
    bool approved;
    bool denied;
    bool failed;
    bool issued;
};

void certificate_request_read(struct value object, struct certificate_request *out_request);

/* The request itself, with its signature checked. ERR_INVALID says what is wrong with it. */
struct error *certificate_request_parse(struct value object, struct csr **out_csr);

/* What is wrong with it in the eyes of its signer, in upstream's words; NULL: nothing. A signer
 * that is not one of the three asks for nothing. */
const char *certificate_request_check(struct arena *arena,
                                      const struct certificate_request *request,
                                      const struct identity *identity);

/* Whether it comes from a kubelet for its client certificate. */
bool certificate_request_is_kubelet(const struct certificate_request *request,
                                    const struct identity *identity);
