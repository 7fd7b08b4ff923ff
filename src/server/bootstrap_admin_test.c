#include "server/bootstrap_admin.h"

#include <string.h>

#include "crypto/secret.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/test.h"
#include "server/account.h"

#define NOW INT64_C(1800000000000)

struct scene {
    struct fake_kube *fake;
    struct accounts accounts;
};

static struct scene begin(void)
{
    struct scene scene = { .fake = fake_kube_new_alone() };

    fake_kube_serve(scene.fake, &BUTLER_USERS, (unsigned)-1);
    fake_kube_serve(scene.fake, &KUBE_SECRETS, (unsigned)-1);
    scene.accounts = (struct accounts){ .kube = fake_kube_client(scene.fake),
                                        .namespace = "butler-system",
                                        .lockout = LOCKOUT_POLICY_DEFAULT,
                                        .cost = 10 };
    return scene;
}

static void start(struct scene *scene, const char *password)
{
    assert_no_error(
        bootstrap_admin_ensure(&scene->accounts, "admin", password, "butler-console-admin", NOW));
}

static enum account_verdict try_with(struct scene *scene, const char *password)
{
    CLEANUP(secret) struct secret *secret = secret_new(password, strlen(password));
    struct account_login login;

    assert_no_error(account_login(fixture_current()->arena, &scene->accounts, SLICE("admin"),
                                  secret, NOW, &login));
    return login.verdict;
}

static void change(struct scene *scene, const char *password)
{
    CLEANUP(secret) struct secret *secret = secret_new(password, strlen(password));

    assert_no_error(account_change_password(&scene->accounts, "admin", secret, NOW));
}

static void the_administrator_is_made_and_logs_in(void **state)
{
    struct scene scene = begin();

    (void)state;
    start(&scene, "first");
    assert_string_equal(
        fake_kube_text(scene.fake, &BUTLER_USERS, NULL, "admin", "spec.platformRole"), "admin");
    assert_string_equal(fake_kube_text(scene.fake, &BUTLER_USERS, NULL, "admin", "spec.email"),
                        BOOTSTRAP_ADMIN_EMAIL);
    assert_int_equal(try_with(&scene, "first"), ACCOUNT_WELCOME);
    assert_int_equal(try_with(&scene, "second"), ACCOUNT_WRONG);
}

static void starting_again_writes_nothing(void **state)
{
    struct scene scene = begin();
    size_t writes;

    (void)state;
    start(&scene, "first");
    writes = fake_kube_writes(scene.fake);
    start(&scene, "first");
    assert_int_equal(fake_kube_writes(scene.fake), writes);
}

static void server_02_without_a_password_there_is_no_administrator(void **state)
{
    struct scene scene = begin();

    (void)state;
    start(&scene, "");
    assert_int_equal(fake_kube_count(scene.fake, &BUTLER_USERS, NULL), 0);
    assert_int_equal(try_with(&scene, ""), ACCOUNT_WRONG);
}

static void a_password_of_their_own_survives_a_start(void **state)
{
    struct scene scene = begin();

    (void)state;
    start(&scene, "first");
    change(&scene, "Their Own Horse 7");
    assert_int_equal(try_with(&scene, "first"), ACCOUNT_WRONG);
    start(&scene, "first");
    assert_int_equal(try_with(&scene, "first"), ACCOUNT_WRONG);
    assert_int_equal(try_with(&scene, "Their Own Horse 7"), ACCOUNT_WELCOME);
}

/* How somebody gets in again who has lost theirs. */
static void another_first_password_counts(void **state)
{
    struct scene scene = begin();

    (void)state;
    start(&scene, "first");
    change(&scene, "Their Own Horse 7");
    start(&scene, "second");
    assert_int_equal(try_with(&scene, "second"), ACCOUNT_WELCOME);
    assert_int_equal(try_with(&scene, "Their Own Horse 7"), ACCOUNT_WRONG);
}

static void an_existing_user_keeps_the_address_and_becomes_administrator(void **state)
{
    struct scene scene = begin();

    (void)state;
    fake_kube_put(scene.fake, &BUTLER_USERS,
                  "{metadata: {name: admin}, spec: {email: ops@example.com}}");
    start(&scene, "first");
    assert_string_equal(fake_kube_text(scene.fake, &BUTLER_USERS, NULL, "admin", "spec.email"),
                        "ops@example.com");
    assert_string_equal(
        fake_kube_text(scene.fake, &BUTLER_USERS, NULL, "admin", "spec.platformRole"), "admin");
    assert_int_equal(try_with(&scene, "first"), ACCOUNT_WELCOME);
}

TEST_MAIN(TEST(the_administrator_is_made_and_logs_in), TEST(starting_again_writes_nothing),
          TEST(server_02_without_a_password_there_is_no_administrator),
          TEST(a_password_of_their_own_survives_a_start), TEST(another_first_password_counts),
          TEST(an_existing_user_keeps_the_address_and_becomes_administrator))
