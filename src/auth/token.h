/* Bearer tokens as they come, before anybody believes them. Any thread. */
#pragma once

#include "base/slice.h"

struct arena;

/* The issuer that a JWT names, without any check of its signature: good for choosing who shall
 * check it, for nothing else. NULL: no JWT, or one that names none. */
const char *token_peek_issuer(struct arena *arena, struct slice token);
