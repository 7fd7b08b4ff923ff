/* Metadata as a typed view. */
#include "api/meta.h"

void meta_read(struct value object, struct meta *out_meta)
{
    struct value metadata = value_get(object, SLICE("metadata"));

    *out_meta = (struct meta){
        .namespace = value_text(metadata, "namespace"),
        .name = value_text(metadata, "name"),
        .uid = value_text(metadata, "uid"),
        .version = value_text(metadata, "resourceVersion"),
        .created = value_text(metadata, "creationTimestamp"),
        .deletion_time = value_text(metadata, "deletionTimestamp"),
        .labels = value_get(metadata, SLICE("labels")),
        .annotations = value_get(metadata, SLICE("annotations")),
        .finalizers = value_get(metadata, SLICE("finalizers")),
        .owners = value_get(metadata, SLICE("ownerReferences")),
    };
    out_meta->deleting = out_meta->deletion_time.size > 0;
}

bool meta_has_finalizer(const struct meta *meta, const char *finalizer)
{
    DOC_EACH (it, meta->finalizers) {
        if (slice_is(value_string_or(it.value, SLICE("")), finalizer))
            return true;
    }
    return false;
}

struct slice meta_label(const struct meta *meta, const char *key)
{
    return value_text(meta->labels, key);
}

struct slice meta_annotation(const struct meta *meta, const char *key)
{
    return value_text(meta->annotations, key);
}

void meta_owner_read(struct value reference, struct meta_owner *out_owner)
{
    *out_owner = (struct meta_owner){
        .api_version = value_text(reference, "apiVersion"),
        .kind = value_text(reference, "kind"),
        .name = value_text(reference, "name"),
        .uid = value_text(reference, "uid"),
        .blocks = value_bool_or(value_get(reference, SLICE("blockOwnerDeletion")), false),
        .controller = value_bool_or(value_get(reference, SLICE("controller")), false),
    };
}

void meta_split_version(struct slice api_version, struct slice *out_group,
                        struct slice *out_version)
{
    if (slice_cut(api_version, '/', out_group, out_version))
        return;
    *out_group = SLICE("");
    *out_version = api_version;
}

bool meta_remove_finalizer(struct edit *edit, struct value object, const char *finalizer)
{
    struct edit_node kept;
    struct meta meta;

    meta_read(object, &meta);
    if (!meta_has_finalizer(&meta, finalizer))
        return false;
    kept = edit_set_array(edit, EDIT_PATH("metadata", "finalizers"));
    DOC_EACH (it, meta.finalizers) {
        if (!slice_is(value_string_or(it.value, SLICE("")), finalizer))
            edit_set_value(edit, EDIT_UNDER(kept, EDIT_END), it.value);
    }
    return true;
}
