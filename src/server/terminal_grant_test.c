/* What a shell may do in its cluster, and what it is given. */
#include "server/terminal_grant.h"

#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/test.h"
#include "net/http_peer.h"

static void release(void *grant)
{
    terminal_grant_done(grant);
}

static void release_peer(void *peer)
{
    http_peer_unref(peer);
}

static struct terminal_grant *make(const struct kube *kube, bool read_only)
{
    struct arena *arena = fixture_current()->arena;
    struct terminal_grant *grant = arena_new(arena, struct terminal_grant);
    struct http_peer *peer;

    assert_no_error(
        http_peer_new(&(struct http_peer_spec){ .url = "http://tenant.example" }, &peer));
    arena_defer(arena, release_peer, peer);
    assert_no_error(terminal_grant_make(
        kube, peer, clock_system(),
        &(struct terminal_holder){ "web", "ann@example.com", read_only, false }, grant));
    arena_defer(arena, release, grant);
    return grant;
}

static struct kube begin(void)
{
    struct fake_kube *fake = fake_kube_new_alone();

    fake_kube_serve(fake, &KUBE_CLUSTER_ROLES, (unsigned)-1);
    fake_kube_serve(fake, &KUBE_CLUSTER_ROLE_BINDINGS, (unsigned)-1);
    return fake_kube_client(fake);
}

static const char *role_of(const struct kube *kube, const char *binding, const char *group)
{
    struct doc *doc = NULL;
    struct value subject;

    assert_no_error(kube_find(kube, &KUBE_CLUSTER_ROLE_BINDINGS, NULL, binding, &doc));
    if (!doc)
        return NULL;
    arena_defer(fixture_current()->arena, doc_release, doc);
    subject = value_at(value_get(doc_root(doc), SLICE("subjects")), 0);
    assert_true(slice_is(value_text(subject, "kind"), "Group"));
    assert_true(slice_is(value_text(subject, "name"), group));
    return arena_text(fixture_current()->arena,
                      value_text(value_get(doc_root(doc), SLICE("roleRef")), "name"));
}

static void server_86_viewers_get_the_role_of_viewers(void **state)
{
    struct kube kube = begin();
    struct doc *role = NULL;

    (void)state;
    make(&kube, true);
    assert_string_equal(terminal_grant_groups(true)[0], "butler:terminal-viewers");
    assert_string_equal(role_of(&kube, "butler-terminal-view", "butler:terminal-viewers"), "view");
    assert_string_equal(role_of(&kube, "butler-terminal-view-cluster", "butler:terminal-viewers"),
                        "butler-terminal-view-cluster");
    assert_null(role_of(&kube, "butler-terminal-admin", "butler:terminal-admins"));
    assert_no_error(
        kube_get(&kube, &KUBE_CLUSTER_ROLES, NULL, "butler-terminal-view-cluster", &role));
    arena_defer(fixture_current()->arena, doc_release, role);
    DOC_EACH (rule, value_get(doc_root(role), SLICE("rules"))) {
        DOC_EACH (verb, value_get(rule.value, SLICE("verbs"))) {
            struct slice word = value_string_or(verb.value, SLICE(""));

            assert_true(slice_is(word, "get") || slice_is(word, "list") || slice_is(word, "watch"));
        }
        DOC_EACH (resource, value_get(rule.value, SLICE("resources")))
            assert_false(slice_is(value_string_or(resource.value, SLICE("")), "secrets"));
    }
}

static void operators_get_everything(void **state)
{
    struct kube kube = begin();

    (void)state;
    make(&kube, false);
    assert_string_equal(role_of(&kube, "butler-terminal-admin", "butler:terminal-admins"),
                        "cluster-admin");
    assert_null(role_of(&kube, "butler-terminal-view", "butler:terminal-viewers"));
}

static void server_85_the_shell_gets_nothing_of_the_cluster_itself(void **state)
{
    struct kube kube = begin();
    struct arena *arena = fixture_current()->arena;
    struct terminal_grant *one = make(&kube, false);
    struct terminal_grant *other = make(&kube, false);
    struct kubeconfig config;
    struct doc *doc;

    (void)state;
    assert_no_error(yaml_parse(text_slice(&one->kubeconfig), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    assert_no_error(kubeconfig_read(arena, doc, NULL, NULL, &config));
    assert_string_equal(config.server, "https://127.0.0.1:8001");
    assert_true(secret_equal(config.token, one->token));
    assert_null(config.key_pem);
    assert_null(strstr(text_string(&one->kubeconfig), "tenant.example"));
    assert_false(secret_equal(one->token, other->token));
}

TEST_MAIN(TEST(server_86_viewers_get_the_role_of_viewers), TEST(operators_get_everything),
          TEST(server_85_the_shell_gets_nothing_of_the_cluster_itself))
