/* What containers and files show of their own pod. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/name.h"
#include "doc/causes.h"

/* Fields of a pod that can be named; where they can be used. */
struct pod_field {
    const char *path;
    bool in_variables;
    bool in_files;
};

static const struct pod_field pod_fields[] = {
    { "metadata.annotations", .in_files = true },
    { "metadata.labels", .in_files = true },
    { "metadata.name", true, true },
    { "metadata.namespace", true, true },
    { "metadata.uid", true, true },
    { "spec.nodeName", .in_variables = true },
    { "spec.restartPolicy" },
    { "spec.schedulerName" },
    { "spec.serviceAccountName", .in_variables = true },
    { "status.hostIP", .in_variables = true },
    { "status.hostIPs", .in_variables = true },
    { "status.phase" },
    { "status.podIP", .in_variables = true },
    { "status.podIPs", .in_variables = true },
};

static const struct pod_field *find_field(struct slice path)
{
    for (size_t i = 0; i < COUNT_OF(pod_fields); i++) {
        if (slice_is(path, pod_fields[i].path))
            return &pod_fields[i];
    }
    return NULL;
}

/* metadata.labels['app'] */
static bool cut_subscript(struct slice path, struct slice *out_field, struct slice *out_key)
{
    size_t at;

    if (!slice_has_suffix(path, "']") || !slice_find(path, SLICE("['"), &at))
        return false;
    *out_field = (struct slice){ path.data, at };
    *out_key = (struct slice){ path.data + at + 2, path.size - at - 4 };
    return true;
}

static void check_subscript(const struct field *reference, struct slice path, struct slice field,
                            struct slice key)
{
    if (slice_is(field, "metadata.annotations"))
        field_check_name_of(reference, key, name_check_annotation_key);
    else if (slice_is(field, "metadata.labels"))
        field_check_name_of(reference, key, name_check_qualified);
    else
        field_invalid(
            FIELD(reference, "fieldPath"),
            "error converting fieldPath: field label does not support subscript: " SLICE_FORMAT,
            SLICE_ARGUMENT(path));
}

static void refuse_field(const struct field *path, bool in_variables)
{
    const char *choices[COUNT_OF(pod_fields) + 1] = { NULL };
    size_t count = 0;

    for (size_t i = 0; i < COUNT_OF(pod_fields); i++) {
        if (in_variables ? pod_fields[i].in_variables : pod_fields[i].in_files)
            choices[count++] = pod_fields[i].path;
    }
    field_unsupported(path, choices);
}

void validate_field_reference(const struct field *reference, bool in_variables)
{
    const struct field *version = FIELD(reference, "apiVersion");
    const struct field *path = FIELD(reference, "fieldPath");
    const struct pod_field *known = find_field(field_text(path));
    struct slice field;
    struct slice key;

    if (!field_need(version) || !field_need(path))
        return;
    if (!field_is(version, "v1"))
        field_invalid(path, "error converting fieldPath: unsupported pod version: " SLICE_FORMAT,
                      SLICE_ARGUMENT(field_text(version)));
    else if (cut_subscript(field_text(path), &field, &key))
        check_subscript(reference, field_text(path), field, key);
    else if (!known)
        field_invalid(path, "error converting fieldPath: field label not supported: " SLICE_FORMAT,
                      SLICE_ARGUMENT(field_text(path)));
    else if (!(in_variables ? known->in_variables : known->in_files))
        refuse_field(path, in_variables);
}

static const char *const resource_fields[] = {
    "limits.cpu",   "limits.ephemeral-storage",   "limits.memory",
    "requests.cpu", "requests.ephemeral-storage", "requests.memory",
    NULL,
};

static bool is_huge(struct slice resource)
{
    return slice_has_prefix(resource, "requests.hugepages-") ||
           slice_has_prefix(resource, "limits.hugepages-");
}

static void check_divisor(const struct field *reference, struct slice resource)
{
    static const char *const sizes[] = { "1",   "1k",  "1M",  "1G",  "1T",  "1P",  "1E",
                                         "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei", NULL };
    const struct field *divisor = FIELD(reference, "divisor");
    struct quantity quantity = field_quantity(divisor);
    bool of_cpu = slice_has_suffix(resource, ".cpu");
    const char *text = quantity_format(divisor->causes->arena, &quantity);
    bool known = false;

    if (quantity_sign(&quantity) == 0)
        return;
    for (size_t i = 0; !of_cpu && sizes[i]; i++)
        known = known || slice_is(slice_from(text), sizes[i]);
    if (of_cpu)
        known = slice_is(slice_from(text), "1") || slice_is(slice_from(text), "1m");
    if (known)
        return;
    if (of_cpu)
        field_invalid_text(divisor, resource,
                           "only divisor's values 1m and 1 are supported with the cpu resource");
    else
        field_invalid_text(divisor, resource,
                           "only divisor's values 1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, "
                           "1Pi, 1Ei are supported with the %s resource",
                           is_huge(resource)                       ? "hugepages"
                           : slice_has_suffix(resource, ".memory") ? "memory"
                                                                   : "local ephemeral storage");
}

void validate_resource_reference(const struct field *reference, bool in_file)
{
    const struct field *resource = FIELD(reference, "resource");

    if (in_file && field_is_empty(FIELD(reference, "containerName")))
        field_required(FIELD(reference, "containerName"), NULL);
    else if (field_is_empty(resource))
        field_required(resource, NULL);
    else if (!is_huge(field_text(resource)) && !field_is_one_of(resource, resource_fields))
        field_unsupported(resource, resource_fields);
    check_divisor(reference, field_text(resource));
}
