/* Strategic merge patch: lists. Items are told apart by an identity: the value of the merge key, or
 * the item itself in a list of scalars. Where upstream searches lists we look into maps, so that a
 * long list and a long patch end in time. */
#include <stdint.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/doc_internal.h"
#include "doc/gotext.h"
#include "doc/limits.h"
#include "doc/strategic_internal.h"

#define NOWHERE SIZE_MAX /* the place of what is not in a list: behind all others */

static const char object_type[] = "map[string]interface {}";

struct item {
    yyjson_mut_val *node;
    struct slice identity;
    size_t wanted; /* place in the list that orders, or NOWHERE */
    size_t server; /* place in the original, or NOWHERE */
    size_t place;
};

/* A list while it is merged. */
struct items {
    struct item *items; /* room for those of the original and of the patch */
    size_t count;
    struct map *server; /* places in the original without what was deleted, by identity */
};

static void items_cleanup(struct items *items)
{
    map_free(items->server);
}

/* Where each identity comes first; places count from one, so that absence is NULL. */
static void note_place(struct map *places, struct slice identity, size_t place)
{
    if (!map_has(places, identity))
        map_set(places, identity, (void *)(uintptr_t)(place + 1));
}

static size_t find_place(const struct map *places, struct slice identity)
{
    size_t place = (size_t)(uintptr_t)map_get(places, identity);

    return place ? place - 1 : NOWHERE;
}

/* Go tells 1 from 1.0 and from "1", so the type is a part of it. Works for nodes of both kinds of
 * trees, since it looks at scalars only. */
static struct error *identity_of(struct strategic *run, struct value scalar,
                                 struct slice *out_identity)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    enum value_type type = value_type(scalar);

    if (type == VALUE_OBJECT || type == VALUE_ARRAY)
        return error_new(ERR_BAD_REQUEST,
                         "items of a merged list must be told apart by scalars, found %s",
                         value_type_name(type));
    text_append(&text, gotext_type(scalar));
    gotext_append(&text, scalar, SIZE_MAX);
    *out_identity = slice_of(arena_dup(run->arena, text.data, text.size), text.size);
    return NULL;
}

static struct error *identify(struct strategic *run, const char *merge_key, struct value item,
                              struct slice *out_identity)
{
    struct value scalar = item;

    if (merge_key) {
        if (!value_is_object(item))
            return strategic_bad_type(object_type, item);
        scalar = value_get(item, slice_from(merge_key));
        if (!value_exists(scalar))
            return strategic_no_key(item, merge_key);
    }
    return identity_of(run, scalar, out_identity);
}

/* The same for an item of the tree that changes. */
static struct error *identify_node(struct strategic *run, const char *merge_key,
                                   yyjson_mut_val *item, struct slice *out_identity)
{
    yyjson_mut_val *scalar = item;

    if (merge_key) {
        if (!yyjson_mut_is_obj(item))
            return strategic_bad_type(object_type, (struct value){ item });
        scalar = yyjson_mut_obj_get(item, merge_key);
    }
    if (!scalar) {
        CLEANUP(doc) struct doc *doc = doc_from_mut(item);

        return strategic_no_key(doc_root(doc), merge_key);
    }
    return identity_of(run, (struct value){ scalar }, out_identity);
}

static void append_shown_list(struct text *text, yyjson_mut_val *list)
{
    CLEANUP(doc) struct doc *doc =
        list ? doc_from_mut(list) : doc_new(SLICE("[]"));

    gotext_append(text, doc_root(doc), DOC_MAX_PATH_TEXT / 2);
}

static struct error *mixed_types(yyjson_mut_val *original, struct value patch)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice shown;

    append_shown_list(&text, original);
    text_append_char(&text, ' ');
    gotext_append(&text, patch, DOC_MAX_PATH_TEXT);
    shown = utf8_truncate(text_slice(&text), DOC_MAX_PATH_TEXT);
    return error_new(ERR_BAD_REQUEST, "list element types are not identical: [" SLICE_FORMAT "]",
                     SLICE_ARGUMENT(shown));
}

