/* What is taken for a way into a cluster names one: a server, a whole token, and whom to trust. */
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "crypto/secret.h"
#include "local/join_config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct join_config config;
    struct error *err = join_config_read(arena, slice_of((const char *)data, size), &config);

    if (err) {
        error_drop(err, "refused");
        return 0;
    }
    ASSERT(strlen(config.server) > strlen("https://"));
    ASSERT(config.token_id.size == 6 && config.token_secret.size == 16);
    ASSERT(secret_reveal(config.token).size == 23);
    ASSERT(config.pins[0] || config.trust_anyone);
    ASSERT(!join_config_has_pin(&config, SLICE("no certificate")));
    return 0;
}
