/* UTF-8: reading, checking, writing. */
#include "base/utf8.h"

#include "base/text.h"

/* How a character goes on after its first byte: the second byte's range depends on the first, which
 * is what keeps overlong forms and surrogates out (RFC 3629, section 4). */
struct lead {
    unsigned size; /* 0: no character begins with this byte */
    unsigned char second_low;
    unsigned char second_high;
};

static struct lead lead_of(unsigned char byte)
{
    if (byte < 0x80)
        return (struct lead){ 1, 0, 0 };
    if (byte < 0xc2)
        return (struct lead){ 0, 0, 0 };
    if (byte < 0xe0)
        return (struct lead){ 2, 0x80, 0xbf };
    if (byte < 0xf0)
        return (struct lead){ 3, byte == 0xe0 ? 0xa0 : 0x80, byte == 0xed ? 0x9f : 0xbf };
    if (byte < 0xf5)
        return (struct lead){ 4, byte == 0xf0 ? 0x90 : 0x80, byte == 0xf4 ? 0x8f : 0xbf };
    return (struct lead){ 0, 0, 0 };
}

/* Bytes at the front that a character could begin with; at least 1. Whole says that they are one.
 */
static size_t measure(struct slice s, bool *whole)
{
    const unsigned char *bytes = (const unsigned char *)s.data;
    struct lead lead = lead_of(bytes[0]);
    size_t size = 1;

    *whole = false;
    if (lead.size == 0)
        return 1;
    if (lead.size > 1 && s.size > 1 && bytes[1] >= lead.second_low && bytes[1] <= lead.second_high)
        size = 2;
    while (size > 1 && size < lead.size && size < s.size && (bytes[size] & 0xc0) == 0x80)
        size++;
    *whole = size == lead.size;
    return size;
}

static uint32_t compose(const char *data, size_t size)
{
    static const unsigned char first_mask[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t point = (unsigned char)data[0] & first_mask[size];

    for (size_t i = 1; i < size; i++)
        point = point << 6 | ((unsigned char)data[i] & 0x3f);
    return point;
}

size_t utf8_decode(struct slice s, uint32_t *out_point)
{
    bool whole;
    size_t size;

    if (s.size == 0)
        return 0;
    size = measure(s, &whole);
    if (!whole)
        return 0;
    *out_point = compose(s.data, size);
    return size;
}

bool utf8_next(struct slice *rest, uint32_t *out_point)
{
    bool whole;
    size_t size;

    if (rest->size == 0)
        return false;
    size = measure(*rest, &whole);
    *out_point = whole ? compose(rest->data, size) : UTF8_REPLACEMENT;
    *rest = slice_of(rest->data + size, rest->size - size);
    return true;
}

size_t utf8_valid_size(struct slice s)
{
    size_t at = 0;

    while (at < s.size) {
        bool whole;
        size_t size;
        uint64_t word;

        /* Most of what we see is ASCII: eight bytes at a time. */
        while (s.size - at >= sizeof(word)) {
            memcpy(&word, s.data + at, sizeof(word));
            if (word & UINT64_C(0x8080808080808080))
                break;
            at += sizeof(word);
        }
        while (at < s.size && !(s.data[at] & 0x80))
            at++;
        if (at == s.size)
            break;
        size = measure(slice_of(s.data + at, s.size - at), &whole);
        if (!whole)
            break;
        at += size;
    }
    return at;
}

bool utf8_is_valid(struct slice s)
{
    return utf8_valid_size(s) == s.size;
}

bool utf8_is_partial(struct slice s)
{
    bool whole;

    return s.size > 0 && lead_of((unsigned char)s.data[0]).size > s.size &&
           measure(s, &whole) == s.size;
}

size_t utf8_count(struct slice s)
{
    uint32_t point;
    size_t count = 0;

    while (utf8_next(&s, &point))
        count++;
    return count;
}

void utf8_append(struct text *text, uint32_t point)
{
    unsigned char bytes[4];
    size_t size;

    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
        point = UTF8_REPLACEMENT;
    size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, point >>= 6)
        bytes[i] = (unsigned char)(0x80 | (point & 0x3f));
    bytes[0] = (unsigned char)(size == 1 ? point : (0xf00u >> size & 0xff) | point);
    text_append_bytes(text, bytes, size);
}

void utf8_append_valid(struct text *text, struct slice s)
{
    while (s.size > 0) {
        size_t valid = utf8_valid_size(s);
        uint32_t point;

        text_append_bytes(text, s.data, valid);
        s = slice_of(s.data + valid, s.size - valid);
        if (utf8_next(&s, &point))
            utf8_append(text, point);
    }
}

struct slice utf8_truncate(struct slice s, size_t max_bytes)
{
    size_t size = max_bytes;

    if (s.size <= max_bytes)
        return s;
    /* Back over continuation bytes to the first byte of the character that does not fit. */
    while (size > 0 && max_bytes - size < 4 && ((unsigned char)s.data[size] & 0xc0) == 0x80)
        size--;
    return slice_of(s.data, size);
}
