/* Bytes as hexadecimal digits. */
#include "base/hex.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"

static void encode(struct slice bytes, char *to)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < bytes.size; i++) {
        *to++ = digits[(unsigned char)bytes.data[i] >> 4];
        *to++ = digits[(unsigned char)bytes.data[i] & 15];
    }
}

void hex_append(struct text *text, struct slice bytes)
{
    encode(bytes, text_reserve(text, bytes.size * 2));
    text_grown(text, bytes.size * 2);
}

char *hex_format(struct arena *arena, struct slice bytes)
{
    char *text = arena_alloc(arena, bytes.size * 2 + 1);

    encode(bytes, text);
    return text;
}

int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static struct error *check(struct slice text)
{
    if (text.size % 2 != 0)
        return error_new(ERR_INVALID, "hexadecimal text has %zu digits, two make a byte",
                         text.size);
    for (size_t i = 0; i < text.size; i++) {
        if (hex_digit(text.data[i]) < 0)
            return error_new(
                ERR_INVALID,
                "hexadecimal text has the byte 0x%02x at offset %zu, which is no digit",
                (unsigned char)text.data[i], i);
    }
    return NULL;
}

static void decode(struct slice text, char *to)
{
    for (size_t i = 0; i < text.size; i += 2)
        *to++ = (char)(hex_digit(text.data[i]) << 4 | hex_digit(text.data[i + 1]));
}

struct error *hex_parse(struct slice text, struct text *out_bytes)
{
    struct text bytes = TEXT_EMPTY;
    struct error *err = check(text);

    if (err)
        return err;
    decode(text, text_reserve(&bytes, text.size / 2));
    text_grown(&bytes, text.size / 2);
    text_done(out_bytes);
    *out_bytes = bytes;
    return NULL;
}

struct error *hex_parse_exact(struct slice text, void *out_bytes, size_t size)
{
    struct error *err = check(text);

    if (err)
        return err;
    if (text.size / 2 != size)
        return error_new(ERR_INVALID, "hexadecimal text has %zu bytes, %zu are wanted",
                         text.size / 2, size);
    decode(text, out_bytes);
    return NULL;
}
