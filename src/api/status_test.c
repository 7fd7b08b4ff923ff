#include "api/status.h"

#include "doc/doc.h"
#include "lib/test.h"

struct row {
    const char *name;
    enum error_code code;
    const char *expected;
};

static const struct row rows[] = {
    { "tells a client what it did wrong", ERR_NOT_FOUND,
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
      "\"message\":\"get pods: no such pod\",\"reason\":\"NotFound\",\"code\":404}" },
    { "keeps our own troubles to the log", ERR_INTERNAL,
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
      "\"message\":\"get pods\",\"reason\":\"InternalError\",\"code\":500}" },
};

static void object(void **state)
{
    const struct row *row = *state;
    CLEANUP(error) struct error *err =
        error_wrap(error_new(row->code, "no such pod"), "get pods");
    CLEANUP(doc) struct doc *doc = status_doc(err);

    assert_string_equal(doc_bytes(doc).data, row->expected);
}

static void every_code_has_a_status(void **state)
{
    (void)state;
    for (int code = ERR_BAD_REQUEST; code <= ERR_TIMEOUT; code++) {
        assert_in_range(status_http((enum error_code)code), 400, 504);
        assert_non_null(status_reason((enum error_code)code));
        assert_int_equal(status_http(status_code_of_http(status_http((enum error_code)code))),
                         status_http((enum error_code)code));
    }
    assert_int_equal(status_code_of_http(418), ERR_BAD_REQUEST);
    assert_int_equal(status_code_of_http(507), ERR_INTERNAL);
}

TEST_MAIN(TABLE(object, rows), TEST(every_code_has_a_status))
