/* Metadata as a typed view. */
#include "api/meta.h"

static struct slice text_of(struct value metadata, const char *key)
{
    return value_string_or(value_get(metadata, slice_from(key)), SLICE(""));
}

void meta_read(struct value object, struct meta *out_meta)
{
    struct value metadata = value_get(object, SLICE("metadata"));

    *out_meta = (struct meta){
        .namespace = text_of(metadata, "namespace"),
        .name = text_of(metadata, "name"),
        .uid = text_of(metadata, "uid"),
        .version = text_of(metadata, "resourceVersion"),
        .created = text_of(metadata, "creationTimestamp"),
        .deletion_time = text_of(metadata, "deletionTimestamp"),
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
    return text_of(meta->labels, key);
}

struct slice meta_annotation(const struct meta *meta, const char *key)
{
    return text_of(meta->annotations, key);
}

void meta_owner_read(struct value reference, struct meta_owner *out_owner)
{
    *out_owner = (struct meta_owner){
        .api_version = text_of(reference, "apiVersion"),
        .kind = text_of(reference, "kind"),
        .name = text_of(reference, "name"),
        .uid = text_of(reference, "uid"),
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
