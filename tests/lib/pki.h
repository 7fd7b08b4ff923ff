/* Keys and certificates for tests. All belong to the fixture. */
#pragma once

#include <stdint.h>

#include "crypto/certificate.h"
#include "crypto/certificate_issue.h"
#include "crypto/key.h"

struct clock;
struct secret;

#define PKI_NOW_MS INT64_C(1767225600000) /* 2026-01-01T00:00:00Z, for tests with a fixed clock */
#define PKI_DAY_MS (INT64_C(24) * 60 * 60 * 1000)

#define PKI_LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })

struct pki_pair {
    struct key *key;
    struct certificate *certificate;
};

struct key *pki_key(enum key_type type);

/* A new P-256 key and its certificate, signed by the issuer (NULL: by itself). A lifetime of 0
 * means a year. */
struct pki_pair pki_issue(const struct certificate_spec *spec, const struct pki_pair *issuer,
                          const struct clock *clock);
const struct clock *pki_clock(void); /* stands at PKI_NOW_MS */

/* Ties what a test got to the fixture and hands it back; NULL fails the test. */
struct key *pki_keep_key(struct key *key);
struct certificate *pki_keep(struct certificate *certificate);
struct secret *pki_keep_secret(struct secret *secret);

const char *pki_pem(const struct certificate *certificate);

/* Write files into the fixture's directory. */
void pki_save(const struct certificate *certificate, const char *name);
void pki_save_key(const struct key *key, const char *name);
