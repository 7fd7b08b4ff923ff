/* Immutable documents: the bytes of one JSON value, counted, never changed, and parsed at most
 * once, when somebody first looks inside. Any thread, without locks. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "doc/value.h"

struct doc;

/* A key that came again. Good for the call. */
struct doc_duplicate {
    const char *path; /* "spec.containers[0].name" */
    struct slice key; /* its last step */
    size_t line;      /* of YAML, from 1; 0: not known */
};

/* How text from outside becomes a document; NULL stands for all zeroes. */
struct doc_options {
    size_t max_bytes; /* 0: DOC_MAX_BYTES */
    size_t max_depth; /* 0: DOC_MAX_DEPTH */

    /* The caller looks inside at once: keep the tree of the check instead of parsing again. Leave
     * it out for documents that are mostly held. */
    bool keep_tree;

    /* Called for keys that occur twice in one object, DOC_MAX_DUPLICATES at most. The last one
     * wins, called or not. */
    void (*on_duplicate)(void *context, const struct doc_duplicate *duplicate);
    void *context;
};

/* A document of bytes that this room printed earlier (doc_bytes(), kept in a database). They are
 * copied and not looked at; if they are no JSON after all, the root is absent. For what others
 * wrote there is json_parse(). */
struct doc *doc_new(struct slice printed);

/* A document of its own for a part of another. */
struct doc *doc_from_value(struct value value);

struct doc *doc_ref(const struct doc *doc);
struct doc *doc_unref(struct doc *doc);
void doc_release(void *doc); /* doc_unref() for arena_defer() */

/* The document printed without blanks; borrowed, NUL-terminated. Never parses. */
struct slice doc_bytes(const struct doc *doc);

/* The outermost value. Parses on first use; threads that come first at the same moment may each
 * parse, and one result is kept. */
struct value doc_root(const struct doc *doc);

/* For long keeping: this document if nobody has looked inside, else a copy without the tree. */
struct doc *doc_trim(struct doc *take_doc);

/* For a look inside that nobody else shall pay for: this document if nobody else holds it, else a
 * copy, so that the tree goes with the reader and not with the longest holder. */
struct doc *doc_own(struct doc *take_doc);

size_t doc_memory(const struct doc *doc); /* bytes held, with the tree if there is one */

CLEANUP_DEFINE(doc, struct doc *, doc_unref)
