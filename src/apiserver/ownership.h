/* Who owns which field: metadata.managedFields of every write. Worker threads. */
#pragma once

#include <stdbool.h>

struct answer;
struct doc;
struct error;
struct request;

/* After an update (or creation: `before` is NULL) the changed fields belong to whoever made the
 * request. Both documents are in the storage version. */
struct error *ownership_track(struct request *request, const struct doc *before, bool of_status,
                              struct doc **inout_after);

/* Server-side apply: the body says which fields its manager wants to own. */
struct error *ownership_apply(struct request *request, bool of_status, struct answer *out_answer);
