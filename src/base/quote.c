/* Go's way of quoting: escapes for what a terminal would not show, hexadecimal for broken UTF-8. */
#include "base/quote.h"

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/utf8.h"

/* Ranges that Go does not print as they are: controls, spaces other than ' ', invisible marks that
 * steer direction or joining, private use, and what Unicode keeps for no character at all. */
static const struct {
    uint32_t first;
    uint32_t last;
} hidden[] = {
    { 0x00, 0x1f },        { 0x7f, 0xa0 },     { 0xad, 0xad },       { 0x600, 0x605 },
    { 0x61c, 0x61c },      { 0x6dd, 0x6dd },   { 0x70f, 0x70f },     { 0x1680, 0x1680 },
    { 0x180e, 0x180e },    { 0x2000, 0x200f }, { 0x2028, 0x202f },   { 0x205f, 0x206f },
    { 0x3000, 0x3000 },    { 0xd800, 0xf8ff }, { 0xfdd0, 0xfdef },   { 0xfeff, 0xfeff },
    { 0xfff0, 0xfffb },    { 0xfffe, 0xffff }, { 0x1fffe, 0x1ffff }, { 0xe0000, 0xe00ff },
    { 0xe01f0, 0x10ffff },
};

bool quote_is_printable(uint32_t point)
{
    for (size_t i = 0; i < COUNT_OF(hidden); i++)
        if (point >= hidden[i].first && point <= hidden[i].last)
            return false;
    return true;
}

/* The letter behind the backslash; 0: there is none for it. */
static char short_escape(uint32_t point)
{
    static const char letters[] = "abtnvfr"; /* 0x07 to 0x0d */

    if (point >= 0x07 && point <= 0x0d)
        return letters[point - 0x07];
    return point == '"' || point == '\\' ? (char)point : 0;
}

static void append_point(struct text *text, struct slice bytes, uint32_t point)
{
    if (short_escape(point))
        text_appendf(text, "\\%c", short_escape(point));
    else if (quote_is_printable(point))
        text_append_slice(text, bytes);
    else if (point < 0x80)
        text_appendf(text, "\\x%02x", (unsigned)point);
    else if (point <= 0xffff)
        text_appendf(text, "\\u%04x", (unsigned)point);
    else
        text_appendf(text, "\\U%08x", (unsigned)point);
}

/* How many bytes at the front stand for themselves: most texts do as a whole. */
static size_t plain_size(struct slice value)
{
    size_t size = 0;

    while (size < value.size && value.data[size] >= ' ' && value.data[size] < 0x7f &&
           value.data[size] != '"' && value.data[size] != '\\')
        size++;
    return size;
}

/* Appends what is at the front, and says how many bytes that were. */
static size_t append_special(struct text *text, struct slice value)
{
    uint32_t point;
    size_t size = utf8_decode(value, &point);

    if (size == 0) {
        text_appendf(text, "\\x%02x", (unsigned char)value.data[0]);
        return 1;
    }
    append_point(text, slice_of(value.data, size), point);
    return size;
}

void quote_append(struct text *text, struct slice value)
{
    text_append_char(text, '"');
    while (value.size > 0) {
        size_t size = plain_size(value);

        if (size > 0)
            text_append_bytes(text, value.data, size);
        else
            size = append_special(text, value);
        value = slice_of(value.data + size, value.size - size);
    }
    text_append_char(text, '"');
}

char *quote_format(struct arena *arena, struct slice value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    quote_append(&text, value);
    return arena_text(arena, text_slice(&text));
}

void quote_append_list(struct text *text, const struct slice *values, size_t count)
{
    text_append_char(text, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            text_append_char(text, ' ');
        quote_append(text, values[i]);
    }
    text_append_char(text, ']');
}
