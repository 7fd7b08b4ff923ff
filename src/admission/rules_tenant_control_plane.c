/* Rules of TenantControlPlane: what a hosted control plane may be, and what of it may change. */
#include "admission/rules_control_plane_internal.h"
#include "admission/rules_internal.h"
#include "api/control_plane.h"
#include "api/kubelet_configuration.h"
#include "base/arena.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/name.h"
#include "base/semver.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* --- versions --------------------------------------------------------------------------------- */

static bool read_version(struct slice text, struct semver *out_version)
{
    struct error *err = semver_parse(text, out_version);

    if (err)
        error_drop(err, "the schema refuses what is no version");
    return !err;
}

/* What runs, or was asked for before; false: nothing. */
static bool version_before(const struct rules_check *check, struct semver *out_version)
{
    struct slice running = value_text(
        value_find(check->before, VALUE_KEYS("status", "kubernetesResources", "version")),
        "version");
    struct slice asked =
        value_text(value_find(check->before, VALUE_KEYS("spec", "kubernetes")), "version");

    return read_version(running.size ? running : asked, out_version);
}

static void check_version(struct rules_check *check, const struct field *spec)
{
    const struct field *field = FIELD_IN(spec, "kubernetes", "version");
    bool many = field_truth(FIELD_IN(spec, "upgrade", "allowMultiStep"));
    struct semver from;
    struct semver to;
    const char *problem;
    bool had;

    if (!read_version(field_text(field), &to))
        return;
    had = version_before(check, &from);
    problem = control_plane_version_problem(check->arena, had ? &from : NULL, &to, many);
    if (problem)
        field_invalid(field, "%s", problem);
    else if (had && from.minor == to.minor && semver_compare(&to, &from) < 0)
        rules_warn(check, "spec.kubernetes.version: " SLICE_FORMAT " is older than what runs",
                   SLICE_ARGUMENT(field_text(field)));
}

/* What is chosen unless somebody asks for the other. */
static bool is_embedded(const struct field *spec)
{
    return !field_is(FIELD_IN(spec, "runtime", "type"), "Deployment") &&
           !field_is(FIELD(FIELD_IN(spec, "runtime", "process"), "engine"), "Upstream");
}

static void check_plugins(const struct rules_check *check, const struct field *spec)
{
    const struct field *kubernetes = FIELD(spec, "kubernetes");
    bool embedded = is_embedded(spec);
    struct semver version;

    if (!read_version(field_text(FIELD(kubernetes, "version")), &version))
        return;
    FIELD_EACH(it, FIELD(kubernetes, "admissionControllers"))
    {
        const char *problem =
            control_plane_plugin_problem(check->arena, field_text(&it.field), &version, embedded);

        if (problem)
            field_invalid(&it.field, "%s", problem);
    }
}

/* A patch that does not fit is told now, and not when the first node joins. */
static void check_kubelet(const struct rules_check *check, const struct field *kubernetes)
{
    const struct field *patches = FIELD_IN(kubernetes, "kubelet", "configurationJSONPatches");
    CLEANUP(doc) struct doc *doc = NULL;
    struct control_plane plane;
    struct error *err;

    if (!field_count(patches))
        return;
    err = control_plane_read(check->arena, check->after, &plane);
    if (err) {
        error_drop(err, "the networks are complained about elsewhere");
        return;
    }
    err = kubelet_configuration_build(&plane, &doc);
    if (!err)
        return;
    field_invalid_bare(patches, arena_format(check->arena, "%s", err->message));
    error_drop(err, "told");
}

/* --- stores ----------------------------------------------------------------------------------- */

static struct error *read_store(const struct rules_check *check, const struct field *name,
                                struct value *out_store)
{
    struct error *err =
        rules_read(check, &STEWARD_DATA_STORES, SLICE(""), field_text(name), out_store);

    if (!err && !value_exists(*out_store))
        field_not_found(name);
    return err;
}

static bool is_ready(struct value store)
{
    return value_bool_or(value_find(store, VALUE_KEYS("status", "ready")), false) &&
           !value_text(value_get(store, SLICE("metadata")), "deletionTimestamp").size;
}

static void check_driver(const struct rules_check *check, const struct field *name,
                         struct value before, struct value after)
{
    struct slice old = value_text(value_get(before, SLICE("spec")), "driver");
    struct slice new = value_text(value_get(after, SLICE("spec")), "driver");

    (void)check;
    if (value_exists(before) && !slice_equal(old, new))
        field_forbidden(name,
                        "data does not move from a store of the driver " SLICE_FORMAT
                        " to one of " SLICE_FORMAT,
                        SLICE_ARGUMENT(old), SLICE_ARGUMENT(new));
}

static struct error *check_store(struct rules_check *check, const struct field *spec)
{
    const struct field *name = FIELD(spec, "dataStore");
    struct slice old = value_text(value_get(check->before, SLICE("spec")), "dataStore");
    struct value before = VALUE_ABSENT_VALUE;
    struct value store;
    struct error *err;

    if (field_is_empty(name)) {
        if (old.size)
            field_forbidden(name, "may not be removed once set");
        return NULL;
    }
    if (slice_equal(old, field_text(name)))
        return NULL;
    err = read_store(check, name, &store);
    if (!err && old.size)
        err = rules_read(check, &STEWARD_DATA_STORES, SLICE(""), old, &before);
    if (err || !value_exists(store))
        return err;
    if (!is_ready(store))
        field_invalid(name, "the DataStore is not ready, or is being deleted");
    check_driver(check, name, before, store);
    return NULL;
}

static struct error *check_overrides(struct rules_check *check, const struct field *spec)
{
    const struct field *list = FIELD(spec, "dataStoreOverrides");
    struct error *err = NULL;

