/* Versions that our own writes gave to objects, so that the news of such a write is known for what
 * it is: an echo. Loop thread only. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct echoes;
struct object_key;

struct echoes *echoes_new(void);
struct echoes *echoes_free(struct echoes *echoes); /* NULL in, NULL out */

/* The object has this version through us, and that has not been heard of yet. One per object: the
 * last one counts. */
void echoes_expect(struct echoes *echoes, const struct object_key *key, struct slice version);

/* The object is heard to have this version, or to be gone (empty). True: by our own write and
 * nothing else. Whatever it was, nothing is expected of this object any more. */
bool echoes_hear(struct echoes *echoes, const struct object_key *key, struct slice version);

CLEANUP_DEFINE(echoes, struct echoes *, echoes_free)
