/* What others need to believe tokens of service accounts: the issuer and its public keys. */
#pragma once

#include "web/call.h"

/* Route table; the context is the API server. */
extern const struct route issuer_routes[];
