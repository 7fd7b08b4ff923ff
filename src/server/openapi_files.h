/* openapi.yaml, embedded by the build. */
#pragma once

#include "net/assets.h"

extern const struct asset openapi_files[];
extern const size_t openapi_files_count;
