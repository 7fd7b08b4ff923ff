/* Values as Go prints them, which is how messages of upstream show them. */
#pragma once

#include "doc/value.h"

struct text;

/* %v: map[a:1 b:[x <nil>]], members by name; stops soon after max_bytes. */
void gotext_append(struct text *text, struct value value, size_t max_bytes);

/* %#v: map[string]interface {}{"a":1, "b":[]interface {}{"x", interface {}(nil)}}. */
void gotext_append_source(struct text *text, struct value value, size_t max_bytes);

/* What Go calls the type a value is read as: "map[string]interface {}", "int64"; "<nil>". */
const char *gotext_type(struct value value);
