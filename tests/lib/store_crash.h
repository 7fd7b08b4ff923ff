/* What the two halves of the crash test share: how objects look, and what the child reports. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "lib/crash_fail.h"
#include "store/record.h"

struct store;
struct store_write;

enum {
    WRITERS = 32,
    SINGLE_KEYS = 150,
    PAIRS = 25, /* two keys each, always written together */
    KEYS = SINGLE_KEYS + 2 * PAIRS,
    KEY_TEXT = 16,
    HISTORY_EVENTS = 20000,
};

enum message_type {
    MESSAGE_READY,
    MESSAGE_ANSWERED,
    MESSAGE_EVENT,
};

/* Small enough for a pipe to take it whole or not at all. */
struct message {
    enum message_type type;
    uint32_t key;
    bool deleted;
    uint64_t counter; /* which write it was; no two are alike */
    uint64_t revision;
    uint64_t previous; /* of an event: the revision before, 0: none */
};

/* Opens the store of the directory, with a history that is long enough for a round. */
void crash_open(const char *directory, struct store **out_store, uint32_t *out_resource);

void crash_name(uint32_t key, char out_name[KEY_TEXT]);
uint32_t crash_key(const struct record *record);

/* The body follows from key and counter, whose size varies from some hundred bytes to many pages.
 */
void crash_body(uint32_t key, uint64_t counter, uint64_t revision, struct text *out_body);
uint64_t crash_counter(const struct record *record); /* fails unless the body is as it must be */

/* Runs until it is killed: writes on many threads, and reports what was answered and what the feed
 * told since the revision. */
_Noreturn void crash_child(const char *directory, int report_fd, uint64_t resume_after,
                           uint64_t round);
