/* JSON Pointer. */
#include "doc/pointer.h"

#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/limits.h"
#include "doc/path.h"

static struct error *unescape(struct arena *arena, struct slice token, struct slice *out_token)
{
    char *text;
    size_t size = 0;

    if (!memchr(token.data, '~', token.size)) {
        *out_token = token;
        return NULL;
    }
    text = arena_alloc(arena, token.size);
    for (size_t i = 0; i < token.size; i++) {
        char c = token.data[i];

        if (c == '~') {
            c = ++i < token.size ? token.data[i] : '\0';
            if (c != '0' && c != '1')
                return error_new(ERR_BAD_REQUEST,
                                 "in \"" SLICE_FORMAT "\" a ~ is followed by neither 0 nor 1",
                                 SLICE_ARGUMENT(utf8_truncate(token, DOC_MAX_PATH_TEXT)));
            c = c == '0' ? '~' : '/';
        }
        text[size++] = c;
    }
    *out_token = slice_of(text, size);
    return NULL;
}

struct error *pointer_parse(struct arena *arena, struct slice text, struct pointer *out_pointer)
{
    struct pointer pointer = { NULL, 0 };
    struct slice rest;
    struct slice token;
    struct error *err;

    if (text.size == 0) {
        *out_pointer = pointer;
        return NULL;
    }
    if (text.data[0] != '/')
        return error_new(ERR_BAD_REQUEST,
                         "\"" SLICE_FORMAT "\" is no JSON pointer: it must be "
                         "empty or start with a slash",
                         SLICE_ARGUMENT(utf8_truncate(text, DOC_MAX_PATH_TEXT)));
    for (size_t i = 0; i < text.size; i++)
        pointer.count += text.data[i] == '/';
    if (pointer.count > DOC_DEEPEST)
        return error_new(ERR_BAD_REQUEST, "the JSON pointer has %zu levels, at most %d are allowed",
                         pointer.count, DOC_DEEPEST);
    pointer.tokens = arena_array(arena, pointer.count, struct slice);
    rest = slice_of(text.data + 1, text.size - 1);
    for (size_t i = 0; slice_split(&rest, '/', &token); i++) {
        err = unescape(arena, token, &pointer.tokens[i]);
        if (err)
            return error_wrap(err, "JSON pointer \"" SLICE_FORMAT "\"",
                              SLICE_ARGUMENT(utf8_truncate(text, DOC_MAX_PATH_TEXT)));
    }
    *out_pointer = pointer;
    return NULL;
}

bool pointer_index(struct slice token, size_t *out_index)
{
    uint64_t index;

    if (token.size == 0 || (token.size > 1 && token.data[0] == '0') ||
        !number_parse_uint(token, &index))
        return false;
    *out_index = (size_t)index;
    return true;
}

struct value pointer_get(const struct pointer *pointer, struct value root)
{
    for (size_t i = 0; i < pointer->count && value_exists(root); i++) {
        size_t index;

        if (!value_is_array(root))
            root = value_get(root, pointer->tokens[i]);
        else if (pointer_index(pointer->tokens[i], &index))
            root = value_at(root, index);
        else
            root = VALUE_ABSENT_VALUE;
    }
    return root;
}

void pointer_append(const struct path *path, struct text *text)
{
    if (!path)
        return;
    pointer_append(path->parent, text);
    text_append_char(text, '/');
    if (path->is_index) {
        text_appendf(text, "%zu", path->index);
        return;
    }
    for (size_t i = 0; i < path->key.size; i++) {
        char c = path->key.data[i];

        if (c == '~' || c == '/')
            text_append(text, c == '~' ? "~0" : "~1");
        else
            text_append_char(text, c);
    }
}
