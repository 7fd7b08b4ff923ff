/* Where services get their addresses and node ports from. A taken address is an IPAddress object, a
 * taken port a note that nobody is shown; both are committed together with the service that takes
 * or gives them back. So nothing is taken twice, whoever is faster, and nothing leaks when the
 * process dies in between. Which addresses there are, the ServiceCIDR objects say. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ip.h"
#include "base/ip_prefix.h"
#include "base/slice.h"

struct apiserver;
struct arena;
struct error;
struct service_pool;
struct write_batch;

#define SERVICE_POOL_RANGES 2 /* one of each family */

/* Ranges as in "10.96.0.0/16,fd00::/108", ports as in "30000-32767"; NULL each: as upstream has
 * them. Start-up thread. */
struct error *service_pool_open(struct apiserver *server, const char *ranges, const char *ports);
void service_pool_close(struct apiserver *server);

/* The ranges of the cluster, the first one for services that do not ask. */
size_t service_pool_ranges(const struct service_pool *pool, struct ip_prefix *out_ranges);
bool service_pool_has_family(const struct service_pool *pool, enum ip_family family);

/* Which service; names are borrowed. */
struct service_owner {
    struct slice namespace;
    struct slice name;
};

/* A free address, which is not taken by this. On a dry run it is the first of the range, as
 * upstream answers. */
struct error *service_pool_find_address(struct service_pool *pool, enum ip_family family,
                                        bool dry_run, struct ip_address *out_address);

bool service_pool_has_address(const struct service_pool *pool, const struct ip_address *address);

/* Why nobody can have this address (now); NULL: it is free. A dry run does not ask whether it is
 * taken, as upstream's does not. Memory of the arena. */
const char *service_pool_refuse_address(struct service_pool *pool, struct arena *arena,
                                        bool dry_run, const struct ip_address *address);

/* The same for ports. Those in `taken` are not free either. A dry run does not ask for the range.
 */
struct error *service_pool_find_port(struct service_pool *pool, const uint16_t *taken, size_t count,
                                     uint16_t *out_port);
const char *service_pool_refuse_port(struct service_pool *pool, struct arena *arena, bool dry_run,
                                     int64_t port);

/* Adds the taking, or the giving back, to what will be committed. What is not the owner's (any
 * more) is not given back. */
struct error *service_pool_take_address(struct service_pool *pool, struct write_batch *batch,
                                        const struct service_owner *owner, struct slice address);
void service_pool_return_address(struct service_pool *pool, struct write_batch *batch,
                                 const struct service_owner *owner, struct slice address);
void service_pool_take_port(struct service_pool *pool, struct write_batch *batch,
                            const struct service_owner *owner, uint16_t port);
void service_pool_return_port(struct service_pool *pool, struct write_batch *batch, uint16_t port);
