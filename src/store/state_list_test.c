/* Lists are compared with a model: a copy of everything after every revision. */
#include <inttypes.h>

#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "lib/test.h"
#include "store/record.h"
#include "store/state_internal.h"
#include "store/store_list.h"

enum {
    NAMESPACES = 3,
    NAMES = 40,
    OBJECTS = NAMESPACES * NAMES,
    REVISIONS = 600,
    FIRST = 10, /* the revision the model begins with */
};

static const char *const namespaces[NAMESPACES] = { "a", "a-b", "b" };

struct model {
    struct state state;
    uint32_t pods;
    uint32_t noise;                       /* another resource, whose events must not matter */
    uint64_t objects[REVISIONS][OBJECTS]; /* revision of each object, 0: absent */
};

static void release_model(void *model)
{
    state_done(&((struct model *)model)->state);
    memory_free(model);
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 8;
}

static const char *name_of(size_t object)
{
    return arena_format(fixture_current()->arena, "name-%02zu", object % NAMES);
}

static void publish(struct model *m, uint32_t resource, uint64_t revision, size_t object,
                    bool deleted)
{
    CLEANUP(history_dropped) struct history_dropped dropped = { 0 };
    struct store_key key = { resource, slice_from(namespaces[object / NAMES]),
                             slice_from(name_of(object)) };
    struct record *record = record_new(&key, revision, deleted, doc_new(SLICE("{}")));

    state_publish(&m->state, &record, 1, 0, &dropped);
    record_unref(record);
}

/* Grows at first, then shrinks and changes; the other resource gets a third of all revisions. */
static struct model *make_model(size_t max_events)
{
    struct model *m = NEW(struct model);
    uint32_t seed = 7;

    state_init(&m->state, max_events, SIZE_MAX);
    state_begin(&m->state, FIRST);
    arena_defer(fixture_current()->arena, release_model, m);
    m->pods = state_add_resource(&m->state, 0, SLICE(""), SLICE("pods"))->id;
    m->noise = state_add_resource(&m->state, 0, SLICE(""), SLICE("nodes"))->id;
    for (size_t r = 1; r < REVISIONS; r++) {
        size_t object = next_random(&seed) % OBJECTS;
        uint64_t *now = m->objects[r];
        bool deleted;

        memcpy(now, m->objects[r - 1], sizeof(m->objects[r]));
        if (r % 3 == 0) {
            publish(m, m->noise, FIRST + r, object, false);
            continue;
        }
        deleted = now[object] && next_random(&seed) % 100 < r * 60 / REVISIONS;
        publish(m, m->pods, FIRST + r, object, deleted);
        now[object] = deleted ? 0 : FIRST + r;
    }
    return m;
}

/* One line per object, as the model and as a list would write it. */
static void append_line(struct text *text, const char *namespace, const char *name,
                        uint64_t revision)
{
    text_appendf(text, "%s/%s@%" PRIu64 "\n", namespace, name, revision);
}

static void expect_list(const struct model *m, uint64_t revision, int namespace, struct text *text)
{
    for (size_t i = 0; i < OBJECTS; i++) {
        uint64_t at = m->objects[revision - FIRST][i];

        if (at && (namespace < 0 || (size_t)namespace == i / NAMES))
            append_line(text, namespaces[i / NAMES], name_of(i), at);
    }
}

/* Reads all pages; each must know how many objects follow. */
static void read_pages(struct model *m, uint64_t revision, int namespace, size_t limit,
                       size_t total, struct text *text)
{
    struct store_list_query query = { .resource = m->pods, .revision = revision, .limit = limit };
    struct arena *arena = fixture_current()->arena;
    size_t seen = 0;
    size_t remaining;

    if (namespace >= 0)
        query.namespace = slice_from(namespaces[namespace]);
    do {
        CLEANUP(store_list) struct store_list list = { 0 };

        assert_no_error(state_list(&m->state, &query, &list));
        assert_int_equal(list.revision, revision);
        assert_true(!limit || list.records.count <= limit);
        VEC_EACH (item, &list.records) {
            const struct record *record = *item;

            append_line(text, record_namespace(record).data, record_name(record).data,
                        record->revision);
            query.has_after = true;
            query.after_namespace = slice_from(arena_strdup(arena, record_namespace(record).data));
            query.after_name = slice_from(arena_strdup(arena, record_name(record).data));
        }
        seen += list.records.count;
        remaining = list.remaining;
        assert_int_equal(remaining, total - seen);
    } while (remaining > 0);
}

static size_t count_lines(const struct text *text)
{
    size_t count = 0;

    for (size_t i = 0; i < text->size; i++)
        count += text->data[i] == '\n';
    return count;
}

struct paging {
    const char *name;
    size_t limit;
    int namespace; /* -1: all */
};

static const struct paging pagings[] = {
    { "shows all at once", 0, -1 },
    { "shows one by one", 1, -1 },
    { "shows pages", 7, -1 },
    { "shows a page larger than all", 1000, -1 },
    { "shows the first namespace", 0, 0 },
    { "shows the one in the middle in pages", 5, 1 },
    { "shows the last namespace in pages", 3, 2 },
};

static void paging(void **state)
{
    const struct paging *row = *state;
    struct model *m = make_model(SIZE_MAX);

    for (uint64_t revision = FIRST; revision < FIRST + REVISIONS; revision += 13) {
        CLEANUP(text) struct text expected = TEXT_EMPTY;
        CLEANUP(text) struct text actual = TEXT_EMPTY;

        expect_list(m, revision, row->namespace, &expected);
        read_pages(m, revision, row->namespace, row->limit, count_lines(&expected), &actual);
        assert_string_equal(text_string(&actual), text_string(&expected));
    }
}

static void a_list_needs_the_history_since(void **state)
{
    struct model *m = make_model(100);
    struct store_list_query query = { .resource = m->pods, .limit = 1 };
    CLEANUP(store_list) struct store_list list = { 0 };
    uint64_t horizon = state_horizon(&m->state);

    (void)state;
    assert_int_equal(horizon, FIRST + REVISIONS - 101);
    query.revision = horizon - 1;
    assert_error(state_list(&m->state, &query, &list), ERR_EXPIRED, "is too old");
    query.revision = FIRST + REVISIONS;
    assert_error(state_list(&m->state, &query, &list), ERR_TIMEOUT, "yet to come");
    query.revision = horizon;
    assert_no_error(state_list(&m->state, &query, &list));
}

static void a_page_may_begin_where_nothing_is(void **state)
{
    struct model *m = make_model(SIZE_MAX);
    struct store_list_query query = { .resource = m->pods,
                                      .has_after = true,
                                      .after_namespace = SLICE("zzz"),
                                      .after_name = SLICE("zzz"),
                                      .limit = 1 };
    CLEANUP(store_list) struct store_list list = { 0 };
    char *large = arena_alloc(fixture_current()->arena, STORE_MAX_NAME + 1);

    (void)state;
    assert_no_error(state_list(&m->state, &query, &list));
    assert_int_equal(list.records.count + list.remaining, 0);
    query.namespace = SLICE("none");
    assert_no_error(state_list(&m->state, &query, &list));
    assert_int_equal(list.records.count + list.remaining, 0);
    query.after_name = slice_of(large, STORE_MAX_NAME + 1);
    assert_error(state_list(&m->state, &query, &list), ERR_BAD_REQUEST, "more than 1024");
}

TEST_MAIN(TABLE(paging, pagings), TEST(a_list_needs_the_history_since),
          TEST(a_page_may_begin_where_nothing_is))
