/* Strategic merge patch: objects. What a patch says about one member may be spread over three of
 * its own (the value, the order, what to delete), so these are brought together first. */
#include "doc/strategic.h"

#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "doc/doc_internal.h"
#include "doc/gotext.h"
#include "doc/limits.h"
#include "doc/strategic_internal.h"
#include "doc/tree_internal.h"

/* All that a patch says about one member; what it does not say is absent. */
struct change {
    struct slice name;
    struct value value;
    struct value order;
    struct value unwanted;
    bool seen; /* the original has the member */
};

struct changes {
    VEC(struct change) list;
    struct map *places;   /* name to place + 1 */
    struct map *retained; /* names in $retainKeys; NULL: there is none */
};

static void changes_cleanup(struct changes *changes)
{
    vec_done(&changes->list);
    map_free(changes->places);
    map_free(changes->retained);
}

static bool is_directive(struct slice key)
{
    return key.size > 0 && key.data[0] == '$' &&
           (slice_is(key, STRATEGIC_PATCH) || slice_is(key, STRATEGIC_RETAIN) ||
            slice_has_prefix(key, STRATEGIC_ORDER) || slice_has_prefix(key, STRATEGIC_DELETE));
}

static struct error *shown_error(struct text *message)
{
    struct slice shown = utf8_truncate(text_slice(message), DOC_MAX_PATH_TEXT);

    return error_new(ERR_BAD_REQUEST, SLICE_FORMAT, SLICE_ARGUMENT(shown));
}

struct error *strategic_bad_type(const char *wanted, struct value found)
{
    return error_new(ERR_BAD_REQUEST, "expected a %s, but received a %s", wanted,
                     gotext_type(found));
}

struct error *strategic_bad_directive(struct value directive, struct value patch)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;

    text_append(&message, "unknown patch type: ");
    gotext_append(&message, directive, DOC_MAX_PATH_TEXT);
    text_append(&message, " in map: ");
    gotext_append(&message, patch, DOC_MAX_PATH_TEXT);
    return shown_error(&message);
}

struct error *strategic_no_key(struct value item, const char *merge_key)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;

    text_append(&message, "map: ");
    gotext_append(&message, item, DOC_MAX_PATH_TEXT / 2);
    text_appendf(&message, " does not contain declared merge key: %s", merge_key);
    return shown_error(&message);
}

static void add(struct strategic *run, yyjson_mut_val *object, struct slice key,
                yyjson_mut_val *value)
{
    yyjson_mut_obj_add(object, doc_checked(yyjson_mut_strn(run->tree, key.data, key.size)), value);
}

static yyjson_mut_val *copy_object(struct strategic *run, struct value object,
                                   enum strategic_copy how)
{
    yyjson_mut_val *copy = doc_checked(yyjson_mut_obj(run->tree));

    DOC_EACH (member, object) {
        yyjson_mut_val *value = NULL;

        if (!is_directive(member.key) && (how != STRATEGIC_NEW || !value_is_null(member.value)))
            value = strategic_copy(run, member.value, how);
        if (value)
            add(run, copy, member.key, value);
    }
    return copy;
}

yyjson_mut_val *strategic_copy(struct strategic *run, struct value value, enum strategic_copy how)
{
    yyjson_mut_val *copy;

    if (value_is_object(value)) {
        if (how == STRATEGIC_NEW && value_exists(value_get(value, SLICE(STRATEGIC_PATCH))))
            return NULL;
        return copy_object(run, value, how);
    }
    if (!value_is_array(value))
        return tree_borrow(run->tree, doc_node(value));
    copy = doc_checked(yyjson_mut_arr(run->tree));
    DOC_EACH (item, value) {
        yyjson_mut_val *item_copy = strategic_copy(run, item.value, how);

        if (item_copy)
            yyjson_mut_arr_append(copy, item_copy);
    }
    return copy;
}

/* The change of this member, which is made if there is none. */
static struct change *change_of(struct changes *changes, struct slice name)
{
    size_t place = (size_t)(uintptr_t)map_get(changes->places, name);

    if (place == 0) {
        vec_push(&changes->list, (struct change){ .name = name });
        place = changes->list.count;
        map_set(changes->places, name, (void *)(uintptr_t)place);
    }
    return &changes->list.items[place - 1];
}

static struct error *read_retained(struct changes *changes, struct value keys)
{
    if (!value_is_array(keys))
        return error_new(ERR_BAD_REQUEST, "invalid patch format of retainKeys");
    changes->retained = map_new();
    DOC_EACH (key, keys) {
        struct slice name;

        if (value_string(key.value, &name))
            map_set(changes->retained, name, NULL);
    }
    return NULL;
}

