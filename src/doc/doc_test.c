#include "doc/doc.h"

#include <pthread.h>

#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"
#include "lib/test.h"

static struct doc *doc_of(const char *json)
{
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static void reads_inside(void **state)
{
    struct value root = doc_root(doc_of(" { \"a\" : [ 1, true, \"x\", null, 2.5 ] , \"b\": {} } "));
    struct value list = value_get(root, SLICE("a"));
    int64_t number;
    double fraction;

    (void)state;
    assert_int_equal(value_type(root), VALUE_OBJECT);
    assert_int_equal(value_count(root), 2);
    assert_int_equal(value_count(list), 5);
    assert_true(value_int(value_at(list, 0), &number));
    assert_int_equal(number, 1);
    assert_true(value_bool_or(value_at(list, 1), false));
    assert_true(slice_is(value_string_or(value_at(list, 2), SLICE("")), "x"));
    assert_true(value_is_null(value_at(list, 3)));
    assert_true(value_double(value_at(list, 4), &fraction));
    assert_true(fraction == 2.5);
    assert_int_equal(value_type(value_at(list, 5)), VALUE_ABSENT);
}

static void absence_has_answers(void **state)
{
    struct value absent = value_find(doc_root(doc_of("[]")), VALUE_KEYS("a", "b"));
    size_t count = 0;
    bool truth;

    (void)state;
    assert_false(value_exists(absent));
    assert_false(value_exists(value_get(absent, SLICE("x"))));
    assert_false(value_exists(value_at(absent, 3)));
    assert_false(value_bool(absent, &truth));
    assert_false(value_is_null(absent));
    assert_int_equal(value_int_or(absent, -7), -7);
    assert_int_equal(value_count(absent), 0);
    DOC_EACH (item, absent)
        count++;
    assert_int_equal(count, 0);
}

static void iterates_in_order(void **state)
{
    CLEANUP(text) struct text seen = TEXT_EMPTY;

    (void)state;
    DOC_EACH (member, doc_root(doc_of("{\"z\":[1,[2]],\"a\":{\"n\":1},\"\":3}")))
        text_appendf(&seen, "%zu:" SLICE_FORMAT "=%d ", member.index, SLICE_ARGUMENT(member.key),
                     value_type(member.value));
    assert_string_equal(text_string(&seen), "0:z=5 1:a=6 2:=3 ");
}

struct equal_row {
    const char *name;
    const char *a;
    const char *b;
    bool equal;
};

static const struct equal_row equal_rows[] = {
    { "ignores the order of members", "{\"a\":1,\"b\":[2]}", "{\"b\":[2],\"a\":1}", true },
    { "respects the order of items", "[1,2]", "[2,1]", false },
    { "compares numbers by value", "[1,0,-3]", "[1.0,-0.0,-3.0e0]", true },
    { "keeps large integers apart", "9007199254740993", "9007199254740992.0", false },
    { "keeps neighbours of 64 bits apart", "18446744073709551615", "18446744073709551614", false },
    { "knows that 2^64 is larger", "18446744073709551615", "18446744073709551616.0", false },
    { "compares larger integers by digits", "123456789012345678901234567890",
      "123456789012345678901234567890", true },
    { "sees the last of many digits", "123456789012345678901234567890",
      "123456789012345678901234567891", false },
    { "tells signs apart", "-1", "1", false },
    { "tells types apart", "\"1\"", "1", false },
    { "misses a member", "{\"a\":1}", "{\"b\":1}", false },
    { "sees null as different from absent", "{\"a\":null}", "{}", false },
};

struct order_row {
    const char *name;
    const char *smaller;
    const char *larger;
};

static const struct order_row order_rows[] = {
    { "orders integers", "-3", "2" },
    { "orders fractions", "-0.5", "1e-300" },
    { "orders 64 bits", "9223372036854775807", "18446744073709551615" },
    { "orders an integer beside a fraction", "9007199254740992.0", "9007199254740993" },
    { "orders a negative integer beside a fraction", "-2", "-1.5" },
    { "orders by digits", "123456789012345678901234567890", "123456789012345678901234567891" },
    { "orders by length", "99999999999999999999", "123456789012345678901234567890" },
    { "orders large negatives", "-99999999999999999999", "-18446744073709551617" },
    { "orders large beside small", "18446744073709551615", "18446744073709551616" },
    { "orders large beside a double", "123456789012345678901234567890", "1e300" },
    { "orders large beside a near double", "1.2345678901234567e29",
      "123456789012345678901234567890" },
    { "orders a fraction beside large", "0.5", "18446744073709551616" },
    { "orders what is beyond a double", "1e300", "1e999" },
    { "orders what is beyond a double below", "-1e999", "-1e300" },
    { "orders what is beyond on both sides", "-1e999", "1e999" },
};

static void order(void **state)
{
    const struct order_row *row = *state;
    struct value smaller = doc_root(doc_of(row->smaller));
    struct value larger = doc_root(doc_of(row->larger));
    int found = 0;

    assert_true(value_compare_numbers(smaller, larger, &found));
    assert_true(found < 0);
    assert_true(value_compare_numbers(larger, smaller, &found));
    assert_true(found > 0);
    assert_true(value_compare_numbers(larger, larger, &found));
    assert_int_equal(found, 0);
    assert_false(value_compare_numbers(larger, VALUE_ABSENT_VALUE, &found));
}

static void equal(void **state)
{
    const struct equal_row *row = *state;
    struct value a = doc_root(doc_of(row->a));
    struct value b = doc_root(doc_of(row->b));

    assert_int_equal(value_equal(a, b), row->equal);
    assert_int_equal(value_equal(b, a), row->equal);
}

/* Larger than what is searched by walking. */
static void equal_large(void **state)
{
    CLEANUP(text) struct text up = TEXT_EMPTY;
    CLEANUP(text) struct text down = TEXT_EMPTY;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        text_appendf(&up, "%s\"k%d\":%d", i ? "," : "{", i, i);
        text_appendf(&down, "%s\"k%d\":%d", i ? "," : "{", 999 - i, 999 - i);
    }
    text_append(&up, "}");
    text_append(&down, "}");
    assert_true(
        value_equal(doc_root(doc_of(text_string(&up))), doc_root(doc_of(text_string(&down)))));
}

