/* All NetworkPools at once. */
#include "controllers/network_pools.h"

#include "base/arena.h"
#include "base/map.h"
#include "controllers/controllers.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"

void network_pools_add_all(struct controller_keys *keys, uint64_t delay_ms)
{
    const struct controllers_options *options = controller_keys_context(keys);
    struct cache *cache = informers_cache(options->informers);
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(map) struct map *none = map_new();
    struct object_key *pools;
    size_t count;

    if (!cache_has_resource(cache, &BUTLER_NETWORK_POOLS))
        return;
    pools = cache_missing(arena, cache, &BUTLER_NETWORK_POOLS, none, &count);
    for (size_t i = 0; i < count; i++)
        controller_keys_add_after(keys, &pools[i], delay_ms);
}
