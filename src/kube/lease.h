/* One attempt to take, keep or give up a Lease, with the meaning that client-go gives its fields:
 * whoever is written there holds it, until nobody has seen it change for as long as it says. Clocks
 * of two machines are never compared: only our own, since we saw the last change. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kube/kube.h"

struct clock;

struct lease {
    const char *namespace;
    const char *name;
    const char *identity; /* ours */
    uint64_t lease_ms;    /* how long others wait after our last sign of life */
};

/* What we know of it. All zeroes: nothing yet. */
struct lease_view {
    struct doc *doc;   /* as last seen; NULL: never */
    uint64_t seen_ms;  /* when it last changed, on our monotonic clock */
    uint64_t began_ms; /* when the attempt began that made us its holder or kept us so */
};

void lease_view_done(struct lease_view *view);

/* The holder that was seen last; empty: nobody. Borrowed from the view. */
struct slice lease_holder(const struct lease_view *view);
bool lease_is_ours(const struct lease *lease, const struct lease_view *view);

/* Worker thread. Takes the lease if it is free or ours. Success says nothing about who holds it:
 * the view does. */
struct error *lease_try(const struct kube *kube, const struct lease *lease,
                        const struct clock *clock, struct lease_view *view);

/* Worker thread. Lets others have it at once, if it is ours. */
struct error *lease_give_up(const struct kube *kube, const struct lease *lease,
                            const struct clock *clock, struct lease_view *view);
