/* The table that tools/embed.c makes of catalog/. */
#pragma once

#include "net/assets.h"

extern const struct asset catalog_files[];
extern const size_t catalog_files_count;
