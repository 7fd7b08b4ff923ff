/* AES-256-GCM: encrypts, and notices every change. A sealed message is a random nonce of 12 bytes,
 * the ciphertext and a tag of 16 bytes. One key seals at most 2^32 messages, since nonces are
 * random; which key sealed what is for the caller to note. Any thread. */
#pragma once

#include <stddef.h>

#include "base/slice.h"

struct error;
struct secret;
struct text;

#define AEAD_KEY_SIZE 32
#define AEAD_OVERHEAD (12 + 16)

/* `context` is not part of the message but must be the same when it is opened: put in what the
 * message belongs to (kind, name, purpose), so that it cannot be moved elsewhere. May be empty. */
struct error *aead_seal(const struct secret *key, struct slice context, struct slice message,
                        struct text *out_sealed);
struct error *aead_open(const struct secret *key, struct slice context, struct slice sealed,
                        struct secret **out_message);
