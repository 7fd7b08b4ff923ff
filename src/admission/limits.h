/* How far a stranger can make memory grow here, and how long our own certificate is good. */
#pragma once

enum {
    RULES_MAX_REVIEW = 8 * 1024 * 1024, /* bytes of a question: an object twice, and who asks */
    RULES_CERTIFICATE_DAYS = 365,       /* a restart makes a new one */
};
