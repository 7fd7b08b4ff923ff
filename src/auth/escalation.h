/* Nobody grants what they do not have. Checks for those who write roles and bindings; the API
 * server calls them before it stores one. Any thread. */
#pragma once

#include "auth/rbac.h"
#include "base/slice.h"

struct arena;
struct authorizer;
struct doc;
struct error;
struct user;

struct escalation {
    const struct authorizer *authorizer; /* asked for the verbs escalate and bind */
    const struct rbac *rbac;
    const struct user *user;
    enum rbac_kind kind;
    struct slice namespace; /* of the request; empty for cluster roles and their bindings */
    struct slice name;      /* of the request; empty for a create */
    const struct doc *object;
    const struct doc *before; /* NULL: it is being created */
};

/* NULL when the user may store the object. Otherwise ERR_FORBIDDEN in upstream's words, or
 * ERR_NOT_FOUND for a binding to a role that is not there. A write that changes nothing but owner
 * references and finalizers is always allowed. */
struct error *escalation_check(struct arena *arena, const struct escalation *escalation);
