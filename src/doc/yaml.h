/* YAML text to documents and back, as Kubernetes does it (sigs.k8s.io/yaml): YAML 1.1 scalars, so
 * unquoted yes, no, on and off are booleans, 0644 is octal and times stay strings; keys that are no
 * strings become strings; << merges. Any thread. */
#pragma once

#include <stddef.h>

#include "base/slice.h"
#include "doc/doc.h"

struct arena;
struct error;
struct text;

/* Reads one document; an empty text is null, a second document is an error. JSON is YAML too.
 * Errors name line and column: ERR_BAD_REQUEST, or ERR_TOO_LARGE for texts, and for what aliases
 * make of them, beyond max_bytes. */
struct error *yaml_parse(struct slice input, const struct doc_options *options,
                         struct doc **out_doc);

/* Reads a stream of documents separated by "---" and leaves out the empty ones. The documents
 * belong to the arena. */
struct error *yaml_parse_all(struct arena *arena, struct slice input,
                             const struct doc_options *options, struct doc ***out_docs,
                             size_t *out_count);

/* Appends the value as kubectl prints it: members sorted, two spaces, quotes only where needed.
 * Ends with a line end. An absent value prints as null. */
void yaml_format(struct value value, struct text *text);
