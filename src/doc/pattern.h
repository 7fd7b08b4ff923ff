/* Regular expressions as Go's regexp package (RE2) reads them: the `pattern` of schemas. Compiled
 * once, never changed: any thread. Matching takes bounded time, whatever the expression. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct error;
struct pattern;

/* ERR_INVALID in Go's words ("error parsing regexp: missing closing ]: `[a`") for what Go refuses,
 * and for what is larger than limits.h allows. */
struct error *pattern_new(struct slice text, struct pattern **out_pattern);
struct pattern *pattern_free(struct pattern *pattern); /* NULL in, NULL out */

enum pattern_result {
    PATTERN_MATCHES,
    PATTERN_DIFFERS,
    PATTERN_GIVES_UP, /* the budget is used up: it cannot be told */
};

/* Whether the expression is found anywhere in the text, which is valid UTF-8. The budget starts at
 * DOC_MAX_PATTERN_WORK and is shared by all matches of one piece of work. */
enum pattern_result pattern_match(const struct pattern *pattern, struct slice text,
                                  uint32_t *budget);

struct slice pattern_text(const struct pattern *pattern); /* as it was given; borrowed */
size_t pattern_memory(const struct pattern *pattern);

CLEANUP_DEFINE(pattern, struct pattern *, pattern_free)
