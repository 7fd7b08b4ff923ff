/* SHA-2 and HMAC. One-shot calls from any thread; an incremental digest by one thread at a time. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct digest;
struct secret;

enum digest_algorithm {
    DIGEST_SHA256,
    DIGEST_SHA384,
    DIGEST_SHA512,
    DIGEST_SHA1, /* for the WebSocket handshake alone, which demands it; it proves nothing */
};

#define DIGEST_SHA1_SIZE   20
#define DIGEST_SHA256_SIZE 32
#define DIGEST_MAX_SIZE    64

size_t digest_size(enum digest_algorithm algorithm);

/* out_bytes has room for digest_size() bytes. */
void digest_compute(enum digest_algorithm algorithm, struct slice data, unsigned char *out_bytes);

/* SHA-256 as 64 hexadecimal digits, lower case. */
char *digest_hex(struct arena *arena, struct slice data);

struct digest *digest_new(enum digest_algorithm algorithm);
void digest_update(struct digest *digest, struct slice data);
void digest_finish(struct digest *digest, unsigned char *out_bytes); /* once; then free it */
struct digest *digest_free(struct digest *digest);                   /* NULL in, NULL out */

/* HMAC-SHA256. Compare what arrives with secret_equal_bytes(). */
void digest_hmac(const struct secret *key, struct slice data,
                 unsigned char out_bytes[DIGEST_SHA256_SIZE]);

/* A key of `size` bytes made from another one by HKDF-SHA256, without salt. Keys with different
 * labels are independent: one stored key can serve several uses. */
struct secret *digest_derive(const struct secret *key, const char *label, size_t size);

CLEANUP_DEFINE(digest, struct digest *, digest_free)
