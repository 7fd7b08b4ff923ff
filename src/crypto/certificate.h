/* X.509 certificates. Never changed once made and counted by reference; any thread may read one.
 * Made by certificate_issue.h, believed by trust.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "crypto/identity.h"

struct certificate;
struct error;
struct key;
struct text;
struct x509_st;

enum certificate_key_usage { /* flags */
    CERTIFICATE_DIGITAL_SIGNATURE = 1 << 0,
    CERTIFICATE_CONTENT_COMMITMENT = 1 << 1,
    CERTIFICATE_KEY_ENCIPHERMENT = 1 << 2,
    CERTIFICATE_DATA_ENCIPHERMENT = 1 << 3,
    CERTIFICATE_KEY_AGREEMENT = 1 << 4,
    CERTIFICATE_CERT_SIGN = 1 << 5,
    CERTIFICATE_CRL_SIGN = 1 << 6,
};

enum certificate_purpose { /* flags: the extended key usages we know */
    CERTIFICATE_SERVER = 1 << 0,
    CERTIFICATE_CLIENT = 1 << 1,
    CERTIFICATE_OTHER_PURPOSE = 1 << 2, /* read only: at least one that we do not know */
};

#define CERTIFICATE_NO_PATH_LIMIT (-1)

/* All that can be read. Texts and lists live as long as the certificate. */
struct certificate_fields {
    struct identity identity;
    const char *subject; /* RFC 2253, "CN=web,O=team" */
    const char *issuer;
    const char *serial;           /* hexadecimal, lower case, as many digits as needed */
    const char *fingerprint;      /* SHA-256 of the DER, 64 hexadecimal digits, lower case */
    const char *subject_key_id;   /* hexadecimal; NULL when absent */
    const char *authority_key_id; /* hexadecimal; NULL when absent */
    int64_t not_before_ms;        /* since 1970 */
    int64_t not_after_ms;         /* expired from this moment on */
    bool is_ca;
    int path_limit;     /* CA certificates that may follow; CERTIFICATE_NO_PATH_LIMIT: any */
    unsigned key_usage; /* flags; 0 when the extension is absent: everything is allowed */
    unsigned purposes;  /* flags; 0 when the extension is absent: everything is allowed */
    const char *const *permitted_dns; /* name constraints; empty: none of this sort */
    const char *const *permitted_ips; /* "10.0.0.0/8" */
};

/* Exactly one certificate. */
struct error *certificate_parse_pem(struct slice pem, struct certificate **out_certificate);
struct error *certificate_parse_der(struct slice der, struct certificate **out_certificate);

struct certificate *certificate_ref(struct certificate *certificate);
struct certificate *certificate_unref(struct certificate *certificate); /* NULL in, NULL out */

/* Append. */
void certificate_format_pem(const struct certificate *certificate, struct text *text);
void certificate_format_der(const struct certificate *certificate, struct text *text);

/* Its public key of whatever kind, as SubjectPublicKeyInfo: what kubeadm and others pin. */
void certificate_format_public_der(const struct certificate *certificate, struct text *text);

const struct certificate_fields *certificate_fields(const struct certificate *certificate);
/* The public half, borrowed. NULL: of a kind we do not use, such as P-521. */
struct key *certificate_key(const struct certificate *certificate);

/* The private (or public) key belongs to this certificate. */
bool certificate_has_key(const struct certificate *certificate, const struct key *key);

/* Its signature was made with this issuer's key and the issuer may sign certificates. Says nothing
 * about time or trust: that is trust_verify(). */
bool certificate_is_issued_by(const struct certificate *certificate,
                              const struct certificate *issuer);

/* An alternative name fits this host name or address. A wildcard stands for exactly one whole label
 * at the left of at least two others; the common name never counts. */
bool certificate_has_host(const struct certificate *certificate, const char *host);

bool certificate_equal(const struct certificate *a, const struct certificate *b); /* same bytes */

/* For rooms that hand certificates to OpenSSL themselves: borrowed, not to be changed. */
struct x509_st *certificate_native(const struct certificate *certificate);
/* The other way, for what arrived in a handshake: takes a reference of its own. */
struct error *certificate_from_native(struct x509_st *native, struct certificate **out_certificate);

/* Several, in order. The list owns a reference to each. */
struct certificate_list {
    struct certificate **items;
    size_t count;
    size_t capacity;
};

/* Every CERTIFICATE block of a PEM text, appended to the list; other blocks are an error, no block
 * at all too. On failure nothing is appended. */
struct error *certificate_list_parse_pem(struct certificate_list *list, struct slice pem);
struct error *certificate_list_load(struct certificate_list *list, const char *path); /* blocks */
void certificate_list_push(struct certificate_list *list, struct certificate *take_certificate);
void certificate_list_format_pem(const struct certificate_list *list, struct text *text);
/* One of the list, taken as authorities, is the certificate itself or has issued it, as names and
 * key ids tell. Checks no signature: for certificates that were verified already. */
bool certificate_list_anchors(const struct certificate_list *authorities,
                              const struct certificate *certificate);
void certificate_list_done(struct certificate_list *list);

CLEANUP_DEFINE(certificate, struct certificate *, certificate_unref)

static inline void certificate_list_cleanup(struct certificate_list *list)
{
    certificate_list_done(list);
}
