/* Questions and answers of webhooks, and the configurations that make API servers ask. */
#include "admission/rules_review.h"

#include "admission/rules_webhooks.h"
#include "base/base64.h"
#include "lib/rules_fixture.h"

#define ASKED(operation, objects)                                                                  \
    "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\",\"request\":{\"uid\":"   \
    "\"u1\",\"resource\":{\"group\":\"butler.butlerlabs.dev\",\"version\":\"v1alpha1\","           \
    "\"resource\":\"teams\"},\"operation\":\"" operation "\"," objects                             \
    "\"userInfo\":{\"username\":\"alice@example.com\",\"groups\":[\"blue\"],\"extra\":{\"a\":["    \
    "\"b\"]}}}}"
#define ANSWER(response)                                                                           \
    "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\",\"response\":{\"uid\":"  \
    "\"u1\"," response "}}"

struct read_row {
    const char *name;
    const char *bytes;
    const char *problem; /* NULL: it is read */
};

static const struct read_row read_rows[] = {
    { "reads a question", ASKED("CREATE", "\"object\":{},"), NULL },
    { "takes null for absent", ASKED("DELETE", "\"object\":null,\"oldObject\":{},"), NULL },
    { "wants JSON", "kind: AdmissionReview", "read the review: " },
    { "wants a review", "{\"kind\":\"Status\",\"apiVersion\":\"v1\"}",
      "the review must be an AdmissionReview of admission.k8s.io/v1" },
    { "wants the version it knows",
      "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1beta1\"}",
      "the review must be an AdmissionReview of admission.k8s.io/v1" },
    { "wants a request", "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\"}",
      "request.uid is missing" },
    { "wants an operation it knows", ASKED("CONNECT", ""),
      "request.operation \"CONNECT\" must be CREATE, UPDATE or DELETE" },
    { "wants objects", ASKED("CREATE", "\"object\":[],"),
      "request.object is array, not an object" },
    { "wants a user",
      "{\"kind\":\"AdmissionReview\",\"apiVersion\":\"admission.k8s.io/v1\",\"request\":{\"uid\":"
      "\"u\",\"operation\":\"CREATE\"}}",
      "request.userInfo: " },
};

static void reading(void **state)
{
    const struct read_row *row = *state;
    struct rules_review review;
    struct error *err =
        rules_review_read(fixture_current()->arena, slice_from(row->bytes), &review);

    if (row->problem) {
        assert_error(err, ERR_BAD_REQUEST, row->problem);
        return;
    }
    assert_no_error(err);
    assert_true(slice_is(review.uid, "u1"));
    assert_true(slice_is(review.plural, "teams"));
    assert_string_equal(review.request.user->name, "alice@example.com");
    assert_true(user_has_group(review.request.user, "blue"));
    assert_string_equal(user_find_extra(review.request.user, "a")->values[0], "b");
}

static const char *answer(const char *question, bool mutating)
{
    struct arena *arena = fixture_current()->arena;
    struct rules_reader reader = { fake_kube_client(rules_fixture_world(NULL)), "butler-system" };
    struct rules_review review;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(rules_review_read(arena, slice_from(question), &review));
    rules_review_answer(arena, &reader, rules_find(review.group, review.plural), &review, mutating,
                        &text);
    return arena_strdup(arena, text_string(&text));
}

#define TEAM(spec) "\"object\":{\"metadata\":{\"name\":\"acme\"},\"spec\":" spec "},"

static void answers(void **state)
{
    (void)state;
    assert_string_equal(answer(ASKED("CREATE", TEAM("{}")), false), ANSWER("\"allowed\":true"));
    assert_string_equal(
        answer(ASKED("CREATE", TEAM("{\"resourceLimits\":{\"maxClusters\":1}}")), false),
        ANSWER("\"allowed\":false,\"status\":{\"kind\":\"Status\",\"apiVersion\":\"v1\","
               "\"metadata\":{},\"status\":\"Failure\",\"message\":\"spec.resourceLimits may only "
               "be set by platform admins; user \\\"alice@example.com\\\" is not a platform "
               "admin\",\"reason\":\"Forbidden\",\"code\":403}"));
    assert_string_equal(answer(ASKED("CREATE", TEAM("{}")), true), ANSWER("\"allowed\":true"));
}

static void answers_with_a_patch(void **state)
{
    const char *patch = base64_format(
        fixture_current()->arena,
        SLICE("[{\"op\":\"add\",\"path\":\"/spec\",\"value\":{\"access\":{\"users\":[{\"name\":"
              "\"a\",\"role\":\"operator\"}]}}}]"),
        BASE64_STANDARD);

    (void)state;
    assert_string_equal(
        answer(ASKED("CREATE", TEAM("{\"access\":{\"users\":[{\"name\":\"a\",\"role\":\"member\"}]"
                                    "}}")),
               true),
        arena_format(fixture_current()->arena,
                     ANSWER("\"allowed\":true,\"patchType\":\"JSONPatch\",\"patch\":\"%s\""),
                     patch));
}

static void registers_all_kinds(void **state)
{
    struct rules_webhooks_place place = { .name = "butler",
                                          .service = "butler-webhook",
                                          .namespace = "butler-system",
                                          .inject_ca = "butler-system/butler-webhook-cert" };
    struct doc *doc;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    for (int mutating = 0; mutating < 2; mutating++) {
        assert_no_error(rules_webhooks_configuration(&place, mutating, &doc));
        arena_defer(fixture_current()->arena, doc_release, doc);
        yaml_format(doc_root(doc), &text);
        text_append(&text, "---\n");
    }
    assert_golden(text_string(&text), "admission/webhooks.yaml");
}

TEST_MAIN(TABLE(reading, read_rows), TEST(answers), TEST(answers_with_a_patch),
          TEST(registers_all_kinds))
