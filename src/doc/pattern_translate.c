/* Reads a regular expression as Go does and writes it for PCRE2: every literal as a number, every
 * class spelled out, so that nothing PCRE2 knows beyond Go can take effect. What Go refuses is
 * refused in Go's words. For the question "does it match" groups need no numbers or names. */
#include <inttypes.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/error.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/limits.h"
#include "doc/pattern_internal.h"

enum {
    LARGEST_REPEAT = 1000,
    LARGEST_POINT = 0x10ffff
};

struct group {
    uint32_t repeats; /* the largest product of counted repetitions inside */
};

struct reader {
    struct slice whole;
    struct slice rest;
    struct text *out;
    struct error *err;
    struct group groups[DOC_MAX_PATTERN_DEPTH + 1];
    size_t depth;
    uint32_t atom_repeats; /* the same of the item just written */
    bool has_atom;         /* a repetition may follow */
    bool single;           /* it is one character or class, which begins here: */
    size_t atom_at;
    const char *repeat; /* where the repetition just read begins; NULL: something else came */
};

static void fail(struct reader *reader, const char *what, struct slice where)
{
    if (!reader->err)
        reader->err = error_new(ERR_INVALID, "error parsing regexp: %s: `" SLICE_FORMAT "`", what,
                                SLICE_ARGUMENT(where));
}

/* From a place in the text up to where we are. */
static struct slice since(const struct reader *reader, const char *start)
{
    return slice_of(start, (size_t)(reader->rest.data - start));
}

static void skip(struct reader *reader, size_t size)
{
    reader->rest = slice_of(reader->rest.data + size, reader->rest.size - size);
}

static char peek(const struct reader *reader, size_t offset)
{
    return offset < reader->rest.size ? reader->rest.data[offset] : '\0';
}

static uint32_t next_point(struct reader *reader)
{
    uint32_t point = 0;

    utf8_next(&reader->rest, &point);
    return point;
}

static void atom(struct reader *reader, uint32_t repeats)
{
    reader->atom_repeats = repeats;
    reader->has_atom = true;
    reader->single = false;
}

/* One character or class, written from this place on. */
static void single_atom(struct reader *reader, size_t place)
{
    atom(reader, 1);
    reader->single = true;
    reader->atom_at = place;
}

static void write_point(struct reader *reader, uint32_t point)
{
    text_appendf(reader->out, "\\x{%" PRIx32 "}", point);
}

static void literal(struct reader *reader, uint32_t point)
{
    size_t place = reader->out->size;

    write_point(reader, point);
    single_atom(reader, place);
}

static void write_atom(struct reader *reader, const char *written)
{
    size_t place = reader->out->size;

    text_append(reader->out, written);
    single_atom(reader, place);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if ((c | 0x20) >= 'a' && (c | 0x20) <= 'f')
        return (c | 0x20) - 'a' + 10;
    return -1;
}

static bool is_octal(char c)
{
    return c >= '0' && c <= '7';
}

