/* The annotation in which kubectl's client-side apply keeps what was applied last. */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/apply_internal.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/limits.h"

#define LAST_APPLIED "kubectl.kubernetes.io/last-applied-configuration"

bool apply_is_kubectl(const struct apply *apply)
{
    return slice_is(apply->options->manager, "kubectl");
}

static struct value annotations_of(struct value object)
{
    return value_find(object, VALUE_KEYS("metadata", "annotations"));
}

static struct value parse_last(struct apply *apply, struct slice text)
{
    struct doc_options options = { .keep_tree = true };
    struct error *err;
    struct doc *doc;

    err = json_parse(text, &options, &doc);
    if (err) {
        error_drop(err, "an annotation that cannot be read allows nothing");
        return VALUE_ABSENT_VALUE;
    }
    arena_defer(apply->shapes.arena, doc_release, doc);
    return doc_root(doc);
}

static bool is_right(struct apply *apply, struct value object)
{
    struct error *err = shape_check(&apply->shapes, shape_root(apply->options->schema), object, 0);

    if (!err)
        return true;
    error_drop(err, "an object with errors allows nothing");
    return false;
}

const struct fieldset *apply_last_fields(struct apply *apply, struct value live)
{
    struct shape shape = shape_root(apply->options->schema);
    struct arena *arena = apply->shapes.arena;
    const struct fieldset *fields;
    struct shape_changes changes;
    struct slice text;
    struct value last;

    if (!value_string(value_get(annotations_of(live), SLICE(LAST_APPLIED)), &text))
        return NULL;
    last = parse_last(apply, text);
    if (!slice_equal(value_string_or(value_get(last, SLICE("apiVersion")), SLICE("")),
                     apply->options->api_version))
        return NULL;
    if (!is_right(apply, live) || !is_right(apply, last))
        return NULL;
    fields = shape_fields(&apply->shapes, shape, last);
    changes = shape_compare(&apply->shapes, shape, last, live);
    fields = fieldset_difference(arena, fields, changes.modified);
    fields = fieldset_difference(arena, fields, changes.added);
    return fieldset_difference(arena, fields, changes.removed);
}

/* How many bytes the object's other annotations have. */
static size_t size_of_others(struct value object)
{
    size_t size = 0;

    DOC_EACH (it, annotations_of(object)) {
        if (!slice_is(it.key, LAST_APPLIED))
            size += it.key.size + value_string_or(it.value, SLICE("")).size;
    }
    return size;
}

/* The configuration without the annotation, as kubectl would write it. */
static void print_last(struct value applied, struct text *text)
{
    CLEANUP(doc) struct doc *doc = doc_from_value(applied);
    struct edit *edit = edit_begin(doc);
    struct doc *lean;

    edit_remove(edit, EDIT_PATH("metadata", "annotations", LAST_APPLIED));
    error_drop(edit_seal(edit, &lean), "removing makes nothing larger");
    json_format(doc_root(lean), JSON_COMPACT, JSON_SORTED, text);
    text_append_char(text, '\n');
    doc_unref(lean);
}

void apply_last_write(struct apply *apply, struct value applied, struct value result,
                      struct edit *edit)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice before;

    if (!apply_is_kubectl(apply) ||
        !value_string(value_get(annotations_of(result), SLICE(LAST_APPLIED)), &before) ||
        before.size == 0)
        return;
    print_last(applied, &text);
    if (size_of_others(result) + sizeof(LAST_APPLIED) - 1 + text.size > DOC_MAX_ANNOTATIONS)
        edit_remove(edit, EDIT_PATH("metadata", "annotations", LAST_APPLIED));
    else
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", LAST_APPLIED),
                        text_slice(&text));
}
