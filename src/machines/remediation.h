/* Which machines are to be replaced. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct machine;

struct remediation {
    bool due;
    uint64_t wait_ms; /* when it is not due: in how long it may be; 0: it is well */
    bool unhealthy;   /* not for its own failure: counted against the others */
};

/* By what the machine says itself, and how long it has been so. */
struct remediation remediation_of(const struct machine *machine, int64_t now_ms);

/* When so many of these are ill, it is not the machines: leave them alone. */
bool remediation_is_allowed(size_t unhealthy, size_t all);
