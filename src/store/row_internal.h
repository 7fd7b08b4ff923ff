/* A revision as it stands in the database: one write to one object. Borrowed. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "store/record.h"

struct doc;
struct error;
struct keyring;
struct resource;
struct text;

struct row {
    uint64_t revision;
    struct store_key key;
    bool deleted;
    uint64_t previous; /* the revision this one replaced; 0: there was no such object */
    uint64_t seal;     /* the key the body is sealed with; 0: it is plain */
    uint64_t check;    /* what row_check() gave when it was written */
    struct slice body;
};

/* A number over the whole row. SQLite notices a broken page, not a changed byte of what is on it.
 */
uint64_t row_check(const struct row *row);

/* Seals the body with the first key. What the row is goes into the seal, so that sealed rows cannot
 * be exchanged. The body points into out_sealed afterwards. */
struct error *row_seal(struct row *row, const struct resource *resource,
                       const struct keyring *keyring, struct text *out_sealed);

/* The document of a row that was read. */
struct error *row_open(const struct row *row, const struct resource *resource,
                       const struct keyring *keyring, struct doc **out_doc);
