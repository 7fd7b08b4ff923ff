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

/* The object with another number of replicas, and the version that the Scale says it saw. */
struct error *scale_write(const struct request *request, const struct doc *object,
                          const struct doc *scale, struct doc **out_object);
