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
                        "\"code\":418}");
}

struct read_row {
    const char *name;
    const char *status;
    int http;
    enum error_code code;
    const char *message;
};

static const struct read_row read_rows[] = {
    { "knows reasons that share a number", "{\"reason\":\"AlreadyExists\",\"message\":\"m\"}", 409,
      ERR_ALREADY_EXISTS, "m" },
    { "goes by the number without a reason", "{\"message\":\"m\",\"code\":404}", 500, ERR_NOT_FOUND,
      "m" },
    { "takes what a watch says for an expired version", "{\"reason\":\"Gone\",\"code\":410}", 410,
      ERR_EXPIRED, "the server answered with status 410" },
    { "copes with what is no object", "[1]", 503, ERR_UNAVAILABLE,
      "the server answered with status 503" },
    { "keeps a number that is none from the wire", "{\"code\":-7,\"message\":\"m\"}", 400,
      ERR_BAD_REQUEST, "m" },
};

static void read(void **state)
{
    const struct read_row *row = *state;
    CLEANUP(doc) struct doc *doc = doc_new(slice_from(row->status));
    CLEANUP(error) struct error *err = status_error(row->http, doc_root(doc));

    assert_int_equal(err->code, row->code);
    assert_string_equal(err->message, row->message);
}

static void what_is_written_is_read_back(void **state)
{
    CLEANUP(error) struct error *err = error_about(
        error_new(ERR_INVALID, "Deployment.apps \"web\" is invalid"), "apps", "Deployment", "web");
    CLEANUP(error) struct error *back = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *again = NULL;

    (void)state;
    error_add_cause(err, "FieldValueRequired", "spec.containers", "Required value");
    error_add_cause(err, "Whatever", NULL, "no field");
    err = error_retry_after(err, 3);
    doc = status_doc(err);
    back = status_error(0, doc_root(doc));
    again = status_doc(back);
    assert_string_equal(doc_bytes(again).data, doc_bytes(doc).data);
}

static void reasons_of_others_survive(void **state)
{
    CLEANUP(doc) struct doc *doc = doc_new(
        SLICE("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
              "\"message\":\"short\",\"reason\":\"Teapot\",\"code\":418}"));
    CLEANUP(error) struct error *err = status_error(418, doc_root(doc));
    CLEANUP(doc) struct doc *again = status_doc(err);

    (void)state;
    assert_string_equal(doc_bytes(again).data, doc_bytes(doc).data);
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
          TABLE(read, read_rows), TEST(what_is_written_is_read_back),
          TEST(reasons_of_others_survive), TEST(every_code_has_a_status))