/* "$setElementOrder/containers": the part behind the slash, which must be where we look for it. */
static bool list_name(struct slice key, const char *directive, struct slice *out_name)
{
    struct slice prefix;

    return slice_cut(key, '/', &prefix, out_name) && slice_is(prefix, directive);
}

static struct error *read_change(struct changes *changes, struct slice key, struct value value)
{
    struct slice name;

    if (slice_is(key, STRATEGIC_RETAIN))
        return read_retained(changes, value);
    if (slice_has_prefix(key, STRATEGIC_ORDER)) {
        if (!value_is_array(value))
            return strategic_bad_type("[]interface {}", value);
        if (!list_name(key, STRATEGIC_ORDER, &name))
            return error_new(ERR_BAD_REQUEST, "invalid patch format of setElementOrder list");
        change_of(changes, name)->order = value;
        return NULL;
    }
    if (slice_has_prefix(key, STRATEGIC_DELETE)) {
        if (!list_name(key, STRATEGIC_DELETE, &name))
            return error_new(ERR_BAD_REQUEST, "invalid patch format of primitive list");
        change_of(changes, name)->unwanted = value;
        return NULL;
    }
    change_of(changes, key)->value = value;
    return NULL;
}

static struct error *changes_read(struct changes *changes, struct value patch)
{
    struct error *err;

    changes->places = map_new();
    DOC_EACH (member, patch) {
        err = read_change(changes, member.key, member.value);
        if (err)
            return err;
    }
    if (!changes->retained)
        return NULL;
    VEC_EACH (change, &changes->list) {
        bool sets = value_exists(change->value) && !value_is_null(change->value);

        if (sets && !map_has(changes->retained, change->name))
            return error_new(ERR_BAD_REQUEST, "invalid patch format of retainKeys");
    }
    return NULL;
}

/* The last part of "io.k8s.api.core.v1.PodSpec". */
static const char *type_name(struct schema schema)
{
    const char *name = schema_string(schema, schema_node(schema)->name);
    const char *dot = strrchr(name, '.');

    return dot ? dot + 1 : name;
}

/* *out_field stays NULL where the schema lets everything pass. */
static struct error *find_field(struct schema schema, struct slice name,
                                const struct schema_field **out_field)
{
    *out_field = schema_field(schema, name);
    if (*out_field || schema_type(schema) != SCHEMA_OBJECT || schema_has(schema, SCHEMA_PRESERVES))
        return NULL;
    return error_new(ERR_BAD_REQUEST,
                     "unable to find api field in struct %s for the json field \"" SLICE_FORMAT
                     "\"",
                     type_name(schema), SLICE_ARGUMENT(utf8_truncate(name, DOC_MAX_PATH_TEXT)));
}

static struct error *describe_list(struct schema schema, const struct change *change,
                                   yyjson_mut_val *original, struct strategic_list *out_list)
{
    const struct schema_field *field;
    struct strategic_list list = { .original = original, .patch = change->value };
    struct schema type = schema_any();
    struct error *err = find_field(schema, change->name, &field);

    if (err)
        return err;
    if (field) {
        type = schema_of(schema, field);
        list.merges = field->flags & SCHEMA_PATCH_MERGE;
        list.merge_key = field->merge_key ? schema_string(schema, field->merge_key) : NULL;
        if (schema_type(type) != SCHEMA_ARRAY && schema_type(type) != SCHEMA_ANY)
            return error_new(ERR_BAD_REQUEST, "expected slice or array type, but got: struct");
    }
    list.items = schema_type(type) == SCHEMA_ARRAY ? schema_items(type) : schema_any();
    *out_list = list;
    return NULL;
}

static struct error *apply_order(struct strategic *run, struct schema schema,
                                 const struct change *change, yyjson_mut_val **value)
{
    struct strategic_list list;
    struct error *err;

    if (*value && !yyjson_mut_is_arr(*value))
        return strategic_bad_type("[]interface {}", (struct value){ *value });
    if (value_exists(change->value) && !value_is_array(change->value))
        return strategic_bad_type("[]interface {}", change->value);
    err = describe_list(schema, change, *value, &list);
    return err ? err : strategic_list_order(run, &list, change->order, value);
}

static struct error *apply_object(struct strategic *run, struct schema schema,
                                  const struct change *change, yyjson_mut_val **value)
{
    const struct schema_field *field;
    struct error *err = find_field(schema, change->name, &field);

    if (err)
        return err;
    if (field && field->flags & SCHEMA_PATCH_REPLACE) {
        *value = strategic_copy(run, change->value, STRATEGIC_REPLACING);
        return NULL;
    }
    return strategic_merge(run, *value, change->value, schema_member(schema, change->name));
}

