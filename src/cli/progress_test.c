#include "cli/progress.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/globals.h"
#include "lib/capture.h"
#include "lib/test.h"

static const struct program program = { "butlerctl", "Clusters", NULL, true };

static const struct progress_event events[] = {
    { PROGRESS_STARTED, .component = "tenantcluster", .phase = "Pending", .object = "t/demo" },
    { PROGRESS_GOING, .component = "tenantcluster", .phase = "Pending", .message = "looking",
      .unit = "workers", .current = 1, .total = 3 },
    { PROGRESS_DONE, .component = "tenantcluster", .phase = "Pending" },
    { PROGRESS_FAILED, .component = "tenantcluster", .phase = "Ready", .message = "no machine",
      .attempt = 2, .retry_in_ms = 5000 },
};

/* What is shown in a mode, with every time of day as 00:00:00. */
static char *show(const char *mode, bool quiet)
{
    struct globals globals = { .progress = mode, .quiet = quiet };
    struct cli cli = { .program = &program,
                       .arena = fixture_current()->arena,
                       .globals = &globals };
    struct progress *progress;
    char *shown;

    setenv("BUTLER_HOME", fixture_directory(), 1);
    capture_begin(STDERR_FILENO);
    assert_no_error(progress_open(&cli, &progress));
    for (size_t i = 0; i < COUNT_OF(events); i++)
        progress_add(progress, &events[i]);
    progress_tick(progress);
    progress_close(progress);
    shown = arena_strdup(fixture_current()->arena, capture_end());
    for (char *c = shown; *c; c++) {
        if (strspn(c, "0123456789") == 2 && c[2] == ':' && c[5] == ':')
            memcpy(c, "00:00:00", 8);
    }
    return shown;
}

struct row {
    const char *name;
    const char *mode;
    bool quiet;
    const char *shown;
};

#define PLAIN                                                                                      \
    "00:00:00 INFO [tenantcluster] Pending started object=t/demo phase=Pending\n"                  \
    "00:00:00 INFO [tenantcluster] looking phase=Pending workers=1/3\n"                            \
    "00:00:00 INFO [tenantcluster] Pending done phase=Pending\n"                                   \
    "00:00:00 ERROR [tenantcluster] no machine phase=Ready attempt=2\n"

static const struct row rows[] = {
    { "writes lines where there is no terminal", "auto", false, PLAIN },
    { "writes lines when asked to", "plain", false, PLAIN },
    { "draws nothing where there is no terminal", "tty", false, PLAIN },
    { "says nothing when asked to", "none", false, "" },
    { "says nothing when quiet", "plain", true, "" },
};

static void modes(void **state)
{
    const struct row *row = *state;

    assert_string_equal(show(row->mode, row->quiet), row->shown);
}

static void programs_get_one_object_a_line(void **state)
{
    char *shown = show("json", false);
    char *second = strchr(shown, '\n') + 1;

    (void)state;
    assert_non_null(strstr(shown, "\"seq\":1,\"level\":\"info\",\"component\":\"tenantcluster\","
                                  "\"phase\":\"Pending\",\"status\":\"started\",\"object\":"
                                  "\"t/demo\"}\n"));
    assert_non_null(strstr(second, "\"seq\":2,"));
    assert_non_null(strstr(second, "\"message\":\"looking\",\"current\":1,\"total\":3}\n"));
    assert_non_null(strstr(second, "\"level\":\"error\""));
    assert_non_null(strstr(second, "\"attempt\":2,\"retryIn\":5}\n"));
}

TEST_MAIN(TABLE(modes, rows), TEST(programs_get_one_object_a_line))
