#include "controllers/addon_plan.h"

#include "base/clock.h"
#include "controllers/limits.h"
#include "lib/test.h"

#define NOW     INT64_C(1000000000)
#define AGO(ms) (NOW - (int64_t)(ms))

struct row {
    const char *name;
    struct release revisions[3]; /* the newest first */
    size_t count;
    struct addon_jobs_failure installs;
    struct addon_jobs_failure rollbacks;
    bool no_rollback;
    bool adopt;
    int64_t max_retries;
    struct addon_plan plan;
};

#define DEPLOYED(r, f) { .revision = (r), .status = RELEASE_DEPLOYED, .fingerprint = (f) }
#define FAILED(r, f)                                                                               \
    { .revision = (r), .status = RELEASE_FAILED, .fingerprint = (f), .created_ms = AGO(0) }
#define PENDING(r, ms)                                                                             \
    { .revision = (r), .status = RELEASE_PENDING, .fingerprint = "new", .created_ms = AGO(ms) }
#define FAILURES(n, why, ms)                                                                       \
    { .count = (n), .fingerprint = "new", .error = "broken", .kind = (why), .ended_ms = AGO(ms) }

static const struct row rows[] = {
    { .name = "installs what is not there", .plan = { .action = ADDON_PLAN_INSTALL } },
    { .name = "installs anew what was uninstalled",
      .revisions = { { .revision = 1, .status = RELEASE_UNINSTALLED, .fingerprint = "new" } },
      .count = 1,
      .plan = { .action = ADDON_PLAN_INSTALL } },
    { .name = "keeps what is as wanted",
      .revisions = { DEPLOYED(4, "new") },
      .count = 1,
      .plan = { .action = ADDON_PLAN_KEEP, .upgrade = true } },
    { .name = "upgrades what is otherwise",
      .revisions = { DEPLOYED(4, "old") },
      .count = 1,
      .plan = { .action = ADDON_PLAN_INSTALL, .upgrade = true } },
    { .name = "leaves what others installed",
      .revisions = { DEPLOYED(4, "") },
      .count = 1,
      .plan = { .action = ADDON_PLAN_FOREIGN, .upgrade = true } },
    { .name = "takes over what others installed when told to",
      .revisions = { DEPLOYED(4, "") },
      .count = 1,
      .adopt = true,
      .plan = { .action = ADDON_PLAN_INSTALL, .upgrade = true } },
    { .name = "goes back after an upgrade that failed",
      .revisions = { FAILED(5, "new"), DEPLOYED(4, "old") },
      .count = 2,
      .plan = { .action = ADDON_PLAN_ROLLBACK, .upgrade = true, .revision = 4, .failures = 1 } },
    { .name = "waits after it went back",
      .revisions = { DEPLOYED(6, "old"), FAILED(5, "new") },
      .count = 2,
      .max_retries = 3,
      .plan = { .action = ADDON_PLAN_PAUSE,
                .upgrade = true,
                .delay_ms = MINUTES(1),
                .failures = 1 } },
    { .name = "does not go back when told not to",
      .revisions = { FAILED(5, "new"), DEPLOYED(4, "old") },
      .count = 2,
      .no_rollback = true,
      .max_retries = 3,
      .plan = { .action = ADDON_PLAN_PAUSE,
                .upgrade = true,
                .delay_ms = MINUTES(1),
                .failures = 1 } },
    { .name = "upgrades at once when something else is wanted after a failure",
      .revisions = { DEPLOYED(6, "old"), FAILED(5, "other") },
      .count = 2,
      .plan = { .action = ADDON_PLAN_INSTALL, .upgrade = true } },
    { .name = "tries a failed installation again after a while",
      .installs = FAILURES(3, FAILURE_TIMEOUT, MINUTES(1)),
      .max_retries = 3,
      .plan = { .action = ADDON_PLAN_PAUSE,
                .delay_ms = MINUTES(3),
                .failures = 3,
                .error = "broken",
                .kind = FAILURE_TIMEOUT } },
    { .name = "tries it again when the time has come",
      .installs = FAILURES(3, FAILURE_TIMEOUT, MINUTES(4)),
      .max_retries = 3,
      .plan = { .action = ADDON_PLAN_INSTALL,
                .failures = 3,
                .error = "broken",
                .kind = FAILURE_TIMEOUT } },
    { .name = "gives up in the end",
      .installs = FAILURES(4, FAILURE_VALUES, HOURS(9)),
      .max_retries = 3,
      .plan = { .action = ADDON_PLAN_GIVE_UP,
                .failures = 4,
                .error = "broken",
                .kind = FAILURE_VALUES } },
    { .name = "does not give up on a repository that is down",
      .installs = FAILURES(9, FAILURE_REPOSITORY, MINUTES(29)),
      .max_retries = 3,
      .plan = { .action = ADDON_PLAN_PAUSE,
                .delay_ms = MINUTES(1),
                .failures = 9,
                .error = "broken",
                .kind = FAILURE_REPOSITORY } },
    { .name = "never gives up on what a cluster needs",
      .installs = FAILURES(9, FAILURE_VALUES, HOURS(1)),
      .max_retries = -1,
      .plan = { .action = ADDON_PLAN_INSTALL,
                .failures = 9,
                .error = "broken",
                .kind = FAILURE_VALUES } },
    { .name = "forgets failures of something else",
      .revisions = { DEPLOYED(4, "old") },
      .count = 1,
      .installs = { .count = 9, .fingerprint = "other", .ended_ms = NOW },
      .plan = { .action = ADDON_PLAN_INSTALL, .upgrade = true } },
    { .name = "counts what Helm remembers",
      .revisions = { FAILED(2, "new"), FAILED(1, "new") },
      .count = 2,
      .max_retries = 1,
      .plan = { .action = ADDON_PLAN_GIVE_UP, .upgrade = true, .failures = 2 } },
    { .name = "waits for somebody who is at it",
      .revisions = { PENDING(3, SECONDS(20)), DEPLOYED(2, "old") },
      .count = 2,
      .plan = { .action = ADDON_PLAN_BUSY, .upgrade = true, .delay_ms = SECONDS(40) } },
    { .name = "goes back from an upgrade that never ended",
      .revisions = { PENDING(3, SECONDS(60)), DEPLOYED(2, "old") },
      .count = 2,
      .plan = { .action = ADDON_PLAN_ROLLBACK, .upgrade = true, .revision = 2 } },
    { .name = "clears away an installation that never ended",
      .revisions = { PENDING(1, SECONDS(60)) },
      .count = 1,
      .plan = { .action = ADDON_PLAN_CLEAR } },
    { .name = "pauses between ways back that fail",
      .revisions = { FAILED(5, "new"), DEPLOYED(4, "old") },
      .count = 2,
      .rollbacks = FAILURES(2, FAILURE_CLUSTER, MINUTES(1)),
      .plan = { .action = ADDON_PLAN_PAUSE,
                .upgrade = true,
                .revision = 4,
                .delay_ms = MINUTES(1),
                .failures = 1,
                .error = "broken",
                .kind = FAILURE_CLUSTER } },
};