/* All items of both lists must be of one type, which is no list. */
static struct error *check_types(yyjson_mut_val *original, struct value patch,
                                 const char **out_type)
{
    yyjson_mut_arr_iter nodes = yyjson_mut_arr_iter_with(original);
    const char *type = NULL;
    yyjson_mut_val *node;

    while ((node = yyjson_mut_arr_iter_next(&nodes))) {
        const char *this_type = gotext_type((struct value){ node });

        if (type && strcmp(type, this_type) != 0)
            return mixed_types(original, patch);
        type = this_type;
    }
    DOC_EACH (item, patch) {
        const char *this_type = gotext_type(item.value);

        if (type && strcmp(type, this_type) != 0)
            return mixed_types(original, patch);
        type = this_type;
    }
    if (!type)
        return error_new(ERR_BAD_REQUEST, "no elements in any of the given slices");
    if (strcmp(type, "[]interface {}") == 0)
        return error_new(ERR_INVALID, "lists of lists are not supported");
    *out_type = type;
    return NULL;
}

static void push(struct items *items, yyjson_mut_val *node, struct slice identity)
{
    items->items[items->count] = (struct item){ .node = node, .identity = identity };
    items->count++;
}

/* Starts with the original's items, except those whose identity is in `deleted`. */
static struct error *items_init(struct strategic *run, const struct strategic_list *list,
                                const struct map *deleted, struct items *out_items)
{
    size_t room = yyjson_mut_arr_size(list->original) + value_count(list->patch);
    yyjson_mut_arr_iter nodes = yyjson_mut_arr_iter_with(list->original);
    yyjson_mut_val *node;

    out_items->items = arena_array(run->arena, room, struct item);
    out_items->count = 0;
    out_items->server = map_new();
    while ((node = yyjson_mut_arr_iter_next(&nodes))) {
        struct slice identity;
        struct error *err = identify_node(run, list->merge_key, node, &identity);

        if (err)
            return err;
        if (deleted && map_has(deleted, identity))
            continue;
        note_place(out_items->server, identity, out_items->count);
        push(out_items, node, identity);
    }
    return NULL;
}

