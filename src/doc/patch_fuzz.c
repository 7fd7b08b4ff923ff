/* Input: a document, a line end, a patch. A JSON Patch that applies leaves a readable document, and
 * the old one untouched. A merge patch may be applied twice, and one made from two documents leads
 * from the first to the second. */
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "doc/json.h"
#include "doc/merge.h"
#include "doc/patch.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct doc *parse(struct slice text)
{
    struct doc *doc = NULL;

    error_drop(json_parse(text, NULL, &doc), "the fuzzer writes what it likes");
    return doc;
}

static void check_readable(struct doc *doc)
{
    CLEANUP(doc) struct doc *again = parse(doc_bytes(doc));

    ASSERT(again && slice_equal(doc_bytes(again), doc_bytes(doc)));
}

static bool has_null_member(struct value value)
{
    DOC_EACH (it, value) {
        if ((value_is_object(value) && value_is_null(it.value)) ||
            (value_is_object(value) && has_null_member(it.value)))
            return true;
    }
    return false;
}

static void check_json_patch(struct value target, struct value patch)
{
    CLEANUP(doc) struct doc *before = doc_from_value(target);
    CLEANUP(doc) struct doc *after = NULL;
    CLEANUP(doc) struct doc *unchanged = NULL;
    CLEANUP(error) struct error *err = patch_apply(target, patch, 1 << 20, &after);

    unchanged = doc_from_value(target);
    ASSERT(slice_equal(doc_bytes(before), doc_bytes(unchanged)));
    ASSERT(!err == (after != NULL));
    if (after)
        check_readable(after);
}

static void check_merge_patch(struct value from, struct value to)
{
    CLEANUP(doc) struct doc *patch = NULL;
    CLEANUP(doc) struct doc *applied = NULL;
    CLEANUP(error) struct error *err = merge_create(from, to, &patch);

    ASSERT(!err);
    err = merge_apply(from, doc_root(patch), 0, &applied);
    ASSERT(!err);
    check_readable(applied);
    if (!has_null_member(to))
        ASSERT(value_equal(doc_root(applied), to));
}

static void check_arbitrary_merge(struct value target, struct value patch)
{
    CLEANUP(doc) struct doc *once = NULL;
    CLEANUP(doc) struct doc *twice = NULL;
    CLEANUP(error) struct error *err = merge_apply(target, patch, 0, &once);

    ASSERT(!err);
    check_readable(once);
    err = merge_apply(doc_root(once), patch, 0, &twice);
    ASSERT(!err && value_equal(doc_root(once), doc_root(twice)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(doc) struct doc *target = NULL;
    CLEANUP(doc) struct doc *patch = NULL;
    struct slice first;
    struct slice second;

    if (size > 1 << 16 || !slice_cut(slice_of((const char *)data, size), '\n', &first, &second))
        return 0;
    target = parse(first);
    patch = target ? parse(second) : NULL;
    if (!patch)
        return 0;
    check_json_patch(doc_root(target), doc_root(patch));
    check_merge_patch(doc_root(target), doc_root(patch));
    check_arbitrary_merge(doc_root(target), doc_root(patch));
    return 0;
}
