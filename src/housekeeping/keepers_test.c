#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

#define ALL ((unsigned)-1)

static const struct kube_resource *const served[] = {
    &KUBE_NAMESPACES,    &KUBE_SERVICE_ACCOUNTS, &KUBE_CONFIG_MAPS, &KUBE_SECRETS,
    &KUBE_CLUSTER_ROLES, &KUBE_EVENTS,           &KUBE_LEASES,      &KUBE_PODS,
};

static struct housekeeping_options options = { .root_ca_pem = SLICE("the root") };

static struct kube_fixture *begin(void *context)
{
    struct kube_fixture *f = kube_fixture_new();

    (void)context;
    for (size_t i = 0; i < COUNT_OF(served); i++)
        fake_kube_serve(f->fake, served[i], ALL);
    fake_kube_put(f->fake, &KUBE_NAMESPACES, "{metadata: {name: kube-system}}");
    fake_kube_put(f->fake, &KUBE_NAMESPACES, "{metadata: {name: kube-public}}");
    return f;
}

static struct kube_fixture *begin_with(const struct controller *controller)
{
    struct kube_fixture *f = begin(NULL);

    kube_fixture_start(f, controller, &options);
    kube_fixture_settle(f);
    return f;
}

/* --- service accounts ---------------------------------------------------------------------- */

