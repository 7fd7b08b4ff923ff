/* The console's files, embedded by the build from console/page. */
#pragma once

#include "net/assets.h"

extern const struct asset console_files[];
extern const size_t console_files_count;
