/* Field paths as Kubernetes writes them in its messages. */
#include "doc/path.h"

#include "base/arena.h"
#include "base/text.h"

void path_append(const struct path *path, struct text *text)
{
    if (!path)
        return;
    path_append(path->parent, text);
    if (path->is_index) {
        text_appendf(text, "[%zu]", path->index);
        return;
    }
    if (path->is_entry) {
        text_append_char(text, '[');
        text_append_slice(text, path->key);
        text_append_char(text, ']');
        return;
    }
    if (path->parent)
        text_append_char(text, '.');
    text_append_slice(text, path->key);
}

char *path_format(struct arena *arena, const struct path *path)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    path_append(path, &text);
    return arena_strndup(arena, text_string(&text), text.size);
}