static void plan(void **state)
{
    const struct row *row = *state;
    struct release_history history = { row->revisions, row->count };
    struct addon_jobs_view jobs = {
        .failures = { [OPERATION_INSTALL] = row->installs, [OPERATION_ROLLBACK] = row->rollbacks },
    };
    struct addon_plan_facts facts = {
        .history = &history,
        .jobs = &jobs,
        .fingerprint = "new",
        .rollback = !row->no_rollback,
        .adopt = row->adopt,
        .max_retries = row->max_retries,
        .timeout_ms = SECONDS(60),
        .now_ms = NOW,
    };
    struct addon_plan made = addon_plan_make(&facts);

    assert_int_equal(made.action, row->plan.action);
    assert_int_equal(made.upgrade, row->plan.upgrade);
    assert_int_equal(made.revision, row->plan.revision);
    assert_int_equal(made.delay_ms, row->plan.delay_ms);
    assert_int_equal(made.failures, row->plan.failures);
    assert_string_equal(made.error ? made.error : "", row->plan.error ? row->plan.error : "");
    if (row->plan.error)
        assert_int_equal(made.kind, row->plan.kind);
}

static void operations_end_in_time(void **state)
{
    (void)state;
    assert_int_equal(addon_plan_timeout(0, 0, MINUTES(30)), ADDON_TIMEOUT_MS);
    assert_int_equal(addon_plan_timeout(0, MINUTES(12), MINUTES(30)), MINUTES(12));
    assert_int_equal(addon_plan_timeout(MINUTES(3), MINUTES(12), MINUTES(30)), MINUTES(3));
    assert_int_equal(addon_plan_timeout(MINUTES(90), 0, MINUTES(30)), MINUTES(30));
    assert_int_equal(addon_plan_timeout(0, 0, SECONDS(90)), SECONDS(90));
}

TEST_MAIN(TABLE(plan, rows), TEST(operations_end_in_time))
