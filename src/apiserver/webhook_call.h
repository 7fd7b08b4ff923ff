/* One admission webhook, asked about one write. Worker threads. */
#pragma once

#include <stdbool.h>

struct admission;
struct doc;
struct error;
struct resource;
struct webhook;

struct webhook_outcome {
    bool failed;        /* with an error: the call did not work, which is no refusal */
    struct doc *object; /* what it made of the object, in the storage version; NULL: no change */
};

/* Shows the object in a version of its resource; it is NULL for deletions. An error says what the
 * client is to be told. */
struct error *webhook_call(const struct webhook *webhook, const struct admission *admission,
                           const struct resource *resource, const struct doc *object, bool mutating,
                           struct webhook_outcome *out_outcome);
