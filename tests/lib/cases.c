/* Cases in files. */
#include "lib/cases.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

static NO_RETURN void unreadable(struct error *take_error)
{
    CLEANUP(string) char *message = error_format(take_error);

    error_free(take_error);
    memory_abort(__FILE__, __LINE__, message);
}

struct test_group cases_group(struct arena *arena, const char *file, const char *name,
                              void (*function)(void **))
{
    const char *root = getenv("BUTLER_TESTDATA");
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct test_case *rows;
    struct doc *doc;
    struct error *err;

    err = file_read(arena_format(arena, "%s/%s", root ? root : "tests", file), 64 << 20, &content);
    if (!err)
        err = json_parse(text_slice(&content), NULL, &doc);
    if (err)
        unreadable(err);
    arena_defer(arena, doc_release, doc);
    rows = arena_array(arena, value_count(doc_root(doc)), struct test_case);
    DOC_EACH (item, doc_root(doc)) {
        struct slice row = value_string_or(value_get(item.value, SLICE("name")), SLICE("?"));

        rows[item.index].name = arena_text(arena, row);
        rows[item.index].value = item.value;
    }
    return (struct test_group){ name, function, rows, sizeof(*rows), value_count(doc_root(doc)) };
}

const char *cases_string(const struct test_case *row, const char *member)
{
    struct slice text = value_string_or(value_get(row->value, slice_from(member)), SLICE(""));

    return arena_text(fixture_current()->arena, text);
}
