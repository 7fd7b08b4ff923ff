#include "web/health.h"

#include "base/error.h"
#include "lib/test.h"

static const struct {
    const char *name;
    const char *version;
    bool accepted;
} versions[] = {
    { "takes a release", "v1.31.4", true },
    { "takes large numbers", "v1.34.120", true },
    { "wants the v", "1.31.4", false },
    { "wants three numbers", "v1.31", false },
    { "wants no more than three", "v1.31.4.5", false },
    { "wants no end that is left open", "v1.31.4.", false },
    { "wants numbers", "v1.x.4", false },
    { "wants something", "", false },
    { "wants no suffix, which is ours", "v1.31.4+butler", false },
};

static void version(void **state)
{
    const __typeof__(versions[0]) *given = *state;
    CLEANUP(health) struct health *health = health_new(NULL);
    struct error *err = health_set_version(health, given->version);

    if (given->accepted)
        assert_no_error(err);
    else
        assert_error(err, ERR_INVALID, "such as v1.31.4");
}

TEST_MAIN(TABLE(version, versions))
