/* Columns of the kinds. */
#include "ctl/views.h"

#include "actions/cluster_events.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/text.h"
#include "cli/shared_views.h"
#include "kube/butler_resources.h"

/* --- clusters ------------------------------------------------------------------------------ */

static void write_workers(const struct view_row *row, struct text *text)
{
    struct value status = value_get(row->object, SLICE("status"));
    struct value desired = value_get(status, SLICE("workerNodesDesired"));
    int64_t wanted =
        value_int_or(desired, value_int_or(view_find(row->object, "spec.workers.replicas"), -1));

    if (wanted < 0)
        return;
    text_appendf(text, "%lld/%lld",
                 (long long)value_int_or(value_get(status, SLICE("workerNodesReady")), 0),
                 (long long)wanted);
}

static void write_environment(const struct view_row *row, struct text *text)
{
    struct meta meta;

    meta_read(row->object, &meta);
    text_append_slice(text, meta_label(&meta, BUTLER_LABEL_ENVIRONMENT));
}

static void write_creator(const struct view_row *row, struct text *text)
{
    struct meta meta;

    meta_read(row->object, &meta);
    text_append_slice(text, meta_annotation(&meta, BUTLER_NOTE_CREATOR_EMAIL));
}

static const struct view_column cluster_columns[] = {
    { "NAME", "metadata.name" },
    { "NAMESPACE", "metadata.namespace", VIEW_NAMESPACE },
    { "PHASE", "status.phase", VIEW_PHASE },
    { "K8S VERSION", "spec.kubernetesVersion" },
    { "WORKERS", NULL, VIEW_RIGHT, write_workers },
    { "ENV", NULL, VIEW_OPTIONAL, write_environment },
    { "AGE", "metadata.creationTimestamp", VIEW_AGE },
    { "ENDPOINT", "status.controlPlaneEndpoint", VIEW_WIDE },
    { "PROVIDER", "spec.providerConfigRef.name", VIEW_WIDE },
    { "TENANT NAMESPACE", "status.tenantNamespace", VIEW_WIDE },
    { "CREATOR", NULL, VIEW_WIDE, write_creator },
    { NULL },
};

const struct view view_clusters = { "clusters", &BUTLER_TENANT_CLUSTERS, cluster_columns };

/* --- addons -------------------------------------------------------------------------------- */

static const struct view_column addon_columns[] = {
    { "NAME", "metadata.name" },
    { "ADDON", "spec.addon" },
    { "VERSION", "spec.version" },
    { "PHASE", "status.phase", VIEW_PHASE },
    { "INSTALLED", "status.installedVersion" },
    { "CHART", "status.helmRelease.chart", VIEW_WIDE },
    { "NAMESPACE", "status.helmRelease.namespace", VIEW_WIDE },
    { "MESSAGE", "status.message", VIEW_WIDE },
    { NULL },
};

const struct view view_addons = { "addons", &BUTLER_TENANT_ADDONS, addon_columns };

static void write_dependencies(const struct view_row *row, struct text *text)
{
    DOC_EACH (it, view_find(row->object, "spec.dependsOn")) {
        if (it.index)
            text_append_char(text, ',');
        if (value_is_object(it.value))
            text_append_slice(text, value_text(it.value, "name"));
        else
            view_append_value(it.value, text);
    }
}

static const struct view_column catalog_columns[] = {
    { "NAME", "metadata.name" },
    { "DISPLAY NAME", "spec.displayName", VIEW_SOFT },
    { "CATEGORY", "spec.category" },
    { "VERSION", "spec.chart.defaultVersion" },
    { "PLATFORM", "spec.platform" },
    { "CHART", "spec.chart.name", VIEW_WIDE },
    { "VERSIONS", "spec.chart.availableVersions", VIEW_WIDE | VIEW_SOFT },
    { "DEPENDS ON", NULL, VIEW_WIDE, write_dependencies },
    { NULL },
};

