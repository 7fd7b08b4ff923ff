/* Custom resources from one version to another by the webhook of their definition. Worker threads:
 * the webhook may take its time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct apiserver;
struct doc;
struct error;
struct resource;

/* What is converted. */
struct conversion {
    struct apiserver *server;
    const struct resource *to; /* its definition has a webhook for it */
    bool of_list;              /* how errors name the objects */
};

/* All or nothing; the caller unrefs what it gets, in the order of what it gave. The objects are in
 * other versions of the resource. An error says what the client is to be told. */
struct error *conversion_run(const struct conversion *conversion, const struct doc *const *docs,
                             size_t count, struct doc **out_docs);
