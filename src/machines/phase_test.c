#include "machines/phase.h"

#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

static const struct {
    const char *name;
    struct phase_machine facts;
    const char *phase;
} machines[] = {
    { "waits first", { 0 }, "Pending" },
    { "waits for its infrastructure", { .bootstrap_ready = true }, "Provisioning" },
    { "has a machine", { .bootstrap_ready = true, .has_provider_id = true }, "Provisioned" },
    { "has a node on ready infrastructure",
      { .has_provider_id = true, .infrastructure_ready = true, .has_node = true },
      "Running" },
    { "does not run on infrastructure that is not ready",
      { .has_provider_id = true, .has_node = true },
      "Provisioned" },
    { "fails whatever else is true",
      { .failed = true, .infrastructure_ready = true, .has_node = true },
      "Failed" },
    { "goes even when it failed", { .failed = true, .deleting = true }, "Deleting" },
};

static void machine_phase(void **state)
{
    const __typeof__(machines[0]) *row = *state;

    assert_string_equal(phase_of_machine(&row->facts), row->phase);
}

static const struct {
    const char *name;
    struct phase_cluster facts;
    const char *phase;
} clusters[] = {
    { "is new", { 0 }, "Pending" },
    { "knows what it is made of", { .has_references = true }, "Provisioning" },
    { "needs an endpoint",
      { .has_references = true, .infrastructure_ready = true },
      "Provisioning" },
    { "is there", { .infrastructure_ready = true, .has_endpoint = true }, "Provisioned" },
    { "failed", { .failed = true, .infrastructure_ready = true, .has_endpoint = true }, "Failed" },
    { "goes", { .failed = true, .deleting = true }, "Deleting" },
};

static void cluster_phase(void **state)
{
    const __typeof__(clusters[0]) *row = *state;

    assert_string_equal(phase_of_cluster(&row->facts), row->phase);
}

static const struct {
    const char *name;
    struct phase_deployment facts;
    const char *phase;
} deployments[] = {
    { "grows", { .replicas = 3, .present = 3, .ready = 2 }, "ScalingUp" },
    { "shrinks", { .replicas = 2, .present = 3, .ready = 2 }, "ScalingDown" },
    { "runs", { .replicas = 3, .present = 3, .ready = 3 }, "Running" },
    { "runs with nothing", { 0 }, "Running" },
    { "failed", { .failed = true, .replicas = 3 }, "Failed" },
};

static void deployment_phase(void **state)
{
    const __typeof__(deployments[0]) *row = *state;

    assert_string_equal(phase_of_deployment(&row->facts), row->phase);
}

static const struct {
    const char *name;
    const char *conditions;
    const char *status;
    const char *message;
} nodes[] = {
    { "is unknown before it said anything", "[]", "Unknown", "" },
    { "is well", "[{\"type\":\"Ready\",\"status\":\"True\"}]", "True", "" },
    { "is not ready", "[{\"type\":\"Ready\",\"status\":\"False\",\"message\":\"no network\"}]",
      "False", "no network" },
    { "was not heard of", "[{\"type\":\"Ready\",\"status\":\"Unknown\",\"message\":\"silent\"}]",
      "Unknown", "silent" },
    { "has no disk left",
      "[{\"type\":\"Ready\",\"status\":\"True\"},{\"type\":\"DiskPressure\",\"status\":\"True\","
      "\"message\":\"full\"}]",
      "False", "full" },
};

static void node_health(void **state)
{
    const __typeof__(nodes[0]) *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct doc *doc = NULL;
    struct phase_node health;

    assert_no_error(json_parse(
        slice_from(arena_format(arena, "{\"status\":{\"conditions\":%s}}", row->conditions)), NULL,
        &doc));
    arena_defer(arena, doc_release, doc);
    health = phase_of_node(doc_root(doc));
    assert_string_equal(health.status, row->status);
    assert_true(slice_is(health.message, row->message));
}

TEST_MAIN(TABLE(machine_phase, machines), TABLE(cluster_phase, clusters),
          TABLE(deployment_phase, deployments), TABLE(node_health, nodes))
