/* Input: a byte that chooses the form, then the answer of a conversion webhook. What is accepted is
 * an object of the version that was asked for, with the identity and the other metadata of the
 * original, and reads the same when it is printed. */
#include <stdint.h>

#include "apiserver/conversion_review.h"
#include "apiserver/object.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ORIGINAL                                                                                   \
    "{\"kind\":\"Gate\",\"apiVersion\":\"e.x/v1\",\"metadata\":{\"name\":\"a\",\"uid\":\"u\","     \
    "\"resourceVersion\":\"7\",\"labels\":{\"b\":\"c\"},\"finalizers\":[\"e.x/f\"]},\"spec\":{}}"

static void check_merged(const struct doc *merged, struct value original)
{
    CLEANUP(doc) struct doc *printed = doc_new(doc_bytes(merged));
    struct object before;
    struct object after;

    object_read(original, &before);
    object_read(doc_root(printed), &after);
    ASSERT(slice_is(after.api_version, "e.x/v2") && slice_equal(before.kind, after.kind));
    ASSERT(slice_equal(before.name, after.name) && slice_equal(before.uid, after.uid));
    ASSERT(slice_equal(before.version, after.version));
    ASSERT(value_equal(before.finalizers, after.finalizers));
    ASSERT(value_equal(doc_root(merged), doc_root(printed)));
    DOC_EACH (it, after.labels)
        ASSERT(value_is_string(it.value));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *original = doc_new(SLICE(ORIGINAL));
    CLEANUP(doc) struct doc *answer = NULL;
    CLEANUP(error) struct error *err = NULL;
    enum conversion_form form;
    struct value objects;

    if (size == 0)
        return 0;
    form = data[0] & 1 ? CONVERSION_FORM_V1BETA1 : CONVERSION_FORM_V1;
    err = json_parse(slice_of((const char *)data + 1, size - 1), NULL, &answer);
    if (!err)
        err = conversion_review_read(arena, form, "u", doc_root(answer), &objects);
    if (err)
        return 0;
    DOC_EACH (it, objects) {
        CLEANUP(doc) struct doc *merged = NULL;
        CLEANUP(error) struct error *refused =
            conversion_review_merge(&(struct conversion_pair){ .original = doc_root(original),
                                                               .converted = it.value,
                                                               .desired = "e.x/v2",
                                                               .of_list = data[0] & 2,
                                                               .index = it.index },
                                    &merged);

        ASSERT(!refused != !merged);
        if (merged)
            check_merged(merged, doc_root(original));
    }
    return 0;
}
