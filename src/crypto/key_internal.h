/* How files of this room make keys from what OpenSSL gave them. */
#pragma once

#include "crypto/key.h"
#include "crypto/openssl_internal.h"

/* What signatures with this key hash with; NULL: Ed25519 hashes by itself. */
const EVP_MD *key_digest(const struct key *key);

/* How many bytes a coordinate has, and each half of a signature; 0: no key on a curve of ECDSA. */
size_t key_coordinate_size(const struct key *key);

/* Checks type, curve and size; takes the reference, also when it fails. */
struct error *key_adopt(EVP_PKEY *take_pkey, bool is_private, struct key **out_key);