static bool is_word(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* The digits of \x7f or \x{10ffff}, behind the x. */
static bool read_hex(struct reader *reader, uint32_t *out_point)
{
    uint32_t point = 0;
    size_t digits = 0;
    bool braces = peek(reader, 0) == '{';

    if (braces)
        skip(reader, 1);
    while (reader->rest.size > 0 && (braces || digits < 2)) {
        int digit = hex_digit(peek(reader, 0));

        if (braces && digits > 0 && peek(reader, 0) == '}')
            break;
        next_point(reader);
        if (digit < 0)
            return false;
        point = point * 16 + (uint32_t)digit;
        if (point > LARGEST_POINT)
            return false;
        digits++;
    }
    if (braces ? peek(reader, 0) != '}' : digits < 2)
        return false;
    if (braces)
        skip(reader, 1);
    *out_point = point;
    return true;
}

static uint32_t read_octal(struct reader *reader, char first)
{
    uint32_t point = (uint32_t)(first - '0');

    for (int i = 0; i < 2 && is_octal(peek(reader, 0)); i++) {
        point = point * 8 + (uint32_t)(peek(reader, 0) - '0');
        skip(reader, 1);
    }
    return point;
}

/* One character behind a backslash; the error says what is not one. */
static uint32_t read_escape(struct reader *reader)
{
    static const char names[] = "afnrtv";
    static const char points[] = "\a\f\n\r\t\v";
    const char *start = reader->rest.data;
    const char *name;
    uint32_t point;
    char c;

    skip(reader, 1);
    if (reader->rest.size == 0) {
        fail(reader, "trailing backslash at end of expression", SLICE(""));
        return 0;
    }
    c = peek(reader, 0);
    point = next_point(reader);
    name = c ? strchr(names, c) : NULL;
    if (point < 0x80 && !is_word(c))
        return point;
    if (name)
        return (uint32_t)points[name - names];
    if (c == '0' || (is_octal(c) && is_octal(peek(reader, 0))))
        return read_octal(reader, c);
    if (c == 'x' && read_hex(reader, &point))
        return point;
    fail(reader, "invalid escape sequence", since(reader, start));
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

static const struct perl_class *perl_class(const struct reader *reader)
{
    if (peek(reader, 0) != '\\')
        return NULL;
    for (size_t i = 0; i < COUNT_OF(perl_classes); i++) {
        if (perl_classes[i].name == peek(reader, 1))
            return &perl_classes[i];
    }
    return NULL;
}

/* Go has a few names that PCRE2 calls otherwise. */
static void write_unicode_class(struct reader *reader, struct slice name, bool negative)
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
        if (!is_word(name.data[i]) && name.data[i] != '_')
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
static void read_unicode_class(struct reader *reader)
{
    const char *start = reader->rest.data;
    bool negative = peek(reader, 1) == 'P';
    struct slice name;
    size_t end;

    skip(reader, 2);
    if (peek(reader, 0) == '{') {
        if (!slice_find(reader->rest, SLICE("}"), &end)) {
            fail(reader, "invalid character class range",
                 slice_of(start, reader->rest.size + (size_t)(reader->rest.data - start)));
            return;
        }
        name = slice_of(reader->rest.data + 1, end - 1);
        skip(reader, end + 1);
    } else {
        name.data = reader->rest.data;
        next_point(reader);
        name.size = (size_t)(reader->rest.data - name.data);
    }
    if (name.size > 0 && name.data[0] == '^') {
        negative = !negative;
        name = slice_of(name.data + 1, name.size - 1);
    }
    if (is_class_name(name))
        write_unicode_class(reader, name, negative);
    else
        fail(reader, "invalid character class range", since(reader, start));
}

static bool is_unicode_class(const struct reader *reader)
{
    return peek(reader, 0) == '\\' && (peek(reader, 1) == 'p' || peek(reader, 1) == 'P');
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
static bool read_posix_class(struct reader *reader)
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
        fail(reader, "invalid character class range", whole);
    skip(reader, whole.size);
    return true;
}

static uint32_t read_class_point(struct reader *reader, struct slice class)
{
    if (reader->rest.size == 0) {
        fail(reader, "missing closing ]", class);
        return 0;
    }
    return peek(reader, 0) == '\\' ? read_escape(reader) : next_point(reader);
}

static void read_class_range(struct reader *reader, struct slice class)
{
    const char *start = reader->rest.data;
    uint32_t low = read_class_point(reader, class);
    uint32_t high;

    write_point(reader, low);
    if (reader->rest.size < 2 || peek(reader, 0) != '-' || peek(reader, 1) == ']')
        return;
    skip(reader, 1);
    high = read_class_point(reader, class);
    if (high < low)
        fail(reader, "invalid character class range", since(reader, start));
    text_append_char(reader->out, '-');
    write_point(reader, high);
}

static void read_class(struct reader *reader)
{
    struct slice class = reader->rest;
    size_t place = reader->out->size;
    const struct perl_class *perl;
    bool first = true;

    skip(reader, 1);
    text_append_char(reader->out, '[');
    if (peek(reader, 0) == '^') {
        text_append_char(reader->out, '^');
        skip(reader, 1);
    }
    while (!reader->err && (reader->rest.size == 0 || peek(reader, 0) != ']' || first)) {
        first = false;
        perl = perl_class(reader);
        if (reader->rest.size > 2 && peek(reader, 0) == '[' && peek(reader, 1) == ':' &&
            read_posix_class(reader))
            continue;
        if (is_unicode_class(reader)) {
            read_unicode_class(reader);
        } else if (perl) {
            text_append(reader->out, perl->inside);
            skip(reader, 2);
        } else {
            read_class_range(reader, class);
        }
    }
    skip(reader, reader->rest.size > 0);
    text_append_char(reader->out, ']');
    single_atom(reader, place);
}

static void open_group(struct reader *reader, const char *written)
{
    if (reader->depth == DOC_MAX_PATTERN_DEPTH) {
        fail(reader, "expression nests too deeply", reader->whole);
        return;
    }
    text_append(reader->out, written);
    reader->groups[++reader->depth] = (struct group){ .repeats = 1 };
    reader->has_atom = false;
}

static void close_group(struct reader *reader)
{
    if (reader->depth == 0) {
        fail(reader, "unexpected )", reader->whole);
        return;
    }
    text_append_char(reader->out, ')');
    atom(reader, reader->groups[reader->depth--].repeats);
    skip(reader, 1);
}

/* (?P<name>…) or (?<name>…); names are of no use to us. */
static void read_named_group(struct reader *reader, size_t name_at)
{
    struct slice start = reader->rest;
    size_t end;

    if (!slice_find(reader->rest, SLICE(">"), &end)) {
        fail(reader, "invalid named capture", start);
        return;
    }
    for (size_t i = name_at; i < end; i++) {
        if (!is_word(start.data[i]) && start.data[i] != '_')
            end = 0;
    }
    if (end <= name_at) {
        slice_find(reader->rest, SLICE(">"), &end);
        fail(reader, "invalid named capture", slice_of(start.data, end + 1));
        return;
    }
    skip(reader, end + 1);
    open_group(reader, "(?:");
}

/* (?i), (?i-s:…). Greediness (U) makes no difference to whether something matches. */
static void read_flags(struct reader *reader)
{
    CLEANUP(text) struct text flags = TEXT_EMPTY;
    const char *start = reader->rest.data;
    bool wants_flag = false; /* behind a minus there must be one */
    bool negative = false;

    skip(reader, 2);
    text_append(&flags, "(?");
    while (reader->rest.size > 0) {
        uint32_t c = next_point(reader);

        if (c == 'i' || c == 'm' || c == 's' || c == 'U') {
            if (c != 'U')
                text_append_char(&flags, (char)c);
            wants_flag = false;
        } else if (c == '-' && !negative) {
            text_append_char(&flags, '-');
            negative = wants_flag = true;
        } else if ((c == ':' || c == ')') && !wants_flag) {
            text_append_char(&flags, (char)c);
            if (c == ':')
                open_group(reader, text_string(&flags));
            else
                text_append(reader->out, text_string(&flags));
            return;
        } else {
            break;
        }
    }
    fail(reader, "invalid or unsupported Perl syntax", since(reader, start));
}

static void read_group(struct reader *reader)
{
    if (peek(reader, 1) != '?') {
        skip(reader, 1);
        open_group(reader, "(?:");
    } else if (reader->rest.size > 4 && peek(reader, 2) == 'P' && peek(reader, 3) == '<') {
        read_named_group(reader, 4);
    } else if (reader->rest.size > 3 && peek(reader, 2) == '<') {
        read_named_group(reader, 3);
    } else {
        read_flags(reader);
    }
}

/* A number of a repetition; one that is too large stays too large. */
static bool read_count(struct slice *rest, int64_t *out_number)
{
    int64_t number = 0;
    size_t digits = 0;

    while (digits < rest->size && rest->data[digits] >= '0' && rest->data[digits] <= '9') {
        if (number <= LARGEST_REPEAT)
            number = number * 10 + (rest->data[digits] - '0');
        digits++;
    }
    if (digits == 0 || (digits > 1 && rest->data[0] == '0'))
        return false;
    *rest = slice_of(rest->data + digits, rest->size - digits);
    *out_number = number;
    return true;
}

/* {2}, {2,}, {2,5}; false when the brace is a character like others. */
static bool read_counts(struct reader *reader, int64_t *out_min, int64_t *out_max)
{
    struct slice rest = slice_of(reader->rest.data + 1, reader->rest.size - 1);

    if (!read_count(&rest, out_min))
        return false;
    *out_max = *out_min;
    if (rest.size > 0 && rest.data[0] == ',') {
        rest = slice_of(rest.data + 1, rest.size - 1);
        *out_max = -1;
        if (rest.size > 0 && rest.data[0] != '}' && !read_count(&rest, out_max))
            return false;
    }
    if (rest.size == 0 || rest.data[0] != '}')
        return false;
    reader->rest = slice_of(rest.data + 1, rest.size - 1);
    return true;
}

/* What all kinds of repetition share; `start` is where it begins. */
static void finish_repeat(struct reader *reader, const char *start, struct slice written)
{
    bool lazy = peek(reader, 0) == '?';

    skip(reader, lazy);
    if (reader->repeat)
        fail(reader, "invalid nested repetition operator", since(reader, reader->repeat));
    else if (!reader->has_atom)
        fail(reader, "missing argument to repetition operator", since(reader, start));
    text_append_slice(reader->out, written);
    if (lazy)
        text_append_char(reader->out, '?');
}

static void read_counted_repeat(struct reader *reader)
{
    const char *start = reader->rest.data;
    CLEANUP(text) struct text written = TEXT_EMPTY;
    struct slice counted;
    int64_t min;
    int64_t max;
    uint64_t product;

    if (!read_counts(reader, &min, &max)) {
        literal(reader, next_point(reader));
        reader->repeat = NULL;
        return;
    }
    counted = since(reader, start);
    if (min > LARGEST_REPEAT || max > LARGEST_REPEAT || (max >= 0 && min > max)) {
        fail(reader, "invalid repeat count", counted);
        return;
    }
    text_appendf(&written, "{%" PRId64, min);
    if (max < 0)
        text_append_char(&written, ',');
    else if (max != min)
        text_appendf(&written, ",%" PRId64, max);
    text_append_char(&written, '}');
    finish_repeat(reader, start, text_slice(&written));
    product = (uint64_t)reader->atom_repeats * (uint64_t)(max > 0 ? max : (min > 0 ? min : 1));
    if (product > LARGEST_REPEAT && (min >= 2 || max >= 2))
        fail(reader, "invalid repeat count", since(reader, start));
    reader->atom_repeats = product > LARGEST_REPEAT ? LARGEST_REPEAT : (uint32_t)product;
    reader->repeat = start;
}

/* PCRE2's DFA counts how often the item of a+ was seen, so that no two states are the same, however
 * long the text. It does not for aa*. */
static void unroll_plus(struct reader *reader)
{
    struct slice item =
        slice_of(reader->out->data + reader->atom_at, reader->out->size - reader->atom_at);
    CLEANUP(text) struct text copy = TEXT_EMPTY;

    text_append_slice(&copy, item);
    text_append_slice(reader->out, text_slice(&copy));
}

static void read_repeat(struct reader *reader)
{
    const char *start = reader->rest.data;
    bool unrolls = *start == '+' && reader->has_atom && reader->single;

    skip(reader, 1);
    if (unrolls)
        unroll_plus(reader);
    finish_repeat(reader, start, unrolls ? SLICE("*") : slice_of(start, 1));
    reader->repeat = start;
}

/* \Q…\E: all of it is literal. */
static void read_quoted(struct reader *reader)
{
    struct slice after = reader->rest;
    size_t end;

    skip(reader, 2);
    if (slice_find(reader->rest, SLICE("\\E"), &end)) {
        after = slice_of(reader->rest.data + end + 2, reader->rest.size - end - 2);
        reader->rest.size = end;
    } else {
        after = slice_of(reader->rest.data + reader->rest.size, 0);
    }
    while (reader->rest.size > 0)
        literal(reader, next_point(reader));
    reader->rest = after;
}

static void read_backslash(struct reader *reader)
{
    const struct perl_class *perl = perl_class(reader);
    const char *start = reader->rest.data;
    size_t place = reader->out->size;
    char c = peek(reader, 1);

    if (c == 'A' || c == 'b' || c == 'B' || c == 'z') {
        /* In brackets of its own, because Go can repeat it and PCRE2 cannot. */
        text_appendf(reader->out, "(?:\\%c)", c);
        atom(reader, 1);
        skip(reader, 2);
    } else if (c == 'C') {
        skip(reader, 2);
        fail(reader, "invalid escape sequence", since(reader, start));
    } else if (c == 'Q') {
        read_quoted(reader);
    } else if (is_unicode_class(reader)) {
        text_append_char(reader->out, '[');
        read_unicode_class(reader);
        text_append_char(reader->out, ']');
        single_atom(reader, place);
    } else if (perl) {
        write_atom(reader, perl->outside);
        skip(reader, 2);
    } else {
        literal(reader, read_escape(reader));
    }
}

/* The repetitions of an item count for its group once nothing more can be added to it. */
static void settle_atom(struct reader *reader)
{
    struct group *group = &reader->groups[reader->depth];

    if (reader->has_atom && reader->atom_repeats > group->repeats)
        group->repeats = reader->atom_repeats;
}

static void read_item(struct reader *reader)
{
    char c = peek(reader, 0);

    if (c == '*' || c == '+' || c == '?') {
        read_repeat(reader);
        return;
    }
    if (c == '{') {
        read_counted_repeat(reader);
        return;
    }
    settle_atom(reader);
    reader->repeat = NULL;
    if (c == '(') {
        read_group(reader);
    } else if (c == ')') {
        close_group(reader);
    } else if (c == '[') {
        read_class(reader);
    } else if (c == '\\') {
        read_backslash(reader);
    } else if (c == '|') {
        text_append_char(reader->out, '|');
        reader->has_atom = false;
        skip(reader, 1);
    } else if (c == '^' || c == '$') {
        text_append(reader->out, c == '^' ? "(?:^)" : "(?:$)");
        atom(reader, 1);
        skip(reader, 1);
    } else if (c == '.') {
        write_atom(reader, ".");
        skip(reader, 1);
    } else {
        literal(reader, next_point(reader));
    }
}

struct error *pattern_translate(struct slice text, struct text *out_translated)
{
    struct reader reader = { .whole = text, .rest = text, .out = out_translated };

    reader.groups[0].repeats = 1;
    while (reader.rest.size > 0 && !reader.err)
        read_item(&reader);
    if (reader.depth > 0)
        fail(&reader, "missing closing )", text);
    return reader.err;
}
