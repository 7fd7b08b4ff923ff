/* The console's first page, for the administrator. */
#pragma once

#include "base/cleanup.h"
#include "web/call.h"

struct admin;
struct clock;
struct console_page;
struct health;

struct state;

struct console_page_options {
    const struct admin *admin;
    const struct clock *clock;
    const struct health *health; /* of the API */
    const struct state *state;
    const char *api_url; /* copied */
};

/* Everything it is given outlives it. */
struct console_page *console_page_new(const struct console_page_options *options);
struct console_page *console_page_free(struct console_page *page);

extern const struct route console_page_routes[]; /* the context is the page */

CLEANUP_DEFINE(console_page, struct console_page *, console_page_free)
