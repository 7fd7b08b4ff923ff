/* The keys that seal objects at rest. The first one seals; all of them open, so that keys can be
 * changed by putting a new one in front. Never changed once loaded: any thread. */
#pragma once

#include "base/cleanup.h"

struct error;
struct keyring;

/* Reads a file with one key of 32 bytes per line, written in base64. Empty lines and lines that
 * begin with # do not count. Blocks on the disk. */
struct error *keyring_load(const char *path, struct keyring **out_keyring);

/* The same; when there is no such file, one with a new random key is made first, mode 0600. */
struct error *keyring_ensure(const char *path, struct keyring **out_keyring);
struct keyring *keyring_free(struct keyring *keyring); /* NULL in, NULL out */

CLEANUP_DEFINE(keyring, struct keyring *, keyring_free)
