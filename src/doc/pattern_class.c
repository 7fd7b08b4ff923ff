/* Reading characters, escapes and classes of Go's regular expressions. Every literal is written as
 * a number and every class is spelled out, so that nothing PCRE2 knows beyond Go can take effect.
 */
#include <inttypes.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/error.h"
#include "base/hex.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/pattern_internal.h"

enum {
    LARGEST_POINT = 0x10ffff
};

void pattern_fail(struct pattern_reader *reader, const char *what, struct slice where)
{
    if (!reader->err)
        reader->err = error_new(ERR_INVALID, "error parsing regexp: %s: `" SLICE_FORMAT "`", what,
                                SLICE_ARGUMENT(where));
}

uint32_t pattern_point(struct pattern_reader *reader)
{
    uint32_t point = 0;

    utf8_next(&reader->rest, &point);
    return point;
}

void pattern_atom(struct pattern_reader *reader, uint32_t repeats)
{
    reader->atom_repeats = repeats;
    reader->has_atom = true;
    reader->single = false;
}

/* One character or class, written from this place on. */
void pattern_single_atom(struct pattern_reader *reader, size_t place)
{
    pattern_atom(reader, 1);
    reader->single = true;
    reader->atom_at = place;
}

static void write_point(struct pattern_reader *reader, uint32_t point)
{
    text_appendf(reader->out, "\\x{%" PRIx32 "}", point);
}

void pattern_literal(struct pattern_reader *reader, uint32_t point)
{
    size_t place = reader->out->size;

    write_point(reader, point);
    pattern_single_atom(reader, place);
}

static bool is_octal(char c)
{
    return c >= '0' && c <= '7';
}

/* The digits of \x7f or \x{10ffff}, behind the x. */
static bool read_hex(struct pattern_reader *reader, uint32_t *out_point)
{
    uint32_t point = 0;
    size_t digits = 0;
    bool braces = pattern_peek(reader, 0) == '{';

    if (braces)
        pattern_skip(reader, 1);
    while (reader->rest.size > 0 && (braces || digits < 2)) {
        int digit = hex_digit(pattern_peek(reader, 0));

        if (braces && digits > 0 && pattern_peek(reader, 0) == '}')
            break;
        pattern_point(reader);
        if (digit < 0)
            return false;
        point = point * 16 + (uint32_t)digit;
        if (point > LARGEST_POINT)
            return false;
        digits++;
    }
    if (braces ? pattern_peek(reader, 0) != '}' : digits < 2)
        return false;
    if (braces)
        pattern_skip(reader, 1);
    *out_point = point;
    return true;
}

static uint32_t read_octal(struct pattern_reader *reader, char first)
{
    uint32_t point = (uint32_t)(first - '0');

    for (int i = 0; i < 2 && is_octal(pattern_peek(reader, 0)); i++) {
        point = point * 8 + (uint32_t)(pattern_peek(reader, 0) - '0');
        pattern_skip(reader, 1);
    }
    return point;
}

/* One character behind a backslash; the error says what is not one. */
uint32_t pattern_escape(struct pattern_reader *reader)
{
    static const char names[] = "afnrtv";
    static const char points[] = "\a\f\n\r\t\v";
    const char *start = reader->rest.data;
    const char *name;
    uint32_t point;
    char c;

    pattern_skip(reader, 1);
    if (reader->rest.size == 0) {
        pattern_fail(reader, "trailing backslash at end of expression", SLICE(""));
        return 0;
    }
    c = pattern_peek(reader, 0);
    point = pattern_point(reader);
    name = c ? strchr(names, c) : NULL;
    if (point < 0x80 && !pattern_is_word(c))
        return point;
    if (name)
        return (uint32_t)points[name - names];
    if (c == '0' || (is_octal(c) && is_octal(pattern_peek(reader, 0))))
        return read_octal(reader, c);
    if (c == 'x' && read_hex(reader, &point))
        return point;
    pattern_fail(reader, "invalid escape sequence", pattern_since(reader, start));
    return 0;
}

struct perl_class {
    char name;
    const char *inside;  /* within brackets */
    const char *outside; /* by itself */
};

/* \s has no vertical tab in Go, but has one in PCRE2. */
static const struct perl_class perl_classes[] = {
    { 'd', "0-9", "[0-9]" },
    { 'D', "\\D", "[^0-9]" },
    { 'w', "0-9A-Za-z_", "[0-9A-Za-z_]" },
    { 'W', "\\W", "[^0-9A-Za-z_]" },
    { 's', "\\x09\\x0a\\x0c\\x0d\\x20", "[\\x09\\x0a\\x0c\\x0d\\x20]" },
    { 'S', "\\S\\x0b", "[^\\x09\\x0a\\x0c\\x0d\\x20]" },
};

static const struct perl_class *perl_class(const struct pattern_reader *reader)
{
    if (pattern_peek(reader, 0) != '\\')
        return NULL;
    for (size_t i = 0; i < COUNT_OF(perl_classes); i++) {
        if (perl_classes[i].name == pattern_peek(reader, 1))
            return &perl_classes[i];
    }
    return NULL;
}

/* Go has a few names that PCRE2 calls otherwise. */
static void write_unicode_class(struct pattern_reader *reader, struct slice name, bool negative)
{
    if (slice_equal_nocase(name, SLICE("assigned"))) {
        text_append(reader->out, negative ? "\\p{Cn}" : "\\P{Cn}");
    } else if (slice_equal_nocase(name, SLICE("ascii"))) {
        text_append(reader->out, negative ? "[:^ascii:]" : "[:ascii:]");
    } else {
        text_append(reader->out, negative ? "\\P{" : "\\p{");
        text_append_slice(reader->out, name);
        text_append_char(reader->out, '}');
    }
}

