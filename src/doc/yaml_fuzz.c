/* What we accept, we print as YAML and as JSON, and both read back as the same value. */
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"
#include "doc/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(void *context, const struct doc_duplicate *duplicate)
{
    (void)context;
    ASSERT(duplicate->path && duplicate->line);
}

static void check(const struct doc *doc)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *from_yaml = NULL;
    CLEANUP(doc) struct doc *from_json = NULL;
    CLEANUP(error) struct error *err = NULL;
    struct doc_options options = { .max_bytes = 64 << 20 };

    yaml_format(doc_root(doc), &text);
    err = yaml_parse(text_slice(&text), &options, &from_yaml);
    ASSERT(!err);
    ASSERT(value_equal(doc_root(doc), doc_root(from_yaml)));
    err = json_parse(doc_bytes(doc), &options, &from_json);
    ASSERT(!err);
    ASSERT(slice_equal(doc_bytes(doc), doc_bytes(from_json)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice input = slice_of((const char *)data, size);
    struct doc_options options = { .max_bytes = 1 << 16, .max_depth = 100, .on_duplicate = ignore };
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *single = NULL;
    CLEANUP(error) struct error *err = NULL;
    struct doc **docs;
    size_t count;

    err = yaml_parse_all(arena, input, &options, &docs, &count);
    if (err)
        return 0;
    for (size_t i = 0; i < count; i++)
        check(docs[i]);
    /* One document is the same alone. */
    if (count == 1) {
        err = yaml_parse(input, &options, &single);
        ASSERT(!err && slice_equal(doc_bytes(single), doc_bytes(docs[0])));
    }
    return 0;
}
