/* Who asks: made by a login, copied with the work it is for, never changed. What a name means (a
 * service account, a kubelet) is decided once, when the user is made, and is a field from then on.
 * Plain memory of an arena; any thread may read it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

#define USER_ANONYMOUS              "system:anonymous"
#define USER_GROUP_UNAUTHENTICATED  "system:unauthenticated"
#define USER_GROUP_AUTHENTICATED    "system:authenticated"
#define USER_GROUP_MASTERS          "system:masters"
#define USER_GROUP_NODES            "system:nodes"
#define USER_GROUP_SERVICE_ACCOUNTS "system:serviceaccounts"
#define USER_GROUP_BOOTSTRAPPERS    "system:bootstrappers"
#define USER_NODE_PREFIX            "system:node:"
#define USER_SERVICE_ACCOUNT_PREFIX "system:serviceaccount:"

/* Keys of extra fields that say which credential was used, where, by whom. */
#define USER_EXTRA_CREDENTIAL_ID "authentication.kubernetes.io/credential-id"
#define USER_EXTRA_NODE_NAME     "authentication.kubernetes.io/node-name"
#define USER_EXTRA_NODE_UID      "authentication.kubernetes.io/node-uid"
#define USER_EXTRA_POD_NAME      "authentication.kubernetes.io/pod-name"
#define USER_EXTRA_POD_UID       "authentication.kubernetes.io/pod-uid"

/* What proved it. */
enum user_origin {
    USER_FROM_NOBODY, /* anonymous */
    USER_FROM_CERTIFICATE,
    USER_FROM_STATIC_TOKEN,
    USER_FROM_SERVICE_ACCOUNT_TOKEN,
    USER_FROM_BOOTSTRAP_TOKEN,
    USER_FROM_OIDC,
    USER_FROM_FRONT_PROXY,
    USER_FROM_IMPERSONATION, /* see user.impersonator */
    USER_FROM_PROCESS,       /* a caller inside this process, without a socket */
};

struct user_extra {
    const char *key; /* lower case */
    const char *const *values;
    size_t value_count;
};

struct user {
    const char *name;
    const char *uid; /* "": none */
    const char *const *groups;
    size_t group_count;
    const struct user_extra *extra;
    size_t extra_count;
    enum user_origin origin;

    /* A service account's namespace and name; both NULL for others. */
    const char *service_account_namespace;
    const char *service_account;

    const char *node; /* the kubelet of this node; NULL for others */

    const struct user *impersonator; /* who asked to be this user; NULL: it is the user itself */
};

/* What a login found out. Everything is copied. */
struct user_spec {
    enum user_origin origin;
    struct slice name;
    struct slice uid;
    const struct slice *groups;
    size_t group_count;
    const struct user_extra *extra;
    size_t extra_count;
    const struct user *impersonator;
};

/* ERR_UNAUTHENTICATED for a name that is empty, too long, or holds a NUL; for too many groups or
 * extras. A group that comes twice is kept once. */
struct error *user_new(struct arena *arena, const struct user_spec *spec, struct user **out_user);

/* For those who made the user and have not handed it on: one group more, unless it is there. */
void user_add_group(struct arena *arena, struct user *user, const char *group);

const struct user *user_anonymous(void);
const struct user *user_of_server(void); /* the API server itself, who may do everything */
struct user *user_dup(struct arena *arena, const struct user *user); /* NULL in, NULL out */

bool user_has_group(const struct user *user, const char *group);
const struct user_extra *user_find_extra(const struct user *user, const char *key);
const char *user_origin_name(enum user_origin origin); /* for logs */

/* The name a service account's tokens speak for, "system:serviceaccount:NAMESPACE:NAME". */
void user_append_service_account(struct text *text, struct slice namespace, struct slice name);

/* The parts of such a name, borrowed. False when the text is none. */
bool user_split_service_account(struct slice name, struct slice *out_namespace,
                                struct slice *out_account);

/* For messages: ["a" "b"]. */
void user_append_groups(struct text *text, const struct user *user);
