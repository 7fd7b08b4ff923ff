/* Reads a regular expression as Go does and writes it for PCRE2. What Go refuses is refused in Go's
 * words. For the question "does it match" groups need no numbers or names. */
#include <inttypes.h>

#include "base/error.h"
#include "base/text.h"
#include "doc/pattern_internal.h"

enum {
    LARGEST_REPEAT = 1000
};

static void open_group(struct pattern_reader *reader, const char *written)
{
    if (reader->depth == DOC_MAX_PATTERN_DEPTH) {
        pattern_fail(reader, "expression nests too deeply", reader->whole);
        return;
    }
    text_append(reader->out, written);
    reader->groups[++reader->depth] = (struct pattern_group){ .repeats = 1 };
    reader->has_atom = false;
}

static void close_group(struct pattern_reader *reader)
{
    if (reader->depth == 0) {
        pattern_fail(reader, "unexpected )", reader->whole);
        return;
    }
    text_append_char(reader->out, ')');
    pattern_atom(reader, reader->groups[reader->depth--].repeats);
    pattern_skip(reader, 1);
}

/* (?P<name>…) or (?<name>…); names are of no use to us. */
static void read_named_group(struct pattern_reader *reader, size_t name_at)
{
    struct slice start = reader->rest;
    size_t end;

    if (!slice_find(reader->rest, SLICE(">"), &end)) {
        pattern_fail(reader, "invalid named capture", start);
        return;
    }
    for (size_t i = name_at; i < end; i++) {
        if (!pattern_is_word(start.data[i]) && start.data[i] != '_')
            end = 0;
    }
    if (end <= name_at) {
        slice_find(reader->rest, SLICE(">"), &end);
        pattern_fail(reader, "invalid named capture", slice_of(start.data, end + 1));
        return;
    }
    pattern_skip(reader, end + 1);
    open_group(reader, "(?:");
}

