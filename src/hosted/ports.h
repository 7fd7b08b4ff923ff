/* Which ports of this machine belong to which tenant. A port that was published never changes by
 * itself, so one stays taken as long as its tenant exists, whether its process runs or not. Loop
 * thread only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

struct ports;

struct ports *ports_new(const char *address); /* where they are to be bound: "127.0.0.1" */
struct ports *ports_free(struct ports *ports);

/* Takes a free one; one that a stranger listens on is not free. False: there is none. */
bool ports_take(struct ports *ports, uint16_t *out_port);

/* Says that a port belongs to a tenant already. Ports outside of the range are nobody's here. */
void ports_reserve(struct ports *ports, uint16_t port);
void ports_release(struct ports *ports, uint16_t port);

CLEANUP_DEFINE(ports, struct ports *, ports_free)
