/* The console's files, embedded by the build. */
#pragma once

#include "net/assets.h"

/* What Vite built of console/src: /index.html, with {{nonce}} in one place, and what it loads. */
extern const struct asset console_files[];
extern const size_t console_files_count;
