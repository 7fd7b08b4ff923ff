/* The files of the console: those in the program. Whatever is no file is a page, and every page is
 * the same one, with a number of its own for the content security policy. Loop thread only. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"

struct asset;
struct console;
struct error;
struct server_route;

/* The table stays in use. ERR_INVALID: it has no /index.html with one place for the number. */
struct error *console_new(const struct asset *files, size_t count, struct console **out_console);
struct console *console_free(struct console *console);

/* Takes what no other route knows. */
extern const struct server_route console_route;

#define CONSOLE_NONCE "{{nonce}}" /* what stands in the page for it */

CLEANUP_DEFINE(console, struct console *, console_free)
