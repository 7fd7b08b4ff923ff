#include "api/butler_config.h"

#include "lib/fixture_yaml.h"
#include "lib/test.h"

static void without_a_config_there_are_no_teams(void **state)
{
    struct butler_config config;

    (void)state;
    butler_config_read(VALUE_ABSENT_VALUE, &config);
    assert_int_equal(config.mode, BUTLER_CONFIG_DISABLED);
    assert_true(slice_is(config.default_namespace, "butler-tenants"));
    assert_int_equal(config.exposure, BUTLER_CONFIG_LOAD_BALANCER);
}

struct row {
    const char *name;
    const char *exposure;
    const char *problem; /* NULL: none */
};

static const struct row rows[] = {
    { "needs nothing for a load balancer", "{mode: LoadBalancer}", NULL },
    { "needs nothing by default", "{}", NULL },
    { "needs a host name for an ingress", "{mode: Ingress}",
      "controlPlaneExposure.hostname is required when mode is Ingress" },
    { "has one", "{mode: Ingress, hostname: '*.k'}", NULL },
    { "needs a host name for a gateway", "{mode: Gateway, gatewayRef: a/b}",
      "controlPlaneExposure.hostname is required when mode is Gateway" },
    { "needs a gateway", "{mode: Gateway, hostname: '*.k'}",
      "controlPlaneExposure.gatewayRef is required when mode is Gateway" },
    { "needs its namespace", "{mode: Gateway, hostname: '*.k', gatewayRef: b}",
      "controlPlaneExposure.gatewayRef \"b\" must be of the form namespace/name" },
    { "needs both parts", "{mode: Gateway, hostname: '*.k', gatewayRef: /b}",
      "controlPlaneExposure.gatewayRef \"/b\" must be of the form namespace/name" },
    { "takes no third part", "{mode: Gateway, hostname: '*.k', gatewayRef: a/b/c}",
      "controlPlaneExposure.gatewayRef \"a/b/c\" must be of the form namespace/name" },
    { "has all", "{mode: Gateway, hostname: '*.k', gatewayRef: a/b}", NULL },
};

static void exposure(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct butler_config config;
    const char *problem;

    butler_config_read(
        fixture_yaml(arena_format(arena, "{spec: {controlPlaneExposure: %s}}", row->exposure)),
        &config);
    problem = butler_config_exposure_problem(arena, &config);
    assert_int_equal(problem != NULL, row->problem != NULL);
    if (problem)
        assert_string_equal(problem, row->problem);
}

TEST_MAIN(TEST(without_a_config_there_are_no_teams), TABLE(exposure, rows))
