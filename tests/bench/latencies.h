/* How late things came: counted in steps of 10 us up to 20 s, so that millions cost no memory. One
 * thread. */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"

struct latencies;

struct latencies *latencies_new(void);
struct latencies *latencies_free(struct latencies *latencies); /* NULL in, NULL out */

void latencies_add(struct latencies *latencies, uint64_t late_us);
void latencies_merge(struct latencies *latencies, const struct latencies *others);
uint64_t latencies_count(const struct latencies *latencies);

/* What this share of them (0.99) stayed below, in milliseconds. */
double latencies_ms(const struct latencies *latencies, double share);

CLEANUP_DEFINE(latencies, struct latencies *, latencies_free)
