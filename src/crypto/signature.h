/* Signatures over bytes: ECDSA with SHA-256 for P-256 and with SHA-384 for P-384, PKCS#1 v1.5 with
 * SHA-256 for RSA, Ed25519. The algorithm follows from the key alone. Signing takes up to
 * milliseconds (RSA): worker threads.
 */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct error;
struct key;
struct text;

/* Replaces what out_signature held. The key must be private. An ECDSA signature is r and s, as long
 * as a coordinate of the curve each, as JOSE has it. */
struct error *signature_make(const struct key *key, struct slice message,
                             struct text *out_signature);
bool signature_is_valid(const struct key *key, struct slice message, struct slice signature);
