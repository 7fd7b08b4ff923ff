/* The question that is put to a conversion webhook, and its answer, which is foreign bytes: a
 * ConversionReview each, v1 or v1beta1. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct doc;
struct error;
struct text;

/* The form of the question, the first that both sides know. */
enum conversion_form {
    CONVERSION_FORM_NONE,
    CONVERSION_FORM_V1,
    CONVERSION_FORM_V1BETA1,
};

enum conversion_form conversion_review_form(struct value versions);

void conversion_review_write(enum conversion_form form, const char *uid, const char *desired,
                             const struct doc *const *objects, size_t count, struct text *text);

/* The converted objects, a list that lives as long as the answer and has one for each. An error is
 * one sentence, in upstream's words. */
struct error *conversion_review_read(struct arena *arena, enum conversion_form form,
                                     const char *uid, struct value answer,
                                     struct value *out_objects);

/* What a converted object must be, and what it becomes: the metadata of the original but for labels
 * and annotations, which are the webhook's. Both are objects of one kind. */
struct conversion_pair {
    struct value original;
    struct value converted;
    const char *desired; /* the apiVersion it must have */
    bool of_list;        /* how an error names the object: by its number … */
    size_t index;
};

/* An error is the rest of a sentence: "returned invalid object: must have …". */
struct error *conversion_review_merge(const struct conversion_pair *pair, struct doc **out_doc);