static void holds_little(void **state)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct doc *doc;

    (void)state;
    for (int i = 0; i < 200; i++)
        text_appendf(&json, "%s\"member%d\"", i ? "," : "[", i);
    text_append(&json, "]");
    doc = doc_of(text_string(&json));
    assert_true(doc_memory(doc) * 10 <= json.size * 12);

    assert_int_equal(value_count(doc_root(doc)), 200);
    assert_true(doc_memory(doc) > json.size * 2);
    doc = doc_trim(doc_ref(doc));
    assert_true(doc_memory(doc) * 10 <= json.size * 12);
    assert_ptr_equal(doc_trim(doc), doc);
    doc_unref(doc);
}

static void copes_with_bytes_that_are_no_json(void **state)
{
    CLEANUP(doc) struct doc *doc = doc_new(SLICE("{\"a\":"));

    (void)state;
    assert_false(value_exists(doc_root(doc)));
    assert_true(slice_is(doc_bytes(doc), "{\"a\":"));
}

static void takes_a_part(void **state)
{
    CLEANUP(doc) struct doc *part =
        doc_from_value(value_get(doc_root(doc_of("{\"a\":{\"b\":[1]}}")), SLICE("a")));
    CLEANUP(doc) struct doc *nothing = doc_from_value(VALUE_ABSENT_VALUE);

    (void)state;
    assert_true(slice_is(doc_bytes(part), "{\"b\":[1]}"));
    assert_true(slice_is(doc_bytes(nothing), "null"));
}

static void a_look_into_a_shared_document_leaves_no_tree(void **state)
{
    CLEANUP(doc) struct doc *kept = doc_new(SLICE("{\"a\":1}"));
    CLEANUP(doc) struct doc *own = doc_own(doc_ref(kept));
    size_t before = doc_memory(kept);

    (void)state;
    assert_ptr_not_equal(own, kept);
    assert_int_equal(value_int_or(value_get(doc_root(own), SLICE("a")), 0), 1);
    assert_int_equal(doc_memory(kept), before);
    assert_ptr_equal(doc_own(own), own); /* nobody else holds it */
}

enum {
    THREADS = 8,
    DOCS = 200
};

static void *look_inside(void *context)
{
    struct doc **docs = context;
    intptr_t sum = 0;

    for (int i = 0; i < DOCS; i++) {
        CLEANUP(doc) struct doc *doc = doc_ref(docs[i]);

        sum += value_int_or(value_get(doc_root(doc), SLICE("n")), 1000000);
    }
    return (void *)sum;
}

static void is_shared_by_threads(void **state)
{
    struct doc *docs[DOCS];
    pthread_t threads[THREADS];

    (void)state;
    for (int i = 0; i < DOCS; i++) {
        char *json = arena_format(fixture_current()->arena, "{\"n\":%d}", i);

        docs[i] = doc_new(slice_from(json));
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, look_inside, docs), 0);
    for (int i = 0; i < THREADS; i++) {
        void *sum;

        assert_int_equal(pthread_join(threads[i], &sum), 0);
        assert_int_equal((intptr_t)sum, DOCS * (DOCS - 1) / 2);
    }
    for (int i = 0; i < DOCS; i++)
        doc_unref(docs[i]);
}

TEST_MAIN(TEST(reads_inside), TEST(absence_has_answers), TEST(iterates_in_order),
          TABLE(equal, equal_rows), TABLE(order, order_rows), TEST(equal_large), TEST(holds_little),
          TEST(copes_with_bytes_that_are_no_json), TEST(takes_a_part),
          TEST(a_look_into_a_shared_document_leaves_no_tree), TEST(is_shared_by_threads))
