/* What ButlerConfig tells of the platform's login at its Git service. */
#include "base/arena.h"
#include "base/clock.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/git_service.h"
#include "lib/test.h"

struct scene {
    struct controller_fixture *f;
    struct git_service *service;
    struct controllers_options options;
};

static void put_token(struct controller_fixture *f, const char *token)
{
    controller_fixture_apply(f, arena_format(fixture_current()->arena,
                                             "{apiVersion: v1, kind: Secret, metadata: {name: git, "
                                             "namespace: butler-system}, stringData: {token: %s}}",
                                             token));
}

static void configure(struct scene *scene, const char *more)
{
    controller_fixture_apply(
        scene->f,
        arena_format(fixture_current()->arena,
                     "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: ButlerConfig\n"
                     "metadata: {name: butler}\n"
                     "spec: {gitProvider: {type: github, url: '%s', secretRef: {name: git}%s}}\n",
                     git_service_url(scene->service, ""), more));
    controller_fixture_settle(scene->f);
}

static struct scene *begin(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    scene->service = git_service_start();
    scene->f = controller_fixture_new();
    scene->options.http = git_service_client(scene->service);
    git_service_set(scene->service, 200, "{\"login\": \"octo\"}");
    controller_fixture_apply(scene->f,
                             "{apiVersion: v1, kind: Namespace, metadata: {name: butler-system}}");
    controller_fixture_start(scene->f, &butler_config_controller, &scene->options);
    return scene;
}

static const char *status(struct scene *scene, const char *path)
{
    return controller_fixture_text(
        scene->f, &BUTLER_CONFIGS, NULL, "butler",
        arena_format(fixture_current()->arena, "status.gitProvider.%s", path));
}

static void it_tells_whose_login_it_is(void **state)
{
    struct scene *scene = begin();

    (void)state;
    put_token(scene->f, "s3cr3t");
    configure(scene, "");
    assert_string_equal(status(scene, "connected"), "true");
    assert_string_equal(status(scene, "username"), "octo");
    assert_string_equal(status(scene, "message"), "logged in as octo");
    assert_string_equal(status(scene, "lastValidated"), "2026-01-01T00:00:00Z");
    assert_string_equal(git_service_login(scene->service), "Bearer s3cr3t");
}

static void it_asks_every_ten_minutes(void **state)
{
    struct scene *scene = begin();

    (void)state;
    put_token(scene->f, "s3cr3t");
    configure(scene, "");
    for (int minute = 1; minute < 10; minute++)
        controller_fixture_advance(scene->f, MINUTES(1));
    assert_int_equal(git_service_count(scene->service), 1);
    git_service_set(scene->service, 401, "{}");
    controller_fixture_advance(scene->f, MINUTES(2)); /* what waits for a time may be late */
    assert_int_equal(git_service_count(scene->service), 2);
    assert_string_equal(status(scene, "connected"), "false");
    assert_string_equal(status(scene, "username"), "");
    assert_non_null(strstr(status(scene, "message"), "github refuses the token (HTTP 401)"));
    assert_string_not_equal(status(scene, "lastValidated"), "2026-01-01T00:00:00Z");

    /* The platform works all the same. */
    assert_string_equal(controller_fixture_text(scene->f, &BUTLER_CONFIGS, NULL, "butler",
                                                "status.conditions.Configured.reason"),
                        "ConfigValid");
}

static void it_asks_at_once_when_told_something_else(void **state)
{
    struct scene *scene = begin();

    (void)state;
    put_token(scene->f, "s3cr3t");
    configure(scene, "");
    git_service_set(scene->service, 200, "{\"login\": \"other\"}");
    configure(scene, ", organization: acme");
    assert_int_equal(git_service_count(scene->service), 2);
    assert_string_equal(status(scene, "username"), "other");

    controller_fixture_patch(scene->f, &BUTLER_CONFIGS, NULL, "butler", NULL,
                             "{spec: {gitProvider: null}}");
    controller_fixture_settle(scene->f);
    assert_string_equal(
        controller_fixture_text(scene->f, &BUTLER_CONFIGS, NULL, "butler", "status.gitProvider"),
        "");
}

static void it_tells_that_the_secret_is_missing(void **state)
{
    struct scene *scene = begin();

    (void)state;
    configure(scene, "");
    assert_string_equal(status(scene, "connected"), "false");
    assert_string_equal(status(scene, "message"),
                        "Secret git in namespace butler-system is missing");
    assert_int_equal(git_service_count(scene->service), 0);
    put_token(scene->f, "s3cr3t");
    controller_fixture_expect(scene->f, &BUTLER_CONFIGS, NULL, "butler",
                              "status.gitProvider.connected", "true", MINUTES(11));
}

TEST_MAIN(TEST(it_tells_whose_login_it_is), TEST(it_asks_every_ten_minutes),
          TEST(it_asks_at_once_when_told_something_else), TEST(it_tells_that_the_secret_is_missing))
