/* How many of something there are, as a Scale object: of workloads and of custom resources that say
 * where. Any thread. */
#pragma once

#include <stdint.h>

struct doc;
struct error;
struct request;

/* The Scale of an object in the version of the request. */
struct error *scale_read(const struct request *request, const struct doc *object,
                         struct doc **out_scale);

/* Where the object says how many it wants, as the keys of its path. ERR_INTERNAL: a definition
 * names a path that cannot be walked. */
struct error *scale_path(const struct request *request, const char *const **out_keys);

/* The object with another number of replicas, and the version that the Scale says it saw. */
struct error *scale_write(const struct request *request, const struct doc *object,
                          const struct doc *scale, struct doc **out_object);
