/* May they? Puts the answers together for one API server: members of system:masters may do
 * anything, kubelets what the node authorizer says, everybody what roles and bindings say. A plain
 * struct that the API server fills once; what it points to outlives it. Any thread. */
#pragma once

#include "auth/access.h"

struct arena;
struct error;
struct node_authorizer;
struct rbac;

struct authorizer {
    const struct rbac *rbac;
    const struct node_authorizer *nodes; /* NULL: kubelets are users like others */
};

struct access_answer authorizer_decide(struct arena *arena, const struct authorizer *authorizer,
                                       const struct access *access);

/* NULL when it is allowed, else the refusal as clients know it. */
struct error *authorizer_check(struct arena *arena, const struct authorizer *authorizer,
                               const struct access *access);
