/* The question that an API server puts to a webhook, which is foreign bytes, and our answer: an
 * AdmissionReview v1 each. Reading: any thread. Answering: worker threads. */
#pragma once

#include <stdbool.h>

#include "admission/rules.h"
#include "base/slice.h"

struct arena;
struct error;
struct text;

/* Everything belongs to the arena it was read with. */
struct rules_review {
    struct slice uid; /* of this question */
    struct slice group;
    struct slice plural;
    struct rules_request request;
};

const char *rules_review_operation(enum rules_operation operation); /* "CREATE" */

/* ERR_BAD_REQUEST names the field that is wrong. */
struct error *rules_review_read(struct arena *arena, struct slice bytes,
                                struct rules_review *out_review);

/* Appends the answer to the question, whatever it is: a refusal, a patch, warnings. False: it is a
 * refusal. */
bool rules_review_answer(struct arena *arena, const struct rules_reader *reader,
                         const struct rules_kind *kind, const struct rules_review *review,
                         bool mutating, struct text *text);
