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

/* The object this request is about, as the store knows it; borrowed from the request. */
struct store_key write_key(const struct request *request, struct slice name);

/* Everything between a complete object and the disk: defaults of its kind, admission, validation.
 * Both documents are in the storage version; `before` is NULL for a new one. */
struct error *write_admit(struct request *request, const struct doc *before, bool of_status,
                          struct doc **inout_after);

/* A new object, complete and admitted, in the storage version: all but the commit. */
struct error *write_prepare(struct request *request, const struct doc *given, struct slice name,
                            struct doc **out_object);

/* Prints the object and commits it under a condition; on a dry run nothing is written. The answer
 * is the object in the version of the request. */
struct error *write_commit(struct request *request, const struct doc *object,
                           const struct store_write *how, struct answer *out_answer);

/* The stored object in the version of the request. */
struct error *write_present(const struct request *request, const struct doc *stored,
                            struct doc **out_doc);

/* The time of this request as objects carry it; in the arena. */
struct slice write_now(const struct request *request);
