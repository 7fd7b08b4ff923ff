#include "store/version.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *body;
    const char *version; /* NULL: there is none */
};

static const struct row rows[] = {
    { "finds it", "{\"metadata\":{\"resourceVersion\":\"12\"}}", "12" },
    { "finds an empty one", "{\"metadata\":{\"resourceVersion\":\"\"}}", "" },
    { "passes over what comes first",
      "{\"kind\":\"Pod\",\"n\":1,\"metadata\":{\"name\":\"a\",\"labels\":{\"x\":\"}\"},"
      "\"resourceVersion\":\"7\",\"uid\":\"u\"},\"spec\":{}}",
      "7" },
    { "is not misled by text", "{\"a\":\"\\\"metadata\\\":{\\\"resourceVersion\\\":\\\"1\\\"}\"}",
      NULL },
    { "is not misled by depth",
      "{\"spec\":{\"metadata\":{\"resourceVersion\":\"1\"}},\"metadata\":{\"annotations\":"
      "{\"resourceVersion\":\"2\"}}}",
      NULL },
    { "is not misled by arrays",
      "{\"items\":[{\"metadata\":{\"resourceVersion\":\"1\"}}],\"metadata\":{\"a\":[1,[\"]\"]],"
      "\"resourceVersion\":\"3\"}}",
      "3" },
    { "wants a string", "{\"metadata\":{\"resourceVersion\":12}}", NULL },
    { "wants an object", "{\"metadata\":[\"resourceVersion\",\"1\"]}", NULL },
    { "finds nothing in an empty object", "{}", NULL },
    { "finds nothing in a list", "[1]", NULL },
    { "ends with the text", "{\"metadata\":{\"resourceVersion\":\"", NULL },
    { "ends in a name", "{\"metadata", NULL },
    { "ends behind a backslash", "{\"metadata\":{\"resourceVersion\":\"1\\", NULL },
};

static void version(void **state)
{
    const struct row *row = *state;
    size_t offset = 0;
    size_t size = 0;

    assert_int_equal(version_find(slice_from(row->body), &offset, &size), row->version != NULL);
    if (row->version)
        assert_true(slice_is(slice_of(row->body + offset, size), row->version));
}

int main(void)
{
    return RUN_TABLE(version, rows);
}
