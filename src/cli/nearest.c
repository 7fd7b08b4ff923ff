/* Suggestions by edit distance. */
#include "cli/nearest.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"

enum {
    NEAREST_MAX_WORD = 64,
    NEAREST_MAX_EDITS = 2,
    NEAREST_MAX_NAMES = 3,
};

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;

    return least < c ? least : c;
}

/* Levenshtein distance of two short words. */
static size_t edits(const char *a, const char *b)
{
    size_t row[NEAREST_MAX_WORD + 1];
    size_t length = strlen(b);

    if (strlen(a) > NEAREST_MAX_WORD || length > NEAREST_MAX_WORD)
        return NEAREST_MAX_WORD;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];

        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t above = row[j];

            row[j] = smallest(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

static bool is_there(const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0)
            return true;
    }
    return false;
}

const char **nearest_find(struct arena *arena, const char *word, const char *const *candidates,
                          size_t most)
{
    const char **found = arena_array(arena, most + 1, const char *);
    size_t count = 0;

    for (size_t distance = 0; distance <= NEAREST_MAX_EDITS; distance++) {
        for (const char *const *name = candidates; *name && count < most; name++) {
            if (edits(word, *name) == distance && !is_there(found, count, *name))
                found[count++] = *name;
        }
    }
    return found;
}

const char *nearest_format(struct arena *arena, const char *word, const char *const *candidates)
{
    const char **found = nearest_find(arena, word, candidates, NEAREST_MAX_NAMES);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; found[i]; i++)
        text_appendf(&text, "%s%s", i ? " or " : " (did you mean ", found[i]);
    if (found[0])
        text_append(&text, "?)");
    return arena_strdup(arena, text_string(&text));
}
