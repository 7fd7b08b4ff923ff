/* Exit codes and phrases. */
#include "supervise/verdict.h"

#include <signal.h>

#include "base/cleanup.h"
#include "loop/process.h"

/* As engines exit: cli/exit.h, which is above us. */
enum {
    EXIT_USAGE = 2,
    EXIT_FORBIDDEN = 7,
    EXIT_REJECTED = 11,
};

static const struct {
    const char *phrase;
    enum tenant_state_reason reason;
} phrases[] = {
    { "out of memory", TENANT_OUT_OF_MEMORY },
    { "Cannot allocate memory", TENANT_OUT_OF_MEMORY },
    { "the disk is full", TENANT_DISK_FULL },
    { "No space left on device", TENANT_DISK_FULL },
    { "Disk quota exceeded", TENANT_DISK_FULL },
    { "Address already in use", TENANT_PORT_CONFLICT },
    { "Permission denied", TENANT_PERMISSION_DENIED },
    { "Operation not permitted", TENANT_PERMISSION_DENIED },
};

/* What it said last counts most. */
static enum tenant_state_reason read_words(struct slice log)
{
    enum tenant_state_reason reason = TENANT_UNKNOWN;
    struct slice line;

    while (slice_split(&log, '\n', &line)) {
        for (size_t i = 0; i < COUNT_OF(phrases); i++) {
            size_t offset;

            if (slice_find(line, slice_from(phrases[i].phrase), &offset))
                reason = phrases[i].reason;
        }
    }
    return reason;
}

enum tenant_state_reason verdict_of(const struct process_exit *exit, struct slice log)
{
    enum tenant_state_reason reason;

    if (!exit->known || exit->signal == SIGKILL || exit->signal == SIGTERM)
        return TENANT_UNKNOWN;
    reason = read_words(log);
    if (reason != TENANT_UNKNOWN)
        return reason;
    if (exit->code == EXIT_USAGE || exit->code == EXIT_REJECTED)
        return TENANT_BAD_CONFIGURATION;
    if (exit->code == EXIT_FORBIDDEN)
        return TENANT_PERMISSION_DENIED;
    return TENANT_UNKNOWN;
}