static struct error *apply_value(struct strategic *run, struct schema schema,
                                 const struct change *change, yyjson_mut_val **value)
{
    struct strategic_list list;
    struct error *err;

    if (value_is_null(change->value)) {
        *value = NULL;
        return NULL;
    }
    if (*value && yyjson_mut_is_obj(*value) && value_is_object(change->value))
        return apply_object(run, schema, change, value);
    if (*value && yyjson_mut_is_arr(*value) && value_is_array(change->value)) {
        err = describe_list(schema, change, *value, &list);
        return err ? err : strategic_list_merge(run, &list, value);
    }
    *value = strategic_copy(run, change->value, STRATEGIC_NEW);
    return NULL;
}

/* *value is the member, NULL while there is none or when it goes. */
static struct error *apply(struct strategic *run, struct schema schema, const struct change *change,
                           yyjson_mut_val **value)
{
    struct error *err = NULL;

    if (value_exists(change->order))
        err = apply_order(run, schema, change, value);
    else if (value_exists(change->value))
        err = apply_value(run, schema, change, value);
    if (err || !value_exists(change->unwanted))
        return err;
    if (value_is_null(change->unwanted))
        *value = NULL;
    if (*value && yyjson_mut_is_arr(*value) && value_is_array(change->unwanted))
        err = strategic_list_delete(run, *value, change->unwanted);
    return err;
}

static struct error *apply_changes(struct strategic *run, yyjson_mut_val *original,
                                   struct changes *changes, struct schema schema)
{
    size_t count = yyjson_mut_obj_size(original);
    yyjson_mut_val *last = original->uni.ptr;
    yyjson_mut_val *key = count ? last->next->next : NULL; /* the ring starts behind the last */
    yyjson_mut_val result = { 0 };
    struct error *err = NULL;

    yyjson_mut_set_obj(&result);
    for (size_t i = 0; i < count && !err; i++) {
        yyjson_mut_val *value = key->next;
        yyjson_mut_val *next = value->next;
        struct slice name = doc_mut_text(key);

        if (!changes->retained || map_has(changes->retained, name)) {
            size_t place = (size_t)(uintptr_t)map_get(changes->places, name);

            if (place) {
                changes->list.items[place - 1].seen = true;
                err = apply(run, schema, &changes->list.items[place - 1], &value);
            }
            if (value)
                yyjson_mut_obj_add(&result, key, value);
        }
        key = next;
    }
    for (size_t i = 0; i < changes->list.count && !err; i++) {
        yyjson_mut_val *value = NULL;

        if (changes->list.items[i].seen)
            continue;
        err = apply(run, schema, &changes->list.items[i], &value);
        if (value)
            add(run, &result, changes->list.items[i].name, value);
    }
    tree_overwrite(original, &result);
    return err;
}

struct error *strategic_merge(struct strategic *run, yyjson_mut_val *original, struct value patch,
                              struct schema schema)
{
    CLEANUP(changes) struct changes changes = { 0 };
    struct value directive = value_get(patch, SLICE(STRATEGIC_PATCH));
    struct slice name = value_string_or(directive, SLICE(""));
    struct error *err;

    if (slice_is(name, "replace")) {
        tree_overwrite(original, strategic_copy(run, patch, STRATEGIC_REPLACING));
        return NULL;
    }
    if (slice_is(name, "delete")) {
        yyjson_mut_set_obj(original);
        return NULL;
    }
    if (value_exists(directive))
        return strategic_bad_directive(directive, patch);
    err = changes_read(&changes, patch);
    return err ? err : apply_changes(run, original, &changes, schema);
}

struct error *strategic_apply(struct value original, struct value patch, struct schema schema,
                              size_t max_bytes, struct doc **out_doc)
{
    struct strategic run = { 0 };
    struct error *err = NULL;
    yyjson_mut_val *root;

    if (value_exists(patch) && !value_is_null(patch) && !value_is_object(patch))
        return error_new(ERR_BAD_REQUEST, "a strategic merge patch must be an object, found %s",
                         value_type_name(value_type(patch)));
    run.tree = doc_checked(yyjson_mut_doc_new(NULL));
    run.arena = arena_create();
    root = value_is_object(original) ? tree_borrow(run.tree, doc_node(original))
                                     : doc_checked(yyjson_mut_obj(run.tree));
    if (value_is_object(patch))
        err = strategic_merge(&run, root, patch, schema);
    if (!err)
        err = tree_print(root, max_bytes ? max_bytes : DOC_MAX_BYTES, out_doc);
    arena_free(run.arena);
    yyjson_mut_doc_free(run.tree);
    return err;
}
