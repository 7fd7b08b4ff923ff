/* What the rules of all kinds are written with. */
#pragma once

#include <stdbool.h>

#include "admission/rules.h"
#include "api/field.h"
#include "doc/value.h"
#include "kube/butler_resources.h"

struct team_access;

/* One request on its way through the rules. Documents that are read belong to the arena. */
struct rules_check {
    struct arena *arena;
    const struct rules_reader *reader;
    const struct rules_request *request;
    struct value before; /* absent: it is new */
    struct value after;  /* absent: it is deleted */
    struct causes *causes;
    struct rules_warnings *warnings;
};

extern const struct rules_kind rules_butler_config;
extern const struct rules_kind rules_cluster_bootstrap;
extern const struct rules_kind rules_creation_policy;
extern const struct rules_kind rules_data_store;
extern const struct rules_kind rules_load_balancer_request;
extern const struct rules_kind rules_network_pool;
extern const struct rules_kind rules_provider_config;
extern const struct rules_kind rules_secret;
extern const struct rules_kind rules_team;
extern const struct rules_kind rules_tenant_addon;
extern const struct rules_kind rules_tenant_cluster;
extern const struct rules_kind rules_tenant_control_plane;

/* The new object as a field to complain about. */
struct field rules_root(const struct rules_check *check);

/* A refusal that is about no single field, and a word beside an answer. */
void rules_deny(struct rules_check *check, const char *fmt, ...) PRINTF_LIKE(2, 3);
void rules_warn(struct rules_check *check, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* An object that is not there is absent and no error. */
struct error *rules_read(const struct rules_check *check, const struct kube_resource *resource,
                         struct slice namespace, struct slice name, struct value *out_object);

/* All objects, or those of a namespace when it is not empty. A resource that is not served has
 * none. */
struct error *rules_list(const struct rules_check *check, const struct kube_resource *resource,
                         struct slice namespace, struct kube_list *out_list);

/* The ButlerConfig that counts; absent: all defaults. */
struct error *rules_config(const struct rules_check *check, struct value *out_config);

/* Questions about a User of the platform, and about groups in its teams. */
bool rules_user_is(struct value user, struct slice name);
bool rules_user_is_admin(struct value user);
bool rules_user_administrates(struct value user, const struct team_access *access);
bool rules_group_is(struct slice group, struct slice configured);

/* The User of whoever asks; absent: they have none. */
struct error *rules_asker(const struct rules_check *check, struct value *out_user);

/* The user who asks may do everything on the platform. */
struct error *rules_is_platform_admin(const struct rules_check *check, bool *out_is);

/* Texts of metadata; empty: absent. */
struct slice rules_name(struct value object);
struct slice rules_namespace(struct value object);

const char *rules_text(const struct rules_check *check, struct slice text); /* of the arena */
