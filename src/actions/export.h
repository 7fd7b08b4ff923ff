/* Objects as somebody would write them again: without what the server added. Pure; any thread. */
#pragma once

#include <stdbool.h>

struct doc;
struct error;

/* The caller owns the result. */
struct error *export_clean(const struct doc *doc, bool with_status, struct doc **out_doc);
