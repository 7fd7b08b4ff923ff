/* A small file of records that must not be lost: shelves of keys and values, changed together or
 * not at all. Any thread; calls wait for each other and for the disk: worker threads and start-up
 * only. One program at a time. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct error;
struct ledger;

enum ledger_action {
    LEDGER_PUT,    /* whatever was there */
    LEDGER_ADD,    /* ERR_ALREADY_EXISTS when the key is there */
    LEDGER_REMOVE, /* absent is fine */
};

struct ledger_change {
    enum ledger_action action;
    const char *shelf;
    struct slice key;
    struct slice value; /* unless it is removed */
};

/* Makes the file when there is none. ERR_CONFLICT: another program has it open. */
struct error *ledger_open(const char *path, struct ledger **out_ledger);
struct ledger *ledger_close(struct ledger *ledger); /* NULL in, NULL out */

/* All of them or none. What is durable survives a loss of power, and with it all that came before;
 * the rest survives the end of this program, however that comes. */
struct error *ledger_commit(struct ledger *ledger, const struct ledger_change *changes,
                            size_t count, bool durable);

/* Every record of a shelf in the order of keys; the slices are valid during the call, in which the
 * ledger is not used. */
struct error *ledger_each(struct ledger *ledger, const char *shelf,
                          struct error *(*visit)(void *context, struct slice key,
                                                 struct slice value),
                          void *context);

CLEANUP_DEFINE(ledger, struct ledger *, ledger_close)
