/* From Go's regular expressions to PCRE2's. */
#pragma once

#include "base/slice.h"

struct error;
struct text;

/* Appends an expression that PCRE2 reads as Go reads the given one. */
struct error *pattern_translate(struct slice text, struct text *out_translated);
