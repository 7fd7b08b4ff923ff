/* The ceilings of this room. */
#pragma once

#include <stdint.h>

/* Of a machine's memory or disk. No hypervisor has a petabyte for one machine. */
#define PROVIDERS_MAX_SIZE_BYTES (INT64_C(1) << 50)

#define PROVIDERS_HASH_CHARS 8
