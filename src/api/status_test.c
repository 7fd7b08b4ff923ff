#include "api/status.h"

#include "base/error_details.h"
#include "base/memory.h"
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

static void names_object_and_fields(void **state)
{
    CLEANUP(error) struct error *err =
        error_about(error_new(ERR_INVALID, "Pod \"web\" is invalid"), "", "Pod", "web");
    CLEANUP(error) struct error *copy = NULL;
    CLEANUP(doc) struct doc *doc = NULL;

    (void)state;
    error_add_cause(err, "FieldValueRequired", "spec.containers", "Required value");
    copy = error_retry_after(error_dup(err), 2);
    doc = status_doc(copy);
    assert_string_equal(
        doc_bytes(doc).data,
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
        "\"message\":\"Pod \\\"web\\\" is invalid\",\"reason\":\"Invalid\","
        "\"details\":{\"name\":\"web\",\"kind\":\"Pod\",\"causes\":[{\"reason\":"
        "\"FieldValueRequired\",\"message\":\"Required value\",\"field\":\"spec.containers\"}],"
        "\"retryAfterSeconds\":2},\"code\":422}");
}

static void lets_details_choose_the_answer(void **state)
{
    CLEANUP(error) struct error *err = error_new(ERR_FORBIDDEN, "denied");
    CLEANUP(doc) struct doc *doc = NULL;

    (void)state;
    error_details_ensure(err)->http = 418;
    error_details_ensure(err)->reason = memory_strdup("Teapot");
    doc = status_doc(err);
    assert_int_equal(status_http_of(err), 418);
    assert_string_equal(doc_bytes(doc).data,
                        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},"
                        "\"status\":\"Failure\",\"message\":\"denied\",\"reason\":\"Teapot\","
                        "\"details\":{},\"code\":418}");
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

TEST_MAIN(TABLE(object, rows), TEST(names_object_and_fields), TEST(lets_details_choose_the_answer),
          TEST(every_code_has_a_status))
