/* What keys on a curve can be asked without OpenSSL's encoders and signatures: those look for their
 * parts among all that are loaded, which costs a starting program milliseconds. */
#pragma once

#include <stdbool.h>

struct key;
struct text;

bool key_curve_has(const struct key *key); /* P-256 or P-384; the others ask for one of these */

/* Whether the private number leads to the public point. */
bool key_curve_fits(const struct key *key);

/* SubjectPublicKeyInfo in DER, with both coordinates of the point; false: it has none. */
bool key_curve_append_public(const struct key *key, struct text *text);
