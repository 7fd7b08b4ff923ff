/* Changing a document means making another: edit_begin(), edit_set_…(), edit_seal(). Whoever holds
 * the old one still reads the old value. One thread at a time.
 *
 * Setting makes missing objects on the way (null counts as missing). A step that cannot be taken,
 * such as a member of a string, spoils the edit: later calls do nothing and edit_seal() returns the
 * first error, so one check is enough. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "doc/value.h"

struct doc;
struct edit;
struct error;

/* A value inside an edit; good until it is removed or replaced, or the edit ends. */
struct edit_node {
    void *node; /* NULL: absent */
};

/* Which value: EDIT_PATH("spec", "replicas") from the root, EDIT_UNDER(condition, "status") from a
 * node, EDIT_MEMBER(labels, key) when the key comes from a document. In an array a step is the
 * item's number; EDIT_END is the place behind the last item. */
struct edit_path {
    struct edit_node from;
    const char *const *keys; /* ends with NULL */
    struct slice last;       /* one more key, when has_last */
    bool has_last;
    bool from_root;
};

#define EDIT_ROOT      ((struct edit_path){ .keys = edit_no_keys, .from_root = true })
#define EDIT_PATH(...) ((struct edit_path){ .keys = VALUE_KEYS(__VA_ARGS__), .from_root = true })
#define EDIT_UNDER(node, ...)                                                                      \
    ((struct edit_path){ .from = (node), .keys = VALUE_KEYS(__VA_ARGS__) })
#define EDIT_MEMBER(node, key)                                                                     \
    ((struct edit_path){ .from = (node), .keys = edit_no_keys, .last = (key), .has_last = true })
extern const char EDIT_END[]; /* known by its address, so that no key can be taken for it */
extern const char *const edit_no_keys[];

struct edit *edit_begin(const struct doc *doc);
struct edit *edit_new(void);               /* starts with {} */
struct edit *edit_free(struct edit *edit); /* gives up the changes */

/* Ends the edit either way. A result beyond the limits of this room is ERR_TOO_LARGE. */
struct error *edit_seal(struct edit *take_edit, struct doc **out_doc);

/* Texts and values are copied. A text or key that is no valid UTF-8 spoils the edit. */
void edit_set_null(struct edit *edit, struct edit_path path);
void edit_set_bool(struct edit *edit, struct edit_path path, bool truth);
void edit_set_int(struct edit *edit, struct edit_path path, int64_t number);
void edit_set_uint(struct edit *edit, struct edit_path path, uint64_t number);
void edit_set_double(struct edit *edit, struct edit_path path, double number); /* finite */
void edit_set_string(struct edit *edit, struct edit_path path, struct slice text);
void edit_set_value(struct edit *edit, struct edit_path path, struct value value);

/* Sets an empty container, whatever was there, and returns it. */
struct edit_node edit_set_object(struct edit *edit, struct edit_path path);
struct edit_node edit_set_array(struct edit *edit, struct edit_path path);

/* The container that is there, or a new one. */
struct edit_node edit_ensure_object(struct edit *edit, struct edit_path path);
struct edit_node edit_ensure_array(struct edit *edit, struct edit_path path);

/* Puts the members of `value` over those at the path, object by object; anything but two objects
 * is replaced, and null is a value like others. */
void edit_merge(struct edit *edit, struct edit_path path, struct value value);

void edit_remove(struct edit *edit, struct edit_path path); /* absent is fine */

/* Look-ups see the changes made so far. */
struct edit_node edit_find(struct edit *edit, struct edit_path path);
struct edit_node edit_item(struct edit *edit, struct edit_node array, size_t index);
size_t edit_count(struct edit *edit, struct edit_node container);
enum value_type edit_type(struct edit_node node);

/* What a node says, if it is no container; good as long as the node. */
struct value edit_scalar(struct edit_node node);

/* Sets a copy of what another node of this edit is; null when that is absent. */
void edit_copy(struct edit *edit, struct edit_path path, struct edit_node from);

/* Walks members or items in order: EDIT_EACH (it, labels) use(it.key, it.node). What is found may
 * be changed on the way, but the container may neither gain nor lose anything. */
struct edit_iterator {
    struct slice key; /* of a member; empty for an item */
    struct edit_node node;
    void *next; /* private from here */
    size_t left;
    bool object;
};

struct edit_iterator edit_iterate(struct edit_node container);
bool edit_next(struct edit_iterator *iterator);

#define EDIT_EACH(iterator, container)                                                             \
    for (struct edit_iterator iterator = edit_iterate(container); edit_next(&iterator);)

CLEANUP_DEFINE(edit, struct edit *, edit_free)
