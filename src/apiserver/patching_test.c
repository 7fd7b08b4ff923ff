/* What clients are told about bodies and patches that make no object. */
#include "lib/request_fixture.h"

#include "base/base64.h"
#include "base/text.h"
#include "crypto/csr.h"
#include "crypto/identity.h"
#include "lib/pki.h"

#define MAPS "/api/v1/namespaces/default/configmaps"
#define MAP  MAPS "/target"

struct row {
    const char *name;
    const char *method;
    const char *path;
    const char *body;
    bool strategic;
    enum error_code code;
    const char *message;
};

static const struct row rows[] = {
    { "a strict merge patch shows what it made", "PATCH", MAP, "{date: x}", false, ERR_INVALID,
      " \"\" is invalid: patch: Invalid value: \"{\\\"kind\\\":\\\"ConfigMap\\\"" },
    { "a strict strategic patch shows itself", "PATCH", MAP, "{date: {a: [1, x]}}", true,
      ERR_INVALID,
      " \"\" is invalid: patch: Invalid value: \"map[date:map[a:[1 x]]]\": strict decoding error: "
      "unknown field \"date\"" },
    { "a patch cannot change types", "PATCH", MAP, "{data: {a: 1}}", true, ERR_INVALID,
      "patch: Invalid value: \"map[data:map[a:1]]\": json: cannot unmarshal number into" },
    { "a merge patch cannot change the kind", "PATCH", MAP, "{kind: Secret}", false, ERR_INVALID,
      "patch: Invalid value: " },
    { "another kind is told", "POST", MAPS, "{apiVersion: v1, kind: Secret, metadata: {name: x}}",
      false, ERR_BAD_REQUEST,
      "Secret in version \"v1\" cannot be handled as a ConfigMap: converting (v1.Secret) to "
      "(core.ConfigMap): unknown conversion" },
    { "a kind that nobody knows is told", "POST", MAPS,
      "{apiVersion: v2, kind: Thing, metadata: {name: x}}", false, ERR_BAD_REQUEST,
      "Thing in version \"v2\" cannot be handled as a ConfigMap: no kind \"Thing\" is registered "
      "for version \"v2\"" },
    { "the group is part of it", "POST", MAPS,
      "{apiVersion: apps/v1, kind: ConfigMap, metadata: {name: x}}", false, ERR_BAD_REQUEST,
      "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: no kind \"ConfigMap\" is "
      "registered for version \"apps/v1\"" },
    { "another version of it is told", "POST",
      "/apis/autoscaling/v2/namespaces/default/"
      "horizontalpodautoscalers",
      "{apiVersion: autoscaling/v1, kind: HorizontalPodAutoscaler, metadata: {name: x}}", false,
      ERR_BAD_REQUEST,
      "the API version in the data (autoscaling/v1) does not match the expected API version "
      "(autoscaling/v2)" },
    { "an unknown field is told", "POST", MAPS, "{metadata: {name: x}, date: {}}", false,
      ERR_BAD_REQUEST,
      "ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict decoding error: "
      "unknown field \"date\"" },
    { "a list is no object", "POST", MAPS, "[1]", false, ERR_BAD_REQUEST,
      "the object provided is unrecognized (must be of type ConfigMap): " },
};

static void refuses(void **state)
{
    const struct row *row = *state;
    struct request_fixture *f = request_fixture_new();
    struct request_fixture_call call = {
        .method = row->method,
        .path = row->path,
        .body = row->body,
        .strategic = row->strategic,
    };

    request_fixture_must(f, "POST", MAPS, "{metadata: {name: target}, data: {a: b}}");
    assert_error(request_fixture_ask(f, &call), row->code, row->message);
    assert_string_equal(
        request_fixture_print(request_fixture_must(f, "GET", MAP, NULL), VALUE_KEYS("data")),
        "{\"a\":\"b\"}");
}

static void a_strategic_patch_does_not_ask_for_the_kind(void **state)
{
    struct request_fixture *f = request_fixture_new();
    struct request_fixture_call call = {
        .method = "PATCH", .path = MAP, .body = "{kind: Secret, data: {a: c}}", .strategic = true
    };

    (void)state;
    request_fixture_must(f, "POST", MAPS, "{metadata: {name: target}, data: {a: b}}");
    assert_no_error(request_fixture_ask(f, &call));
    assert_string_equal(request_fixture_print(doc_root(call.doc), VALUE_KEYS("kind")),
                        "\"ConfigMap\"");
    assert_string_equal(request_fixture_print(doc_root(call.doc), VALUE_KEYS("data")),
                        "{\"a\":\"c\"}");
}

/* A request that somebody could have made, as the API carries it. */
static char *request_bytes(void)
{
    struct identity identity = { .common_name = "me" };
    CLEANUP(csr) struct csr *csr = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    assert_no_error(csr_new(&identity, pki_key(KEY_P256), &csr));
    csr_format_pem(csr, &pem);
    return base64_format(fixture_current()->arena, text_slice(&pem), BASE64_STANDARD);
}

static void approving_keeps_metadata_and_nothing_else(void **state)
{
    static const char path[] = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
    struct arena *arena = fixture_current()->arena;
    struct request_fixture *f = request_fixture_new();
    struct request_fixture_call call = {
        .method = "PATCH",
        .path = arena_format(arena, "%s/me/approval", path),
        .body = "{metadata: {labels: {seen: 'yes'}}, spec: {signerName: b.example/x}, status: "
                "{certificate: eA==, conditions: [{type: Approved, status: 'True', reason: r, "
                "message: m}]}}",
    };
    struct value root;

    (void)state;
    request_fixture_must(f, "POST", path,
                         arena_format(arena,
                                      "{metadata: {name: me}, spec: {request: %s, signerName: "
                                      "a.example/x, usages: [client auth]}}",
                                      request_bytes()));
    assert_no_error(request_fixture_ask(f, &call));
    root = doc_root(call.doc);
    assert_string_equal(request_fixture_print(root, VALUE_KEYS("metadata", "labels")),
                        "{\"seen\":\"yes\"}");
    assert_string_equal(request_fixture_print(root, VALUE_KEYS("spec", "signerName")),
                        "\"a.example/x\"");
    assert_string_equal(request_fixture_print(root, VALUE_KEYS("status", "certificate")), "");
    assert_int_equal(value_count(value_find(root, VALUE_KEYS("status", "conditions"))), 1);
}

TEST_MAIN(TABLE(refuses, rows), TEST(a_strategic_patch_does_not_ask_for_the_kind),
          TEST(approving_keeps_metadata_and_nothing_else))
