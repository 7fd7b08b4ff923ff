#include "api/control_plane.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/ip_range.h"
#include "base/semver.h"
#include "base/text.h"
#include "crypto/digest.h"

#define USUAL_DOMAIN "cluster.local"
#define DNS_NUMBER   10

/* --- versions --------------------------------------------------------------------------------- */

const char *control_plane_version(struct arena *arena, struct slice version)
{
    return arena_format(arena, "%s" SLICE_FORMAT, slice_has_prefix(version, "v") ? "" : "v",
                        SLICE_ARGUMENT(version));
}

const char *control_plane_version_problem(struct arena *arena, const struct semver *from,
                                          const struct semver *to, bool many_steps)
{
    int64_t skew = 0;

    if (to->major != 1 || to->minor < CONTROL_PLANE_FIRST_MINOR ||
        to->minor > CONTROL_PLANE_LAST_MINOR)
        return "supported are " CONTROL_PLANE_VERSIONS;
    if (!from || !semver_minor_skew(from, to, &skew))
        return NULL;
    if (skew < 0)
        return arena_format(arena,
                            "a control plane cannot go back from v%" PRIu64 ".%" PRIu64
                            " to a lower minor version",
                            from->major, from->minor);
    if (skew > 1 && !many_steps)
        return arena_format(arena,
                            "at most one minor version at a time: next is v1.%" PRIu64
                            ", or set spec.upgrade.allowMultiStep",
                            from->minor + 1);
    return NULL;
}

const char *control_plane_next_version(struct arena *arena, const struct semver *from,
                                       const struct semver *to)
{
    static const char *const newest[] = { "v1.30.14", "v1.31.13", "v1.32.9", "v1.33.5",
                                          CONTROL_PLANE_NEWEST };
    uint64_t next = from->minor + 1;
    int64_t skew = 0;

    _Static_assert(COUNT_OF(newest) == CONTROL_PLANE_LAST_MINOR - CONTROL_PLANE_FIRST_MINOR + 1,
                   "one for each minor");
    if (!semver_minor_skew(from, to, &skew) || skew <= 1 || next < CONTROL_PLANE_FIRST_MINOR ||
        next > CONTROL_PLANE_LAST_MINOR)
        return arena_format(arena, "v%s", semver_format(arena, to));
    return newest[next - CONTROL_PLANE_FIRST_MINOR];
}

/* --- networks --------------------------------------------------------------------------------- */

bool control_plane_range_at(const struct ip_prefix *range, uint64_t number,
                            struct ip_address *out_address)
{
    struct ip_range all = ip_range_from_prefix(range);

    return ip_range_at(&all, number, out_address);
}

static struct error *add_range(struct control_plane_ranges *ranges, struct slice text)
{
    if (ranges->count == CONTROL_PLANE_MAX_FAMILIES)
        return error_new(ERR_INVALID, "at most one range of each family");
    return ip_prefix_parse(text, IP_HOST_BITS_REFUSED, &ranges->at[ranges->count++]);
}

static struct error *check_families(const struct control_plane_ranges *ranges)
{
    if (ranges->count == 2 && ranges->at[0].address.family == ranges->at[1].address.family)
        return error_new(ERR_INVALID, "two ranges must be of different families");
    return NULL;
}

struct error *control_plane_read_ranges(struct value network, const char *list, const char *single,
                                        const char *usual, struct control_plane_ranges *out_ranges)
{
    struct control_plane_ranges ranges = { .count = 0 };
    struct slice one = value_text(network, single);
    struct error *err = NULL;

    DOC_EACH (it, value_get(network, slice_from(list))) {
        err = err ? err : add_range(&ranges, value_string_or(it.value, SLICE("")));
    }
    if (!err && !ranges.count)
        err = add_range(&ranges, one.size ? one : slice_from(usual));
    if (!err)
        err = check_families(&ranges);
    if (!err)
        *out_ranges = ranges;
    return err;
}