static void every_namespace_has_a_default_account(void **state)
{
    struct kube_fixture *f = begin_with(&service_account_controller);

    (void)state;
    assert_string_equal(fake_kube_names(f->fake, &KUBE_SERVICE_ACCOUNTS),
                        "kube-public/default kube-system/default");
    fake_kube_put(f->fake, &KUBE_NAMESPACES, "{metadata: {name: late}}");
    kube_fixture_settle(f);
    assert_true(fake_kube_has(f->fake, &KUBE_SERVICE_ACCOUNTS, "late", "default"));
    fake_kube_delete(f->fake, &KUBE_SERVICE_ACCOUNTS, "late", "default", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(f);
    assert_true(fake_kube_has(f->fake, &KUBE_SERVICE_ACCOUNTS, "late", "default"));
}

static void a_namespace_that_goes_gets_nothing(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    fake_kube_delete(f->fake, &KUBE_NAMESPACES, NULL, "kube-public", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_start(f, &service_account_controller, &options);
    kube_fixture_start(f, &root_certificate_controller, &options);
    kube_fixture_settle(f);
    assert_string_equal(fake_kube_names(f->fake, &KUBE_SERVICE_ACCOUNTS), "kube-system/default");
    assert_string_equal(fake_kube_names(f->fake, &KUBE_CONFIG_MAPS),
                        "kube-system/kube-root-ca.crt");
}

/* --- the root certificate ------------------------------------------------------------------ */

static void assert_root(struct kube_fixture *f)
{
    struct doc *doc = fake_kube_find(f->fake, &KUBE_CONFIG_MAPS, "kube-public", "kube-root-ca.crt");

    assert_non_null(doc);
    assert_non_null(strstr(doc_bytes(doc).data, "\"data\":{\"ca.crt\":\"the root\"}"));
}

static void every_namespace_has_the_root_certificate(void **state)
{
    struct kube_fixture *f = begin_with(&root_certificate_controller);
    size_t writes;

    (void)state;
    assert_root(f);
    writes = fake_kube_writes(f->fake);
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS,
                  "{metadata: {namespace: kube-public, name: kube-root-ca.crt}, data: {ca.crt: "
                  "forged, more: things}}");
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS, "{metadata: {namespace: kube-public, name: other}}");
    kube_fixture_settle(f);
    assert_root(f);
    assert_int_equal(fake_kube_writes(f->fake), writes + 3); /* ours is one of them */
    fake_kube_delete(f->fake, &KUBE_CONFIG_MAPS, "kube-public", "kube-root-ca.crt",
                     KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(f);
    assert_root(f);
}

/* --- cluster roles ------------------------------------------------------------------------- */

static void put_role(struct kube_fixture *f, const char *name, const char *labels,
                     const char *rules)
{
    fake_kube_put(f->fake, &KUBE_CLUSTER_ROLES,
                  arena_format(fixture_current()->arena,
                               "{metadata: {name: %s, labels: {%s}}, rules: [%s]}", name, labels,
                               rules));
}

static const char *rules_of(struct kube_fixture *f, const char *name)
{
    struct doc *doc = fake_kube_find(f->fake, &KUBE_CLUSTER_ROLES, NULL, name);
    struct doc *rules = doc_from_value(value_get(doc_root(doc), SLICE("rules")));

    arena_defer(fixture_current()->arena, doc_release, rules);
    return doc_bytes(rules).data;
}

static void roles_add_up(void **state)
{
    struct kube_fixture *f = begin_with(&role_aggregation_controller);
    size_t writes;

    (void)state;
    put_role(f, "a", "to: sum", "{verbs: [get]}, {verbs: [list]}");
    put_role(f, "b", "to: sum", "{verbs: [list]}, {verbs: [watch]}");
    put_role(f, "c", "to: none", "{verbs: [delete]}");
    fake_kube_put(f->fake, &KUBE_CLUSTER_ROLES,
                  "{metadata: {name: sum, labels: {to: sum}}, aggregationRule: "
                  "{clusterRoleSelectors: [{matchLabels: {to: sum}}]}, rules: [{verbs: [old]}]}");
    kube_fixture_settle(f);
    assert_string_equal(rules_of(f, "sum"),
                        "[{\"verbs\":[\"get\"]},{\"verbs\":[\"list\"]},{\"verbs\":[\"watch\"]}]");
    put_role(f, "b", "to: none", "{verbs: [list]}");
    kube_fixture_settle(f);
    assert_string_equal(rules_of(f, "sum"), "[{\"verbs\":[\"get\"]},{\"verbs\":[\"list\"]}]");
    writes = fake_kube_writes(f->fake);
    put_role(f, "c", "to: none", "{verbs: [delete]}, {verbs: [create]}");
    kube_fixture_settle(f);
    assert_int_equal(fake_kube_writes(f->fake), writes + 1);
}

/* --- bootstrap tokens ---------------------------------------------------------------------- */

/* Data of secrets is base64: "abcdef", "0123456789abcdef", "true". */
#define TOKEN(id, more)                                                                            \
    "{apiVersion: v1, kind: Secret, type: bootstrap.kubernetes.io/token, metadata: {namespace: "   \
    "kube-system, name: bootstrap-token-" id "}, data: {token-id: YWJjZGVm, token-secret: "        \
    "MDEyMzQ1Njc4OWFiY2RlZg==, usage-bootstrap-signing: dHJ1ZQ==" more "}}"
#define EXPIRES_IN_AN_HOUR ", expiration: MjAyNi0wMS0wMVQwMTowMDowMFo=" /* 2026-01-01T01:00:00Z */

static void tokens_go_when_their_time_is_over(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    fake_kube_put(f->fake, &KUBE_SECRETS, TOKEN("abcdef", EXPIRES_IN_AN_HOUR));
    fake_kube_put(f->fake, &KUBE_SECRETS, TOKEN("foreva", ""));
    fake_kube_put(f->fake, &KUBE_SECRETS, "{metadata: {namespace: kube-system, name: other}}");
    kube_fixture_start(f, &token_cleanup_controller, &options);
    kube_fixture_settle(f);
    kube_fixture_advance(f, MINUTES(59));
    assert_true(fake_kube_has(f->fake, &KUBE_SECRETS, "kube-system", "bootstrap-token-abcdef"));
    kube_fixture_advance(f, MINUTES(5));
    assert_string_equal(fake_kube_names(f->fake, &KUBE_SECRETS),
                        "kube-system/bootstrap-token-foreva kube-system/other");
}

static const char *signature(struct kube_fixture *f)
{
    return fake_kube_text(f->fake, &KUBE_CONFIG_MAPS, "kube-public", "cluster-info",
                          "data.jws-kubeconfig-abcdef");
}

static void cluster_info_is_signed_with_every_token(void **state)
{
    struct kube_fixture *f = begin_with(&cluster_info_controller);
    const char *first;

    (void)state;
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS,
                  "{metadata: {namespace: kube-public, name: cluster-info}, data: {kubeconfig: "
                  "text, jws-kubeconfig-oldold: x..y}}");
    fake_kube_put(f->fake, &KUBE_SECRETS, TOKEN("abcdef", EXPIRES_IN_AN_HOUR));
    kube_fixture_settle(f);
    first = signature(f);
    /* The protected header, nothing, and the signature. */
    assert_non_null(strstr(first, ".."));
    assert_string_equal(fake_kube_text(f->fake, &KUBE_CONFIG_MAPS, "kube-public", "cluster-info",
                                       "data.jws-kubeconfig-oldold"),
                        "");
    assert_string_equal(fake_kube_text(f->fake, &KUBE_CONFIG_MAPS, "kube-public", "cluster-info",
                                       "data.kubeconfig"),
                        "text");
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS,
                  "{metadata: {namespace: kube-public, name: cluster-info}, data: {kubeconfig: "
                  "other}}");
    kube_fixture_settle(f);
    assert_string_not_equal(signature(f), "");
    assert_string_not_equal(signature(f), first);
    kube_fixture_advance(f, MINUTES(65));
    assert_string_equal(signature(f), "");
}

