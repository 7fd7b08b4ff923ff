/* The table that tools/embed.c makes of policy.yaml. */
#pragma once

#include "net/assets.h"

extern const struct asset policy_files[];
extern const size_t policy_files_count;
