/* Stores for tests. */
#include "lib/store_fixture.h"

#include <inttypes.h>

#include "base/memory.h"
#include "doc/doc.h"
#include "lib/test.h"
#include "store/version.h"

static void open_store(struct store_fixture *f)
{
    struct slice core = SLICE("");
    struct slice coordination = SLICE("coordination.k8s.io");

    assert_no_error(store_open(&f->options, &f->store));
    assert_no_error(store_resource(f->store, core, SLICE("pods"), false, &f->pods));
    assert_no_error(store_resource(f->store, coordination, SLICE("leases"), false, &f->leases));
    assert_no_error(
        store_resource(f->store, core, SLICE("secrets"), f->options.keyring != NULL, &f->secrets));
}

static void release(void *fixture)
{
    store_fixture_close(fixture);
}

struct store_fixture *store_fixture_new(const struct store_options *options)
{
    struct arena *arena = fixture_current()->arena;
    struct store_fixture *f = arena_new(arena, struct store_fixture);

    if (options)
        f->options = *options;
    if (!f->options.path)
        f->options.path = fixture_path("store.db");
    arena_defer(arena, release, f);
    open_store(f);
    return f;
}

void store_fixture_close(struct store_fixture *f)
{
    f->store = store_close(f->store);
}

void store_fixture_reopen(struct store_fixture *f)
{
    store_fixture_close(f);
    open_store(f);
}

struct store_key store_fixture_key(uint32_t resource, const char *namespace, const char *name)
{
    return (struct store_key){ resource, slice_from(namespace), slice_from(name) };
}

struct store_write store_fixture_write(uint32_t resource, const char *namespace, const char *name,
                                       const char *value)
{
    const char *body = arena_format(
        fixture_current()->arena,
        "{\"metadata\":{\"name\":\"%s\",\"resourceVersion\":\"\"},\"value\":\"%s\"}", name, value);
    struct store_write write = { .key = store_fixture_key(resource, namespace, name),
                                 .body = slice_from(body) };

    assert_true(version_find(write.body, &write.version_offset, &write.version_size));
    return write;
}

static uint64_t commit(struct store_fixture *f, const struct store_write *write)
{
    struct record *record;
    uint64_t revision;

    assert_no_error(store_commit(f->store, write, 1, &record));
    revision = record->revision;
    record_unref(record);
    return revision;
}

uint64_t store_fixture_put(struct store_fixture *f, const char *namespace, const char *name,
                           const char *value)
{
    struct store_write write = store_fixture_write(f->pods, namespace, name, value);

    return commit(f, &write);
}

uint64_t store_fixture_delete(struct store_fixture *f, const char *namespace, const char *name)
{
    struct store_write write = store_fixture_write(f->pods, namespace, name, "gone");

    write.operation = STORE_DELETE;
    return commit(f, &write);
}

const char *store_fixture_value(const struct record *record)
{
    struct value root = doc_root(record->doc);
    struct value version = value_find(root, VALUE_KEYS("metadata", "resourceVersion"));
    struct slice value = value_string_or(value_get(root, SLICE("value")), SLICE("?"));
    struct slice digits = value_string_or(version, SLICE("?"));
    char *number = arena_format(fixture_current()->arena, "%" PRIu64, record->revision);

    assert_true(slice_is(digits, number));
    return arena_format(fixture_current()->arena, SLICE_FORMAT "@%s", SLICE_ARGUMENT(value),
                        number);
}

const char *store_fixture_get(struct store_fixture *f, uint32_t resource, const char *namespace,
                              const char *name)
{
    struct store_key key = store_fixture_key(resource, namespace, name);
    struct record *record = store_fetch(f->store, &key);
    const char *value;

    if (!record)
        return "absent";
    value = store_fixture_value(record);
    record_unref(record);
    return value;
}
