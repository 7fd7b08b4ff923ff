/* What the index of roles and bindings is made of. */
#pragma once

#include <pthread.h>
#include <stdint.h>

#include "auth/rbac.h"
#include "base/vec.h"

struct map;
struct text;

struct rbac_role {
    struct rule_list *rules;
    struct doc *labels;    /* of a cluster role; NULL: none */
    struct doc *selectors; /* aggregationRule.clusterRoleSelectors; NULL: not aggregated */
};

enum rbac_subject_kind {
    RBAC_USER,
    RBAC_GROUP_OF_USERS,
    RBAC_SERVICE_ACCOUNT,
};

struct rbac_subject {
    enum rbac_subject_kind kind;
    struct slice name;
    struct slice namespace; /* of a service account */
};

struct rbac_binding {
    struct slice namespace; /* empty: a ClusterRoleBinding */
    struct slice name;
    struct slice role_kind;
    struct slice role;
    uint32_t subject_count;
    struct rbac_subject subjects[];
};

/* One subject of one binding. */
struct rbac_grant {
    const struct rbac_binding *binding;
    const struct rbac_subject *subject;
};

struct rbac_grants {
    VEC(struct rbac_grant) items;
};

/* Roles and bindings are found by "NAMESPACE\0NAME"; grants by "NAMESPACE\0" and a letter for user
 * or group and its name. A service account is the user that its tokens speak for. */
struct rbac {
    pthread_rwlock_t lock;
    struct map *roles;
    struct map *bindings;
    struct map *grants;
    size_t counts[RBAC_CLUSTER_ROLE_BINDING + 1];
};

struct rbac_binding *rbac_binding_read(struct slice namespace, struct slice name,
                                       const struct doc *doc);
struct rbac_role *rbac_role_read(enum rbac_kind kind, const struct doc *doc);
struct rbac_role *rbac_role_free(struct rbac_role *role);

enum {
    RBAC_KEY_USER = 'U',
    RBAC_KEY_GROUP = 'G',
};

/* Replaces what the text held. */
void rbac_put_grant_key(struct text *key, struct slice namespace, char letter, struct slice name);
void rbac_append_place(struct text *key, struct slice namespace, struct slice name);

/* For reading; the index itself is not changed by it. */
void rbac_lock_read(const struct rbac *rbac);
void rbac_unlock(const struct rbac *rbac);
