/* A TenantCluster on its way through the rules, with everything around it that they look at. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "admission/provider_choice.h"
#include "admission/rules_internal.h"
#include "api/butler_config.h"
#include "api/meta.h"
#include "api/team.h"

struct rules_cluster {
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

    bool is_recheck; /* it was let in already, and gives way to older ones alone */
    bool knows_siblings;
    struct value *siblings; /* see rules_cluster_siblings() */
    size_t sibling_count;

    struct provider_choice provider;
};

/* Rows of the table, in order; each complains to scope->check. */
struct error *rules_cluster_environment(struct rules_cluster *scope); /* labels, caps: 1 to 6 */
struct error *rules_cluster_options(struct rules_cluster *scope);     /* policies: 9 */
struct error *rules_cluster_quota(struct rules_cluster *scope);       /* 10 to 17 */
void rules_cluster_version(struct rules_cluster *scope);              /* 18, 20 */
void rules_cluster_place(struct rules_cluster *scope);                /* name, networks: 21, 22 */
void rules_cluster_change(struct rules_cluster *scope);               /* what stays: 23 */

/* Reads what is around the cluster; check and is_recheck are set. */
struct error *rules_cluster_open(struct rules_cluster *scope);

/* Reads the other clusters in the namespace that are not being deleted, unless they are known. Only
 * for those who count them: there may be thousands. */
struct error *rules_cluster_siblings(struct rules_cluster *scope);

/* The caps of its environment by themselves. */
struct error *rules_cluster_environment_cap(struct rules_cluster *scope);
struct error *rules_cluster_environment_owned(struct rules_cluster *scope);

/* A text below spec; empty: absent. */
struct slice rules_cluster_text(struct value spec, const char *const *keys);
