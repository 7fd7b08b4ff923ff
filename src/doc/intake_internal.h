/* What reading JSON and reading YAML share: limits, and the telling of duplicate keys. */
#pragma once

#include <stddef.h>

struct doc_options;
struct error;
struct path;

struct intake {
    const struct doc_options *options; /* may be NULL */
    size_t max_bytes;
    size_t max_depth;
    size_t duplicates; /* seen so far */
};

/* Resolves the limits and refuses an input that is too large (ERR_TOO_LARGE). */
struct error *intake_init(struct intake *intake, const struct doc_options *options, size_t size);

/* Tells of the key that is the last step of the path; line 0: not known. */
void intake_duplicate(struct intake *intake, const struct path *path, size_t line);
