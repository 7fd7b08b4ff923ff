/* A tenant's certificates over time, for tests: Secrets that are kept between passes, a clock that
 * moves when told to, and edits behind our back. All belongs to the fixture. */
#pragma once

#include "hosted/pki.h"

struct clock;

struct tenant_pki {
    struct clock *clock;
    struct pki_input input; /* secrets are those of the last pass */
    struct pki_result result;
};

/* Tenant "web" in namespace "team", at PKI_NOW_MS; nothing is made yet. */
struct tenant_pki *tenant_pki_new(enum key_type type);

void tenant_pki_pass(struct tenant_pki *t); /* must work */
void tenant_pki_days(struct tenant_pki *t, uint64_t days);

/* What a Secret holds under a key; fails the test when there is none. */
struct slice tenant_pki_data(const struct tenant_pki *t, enum pki_part part, const char *key);
bool tenant_pki_has_data(const struct tenant_pki *t, enum pki_part part, const char *key);
const char *tenant_pki_note(const struct tenant_pki *t, enum pki_part part, const char *key);

/* Edits behind our back. With `honest` the checksum is made to fit. */
void tenant_pki_set_data(struct tenant_pki *t, enum pki_part part, const char *key,
                         struct slice bytes, bool honest);
void tenant_pki_remove_data(struct tenant_pki *t, enum pki_part part, const char *key, bool honest);
void tenant_pki_set_note(struct tenant_pki *t, enum pki_part part, const char *key,
                         const char *value); /* NULL: removes it */

/* A certificate from a Secret: a file, or what a kubeconfig has inside. */
struct certificate *tenant_pki_certificate(const struct tenant_pki *t, enum pki_part part,
                                           const char *key);
