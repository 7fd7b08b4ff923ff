#include "server/openapi.h"

#include <string.h>

#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"
#include "server/route.h"
#include "server/routes.h"

static struct doc *description(void)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *doc = NULL;

    assert_no_error(openapi_format(fixture_current()->arena, routes_all, &text));
    assert_no_error(json_parse(text_slice(&text), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static void check_shape(struct value shapes, const struct server_route *route, const char *shape)
{
    if (shape && !value_exists(value_get(shapes, slice_from(shape))))
        fail_msg("%s names the shape %s, which openapi.yaml does not have", route->id, shape);
}

static void every_shape_that_a_route_names_is_there(void **state)
{
    struct value shapes;

    (void)state;
    assert_no_error(openapi_shapes(fixture_current()->arena, &shapes));
    for (const struct server_route *const *table = routes_all; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++) {
            check_shape(shapes, route, route->body);
            check_shape(shapes, route, route->answer);
        }
    }
}

static void check_type(struct value shapes, struct slice type)
{
    static const char *const words[] = { "string", "time", "integer", "boolean", "object", "file" };

    if (type.size > 2 && type.data[0] == '[')
        type = slice_of(type.data + 1, type.size - 2);
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (slice_is(type, words[i]))
            return;
    }
    if (!value_exists(value_get(shapes, type)))
        fail_msg("openapi.yaml has no shape %.*s", SLICE_ARGUMENT(type));
}

static void every_shape_is_made_of_known_ones(void **state)
{
    struct value shapes;

    (void)state;
    assert_no_error(openapi_shapes(fixture_current()->arena, &shapes));
    DOC_EACH (shape, shapes) {
        if (!value_is_object(shape.value))
            check_type(shapes, value_string_or(shape.value, SLICE("")));
        DOC_EACH (member, shape.value)
            check_type(shapes, value_string_or(member.value, SLICE("")));
    }
}

static void every_route_is_described(void **state)
{
    struct value paths = value_get(doc_root(description()), SLICE("paths"));

    (void)state;
    for (const struct server_route *const *table = routes_all; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++) {
            struct value path = value_get(paths, slice_from(route->pattern));
            bool found = false;

            DOC_EACH (operation, path) {
                found = found || slice_is(value_text(operation.value, "operationId"), route->id);
            }
            if (!found)
                fail_msg("%s is not described", route->id);
        }
    }
}

static void an_operation_says_who_may(void **state)
{
    struct value operation =
        value_find(doc_root(description()), VALUE_KEYS("paths",
                                                       "/api/clusters/{namespace}/{name}/"
                                                       "scale",
                                                       "patch"));

    (void)state;
    assert_true(slice_is(value_text(operation, "x-butler-roles"), "cluster-operate"));
    assert_true(slice_is(value_text(operation, "x-butler-audit"), "scale"));
    assert_int_equal(value_count(value_get(operation, SLICE("parameters"))), 2);
}

TEST_MAIN(TEST(every_shape_that_a_route_names_is_there), TEST(every_shape_is_made_of_known_ones),
          TEST(every_route_is_described), TEST(an_operation_says_who_may))
