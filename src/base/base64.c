/* Base64: three bytes are four letters. */
#include "base/base64.h"

#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

static const char *letters_of(enum base64_form form)
{
    switch (form) {
    case BASE64_STANDARD:
    case BASE64_STANDARD_BARE:
        return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    case BASE64_URL:
    case BASE64_URL_BARE:
        return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    }
    return NULL;
}

static bool is_padded(enum base64_form form)
{
    return form == BASE64_STANDARD || form == BASE64_URL;
}

static size_t encoded_size(size_t size, enum base64_form form)
{
    size_t rest = size % 3;

    if (rest && !is_padded(form))
        return size / 3 * 4 + rest + 1;
    return (size + 2) / 3 * 4;
}

static void encode(struct slice bytes, enum base64_form form, char *to)
{
    const unsigned char *from = (const unsigned char *)bytes.data;
    const char *letters = letters_of(form);
    size_t rest = bytes.size % 3;
    uint32_t group;

    for (size_t i = 0; i + 3 <= bytes.size; i += 3) {
        group = (uint32_t)from[i] << 16 | (uint32_t)from[i + 1] << 8 | from[i + 2];
        *to++ = letters[group >> 18];
        *to++ = letters[group >> 12 & 63];
        *to++ = letters[group >> 6 & 63];
        *to++ = letters[group & 63];
    }
    if (rest == 0)
        return;
    group = (uint32_t)from[bytes.size - rest] << 16;
    if (rest == 2)
        group |= (uint32_t)from[bytes.size - 1] << 8;
    *to++ = letters[group >> 18];
    *to++ = letters[group >> 12 & 63];
    if (rest == 2)
        *to++ = letters[group >> 6 & 63];
    if (is_padded(form))
        memcpy(to, "==", 3 - rest);
}

void base64_append(struct text *text, struct slice bytes, enum base64_form form)
{
    size_t size = encoded_size(bytes.size, form);

    encode(bytes, form, text_reserve(text, size));
    text_grown(text, size);
}

char *base64_format(struct arena *arena, struct slice bytes, enum base64_form form)
{
    char *text = arena_alloc(arena, encoded_size(bytes.size, form) + 1);

    encode(bytes, form, text);
    return text;
}

enum {
    NO_LETTER = 0xff
};

static void fill_values(unsigned char values[256], enum base64_form form)
{
    const char *letters = letters_of(form);

    memset(values, NO_LETTER, 256);
    for (unsigned i = 0; i < 64; i++)
        values[(unsigned char)letters[i]] = (unsigned char)i;
}

/* Takes the padding off; what stays must be letters only. */
static struct error *unpad(struct slice *text, enum base64_form form)
{
    if (is_padded(form)) {
        if (text->size % 4 != 0)
            return error_new(ERR_INVALID,
                             "base64 has %zu characters, padded text has a multiple of 4",
                             text->size);
        for (int i = 0; i < 2 && text->size > 0 && text->data[text->size - 1] == '='; i++)
            text->size--;
    }
    if (text->size % 4 == 1)
        return error_new(ERR_INVALID, "base64 has %zu letters, which make no whole bytes",
                         text->size);
    return NULL;
}

/* Writes size*6/8 bytes. Letters that fail are collected in one mask and looked for afterwards. */
static bool decode(struct slice text, const unsigned char values[256], unsigned char *to)
{
    const unsigned char *from = (const unsigned char *)text.data;
    size_t rest = text.size % 4;
    unsigned bad = 0;
    unsigned last;

    for (size_t i = 0; i + 4 <= text.size; i += 4) {
        unsigned a = values[from[i]], b = values[from[i + 1]];
        unsigned c = values[from[i + 2]], d = values[from[i + 3]];

        bad |= (a | b | c | d) & 0x80;
        *to++ = (unsigned char)(a << 2 | b >> 4);
        *to++ = (unsigned char)(b << 4 | c >> 2);
        *to++ = (unsigned char)(c << 6 | d);
    }
    if (rest == 0)
        return !bad;

    from += text.size - rest;
    bad |= (values[from[0]] | values[from[1]]) & 0x80u;
    *to++ = (unsigned char)(values[from[0]] << 2 | values[from[1]] >> 4);
    last = values[from[1]] & 0x0fu;
    if (rest == 3) {
        bad |= values[from[2]] & 0x80u;
        *to++ = (unsigned char)(values[from[1]] << 4 | values[from[2]] >> 2);
        last = values[from[2]] & 0x03u;
    }
    return !bad && last == 0;
}

static struct error *explain(struct slice text, const unsigned char values[256])
{
    for (size_t i = 0; i < text.size; i++) {
        if (values[(unsigned char)text.data[i]] == NO_LETTER)
            return error_new(ERR_INVALID,
                             "base64 has the byte 0x%02x at offset %zu, which is no letter of its "
                             "alphabet",
                             (unsigned char)text.data[i], i);
    }
    return error_new(ERR_INVALID, "base64 ends with bits that belong to no byte and are not zero");
}

struct error *base64_parse(struct slice text, enum base64_form form, struct text *out_bytes)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    unsigned char values[256];
    struct error *err;
    size_t size;

    err = unpad(&text, form);
    if (err)
        return err;

    fill_values(values, form);
    size = text.size / 4 * 3 + text.size % 4 * 3 / 4;
    if (!decode(text, values, (unsigned char *)text_reserve(&bytes, size)))
        return explain(text, values);

    text_grown(&bytes, size);
    text_done(out_bytes);
    *out_bytes = bytes;
    text_init(&bytes);
    return NULL;
}
