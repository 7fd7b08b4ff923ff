/* From Go's regular expressions to PCRE2's. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/limits.h"

struct error;
struct text;

/* Appends an expression that PCRE2 reads as Go reads the given one. */
struct error *pattern_translate(struct slice text, struct text *out_translated);

/* The largest product of counted repetitions inside a group. */
struct pattern_group {
    uint32_t repeats;
};

/* An expression that is being read. After the first error nothing else counts. */
struct pattern_reader {
    struct slice whole;
    struct slice rest;
    struct text *out;
    struct error *err;
    struct pattern_group groups[DOC_MAX_PATTERN_DEPTH + 1];
    size_t depth;
    uint32_t atom_repeats; /* the same of the item just written */
    bool has_atom;         /* a repetition may follow */
    bool single;           /* it is one character or class, which begins here: */
    size_t atom_at;
    const char *repeat; /* where the repetition just read begins; NULL: something else came */
};

static inline void pattern_skip(struct pattern_reader *reader, size_t size)
{
    reader->rest = slice_of(reader->rest.data + size, reader->rest.size - size);
}

static inline char pattern_peek(const struct pattern_reader *reader, size_t offset)
{
    return offset < reader->rest.size ? reader->rest.data[offset] : '\0';
}

/* From a place in the text up to where we are. */
static inline struct slice pattern_since(const struct pattern_reader *reader, const char *start)
{
    return slice_of(start, (size_t)(reader->rest.data - start));
}

static inline bool pattern_is_word(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

void pattern_fail(struct pattern_reader *reader, const char *what, struct slice where);
uint32_t pattern_point(struct pattern_reader *reader); /* the next one */
void pattern_atom(struct pattern_reader *reader, uint32_t repeats);

/* One character or class, written from this place on. */
void pattern_single_atom(struct pattern_reader *reader, size_t place);
void pattern_literal(struct pattern_reader *reader, uint32_t point);

/* One character behind a backslash; the error says what is not one. */
uint32_t pattern_escape(struct pattern_reader *reader);

/* [a-z], and \d, \pL: false when there is no class here. */
void pattern_class(struct pattern_reader *reader);
bool pattern_named_class(struct pattern_reader *reader);
