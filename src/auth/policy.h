/* What every cluster starts with: upstream's default roles and bindings, and kubeadm's, which
 * machines need to join. Pure functions; any thread. */
#pragma once

#include <stddef.h>

#include "auth/rbac.h"

struct arena;
struct doc;
struct error;

/* On what is kept current at every start; "false" leaves it as it is. */
#define POLICY_AUTOUPDATE "rbac.authorization.kubernetes.io/autoupdate"

enum policy_set { /* flags */
    POLICY_DEFAULTS = 1 << 0,
    POLICY_KUBEADM = 1 << 1,
};

/* Memory of the arena. */
struct policy_object {
    enum rbac_kind kind;
    const char *namespace; /* "": of the cluster */
    const char *name;
    struct doc *doc; /* without what the server sets (uid, version, times) */
};

/* Roles come before the bindings that need them. Reads a file of this binary: an error is ours. */
struct error *policy_read(struct arena *arena, unsigned sets, struct policy_object **out_objects,
                          size_t *out_count);

/* Another one when the file that policy_read() reads is another one. */
const char *policy_edition(void);

enum policy_action {
    POLICY_KEEP,
    POLICY_CREATE,
    POLICY_UPDATE,
    POLICY_RECREATE, /* a binding's role cannot be changed: delete it and create it anew */
};

struct policy_change {
    enum policy_action action;
    struct doc *doc; /* to write; the caller owns the reference; NULL with POLICY_KEEP */
};

/* What to do so that the stored object (NULL: there is none) grants at least what it should. What
 * others added stays. An object that carries the annotation autoupdate=false is left alone. */
struct error *policy_reconcile(const struct policy_object *object, const struct doc *stored,
                               struct policy_change *out_change);
