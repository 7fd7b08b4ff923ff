#include "server/cli_refresh.h"

#include <string.h>

#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/test.h"
#include "server/ticket.h"

#define NOW INT64_C(1800000000)

struct scene {
    struct fake_kube *fake;
    struct kube kube;
    struct tickets tickets;
    const char *family;
};

static struct scene *begin(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    scene->fake = fake_kube_new_alone();
    fake_kube_serve(scene->fake, &KUBE_SECRETS, (unsigned)-1);
    scene->kube = fake_kube_client(scene->fake);
    scene->tickets = (struct tickets){ &scene->kube, "butler-system", "refresh" };
    scene->family = cli_refresh_family(fixture_current()->arena);
    return scene;
}

static const char *issue(struct scene *scene)
{
    struct cli_refresh refresh = { .user = "jane",
                                   .email = "jane@example.com",
                                   .family = scene->family,
                                   .teams = "",
                                   .session_id = "" };
    CLEANUP(secret) struct secret *token = NULL;

    assert_no_error(cli_refresh_issue(&scene->tickets, &refresh, NOW + 100, &token));
    return arena_text(fixture_current()->arena, secret_reveal(token));
}

static enum cli_refresh_answer take(struct scene *scene, const char *token, int64_t now_s)
{
    enum cli_refresh_answer answer;
    struct cli_refresh refresh;

    assert_no_error(cli_refresh_take(fixture_current()->arena, &scene->tickets, slice_from(token),
                                     now_s, &answer, &refresh));
    if (answer != CLI_REFRESH_UNKNOWN) {
        assert_string_equal(refresh.user, "jane");
        assert_string_equal(refresh.family, scene->family);
    }
    return answer;
}

static void server_45_a_token_is_good_once_and_its_reuse_is_seen(void **state)
{
    struct scene *scene = begin();
    const char *token = issue(scene);
    const char *next;

    (void)state;
    assert_int_equal(take(scene, token, NOW), CLI_REFRESH_TAKEN);
    next = issue(scene);
    assert_int_equal(take(scene, token, NOW), CLI_REFRESH_REUSED);
    assert_no_error(cli_refresh_end_family(&scene->tickets, NULL, scene->family));
    assert_int_equal(take(scene, next, NOW), CLI_REFRESH_UNKNOWN);
    assert_int_equal(fake_kube_count(scene->fake, &KUBE_SECRETS, NULL), 0);
}

struct rival {
    struct scene *scene;
    const char *token;
    int calls;
};

static struct error *be_quicker(void *context, const struct kube_request *request)
{
    struct rival *rival = context;

    if (request->verb != KUBE_UPDATE || rival->calls++)
        return NULL;
    assert_int_equal(take(rival->scene, rival->token, NOW), CLI_REFRESH_TAKEN);
    return NULL;
}

static void of_two_at_the_same_moment_one_is_a_reuse(void **state)
{
    struct scene *scene = begin();
    struct rival rival = { .scene = scene, .token = issue(scene) };

    (void)state;
    fake_kube_on_call(scene->fake, be_quicker, &rival);
    assert_int_equal(take(scene, rival.token, NOW), CLI_REFRESH_REUSED);
    assert_int_equal(rival.calls, 2);
}

static void what_expired_or_never_was_is_unknown(void **state)
{
    struct scene *scene = begin();
    const char *token = issue(scene);

    (void)state;
    assert_int_equal(take(scene, token, NOW + 100), CLI_REFRESH_UNKNOWN);
    assert_int_equal(take(scene, "never", NOW), CLI_REFRESH_UNKNOWN);
    assert_int_equal(take(scene, "", NOW), CLI_REFRESH_UNKNOWN);
    assert_int_equal(take(scene, token, NOW + 99), CLI_REFRESH_TAKEN);
}

/* Who reads the Secrets of a backup finds no token. */
static void threat_08_threat_10_tokens_are_kept_as_hashes_only(void **state)
{
    struct scene *scene = begin();
    const char *token = issue(scene);
    const char *hash = digest_hex(fixture_current()->arena, slice_from(token));
    const char *name = arena_format(fixture_current()->arena, "butler-refresh-%.12s", hash);
    struct doc *secret = fake_kube_find(scene->fake, &KUBE_SECRETS, "butler-system", name);

    (void)state;
    assert_non_null(secret);
    assert_int_equal(strlen(token), 43);
    assert_null(strstr(doc_bytes(secret).data, token));
}

static void threat_10_another_of_the_same_front_is_not_taken_for_it(void **state)
{
    struct scene *scene = begin();
    const char *hash = digest_hex(fixture_current()->arena, SLICE("mine"));

    (void)state;
    fake_kube_put(scene->fake, &KUBE_SECRETS,
                  arena_format(fixture_current()->arena,
                               "{metadata: {namespace: butler-system, name: butler-refresh-%.12s, "
                               "labels: {butler.butlerlabs.dev/expires: '1800000100'}}, data: "
                               "{hash: b3RoZXI=, record: e30=}}",
                               hash));
    assert_int_equal(take(scene, "mine", NOW), CLI_REFRESH_UNKNOWN);
}

static void revoking_ends_the_family(void **state)
{
    struct scene *scene = begin();
    const char *token = issue(scene);
    bool known = false;

    (void)state;
    issue(scene);
    assert_no_error(cli_refresh_revoke(&scene->tickets, NULL, SLICE("never"), &known));
    assert_false(known);
    assert_no_error(cli_refresh_revoke(&scene->tickets, NULL, slice_from(token), &known));
    assert_true(known);
    assert_int_equal(fake_kube_count(scene->fake, &KUBE_SECRETS, NULL), 0);
}

TEST_MAIN(TEST(server_45_a_token_is_good_once_and_its_reuse_is_seen),
          TEST(of_two_at_the_same_moment_one_is_a_reuse),
          TEST(what_expired_or_never_was_is_unknown),
          TEST(threat_08_threat_10_tokens_are_kept_as_hashes_only),
          TEST(threat_10_another_of_the_same_front_is_not_taken_for_it),
          TEST(revoking_ends_the_family))
