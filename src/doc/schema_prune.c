/* Pruning. An object keeps the members its schema knows; below a schema that preserves, those that
 * are known are still pruned by their own. */
#include "doc/schema_prune.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/vec.h"
#include "doc/doc_internal.h"
#include "doc/edit_internal.h"
#include "doc/limits.h"
#include "doc/path.h"
#include "doc/schema_step_internal.h"

/* Upstream reads the metadata of the root first, then prunes, then reads embedded metadata. */
enum unknown_class {
    UNKNOWN_ROOT_META,
    UNKNOWN_FIELD,
    UNKNOWN_EMBEDDED_META,
};

struct unknown {
    const char *path;
    enum unknown_class class;
    size_t order;
};

struct pruning {
    struct arena *arena; /* NULL: nothing is told */
    VEC(struct unknown) unknown;
    bool custom; /* told by name; built-in kinds tell in the order of the document */
    bool changed;
    bool cut;
};

static void tell(struct pruning *pruning, const struct path *path, enum unknown_class class)
{
    size_t count = pruning->unknown.count;

    pruning->changed = true;
    if (!pruning->arena)
        return;
    if (count >= DOC_MAX_UNKNOWN_FIELDS) {
        pruning->cut = true;
        return;
    }
    vec_push(&pruning->unknown,
             (struct unknown){ path_format(pruning->arena, path), class, count });
}

static void prune(struct pruning *pruning, struct schema schema, yyjson_mut_val *value,
                  const struct path *path, enum unknown_class class);

/* What is inside a metadata is told apart from the rest. */
static enum unknown_class class_of(struct schema schema, const struct path *path, struct slice key,
                                   enum unknown_class class)
{
    if (!slice_is(key, "metadata"))
        return class;
    if (schema_has(schema, SCHEMA_EMBEDDED))
        return UNKNOWN_EMBEDDED_META;
    return path ? class : UNKNOWN_ROOT_META;
}

static void prune_object(struct pruning *pruning, struct schema schema, yyjson_mut_val *object,
                         const struct path *path, enum unknown_class class, bool preserves)
{
    yyjson_mut_obj_iter members = yyjson_mut_obj_iter_with(object);
    yyjson_mut_val *key;
    struct schema member;

    while ((key = yyjson_mut_obj_iter_next(&members))) {
        struct slice name = doc_mut_text(key);
        struct path below = path_key(path, name);

        if (schema_step(schema, name, &member)) {
            prune(pruning, member, yyjson_mut_obj_iter_get_val(key), &below,
                  class_of(schema, path, name, class));
        } else if (!preserves) {
            tell(pruning, &below, class);
            yyjson_mut_obj_iter_remove(&members);
        }
    }
}

static void prune_array(struct pruning *pruning, struct schema schema, yyjson_mut_val *array,
                        const struct path *path, enum unknown_class class, bool preserves)
{
    struct schema items = schema_step_items(schema);
    yyjson_mut_val *value;
    size_t position;
    size_t count;

    yyjson_mut_arr_foreach(array, position, count, value)
    {
        struct path below = path_index(path, position);

        /* A list that preserves passes that on to its items, though not to what they contain. */
        if (preserves && yyjson_mut_is_obj(value))
            prune_object(pruning, items, value, &below, class, true);
        else if (preserves && yyjson_mut_is_arr(value))
            prune_array(pruning, items, value, &below, class, true);
        else
            prune(pruning, items, value, &below, class);
    }
}

static void prune(struct pruning *pruning, struct schema schema, yyjson_mut_val *value,
                  const struct path *path, enum unknown_class class)
{
    schema = schema_step_choice(schema, (struct value){ value });
    if (schema_step_is_open(schema))
        return;
    if (yyjson_mut_is_obj(value))
        prune_object(pruning, schema, value, path, class, schema_has(schema, SCHEMA_PRESERVES));
    else if (yyjson_mut_is_arr(value))
        prune_array(pruning, schema, value, path, class, schema_has(schema, SCHEMA_PRESERVES));
}

static int compare(const void *first, const void *second)
{
    const struct unknown *a = first;
    const struct unknown *b = second;
    int order = a->class == UNKNOWN_ROOT_META ? 0 : strcmp(a->path, b->path);

    if (a->class != b->class)
        return a->class < b->class ? -1 : 1;
    return order ? order : (a->order > b->order) - (a->order < b->order);
}

static void hand_over(struct pruning *pruning, struct schema_unknown *out_unknown)
{
    size_t count = pruning->unknown.count;
    const char **paths = arena_array(pruning->arena, count, const char *);

    if (count > 0 && pruning->custom)
        qsort(pruning->unknown.items, count, sizeof(*pruning->unknown.items), compare);
    for (size_t i = 0; i < count; i++)
        paths[i] = pruning->unknown.items[i].path;
    *out_unknown = (struct schema_unknown){ paths, count, pruning->cut };
}

bool schema_prune(struct schema schema, struct edit *edit, struct edit_node node,
                  struct arena *arena, struct schema_unknown *out_unknown)
{
    struct pruning pruning = { .arena = arena, .custom = schema.table->rules != NULL };

    if (!edit_is_spoiled(edit) && node.node)
        prune(&pruning, schema, edit_mut(node), NULL, UNKNOWN_FIELD);
    if (arena)
        hand_over(&pruning, out_unknown);
    vec_done(&pruning.unknown);
    return pruning.changed;
}
