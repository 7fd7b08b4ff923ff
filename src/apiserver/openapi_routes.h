/* OpenAPI over HTTP: /openapi/v2, /openapi/v3 and the documents below it. */
#pragma once

#include "web/call.h"

/* The context is the struct apiserver. */
extern const struct route openapi_routes[];
