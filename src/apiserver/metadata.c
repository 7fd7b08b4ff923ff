/* Rules for metadata. */
#include "apiserver/metadata.h"

#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/resource.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/name.h"
#include "doc/causes.h"
#include "doc/path.h"

static const struct path metadata_path = { .key = { "metadata", 8 } };

/* Adds what a name rule said, and takes it. */
static void add_rule(struct causes *causes, const char *field, struct slice value,
                     struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;

    if (err)
        causes_addf_text(causes, CAUSE_INVALID, field, value, "%s", err->message);
}

static struct error *check_name(const struct resource *resource, struct slice name)
{
    struct ip_address address;

    switch (resource->kind->name_rule) {
    case KIND_NAME_SUBDOMAIN:
        return name_check_subdomain(name);
    case KIND_NAME_LABEL:
        return name_check_label(name);
    case KIND_NAME_LABEL_1035:
        return name_check_label_1035(name);
    case KIND_NAME_PATH_SEGMENT:
        return name_check_path_segment(name);
    case KIND_NAME_IP:
        return ip_parse(name, &address);
    }
    return NULL;
}

static void validate_names(const struct resource *resource, const struct object *object,
                           struct causes *causes)
{
    add_rule(causes, "metadata.name", object->name, check_name(resource, object->name));
    if (resource_is_namespaced(resource))
        add_rule(causes, "metadata.namespace", object->namespace,
                 name_check_label(object->namespace));
}

static void validate_labels(struct value labels, struct causes *causes)
{
    DOC_EACH (it, labels) {
        struct slice value = value_string_or(it.value, SLICE(""));

        add_rule(causes, "metadata.labels", it.key, name_check_qualified(it.key));
        add_rule(causes, "metadata.labels", value, name_check_label_value(value));
    }
}

static void validate_annotations(struct value annotations, struct causes *causes)
{
    size_t bytes = 0;

    DOC_EACH (it, annotations) {
        bytes += it.key.size + value_string_or(it.value, SLICE("")).size;
        add_rule(causes, "metadata.annotations", it.key, name_check_annotation_key(it.key));
    }
    if (bytes > API_MAX_ANNOTATION_BYTES)
        causes_addf_text(causes, CAUSE_TOO_LONG, "metadata.annotations", SLICE(""),
                         "may not be more than %d bytes", API_MAX_ANNOTATION_BYTES);
}

static void need_text(struct value owner, const char *key, const char *detail,
                      struct causes *causes)
{
    struct slice text = value_string_or(value_get(owner, slice_from(key)), SLICE(""));

    if (!text.size)
        causes_addf_text(causes, CAUSE_INVALID,
                         arena_format(causes->arena, "metadata.ownerReferences.%s", key), text,
                         "%s", detail);
}

static void validate_owners(struct value owners, struct causes *causes)
{
    struct path path = path_key(&metadata_path, SLICE("ownerReferences"));
    const char *controller = NULL;

    DOC_EACH (it, owners) {
        struct slice kind = value_string_or(value_get(it.value, SLICE("kind")), SLICE(""));
        struct slice name = value_string_or(value_get(it.value, SLICE("name")), SLICE(""));
        const char *both = arena_format(causes->arena, SLICE_FORMAT "/" SLICE_FORMAT,
                                        SLICE_ARGUMENT(kind), SLICE_ARGUMENT(name));

        need_text(it.value, "apiVersion", "version must not be empty", causes);
        need_text(it.value, "kind", "must not be empty", causes);
        need_text(it.value, "name", "must not be empty", causes);
        need_text(it.value, "uid", "must not be empty", causes);
        if (slice_is(kind, "Event") &&
            slice_is(value_string_or(value_get(it.value, SLICE("apiVersion")), SLICE("")), "v1"))
            causes_addf(causes, CAUSE_INVALID, &path, it.value,
                        "/v1, Kind=Event is disallowed from being an owner");
        if (!value_bool_or(value_get(it.value, SLICE("controller")), false))
            continue;
        if (controller)
            causes_addf(causes, CAUSE_INVALID, &path, owners,
                        "Only one reference can have Controller set to true. Found \"true\" in "
                        "references for %s and %s",
                        controller, both);
        controller = both;
    }
}

static void validate_finalizers(const struct object *object, struct causes *causes)
{
    struct path path = path_key(&metadata_path, SLICE("finalizers"));

    DOC_EACH (it, object->finalizers) {
        struct slice name = value_string_or(it.value, SLICE(""));

        add_rule(causes, "metadata.finalizers", name, name_check_qualified(name));
    }
    if (object_has_finalizer(object, SLICE("orphan")) &&
        object_has_finalizer(object, SLICE("foregroundDeletion")))
        causes_addf(causes, CAUSE_INVALID, &path, object->finalizers,
                    "finalizer orphan and foregroundDeletion cannot be both set");
}

/* Of built-in kinds only; those of others may be called anything. */
static void validate_finalizer_names(const struct object *object, struct causes *causes)
{
    struct path list = path_key(&metadata_path, SLICE("finalizers"));

    DOC_EACH (it, object->finalizers) {
        struct path path = path_index(&list, it.index);
        struct slice name = value_string_or(it.value, SLICE(""));

        if (!slice_find(name, SLICE("/"), &(size_t){ 0 }) && !slice_is(name, "kubernetes") &&
            !slice_is(name, "orphan") && !slice_is(name, "foregroundDeletion"))
            causes_addf(causes, CAUSE_INVALID, &path, it.value,
                        "name is neither a standard finalizer name nor is it fully qualified");
    }
}

static void validate_no_new_finalizers(const struct object *before, const struct object *after,
                                       struct causes *causes)
{
    struct path path = path_key(&metadata_path, SLICE("finalizers"));

    if (!before->deleted.size)
        return;
    DOC_EACH (it, after->finalizers) {
        struct slice name = value_string_or(it.value, SLICE(""));

        if (object_has_finalizer(before, name))
            continue;
        causes_addf(causes, CAUSE_FORBIDDEN, &path, after->finalizers,
                    "no new finalizers can be added if the object is being deleted, found new "
                    "finalizers []string{\"" SLICE_FORMAT "\"}",
                    SLICE_ARGUMENT(name));
    }
}

void metadata_validate(const struct resource *resource, struct value before, struct value after,
                       struct causes *causes)
{
    struct object old;
    struct object new;

    object_read(before, &old);
    object_read(after, &new);
    if (!value_exists(before)) {
        validate_names(resource, &new, causes);
        validate_finalizers(&new, causes);
    } else {
        validate_no_new_finalizers(&old, &new, causes);
    }
    validate_labels(new.labels, causes);
    validate_annotations(new.annotations, causes);
    validate_owners(new.owners, causes);
    if (!resource->custom)
        validate_finalizer_names(&new, causes);
}
