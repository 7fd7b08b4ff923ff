/* Users in headers. */
#include "auth/user_headers.h"

#include <string.h>

#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/text.h"
#include "net/headers.h"

void user_headers_done(struct user_headers *names)
{
    vec_done(&names->groups);
    vec_done(&names->extras);
}

/* One escape, "%2f"; false when it is none. */
static bool decode_escape(struct slice text, char *out_byte)
{
    unsigned char byte;
    struct error *err;

    if (text.size < 3)
        return false;
    err = hex_parse_exact(slice_of(text.data + 1, 2), &byte, 1);
    if (err) {
        error_drop(err, "not an escape");
        return false;
    }
    *out_byte = (char)byte;
    return true;
}

/* The rest of the header's name without its escapes. One that is broken stays as it is: something
 * was asked for, and must not be forgotten. A NUL would cut the key short, so it counts as broken.
 */
static const char *extra_key(struct arena *arena, struct slice encoded)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;

    for (size_t i = 0; i < encoded.size; i++) {
        char byte = encoded.data[i];

        if (byte == '%') {
            if (!decode_escape(slice_of(encoded.data + i, encoded.size - i), &byte) || byte == 0)
                return arena_text(arena, encoded);
            i += 2;
        }
        text_append_char(&key, byte);
    }
    return arena_strndup(arena, text_string(&key), key.size);
}

void user_headers_read(struct user_headers *names, const struct headers *headers,
                       const char *prefix)
{
    for (size_t i = 0; i < headers->entries.count; i++) {
        struct slice name = headers_name_at(headers, i);
        struct slice value = headers_value_at(headers, i);
        size_t size = strlen(prefix);

        if (!slice_has_prefix(name, prefix))
            continue;
        name = slice_of(name.data + size, name.size - size);
        if (slice_is(name, "user") && !names->user.data) {
            names->user = value;
        } else if (slice_is(name, "uid") && !names->uid.data) {
            names->uid = value;
        } else if (slice_is(name, "group")) {
            vec_push(&names->groups, value);
        } else if (slice_has_prefix(name, "extra-")) {
            struct slice rest = slice_of(name.data + 6, name.size - 6);

            vec_push(&names->extras,
                     (struct user_headers_value){ extra_key(names->arena, rest),
                                                  arena_text(names->arena, value) });
        }
    }
}

static struct user_extra *find_extra(struct user_extra *extras, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(extras[i].key, key) == 0)
            return &extras[i];
    return NULL;
}

struct user_extra *user_headers_extras(const struct user_headers *names, size_t *out_count)
{
    size_t total = names->extras.count;
    struct user_extra *extras = arena_array(names->arena, total, struct user_extra);
    size_t count = 0;

    VEC_EACH (value, &names->extras) {
        struct user_extra *extra = find_extra(extras, count, value->key);
        const char **values;

        if (!extra) {
            extra = &extras[count++];
            extra->key = value->key;
            extra->values = arena_array(names->arena, total, const char *);
        }
        values = (const char **)(uintptr_t)extra->values;
        values[extra->value_count++] = value->value;
    }
    *out_count = count;
    return extras;
}
