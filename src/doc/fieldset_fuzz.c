/* Input: two FieldsV1 objects, a line end between them. What is accepted prints and reads back
 * equal, and the operations keep the laws of sets. */
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/fieldset.h"
#include "doc/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool parse(struct arena *arena, struct slice text, const struct fieldset **out_set)
{
    struct error *err;
    struct doc *doc;

    err = json_parse(text, NULL, &doc);
    if (!err) {
        arena_defer(arena, doc_release, doc);
        err = fieldset_parse(arena, doc_root(doc), out_set);
    }
    if (!err)
        return true;
    error_drop(err, "the fuzzer writes what it likes");
    return false;
}

static void check_print(struct arena *arena, const struct fieldset *set)
{
    CLEANUP(text) struct text once = TEXT_EMPTY;
    CLEANUP(text) struct text twice = TEXT_EMPTY;
    const struct fieldset *again = NULL;

    fieldset_format(set, &once);
    ASSERT(parse(arena, text_slice(&once), &again));
    ASSERT(fieldset_equal(set, again));
    fieldset_format(again, &twice);
    ASSERT(slice_equal(text_slice(&once), text_slice(&twice)));
}

struct count {
    const struct fieldset *set;
    size_t paths;
};

static void visit(void *context, const struct fieldset_path *path)
{
    struct count *count = context;

    ASSERT(fieldset_has(count->set, path));
    count->paths++;
}

static void check_paths(const struct fieldset *set)
{
    struct count count = { set, 0 };

    fieldset_each(set, visit, &count);
    ASSERT(count.paths == fieldset_size(set));
}

static void check_laws(struct arena *arena, const struct fieldset *a, const struct fieldset *b)
{
    const struct fieldset *both = fieldset_intersection(arena, a, b);
    const struct fieldset *all = fieldset_union(arena, a, b);
    const struct fieldset *rest = fieldset_difference(arena, a, b);
    const struct fieldset *less = fieldset_difference_below(arena, a, b);

    ASSERT(fieldset_size(all) + fieldset_size(both) == fieldset_size(a) + fieldset_size(b));
    ASSERT(fieldset_equal(all, fieldset_union(arena, b, a)));
    ASSERT(fieldset_equal(both, fieldset_intersection(arena, b, a)));
    ASSERT(fieldset_equal(fieldset_union(arena, rest, both), a));
    ASSERT(!fieldset_intersection(arena, rest, b));
    ASSERT(fieldset_equal(fieldset_difference(arena, all, b), rest));
    ASSERT(!fieldset_difference(arena, less, rest));
    ASSERT(fieldset_equal(fieldset_difference_below(arena, less, b), less));
    ASSERT(!fieldset_difference(arena, a, a));
    check_paths(all);
    check_print(arena, all);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const struct fieldset *a = NULL;
    const struct fieldset *b = NULL;
    struct slice first;
    struct slice second;

    if (size > 1 << 16 || !slice_cut(slice_of((const char *)data, size), '\n', &first, &second))
        return 0;
    if (!parse(arena, first, &a) || !parse(arena, second, &b))
        return 0;
    check_print(arena, a);
    check_laws(arena, a, b);
    return 0;
}
