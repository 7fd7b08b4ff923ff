/* JSON piece by piece. */
#include "doc/json_write.h"

#include "base/text.h"
#include "doc/json.h"

enum {
    INTEGER_ROOM = 20 /* nineteen digits and a sign */
};

/* Strings end with a quote, so the last byte alone says whether something stands before. */
static void separate(struct text *text)
{
    char last = text->size > 0 ? text->data[text->size - 1] : '{';

    if (last != '{' && last != '[' && last != ':')
        text_append_char(text, ',');
}

void json_write_object(struct text *text)
{
    separate(text);
    text_append_char(text, '{');
}

void json_write_list(struct text *text)
{
    separate(text);
    text_append_char(text, '[');
}

void json_write_end_object(struct text *text)
{
    text_append_char(text, '}');
}

void json_write_end_list(struct text *text)
{
    text_append_char(text, ']');
}

void json_write_slice(struct text *text, struct slice string)
{
    separate(text);
    json_format_string(string, text);
}

void json_write_string(struct text *text, const char *string)
{
    json_write_slice(text, slice_from(string));
}

void json_write_bool(struct text *text, bool truth)
{
    separate(text);
    text_append(text, truth ? "true" : "false");
}

void json_write_int(struct text *text, int64_t number)
{
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    char digits[INTEGER_ROOM];
    size_t start = sizeof(digits);

    separate(text);
    do {
        digits[--start] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0)
        digits[--start] = '-';
    text_append_bytes(text, digits + start, sizeof(digits) - start);
}

void json_write_value(struct text *text, struct value value)
{
    separate(text);
    json_format(value, JSON_COMPACT, JSON_AS_IS, text);
}

void json_write_raw(struct text *text, struct slice json)
{
    separate(text);
    text_append_slice(text, json);
}

void json_write_key_slice(struct text *text, struct slice key)
{
    json_write_slice(text, key);
    text_append_char(text, ':');
}

void json_write_key(struct text *text, const char *key)
{
    json_write_key_slice(text, slice_from(key));
}

void json_write_member(struct text *text, const char *key, const char *string)
{
    json_write_key(text, key);
    json_write_string(text, string);
}
