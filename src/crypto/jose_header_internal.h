/* The first part of a token: a flat JSON object, read strictly. */
#pragma once

#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"

struct jose_header {
    const char *algorithm; /* alg; never NULL once read */
    const char *type;      /* typ; NULL: absent */
    const char *id;        /* kid; NULL: absent */
};

/* Other members are passed over as long as they are strings, numbers, true, false or null. Refused:
 * crit (it would change what the token means), nested values, members of ours that are no strings
 * or come twice, and everything that is not JSON. Values are in memory of the arena. */
struct error *jose_header_parse(struct arena *arena, struct slice json,
                                struct jose_header *out_header);
