/* A tar file of texts and objects, without secrets. One thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "base/text.h"

struct doc;
struct error;

/* All zeroes but for the first two members is an empty one. */
struct bundle {
    bool redacts;        /* objects lose what looks like a secret, not only Secrets */
    int64_t time_s;      /* of all files */
    struct text tar;     /* without its end */
    struct text listing; /* what is inside, a line each */
};

void bundle_done(struct bundle *bundle);

/* Names are relative and below 100 bytes. */
void bundle_add(struct bundle *bundle, const char *name, struct slice content);

/* Several objects as one YAML file; an empty list adds nothing. */
struct error *bundle_add_objects(struct bundle *bundle, const char *name, struct doc *const *docs,
                                 size_t count);

/* Writes it with mode 0600, complete or not at all. */
struct error *bundle_write(struct bundle *bundle, const char *path);

static inline void bundle_cleanup(struct bundle *bundle)
{
    bundle_done(bundle);
}
