/* All NetworkPools at once, for those whom a change of something else concerns. Loop thread. */
#pragma once

#include <stdint.h>

struct controller_keys;

/* Adds the key of every pool that the informers of the controllers know, to be due by then. */
void network_pools_add_all(struct controller_keys *keys, uint64_t delay_ms);