const struct view view_catalog = { "addons", &BUTLER_ADDON_DEFINITIONS, catalog_columns };

/* --- providers and environments ------------------------------------------------------------ */

static const struct view_column provider_columns[] = {
    { "NAME", "metadata.name" },
    { "PROVIDER", "spec.provider" },
    { "READY", "status.ready" },
    { "REGION/ENDPOINT", NULL, 0, shared_views_write_place },
    { NULL },
};

const struct view view_providers = { "providers", &BUTLER_PROVIDER_CONFIGS, provider_columns };

/* --- inside a cluster ---------------------------------------------------------------------- */

static void write_address(const struct view_row *row, struct text *text)
{
    struct slice first = { NULL, 0 };

    DOC_EACH (it, view_find(row->object, "status.addresses")) {
        if (slice_is(value_text(it.value, "type"), "InternalIP") || !first.size)
            first = value_text(it.value, "address");
    }
    text_append_slice(text, first);
}

static const struct view_column node_columns[] = {
    { "NAME", "metadata.name" },
    { "PHASE", "status.phase", VIEW_PHASE },
    { "PROVIDER-ID", "spec.providerID", VIEW_SOFT },
    { "VERSION", "spec.version" },
    { "AGE", "metadata.creationTimestamp", VIEW_AGE },
    { "IP", NULL, VIEW_WIDE, write_address },
    { "NODE", "status.nodeRef.name", VIEW_WIDE },
    { NULL },
};

const struct view view_nodes = { "nodes", &CAPI_MACHINES, node_columns };

static void write_object(const struct view_row *row, struct text *text)
{
    struct value about = value_get(row->object, SLICE("involvedObject"));

    text_append_slice(text, value_text(about, "kind"));
    text_append_char(text, '/');
    text_append_slice(text, value_text(about, "name"));
}

static void write_count(const struct view_row *row, struct text *text)
{
    struct value series = view_find(row->object, "series.count");

    text_appendf(
        text, "%lld",
        (long long)value_int_or(series, value_int_or(value_get(row->object, SLICE("count")), 1)));
}

static void write_event_age(const struct view_row *row, struct text *text)
{
    view_append_age(cluster_event_time(row->object), row->now_ms, text);
}

static const struct view_column event_columns[] = {
    { "TYPE", "type" },
    { "REASON", "reason" },
    { "OBJECT", NULL, VIEW_SOFT, write_object },
    { "MESSAGE", "message", VIEW_SOFT },
    { "COUNT", NULL, VIEW_RIGHT, write_count },
    { "AGE", NULL, 0, write_event_age },
    { NULL },
};

static const struct kube_resource events = { "", "v1", "events", "Event", true };

const struct view view_events = { "events", &events, event_columns };

static const struct view_column condition_columns[] = {
    { "TYPE", "type" },
    { "STATUS", "status", VIEW_PHASE },
    { "REASON", "reason" },
    { "MESSAGE", "message", VIEW_SOFT },
    { "LAST TRANSITION", "lastTransitionTime", VIEW_AGE },
    { NULL },
};

const struct view view_conditions = { "conditions", NULL, condition_columns };

/* The day is enough beside the days that are left; JSON has the second. */
static void write_expiry(const struct view_row *row, struct text *text)
{
    struct slice day = value_text(row->object, "expires");
    struct slice time;

    (void)slice_cut(day, 'T', &day, &time);
    text_append_slice(text, day);
}

static const struct view_column certificate_columns[] = {
    { "SECRET", "secret" },
    { "SUBJECT", "subject", VIEW_SOFT },
    { "ISSUER", "issuer", VIEW_SOFT },
    { "EXPIRES", NULL, 0, write_expiry },
    { "DAYS", "days", VIEW_RIGHT },
    { "STATUS", "status", VIEW_PHASE },
    { NULL },
};

const struct view view_certificates = { "certificates", NULL, certificate_columns };
