/* Label selectors: "app=web,tier in (a,b),!old", and the matchLabels and matchExpressions of an
 * object. A selector never changes; it and its texts belong to the arena. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct text;

enum selector_test {
    SELECTOR_EQUALS,        /* a=b */
    SELECTOR_DOUBLE_EQUALS, /* a==b, printed as it was written */
    SELECTOR_NOT_EQUALS,    /* a!=b, also without a */
    SELECTOR_IN,            /* a in (b,c) */
    SELECTOR_NOT_IN,        /* a notin (b,c), also without a */
    SELECTOR_EXISTS,        /* a */
    SELECTOR_NOT_EXISTS,    /* !a */
    SELECTOR_GREATER,       /* a>1, only values that are integers */
    SELECTOR_LESS,
};

struct selector_requirement {
    struct slice key;
    enum selector_test test;
    struct slice *values; /* sorted, each once; one for all but IN and NOT_IN, none for EXISTS */
    size_t value_count;
    int64_t number; /* of GREATER and LESS */
};

struct selector {
    struct selector_requirement *requirements; /* by key; all must hold */
    size_t count;                              /* 0: everything matches */
    bool nothing;                              /* nothing matches, whatever the labels */
};

/* Refuses with ERR_BAD_REQUEST in upstream's words; the empty text selects everything. */
struct error *selector_parse(struct arena *arena, struct slice text, struct selector *out_selector);

/* From a LabelSelector object: absent or null selects nothing, {} everything. ERR_INVALID names
 * what is wrong. */
struct error *selector_from_object(struct arena *arena, struct value object,
                                   struct selector *out_selector);

/* From a plain map of labels, such as a Service's: absent or {} selects everything. */
struct error *selector_from_labels(struct arena *arena, struct value labels,
                                   struct selector *out_selector);

/* `labels` is an object of strings; absent is the same as empty. */
bool selector_matches(const struct selector *selector, struct value labels);

/* The one form that upstream prints: by key, values sorted, no blanks but around in and notin. A
 * selector of nothing prints like one of everything, as upstream's does. */
void selector_append(const struct selector *selector, struct text *text);
char *selector_format(struct arena *arena, const struct selector *selector);

/* The value that a label must have to match; false when several would do. */
bool selector_exact(const struct selector *selector, struct slice key, struct slice *out_value);
