/* The table that tools/embed.c makes of the files in objects/. */
#pragma once

#include "net/assets.h"

extern const struct asset object_files[];
extern const size_t object_files_count;
