/* Private and public keys: P-256, P-384, RSA of 2048 to 4096 bits, Ed25519; nothing else is
 * accepted.
 * Never changed once made and counted by reference: any thread may use one. Making or reading a
 * key costs up to seconds (RSA 4096): worker threads only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct error;
struct evp_pkey_st;
struct key;
struct secret;
struct text;

enum key_type {
    KEY_P256, /* the default of this code base: small, quick, understood by everyone */
    KEY_P384,
    KEY_RSA,
    KEY_ED25519,
};

/* How a private key is written. Reading accepts all of them. */
enum key_form {
    KEY_FORM_PKCS8,       /* PRIVATE KEY */
    KEY_FORM_TRADITIONAL, /* RSA PRIVATE KEY (PKCS#1), EC PRIVATE KEY (SEC 1), and for Ed25519 the
                             PKCS#8 bytes as ED25519 PRIVATE KEY, which is what Talos reads */
};

/* rsa_bits counts for RSA alone; 0 means 2048. */
struct error *key_generate(enum key_type type, unsigned rsa_bits, struct key **out_key);

struct key *key_ref(struct key *key);
struct key *key_unref(struct key *key); /* NULL in, NULL out */

/* One private key. Blocks of EC PARAMETERS before it are skipped; one that is encrypted, weak or
 * does not fit its public half is refused. */
struct error *key_parse_pem(struct slice pem, struct key **out_key);
struct error *key_parse_der(struct slice der, struct key **out_key);

/* A public key as SubjectPublicKeyInfo (PUBLIC KEY). */
struct error *key_parse_public_pem(struct slice pem, struct key **out_key);
struct error *key_parse_public_der(struct slice der, struct key **out_key);

/* Private keys in files: PKCS#8 PEM, written with mode 0600. */
struct error *key_load(const char *path, struct key **out_key);
struct error *key_save(const struct key *key, const char *path);

/* The key must be private. */
struct secret *key_format_pem(const struct key *key, enum key_form form);
struct secret *key_format_der(const struct key *key, enum key_form form);

/* Append the public half as SubjectPublicKeyInfo. */
void key_format_public_pem(const struct key *key, struct text *text);
void key_format_public_der(const struct key *key, struct text *text);

/* A key that holds the public half only; the caller owns the reference. */
struct key *key_public(struct key *key);

enum key_type key_type(const struct key *key);
unsigned key_bits(const struct key *key);
bool key_is_private(const struct key *key);
bool key_equal(const struct key *a, const struct key *b); /* the same public half */
const char *key_type_name(enum key_type type);            /* "P-256", "P-384", "RSA", "Ed25519" */

/* For rooms that hand keys to OpenSSL themselves: borrowed, not to be changed. */
struct evp_pkey_st *key_native(const struct key *key);

CLEANUP_DEFINE(key, struct key *, key_unref)
