/* UTF-8 as RFC 3629 defines it: no surrogates, no overlong forms, nothing beyond U+10FFFF. Any
 * thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct text;

#define UTF8_REPLACEMENT 0xfffdu /* stands for what cannot be read */

bool utf8_is_valid(struct slice s);
size_t utf8_valid_size(struct slice s); /* how many bytes at the front are valid */
bool utf8_is_partial(struct slice s);   /* a character's first bytes, and not yet all of them */
size_t utf8_count(struct slice s);      /* code points, as utf8_next() hands them out */

/* Cuts the next code point off the front. What cannot be read comes as UTF8_REPLACEMENT, once for
 * each longest part that could have begun a character. False when nothing is left. */
bool utf8_next(struct slice *rest, uint32_t *out_point);

/* Reads the code point at the front and says how many bytes it has; 0 when it is not valid. */
size_t utf8_decode(struct slice s, uint32_t *out_point);

void utf8_append(struct text *text, uint32_t point); /* a surrogate becomes UTF8_REPLACEMENT */

/* Appends the text with replacements for what is not valid, for writers that must not fail. */
void utf8_append_valid(struct text *text, struct slice s);

/* The longest front of at most max_bytes that does not cut a character in two. */
struct slice utf8_truncate(struct slice s, size_t max_bytes);
