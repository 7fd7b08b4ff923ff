/* All NetworkPools at once, for those whom a change of something else concerns. Loop thread. */
#pragma once

struct controller_keys;

/* Adds the key of every pool that the informers of the controllers know. */
void network_pools_add_all(struct controller_keys *keys);
