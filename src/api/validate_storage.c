/* Storage classes and drivers. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/causes.h"

#define MAX_PARAMETERS      512
#define MAX_PARAMETER_BYTES (256 * 1024)
#define MAX_METADATA_BYTES  (256 * 1024)
#define MAX_MESSAGE_BYTES   1024
#define MAX_NODE_ID         256
#define MIN_TOKEN_S         600
#define MAX_TOKEN_S         ((int64_t)1 << 32)
#define MIN_UPDATE_PERIOD_S 10

/* Qualified, without regard to capitals. */
static void provisioner(const struct field *name)
{
    struct slice text = field_text(name);
    CLEANUP(text) struct text lower = TEXT_EMPTY;

    if (!text.size) {
        field_required(name, NULL);
        return;
    }
    for (size_t i = 0; i < text.size; i++) {
        char letter = text.data[i];

        text_append_char(&lower, letter >= 'A' && letter <= 'Z' ? (char)(letter | 0x20) : letter);
    }
    field_check_name_of(name, text_slice(&lower), name_check_qualified);
}

static size_t size_of(const struct field *map)
{
    size_t size = 0;

    FIELD_EACH(entry, map)
    size += entry.key.size + field_text(&entry.field).size;
    return size;
}

static void parameters(const struct field *map)
{
    if (field_count(map) > MAX_PARAMETERS) {
        field_too_long(map, MAX_PARAMETERS);
        return;
    }
    FIELD_EACH(entry, map)
    {
        if (!entry.key.size)
            field_invalid_text(map, entry.key, "field can not be empty.");
    }
    if (size_of(map) > MAX_PARAMETER_BYTES)
        field_too_long(map, MAX_PARAMETER_BYTES);
}

static void some_parameters(const struct field *map)
{
    parameters(map);
    if (!field_count(map))
        field_required(map, "must contain at least one key/value pair");
}

static void topology_term(const struct field *term)
{
    CLEANUP(map) struct map *keys = map_new();

    FIELD_EACH(it, FIELD(term, "matchLabelExpressions"))
    {
        CLEANUP(map) struct map *values = map_new();

        field_need(FIELD(&it.field, "values"));
        FIELD_EACH(value, FIELD(&it.field, "values"))
        field_check_new(&value.field, values);
        field_check_name(FIELD(&it.field, "key"), name_check_qualified);
        field_check_new(FIELD(&it.field, "key"), keys);
    }
}

static const struct rule storage_class_rules[] = {
    { "provisioner", RULE_ALWAYS, .check = provisioner },
    { "parameters", .check = parameters },
    { "reclaimPolicy", RULE_FILLED, .choices = FIELD_CHOICES("Delete", "Retain") },
    { "volumeBindingMode", RULE_NEEDED,
      .choices = FIELD_CHOICES("Immediate", "WaitForFirstConsumer") },
    { "allowedTopologies", .each = topology_term },
    { NULL },
};

static const struct rule_constant storage_class_constants[] = {
    { "parameters", "updates to parameters are forbidden." },
    { "provisioner", "updates to provisioner are forbidden." },
    { "reclaimPolicy", "updates to reclaimPolicy are forbidden." },
    { "volumeBindingMode" },
    { NULL },
};

/* A change is only compared, not looked at again. */
static void storage_class(const struct validate *validate)
{
    if (validate_is_new(validate))
        rule_check(&validate->object, storage_class_rules);
}

static const struct rule attributes_class_rules[] = {
    { "driverName", RULE_ALWAYS, .check = provisioner },
    { "parameters", RULE_ALWAYS, .check = some_parameters },
    { NULL },
};

static const struct rule_constant attributes_class_constants[] = {
    { "driverName", "updates to driverName are forbidden." },
    { "parameters", "updates to parameters are forbidden." },
    { NULL },
};

static void token_requests(const struct field *requests)
{
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(request, requests)
    {
        const struct field *seconds = FIELD(&request.field, "expirationSeconds");

        if (!field_check_new(FIELD(&request.field, "audience"), seen) || !field_exists(seconds))
            continue;
        if (field_int(seconds) < MIN_TOKEN_S)
            field_invalid(seconds, "may not specify a duration less than 10 minutes");
        if (field_int(seconds) > MAX_TOKEN_S)
            field_invalid(seconds, "may not specify a duration larger than 2^32 seconds");
    }
}

static void lifecycle_modes(const struct field *modes)
{
    static const char *const known[] = { "Persistent", "Ephemeral", NULL };

    FIELD_EACH(mode, modes)
    {
        struct field shown = *modes; /* upstream tells the list */

        shown.value = mode.field.value;
        if (!field_is_one_of(&mode.field, known))
            field_unsupported(&shown, known);
    }
}

static void update_period(const struct field *period)
{
    if (field_int(period) < MIN_UPDATE_PERIOD_S)
        field_invalid(period, "must be greater than or equal to 10 seconds");
}

static const struct rule driver_spec[] = {
    { "podInfoOnMount", RULE_NEEDED },
    { "storageCapacity", RULE_NEEDED },
    { "fsGroupPolicy", RULE_GIVEN,
      .choices = FIELD_CHOICES("File", "None", "ReadWriteOnceWithFSType") },
    { "tokenRequests", .check = token_requests },
    { "volumeLifecycleModes", .check = lifecycle_modes },
    { "nodeAllocatableUpdatePeriodSeconds", RULE_GIVEN, .check = update_period },
    { NULL },
};

