/* Which resource a kind is: what discovery told at one moment, for those who find a kind in an
 * owner reference. Never changed once made and counted; any thread. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "kube/transport.h"

struct kinds;

struct kinds *kinds_new(const struct kube_discovery *discovery); /* copies */
struct kinds *kinds_ref(struct kinds *kinds);
struct kinds *kinds_unref(struct kinds *kinds); /* NULL in, NULL out */
void kinds_release(void *kinds);                /* kinds_unref() for arena_defer() */

/* By group and kind, in the preferred version; NULL: there is no such kind. */
const struct kube_resource *kinds_find(const struct kinds *kinds, struct slice api_version,
                                       struct slice kind);

/* What it was made from. */
const struct kube_discovery *kinds_discovery(const struct kinds *kinds);

CLEANUP_DEFINE(kinds, struct kinds *, kinds_unref)