static int by_wanted(const void *first, const void *second)
{
    const struct item *a = first;
    const struct item *b = second;

    if (a->wanted != b->wanted)
        return a->wanted < b->wanted ? -1 : 1;
    if (a->wanted == NOWHERE && a->server != b->server)
        return a->server < b->server ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

/* The items that `wanted` names come in its order, the others in that of the original. Then the
 * second go between the first as the original had them: each before the first wanted item that
 * stood behind it there. */
static void order(struct strategic *run, struct items *items, const struct map *wanted)
{
    struct item *sorted = items->items;
    struct item *merged = arena_array(run->arena, items->count, struct item);
    size_t named = 0;
    size_t others;

    for (size_t i = 0; i < items->count; i++) {
        sorted[i].wanted = wanted ? find_place(wanted, sorted[i].identity) : NOWHERE;
        sorted[i].server = find_place(items->server, sorted[i].identity);
        sorted[i].place = i;
        named += sorted[i].wanted != NOWHERE;
    }
    if (items->count > 0)
        qsort(sorted, items->count, sizeof(struct item), by_wanted);
    others = named;
    for (size_t i = 0, right = 0; i < items->count; i++) {
        bool has_left = others < items->count;
        bool has_right = right < named;
        bool before = has_left && has_right && sorted[right].server != NOWHERE &&
                      sorted[others].server < sorted[right].server;

        merged[i] = before || !has_right ? sorted[others++] : sorted[right++];
    }
    items->items = merged;
}

static yyjson_mut_val *items_finish(struct strategic *run, const struct items *items)
{
    yyjson_mut_val *list = doc_checked(yyjson_mut_arr(run->tree));

    for (size_t i = 0; i < items->count; i++)
        yyjson_mut_arr_append(list, items->items[i].node);
    return list;
}

/* Puts the patch's scalars behind the others and keeps one of each. */
static struct error *merge_scalars(struct strategic *run, const struct strategic_list *list,
                                   struct items *items)
{
    CLEANUP(map) struct map *wanted = map_new();
    size_t kept = 0;
    struct error *err = items_init(run, list, NULL, items);

    if (err)
        return err;
    for (size_t i = 0; i < items->count; i++) {
        if (find_place(items->server, items->items[i].identity) == i)
            items->items[kept++] = items->items[i];
    }
    items->count = kept;
    DOC_EACH (item, list->patch) {
        struct slice identity;

        err = identify(run, list->merge_key, item.value, &identity);
        if (err)
            return err;
        if (!map_has(items->server, identity) && !map_has(wanted, identity))
            push(items, strategic_copy(run, item.value, STRATEGIC_REPLACING), identity);
        note_place(wanted, identity, item.index);
    }
    order(run, items, wanted);
    return NULL;
}

/* What the items of a patch with a $patch ask for. */
struct special {
    struct map *deleted; /* identities */
    bool replace;
};

static void special_cleanup(struct special *special)
{
    map_free(special->deleted);
}

static struct error *read_special(struct strategic *run, const struct strategic_list *list,
                                  struct value item, struct special *special)
{
    struct value directive = value_get(item, SLICE(STRATEGIC_PATCH));
    struct slice name = value_string_or(directive, SLICE(""));
    struct slice identity;
    struct error *err;

    if (!value_exists(directive))
        return NULL;
    if (slice_is(name, "replace")) {
        special->replace = true;
        return NULL;
    }
    if (slice_is(name, "merge"))
        return error_new(ERR_BAD_REQUEST, "merging lists cannot yet be specified in the patch");
    if (!slice_is(name, "delete"))
        return strategic_bad_directive(directive, item);
    err = identify(run, list->merge_key, item, &identity);
    if (!err)
        map_set(special->deleted, identity, NULL);
    return err;
}

/* Merges one item of the patch with that of the same identity, or adds it. `places` are those of
 * the items so far. */
static struct error *merge_item(struct strategic *run, const struct strategic_list *list,
                                struct value item, struct map *places, struct map *wanted,
                                struct items *items)
{
    struct slice identity;
    struct error *err = identify(run, list->merge_key, item, &identity);
    size_t place;

    if (err)
        return err;
    note_place(wanted, identity, map_count(wanted));
    place = find_place(places, identity);
    if (place != NOWHERE)
        return strategic_merge(run, items->items[place].node, item, list->items);
    note_place(places, identity, items->count);
    push(items, strategic_copy(run, item, STRATEGIC_REPLACING), identity);
    return NULL;
}

static struct error *replace_items(struct strategic *run, const struct strategic_list *list,
                                   struct items *items)
{
    items->count = 0;
    DOC_EACH (item, list->patch) {
        struct slice identity;
        struct error *err;

        if (value_exists(value_get(item.value, SLICE(STRATEGIC_PATCH))))
            continue;
        err = identify(run, list->merge_key, item.value, &identity);
        if (err)
            return err;
        push(items, strategic_copy(run, item.value, STRATEGIC_REPLACING), identity);
    }
    return NULL;
}

/* Upstream deletes within the original's memory, where as many new items then take the places that
 * became free at its end. A later $setElementOrder counts them as if they had always been there. */
static void take_free_places(const struct items *items, size_t kept, size_t deleted)
{
    for (size_t i = 0; i < items->count; i++) {
        const struct item *item = &items->items[i];

        if (item->place >= kept && item->place < kept + deleted)
            note_place(items->server, item->identity, item->place);
    }
}

static struct error *merge_objects(struct strategic *run, const struct strategic_list *list,
                                   struct items *items)
{
    CLEANUP(special) struct special special = { .deleted = map_new() };
    CLEANUP(map) struct map *places = map_new();
    CLEANUP(map) struct map *wanted = map_new();
    struct error *err = NULL;
    size_t kept;

    if (!list->merge_key)
        return error_new(ERR_BAD_REQUEST, "cannot merge lists without merge key for struct");
    DOC_EACH (item, list->patch) {
        err = read_special(run, list, item.value, &special);
        if (err)
            return err;
    }
    err = items_init(run, list, special.deleted, items);
    if (err)
        return err;
    if (special.replace)
        return replace_items(run, list, items);
    kept = items->count;
    for (size_t i = 0; i < kept; i++)
        note_place(places, items->items[i].identity, i);
    DOC_EACH (item, list->patch) {
        if (value_exists(value_get(item.value, SLICE(STRATEGIC_PATCH))))
            continue;
        err = merge_item(run, list, item.value, places, wanted, items);
        if (err)
            return err;
    }
    order(run, items, wanted);
    take_free_places(items, kept, yyjson_mut_arr_size(list->original) - kept);
    return NULL;
}

static struct error *merge_items(struct strategic *run, const struct strategic_list *list,
                                 struct items *items)
{
    const char *type;
    struct error *err = check_types(list->original, list->patch, &type);

    if (err)
        return err;
    return strcmp(type, object_type) == 0 ? merge_objects(run, list, items)
                                          : merge_scalars(run, list, items);
}

struct error *strategic_list_merge(struct strategic *run, const struct strategic_list *list,
                                   yyjson_mut_val **out_list)
{
    CLEANUP(items) struct items items = { 0 };
    struct error *err;

    if (!list->merges) {
        *out_list = strategic_copy(run, list->patch, STRATEGIC_REPLACING);
        return NULL;
    }
    if (yyjson_mut_arr_size(list->original) == 0 && value_count(list->patch) == 0) {
        *out_list = list->original;
        return NULL;
    }
    err = merge_items(run, list, &items);
    if (!err)
        *out_list = items_finish(run, &items);
    return err;
}

static struct error *wrong_order(struct value patch, struct value wanted)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice shown;

    text_append(&text, "The order in patch list:\n");
    gotext_append(&text, patch, DOC_MAX_PATH_TEXT / 2);
    text_append(&text, "\n doesn't match " STRATEGIC_ORDER " list:\n");
    gotext_append(&text, wanted, DOC_MAX_PATH_TEXT);
    text_append(&text, "\n");
    shown = utf8_truncate(text_slice(&text), DOC_MAX_PATH_TEXT);
    return error_new(ERR_BAD_REQUEST, SLICE_FORMAT, SLICE_ARGUMENT(shown));
}

