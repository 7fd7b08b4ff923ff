/* How many terminal columns a text takes: East Asian wide characters and emoji take two, combining
 * marks and control characters none. Any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

size_t utf8_width(struct slice s); /* what cannot be read counts as one replacement character */
unsigned utf8_width_point(uint32_t point);

/* The longest front that takes at most `columns`; marks that combine with its end stay with it. */
struct slice utf8_width_truncate(struct slice s, size_t columns);
