/* Reads fields of objects, and says which one is missing or no good. */
#pragma once

#include "doc/value.h"

struct arena;
struct error;

/* A text of its own; NULL when absent, empty or no string. */
const char *fields_text(struct arena *arena, struct value value);

struct error *fields_require(struct arena *arena, struct value value, const char *field,
                             const char **out_text);

/* namespace/name, as Harvester calls images and networks. */
struct error *fields_check_pair(const char *text, const char *field);