static bool is_class_name(struct slice name)
{
    CLEANUP(text) struct text class = TEXT_EMPTY;
    pcre2_code *code;
    PCRE2_SIZE offset;
    int reason;

    for (size_t i = 0; i < name.size; i++) {
        if (!pattern_is_word(name.data[i]) && name.data[i] != '_')
            return false;
    }
    if (slice_equal_nocase(name, SLICE("assigned")) || slice_equal_nocase(name, SLICE("ascii")))
        return true;
    text_appendf(&class, "\\p{" SLICE_FORMAT "}", SLICE_ARGUMENT(name));
    code = pcre2_compile((PCRE2_SPTR) class.data, class.size, PCRE2_UTF, &reason, &offset, NULL);
    pcre2_code_free(code);
    return code != NULL;
}

/* \pL, \p{Greek}, \P{^Greek}. */
static void read_unicode_class(struct pattern_reader *reader)
{
    const char *start = reader->rest.data;
    bool negative = pattern_peek(reader, 1) == 'P';
    struct slice name;
    size_t end;

    pattern_skip(reader, 2);
    if (pattern_peek(reader, 0) == '{') {
        if (!slice_find(reader->rest, SLICE("}"), &end)) {
            pattern_fail(reader, "invalid character class range",
                         slice_of(start, reader->rest.size + (size_t)(reader->rest.data - start)));
            return;
        }
        name = slice_of(reader->rest.data + 1, end - 1);
        pattern_skip(reader, end + 1);
    } else {
        name.data = reader->rest.data;
        pattern_point(reader);
        name.size = (size_t)(reader->rest.data - name.data);
    }
    if (name.size > 0 && name.data[0] == '^') {
        negative = !negative;
        name = slice_of(name.data + 1, name.size - 1);
    }
    if (is_class_name(name))
        write_unicode_class(reader, name, negative);
    else
        pattern_fail(reader, "invalid character class range", pattern_since(reader, start));
}

static bool is_unicode_class(const struct pattern_reader *reader)
{
    return pattern_peek(reader, 0) == '\\' &&
           (pattern_peek(reader, 1) == 'p' || pattern_peek(reader, 1) == 'P');
}

static bool is_posix_name(struct slice name)
{
    static const char *const names[] = { "alnum", "alpha", "ascii", "blank", "cntrl",
                                         "digit", "graph", "lower", "print", "punct",
                                         "space", "upper", "word",  "xdigit" };

    if (name.size > 0 && name.data[0] == '^')
        name = slice_of(name.data + 1, name.size - 1);
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (slice_is(name, names[i]))
            return true;
    }
    return false;
}

/* [:alpha:] within brackets; false when it is none, and [ is a character like others. */
static bool read_posix_class(struct pattern_reader *reader)
{
    struct slice behind = slice_of(reader->rest.data + 2, reader->rest.size - 2);
    struct slice whole;
    size_t end;

    if (!slice_find(behind, SLICE(":]"), &end))
        return false;
    whole = slice_of(reader->rest.data, end + 4);
    if (is_posix_name(slice_of(behind.data, end)))
        text_append_slice(reader->out, whole);
    else
        pattern_fail(reader, "invalid character class range", whole);
    pattern_skip(reader, whole.size);
    return true;
}

static uint32_t read_class_point(struct pattern_reader *reader, struct slice class)
{
    if (reader->rest.size == 0) {
        pattern_fail(reader, "missing closing ]", class);
        return 0;
    }
    return pattern_peek(reader, 0) == '\\' ? pattern_escape(reader) : pattern_point(reader);
}

static void read_class_range(struct pattern_reader *reader, struct slice class)
{
    const char *start = reader->rest.data;
    uint32_t low = read_class_point(reader, class);
    uint32_t high;

    write_point(reader, low);
    if (reader->rest.size < 2 || pattern_peek(reader, 0) != '-' || pattern_peek(reader, 1) == ']')
        return;
    pattern_skip(reader, 1);
    high = read_class_point(reader, class);
    if (high < low)
        pattern_fail(reader, "invalid character class range", pattern_since(reader, start));
    text_append_char(reader->out, '-');
    write_point(reader, high);
}

void pattern_class(struct pattern_reader *reader)
{
    struct slice class = reader->rest;
    size_t place = reader->out->size;
    const struct perl_class *perl;
    bool first = true;

    pattern_skip(reader, 1);
    text_append_char(reader->out, '[');
    if (pattern_peek(reader, 0) == '^') {
        text_append_char(reader->out, '^');
        pattern_skip(reader, 1);
    }
    while (!reader->err && (reader->rest.size == 0 || pattern_peek(reader, 0) != ']' || first)) {
        first = false;
        perl = perl_class(reader);
        if (reader->rest.size > 2 && pattern_peek(reader, 0) == '[' &&
            pattern_peek(reader, 1) == ':' && read_posix_class(reader))
            continue;
        if (is_unicode_class(reader)) {
            read_unicode_class(reader);
        } else if (perl) {
            text_append(reader->out, perl->inside);
            pattern_skip(reader, 2);
        } else {
            read_class_range(reader, class);
        }
    }
    pattern_skip(reader, reader->rest.size > 0);
    text_append_char(reader->out, ']');
    pattern_single_atom(reader, place);
}

bool pattern_named_class(struct pattern_reader *reader)
{
    const struct perl_class *perl = perl_class(reader);
    size_t place = reader->out->size;

    if (is_unicode_class(reader)) {
        text_append_char(reader->out, '[');
        read_unicode_class(reader);
        text_append_char(reader->out, ']');
    } else if (perl) {
        text_append(reader->out, perl->outside);
        pattern_skip(reader, 2);
    } else {
        return false;
    }
    pattern_single_atom(reader, place);
    return true;
}
