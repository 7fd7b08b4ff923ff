/* The table that tools/embed.c makes of access_roles.yaml. */
#pragma once

#include "net/assets.h"

extern const struct asset access_roles_files[];
extern const size_t access_roles_files_count;
