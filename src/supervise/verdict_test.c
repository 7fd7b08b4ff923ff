#include "supervise/verdict.h"

#include <signal.h>

#include "lib/test.h"
#include "loop/process.h"

struct row {
    const char *name;
    int code;
    int signal;
    const char *log;
    enum tenant_state_reason reason;
};

static const struct row rows[] = {
    { "knows a bad flag", 2, 0, "", TENANT_BAD_CONFIGURATION },
    { "knows a bad file", 11, 0, "error: apiserver.crt: no PEM\n", TENANT_BAD_CONFIGURATION },
    { "knows that something is not allowed", 7, 0, "", TENANT_PERMISSION_DENIED },
    { "does not know what nobody says", 1, 0, "error: something\n", TENANT_UNKNOWN },
    { "knows a full disk", 1, 0, "error: open store: the disk is full\n", TENANT_DISK_FULL },
    { "knows a full disk as libc tells it", 1, 0, "write x: No space left on device",
      TENANT_DISK_FULL },
    { "believes words before codes", 11, 0, "make y: No space left on device\n", TENANT_DISK_FULL },
    { "knows that memory has run out", -1, SIGABRT, "butler: memory.c:30: out of memory\n",
      TENANT_OUT_OF_MEMORY },
    { "knows a port that is taken", 1, 0, "listen: Address already in use\n",
      TENANT_PORT_CONFLICT },
    { "believes the last words", 1, 0, "x: Permission denied\ny: the disk is full\n",
      TENANT_DISK_FULL },
    { "does not ask the killed", -1, SIGKILL, "earlier: the disk is full\n", TENANT_UNKNOWN },
    { "does not guess about a crash", -1, SIGSEGV, "fine\n", TENANT_UNKNOWN },
};

static void verdict(void **state)
{
    const struct row *row = *state;
    const struct process_exit exit = { .known = true, .code = row->code, .signal = row->signal };

    assert_int_equal(verdict_of(&exit, slice_from(row->log)), row->reason);
}

static void knows_nothing_of_the_adopted(void **state)
{
    const struct process_exit exit = { .known = false, .code = -1 };

    (void)state;
    assert_int_equal(verdict_of(&exit, SLICE("the disk is full")), TENANT_UNKNOWN);
}

TEST_MAIN(TABLE(verdict, rows), TEST(knows_nothing_of_the_adopted))
