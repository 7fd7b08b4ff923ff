/* Whatever JSON it is: version_find() finds what a parser finds, and putting digits there gives the
 * same document with another version. */
#include "store/version.h"

#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const keys[] = { "metadata", "resourceVersion", NULL };

static void check_replaced(struct slice body, size_t offset, size_t size)
{
    CLEANUP(text) struct text replaced = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    text_append_bytes(&replaced, body.data, offset);
    text_append(&replaced, "12345");
    text_append_bytes(&replaced, body.data + offset + size, body.size - offset - size);
    err = json_parse(text_slice(&replaced), NULL, &doc);
    ASSERT(!err);
    ASSERT(slice_is(value_string_or(value_find(doc_root(doc), keys), SLICE("")), "12345"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice input = slice_of((const char *)data, size);
    struct error *err = json_parse(input, NULL, &doc);
    size_t offset = 0;
    size_t length = 0;
    bool found;

    /* What is no JSON must do no harm either. */
    (void)version_find(input, &offset, &length);
    if (err) {
        error_drop(err, "most input is no JSON");
        return 0;
    }
    found = version_find(doc_bytes(doc), &offset, &length);
    ASSERT(found == value_is_string(value_find(doc_root(doc), keys)));
    if (found)
        check_replaced(doc_bytes(doc), offset, length);
    return 0;
}
