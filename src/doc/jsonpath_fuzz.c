/* Input: a template, a zero byte, a document. A template that compiles answers the same each time;
 * a template that finds all its fields prints the same whether or not missing ones are an error. */
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"
#include "doc/jsonpath.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const struct jsonpath *path, struct value root)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text lenient = TEXT_EMPTY;
    CLEANUP(text) struct text again = TEXT_EMPTY;
    CLEANUP(text) struct text strict = TEXT_EMPTY;
    CLEANUP(error) struct error *err = NULL;
    CLEANUP(error) struct error *err_again = NULL;
    CLEANUP(error) struct error *err_strict = NULL;
    struct jsonpath_result *results;
    size_t count;

    err = jsonpath_format(path, root, JSONPATH_MISSING_IS_EMPTY, &lenient);
    err_again = jsonpath_format(path, root, JSONPATH_MISSING_IS_EMPTY, &again);
    ASSERT(!err == !err_again);
    ASSERT(slice_equal(text_slice(&lenient), text_slice(&again)));
    err_strict = jsonpath_format(path, root, JSONPATH_MISSING_IS_ERROR, &strict);
    if (!err_strict)
        ASSERT(!err && slice_equal(text_slice(&lenient), text_slice(&strict)));
    if (err)
        ASSERT(lenient.size == 0);

    text_clear(&again);
    error_free(err_again);
    err_again = jsonpath_find(arena, path, root, JSONPATH_MISSING_IS_EMPTY, &results, &count);
    for (size_t i = 0; !err_again && i < count; i++)
        jsonpath_result_append(&results[i], &again);
    if (!err && !err_again)
        ASSERT(again.size <= lenient.size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(jsonpath) struct jsonpath *path = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(error) struct error *err = NULL;
    struct slice template;
    struct slice json;

    if (size > 1 << 14 || !slice_cut(slice_of((const char *)data, size), '\0', &template, &json))
        return 0;
    err = jsonpath_parse(template, &path);
    if (!err)
        err = json_parse(json, NULL, &doc);
    if (!err)
        check(path, doc_root(doc));
    return 0;
}
