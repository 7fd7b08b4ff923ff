/* Paths and queries. */
#include "net/uri.h"

#include <string.h>

#include "base/arena.h"
#include "base/hex.h"

/* The byte behind the escape at text[at]; -1 when it is broken. */
static int escaped_byte(struct slice text, size_t at)
{
    int high;
    int low;

    if (text.size - at < 3)
        return -1;
    high = hex_digit(text.data[at + 1]);
    low = hex_digit(text.data[at + 2]);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
}

static bool is_clean(struct slice text)
{
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.data[i];

        if (c <= ' ' || c == 0x7f || c == '#')
            return false;
        if (c == '%' && escaped_byte(text, i) <= 0)
            return false;
    }
    return true;
}

static bool cut_authority(struct slice *text, struct slice *out_authority)
{
    size_t offset;
    size_t end;

    if (!slice_find(*text, SLICE("://"), &offset) || (offset != 4 && offset != 5) ||
        (!slice_equal_nocase(slice_of(text->data, offset), SLICE("http")) &&
         !slice_equal_nocase(slice_of(text->data, offset), SLICE("https"))))
        return false;
    *text = slice_of(text->data + offset + 3, text->size - offset - 3);
    for (end = 0; end < text->size && text->data[end] != '/' && text->data[end] != '?'; end++)
        ;
    *out_authority = slice_of(text->data, end);
    *text = slice_of(text->data + end, text->size - end);
    return end > 0;
}

bool uri_split(struct slice text, struct uri *out_uri)
{
    struct uri uri = { .authority = SLICE(""), .query = SLICE("") };

    if (text.size == 0 || !is_clean(text))
        return false;
    if (text.data[0] != '/' && !slice_is(text, "*") && !cut_authority(&text, &uri.authority))
        return false;
    if (!slice_cut(text, '?', &uri.path, &uri.query))
        uri.path = text;
    if (uri.path.size == 0 && uri.authority.size > 0)
        uri.path = SLICE("/"); /* "http://host" asks for its root */
    if (uri.path.size == 0)
        return false;
    *out_uri = uri;
    return true;
}

static char *decode(struct arena *arena, struct slice text, bool plus_is_blank)
{
    char *copy = arena_text(arena, text);
    size_t used = 0;

    for (size_t i = 0; i < text.size; i++) {
        int byte = text.data[i] == '%' ? escaped_byte(text, i) : -1;

        if (byte >= 0) {
            copy[used++] = (char)byte;
            i += 2;
        } else {
            copy[used++] = plus_is_blank && text.data[i] == '+' ? ' ' : text.data[i];
        }
    }
    copy[used] = '\0';
    return copy;
}

/* Judged after decoding, so that "%2e%2e" is what it means. */
static bool is_safe_segment(const char *text)
{
    if (strcmp(text, ".") == 0 || strcmp(text, "..") == 0)
        return false;
    for (; *text; text++)
        if (*text == '/' || (unsigned char)*text < ' ' || *text == 0x7f)
            return false;
    return true;
}

const char *uri_decode_segment(struct arena *arena, struct slice segment)
{
    const char *text = decode(arena, segment, false);

    return is_safe_segment(text) ? text : NULL;
}

bool uri_next_param(struct arena *arena, struct slice *query, struct uri_param *out_param)
{
    struct slice part;

    while (query->size > 0 && slice_split(query, '&', &part)) {
        struct slice name = part;
        struct slice value = SLICE("");

        if (part.size == 0)
            continue;
        slice_cut(part, '=', &name, &value);
        out_param->name = decode(arena, name, true);
        out_param->value = decode(arena, value, true);
        return true;
    }
    return false;
}

const char *uri_find_param(struct arena *arena, struct slice query, const char *name)
{
    struct uri_param param;

    while (uri_next_param(arena, &query, &param))
        if (strcmp(param.name, name) == 0)
            return param.value;
    return NULL;
}
