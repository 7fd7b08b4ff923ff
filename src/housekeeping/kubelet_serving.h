/* Whether a kubelet may have the certificate it asks for to serve with: it speaks for itself, and
 * the names in the request are those of its own node. Pure; any thread. */
#pragma once

#include <stddef.h>

#include "doc/value.h"

struct arena;
struct certificate_request;
struct identity;
struct ip_prefix;

struct kubelet_serving_question {
    const struct certificate_request *request;
    const struct identity *identity;
    struct value node;               /* whom the requestor says it is; absent: no such node */
    const struct ip_prefix *subnets; /* where addresses must be; none: anywhere */
    size_t subnet_count;
};

/* The name of the node that the requestor is, borrowed from the request; empty: it is none. */
struct slice kubelet_serving_node(const struct certificate_request *request);

/* What is wrong, for people; NULL: nothing. In the arena or constant. */
const char *kubelet_serving_check(struct arena *arena,
                                  const struct kubelet_serving_question *question);
