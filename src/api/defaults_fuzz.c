/* Whatever a client sends, it can be completed, and what is complete stays as it is. The first byte
 * chooses the kind. */
#include <stddef.h>
#include <stdint.h>

#include "api/defaults.h"
#include "api/kind.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct doc *completed(const struct kind *kind, const struct doc *doc)
{
    struct edit *edit = edit_begin(doc);
    struct error *err;
    struct doc *result = NULL;

    defaults_apply(kind->schema, edit);
    err = edit_seal(edit, &result);
    ASSERT(!err);
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *once = NULL;
    CLEANUP(doc) struct doc *twice = NULL;
    const struct kind *kind;
    struct error *err;

    if (size < 1)
        return 0;
    kind = kind_at(data[0] % kind_count());
    err = json_parse(slice_of((const char *)data + 1, size - 1), NULL, &doc);
    if (err) {
        error_drop(err, "not JSON");
        return 0;
    }
    once = completed(kind, doc);
    twice = completed(kind, once);
    ASSERT(value_equal(doc_root(once), doc_root(twice)));
    return 0;
}
