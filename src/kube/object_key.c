/* Names of objects. */
#include "kube/object_key.h"

#include "base/arena.h"
#include "base/text.h"
#include "doc/value.h"

int object_key_compare(const struct object_key *a, const struct object_key *b)
{
    int order = slice_compare(a->namespace, b->namespace);

    return order ? order : slice_compare(a->name, b->name);
}

struct object_key object_key_read(struct value object)
{
    struct value metadata = value_get(object, SLICE("metadata"));

    return (struct object_key){
        value_string_or(value_get(metadata, SLICE("namespace")), SLICE("")),
        value_string_or(value_get(metadata, SLICE("name")), SLICE("")),
    };
}

struct object_key object_key_dup(struct arena *arena, const struct object_key *key)
{
    return (struct object_key){
        slice_of(arena_text(arena, key->namespace), key->namespace.size),
        slice_of(arena_text(arena, key->name), key->name.size),
    };
}

void object_key_append(const struct object_key *key, struct text *text)
{
    if (key->namespace.size) {
        text_append_slice(text, key->namespace);
        text_append_char(text, '/');
    }
    text_append_slice(text, key->name);
}

char *object_key_format(struct arena *arena, const struct object_key *key)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    object_key_append(key, &text);
    return arena_strdup(arena, text_string(&text));
}
