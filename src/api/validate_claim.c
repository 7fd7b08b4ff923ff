/* Persistent volumes and claims of them. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "doc/causes.h"

#define BETA_CLASS "volume.beta.kubernetes.io/storage-class"

static const char *const volume_modes[] = { "Block", "Filesystem", NULL };

void validate_access_modes(const struct field *modes)
{
    static const char *const known[] = { "ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce",
                                         "ReadWriteOncePod", NULL };
    bool of_one_pod = false;
    bool of_others = false;

    FIELD_EACH(mode, modes)
    {
        struct field shown = *modes; /* upstream tells the list */

        shown.value = mode.field.value;
        if (!field_is_one_of(&mode.field, known))
            field_unsupported(&shown, known);
        else if (field_is(&mode.field, "ReadWriteOncePod"))
            of_one_pod = true;
        else
            of_others = true;
    }
    if (of_one_pod && of_others)
        field_forbidden(modes, "may not use ReadWriteOncePod with other access modes");
}

static void check_source(const struct field *source)
{
    const struct field *group = FIELD(source, "apiGroup");
    const struct field *kind = FIELD(source, "kind");

    field_need(FIELD(source, "name"));
    field_need(kind);
    if (!field_is_empty(group))
        field_check_name(group, name_check_subdomain);
    else if (!field_is(kind, "PersistentVolumeClaim"))
        field_invalid_text(source, field_text(kind),
                           "must be 'PersistentVolumeClaim' when referencing the default apiGroup");
    if (!field_is_empty(FIELD(source, "namespace")))
        field_check_name(FIELD(source, "namespace"), name_check_label);
}

static void check_size(const struct field *spec)
{
    struct field size = field_entry(FIELD(spec, "resources"), SLICE("storage"));

    size.value = value_find(spec->value, VALUE_KEYS("resources", "requests", "storage"));
    if (!field_exists(&size))
        field_required(&size, NULL);
    else
        field_check_quantity_positive(&size);
}

void validate_claim_spec(const struct field *spec)
{
    static const struct rule front[] = {
        { "accessModes", RULE_NEEDED, .missing = "at least 1 access mode is required" },
        { "selector", RULE_GIVEN, .check = validate_selector },
        { "accessModes", .check = validate_access_modes },
        { NULL },
    };
    static const struct rule rest[] = {
        { "storageClassName", RULE_FILLED, .name = name_check_subdomain },
        { "volumeMode", RULE_GIVEN, .choices = volume_modes },
        { "dataSource", RULE_GIVEN, .check = check_source },
        { "dataSourceRef", RULE_GIVEN, .check = check_source },
        { "volumeAttributesClassName", RULE_FILLED, .name = name_check_subdomain },
        { NULL },
    };

    rule_check(spec, front);
    check_size(spec);
    rule_check(spec, rest);
}

/* May change although the claim as such may not. */
static bool is_free(const struct validate *validate, struct slice key)
{
    struct value old = value_get(validate->before, SLICE("spec"));
    struct value old_class =
        value_find(validate->before, VALUE_KEYS("metadata", "annotations", BETA_CLASS));
    struct value new_class =
        value_find(validate->object.value, VALUE_KEYS("spec", "storageClassName"));
    bool bound = field_is(FIELD_IN(&validate->object, "status", "phase"), "Bound");

    if (slice_is(key, "volumeName"))
        return !value_string_or(value_get(old, SLICE("volumeName")), SLICE("")).size;
    if (slice_is(key, "storageClassName"))
        return !value_exists(value_get(old, SLICE("storageClassName"))) &&
               value_exists(new_class) &&
               (!value_exists(old_class) || value_equal(old_class, new_class));
    return bound && slice_is(key, "volumeAttributesClassName");
}

/* Of a bound claim, the size may grow. */
static bool has_same_resources(const struct validate *validate, struct value old, struct value new)
{
    bool bound = field_is(FIELD_IN(&validate->object, "status", "phase"), "Bound");

    if (!bound)
        return field_same(old, new);
    if (!field_same(value_get(old, SLICE("limits")), value_get(new, SLICE("limits"))))
        return false;
    DOC_EACH (it, value_get(new, SLICE("requests"))) {
        if (!slice_is(it.key, "storage") &&
            !field_same(it.value, value_get(value_get(old, SLICE("requests")), it.key)))
            return false;
    }
    return true;
}

static bool is_claim_same(const struct validate *validate)
{
    struct value old = value_get(validate->before, SLICE("spec"));
    struct value new = value_get(validate->object.value, SLICE("spec"));

    DOC_EACH (it, new) {
        struct value was = value_get(old, it.key);
        bool same = slice_is(it.key, "resources") ? has_same_resources(validate, was, it.value)
                                                  : field_same(was, it.value);

        if (!same && !is_free(validate, it.key))
            return false;
    }
    DOC_EACH (it, old) {
        if (!value_exists(value_get(new, it.key)) && !field_same(it.value, VALUE_ABSENT_VALUE) &&
            !is_free(validate, it.key))
            return false;
    }
    return true;
}

static void check_claim_size(const struct validate *validate)
{
    struct field none = field_root(validate->object.causes, validate->before);
    const struct field *size =
        FIELD(FIELD_IN(FIELD(&validate->object, "spec"), "resources", "requests"), "storage");
    const struct field *old =
        FIELD(FIELD_IN(FIELD(&none, "spec"), "resources", "requests"), "storage");
    const struct field *given = FIELD(FIELD_IN(&none, "status", "capacity"), "storage");
    struct quantity now = field_quantity(size);
    struct quantity before = field_quantity(old);
    struct quantity capacity = field_quantity(given);

    if (quantity_compare(&now, &before) < 0 && quantity_compare(&now, &capacity) <= 0)
        field_forbidden(size, "field can not be less than status.capacity");
}

