#include "server/account.h"

#include <string.h>

#include "base/clock.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/test.h"
#include "server/session.h"

#define NOW   INT64_C(1800000000000) /* 2027-01-15T08:00:00Z */
#define RIGHT "Correct Horse 7"

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

static void release_secret(void *secret)
{
    secret_free(secret);
}

static struct secret *keep_secret(const char *text)
{
    struct secret *secret = secret_new(text, strlen(text));

    arena_defer(fixture_current()->arena, release_secret, secret);
    return secret;
}

static void add_user(struct scene *scene, const char *spec)
{
    fake_kube_put(scene->fake, &BUTLER_USERS,
                  arena_format(fixture_current()->arena,
                               "{metadata: {name: jane}, spec: {email: "
                               "Jane@example.com%s}}",
                               spec));
}

static void add_jane(struct scene *scene)
{
    add_user(scene, ", authType: internal");
    assert_no_error(account_change_password(&scene->accounts, "jane", keep_secret(RIGHT), NOW));
}

static const char *status(struct scene *scene, const char *field)
{
    return fake_kube_text(scene->fake, &BUTLER_USERS, NULL, "jane",
                          arena_format(fixture_current()->arena, "status.%s", field));
}

static int64_t number(struct scene *scene, const char *field)
{
    struct doc *user = fake_kube_find(scene->fake, &BUTLER_USERS, NULL, "jane");

    return value_int_or(value_find(doc_root(user), VALUE_KEYS("status", field)), -1);
}

static struct account_login try_as(struct scene *scene, const char *who, const char *password,
                                   int64_t now_ms)
{
    struct account_login login;

    assert_no_error(account_login(fixture_current()->arena, &scene->accounts, slice_from(who),
                                  keep_secret(password), now_ms, &login));
    return login;
}

static void a_right_password_lets_in_by_name_and_by_address(void **state)
{
    struct scene scene = begin();
    struct account_login login;

    (void)state;
    add_jane(&scene);
    login = try_as(&scene, "jane", RIGHT, NOW);
    assert_int_equal(login.verdict, ACCOUNT_WELCOME);
    assert_true(login.is_known);
    assert_non_null(login.user);
    assert_int_equal(try_as(&scene, "JANE@Example.com", RIGHT, NOW).verdict, ACCOUNT_WELCOME);
    assert_int_equal(number(&scene, "loginCount"), 2);
    assert_int_equal(number(&scene, "failedLoginAttempts"), 0);
    assert_string_equal(status(&scene, "lastLoginTime"), "2027-01-15T08:00:00Z");
}

struct wrong_row {
    const char *name;
    const char *user;
    const char *who;
    const char *password;
    enum account_verdict verdict;
    bool is_known;
};

static const struct wrong_row wrong_rows[] = {
    { "refuses another password", ", authType: internal", "jane", "Correct Horse 8", ACCOUNT_WRONG,
      true },
    { "refuses the empty password", ", authType: internal", "jane", "", ACCOUNT_WRONG, true },
    { "refuses more than bcrypt looks at", ", authType: internal", "jane",
      "Correct Horse 7Correct Horse 7Correct Horse 7Correct Horse 7Correct Horse 7", ACCOUNT_WRONG,
      true },
    { "knows nobody of that name", ", authType: internal", "joe", RIGHT, ACCOUNT_WRONG, false },
    { "knows nobody of that address", ", authType: internal", "joe@example.com", RIGHT,
      ACCOUNT_WRONG, false },
    { "takes no name that cannot be one", ", authType: internal", "../jane", RIGHT, ACCOUNT_WRONG,
      false },
    { "takes no empty name", ", authType: internal", "", RIGHT, ACCOUNT_WRONG, false },
    { "lets nobody in by password who logs in elsewhere", ", authType: sso", "jane", RIGHT,
      ACCOUNT_WRONG, true },
    { "says of a disabled user that only with the password", ", disabled: true", "jane",
      "Correct Horse 8", ACCOUNT_WRONG, true },
    { "says that a user is disabled", ", disabled: true", "jane", RIGHT, ACCOUNT_DISABLED, true },
};

static void wrong(void **state)
{
    const struct wrong_row *row = *state;
    struct scene scene = begin();
    struct account_login login;

    add_user(&scene, row->user);
    assert_no_error(account_change_password(&scene.accounts, "jane", keep_secret(RIGHT), NOW));
    login = try_as(&scene, row->who, row->password, NOW);
    assert_int_equal(login.verdict, row->verdict);
    assert_int_equal(login.is_known, row->is_known);
    assert_int_equal(number(&scene, "failedLoginAttempts"),
                     row->is_known && row->verdict == ACCOUNT_WRONG ? 1 : 0);
    assert_int_equal(number(&scene, "loginCount"), -1);
}

static void a_user_without_a_password_has_none_that_fits(void **state)
{
    struct scene scene = begin();

    (void)state;
    add_user(&scene, "");
    assert_int_equal(try_as(&scene, "jane", "", NOW).verdict, ACCOUNT_WRONG);
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW).verdict, ACCOUNT_WRONG);
}

