/* Scale objects. */
#include "apiserver/scale.h"

#include "api/selector.h"
#include "apiserver/custom.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

enum {
    MAX_STEPS = 16
};

/* ".spec.replicas" as the keys of a path; NULL: it is none that can be walked. */
static const char *const *keys_of(struct arena *arena, const char *path)
{
    const char **keys = arena_array(arena, MAX_STEPS + 1, const char *);
    struct slice rest = slice_from(path + (*path == '.'));
    struct slice step;
    size_t count = 0;

    while (slice_split(&rest, '.', &step)) {
        if (count == MAX_STEPS || !step.size)
            return NULL;
        keys[count++] = arena_text(arena, step);
    }
    return keys;
}

static struct value find(const struct request *request, const struct doc *object, const char *path)
{
    const char *const *keys = path ? keys_of(request->arena, path) : NULL;

    return keys ? value_find(doc_root(object), keys) : VALUE_ABSENT_VALUE;
}

static const char *spec_path(const struct request *request)
{
    const struct custom_version *custom = request->resource->custom;

    return custom ? custom->scale_spec_path : ".spec.replicas";
}

/* The labels of what is counted, as text. */
static struct error *selector_of(const struct request *request, const struct doc *object,
                                 const char **out_text)
{
    const struct custom_version *custom = request->resource->custom;
    struct value value =
        find(request, object, custom ? custom->scale_selector_path : ".spec.selector");
    struct selector selector;
    struct slice text;
    struct error *err;

    *out_text = NULL;
    if (value_string(value, &text)) {
        *out_text = arena_text(request->arena, text);
        return NULL;
    }
    if (custom || !value_is_object(value))
        return NULL;
    if (resource_is(request->resource, "", "replicationcontrollers"))
        err = selector_from_labels(request->arena, value, &selector);
    else
        err = selector_from_object(request->arena, value, &selector);
    if (err)
        return err;
    *out_text = selector_format(request->arena, &selector);
    return NULL;
}

struct error *scale_read(const struct request *request, const struct doc *object,
                         struct doc **out_scale)
{
    static const char *const kept[] = { "name", "namespace", "uid", "resourceVersion",
                                        "creationTimestamp" };
    const struct custom_version *custom = request->resource->custom;
    struct value metadata = value_get(doc_root(object), SLICE("metadata"));
    int64_t wanted = value_int_or(find(request, object, spec_path(request)), 0);
    int64_t there = value_int_or(
        find(request, object, custom ? custom->scale_status_path : ".status.replicas"), 0);
    const char *selector;
    struct edit *edit;
    struct error *err;

    err = selector_of(request, object, &selector);
    if (err)
        return err;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Scale"));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("autoscaling/v1"));
    edit_set_object(edit, EDIT_PATH("metadata"));
    for (size_t i = 0; i < COUNT_OF(kept); i++) {
        struct value value = value_get(metadata, slice_from(kept[i]));

        if (value_exists(value))
            edit_set_value(edit, EDIT_PATH("metadata", kept[i]), value);
    }
    edit_set_object(edit, EDIT_PATH("spec"));
    if (wanted)
        edit_set_int(edit, EDIT_PATH("spec", "replicas"), wanted);
    edit_set_int(edit, EDIT_PATH("status", "replicas"), there);
    if (selector)
        edit_set_string(edit, EDIT_PATH("status", "selector"), slice_from(selector));
    return edit_seal(edit, out_scale);
}

struct error *scale_path(const struct request *request, const char *const **out_keys)
{
    const char *const *keys = keys_of(request->arena, spec_path(request));

    if (!keys)
        return error_new(ERR_INTERNAL, "the path %s of the definition cannot be walked",
                         spec_path(request));
    *out_keys = keys;
    return NULL;
}

struct error *scale_write(const struct request *request, const struct doc *object,
                          const struct doc *scale, struct doc **out_object)
{
    int64_t replicas = value_int_or(value_find(doc_root(scale), VALUE_KEYS("spec", "replicas")), 0);
    const char *const *keys;
    struct object seen;
    struct edit *edit;
    struct error *err;

    err = scale_path(request, &keys);
    if (err)
        return err;
    object_read(doc_root(scale), &seen);
    edit = edit_begin(object);
    edit_set_int(edit, (struct edit_path){ .keys = keys, .from_root = true }, replicas);
    if (seen.version.size)
        edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), seen.version);
    if (seen.uid.size)
        edit_set_string(edit, EDIT_PATH("metadata", "uid"), seen.uid);
    return edit_seal(edit, out_object);
}
