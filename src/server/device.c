/* A login of the command line that waits for approval. */
#include "server/device.h"

#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/random.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/edit.h"

enum {
    CODE_LETTERS = 8,
    KEY_DIGITS = 40,     /* of a hash, within what a label can hold */
    INTERVAL_STEP_S = 5, /* RFC 8628 3.5 */
    TOLERANCE_MS = 500,  /* a client that keeps the interval exactly is not too fast */
};

static const char *const state_names[] = {
    [DEVICE_PENDING] = "pending",
    [DEVICE_APPROVED] = "approved",
    [DEVICE_DENIED] = "denied",
    [DEVICE_USED] = "used",
};

void device_read(struct arena *arena, struct value record, struct device *out_device)
{
    struct slice state = value_text(record, "state");

    *out_device = (struct device){
        .state = DEVICE_DENIED, /* what nobody can read is nobody's login */
        .client_name = arena_text(arena, value_text(record, "clientName")),
        .hostname = arena_text(arena, value_text(record, "hostname")),
        .address = arena_text(arena, value_text(record, "address")),
        .user = arena_text(arena, value_text(record, "user")),
        .teams = arena_text(arena, value_text(record, "teams")),
        .requested_ms = value_int_or(value_get(record, SLICE("requested")), 0),
        .last_poll_ms = value_int_or(value_get(record, SLICE("lastPoll")), 0),
        .interval_s = value_int_or(value_get(record, SLICE("interval")), DEVICE_INTERVAL_S),
    };
    for (size_t i = 0; i < COUNT_OF(state_names); i++)
        if (slice_is(state, state_names[i]))
            out_device->state = (enum device_state)i;
}

struct edit *device_write(const struct device *device)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("state"), slice_from(state_names[device->state]));
    edit_set_string(edit, EDIT_PATH("clientName"), slice_from(device->client_name));
    edit_set_string(edit, EDIT_PATH("hostname"), slice_from(device->hostname));
    edit_set_string(edit, EDIT_PATH("address"), slice_from(device->address));
    edit_set_string(edit, EDIT_PATH("user"), slice_from(device->user));
    edit_set_string(edit, EDIT_PATH("teams"), slice_from(device->teams));
    edit_set_int(edit, EDIT_PATH("requested"), device->requested_ms);
    edit_set_int(edit, EDIT_PATH("lastPoll"), device->last_poll_ms);
    edit_set_int(edit, EDIT_PATH("interval"), device->interval_s);
    return edit;
}

char *device_user_code(struct arena *arena)
{
    CLEANUP(text) struct text code = TEXT_EMPTY;

    random_append(&code, SLICE(DEVICE_LETTERS), CODE_LETTERS / 2);
    text_append_char(&code, '-');
    random_append(&code, SLICE(DEVICE_LETTERS), CODE_LETTERS / 2);
    return arena_strdup(arena, text_string(&code));
}

char *device_code_key(struct arena *arena, struct slice user_code)
{
    char letters[CODE_LETTERS];
    size_t size = 0;

    for (size_t i = 0; i < user_code.size; i++) {
        char c = (char)toupper((unsigned char)user_code.data[i]);

        if (c == '-' || c == ' ')
            continue;
        if (!c || !strchr(DEVICE_LETTERS, c) || size == CODE_LETTERS)
            return NULL;
        letters[size++] = c;
    }
    if (size != CODE_LETTERS)
        return NULL;
    return arena_strndup(arena, digest_hex(arena, slice_of(letters, size)), KEY_DIGITS);
}

static enum device_answer answer_for(const struct device *device)
{
    switch (device->state) {
    case DEVICE_PENDING:
        return DEVICE_WAIT;
    case DEVICE_APPROVED:
        return DEVICE_GRANTED;
    case DEVICE_DENIED:
        return DEVICE_REFUSED;
    case DEVICE_USED:
        return DEVICE_GONE;
    }
    return DEVICE_REFUSED;
}

enum device_answer device_poll(struct device *device, int64_t expires_s, int64_t now_ms)
{
    int64_t since_ms = now_ms - device->last_poll_ms;
    bool first = device->last_poll_ms == 0;

    if (device->state == DEVICE_USED)
        return DEVICE_GONE;
    if (expires_s * 1000 <= now_ms)
        return DEVICE_EXPIRED;
    device->last_poll_ms = now_ms;
    /* A clock that went back is no reason to be fast either. */
    if (!first && since_ms < device->interval_s * 1000 - TOLERANCE_MS) {
        device->interval_s += INTERVAL_STEP_S;
        return DEVICE_SLOW_DOWN;
    }
    return answer_for(device);
}