/* Whoever may write Users must not be able to point at a Secret whose content they know. */
static void a_password_of_another_namespace_is_not_looked_at(void **state)
{
    struct scene scene = begin();
    struct accounts elsewhere = scene.accounts;

    (void)state;
    add_user(&scene, "");
    elsewhere.namespace = "team-a";
    assert_no_error(account_change_password(&elsewhere, "jane", keep_secret(RIGHT), NOW));
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW).verdict, ACCOUNT_WRONG);
}

static void server_04_five_wrong_passwords_lock_also_against_the_right_one(void **state)
{
    struct scene scene = begin();
    struct account_login login;

    (void)state;
    add_jane(&scene);
    for (int i = 0; i < 4; i++)
        assert_int_equal(try_as(&scene, "jane", "no", NOW).verdict, ACCOUNT_WRONG);
    login = try_as(&scene, "jane", "no", NOW);
    assert_int_equal(login.verdict, ACCOUNT_LOCKED);
    assert_true(login.locks);
    assert_int_equal(login.locked_ms, MINUTES(15));
    assert_string_equal(status(&scene, "phase"), "Locked");
    assert_string_equal(status(&scene, "lockedUntil"), "2027-01-15T08:15:00Z");
    login = try_as(&scene, "jane", RIGHT, NOW + 1000);
    assert_int_equal(login.verdict, ACCOUNT_LOCKED);
    assert_false(login.locks);
    assert_int_equal(number(&scene, "failedLoginAttempts"), 5);
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW + (int64_t)MINUTES(15) + 1000).verdict,
                     ACCOUNT_WELCOME);
    assert_string_equal(status(&scene, "phase"), "Active");
    assert_string_equal(status(&scene, "lockedUntil"), "");
    assert_int_equal(number(&scene, "failedLoginAttempts"), 0);
}

static void the_second_lock_is_twice_as_long(void **state)
{
    struct scene scene = begin();
    int64_t later = NOW + (int64_t)MINUTES(16);

    (void)state;
    add_jane(&scene);
    for (int i = 0; i < 5; i++)
        try_as(&scene, "jane", "no", NOW);
    for (int i = 0; i < 4; i++)
        assert_int_equal(try_as(&scene, "jane", "no", later).verdict, ACCOUNT_WRONG);
    assert_int_equal(try_as(&scene, "jane", "no", later).locked_ms, MINUTES(30));
}

static void server_05_unlocking_forgets_the_failures(void **state)
{
    struct scene scene = begin();

    (void)state;
    add_jane(&scene);
    for (int i = 0; i < 5; i++)
        try_as(&scene, "jane", "no", NOW);
    assert_no_error(account_unlock(&scene.accounts, "jane"));
    assert_int_equal(number(&scene, "failedLoginAttempts"), 0);
    assert_string_equal(status(&scene, "phase"), "Active");
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW).verdict, ACCOUNT_WELCOME);
}

static void a_cheap_hash_is_made_anew_at_the_next_login(void **state)
{
    struct scene scene = begin();
    const char *before;
    const char *after;

    (void)state;
    add_jane(&scene);
    before = fake_kube_text(scene.fake, &KUBE_SECRETS, "butler-system", "butler-user-jane-password",
                            "data.password");
    try_as(&scene, "jane", RIGHT, NOW);
    assert_string_equal(before, fake_kube_text(scene.fake, &KUBE_SECRETS, "butler-system",
                                               "butler-user-jane-password", "data.password"));
    scene.accounts.cost = 11;
    try_as(&scene, "jane", RIGHT, NOW);
    after = fake_kube_text(scene.fake, &KUBE_SECRETS, "butler-system", "butler-user-jane-password",
                           "data.password");
    assert_string_not_equal(before, after);
    assert_int_equal(strncmp(after, "JDJiJDEx", 8), 0); /* "$2b$11" */
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW).verdict, ACCOUNT_WELCOME);
}

static void nobody_is_let_in_when_the_api_is_away(void **state)
{
    struct scene scene = begin();
    struct account_login login;

    (void)state;
    add_jane(&scene);
    fake_kube_fail_after(scene.fake, 0);
    assert_error(account_login(fixture_current()->arena, &scene.accounts, SLICE("jane"),
                               keep_secret(RIGHT), NOW, &login),
                 ERR_UNAVAILABLE, NULL);
}

/* --- invites ---------------------------------------------------------------------------------- */

#define TOKEN "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static void invite(struct scene *scene)
{
    const char *hash = digest_hex(fixture_current()->arena, SLICE(TOKEN));

    assert_no_error(account_open_invite(&scene->accounts, "jane", slice_from(hash),
                                        NOW + (int64_t)HOURS(168), NOW, NULL));
}

static struct doc *invited(struct scene *scene, const char *token, int64_t now_ms)
{
    struct doc *user = NULL;

