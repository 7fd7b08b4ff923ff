/* Charts that were fetched once: a directory for each repository, chart and version, so that a
 * thousand clusters fetch one index and one archive. What a version is never changes. Looks at the
 * local disk alone; loop thread. */
#pragma once

#include <stdbool.h>

struct arena;
struct error;
struct operation;

/* Only charts of one exact version from a repository are kept. */
bool chart_cache_keeps(const struct operation *operation);

/* The archive, if it is here; NULL: it is not. Below `directory`, as all of this. */
const char *chart_cache_find(struct arena *arena, const char *directory,
                             const struct operation *operation);

/* An empty directory to fetch into. */
struct error *chart_cache_begin(struct arena *arena, const char *directory,
                                const char **out_destination);

/* Puts what was fetched where it is found; somebody who was quicker wins. */
struct error *chart_cache_finish(struct arena *arena, const char *directory,
                                 const struct operation *operation, const char *destination,
                                 const char **out_archive);

void chart_cache_abandon(const char *destination); /* NULL is fine */
