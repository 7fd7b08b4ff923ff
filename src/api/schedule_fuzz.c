/* Schedules: what is accepted has five fields, however they are divided, or one name. */
#include "api/schedule.h"

#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The fields with one blank between them. */
static size_t join_fields(struct slice schedule, struct text *text)
{
    size_t count = 0;
    bool inside = false;

    for (size_t i = 0; i < schedule.size; i++) {
        char c = schedule.data[i];
        bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\v' || c == '\f' || c == '\r';

        if (!blank && !inside) {
            if (count++)
                text_append_char(text, ' ');
        }
        if (!blank)
            text_append_char(text, c);
        inside = !blank;
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice schedule = slice_of((const char *)data, size);
    CLEANUP(text) struct text joined = TEXT_EMPTY;
    CLEANUP(error) struct error *err = schedule_check(schedule);
    size_t count;

    if (err) {
        ASSERT(err->message && *err->message);
        return 0;
    }
    ASSERT(size > 0);
    count = join_fields(schedule, &joined);
    if (data[0] == '@' || data[0] == 'T' || data[0] == 'C')
        return 0;
    ASSERT(count == 5);
    err = schedule_check(text_slice(&joined));
    ASSERT(!err);
    return 0;
}