    FIELD_EACH(it, list)
    {
        struct slice resource = field_text(FIELD(&it.field, "resource"));
        struct value store = VALUE_ABSENT_VALUE;

        for (size_t i = 0; i < it.index; i++) {
            if (slice_equal(value_text(value_at(list->value, i), "resource"), resource))
                field_duplicate(FIELD(&it.field, "resource"));
        }
        err = err ? err : read_store(check, FIELD(&it.field, "dataStore"), &store);
        if (value_exists(store) &&
            !slice_is(value_text(value_get(store, SLICE("spec")), "driver"), "etcd"))
            field_invalid(FIELD(&it.field, "dataStore"), "must be a store of the driver etcd");
    }
    return err;
}

/* --- what may not change ---------------------------------------------------------------------- */

/* What runs stays; to leave the choice to us, or to name what was chosen, changes nothing. */
static void check_chosen(const struct field *field, struct slice chosen)
{
    struct slice asked = value_string_or(field->value, SLICE("Auto"));

    if (chosen.size && !slice_is(asked, "Auto") && !slice_equal(asked, chosen))
        field_invalid(field, "field is immutable");
}

static void check_fixed(const struct rules_check *check, const struct field *spec)
{
    static const char *const names[] = { "dataStoreSchema", "dataStoreUsername" };
    static const char *const networks[] = { "clusterDomain", "loadBalancerClass" };
    struct value before = value_get(check->before, SLICE("spec"));
    struct value network = value_get(before, SLICE("networkProfile"));
    struct value running = value_find(check->before, VALUE_KEYS("status", "runtime"));

    if (check->request->operation != RULES_UPDATE)
        return;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (value_exists(value_get(before, slice_from(names[i]))))
            field_check_same(FIELD(spec, names[i]), value_get(before, slice_from(names[i])));
    }
    for (size_t i = 0; i < COUNT_OF(networks); i++)
        field_check_same(FIELD_IN(spec, "networkProfile", networks[i]),
                         value_get(network, slice_from(networks[i])));
    check_chosen(FIELD_IN(spec, "runtime", "type"), value_text(running, "type"));
    check_chosen(FIELD(FIELD_IN(spec, "runtime", "process"), "engine"),
                 value_text(running, "engine"));
}

/* --- the whole -------------------------------------------------------------------------------- */

static void check_name(const struct rules_check *check)
{
    const struct field root = rules_root(check);

    if (check->request->operation == RULES_CREATE)
        field_check_name(FIELD_IN(&root, "metadata", "name"), name_check_label_1035);
}

static void validate_shape(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");

    check_name(check);
    check_version(check, spec);
    check_plugins(check, spec);
    rules_control_plane_exposure(check, spec);
    rules_control_plane_networks(check, spec);
    check_kubelet(check, FIELD(spec, "kubernetes"));
    rules_control_plane_addons(check, spec);
    check_fixed(check, spec);
}

static struct error *validate(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");
    struct error *err;

    err = check_store(check, spec);
    if (!err)
        err = check_overrides(check, spec);
    return err ? err : rules_control_plane_neighbours(check, spec);
}

static void fill_dns(struct rules_check *check, struct edit *edit)
{
    struct value network = value_find(check->after, VALUE_KEYS("spec", "networkProfile"));
    struct control_plane plane;
    struct edit_node list;
    struct error *err;

    if (value_count(value_get(network, SLICE("dnsServiceIPs"))))
        return;
    err = control_plane_read(check->arena, check->after, &plane);
    if (err) {
        error_drop(err, "validation says so");
        return;
    }
    list = edit_set_array(edit, EDIT_PATH("spec", "networkProfile", "dnsServiceIPs"));
    for (size_t i = 0; i < plane.dns_count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END),
                        slice_from(ip_format(check->arena, &plane.dns[i])));
}

/* The uid is known here on the embedded default; elsewhere the reconciler fills these. */
static void fill_store(const struct rules_check *check, struct edit *edit)
{
    struct value spec = value_get(check->after, SLICE("spec"));
    struct slice uid = value_text(value_get(check->after, SLICE("metadata")), "uid");
    const char *schema = uid.size ? control_plane_schema(check->arena, uid) : NULL;

    if (!value_text(spec, "dataStore").size && check->reader->data_store)
        edit_set_string(edit, EDIT_PATH("spec", "dataStore"),
                        slice_from(check->reader->data_store));
    if (schema && !value_text(spec, "dataStoreSchema").size)
        edit_set_string(edit, EDIT_PATH("spec", "dataStoreSchema"), slice_from(schema));
    if (schema && !value_text(spec, "dataStoreUsername").size)
        edit_set_string(edit, EDIT_PATH("spec", "dataStoreUsername"), slice_from(schema));
}

static struct error *mutate(struct rules_check *check, struct edit *edit)
{
    struct slice version =
        value_text(value_find(check->after, VALUE_KEYS("spec", "kubernetes")), "version");

    if (version.size && !slice_has_prefix(version, "v"))
        edit_set_string(edit, EDIT_PATH("spec", "kubernetes", "version"),
                        slice_from(control_plane_version(check->arena, version)));
    if (check->request->operation == RULES_CREATE) {
        fill_dns(check, edit);
        fill_store(check, edit);
    }
    return NULL;
}

const struct rules_kind rules_tenant_control_plane = {
    .resource = &STEWARD_TENANT_CONTROL_PLANES,
    .owner = RULES_OF_STEWARD,
    .validating_webhook = "vtenantcontrolplane.kb.io",
    .mutating_webhook = "mtenantcontrolplane.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE,
    .mutates = RULES_CREATE | RULES_UPDATE,
    .validate = validate,
    .validate_shape = validate_shape,
    .mutate = mutate,
    .turn = rules_control_plane_turn,
};
