/* Finds metadata.resourceVersion in printed JSON without parsing the rest: the text was printed by
 * us, so structure is all that counts, and values are passed over by their brackets and quotes. */
#include "store/version.h"

/* The index behind the string that begins at `at`; the end of the text if it does not end. */
static size_t skip_string(struct slice text, size_t at)
{
    for (at++; at < text.size; at++) {
        if (text.data[at] == '\\')
            at++;
        else if (text.data[at] == '"')
            return at + 1;
    }
    return text.size;
}

/* The index of the comma or bracket behind the value that begins at `at`. */
static size_t skip_value(struct slice text, size_t at)
{
    size_t depth = 0;

    while (at < text.size) {
        char c = text.data[at];

        if (c == '"') {
            at = skip_string(text, at);
            continue;
        }
        if (c == '{' || c == '[')
            depth++;
        else if (depth == 0 && (c == ',' || c == '}' || c == ']'))
            return at;
        else if (c == '}' || c == ']')
            depth--;
        at++;
    }
    return text.size;
}

/* The index of the value of a member of the object that begins at `at`. */
static bool find_member(struct slice text, size_t at, const char *name, size_t *out_at)
{
    if (at >= text.size || text.data[at] != '{')
        return false;
    at++;
    while (at < text.size && text.data[at] == '"') {
        size_t end = skip_string(text, at);

        if (end >= text.size || text.data[end] != ':')
            return false;
        if (slice_is(slice_of(text.data + at + 1, end - at - 2), name)) {
            *out_at = end + 1;
            return true;
        }
        at = skip_value(text, end + 1);
        if (at >= text.size || text.data[at] != ',')
            return false;
        at++;
    }
    return false;
}

bool version_find(struct slice body, size_t *out_offset, size_t *out_size)
{
    size_t at;
    size_t end;

    if (!find_member(body, 0, "metadata", &at) || !find_member(body, at, "resourceVersion", &at))
        return false;
    if (at >= body.size || body.data[at] != '"')
        return false;
    end = skip_string(body, at);
    if (body.data[end - 1] != '"' || end - at < 2)
        return false;
    *out_offset = at + 1;
    *out_size = end - at - 2;
    return true;
}
