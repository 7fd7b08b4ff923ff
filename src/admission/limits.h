/* How far a stranger can make memory grow here, and how long our own certificate is good. */
#pragma once

#include "base/clock.h"

enum {
    RULES_MAX_REVIEW = 8 * 1024 * 1024, /* bytes of a question: an object twice, and who asks */
    RULES_SECRET_MAX_ADDRESSES = 32,    /* that one certificate is for */
};

/* Clocks of those who ask may be behind. In the last third of its life a certificate gets a
 * successor, which API servers are told about this long before it is used. */
#define RULES_CERTIFICATE_MS          (HOURS(24) * 90)
#define RULES_CERTIFICATE_BACKDATE_MS HOURS(24)
#define RULES_SECRET_RENEW_MS         (HOURS(24) * 30)
#define RULES_SECRET_ANNOUNCE_MS      MINUTES(10)