void control_plane_append_ranges(struct text *text, const struct control_plane_ranges *ranges)
{
    for (size_t i = 0; i < ranges->count; i++) {
        text_append(text, i ? "," : "");
        ip_prefix_append(text, &ranges->at[i]);
    }
}

static struct error *read_ranges(struct control_plane *plane, struct value network)
{
    struct error *err;

    err = control_plane_read_ranges(network, "serviceCidrs", "serviceCidr", CONTROL_PLANE_SERVICES,
                                    &plane->services);
    if (err)
        return error_wrap(err, "spec.networkProfile.serviceCidrs");
    err =
        control_plane_read_ranges(network, "podCidrs", "podCidr", CONTROL_PLANE_PODS, &plane->pods);
    return err ? error_wrap(err, "spec.networkProfile.podCidrs") : NULL;
}

static struct error *read_dns(struct control_plane *plane, struct value network)
{
    struct error *err = NULL;

    DOC_EACH (it, value_get(network, SLICE("dnsServiceIPs"))) {
        if (!err && plane->dns_count < CONTROL_PLANE_MAX_FAMILIES)
            err = ip_parse(value_string_or(it.value, SLICE("")), &plane->dns[plane->dns_count++]);
    }
    if (err)
        return error_wrap(err, "spec.networkProfile.dnsServiceIPs");
    for (size_t i = 0;
         !value_count(value_get(network, SLICE("dnsServiceIPs"))) && i < plane->services.count;
         i++) {
        if (control_plane_range_at(&plane->services.at[i], DNS_NUMBER,
                                   &plane->dns[plane->dns_count]))
            plane->dns_count++;
    }
    return NULL;
}

/* --- plugins ---------------------------------------------------------------------------------- */

const char *const control_plane_plugins[] = {
    "CertificateApproval",
    "CertificateSigning",
    "CertificateSubjectRestriction",
    "DefaultIngressClass",
    "DefaultStorageClass",
    "DefaultTolerationSeconds",
    "LimitRanger",
    "MutatingAdmissionWebhook",
    "NamespaceLifecycle",
    "NodeRestriction",
    "PersistentVolumeClaimResize",
    "Priority",
    "ResourceQuota",
    "RuntimeClass",
    "ServiceAccount",
    "StorageObjectInUseProtection",
    "TaintNodesByCondition",
    "ValidatingAdmissionWebhook",
    NULL,
};

static const struct {
    const char *name;
    uint64_t dropped_in; /* minor; 0: it is still there */
    bool embedded;       /* our own engine has it too */
} other_plugins[] = {
    { "AlwaysAdmit", 0, true },
    { "AlwaysDeny", 0, false },
    { "AlwaysPullImages", 0, false },
    { "DenyEscalatingExec", 21, false },
    { "DenyExecOnPrivileged", 21, false },
    { "DenyServiceExternalIPs", 0, false },
    { "EventRateLimit", 0, false },
    { "ExtendedResourceToleration", 0, false },
    { "ImagePolicyWebhook", 0, false },
    { "LimitPodHardAntiAffinityTopology", 0, false },
    { "NamespaceAutoProvision", 0, false },
    { "NamespaceExists", 0, true },
    { "OwnerReferencesPermissionEnforcement", 0, false },
    { "PersistentVolumeLabel", 31, false },
    { "PodNodeSelector", 0, false },
    { "PodSecurity", 0, true },
    { "PodSecurityPolicy", 25, false },
    { "PodTolerationRestriction", 0, false },
    { "SecurityContextDeny", 30, false },
};

bool control_plane_embeds_plugin(struct slice plugin)
{
    for (size_t i = 0; control_plane_plugins[i]; i++) {
        if (slice_is(plugin, control_plane_plugins[i]))
            return true;
    }
    for (size_t i = 0; i < COUNT_OF(other_plugins); i++) {
        if (other_plugins[i].embedded && slice_is(plugin, other_plugins[i].name))
            return true;
    }
    return false;
}