    assert_no_error(account_find_invited(fixture_current()->arena, &scene->accounts,
                                         slice_from(token), now_ms, &user));
    return user;
}

static void server_31_an_invite_makes_an_account_once(void **state)
{
    struct scene scene = begin();
    struct doc *user = NULL;

    (void)state;
    add_user(&scene, "");
    invite(&scene);
    assert_string_equal(status(&scene, "phase"), "Pending");
    assert_null(
        strstr(doc_bytes(fake_kube_find(scene.fake, &BUTLER_USERS, NULL, "jane")).data, TOKEN));
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW).verdict, ACCOUNT_PENDING);
    assert_non_null(invited(&scene, TOKEN, NOW));
    assert_null(invited(&scene, "11", NOW));
    assert_no_error(account_accept_invite(&scene.accounts, "jane", SLICE(TOKEN), keep_secret(RIGHT),
                                          NOW, &user));
    doc_unref(user);
    assert_string_equal(status(&scene, "phase"), "Active");
    assert_string_equal(status(&scene, "inviteTokenHash"), "");
    assert_string_equal(status(&scene, "inviteExpiresAt"), "");
    assert_null(invited(&scene, TOKEN, NOW));
    assert_error(account_accept_invite(&scene.accounts, "jane", SLICE(TOKEN),
                                       keep_secret("Another Horse 8"), NOW, &user),
                 ERR_NOT_FOUND, "not open");
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW).verdict, ACCOUNT_WELCOME);
}

/* Somebody accepts the same invite between our look at it and our write. */
struct rival {
    struct scene *scene;
    int calls;
};

static struct error *be_quicker(void *context, const struct kube_request *request)
{
    struct rival *rival = context;
    struct doc *user = NULL;

    if (request->verb != KUBE_UPDATE || request->resource != &BUTLER_USERS || rival->calls++)
        return NULL;
    assert_no_error(account_accept_invite(&rival->scene->accounts, "jane", SLICE(TOKEN),
                                          keep_secret("The Quicker Horse 9"), NOW, &user));
    doc_unref(user);
    return NULL;
}

static void server_32_of_two_who_take_an_invite_one_gets_it(void **state)
{
    struct scene scene = begin();
    struct rival rival = { .scene = &scene };
    struct doc *user = NULL;

    (void)state;
    add_user(&scene, "");
    invite(&scene);
    fake_kube_on_call(scene.fake, be_quicker, &rival);
    assert_error(account_accept_invite(&scene.accounts, "jane", SLICE(TOKEN), keep_secret(RIGHT),
                                       NOW, &user),
                 ERR_NOT_FOUND, "not open");
    assert_true(rival.calls > 1);
    assert_int_equal(try_as(&scene, "jane", "The Quicker Horse 9", NOW).verdict, ACCOUNT_WELCOME);
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW).verdict, ACCOUNT_WRONG);
}

static void server_33_an_invite_of_last_week_is_none(void **state)
{
    struct scene scene = begin();
    int64_t later = NOW + (int64_t)HOURS(168) + 1000;
    struct doc *user = NULL;

    (void)state;
    add_user(&scene, "");
    invite(&scene);
    assert_non_null(invited(&scene, TOKEN, later - 2000));
    assert_null(invited(&scene, TOKEN, later));
    assert_error(account_accept_invite(&scene.accounts, "jane", SLICE(TOKEN), keep_secret(RIGHT),
                                       later, &user),
                 ERR_NOT_FOUND, "not open");
}

static void another_invite_ends_the_password_and_the_sessions(void **state)
{
    struct scene scene = begin();
    struct account account;

    (void)state;
    add_jane(&scene);
    invite(&scene);
    assert_int_equal(try_as(&scene, "jane", RIGHT, NOW).verdict, ACCOUNT_PENDING);
    assert_false(
        fake_kube_has(scene.fake, &KUBE_SECRETS, "butler-system", "butler-user-jane-password"));
    account_read(doc_root(fake_kube_find(scene.fake, &BUTLER_USERS, NULL, "jane")), &account);
    assert_true(session_is_void(&(struct session){ .issued_s = NOW / 1000 }, account.valid_after));
}

TEST_MAIN(TEST(a_right_password_lets_in_by_name_and_by_address), TABLE(wrong, wrong_rows),
          TEST(a_user_without_a_password_has_none_that_fits),
          TEST(a_password_of_another_namespace_is_not_looked_at),
          TEST(server_04_five_wrong_passwords_lock_also_against_the_right_one),
          TEST(the_second_lock_is_twice_as_long), TEST(server_05_unlocking_forgets_the_failures),
          TEST(a_cheap_hash_is_made_anew_at_the_next_login),
          TEST(nobody_is_let_in_when_the_api_is_away),
          TEST(server_31_an_invite_makes_an_account_once),
          TEST(server_32_of_two_who_take_an_invite_one_gets_it),
          TEST(server_33_an_invite_of_last_week_is_none),
          TEST(another_invite_ends_the_password_and_the_sessions))
