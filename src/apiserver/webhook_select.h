/* Whether a webhook is to be asked about a write, and in which version it wants to see the object.
 * Worker threads. */
#pragma once

struct admission;
struct doc;
struct error;
struct resource;
struct webhook;

/* out_resource is the request's resource, or an equivalent version of it; NULL: it is not asked.
 * The object is NULL for deletions. */
struct error *webhook_select(const struct webhook *webhook, const struct admission *admission,
                             const struct doc *object, const struct resource **out_resource);
