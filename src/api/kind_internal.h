/* Where the look-ups of kind.c find the table of kinds.c. */
#pragma once

#include "api/kind.h"

extern const struct kind kinds[];
extern const size_t kinds_count;
