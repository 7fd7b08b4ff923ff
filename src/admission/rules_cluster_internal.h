/* A TenantCluster on its way through the rules, with everything around it that they look at. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "admission/provider_choice.h"
#include "admission/rules_internal.h"
#include "api/butler_config.h"
#include "api/meta.h"
#include "api/team.h"

struct cluster_scope {
    struct rules_check *check;
    bool creates;
    bool imported;   /* a cluster that was there before, with nothing of ours in it */
    struct meta old; /* empty when it is new */
    struct meta new;
    struct value before; /* spec each */
    struct value after;

    struct value config_object;
    struct butler_config config;

    struct slice team_name;   /* empty: none, or teams do not count */
    struct value team_object; /* absent: there is none of that name */
    bool has_team;
    struct team team;
    struct team_limits limits; /* in force */

    struct value *siblings; /* other clusters in the namespace that are not being deleted */
    size_t sibling_count;

    struct provider_choice provider;
};

/* Rows of the table, in order; each complains to scope->check. */
void cluster_environment_check(struct cluster_scope *scope);      /* labels, caps: 1 to 6 */
struct error *cluster_options_check(struct cluster_scope *scope); /* policies: 9 */
struct error *cluster_quota_check(struct cluster_scope *scope);   /* 10 to 17 */
void cluster_version_check(struct cluster_scope *scope);          /* 18, 20 */
void cluster_place_check(struct cluster_scope *scope);            /* name, networks: 21, 22 */
void cluster_change_check(struct cluster_scope *scope);           /* what stays: 23 */

/* A text below spec; empty: absent. */
struct slice cluster_text(struct value spec, const char *const *keys);
