/* A reader for flat JSON objects. Documents in general are another room's business; this one sees
 * the few bytes that decide how a token is verified, and refuses whatever it does not need. */
#include "crypto/jose_header_internal.h"

#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"

struct reader {
    struct arena *arena;
    const char *at;
    const char *end;
};

static struct error *broken(const char *what)
{
    return error_new(ERR_UNAUTHENTICATED, "token header: %s", what);
}

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at)
        reader->at++;
}

static bool take(struct reader *reader, char wanted)
{
    skip_blanks(reader);
    if (reader->at == reader->end || *reader->at != wanted)
        return false;
    reader->at++;
    return true;
}

/* The four digits after \u. */
static bool take_unit(struct reader *reader, uint32_t *out_unit)
{
    uint64_t unit;

    if (reader->end - reader->at < 4 || !number_parse_hex(slice_of(reader->at, 4), &unit))
        return false;
    reader->at += 4;
    *out_unit = (uint32_t)unit;
    return true;
}

static bool take_escaped_point(struct reader *reader, uint32_t *out_point)
{
    uint32_t high;
    uint32_t low;

    if (!take_unit(reader, &high))
        return false;
    *out_point = high;
    if (high < 0xd800 || high > 0xdfff)
        return high != 0; /* a NUL would end our strings early */
    if (high > 0xdbff || reader->end - reader->at < 2 || reader->at[0] != '\\' ||
        reader->at[1] != 'u')
        return false;
    reader->at += 2;
    if (!take_unit(reader, &low) || low < 0xdc00 || low > 0xdfff)
        return false;
    *out_point = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

static bool take_escape(struct reader *reader, struct text *text)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    const char *letter;
    uint32_t point;
    char c;

    if (reader->at == reader->end)
        return false;
    c = *reader->at++;
    if (c == 'u') {
        if (!take_escaped_point(reader, &point))
            return false;
        utf8_append(text, point);
        return true;
    }
    letter = c ? strchr(letters, c) : NULL;
    if (letter)
        text_append_char(text, meanings[letter - letters]);
    return letter != NULL;
}

static struct error *take_string(struct reader *reader, const char **out_string)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!take(reader, '"'))
        return broken("expected a string");
    while (reader->at < reader->end && *reader->at != '"') {
        unsigned char c = (unsigned char)*reader->at++;

        if (c == '\\' ? !take_escape(reader, &text) : c < 0x20)
            return broken("a string holds what JSON does not allow");
        if (c != '\\')
            text_append_char(&text, (char)c);
    }
    if (reader->at == reader->end)
        return broken("a string has no end");
    reader->at++;
    *out_string = arena_strndup(reader->arena, text_string(&text), text.size);
    return NULL;
}

/* A number or a word, whose value nobody needs. */
static struct error *skip_scalar(struct reader *reader)
{
    const char *start;
    struct slice word;
    double number;

    skip_blanks(reader);
    start = reader->at;
    while (reader->at < reader->end && !strchr(",} \t\r\n", *reader->at))
        reader->at++;
    word = slice_of(start, (size_t)(reader->at - start));
    if (word.size && (word.data[0] == '[' || word.data[0] == '{'))
        return broken("nested values are not supported");
    if (slice_is(word, "true") || slice_is(word, "false") || slice_is(word, "null") ||
        number_parse_double(word, &number))
        return NULL;
    return broken("expected a value");
}

static struct error *take_member(struct reader *reader, struct jose_header *header)
{
    const char *name = NULL;
    const char **place = NULL;
    const char *ignored;
    struct error *err = take_string(reader, &name);

    if (err)
        return err;
    if (!take(reader, ':'))
        return broken("expected a colon");
    if (strcmp(name, "crit") == 0)
        return broken("crit is not supported");
    if (strcmp(name, "alg") == 0)
        place = &header->algorithm;
    else if (strcmp(name, "typ") == 0)
        place = &header->type;
    else if (strcmp(name, "kid") == 0)
        place = &header->id;
    if (place && *place)
        return broken("a member comes twice");
    skip_blanks(reader);
    if (!place && reader->at < reader->end && *reader->at != '"')
        return skip_scalar(reader);
    return take_string(reader, place ? place : &ignored);
}

struct error *jose_header_parse(struct arena *arena, struct slice json,
                                struct jose_header *out_header)
{
    struct reader reader = { arena, json.data, json.data + json.size };
    struct jose_header header = { 0 };
    struct error *err;

    if (!utf8_is_valid(json))
        return broken("not UTF-8");
    if (!take(&reader, '{'))
        return broken("expected a JSON object");
    if (!take(&reader, '}')) {
        do {
            err = take_member(&reader, &header);
            if (err)
                return err;
        } while (take(&reader, ','));
        if (!take(&reader, '}'))
            return broken("expected a comma or the end of the object");
    }
    skip_blanks(&reader);
    if (reader.at != reader.end)
        return broken("bytes follow the object");
    if (!header.algorithm)
        return broken("alg is missing");
    *out_header = header;
    return NULL;
}
