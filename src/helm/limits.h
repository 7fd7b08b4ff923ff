/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

/* Helm processes at once: each takes some 60 MiB and, while it renders, a whole core. */
#define HELM_MAX_RUNNING 4
#define HELM_MAX_WAITING 10000 /* jobs that wait for one of them */

#define HELM_MAX_OUTPUT  (16 << 10) /* of what Helm prints, the end of it is kept */
#define HELM_MAX_FAILURE 900        /* bytes of an explanation of Helm's */

/* Helm ends by itself at its own timeout. If it does not, it is asked to after this, and killed. */
#define HELM_OVERTIME_MS SECONDS(30)
#define HELM_GRACE_MS    SECONDS(10)

#define HELM_HISTORY 10 /* revisions of a release that are kept */

/* A release as it is stored: packed in a Secret, and unpacked. */
#define RELEASE_MAX_UNPACKED (32 << 20)

#define VALUES_MAX_BYTES        (1 << 20) /* what is written for one release */
#define VALUES_FINGERPRINT_SIZE 32        /* hexadecimal digits; a label holds 63 characters */

#define CATALOG_MAX 64 /* definitions that this program brings along */