static void driver(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    struct field attach = field_get(spec, "attachedRequired"); /* upstream's spelling */
    struct value before = value_get(validate->before, SLICE("spec"));

    attach.value = value_get(spec->value, SLICE("attachRequired"));
    field_need(&attach);
    rule_check(spec, driver_spec);
    if (validate_is_new(validate))
        return;
    field_check_same(&attach, value_get(before, SLICE("attachRequired")));
    field_check_same(FIELD(spec, "volumeLifecycleModes"),
                     value_get(before, SLICE("volumeLifecycleModes")));
}

static void check_node_driver(const struct field *driver, struct map *seen)
{
    const struct field *id = FIELD(driver, "nodeID");
    CLEANUP(map) struct map *keys = map_new();

    validate_driver_name(FIELD(driver, "name"));
    if (field_is_empty(id))
        field_required(id, NULL);
    if (field_text(id).size > MAX_NODE_ID)
        field_invalid(id, "must be %d characters or less", MAX_NODE_ID);
    field_check_not_negative(FIELD_IN(driver, "allocatable", "count"));
    field_check_new(FIELD(driver, "name"), seen);
    FIELD_EACH(key, FIELD(driver, "topologyKeys"))
    {
        struct slice text = field_text(&key.field);

        if (!text.size)
            field_required(driver, NULL);
        if (map_has(keys, text))
            field_duplicate_as(driver, arena_format(driver->causes->arena, "\"" SLICE_FORMAT "\"",
                                                    SLICE_ARGUMENT(text)));
        map_set(keys, text, NULL);
        field_check_name_of(driver, text, name_check_qualified);
    }
}

static void node(const struct validate *validate)
{
    CLEANUP(map) struct map *seen = map_new();
    const struct field *drivers = FIELD_IN(&validate->object, "spec", "drivers");

    FIELD_EACH(driver, drivers)
    check_node_driver(&driver.field, seen);
    DOC_EACH (old, value_find(validate->before, VALUE_KEYS("spec", "drivers"))) {
        FIELD_EACH(driver, drivers)
        {
            struct field shown = *drivers;

            shown.value = driver.field.value;
            if (value_equal(value_get(old.value, SLICE("name")),
                            value_get(driver.field.value, SLICE("name"))))
                field_check_same(&shown, old.value);
        }
    }
}

static void capacity_class(const struct field *name)
{
    field_check_name(name, name_check_subdomain);
}

static void not_negative(const struct field *quantity)
{
    field_check_quantity_not_negative(quantity);
}

static const struct rule capacity_rules[] = {
    { "nodeTopology", RULE_GIVEN, .check = validate_selector },
    { "storageClassName", RULE_ALWAYS, .check = capacity_class },
    { "capacity", RULE_GIVEN, .check = not_negative },
    { NULL },
};

static const struct rule_constant capacity_constants[] = {
    { "nodeTopology" },
    { "storageClassName" },
    { NULL },
};

static void attachment_source(const struct field *source)
{
    static const char only_one[] =
        "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
    const struct field *name = FIELD(source, "persistentVolumeName");
    bool is_inline = field_exists(FIELD(source, "inlineVolumeSpec"));

    if (!is_inline && !field_exists(name))
        field_required(source, only_one);
    else if (is_inline && field_exists(name))
        field_forbidden(source, only_one);
    else if (!is_inline && field_is_empty(name))
        field_required(name, "must specify non empty persistentVolumeName");
    if (field_exists(name))
        field_check_name(name, name_check_subdomain);
}

static void attachment_metadata(const struct field *map)
{
    if (size_of(map) > MAX_METADATA_BYTES)
        field_too_long(map, MAX_METADATA_BYTES);
}

static void attachment_error(const struct field *error)
{
    const struct field *message = FIELD(error, "message");

    if (field_text(message).size > MAX_MESSAGE_BYTES)
        field_too_long(message, MAX_METADATA_BYTES); /* upstream's number */
    if (field_exists(FIELD(error, "errorCode")))
        field_check_range(FIELD(error, "errorCode"), 0, INT32_MAX);
}

static const struct rule attachment_spec[] = {
    { "attacher", RULE_ALWAYS, .check = validate_driver_name },
    { "source", RULE_ALWAYS, .check = attachment_source },
    { "nodeName", RULE_ALWAYS, .name = name_check_subdomain },
    { NULL },
};

static const struct rule attachment_status[] = {
    { "attachmentMetadata", .check = attachment_metadata },
    { "attachError", RULE_GIVEN, .check = attachment_error },
    { "detachError", RULE_GIVEN, .check = attachment_error },
    { NULL },
};

static const struct rule attachment_rules[] = {
    { "spec", RULE_ALWAYS, .members = attachment_spec },
    { "status", RULE_ALWAYS, .members = attachment_status },
    { NULL },
};

static const struct rule attachment_status_rules[] = {
    { "status", RULE_ALWAYS, .members = attachment_status },
    { NULL },
};

static const struct rule_constant attachment_constants[] = { { "spec" }, { NULL } };

const struct validate_rule validate_storage_rules[] = {
    { FACTS_storage_v1_StorageClass, storage_class_constants, .check = storage_class },
    { FACTS_storage_v1_VolumeAttributesClass, attributes_class_constants, attributes_class_rules },
    { FACTS_storage_v1_CSIDriver, .check = driver },
    { FACTS_storage_v1_CSINode, .check = node },
    { FACTS_storage_v1_CSIStorageCapacity, capacity_constants, capacity_rules },
    { FACTS_storage_v1_VolumeAttachment, attachment_constants, attachment_rules,
      attachment_status_rules },
    { 0 },
};
