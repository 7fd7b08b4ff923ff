/* How a supervisor, its engines and its clients speak: four bytes of length, the most significant
 * first, and that many bytes of one JSON object. Any thread. */
#pragma once

#include <stddef.h>

#include "base/slice.h"

struct doc;
struct error;
struct text;

#define FRAME_HEADER 4

/* Appends one message; its size is within what the far side reads. */
void frame_append(struct text *text, struct slice json);

/* Takes the first message off the front of *rest. *out_message is NULL, and *rest as before, when
 * the message is not complete yet. ERR_TOO_LARGE before anything of a message beyond max_bytes is
 * awaited, ERR_BAD_REQUEST for what is no object: the channel cannot be used any more then. */
struct error *frame_read(struct slice *rest, size_t max_bytes, struct doc **out_message);
