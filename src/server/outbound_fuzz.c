/* Whatever a URL looks like: what is accepted has a host and a port, and no address of the server
 * itself is ever reached by it. */
#include "server/outbound.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct error *look_up(void *context, struct arena *arena, const char *host,
                             struct ip_address **out_addresses, size_t *out_count)
{
    (void)context;
    (void)arena;
    (void)out_addresses;
    (void)out_count;
    return error_new(ERR_UNAVAILABLE, "look up %s: not here", host);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const struct outbound_options options = { .allow = "", .lookup = look_up };
    const char *url = arena_strndup(arena, (const char *)data, size);
    struct outbound target;
    struct error *err = outbound_parse(arena, url, &target);

    if (!err) {
        ASSERT(*target.host && target.port > 0);
        ASSERT(!strpbrk(target.host, "/?@ \r\n"));
        err = outbound_find(arena, &options, OUTBOUND_PLATFORM, url, &target);
    }
    if (!err)
        ASSERT(!ip_is_loopback(&target.address) && !ip_is_link_local(&target.address));
    error_drop(err, "most inputs are none");
    return 0;
}
