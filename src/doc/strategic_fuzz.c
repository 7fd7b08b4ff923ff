/* Input: a Pod, a line end, a strategic merge patch. An empty patch changes nothing; no directive
 * gets into the result; a patch without directives that says nothing twice leaves no two items with
 * one merge key, and applied again it changes nothing. */
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "doc/json.h"
#include "doc/strategic.h"
#include "lib/sample_schema.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct doc *parse(struct slice text)
{
    struct doc *doc = NULL;

    error_drop(json_parse(text, NULL, &doc), "the fuzzer writes what it likes");
    return doc;
}

static bool has_directive(struct value value)
{
    DOC_EACH (it, value) {
        if (slice_is(it.key, "$patch") || slice_is(it.key, "$retainKeys") ||
            slice_has_prefix(it.key, "$setElementOrder") ||
            slice_has_prefix(it.key, "$deleteFromPrimitiveList") || has_directive(it.value))
            return true;
    }
    return false;
}

static bool has_null(struct value value)
{
    DOC_EACH (it, value) {
        if (value_is_null(it.value) || has_null(it.value))
            return true;
    }
    return false;
}

/* Whether two items are equal, or equal in something that some list merges by. */
static bool alike(struct value a, struct value b)
{
    static const char *const keys[] = { "name", "uid", "type", "ip", "containerPort", "mountPath" };

    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        struct value in_a = value_get(a, slice_from(keys[i]));

        if (value_exists(in_a) && value_equal(in_a, value_get(b, slice_from(keys[i]))))
            return true;
    }
    return value_equal(a, b);
}

static bool repeats(struct value value)
{
    DOC_EACH (it, value) {
        for (size_t i = it.index + 1; value_is_array(value) && i < value_count(value); i++) {
            if (alike(it.value, value_at(value, i)))
                return true;
        }
        if (repeats(it.value))
            return true;
    }
    return false;
}

static bool has_twins(struct value list, struct slice key)
{
    DOC_EACH (it, list) {
        struct value identity = value_get(it.value, key);

        for (size_t i = it.index + 1; value_exists(identity) && i < value_count(list); i++) {
            if (value_equal(identity, value_get(value_at(list, i), key)))
                return true;
        }
    }
    return false;
}

static bool has_duplicates(struct value value, struct schema schema)
{
    DOC_EACH (it, value) {
        const struct schema_field *field = schema_field(schema, it.key);
        struct schema below = value_is_array(value) && schema_type(schema) == SCHEMA_ARRAY
                                  ? schema_items(schema)
                                  : schema_member(schema, it.key);

        if (field && field->flags & SCHEMA_PATCH_MERGE && field->merge_key &&
            has_twins(it.value, slice_from(schema_string(schema, field->merge_key))))
            return true;
        if (has_duplicates(it.value, below))
            return true;
    }
    return false;
}

static void check_empty(struct value original, struct value empty, struct schema schema)
{
    CLEANUP(doc) struct doc *result = NULL;
    CLEANUP(error) struct error *err =
        strategic_apply(original, empty, schema, 0, &result);

    ASSERT(!err && value_equal(doc_root(result), original));
}

static void check_again(struct doc *once, struct value patch, struct schema schema)
{
    CLEANUP(doc) struct doc *twice = NULL;
    CLEANUP(error) struct error *err =
        strategic_apply(doc_root(once), patch, schema, 0, &twice);

    /* A list that was new is only now looked at as one that merges. */
    if (!err)
        ASSERT(slice_equal(doc_bytes(once), doc_bytes(twice)));
}

static void check_patch(struct value original, struct value patch, struct schema schema)
{
    bool plain = !has_directive(patch) && !has_null(patch) && !repeats(patch);
    CLEANUP(doc) struct doc *result = NULL;
    CLEANUP(doc) struct doc *read = NULL;
    CLEANUP(error) struct error *err =
        strategic_apply(original, patch, schema, 0, &result);

    ASSERT(!err == (result != NULL));
    if (err)
        return;
    read = parse(doc_bytes(result));
    ASSERT(read && slice_equal(doc_bytes(read), doc_bytes(result)));
    if (!has_directive(original))
        ASSERT(!has_directive(doc_root(result)));
    if (!plain)
        return;
    if (!has_duplicates(original, schema))
        ASSERT(!has_duplicates(doc_root(result), schema));
    check_again(result, patch, schema);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(doc) struct doc *original = NULL;
    CLEANUP(doc) struct doc *patch = NULL;
    CLEANUP(doc) struct doc *empty = parse(SLICE("{}"));
    struct schema schema;
    struct slice first;
    struct slice second;

    if (size > 1 << 14 || !slice_cut(slice_of((const char *)data, size), '\n', &first, &second))
        return 0;
    schema = sample_schema_kind("Pod");
    original = parse(first);
    patch = original && value_is_object(doc_root(original)) ? parse(second) : NULL;
    if (!patch)
        return 0;
    check_empty(doc_root(original), doc_root(empty), schema);
    check_patch(doc_root(original), doc_root(patch), schema);
    return 0;
}
