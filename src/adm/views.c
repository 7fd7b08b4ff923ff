/* Columns of the kinds. */
#include "adm/views.h"

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/cleanup.h"
#include "base/text.h"
#include "cli/shared_views.h"
#include "kube/butler_resources.h"

/* --- teams and users -------------------------------------------------------------------------- */

static const struct view_column team_columns[] = {
    { "NAME", "metadata.name" },
    { "DISPLAY NAME", "spec.displayName" },
    { "PHASE", "status.phase", VIEW_PHASE },
    { "CLUSTERS", "status.clusterCount", VIEW_RIGHT },
    { "MEMBERS", "status.memberCount", VIEW_RIGHT },
    { "NAMESPACE", "status.namespace" },
    { "AGE", "metadata.creationTimestamp", VIEW_AGE },
    { "QUOTA", "status.quotaStatus", VIEW_WIDE },
    { NULL },
};

const struct view view_teams = { "teams", &BUTLER_TEAMS, team_columns };

static void write_admin(const struct view_row *row, struct text *text)
{
    struct value spec = value_get(row->object, SLICE("spec"));
    bool admin = value_bool_or(value_get(spec, SLICE("isPlatformAdmin")), false) ||
                 slice_is(value_text(spec, "platformRole"), "admin");

    text_append(text, admin ? "yes" : "no");
}

static void write_user_phase(const struct view_row *row, struct text *text)
{
    if (value_bool_or(view_find(row->object, "spec.disabled"), false))
        text_append(text, "Disabled");
    else
        view_append_value(view_find(row->object, "status.phase"), text);
}

static const struct view_column user_columns[] = {
    { "NAME", "metadata.name" },
    { "EMAIL", "spec.email" },
    { "DISPLAY NAME", "spec.displayName" },
    { "PHASE", NULL, VIEW_PHASE, write_user_phase },
    { "AUTH TYPE", "spec.authType" },
    { "ADMIN", NULL, 0, write_admin },
    { "AGE", "metadata.creationTimestamp", VIEW_AGE },
    { "LAST LOGIN", "status.lastLoginTime", VIEW_WIDE | VIEW_AGE },
    { NULL },
};

const struct view view_users = { "users", &BUTLER_USERS, user_columns };

/* --- environments ----------------------------------------------------------------------------- */

static const struct view_column move_columns[] = {
    { "CLUSTER", "cluster" },           { "FROM", "from" }, { "TO", "to" },
    { "RESULT", "result", VIEW_PHASE }, { NULL },
};

const struct view view_moves = { "clusters", NULL, move_columns };

/* --- providers and networks ------------------------------------------------------------------- */

static const struct view_column provider_columns[] = {
    { "NAME", "metadata.name" },
    { "NAMESPACE", "metadata.namespace", VIEW_NAMESPACE },
    { "PROVIDER", "spec.provider" },
    { "VALIDATED", "status.validated" },
    { "ENDPOINT", NULL, 0, shared_views_write_place },
    { "AGE", "metadata.creationTimestamp", VIEW_AGE },
    { "SCOPE", "spec.scope.type", VIEW_WIDE },
    { "TEAM", "spec.scope.teamRef.name", VIEW_WIDE },
    { "NETWORK MODE", "spec.network.mode", VIEW_WIDE },
    { "AVAILABLE IPS", "status.capacity.availableIPs", VIEW_WIDE | VIEW_RIGHT },
    { NULL },
};

const struct view view_providers = { "providers", &BUTLER_PROVIDER_CONFIGS, provider_columns };

static const struct view_column check_columns[] = {
    { "CHECK", "check" },
    { "STATUS", "status", VIEW_PHASE },
    { "MESSAGE", "message" },
    { NULL },
};

const struct view view_checks = { "checks", NULL, check_columns };

static const struct view_column pool_columns[] = {
    { "NAME", "metadata.name" },
    { "NAMESPACE", "metadata.namespace", VIEW_NAMESPACE },
    { "CIDR", "spec.cidr" },
    { "TOTAL IPS", "status.totalIPs", VIEW_RIGHT },
    { "ALLOCATED", "status.allocatedIPs", VIEW_RIGHT },
    { "AVAILABLE", "status.availableIPs", VIEW_RIGHT },
    { "AGE", "metadata.creationTimestamp", VIEW_AGE },
    { "RESERVED", "status.reservedIPs", VIEW_WIDE | VIEW_RIGHT },
    { "LARGEST FREE", "status.largestFreeBlock", VIEW_WIDE | VIEW_RIGHT },
    { NULL },
};

