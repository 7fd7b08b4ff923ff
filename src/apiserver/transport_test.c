/* Callers in the same process who act for somebody else. */
#include "kube/kube.h"
#include "kube/resources.h"
#include "lib/apiserver_fixture.h"

static const struct kube_resource reviews = { "authentication.k8s.io", "v1", "selfsubjectreviews",
                                              "SelfSubjectReview", false };

static struct apiserver_fixture *open_server(void)
{
    struct apiserver_fixture *fixture =
        arena_new(fixture_current()->arena, struct apiserver_fixture);

    apiserver_fixture_open(fixture, &(struct apiserver_options){ 0 });
    return fixture;
}

static const char *const writers[] = { "writers", NULL };
static const struct kube_as alice = { "alice@example.com", writers };

static void the_server_sees_the_other(void **state)
{
    struct apiserver_fixture *fixture = open_server();
    CLEANUP(doc) struct doc *body = doc_new(SLICE("{}"));
    CLEANUP(doc) struct doc *answer = NULL;
    const struct kube kube = { .transport = fixture->transport, .as = &alice };
    struct value info;

    (void)state;
    assert_no_error(kube_create(&kube, &reviews, body, &answer));
    info = value_find(doc_root(answer), VALUE_KEYS("status", "userInfo"));
    assert_true(slice_is(value_text(info, "username"), "alice@example.com"));
    assert_true(slice_is(value_string_or(value_at(value_get(info, SLICE("groups")), 0), SLICE("")),
                         "writers"));
    apiserver_fixture_done(fixture);
}

static void the_other_has_no_more_rights_than_their_own(void **state)
{
    struct apiserver_fixture *fixture = open_server();
    const struct kube kube = { .transport = fixture->transport, .as = &alice };
    CLEANUP(doc) struct doc *doc = NULL;

    (void)state;
    assert_error(kube_get(&kube, &KUBE_CONFIG_MAPS, "default", "x", &doc), ERR_FORBIDDEN,
                 "alice@example.com");
    apiserver_fixture_done(fixture);
}

static void not_everybody_may_act_for_others(void **state)
{
    struct apiserver_fixture *fixture = open_server();
    const struct user plain = { .name = "plain", .uid = "", .origin = USER_FROM_PROCESS };
    struct kube_transport *transport = transport_new(fixture->server, &plain);
    const struct kube kube = { .transport = transport, .as = &alice };
    CLEANUP(doc) struct doc *doc = NULL;

    (void)state;
    assert_error(kube_get(&kube, &KUBE_CONFIG_MAPS, "default", "x", &doc), ERR_FORBIDDEN,
                 "impersonate");
    transport_free(transport);
    apiserver_fixture_done(fixture);
}

TEST_MAIN(TEST(the_server_sees_the_other), TEST(the_other_has_no_more_rights_than_their_own),
          TEST(not_everybody_may_act_for_others))
