/* The keys that sessions are signed with: the current one, and the one before it, which is still
 * believed while a rotation is under way. They come from the environment, or from a Secret that all
 * replicas share. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"

struct error;
struct keys;
struct kube;
struct secret;
struct value;

#define KEYS_SECRET "butler-server-keys" /* in the system namespace */

struct keys_settings {
    const char *namespace;
    const char *current;  /* BUTLER_JWT_SECRET; NULL or "": the Secret has it */
    const char *previous; /* BUTLER_JWT_SECRET_PREVIOUS; NULL or "": none */
    bool relaxed; /* where nothing can be stored, a key that ends with the process will do */
};

/* Reads the keys, and makes the Secret where there is none. Errors name the variable and what would
 * be right, never the value. Blocks: worker thread. */
struct error *keys_load(const struct kube *kube, const struct keys_settings *settings,
                        struct keys **out_keys);

/* From the Secret as an object. Any thread. */
struct error *keys_read(struct value secret, struct keys **out_keys);

/* One key as a variable has it: plain, or "base64:" or "hex:" and bytes; KEYS_MIN_BYTES at least,
 * and none that stands in anybody's example. */
struct error *keys_parse(const char *variable, const char *text, struct secret **out_key);

/* Takes both; the second may be NULL. */
struct keys *keys_new(struct secret *take_current, struct secret *take_previous);
struct keys *keys_free(struct keys *keys); /* NULL in, NULL out */

const struct secret *keys_current(const struct keys *keys);
const struct secret *keys_previous(const struct keys *keys); /* NULL: none */

CLEANUP_DEFINE(keys, struct keys *, keys_free)