static void a_token_under_a_wrong_name_signs_nothing(void **state)
{
    struct kube_fixture *f = begin_with(&cluster_info_controller);

    (void)state;
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS,
                  "{metadata: {namespace: kube-public, name: cluster-info}, data: {kubeconfig: "
                  "text}}");
    fake_kube_put(f->fake, &KUBE_SECRETS, TOKEN("zzzzzz", ""));
    kube_fixture_settle(f);
    assert_string_equal(signature(f), "");
}

/* --- events and leases --------------------------------------------------------------------- */

static void put_event(struct kube_fixture *f, const char *name, const char *times)
{
    fake_kube_put(f->fake, &KUBE_EVENTS,
                  arena_format(fixture_current()->arena,
                               "{metadata: {namespace: kube-system, name: %s%s}}", name, times));
}

static void events_are_kept_for_an_hour(void **state)
{
    struct kube_fixture *f = begin_with(&event_expiry_controller);

    (void)state;
    put_event(f, "first", "");
    kube_fixture_settle(f);
    kube_fixture_advance(f, MINUTES(30));
    put_event(f, "second", "");
    put_event(f, "told-again", "}, lastTimestamp: '2026-01-01T02:00:00Z', x: {a: b");
    kube_fixture_advance(f, MINUTES(29));
    assert_int_equal(fake_kube_count(f->fake, &KUBE_EVENTS, NULL), 3);
    kube_fixture_advance(f, MINUTES(5));
    assert_string_equal(fake_kube_names(f->fake, &KUBE_EVENTS),
                        "kube-system/second kube-system/told-again");
    for (int i = 0; i < 7; i++)
        kube_fixture_advance(f, MINUTES(5));
    assert_string_equal(fake_kube_names(f->fake, &KUBE_EVENTS), "kube-system/told-again");
    for (int i = 0; i < 30; i++)
        kube_fixture_advance(f, MINUTES(5));
    assert_int_equal(fake_kube_count(f->fake, &KUBE_EVENTS, NULL), 0);
}

static void many_events_do_not_mean_many_looks(void **state)
{
    struct kube_fixture *f = begin_with(&event_expiry_controller);
    size_t lists;

    (void)state;
    lists = fake_kube_lists(f->fake);
    for (int i = 0; i < 120; i++) {
        put_event(f, arena_format(fixture_current()->arena, "e%d", i), "");
        kube_fixture_advance(f, SECONDS(15));
    }
    assert_int_equal(fake_kube_lists(f->fake), lists); /* nothing is an hour old yet */
    for (int i = 0; i < 60; i++)
        kube_fixture_advance(f, MINUTES(1));
    assert_true(fake_kube_lists(f->fake) - lists <= 32);
    assert_true(fake_kube_count(f->fake, &KUBE_EVENTS, NULL) < 10);
}

