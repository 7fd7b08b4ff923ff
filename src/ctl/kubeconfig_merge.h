/* Puts one kubeconfig into another without touching what else is there. Pure; any thread. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

struct doc;
struct error;

struct kubeconfig_merge {
    const char *name;    /* of the cluster and its context; the user is "<name>-admin" */
    const char *context; /* NULL: the name */
    bool select;         /* it becomes the current one */
    bool force;          /* also over an entry that leads to another server */
};

/* `own` has one cluster, one user, one context. ERR_ALREADY_EXISTS: there is an entry of this name
 * for another server. The caller owns the result. */
struct error *kubeconfig_merge(struct value target, struct value own,
                               const struct kubeconfig_merge *how, struct doc **out_doc);
