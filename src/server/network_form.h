/* Address pools as forms send them: the NetworkPool that a body asks for, with every complaint
 * naming the field of the body. Pure; any thread. */
#pragma once

#include "doc/value.h"

struct arena;
struct edit;
struct error;

/* Writes what the body says about the spec; members that it does not have stay as they are. `cidr`
 * is the network of the pool, as text. ERR_INVALID. */
struct error *network_form_apply(struct arena *arena, struct value body, struct slice cidr,
                                 struct edit *edit);
