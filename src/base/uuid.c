/* UUIDs. */
#include "base/uuid.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/random.h"
#include "base/text.h"

/* Bytes before each of the five groups and after the last. */
static const size_t groups[] = { 0, 4, 6, 8, 10, 16 };

struct uuid uuid_random(void)
{
    struct uuid uuid;

    random_bytes(uuid.bytes, sizeof(uuid.bytes));
    uuid.bytes[6] = (unsigned char)((uuid.bytes[6] & 0x0f) | 0x40); /* version 4 */
    uuid.bytes[8] = (unsigned char)((uuid.bytes[8] & 0x3f) | 0x80); /* the RFC's variant */
    return uuid;
}

static bool read(struct slice text, struct uuid *uuid)
{
    struct slice part;

    for (size_t i = 0; i + 1 < COUNT_OF(groups); i++) {
        struct error *err;

        if (!slice_split(&text, '-', &part))
            return false;
        err = hex_parse_exact(part, uuid->bytes + groups[i], groups[i + 1] - groups[i]);
        if (err) {
            error_drop(err, "uuid_parse() says what the whole should look like");
            return false;
        }
    }
    return !slice_split(&text, '-', &part);
}

struct error *uuid_parse(struct slice text, struct uuid *out_uuid)
{
    struct uuid uuid;

    if (!text.data || !read(text, &uuid))
        return error_new(ERR_INVALID,
                         "\"" SLICE_FORMAT "\" is no UUID such as "
                         "123e4567-e89b-42d3-a456-426614174000",
                         SLICE_ARGUMENT(slice_brief(text)));
    *out_uuid = uuid;
    return NULL;
}

void uuid_append(struct text *text, struct uuid uuid)
{
    for (size_t i = 0; i + 1 < COUNT_OF(groups); i++) {
        if (i > 0)
            text_append_char(text, '-');
        hex_append(text, slice_of((char *)uuid.bytes + groups[i], groups[i + 1] - groups[i]));
    }
}

char *uuid_format(struct arena *arena, struct uuid uuid)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    uuid_append(&text, uuid);
    return arena_text(arena, text_slice(&text));
}

bool uuid_equal(struct uuid a, struct uuid b)
{
    return memcmp(a.bytes, b.bytes, sizeof(a.bytes)) == 0;
}
