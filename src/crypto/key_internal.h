/* How files of this room make keys from what OpenSSL gave them. */
#pragma once

#include "crypto/key.h"
#include "crypto/openssl_internal.h"

/* Checks type, curve and size; takes the reference, also when it fails. */
struct error *key_adopt(EVP_PKEY *take_pkey, bool is_private, struct key **out_key);
