/* Trying the webhook of notifications: who may, and where it does not go. */
#include "lib/infrastructure_scene.h"
#include "lib/test.h"

#define TRY "/api/admin/notifications/test"

static void point_to(struct scene *scene, const char *url)
{
    fake_kube_serve(scene->fake, &BUTLER_CONFIGS, (unsigned)-1);
    put(scene, &BUTLER_CONFIGS,
        arena_format(fixture_current()->arena,
                     "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: ButlerConfig, metadata: "
                     "{name: butler}, spec: {notifications: {webhookURL: '%s'}}}",
                     url));
}

static const struct {
    const char *name;
    const char *url;
    const char *who;
    int status;
    const char *part;
} rows[] = {
    { "is for admins of the platform", "", "pat", 403, "forbidden" },
    { "wants a URL", "", "paul", 200,
      "{\"delivered\":false,\"message\":\"ButlerConfig butler has no" },
    { "wants one that can be used", "ftp://x", "paul", 200, "want https://HOST/PATH" },
    { "does not go to the metadata", "https://169.254.169.254/x", "paul", 200,
      "\"delivered\":false,\"message\":\"the address of the webhook is not allowed" },
    { "does not go there by a name", "https://metadata.example", "paul", 200, "not allowed" },
    { "does not go into the data centre", "https://10.1.2.3", "paul", 200, "not allowed" },
    { "tells that nobody is there", "https://nothing.example", "paul", 200,
      "{\"delivered\":false,\"message\":\"the webhook cannot be reached\"}" },
};

static void attempt(void **state)
{
    const __typeof__(rows[0]) *row = *state;
    struct scene *scene = infrastructure_start();

    point_to(scene, row->url);
    assert_answer(ask(scene, row->who, "POST", TRY, "{}"), row->status, row->part);
}

TEST_MAIN(TABLE(attempt, rows))
