/* Texts in double quotes as Go writes them with %q, which is how Kubernetes shows names and values
 * in messages that people and tests know. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct text;

void quote_append(struct text *text, struct slice value);
char *quote_format(struct arena *arena, struct slice value);

/* A list of texts: ["a" "b"], and [] for none. */
void quote_append_list(struct text *text, const struct slice *values, size_t count);

/* Whether Go would show this code point as it is. */
bool quote_is_printable(uint32_t point);
