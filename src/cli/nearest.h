/* Names that somebody may have meant: at most two edits away. Any thread. */
#pragma once

#include <stddef.h>

struct arena;

/* Up to `most` of the candidates (which end with NULL), nearest first; ends with NULL. */
const char **nearest_find(struct arena *arena, const char *word, const char *const *candidates,
                          size_t most);

/* Up to three of them as " (did you mean a or b?)"; or the empty string. */
const char *nearest_format(struct arena *arena, const char *word, const char *const *candidates);