static const char *supported_plugins(struct arena *arena)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; control_plane_plugins[i]; i++)
        text_appendf(&text, "%s%s", i ? ", " : "", control_plane_plugins[i]);
    for (size_t i = 0; i < COUNT_OF(other_plugins); i++) {
        if (other_plugins[i].embedded)
            text_appendf(&text, ", %s", other_plugins[i].name);
    }
    return arena_strdup(arena, text_string(&text));
}

/* NULL: nobody has heard of it. */
static const uint64_t *find_other(struct slice plugin)
{
    for (size_t i = 0; i < COUNT_OF(other_plugins); i++) {
        if (slice_is(plugin, other_plugins[i].name))
            return &other_plugins[i].dropped_in;
    }
    return NULL;
}

const char *control_plane_plugin_problem(struct arena *arena, struct slice plugin,
                                         const struct semver *version, bool embedded)
{
    bool has = control_plane_embeds_plugin(plugin);
    const uint64_t *dropped_in = find_other(plugin);

    if (!has && !dropped_in)
        return arena_format(arena, "no such admission plugin: supported are %s",
                            supported_plugins(arena));
    if (dropped_in && *dropped_in && version->minor >= *dropped_in)
        return arena_format(
            arena, "Kubernetes has dropped this plugin in v1.%" PRIu64 ", and this is v1.%" PRIu64,
            *dropped_in, version->minor);
    if (has || !embedded)
        return NULL;
    return arena_format(arena, "the embedded engine does not have this plugin: supported are %s",
                        supported_plugins(arena));
}

/* --- the whole -------------------------------------------------------------------------------- */

#define SCHEMA_BYTES 15 /* of the digest, two digits each */

static void schema_of(struct slice uid, struct text *text)
{
    unsigned char digest[DIGEST_SHA256_SIZE];

    digest_compute(DIGEST_SHA256, uid, digest);
    text_append(text, "s");
    hex_append(text, slice_of((const char *)digest, SCHEMA_BYTES));
}

const char *control_plane_schema(struct arena *arena, struct slice uid)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    schema_of(uid, &text);
    return arena_strdup(arena, text_string(&text));
}

bool control_plane_is_schema(struct slice schema, struct slice uid)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    schema_of(uid, &text);
    return uid.size && slice_equal(schema, text_slice(&text));
}

static void read_texts(struct control_plane *plane, struct value network)
{
    struct slice domain = value_text(network, "clusterDomain");

    plane->data_store = value_text(plane->spec, "dataStore");
    plane->schema = value_text(plane->spec, "dataStoreSchema");
    plane->user = value_text(plane->spec, "dataStoreUsername");
    plane->domain = domain.size ? domain : SLICE(USUAL_DOMAIN);
    plane->address = value_text(network, "address");
    plane->advertise = value_text(network, "advertiseAddress");
}

struct error *control_plane_read(struct arena *arena, struct value object,
                                 struct control_plane *out_plane)
{
    struct control_plane plane = { .spec = value_get(object, SLICE("spec")) };
    struct value network = value_get(plane.spec, SLICE("networkProfile"));
    struct value writes = value_get(plane.spec, SLICE("writePermissions"));
    struct value kubernetes = value_get(plane.spec, SLICE("kubernetes"));
    struct error *err;

    meta_read(object, &plane.meta);
    read_texts(&plane, network);
    plane.version = control_plane_version(arena, value_text(kubernetes, "version"));
    plane.replicas = value_int_or(
        value_find(plane.spec, VALUE_KEYS("controlPlane", "deployment", "replicas")), 1);
    plane.port = (uint16_t)value_int_or(value_get(network, SLICE("port")), 0);
    plane.blocked.creation = value_bool_or(value_get(writes, SLICE("blockCreation")), false);
    plane.blocked.update = value_bool_or(value_get(writes, SLICE("blockUpdate")), false);
    plane.blocked.deletion = value_bool_or(value_get(writes, SLICE("blockDeletion")), false);
    err = read_ranges(&plane, network);
    if (!err)
        err = read_dns(&plane, network);
    if (!err)
        *out_plane = plane;
    return err;
}
