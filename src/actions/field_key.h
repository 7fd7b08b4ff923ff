/* Fields of a kind by dotted keys, as its definition knows them: "multiTenancy.mode" is a field of
 * the spec of ButlerConfig. Pure; any thread. */
#pragma once

#include "actions/action.h"

struct arena;
struct text;

/* The definition of one of Butler's kinds as this program brings it along; of the arena. */
struct error *field_key_definition(struct arena *arena, const char *kind,
                                   struct value *out_definition);

/* Every key that a value can be given to, in order, from the definition of a kind (a
 * CustomResourceDefinition); ends with NULL. Fields of list items have none. */
const char *const *field_key_list(struct arena *arena, struct value definition);

/* "KEY=VALUE", or "KEY=" to remove it; objects that become empty go too. A leading "spec." is fine.
 * Lists are given with commas. ERR_BAD_REQUEST: no such key, or a value of the wrong type. */
struct field_key_wish {
    struct value definition;
    const char *assignment;
};
action_change field_key_set;

/* What the object says there; absent when nothing. A key of several fields is fine here, and "" is
 * the spec itself. ERR_BAD_REQUEST: no such key. */
struct error *field_key_get(struct value definition, struct value object, const char *key,
                            struct value *out_value);
