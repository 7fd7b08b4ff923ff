/* How a long operation is shown: a live block on a terminal, a line per event elsewhere, JSON for
 * programs, or nothing. Everybody publishes the same events; only the display differs. The thread
 * of the command. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

struct cli;
struct error;
struct progress;

enum progress_status {
    PROGRESS_STARTED,
    PROGRESS_GOING, /* the only ones that a slow display may leave out */
    PROGRESS_DONE,
    PROGRESS_FAILED,
    PROGRESS_SKIPPED,
};

/* Texts are borrowed for the call; NULL and 0: not said. */
struct progress_event {
    enum progress_status status;
    const char *component; /* "cluster" */
    const char *phase;     /* "Provisioning": what the checklist has a line for */
    const char *step;      /* what is being waited for */
    const char *message;
    const char *object; /* "tenantcluster/demo" */
    const char *unit;   /* "workers", for current and total */
    int64_t current;
    int64_t total; /* 0: no counter */
    unsigned attempt;
    uint64_t retry_in_ms;
};

struct error *progress_open(struct cli *cli, struct progress **out_progress);
struct progress *progress_close(struct progress *progress); /* NULL in, NULL out */

void progress_add(struct progress *progress, const struct progress_event *event);

/* Time has passed: moves clocks on, and after half a minute without news says what is awaited. How
 * soon to call again is progress_pause_ms(). */
void progress_tick(struct progress *progress);
uint64_t progress_pause_ms(const struct progress *progress);

CLEANUP_DEFINE(progress, struct progress *, progress_close)