static void claim(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    struct field mode = field_get(&validate->object, "volumeMode"); /* upstream's short path */

    if (validate_is_part(validate, "status"))
        return;
    validate_claim_spec(spec);
    if (validate_is_new(validate))
        return;
    if (!is_claim_same(validate))
        field_forbidden(spec, "spec is immutable after creation except resources.requests and "
                              "volumeAttributesClassName for bound claims");
    check_claim_size(validate);
    mode.value = value_get(spec->value, SLICE("volumeMode"));
    field_check_same(&mode, value_find(validate->before, VALUE_KEYS("spec", "volumeMode")));
}

static void check_capacity(const struct field *spec)
{
    const struct field *capacity = FIELD(spec, "capacity");

    field_need(capacity);
    if (!field_exists(capacity))
        field_unsupported_as(capacity, "null", FIELD_CHOICES("storage"));
    else if (!field_exists(FIELD(capacity, "storage")) || field_count(capacity) > 1)
        field_unsupported(capacity, FIELD_CHOICES("storage"));
    FIELD_EACH(amount, capacity)
    {
        field_check_quantity_not_negative(&amount.field);
        field_check_quantity_positive(&amount.field);
    }
}

static void check_affinity(const struct field *affinity)
{
    if (field_exists(FIELD(affinity, "required")))
        validate_node_selector(FIELD(affinity, "required"));
    else
        field_required(FIELD(affinity, "required"), "must specify required node constraints");
}

static void check_volume_source(const struct field *spec)
{
    validate_volume_source(spec, true);
    if (field_exists(FIELD(spec, "local")) && !field_exists(FIELD(spec, "nodeAffinity")))
        field_required(FIELD(spec, "nodeAffinity"), "Local volume requires node affinity");
    if (field_is(FIELD_IN(spec, "hostPath", "path"), "/") &&
        field_is(FIELD(spec, "persistentVolumeReclaimPolicy"), "Recycle"))
        field_forbidden(FIELD(spec, "persistentVolumeReclaimPolicy"),
                        "may not be 'recycle' for a hostPath mount of '/'");
}

static void check_attributes_class(const struct field *spec)
{
    const struct field *class = FIELD(spec, "volumeAttributesClassName");

    if (!field_exists(class))
        return;
    if (field_is_empty(class))
        field_required(class, "an empty string is disallowed");
    else
        field_check_name(class, name_check_subdomain);
    if (!field_exists(FIELD(spec, "csi")))
        field_required(FIELD(spec, "csi"),
                       "has to be specified when using volumeAttributesClassName");
}

/* Everything that says where the volume is. */
static bool has_same_source(struct value old, struct value new)
{
    DOC_EACH (it, old) {
        if (validate_is_volume_type(it.key) && !field_same(it.value, value_get(new, it.key)))
            return false;
    }
    DOC_EACH (it, new) {
        if (validate_is_volume_type(it.key) && !value_exists(value_get(old, it.key)))
            return false;
    }
    return true;
}

static void check_volume_change(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    struct value old = value_get(validate->before, SLICE("spec"));
    struct field mode = field_get(&validate->object, "volumeMode"); /* upstream's short paths */
    struct field affinity = field_get(&validate->object, "nodeAffinity");

    if (!has_same_source(old, spec->value))
        field_forbidden(FIELD(spec, "persistentvolumesource"),
                        "spec.persistentvolumesource is immutable after creation");
    mode.value = value_get(spec->value, SLICE("volumeMode"));
    field_check_same(&mode, value_get(old, SLICE("volumeMode")));
    affinity.value = value_get(spec->value, SLICE("nodeAffinity"));
    if (value_exists(value_get(old, SLICE("nodeAffinity"))) &&
        !field_same(affinity.value, value_get(old, SLICE("nodeAffinity"))))
        field_invalid(&affinity, "field is immutable, except for updating from beta label to GA");
}

static const struct rule volume_front[] = {
    { "accessModes", RULE_NEEDED, .check = validate_access_modes },
    { NULL },
};

static const struct rule volume_middle[] = {
    { "persistentVolumeReclaimPolicy", RULE_FILLED,
      .choices = FIELD_CHOICES("Delete", "Recycle", "Retain") },
    { "nodeAffinity", RULE_GIVEN, .check = check_affinity },
    { NULL },
};

static const struct rule volume_rest[] = {
    { "storageClassName", RULE_FILLED, .name = name_check_subdomain },
    { "volumeMode", RULE_GIVEN, .choices = volume_modes },
    { NULL },
};

static void volume(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");

    if (validate_is_part(validate, "status"))
        return;
    rule_check(spec, volume_front);
    check_capacity(spec);
    rule_check(spec, volume_middle);
    check_volume_source(spec);
    rule_check(spec, volume_rest);
    check_attributes_class(spec);
    if (!validate_is_new(validate))
        check_volume_change(validate);
}

const struct validate_rule validate_claim_rules[] = {
    { FACTS_core_v1_PersistentVolume, .check = volume },
    { FACTS_core_v1_PersistentVolumeClaim, .check = claim },
    { 0 },
};
