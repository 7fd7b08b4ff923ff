/* What we accept, we print and read back equal; printed text does not change when printed again. */
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void reread(const struct doc *doc, struct slice printed)
{
    CLEANUP(doc) struct doc *again = NULL;
    CLEANUP(error) struct error *err = json_parse(printed, NULL, &again);

    ASSERT(!err);
    ASSERT(value_equal(doc_root(doc), doc_root(again)));
    ASSERT(value_equal(doc_root(again), doc_root(doc)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct doc_options options = { .max_bytes = 1 << 20, .keep_tree = size & 1 };
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *lazy = NULL;
    CLEANUP(error) struct error *err =
        json_parse(slice_of((const char *)data, size), &options, &doc);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (err)
        return 0;
    /* The lazy road is the same document. */
    lazy = doc_new(doc_bytes(doc));
    ASSERT(value_equal(doc_root(lazy), doc_root(doc)));
    json_format(doc_root(lazy), JSON_COMPACT, JSON_AS_IS, &text);
    ASSERT(slice_equal(text_slice(&text), doc_bytes(doc)));
    reread(doc, doc_bytes(doc));
    text_clear(&text);
    json_format(doc_root(doc), JSON_PRETTY, JSON_SORTED, &text);
    reread(doc, text_slice(&text));
    return 0;
}
