/* Role-based access control: roles and bindings, kept current object by object, and what follows
 * from them. The index holds copies of what it needs; one lock, held for microseconds, stands
 * between the writer and the readers. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "auth/access.h"
#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct doc;
struct error;
struct rbac;
struct rule;
struct rule_list;
struct user;

#define RBAC_GROUP "rbac.authorization.k8s.io"

enum rbac_kind {
    RBAC_ROLE,
    RBAC_CLUSTER_ROLE,
    RBAC_ROLE_BINDING,
    RBAC_CLUSTER_ROLE_BINDING,
};

struct rbac *rbac_new(void);
struct rbac *rbac_free(struct rbac *rbac); /* NULL in, NULL out */

/* An object is there now, or has changed. The namespace is empty for cluster roles and their
 * bindings. The document is read, not kept. */
void rbac_set(struct rbac *rbac, enum rbac_kind kind, struct slice namespace, struct slice name,
              const struct doc *doc);
void rbac_remove(struct rbac *rbac, enum rbac_kind kind, struct slice namespace, struct slice name);

/* ACCESS_ALLOWED with the binding that allows it, or ACCESS_NO_OPINION, with the roles that
 * bindings of this user name in vain. */
struct access_answer rbac_decide(struct arena *arena, const struct rbac *rbac,
                                 const struct access *access);

/* All rules that hold for a user in a namespace (empty: the cluster), each kept as long as the
 * arena. `problem` names roles that are not there; "" when all are. */
struct rbac_rules {
    const struct rule *const *items;
    size_t count;
    const char *problem;
};

void rbac_rules_for(struct arena *arena, const struct rbac *rbac, const struct user *user,
                    struct slice namespace, struct rbac_rules *out_rules);

/* The rules of the role that a binding in this namespace (empty: a ClusterRoleBinding) refers to.
 * ERR_NOT_FOUND in the words of kube-apiserver. */
struct error *rbac_resolve(struct arena *arena, const struct rbac *rbac, struct slice kind,
                           struct slice namespace, struct slice name, struct rbac_rules *out_rules);

/* Cluster roles with an aggregationRule whose rules are not what the selected roles add up to: what
 * is left to write. */
struct rbac_aggregate {
    const char *name;
    struct rule_list *rules; /* kept as long as the arena */
};

void rbac_find_stale_aggregates(struct arena *arena, const struct rbac *rbac,
                                struct rbac_aggregate **out_aggregates, size_t *out_count);

size_t rbac_count(const struct rbac *rbac, enum rbac_kind kind);

CLEANUP_DEFINE(rbac, struct rbac *, rbac_free)