/* (?i), (?i-s:…). Greediness (U) makes no difference to whether something matches. */
static void read_flags(struct pattern_reader *reader)
{
    CLEANUP(text) struct text flags = TEXT_EMPTY;
    const char *start = reader->rest.data;
    bool wants_flag = false; /* behind a minus there must be one */
    bool negative = false;

    pattern_skip(reader, 2);
    text_append(&flags, "(?");
    while (reader->rest.size > 0) {
        uint32_t c = pattern_point(reader);

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
    pattern_fail(reader, "invalid or unsupported Perl syntax", pattern_since(reader, start));
}

static void read_group(struct pattern_reader *reader)
{
    if (pattern_peek(reader, 1) != '?') {
        pattern_skip(reader, 1);
        open_group(reader, "(?:");
    } else if (reader->rest.size > 4 && pattern_peek(reader, 2) == 'P' &&
               pattern_peek(reader, 3) == '<') {
        read_named_group(reader, 4);
    } else if (reader->rest.size > 3 && pattern_peek(reader, 2) == '<') {
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
static bool read_counts(struct pattern_reader *reader, int64_t *out_min, int64_t *out_max)
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
static void finish_repeat(struct pattern_reader *reader, const char *start, struct slice written)
{
    bool lazy = pattern_peek(reader, 0) == '?';

    pattern_skip(reader, lazy);
    if (reader->repeat)
        pattern_fail(reader, "invalid nested repetition operator",
                     pattern_since(reader, reader->repeat));
    else if (!reader->has_atom)
        pattern_fail(reader, "missing argument to repetition operator",
                     pattern_since(reader, start));
    text_append_slice(reader->out, written);
    if (lazy)
        text_append_char(reader->out, '?');
}

static void read_counted_repeat(struct pattern_reader *reader)
{
    const char *start = reader->rest.data;
    CLEANUP(text) struct text written = TEXT_EMPTY;
    struct slice counted;
    int64_t min;
    int64_t max;
    uint64_t product;

    if (!read_counts(reader, &min, &max)) {
        pattern_literal(reader, pattern_point(reader));
        reader->repeat = NULL;
        return;
    }
    counted = pattern_since(reader, start);
    if (min > LARGEST_REPEAT || max > LARGEST_REPEAT || (max >= 0 && min > max)) {
        pattern_fail(reader, "invalid repeat count", counted);
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
        pattern_fail(reader, "invalid repeat count", pattern_since(reader, start));
    reader->atom_repeats = product > LARGEST_REPEAT ? LARGEST_REPEAT : (uint32_t)product;
    reader->repeat = start;
}

/* PCRE2's DFA counts how often the item of a+ was seen, so that no two states are the same, however
 * long the text. It does not for aa*. */
static void unroll_plus(struct pattern_reader *reader)
{
    struct slice item =
        slice_of(reader->out->data + reader->atom_at, reader->out->size - reader->atom_at);
    CLEANUP(text) struct text copy = TEXT_EMPTY;

    text_append_slice(&copy, item);
    text_append_slice(reader->out, text_slice(&copy));
}

static void read_repeat(struct pattern_reader *reader)
{
    const char *start = reader->rest.data;
    bool unrolls = *start == '+' && reader->has_atom && reader->single;

    pattern_skip(reader, 1);
    if (unrolls)
        unroll_plus(reader);
    finish_repeat(reader, start, unrolls ? SLICE("*") : slice_of(start, 1));
    reader->repeat = start;
}

/* \Q…\E: all of it is literal. */
static void read_quoted(struct pattern_reader *reader)
{
    struct slice after = reader->rest;
    size_t end;

    pattern_skip(reader, 2);
    if (slice_find(reader->rest, SLICE("\\E"), &end)) {
        after = slice_of(reader->rest.data + end + 2, reader->rest.size - end - 2);
        reader->rest.size = end;
    } else {
        after = slice_of(reader->rest.data + reader->rest.size, 0);
    }
    while (reader->rest.size > 0)
        pattern_literal(reader, pattern_point(reader));
    reader->rest = after;
}

static void read_backslash(struct pattern_reader *reader)
{
    const char *start = reader->rest.data;
    char c = pattern_peek(reader, 1);

    if (c == 'A' || c == 'b' || c == 'B' || c == 'z') {
        /* In brackets of its own, because Go can repeat it and PCRE2 cannot. */
        text_appendf(reader->out, "(?:\\%c)", c);
        pattern_atom(reader, 1);
        pattern_skip(reader, 2);
    } else if (c == 'C') {
        pattern_skip(reader, 2);
        pattern_fail(reader, "invalid escape sequence", pattern_since(reader, start));
    } else if (c == 'Q') {
        read_quoted(reader);
    } else if (!pattern_named_class(reader)) {
        pattern_literal(reader, pattern_escape(reader));
    }
}

/* The repetitions of an item count for its group once nothing more can be added to it. */
static void settle_atom(struct pattern_reader *reader)
{
    struct pattern_group *group = &reader->groups[reader->depth];

    if (reader->has_atom && reader->atom_repeats > group->repeats)
        group->repeats = reader->atom_repeats;
}

static void read_item(struct pattern_reader *reader)
{
    char c = pattern_peek(reader, 0);

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
        pattern_class(reader);
    } else if (c == '\\') {
        read_backslash(reader);
    } else if (c == '|') {
        text_append_char(reader->out, '|');
        reader->has_atom = false;
        pattern_skip(reader, 1);
    } else if (c == '^' || c == '$') {
        text_append(reader->out, c == '^' ? "(?:^)" : "(?:$)");
        pattern_atom(reader, 1);
        pattern_skip(reader, 1);
    } else if (c == '.') {
        text_append_char(reader->out, '.');
        pattern_single_atom(reader, reader->out->size - 1);
        pattern_skip(reader, 1);
    } else {
        pattern_literal(reader, pattern_point(reader));
    }
}

struct error *pattern_translate(struct slice text, struct text *out_translated)
{
    struct pattern_reader reader = { .whole = text, .rest = text, .out = out_translated };

    reader.groups[0].repeats = 1;
    while (reader.rest.size > 0 && !reader.err)
        read_item(&reader);
    if (reader.depth > 0)
        pattern_fail(&reader, "missing closing )", text);
    return reader.err;
}
