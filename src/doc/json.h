/* JSON text to documents and back. Any thread. */
#pragma once

#include "base/slice.h"
#include "doc/doc.h"

struct error;
struct text;

/* Reads one JSON value, strictly: RFC 8259, valid UTF-8, nothing after it. Errors name line and
 * column: ERR_BAD_REQUEST, or ERR_TOO_LARGE before anything is read. NULL options are the
 * defaults. */
struct error *json_parse(struct slice input, const struct doc_options *options,
                         struct doc **out_doc);

enum json_style {
    JSON_COMPACT,  /* no blanks: what doc_bytes() is */
    JSON_PRETTY,   /* four spaces, as kubectl -o json */
    JSON_INDENTED, /* two spaces, as an API server for people */
};

enum json_order {
    JSON_AS_IS,  /* members as the document has them */
    JSON_SORTED, /* members by name and <, > and & escaped, as Go (and so kubectl) prints */
};

/* Appends the value; an absent one prints as null. No line end. */
void json_format(struct value value, enum json_style style, enum json_order order,
                 struct text *text);

/* Appends a text of valid UTF-8 as a JSON string, quotes included. */
void json_format_string(struct slice string, struct text *text);
