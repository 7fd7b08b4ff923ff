/* The table that tools/embed.c makes of src/api/kinds. */
#pragma once

#include "net/assets.h"

extern const struct asset butler_kinds_files[];
extern const size_t butler_kinds_files_count;
