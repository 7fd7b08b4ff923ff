/* What creating, updating and deleting share. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "store/record.h"
#include "store/store_commit.h"

struct answer;
struct doc;
struct error;
struct request;
struct write_batch;

/* The object this request is about, as the store knows it; borrowed from the request. */
struct store_key write_key(const struct request *request, struct slice name);

/* Everything between a complete object and the disk: defaults of its kind, admission, validation.
 * Both documents are in the storage version; `before` is NULL for a new one. */
struct error *write_admit(struct request *request, const struct doc *before, bool of_status,
                          struct doc **inout_after);

/* A new object, complete and admitted, in the storage version: all but the commit. */
struct error *write_prepare(struct request *request, const struct doc *given, struct slice name,
                            struct doc **out_object);

/* Prints the object and commits it under a condition, together with what accompanies it; on a dry
 * run nothing is written. `before` is what is stored now, NULL for a new object. The answer is the
 * object in the version of the request. */
struct error *write_commit(struct request *request, const struct doc *before,
                           const struct doc *object, const struct store_write *how,
                           struct answer *out_answer);

/* What its kind writes together with the object; either may be NULL, not both. */
struct error *write_accompany(struct request *request, const struct doc *before,
                              const struct doc *after, struct write_batch *batch);

/* Somebody else was faster, with the object or with what is written together with it. */
bool write_is_race(const struct error *err);

/* A copy of the stored object to look into, in the storage version, which may have been another
 * when it was written. */
struct error *write_stored(const struct request *request, const struct record *record,
                           struct doc **out_doc);

/* The stored object in the version of the request. */
struct error *write_present(const struct request *request, const struct doc *stored,
                            struct doc **out_doc);

/* The time of this request as objects carry it; in the arena. */
struct slice write_now(const struct request *request);
