/* How rows are sealed with the keys of a keyring. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "store/keyring.h"

struct secret;

/* What a row says about the key it was sealed with: tells keys apart and tells nothing about them.
 * Never 0. */
uint64_t keyring_first(const struct keyring *keyring);

const struct secret *keyring_find(const struct keyring *keyring, uint64_t id); /* NULL: unknown */
