/* Discovery over HTTP: /api, /apis and what is below them down to a version. */
#pragma once

#include "web/call.h"

/* The context is the struct apiserver. */
extern const struct route discovery_routes[];