static void leases_of_dead_servers_go(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    fake_kube_put(f->fake, &KUBE_LEASES,
                  "{metadata: {namespace: kube-system, name: dead, labels: "
                  "{apiserver.kubernetes.io/identity: kube-apiserver}}, spec: "
                  "{leaseDurationSeconds: 3600, renewTime: '2026-01-01T00:00:00.000000Z'}}");
    fake_kube_put(f->fake, &KUBE_LEASES,
                  "{metadata: {namespace: kube-system, name: other}, spec: "
                  "{leaseDurationSeconds: 15, renewTime: '2025-01-01T00:00:00.000000Z'}}");
    kube_fixture_start(f, &lease_expiry_controller, &options);
    kube_fixture_settle(f);
    kube_fixture_advance(f, MINUTES(59));
    assert_true(fake_kube_has(f->fake, &KUBE_LEASES, "kube-system", "dead"));
    kube_fixture_advance(f, MINUTES(6));
    assert_string_equal(fake_kube_names(f->fake, &KUBE_LEASES), "kube-system/other");
}

/* --- tokens of accounts -------------------------------------------------------------------- */

static struct error *issue(void *context, struct slice namespace, struct slice account,
                           struct slice uid, struct slice secret_name, struct secret **out_token)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)context;
    text_appendf(&text, "%.*s/%.*s %.*s %.*s", SLICE_ARGUMENT(namespace), SLICE_ARGUMENT(account),
                 SLICE_ARGUMENT(uid), SLICE_ARGUMENT(secret_name));
    *out_token = secret_new(text.data, text.size);
    return NULL;
}

static struct housekeeping_options issuing = { .root_ca_pem = SLICE("the root"),
                                               .issue_token = issue };

static const char *decoded(struct kube_fixture *f, const char *name, const char *path)
{
    const char *encoded = fake_kube_text(f->fake, &KUBE_SECRETS, "kube-system", name, path);
    struct text text = TEXT_EMPTY;
    const char *result;

    assert_no_error(base64_parse(slice_from(encoded), BASE64_STANDARD, &text));
    result = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return result;
}

#define TOKEN_OF(name, account)                                                                    \
    "{type: kubernetes.io/service-account-token, metadata: {namespace: kube-system, name: " name   \
    ", annotations: {kubernetes.io/service-account.name: " account "}}}"

