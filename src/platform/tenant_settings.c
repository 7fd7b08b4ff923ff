/* Reads engine.json. */
#include "platform/tenant_settings.h"

#include <string.h>

#include "apiserver/apiserver.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

static struct error *read_text(struct arena *arena, struct value root, const char *field,
                               const char **out_text)
{
    struct slice text = value_text(root, field);

    if (!text.size)
        return error_new(ERR_INVALID, "%s: missing or no text", field);
    *out_text = arena_text(arena, text);
    return NULL;
}

/* NULL when it is absent or empty. */
static struct error *read_optional(struct arena *arena, struct value root, const char *field,
                                   const char **out_text)
{
    struct value value = value_get(root, slice_from(field));
    struct slice text;

    if (!value_exists(value) || value_is_null(value))
        return NULL;
    if (!value_string(value, &text))
        return error_new(ERR_INVALID, "%s: a %s, want a text", field,
                         value_type_name(value_type(value)));
    if (text.size)
        *out_text = arena_text(arena, text);
    return NULL;
}

static struct error *read_number(struct value root, const char *field, uint64_t *out_number)
{
    struct value value = value_get(root, slice_from(field));

    if (!value_exists(value))
        return NULL;
    if (!value_uint(value, out_number))
        return error_new(ERR_INVALID, "%s: want a whole number that is not negative", field);
    return NULL;
}

/* At most `max` of them. */
static struct error *read_prefixes(struct value list, const char *field, size_t max,
                                   struct ip_prefix *prefixes, size_t *out_count)
{
    if (value_count(list) > max)
        return error_new(ERR_INVALID, "%s: %zu ranges, at most %zu are possible", field,
                         value_count(list), max);
    DOC_EACH (it, list) {
        struct error *err = ip_prefix_parse(value_string_or(it.value, SLICE("")),
                                            IP_HOST_BITS_REFUSED, &prefixes[it.index]);

        if (err)
            return error_wrap(error_recode(err, ERR_INVALID), "%s[%zu]", field, it.index);
    }
    *out_count = value_count(list);
    return NULL;
}

/* One range, or one of each family, with a comma between. */
static struct error *read_service_ranges(struct arena *arena, struct value root,
                                         const char **out_ranges)
{
    struct ip_prefix prefixes[TENANT_MAX_RANGES];
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t count = 0;
    struct error *err;

    err = read_prefixes(value_get(root, SLICE("serviceCIDRs")), "serviceCIDRs", TENANT_MAX_RANGES,
                        prefixes, &count);
    if (err || !count)
        return err;
    for (size_t i = 0; i < count; i++) {
        text_append(&text, i ? "," : "");
        ip_prefix_append(&text, &prefixes[i]);
    }
    *out_ranges = arena_strndup(arena, text_string(&text), text.size);
    return NULL;
}

/* Certificates of kubelets are approved unless somebody says no. */
static struct error *read_approval(struct arena *arena, struct value root,
                                   struct tenant_settings *settings)
{
    struct value approval = value_get(root, SLICE("csrApproval"));
    struct value subnets = value_get(approval, SLICE("allowedSubnets"));

    settings->approve_serving = value_bool_or(value_get(approval, SLICE("autoApprove")), true);
    if (value_count(subnets) > TENANT_MAX_SUBNETS)
        return error_new(ERR_INVALID, "csrApproval.allowedSubnets: more than %d",
                         TENANT_MAX_SUBNETS);
    settings->serving_subnets = arena_array(arena, value_count(subnets), struct ip_prefix);
    return read_prefixes(subnets, "csrApproval.allowedSubnets", TENANT_MAX_SUBNETS,
                         settings->serving_subnets, &settings->serving_subnet_count);
}

static struct error *read_place(struct arena *arena, struct value root,
                                struct tenant_settings *settings)
{
    const char *colon;
    uint64_t port = 0;
    struct error *err;

    err = read_optional(arena, root, "advertiseAddress", &settings->advertised);
    if (!err)
        err = read_optional(arena, root, "endpoint", &settings->endpoint);
    if (err || !settings->endpoint)
        return err;
    colon = strrchr(settings->endpoint, ':');
    if (!colon || !number_parse_uint(slice_from(colon + 1), &port) || !port || port > UINT16_MAX)
        return error_new(ERR_INVALID, "endpoint: \"%s\" is not like host:6443", settings->endpoint);
    settings->endpoint_port = (uint16_t)port;
    return NULL;
}

/* Every plugin that we have runs anyway. One that we do not have would be missed: whoever names it
 * relies on it. */
static struct error *check_plugins(struct value plugins)
{
    DOC_EACH (it, plugins) {
        struct slice name = value_string_or(it.value, SLICE(""));

        if (!apiserver_has_plugin(name))
            return error_new(ERR_INVALID,
                             "admissionPlugins[%zu]: \"" SLICE_FORMAT
                             "\" is no plugin that the embedded engine has",
                             it.index, SLICE_ARGUMENT(name));
    }
    return NULL;
}

static void read_limits(struct value limits, struct write_limits *out_limits)
{
    *out_limits = (struct write_limits){
        .creation = value_bool_or(value_get(limits, SLICE("creation")), false),
        .update = value_bool_or(value_get(limits, SLICE("update")), false),
        .deletion = value_bool_or(value_get(limits, SLICE("deletion")), false),
    };
}

static struct error *read_names(struct arena *arena, struct value root,
                                struct tenant_settings *settings)
{
    struct error *err = read_text(arena, root, "uid", &settings->uid);

    if (!err)
        err = read_text(arena, root, "namespace", &settings->namespace);
    if (!err)
        err = read_text(arena, root, "name", &settings->name);
    if (!err)
        err = read_text(arena, root, "version", &settings->version);
    if (!err)
        err = read_optional(arena, root, "clusterDomain", &settings->cluster_domain);
    return err;
}

static struct error *read_settings(struct arena *arena, struct value root,
                                   struct tenant_settings *settings)
{
    struct error *err;

    if (!value_is_object(root))
        return error_new(ERR_INVALID, "it is a JSON %s, want an object",
                         value_type_name(value_type(root)));
    err = read_names(arena, root, settings);
    if (!err)
        err = read_number(root, "generation", &settings->generation);
    if (!err)
        err = read_number(root, "storageQuotaBytes", &settings->storage_bytes);
    if (!err)
        err = read_service_ranges(arena, root, &settings->service_ranges);
    if (!err)
        err = read_prefixes(value_get(root, SLICE("podCIDRs")), "podCIDRs", TENANT_MAX_RANGES,
                            settings->pod_ranges, &settings->pod_range_count);
    if (!err)
        err = check_plugins(value_get(root, SLICE("admissionPlugins")));
    if (!err)
        err = read_approval(arena, root, settings);
    if (!err)
        err = read_place(arena, root, settings);
    read_limits(value_get(root, SLICE("writeLimits")), &settings->write_limits);
    return err;
}

struct error *tenant_settings_load(struct arena *arena, const char *path,
                                   struct tenant_settings *out_settings)
{
    struct tenant_settings settings = { .cluster_domain = "cluster.local" };
    CLEANUP(text) struct text json = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = file_read(path, TENANT_MAX_SETTINGS, &json);
    if (err)
        return err;
    err = json_parse(text_slice(&json), NULL, &doc);
    if (!err)
        err = read_settings(arena, doc_root(doc), &settings);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "read %s", path);
    *out_settings = settings;
    return NULL;
}

const char *tenant_settings_issuer(struct arena *arena, const struct tenant_settings *settings)
{
    return arena_format(arena, "https://kubernetes.default.svc.%s", settings->cluster_domain);
}
