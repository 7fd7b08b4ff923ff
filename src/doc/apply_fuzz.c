/* Input: requests to one object, a line each: an operation (A apply, F apply by force, U update), a
 * manager (one character) and what to apply. Whatever was stored before: applying the same again
 * changes nothing, what was applied by force is owned and there, no list has a key twice that had
 * none twice, and managers can be read back. */
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/apply.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/managed.h"
#include "doc/shape_internal.h"
#include "lib/sample_schema.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    MOST_REQUESTS = 8
};

struct world {
    struct arena *arena;
    struct apply_options options;
    struct shapes shapes;
    struct value live;
};

static struct value keep(struct world *world, struct doc *doc)
{
    arena_defer(world->arena, doc_release, doc);
    return doc_root(doc);
}

static const struct managed_entry *applier(struct world *world, struct value object,
                                           struct managed *managed)
{
    struct managed_name name = { world->options.manager, MANAGED_APPLY, SLICE(""), SLICE("") };
    struct error *err = managed_read(
        world->arena, value_find(object, VALUE_KEYS("metadata", "managedFields")), managed);

    ASSERT(!err);
    return managed_find(managed, &name);
}

/* What the configuration says is in the object, and its applier owns it. Not where null stands for
 * an empty list or map: that leaves what is there. */
static void check_owned(struct world *world, struct value applied, struct value result)
{
    static const char *const untracked[] = { "apiVersion", "kind", "metadata" };
    struct shape shape = shape_root(world->options.schema);
    const struct fieldset *wanted = shape_fields(&world->shapes, shape, applied);
    const struct managed_entry *entry;
    struct managed managed;

    for (size_t i = 0; i < COUNT_OF(untracked); i++)
        wanted = fieldset_difference_below(world->arena, wanted,
                                           fieldset_of(world->arena, VALUE_KEYS(untracked[i])));
    entry = applier(world, result, &managed);
    ASSERT(!fieldset_difference(world->arena, wanted, entry ? entry->fields : NULL));
}

static struct value again(struct world *world, struct value applied, struct value live)
{
    struct doc *doc = NULL;
    struct error *err = apply_merge(world->arena, &world->options, live, applied, &doc);

    ASSERT(!err);
    return keep(world, doc);
}

/* A map that lost everything is null, as upstream leaves it; where the configuration has it empty
 * the next apply makes it so. Nothing else may change, and not even that after it. */
static bool equal_but_null(struct value before, struct value after)
{
    if (value_is_null(before) && value_is_object(after))
        return value_count(after) == 0;
    if (!value_is_object(before) || !value_is_object(after) ||
        value_count(before) != value_count(after))
        return value_equal(before, after);
    DOC_EACH (it, before) {
        if (!slice_is(it.key, "managedFields") &&
            !equal_but_null(it.value, value_get(after, it.key)))
            return false;
    }
    return true;
}

static void check_idempotent(struct world *world, struct value applied, struct value result)
{
    struct value twice = again(world, applied, result);

    ASSERT(managed_equal_but_times(result, twice) || equal_but_null(result, twice));
    ASSERT(managed_equal_but_times(twice, again(world, applied, twice)));
}

static bool has_duplicates(struct world *world, struct value object)
{
    struct error *err =
        shape_check(&world->shapes, shape_root(world->options.schema), object, SHAPE_UNKNOWN);

    if (!err)
        return false;
    error_drop(err, "that there is one is the answer");
    return true;
}

static void apply(struct world *world, struct value applied)
{
    bool had_duplicates = value_exists(world->live) && has_duplicates(world, world->live);
    struct doc *doc = NULL;
    struct error *err = apply_merge(world->arena, &world->options, world->live, applied, &doc);
    struct value result;

    ASSERT(!err == (doc != NULL));
    if (err) {
        ASSERT(!world->options.force || err->code != ERR_CONFLICT);
        error_drop(err, "the fuzzer writes what it likes");
        return;
    }
    result = keep(world, doc);
    check_owned(world, applied, result);
    check_idempotent(world, applied, result);
    ASSERT(had_duplicates || !has_duplicates(world, result));
    world->live = result;
}

static void update(struct world *world, struct value updated)
{
    struct doc *doc = NULL;
    struct error *err = apply_update(world->arena, &world->options, world->live, updated, &doc);
    struct managed managed;

    ASSERT(!err == (doc != NULL));
    if (err) {
        error_drop(err, "the fuzzer writes what it likes");
        return;
    }
    world->live = keep(world, doc);
    applier(world, world->live, &managed);
}

static void request(struct world *world, struct slice line)
{
    struct error *err;
    struct doc *doc;

    if (line.size < 3)
        return;
    err = json_parse(slice_of(line.data + 2, line.size - 2), NULL, &doc);
    if (err) {
        error_drop(err, "the fuzzer writes what it likes");
        return;
    }
    world->options.manager = slice_of(line.data + 1, 1);
    world->options.force = line.data[0] == 'F';
    world->options.now_us += 1000000;
    if (line.data[0] == 'U')
        update(world, keep(world, doc));
    else
        apply(world, keep(world, doc));
}

/* Made once: reading it takes longer than most inputs. */
static struct schema widget(void)
{
    static struct arena *arena;
    static struct schema schema;

    if (!arena) {
        arena = arena_create();
        schema = sample_schema_find(sample_schema_read(arena, sample_schema_widget), "Widget");
    }
    return schema;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct world world = { .arena = arena, .shapes = { .arena = arena } };
    struct slice rest = slice_of((const char *)data, size);
    struct slice line;

    if (size > 1 << 14)
        return 0;
    world.options.schema = widget();
    world.options.api_version = SLICE("v1");
    for (size_t i = 0; i < MOST_REQUESTS && slice_split(&rest, '\n', &line); i++)
        request(&world, line);
    return 0;
}
