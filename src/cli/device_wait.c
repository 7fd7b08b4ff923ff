/* Pauses between questions. */
#include "cli/device_wait.h"

#include <stddef.h>

#include "base/cleanup.h"
#include "cli/limits.h"

struct device_wait device_wait_begin(int64_t interval_s)
{
    uint64_t interval_ms = interval_s > 0 && interval_s <= DEVICE_MAX_INTERVAL_S
                               ? (uint64_t)interval_s * 1000
                               : DEVICE_INTERVAL_MS;

    return (struct device_wait){ .interval_ms = interval_ms, .pause_ms = interval_ms };
}

enum device_wait_answer device_wait_read(struct slice word)
{
    static const struct {
        const char *word;
        enum device_wait_answer answer;
    } words[] = {
        { "authorization_pending", DEVICE_WAIT_PENDING }, { "slow_down", DEVICE_WAIT_SLOW_DOWN },
        { "access_denied", DEVICE_WAIT_DENIED },          { "expired_token", DEVICE_WAIT_EXPIRED },
        { "invalid_grant", DEVICE_WAIT_EXPIRED },
    };

    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (slice_is(word, words[i].word))
            return words[i].answer;
    }
    return DEVICE_WAIT_OTHER;
}

void device_wait_note(struct device_wait *wait, enum device_wait_answer answer)
{
    switch (answer) {
    case DEVICE_WAIT_SLOW_DOWN:
        wait->interval_ms += DEVICE_SLOWER_MS;
        wait->pause_ms = wait->interval_ms;
        break;
    case DEVICE_WAIT_TROUBLE:
        wait->pause_ms =
            wait->pause_ms * 2 < DEVICE_MAX_PAUSE_MS ? wait->pause_ms * 2 : DEVICE_MAX_PAUSE_MS;
        break;
    case DEVICE_WAIT_PENDING:
    case DEVICE_WAIT_DENIED:
    case DEVICE_WAIT_EXPIRED:
    case DEVICE_WAIT_OTHER:
        wait->pause_ms = wait->interval_ms;
        break;
    }
}
