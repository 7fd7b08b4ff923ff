/* Pod security, asked through whole requests. */
#include "apiserver/admission_plugins.h"

#include "lib/request_fixture.h"

#define PODS "/api/v1/namespaces/safe/pods"

#define must request_fixture_must
#define try  request_fixture_try

static struct request_fixture *begin(const char *labels)
{
    struct request_fixture *f = request_fixture_new();

    must(f, "POST", "/api/v1/namespaces",
         arena_format(fixture_current()->arena, "metadata: {name: safe, labels: {%s}}", labels));
    must(f, "POST", "/api/v1/namespaces/safe/serviceaccounts", "metadata: {name: default}");
    return f;
}

static struct request_fixture_call ask(struct request_fixture *f, const char *method,
                                       const char *path, const char *body)
{
    struct request_fixture_call call = { .method = method, .path = path, .body = body };

    assert_no_error(request_fixture_ask(f, &call));
    return call;
}

#define ENFORCE(level) "pod-security.kubernetes.io/enforce: " level
#define WARN(level)    "pod-security.kubernetes.io/warn: " level

static const char privileged_pod[] =
    "metadata: {name: bad}\nspec: {automountServiceAccountToken: false, containers: [{name: a, "
    "image: x, securityContext: {privileged: "
    "true}}]}";
static const char plain_pod[] =
    "metadata: {name: plain}\nspec: {containers: [{name: a, image: x}]}";

static void enforces_on_pods(void **state)
{
    struct request_fixture *f = begin(ENFORCE("baseline"));

    (void)state;
    assert_error(try(f, "POST", PODS, privileged_pod), ERR_FORBIDDEN,
                 "pods \"bad\" is forbidden: violates PodSecurity \"baseline:latest\": privileged "
                 "(container \"a\" must not set securityContext.privileged=true)");
    must(f, "POST", PODS, plain_pod);
}

static void lets_pods_alone_that_change_nothing(void **state)
{
    struct request_fixture *f = begin("");

    (void)state;
    must(f, "POST", PODS, privileged_pod);
    must(f, "PATCH", "/api/v1/namespaces/safe", "metadata: {labels: {" ENFORCE("baseline") "}}");
    must(f, "PATCH", PODS "/bad", "metadata: {labels: {a: b}}");
    must(f, "PATCH", PODS "/bad/status", "status: {phase: Running}");
    assert_error(try(f, "PATCH", PODS "/bad",
                     "spec: {containers: [{name: a, image: other, securityContext: {privileged: "
                     "true}}]}"),
                 ERR_FORBIDDEN, "violates PodSecurity");
}

static void warns_of_templates(void **state)
{
    struct request_fixture *f = begin(ENFORCE("baseline"));
    struct request_fixture_call call =
        ask(f, "POST", "/apis/apps/v1/namespaces/safe/deployments",
            "metadata: {name: bad}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: "
            "{labels: {a: b}}, spec: {hostPID: true, containers: [{name: a, image: x}]}}}");

    (void)state;
    assert_int_equal(call.request.warning_count, 1);
    assert_string_equal(
        call.request.warnings[0],
        "would violate PodSecurity \"baseline:latest\": host namespaces (hostPID=true)");
}

static void warns_of_pods(void **state)
{
    struct request_fixture *f = begin(WARN("baseline"));
    struct request_fixture_call call = ask(f, "POST", PODS, privileged_pod);

    (void)state;
    assert_int_equal(call.request.warning_count, 1);
    assert_string_equal(call.request.warnings[0],
                        "would violate PodSecurity \"baseline:latest\": privileged (container "
                        "\"a\" must not set securityContext.privileged=true)");
    call = ask(f, "POST", PODS, plain_pod);
    assert_int_equal(call.request.warning_count, 0);
}

static void warns_who_tightens_a_rule(void **state)
{
    struct request_fixture *f = begin("");
    struct request_fixture_call call;

    (void)state;
    must(f, "POST", PODS, privileged_pod);
    must(f, "POST", PODS, plain_pod);
    must(f, "POST", PODS,
         "metadata: {name: also-bad}\nspec: {containers: [{name: a, image: x, securityContext: "
         "{privileged: true}}]}");
    call =
        ask(f, "PATCH", "/api/v1/namespaces/safe", "metadata: {labels: {" ENFORCE("baseline") "}}");
    assert_int_equal(call.request.warning_count, 2);
    assert_string_equal(call.request.warnings[0],
                        "existing pods in namespace \"safe\" violate the new PodSecurity enforce "
                        "level \"baseline:latest\"");
    assert_string_equal(call.request.warnings[1], "also-bad (and 1 other pod): privileged");
    call = ask(f, "PATCH", "/api/v1/namespaces/safe",
               "metadata: {labels: {" ENFORCE("privileged") "}}");
    assert_int_equal(call.request.warning_count, 0);
}

static const char *note_of(const struct request *request, const char *key)
{
    for (size_t i = 0; i < request->note_count; i++) {
        if (strcmp(request->notes[i].key, key) == 0)
            return request->notes[i].text;
    }
    return "";
}

static void notes_what_is_audited(void **state)
{
    struct request_fixture *f =
        begin(ENFORCE("baseline") ", pod-security.kubernetes.io/audit: restricted");
    struct request_fixture_call call = ask(f, "POST", PODS, plain_pod);

    (void)state;
    assert_string_equal(note_of(&call.request, "pod-security.kubernetes.io/enforce-policy"),
                        "baseline:latest");
    assert_non_null(strstr(note_of(&call.request, "pod-security.kubernetes.io/audit-violations"),
                           "would violate PodSecurity \"restricted:latest\": "
                           "allowPrivilegeEscalation != false (container \"a\""));
    assert_int_equal(call.request.warning_count, 0);
}

static void refuses_labels_it_cannot_read(void **state)
{
    struct request_fixture *f = begin("");

    (void)state;
    assert_error(try(f, "POST", "/api/v1/namespaces",
                     "metadata: {name: odd, labels: {" ENFORCE("none") "}}"),
                 ERR_INVALID,
                 "Namespace \"odd\" is invalid: "
                 "metadata.labels[pod-security.kubernetes.io/enforce]: Invalid value: \"none\": "
                 "must be one of privileged, baseline, restricted");
    assert_error(
        try(f, "PATCH", "/api/v1/namespaces/safe", "metadata: {labels: {" ENFORCE("none") "}}"),
        ERR_INVALID, "must be one of privileged, baseline, restricted");
}

TEST_MAIN(TEST(enforces_on_pods), TEST(lets_pods_alone_that_change_nothing),
          TEST(warns_of_templates), TEST(warns_of_pods), TEST(warns_who_tightens_a_rule),
          TEST(notes_what_is_audited), TEST(refuses_labels_it_cannot_read))
