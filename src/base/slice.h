/* A borrowed run of bytes, not NUL-terminated. Whoever made it says how long it lives. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct slice {
    const char *data;
    size_t size;
};

#define SLICE(literal)    ((struct slice){ "" literal, sizeof(literal) - 1 })
#define SLICE_FORMAT      "%.*s"
#define SLICE_ARGUMENT(s) (int)((s).size < __INT_MAX__ ? (s).size : __INT_MAX__), (s).data

static inline struct slice slice_of(const char *data, size_t size)
{
    return (struct slice){ data, size };
}

static inline struct slice slice_from(const char *text) /* NULL is the empty slice */
{
    return (struct slice){ text, text ? strlen(text) : 0 };
}

static inline bool slice_equal(struct slice a, struct slice b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static inline bool slice_is(struct slice s, const char *text)
{
    return slice_equal(s, slice_from(text));
}

/* Orders by bytes, then by length; the sign is what counts. */
static inline int slice_compare(struct slice a, struct slice b)
{
    size_t shorter = a.size < b.size ? a.size : b.size;
    int order = shorter ? memcmp(a.data, b.data, shorter) : 0;

    return order ? order : (a.size > b.size) - (a.size < b.size);
}

bool slice_equal_nocase(struct slice a, struct slice b); /* ASCII only */
bool slice_has_prefix(struct slice s, const char *prefix);
bool slice_has_suffix(struct slice s, const char *suffix);
struct slice slice_trim(struct slice s); /* blanks, tabs, line ends */

/* Cuts the next part off the front of *rest, which starts as the whole text. False when nothing is
 * left: "a,,b" has three parts, "a," has two, "" has one (the empty one). */
bool slice_split(struct slice *rest, char separator, struct slice *out_part);

/* Cuts at the first separator; false, and nothing written, when there is none. */
bool slice_cut(struct slice s, char separator, struct slice *out_before, struct slice *out_after);

bool slice_find(struct slice s, struct slice wanted, size_t *out_offset);

/* The front of a value for a message: at most SLICE_BRIEF_MAX bytes, no character cut in two. */
#define SLICE_BRIEF_MAX 64
struct slice slice_brief(struct slice s);
