/* Between struct identity and OpenSSL's names. */
#pragma once

#include "base/arena.h"
#include "crypto/identity.h"
#include "crypto/openssl_internal.h"

/* Not empty, not too long, UTF-8 (or ASCII) without control characters. */
struct error *identity_check_text(const char *what, struct slice value, bool ascii);

/* Read into memory of the arena. The second accepts NULL: no alternative names. Names of other
 * sorts are passed over; one with a control character or NUL in it is an error, since whoever
 * compares or prints it would see another name. */
struct error *identity_read_subject(struct arena *arena, const X509_NAME *name,
                                    struct identity *identity);
struct error *identity_read_names(struct arena *arena, const GENERAL_NAMES *names,
                                  struct identity *identity);

/* Name constraints; NULL: none. */
struct error *identity_read_permitted(struct arena *arena, const NAME_CONSTRAINTS *constraints,
                                      const char *const **out_dns, const char *const **out_ips);

/* Write, and check what the caller gave. Without alternative names *out_names is NULL, without
 * constraints *out_constraints. */
struct error *identity_write_subject(const struct identity *identity, X509_NAME *name);
struct error *identity_write_names(const struct identity *identity, GENERAL_NAMES **out_names);
struct error *identity_write_permitted(const char *const *dns, const char *const *ips,
                                       NAME_CONSTRAINTS **out_constraints);
