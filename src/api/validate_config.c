/* Config maps, secrets and namespaces. */
#include "api/validate_internal.h"

#include "base/base64.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

#define MAX_DATA_BYTES (1024 * 1024)
#define IMMUTABLE      "field is immutable when `immutable` is set"

static const struct rule_constant frozen[] = {
    { "data", IMMUTABLE },
    { "binaryData", IMMUTABLE },
    { NULL },
};

/* What was made immutable stays so, and stays as it is. */
static void check_frozen(const struct validate *validate)
{
    const struct field *immutable = FIELD(&validate->object, "immutable");

    if (!value_bool_or(value_get(validate->before, SLICE("immutable")), false))
        return;
    if (!field_truth(immutable))
        field_forbidden(immutable, IMMUTABLE);
    rule_check_constants(&validate->object, validate->before, frozen);
}

static size_t decoded_size(struct slice encoded)
{
    size_t size = encoded.size / 4 * 3;

    while (encoded.size && encoded.data[encoded.size - 1] == '=') {
        encoded.size--;
        size--;
    }
    return size;
}

static void config_map(const struct validate *validate)
{
    const struct field *data = FIELD(&validate->object, "data");
    const struct field *binary = FIELD(&validate->object, "binaryData");
    size_t size = 0;

    check_frozen(validate);
    FIELD_EACH(entry, data)
    {
        field_check_name_of(&entry.field, entry.key, name_check_config_key);
        if (value_exists(value_get(binary->value, entry.key)))
            field_invalid_text(&entry.field, entry.key, "duplicate of key present in binaryData");
        size += field_text(&entry.field).size;
    }
    FIELD_EACH(entry, binary)
    {
        field_check_name_of(&entry.field, entry.key, name_check_config_key);
        size += decoded_size(field_text(&entry.field));
    }
    if (size > MAX_DATA_BYTES)
        field_too_long(FIELD(&validate->object, ""), MAX_DATA_BYTES);
}

/* Keys that a secret of a type must have. */
struct secret_type {
    const char *type;
    const char *keys[2];
    bool any; /* one of them is enough */
    bool is_json;
    bool filled;
};

static const struct secret_type secret_types[] = {
    { "kubernetes.io/dockercfg", { ".dockercfg" }, .is_json = true },
    { "kubernetes.io/dockerconfigjson", { ".dockerconfigjson" }, .is_json = true },
    { "kubernetes.io/basic-auth", { "username", "password" }, .any = true },
    { "kubernetes.io/ssh-auth", { "ssh-privatekey" }, .filled = true },
    { "kubernetes.io/tls", { "tls.crt", "tls.key" } },
};

static void check_json(const struct field *entry)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(error) struct error *err =
        base64_parse(field_text(entry), BASE64_STANDARD, &text);

    if (!err)
        err = json_parse(text_slice(&text), NULL, &doc);
    if (err)
        field_invalid_text(entry, SLICE("<secret contents redacted>"), "%s", err->message);
}

static void check_secret_keys(const struct field *data, const struct secret_type *type)
{
    struct field first = field_entry(data, slice_from(type->keys[0]));

    if (type->any &&
        (field_exists(&first) || value_exists(value_get(data->value, slice_from(type->keys[1])))))
        return;
    for (size_t i = 0; i < COUNT_OF(type->keys) && type->keys[i]; i++) {
        struct field entry = field_entry(data, slice_from(type->keys[i]));

        if (type->filled ? field_is_empty(&entry) : !field_exists(&entry))
            field_required(&entry, NULL);
        else if (type->is_json)
            check_json(&entry);
    }
}

static void secret(const struct validate *validate)
{
    const struct field *data = FIELD(&validate->object, "data");
    const struct field *type = FIELD(&validate->object, "type");
    size_t size = 0;

    if (!validate_is_new(validate))
        field_check_same(type, value_get(validate->before, SLICE("type")));
    check_frozen(validate);
    FIELD_EACH(entry, data)
    {
        field_check_name_of(&entry.field, entry.key, name_check_config_key);
        size += decoded_size(field_text(&entry.field));
    }
    if (size > MAX_DATA_BYTES)
        field_too_long(data, MAX_DATA_BYTES);
    if (field_is(type, "kubernetes.io/service-account-token")) {
        struct field account = field_entry(FIELD_IN(&validate->object, "metadata", "annotations"),
                                           SLICE("kubernetes.io/service-account.name"));

        field_need(&account);
    }
    for (size_t i = 0; i < COUNT_OF(secret_types); i++) {
        if (field_is(type, secret_types[i].type))
            check_secret_keys(data, &secret_types[i]);
    }
}

static void check_finalizer(const struct field *where, struct slice name)
{
    struct slice domain;
    struct slice rest;

    field_check_name_of(where, name, name_check_qualified);
    if (!slice_cut(name, '/', &domain, &rest) && !slice_is(name, "kubernetes") &&
        !slice_is(name, "orphan") && !slice_is(name, "foregroundDeletion"))
        field_invalid_text(where, name,
                           "name is neither a standard finalizer name nor is it fully qualified");
}

static void namespace(const struct validate *validate)
{
    const struct field *finalizers = FIELD_IN(&validate->object, "spec", "finalizers");
    const struct field *phase = FIELD_IN(&validate->object, "status", "phase");
    bool deleting = field_exists(FIELD_IN(&validate->object, "metadata", "deletionTimestamp"));
    struct field shown = *phase;

    FIELD_EACH(finalizer, finalizers)
    {
        if (validate_is_new(validate))
            check_finalizer(finalizers, field_text(&finalizer.field));
        else if (validate_is_part(validate, "finalize"))
            check_finalizer(&finalizer.field, field_text(&finalizer.field));
    }
    shown.path.key = SLICE("Phase"); /* upstream's capital */
    if (validate_is_part(validate, "status") &&
        !field_is(phase, deleting ? "Terminating" : "Active"))
        field_invalid_text(&shown, field_text(phase),
                           "may only be '%s' if `deletionTimestamp` is %sempty",
                           deleting ? "Terminating" : "Active", deleting ? "not " : "");
}

const struct validate_rule validate_config_rules[] = {
    { FACTS_core_v1_ConfigMap, .check = config_map },
    { FACTS_core_v1_Secret, .check = secret },
    { FACTS_core_v1_Namespace, .check = namespace },
    { 0 },
};
