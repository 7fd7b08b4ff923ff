/* Limits and duplicate keys of documents from outside. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "doc/intake_internal.h"
#include "doc/limits.h"
#include "doc/path.h"

struct error *intake_init(struct intake *intake, const struct doc_options *options, size_t size)
{
    size_t max_bytes = options && options->max_bytes ? options->max_bytes : DOC_MAX_BYTES;
    size_t max_depth = options && options->max_depth ? options->max_depth : DOC_MAX_DEPTH;

    ASSERT(max_bytes <= DOC_LARGEST_BYTES && max_depth <= DOC_DEEPEST);
    if (size > max_bytes)
        return error_new(ERR_TOO_LARGE, "the document has %zu bytes, at most %zu are allowed", size,
                         max_bytes);
    *intake = (struct intake){ .options = options, .max_bytes = max_bytes, .max_depth = max_depth };
    return NULL;
}

void intake_duplicate(struct intake *intake, const struct path *path, size_t line)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    intake->duplicates++;
    if (!intake->options || !intake->options->on_duplicate ||
        intake->duplicates > DOC_MAX_DUPLICATES)
        return;
    path_append(path, &text);
    text_truncate(&text, utf8_truncate(text_slice(&text), DOC_MAX_PATH_TEXT).size);
    intake->options->on_duplicate(
        intake->options->context,
        &(struct doc_duplicate){ .path = text_string(&text), .key = path->key, .line = line });
}
