/* Logs of a platform that runs on this machine, for a support bundle. What looks like a secret is
 * masked in them always. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct bundle;
struct doc;
struct text;

struct bundle_logs {
    const char *state;         /* directory */
    int64_t since_us;          /* what is older is left out */
    struct doc *const *planes; /* TenantControlPlanes, whose processes have a log each */
    size_t plane_count;
};

/* A log that is not there is none; one that cannot be read is noted in the bundle. */
void bundle_add_logs(struct bundle *bundle, struct arena *arena, const struct bundle_logs *logs);

/* Appends the lines from a time on; those without one go with the line before. Pure. */
void bundle_logs_since(struct slice text, int64_t since_us, struct text *out);
