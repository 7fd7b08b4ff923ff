/* Keys, tokens and passwords: wiped when released, printed as [REDACTED], compared in constant
 * time. One owner; never changed once made, so any thread may read it. Reading a file blocks. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct error;
struct secret;
struct text;

struct secret *secret_new(const void *data, size_t size); /* copies */
struct secret *secret_new_random(size_t size);            /* from the system's generator */
struct secret *secret_dup(const struct secret *secret);   /* NULL in, NULL out */
struct secret *secret_free(struct secret *secret);        /* wipes; NULL in, NULL out */

/* Moves the content out of a text and wipes the text, which is empty afterwards. */
struct secret *secret_take_text(struct text *take_text);

/* A whole file of at most SECRET_FILE_MAX_BYTES; bytes are kept as they are, line end included. */
struct error *secret_load(const char *path, struct secret **out_secret);
struct error *secret_save(const struct secret *secret, const char *path); /* mode 0600 */

/* The bytes themselves, borrowed, and followed by a NUL that does not count. The only way to see
 * them: search for this name to find every place that does. */
struct slice secret_reveal(const struct secret *secret);

/* For logs and messages: always "[REDACTED]". */
const char *secret_format(const struct secret *secret);

/* The time they take depends on the sizes, not on the content. */
bool secret_equal(const struct secret *a, const struct secret *b);
bool secret_equal_bytes(struct slice a, struct slice b);

/* Overwrites memory in a way that the compiler keeps. */
void secret_wipe(void *data, size_t size);
void secret_wipe_text(struct text *text); /* wipes all its memory and empties it */

CLEANUP_DEFINE(secret, struct secret *, secret_free)

/* For locals that held a secret as text: CLEANUP(secret_text) struct text pem = TEXT_EMPTY. */
static inline void secret_text_cleanup(struct text *text)
{
    secret_wipe_text(text);
}
