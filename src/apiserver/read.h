/* Getting and listing objects, from memory. Any thread; a list with selectors looks into every
 * object of its resource and is for workers. */
#pragma once

#include <stdbool.h>

#include "api/field_selector.h"
#include "api/selector.h"
#include "doc/value.h"

struct answer;
struct error;
struct record;
struct request;

struct error *read_object(struct request *request, struct answer *out_answer);
struct error *read_list(struct request *request, struct answer *out_answer);

/* Which objects a request asks for besides their place. */
struct read_filter {
    struct selector labels;
    struct field_selector fields;
    bool selects; /* not everything */
};

struct error *read_filter_init(struct request *request, struct read_filter *out_filter);
bool read_filter_matches(const struct read_filter *filter, struct value object);
bool read_filter_matches_record(const struct read_filter *filter, const struct record *record);
