/* What the files of validation share. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "doc/path.h"
#include "doc/schema.h"
#include "doc/schema_rules.h"
#include "doc/schema_validate.h"

struct causes;
struct report;

/* How well a value fits. Of the branches of anyOf and oneOf upstream tells what is wrong with the
 * one that counted the most checks, so we count what it counts. */
struct fit {
    uint64_t checks;
    bool valid;
};

#define FIT_VALID ((struct fit){ .valid = true })

static inline void fit_add(struct fit *fit, struct fit other)
{
    fit->checks += other.checks;
    fit->valid = fit->valid && other.valid;
}

/* One value on the way down. */
struct subject {
    struct schema schema;
    struct value value;
    struct value old; /* what it was before; absent: not known */
    const struct path *path;
};

struct validation {
    uint32_t steps;        /* left; at 0 everything is taken for valid */
    uint32_t pattern_work; /* left */
};

/* The parts of one check. The report is NULL where only the fit is wanted. */
struct fit validate_type(struct report *report, const struct subject *subject);
struct fit validate_values(struct report *report, const struct subject *subject); /* enum */
struct fit validate_number(struct report *report, const struct subject *subject);
struct fit validate_string(struct validation *validation, struct report *report,
                           const struct subject *subject);
struct fit validate_format(struct validation *validation, struct report *report,
                           const struct subject *subject);

/* Keys of items that an x-kubernetes-list-type forbids to repeat, and embedded resources. */
void validate_lists(struct schema schema, struct value value, const struct path *path,
                    struct causes *causes);
void validate_embedded(struct schema schema, struct value value, const struct path *path,
                       const struct schema_validate_options *options, struct causes *causes);

/* Whether a value is as it was. Members that the schema does not know count as changed, as upstream
 * cannot follow them. */
bool value_is_unchanged(struct schema schema, struct value value, struct value old);

/* The item of the old list that has the same keys; absent when there is none. */
struct value_keys;
struct value_keys *value_keys_new(struct schema schema, struct value list);
struct value_keys *value_keys_free(struct value_keys *keys);
struct value value_keys_find(const struct value_keys *keys, struct value item);