/* What the patch has must come in the order that it asks for; deletions do not count. `places` are
 * those of the wanted order. */
static struct error *check_order(struct strategic *run, const struct strategic_list *list,
                                 struct value wanted, const struct map *places)
{
    size_t next = 0;

    if (value_count(wanted) == 0)
        return NULL;
    DOC_EACH (item, list->patch) {
        struct value directive = value_get(item.value, SLICE(STRATEGIC_PATCH));
        struct slice identity;
        struct error *err;
        size_t place;

        if (value_exists(directive))
            continue;
        err = identify(run, list->merge_key, item.value, &identity);
        if (err)
            return err;
        place = find_place(places, identity);
        if (place == NOWHERE || place < next)
            return wrong_order(list->patch, wanted);
        next = place + 1;
    }
    return NULL;
}

static struct error *read_order(struct strategic *run, const struct strategic_list *list,
                                struct value wanted, struct map *places)
{
    DOC_EACH (item, wanted) {
        struct slice identity;
        struct error *err = identify(run, list->merge_key, item.value, &identity);

        if (err)
            return err;
        note_place(places, identity, item.index);
    }
    return NULL;
}

/* The list before it is ordered. */
static struct error *unordered(struct strategic *run, const struct strategic_list *list,
                               struct items *items)
{
    yyjson_mut_arr_iter nodes;
    yyjson_mut_val *node;
    struct error *err;

    if (list->original && value_exists(list->patch) && list->merges)
        return merge_items(run, list, items);
    err = items_init(run, list, NULL, items);
    if (err || !value_exists(list->patch))
        return err;
    items->count = 0;
    nodes = yyjson_mut_arr_iter_with(
        strategic_copy(run, list->patch, list->original ? STRATEGIC_REPLACING : STRATEGIC_NEW));
    while ((node = yyjson_mut_arr_iter_next(&nodes))) {
        struct slice identity;

        err = identify_node(run, list->merge_key, node, &identity);
        if (err)
            return err;
        push(items, node, identity);
    }
    return NULL;
}

struct error *strategic_list_order(struct strategic *run, const struct strategic_list *list,
                                   struct value wanted, yyjson_mut_val **out_list)
{
    CLEANUP(items) struct items items = { 0 };
    CLEANUP(map) struct map *places = map_new();
    const char *type;
    struct error *err = read_order(run, list, wanted, places);

    if (!err)
        err = check_order(run, list, wanted, places);
    if (err || (!list->original && !value_exists(list->patch)))
        return err;
    err = check_types(list->original, list->patch, &type);
    if (!err)
        err = unordered(run, list, &items);
    if (err)
        return err;
    order(run, &items, places);
    *out_list = items_finish(run, &items);
    return NULL;
}

struct error *strategic_list_delete(struct strategic *run, yyjson_mut_val *list,
                                    struct value unwanted)
{
    CLEANUP(items) struct items items = { 0 };
    CLEANUP(map) struct map *deleted = map_new();
    struct strategic_list described = { .original = list, .patch = unwanted };
    const char *type;
    struct error *err;

    if (yyjson_mut_arr_size(list) == 0 && value_count(unwanted) == 0)
        return NULL;
    err = check_types(list, unwanted, &type);
    if (err)
        return err;
    if (strcmp(type, object_type) == 0)
        return error_new(ERR_BAD_REQUEST, "invalid patch format of primitive list");
    err = read_order(run, &described, unwanted, deleted);
    if (!err)
        err = items_init(run, &described, deleted, &items);
    if (!err) {
        yyjson_mut_val *rest = items_finish(run, &items);

        list->tag = rest->tag;
        list->uni = rest->uni;
    }
    return err;
}
