/* Borrowed runs of bytes. */
#include "base/slice.h"

#include "base/utf8.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool slice_equal_nocase(struct slice a, struct slice b)
{
    if (a.size != b.size)
        return false;
    for (size_t i = 0; i < a.size; i++) {
        if (lower(a.data[i]) != lower(b.data[i]))
            return false;
    }
    return true;
}

bool slice_has_prefix(struct slice s, const char *prefix)
{
    size_t size = strlen(prefix);

    return s.size >= size && slice_equal(slice_of(s.data, size), slice_of(prefix, size));
}

bool slice_has_suffix(struct slice s, const char *suffix)
{
    size_t size = strlen(suffix);

    if (s.size < size)
        return false;
    return size == 0 || memcmp(s.data + s.size - size, suffix, size) == 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct slice slice_trim(struct slice s)
{
    while (s.size > 0 && is_blank(s.data[0])) {
        s.data++;
        s.size--;
    }
    while (s.size > 0 && is_blank(s.data[s.size - 1]))
        s.size--;
    return s;
}

bool slice_split(struct slice *rest, char separator, struct slice *out_part)
{
    const char *end;

    /* A NULL start marks the end, because an empty rest after a separator is one more part. */
    if (!rest->data)
        return false;
    end = rest->size ? memchr(rest->data, separator, rest->size) : NULL;
    if (!end) {
        *out_part = *rest;
        *rest = (struct slice){ NULL, 0 };
        return true;
    }
    *out_part = slice_of(rest->data, (size_t)(end - rest->data));
    *rest = slice_of(end + 1, rest->size - out_part->size - 1);
    return true;
}

bool slice_cut(struct slice s, char separator, struct slice *out_before, struct slice *out_after)
{
    const char *at = s.size ? memchr(s.data, separator, s.size) : NULL;

    if (!at)
        return false;
    *out_before = slice_of(s.data, (size_t)(at - s.data));
    *out_after = slice_of(at + 1, s.size - out_before->size - 1);
    return true;
}

bool slice_find(struct slice s, struct slice wanted, size_t *out_offset)
{
    const char *at;

    if (wanted.size == 0) {
        *out_offset = 0;
        return true;
    }
    at = s.size ? memmem(s.data, s.size, wanted.data, wanted.size) : NULL;
    if (!at)
        return false;
    *out_offset = (size_t)(at - s.data);
    return true;
}

struct slice slice_brief(struct slice s)
{
    return utf8_truncate(s, SLICE_BRIEF_MAX);
}
