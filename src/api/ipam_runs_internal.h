/* The free runs of addresses of a pool, found by where they are and by how long they are. They are
 * disjoint and never touch, which is the caller's care. Adding, removing and finding take O(log n)
 * expected, whatever order runs come in. One thread at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both ends included; 64 bits, so that neither a neighbour nor a count can wrap. */
struct ipam_run {
    uint64_t first; /* at most UINT32_MAX each */
    uint64_t last;
};

struct ipam_runs;

struct ipam_runs *ipam_runs_new(void);
struct ipam_runs *ipam_runs_free(struct ipam_runs *runs); /* NULL in, NULL out */

void ipam_runs_add(struct ipam_runs *runs, struct ipam_run run);
void ipam_runs_remove(struct ipam_runs *runs, struct ipam_run run); /* one that is there */
size_t ipam_runs_count(const struct ipam_runs *runs);

/* The lowest run that has an address of first … last. */
bool ipam_runs_find(const struct ipam_runs *runs, uint64_t first, uint64_t last,
                    struct ipam_run *out_run);

/* The shortest run of at least so many addresses, of several the lowest. */
bool ipam_runs_fit(const struct ipam_runs *runs, uint64_t count, struct ipam_run *out_run);
bool ipam_runs_longest(const struct ipam_runs *runs, struct ipam_run *out_run);
