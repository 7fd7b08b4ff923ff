/* Amounts in objects: a quantity that JSON writes as text or as a whole number. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/quantity.h"
#include "doc/value.h"

struct error;

/* False, and nothing written, when there is none. A value that is no quantity is ERR_INVALID and is
 * named by `field`. */
struct error *amount_read(struct value value, const char *field, bool *out_has,
                          struct quantity *out_amount);

/* How much of the limit is used, in percent, rounded down and 100 at most. Nothing of nothing is 0,
 * something of nothing is 100. */
int amount_percent(const struct quantity *used, const struct quantity *limit);
