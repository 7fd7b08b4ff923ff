/* Dotted keys of the spec of a kind. */
#include "actions/field_key.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_kinds.h"

enum {
    MAX_DEPTH = 16 /* steps of a key; deeper definitions do not exist */
};

static struct value spec_of(struct value definition)
{
    struct value version = value_at(value_find(definition, VALUE_KEYS("spec", "versions")), 0);

    return value_find(version, VALUE_KEYS("schema", "openAPIV3Schema", "properties", "spec"));
}

struct error *field_key_definition(struct arena *arena, const char *kind,
                                   struct value *out_definition)
{
    struct doc **docs;
    size_t count;
    struct error *err = butler_kinds_read(arena, BUTLER_KINDS_OWN, &docs, &count);

    for (size_t i = 0; !err && i < count; i++) {
        struct value names = value_find(doc_root(docs[i]), VALUE_KEYS("spec", "names"));

        if (slice_is(value_text(names, "kind"), kind)) {
            *out_definition = doc_root(docs[i]);
            return NULL;
        }
    }
    return err ? err : error_new(ERR_INTERNAL, "this program does not know the kind %s", kind);
}

/* --- all keys --------------------------------------------------------------------------------- */

struct listing {
    struct arena *arena;
    VEC(const char *) keys;
};

static void list_below(struct listing *listing, struct value schema, const char *prefix, int depth)
{
    if (depth == MAX_DEPTH)
        return;
    DOC_EACH (it, value_get(schema, SLICE("properties"))) {
        const char *key = arena_format(listing->arena, "%s%s" SLICE_FORMAT, prefix,
                                       *prefix ? "." : "", SLICE_ARGUMENT(it.key));

        if (value_count(value_get(it.value, SLICE("properties"))))
            list_below(listing, it.value, key, depth + 1);
        else
            vec_push(&listing->keys, key);
    }
}

const char *const *field_key_list(struct arena *arena, struct value definition)
{
    struct listing listing = { .arena = arena };
    const char **keys;

    list_below(&listing, spec_of(definition), "", 0);
    keys = arena_array(arena, listing.keys.count + 1, const char *);
    for (size_t i = 0; i < listing.keys.count; i++)
        keys[i] = listing.keys.items[i];
    vec_done(&listing.keys);
    return keys;
}

/* --- one key ---------------------------------------------------------------------------------- */

/* A key on its way through a definition: the schema it leads to, and its steps below spec. */
struct place {
    struct value schema;
    struct slice steps[MAX_DEPTH];
    size_t depth;
};

static struct error *find_place(struct value definition, struct slice key, struct place *out_place)
{
    struct place place = { .schema = spec_of(definition) };
    struct slice rest = key;
    struct slice step;

    if (slice_has_prefix(key, "spec."))
        rest = slice_of(key.data + strlen("spec."), key.size - strlen("spec."));
    while (rest.data && slice_split(&rest, '.', &step)) {
        place.schema = value_get(value_get(place.schema, SLICE("properties")), step);
        if (place.depth == MAX_DEPTH || !value_exists(place.schema))
            return error_new(ERR_BAD_REQUEST, "there is no key " SLICE_FORMAT,
                             SLICE_ARGUMENT(slice_brief(key)));
        place.steps[place.depth++] = step;
    }
    *out_place = place;
    return NULL;
}

struct error *field_key_get(struct value definition, struct value object, const char *key,
                            struct value *out_value)
{
    struct value value = value_get(object, SLICE("spec"));
    struct place place = { .depth = 0 };
    struct error *err;

    if (*key) {
        err = find_place(definition, slice_from(key), &place);
        if (err)
            return err;
    }
    for (size_t i = 0; i < place.depth; i++)
        value = value_get(value, place.steps[i]);
    *out_value = value;
    return NULL;
}

/* --- setting ---------------------------------------------------------------------------------- */

static struct error *wrong_type(struct slice key, struct slice text, const char *wanted)
{
    return error_new(ERR_BAD_REQUEST, SLICE_FORMAT "=" SLICE_FORMAT ": must be %s",
                     SLICE_ARGUMENT(key), SLICE_ARGUMENT(slice_brief(text)), wanted);
}

static void set_list(struct edit *edit, struct edit_path path, struct slice text)
{
    struct edit_node list = edit_set_array(edit, path);
    struct slice rest = text;
    struct slice part;

    while (slice_split(&rest, ',', &part))
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_trim(part));
}

static struct error *set_value(struct edit *edit, struct edit_path path, struct value schema,
                               struct slice key, struct slice text)
{
    struct slice type = value_text(schema, "type");
    int64_t number;

    if (slice_is(type, "boolean")) {
        if (!slice_is(text, "true") && !slice_is(text, "false"))
            return wrong_type(key, text, "true or false");
        edit_set_bool(edit, path, slice_is(text, "true"));
    } else if (slice_is(type, "integer")) {
        if (!number_parse_int(text, &number))
            return wrong_type(key, text, "a whole number");
        edit_set_int(edit, path, number);
    } else if (slice_is(type, "array")) {
        if (!slice_is(value_text(value_get(schema, SLICE("items")), "type"), "string"))
            return wrong_type(key, text, "edited as a whole: it is a list of objects");
        set_list(edit, path, text);
    } else if (slice_is(type, "object")) {
        return wrong_type(key, text, "one of its fields");
    } else {
        edit_set_string(edit, path, text);
    }
    return NULL;
}

/* Takes the value out, and on the way back what it leaves empty behind. */
static void remove_place(struct edit *edit, struct edit_node node, const struct place *place,
                         size_t depth)
{
    struct edit_node child = edit_find(edit, EDIT_MEMBER(node, place->steps[depth]));

    if (!child.node)
        return;
    if (depth + 1 < place->depth) {
        remove_place(edit, child, place, depth + 1);
        if (edit_count(edit, child))
            return;
    }
    edit_remove(edit, EDIT_MEMBER(node, place->steps[depth]));
}

struct error *field_key_set(const void *wish, struct value object, struct edit *edit)
{
    const struct field_key_wish *w = wish;
    struct edit_node node;
    struct place place;
    struct slice key;
    struct slice text;
    struct error *err;

    (void)object;
    if (!slice_cut(slice_from(w->assignment), '=', &key, &text) || !key.size)
        return error_new(ERR_BAD_REQUEST, "%s: must be KEY=VALUE, or KEY= to remove it",
                         w->assignment);
    err = find_place(w->definition, key, &place);
    if (err)
        return err;
    node = edit_ensure_object(edit, EDIT_PATH("spec"));
    if (!text.size) {
        remove_place(edit, node, &place, 0);
        return NULL;
    }
    for (size_t i = 0; i + 1 < place.depth; i++)
        node = edit_ensure_object(edit, EDIT_MEMBER(node, place.steps[i]));
    return set_value(edit, EDIT_MEMBER(node, place.steps[place.depth - 1]), place.schema, key,
                     text);
}
