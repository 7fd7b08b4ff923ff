#include "doc/json_write.h"

#include "base/text.h"
#include "doc/json.h"
#include "lib/test.h"

static void puts_commas_where_they_belong(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    json_write_object(&text);
    json_write_member(&text, "a", "x{");
    json_write_key(&text, "b");
    json_write_list(&text);
    json_write_int(&text, -1);
    json_write_bool(&text, true);
    json_write_string(&text, "[");
    json_write_object(&text);
    json_write_end_object(&text);
    json_write_list(&text);
    json_write_end_list(&text);
    json_write_raw(&text, SLICE("null"));
    json_write_end_list(&text);
    json_write_key(&text, "c");
    json_write_object(&text);
    json_write_key_slice(&text, SLICE("d:"));
    json_write_bool(&text, false);
    json_write_end_object(&text);
    json_write_end_object(&text);
    assert_string_equal(text_string(&text), "{\"a\":\"x{\",\"b\":[-1,true,\"[\",{},[],null],"
                                            "\"c\":{\"d:\":false}}");
}

static void escapes_and_copies(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *doc;

    (void)state;
    assert_no_error(json_parse(SLICE("{\"z\":[1,\"\\n\"]}"), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    json_write_list(&text);
    json_write_slice(&text, slice_of("a\"\n", 3));
    json_write_value(&text, doc_root(doc));
    json_write_end_list(&text);
    assert_string_equal(text_string(&text), "[\"a\\\"\\n\",{\"z\":[1,\"\\n\"]}]");
}

TEST_MAIN(TEST(puts_commas_where_they_belong), TEST(escapes_and_copies))