static void secrets_get_the_token_of_their_account(void **state)
{
    struct kube_fixture *f = begin(NULL);
    size_t writes;

    (void)state;
    fake_kube_put(f->fake, &KUBE_SERVICE_ACCOUNTS,
                  "{metadata: {namespace: kube-system, name: robot, uid: ru}}");
    kube_fixture_start(f, &account_token_controller, &issuing);
    fake_kube_put(f->fake, &KUBE_SECRETS, TOKEN_OF("t", "robot"));
    fake_kube_put(f->fake, &KUBE_SECRETS, TOKEN_OF("stray", "nobody"));
    kube_fixture_settle(f);
    assert_string_equal(decoded(f, "t", "data.token"), "kube-system/robot ru t");
    assert_string_equal(decoded(f, "t", "data.namespace"), "kube-system");
    assert_non_null(
        strstr(doc_bytes(fake_kube_find(f->fake, &KUBE_SECRETS, "kube-system", "t")).data,
               "\"kubernetes.io/service-account.uid\":\"ru\""));
    assert_false(fake_kube_has(f->fake, &KUBE_SECRETS, "kube-system", "stray"));
    writes = fake_kube_writes(f->fake);
    kube_fixture_advance(f, HOURS(1));
    assert_int_equal(fake_kube_writes(f->fake), writes);

    fake_kube_delete(f->fake, &KUBE_SERVICE_ACCOUNTS, "kube-system", "robot",
                     KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(f);
    assert_false(fake_kube_has(f->fake, &KUBE_SECRETS, "kube-system", "t"));
}

static void without_a_key_secrets_are_left_alone(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    kube_fixture_start(f, &account_token_controller, &options);
    fake_kube_put(f->fake, &KUBE_SECRETS, TOKEN_OF("stray", "nobody"));
    kube_fixture_settle(f);
    assert_true(fake_kube_has(f->fake, &KUBE_SECRETS, "kube-system", "stray"));
}

/* --- unused tokens ------------------------------------------------------------------------- */

static void put_token(struct kube_fixture *f, const char *name, const char *labels)
{
    fake_kube_put(f->fake, &KUBE_SECRETS,
                  arena_format(fixture_current()->arena,
                               "{type: kubernetes.io/service-account-token, metadata: {namespace: "
                               "kube-system, name: %s, creationTimestamp: '2020-01-01T00:00:00Z', "
                               "labels: {%s}, annotations: {kubernetes.io/service-account.name: "
                               "robot, kubernetes.io/service-account.uid: ru}}}",
                               name, labels));
}

static const char *invalid_since(struct kube_fixture *f, const char *name)
{
    struct doc *doc = fake_kube_find(f->fake, &KUBE_SECRETS, "kube-system", name);
    struct value labels = value_find(doc_root(doc), VALUE_KEYS("metadata", "labels"));
    struct slice text = value_string_or(
        value_get(labels, SLICE("kubernetes.io/legacy-token-invalid-since")), SLICE(""));

    return arena_text(fixture_current()->arena, text);
}

#define USED "kubernetes.io/legacy-token-last-used: "
#define DAY  HOURS(24)

static void tokens_that_nobody_uses_are_marked_then_removed(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    fake_kube_put(f->fake, &KUBE_CONFIG_MAPS,
                  "{metadata: {namespace: kube-system, name: "
                  "kube-apiserver-legacy-service-account-token-tracking}, data: {since: "
                  "'2023-01-01'}}");
    fake_kube_put(f->fake, &KUBE_SERVICE_ACCOUNTS,
                  "{metadata: {namespace: kube-system, name: robot, uid: ru}, secrets: [{name: "
                  "unused}, {name: used}, {name: mounted}, {name: odd}]}");
    fake_kube_put(f->fake, &KUBE_PODS,
                  "{metadata: {namespace: kube-system, name: p}, spec: {volumes: [{secret: "
                  "{secretName: mounted}}]}}");
    put_token(f, "unused", USED "'2024-06-01'");
    put_token(f, "used", USED "'2025-12-01'");
    put_token(f, "mounted", "");
    put_token(f, "odd", USED "yesterday");
    put_token(f, "by-hand", "");
    kube_fixture_start(f, &unused_token_controller, &options);
    kube_fixture_settle(f);
    kube_fixture_advance(f, DAY + DAY / 8);
    assert_string_equal(invalid_since(f, "unused"), "2026-01-02");
    assert_string_equal(invalid_since(f, "used"), "");
    assert_string_equal(invalid_since(f, "mounted"), "");
    assert_string_equal(invalid_since(f, "odd"), "");
    assert_string_equal(invalid_since(f, "by-hand"), "");
    for (int i = 0; i < 4; i++)
        kube_fixture_advance(f, 80 * DAY);
    assert_true(fake_kube_has(f->fake, &KUBE_SECRETS, "kube-system", "unused"));
    kube_fixture_advance(f, 50 * DAY);
    assert_string_equal(fake_kube_names(f->fake, &KUBE_SECRETS),
                        "kube-system/by-hand kube-system/mounted kube-system/odd kube-system/used");
}

static void nothing_is_unused_before_use_is_noted(void **state)
{
    struct kube_fixture *f = begin(NULL);

    (void)state;
    fake_kube_put(f->fake, &KUBE_SERVICE_ACCOUNTS,
                  "{metadata: {namespace: kube-system, name: robot, uid: ru}, secrets: [{name: "
                  "unused}]}");
    put_token(f, "unused", "");
    kube_fixture_start(f, &unused_token_controller, &options);
    kube_fixture_settle(f);
    kube_fixture_advance(f, 2 * DAY);
    assert_string_equal(invalid_since(f, "unused"), "");
}

TEST_MAIN(TEST(every_namespace_has_a_default_account), TEST(a_namespace_that_goes_gets_nothing),
          TEST(every_namespace_has_the_root_certificate), TEST(roles_add_up),
          TEST(tokens_go_when_their_time_is_over), TEST(cluster_info_is_signed_with_every_token),
          TEST(a_token_under_a_wrong_name_signs_nothing), TEST(events_are_kept_for_an_hour),
          TEST(many_events_do_not_mean_many_looks), TEST(leases_of_dead_servers_go),
          TEST(secrets_get_the_token_of_their_account), TEST(without_a_key_secrets_are_left_alone),
          TEST(tokens_that_nobody_uses_are_marked_then_removed),
          TEST(nothing_is_unused_before_use_is_noted))