const struct view view_pools = { "network pools", &BUTLER_NETWORK_POOLS, pool_columns };

static void write_addresses(const struct view_row *row, struct text *text)
{
    struct value status = value_get(row->object, SLICE("status"));

    view_append_value(value_get(status, SLICE("startAddress")), text);
    if (text->size)
        text_append_char(text, '-');
    view_append_value(value_get(status, SLICE("endAddress")), text);
}

static const struct view_column allocation_columns[] = {
    { "NAME", "metadata.name" },
    { "POOL", "spec.poolRef.name" },
    { "CLUSTER", "spec.tenantClusterRef.name" },
    { "TYPE", "spec.type" },
    { "PHASE", "status.phase", VIEW_PHASE },
    { "COUNT", "status.allocatedCount", VIEW_RIGHT },
    { "ADDRESSES", NULL, 0, write_addresses },
    { "AGE", "metadata.creationTimestamp", VIEW_AGE },
    { NULL },
};

const struct view view_allocations = { "allocations", &BUTLER_IP_ALLOCATIONS, allocation_columns };

/* --- addons ----------------------------------------------------------------------------------- */

static const struct view_column addon_columns[] = {
    { "NAME", "metadata.name" },
    { "ADDON", "spec.addon" },
    { "VERSION", "spec.version" },
    { "INSTALLED", "status.installedVersion" },
    { "PHASE", "status.phase", VIEW_PHASE },
    { "AGE", "metadata.creationTimestamp", VIEW_AGE },
    { "MESSAGE", "status.message", VIEW_WIDE },
    { NULL },
};

const struct view view_management_addons = { "addons", &BUTLER_MANAGEMENT_ADDONS, addon_columns };

static void write_source(const struct view_row *row, struct text *text)
{
    struct meta meta;

    meta_read(row->object, &meta);
    text_append_slice(text, meta_label(&meta, BUTLER_LABEL_SOURCE));
}

static const struct view_column catalog_columns[] = {
    { "NAME", "metadata.name" },
    { "DISPLAY NAME", "spec.displayName" },
    { "CATEGORY", "spec.category" },
    { "VERSION", "spec.chart.defaultVersion" },
    { "PLATFORM", "spec.platform" },
    { "SOURCE", NULL, 0, write_source },
    { "CHART", "spec.chart.name", VIEW_WIDE },
    { "REPOSITORY", "spec.chart.repository", VIEW_WIDE },
    { NULL },
};

const struct view view_catalog = { "catalog entries", &BUTLER_ADDON_DEFINITIONS, catalog_columns };

/* --- the platform ----------------------------------------------------------------------------- */

static const struct view_column config_columns[] = {
    { "NAME", "metadata.name" },
    { "MODE", "spec.multiTenancy.mode" },
    { "DEFAULT NAMESPACE", "spec.defaultNamespace" },
    { "DEFAULT PROVIDER", "spec.defaultProviderConfigRef.name" },
    { "EXPOSURE", "spec.controlPlaneExposure.mode" },
    { NULL },
};

const struct view view_configs = { "configurations", &BUTLER_CONFIGS, config_columns };

static const struct view_column backup_columns[] = {
    { "TIME", "time" }, { "AGE", "time", VIEW_AGE },
    { "HOST", "host" }, { "BYTES", "bytes", VIEW_RIGHT },
    { "FILE", "file" }, { NULL },
};

const struct view view_backups = { "backups", NULL, backup_columns };

static const struct view_column finding_columns[] = {
    { "VERDICT", "verdict", VIEW_PHASE },
    { "CHECK", "check" },
    { "DETAIL", "detail" },
    { "HINT", "hint", VIEW_WIDE },
    { NULL },
};

const struct view view_findings = { "findings", NULL, finding_columns };

static const struct view_column component_columns[] = {
    { "COMPONENT", "component" },
    { "NAMESPACE", "namespace" },
    { "READY", "ready", VIEW_RIGHT },
    { "VERSION", "version" },
    { "STATUS", "status", VIEW_PHASE },
    { "MESSAGE", "message", VIEW_WIDE },
    { NULL },
};

const struct view view_components = { "components", NULL, component_columns };
