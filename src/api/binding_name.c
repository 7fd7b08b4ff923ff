#include "api/binding_name.h"

#include "api/limits.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"

enum {
    HASH_DIGITS = 8,
};

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* One dash for each character, however many bytes it has. */
static void append_plain(struct text *text, struct slice subject)
{
    for (size_t i = 0; i < subject.size; i++) {
        unsigned char byte = (unsigned char)subject.data[i];
        char c = to_lower(subject.data[i]);

        if (is_plain(c))
            text_append_char(text, c);
        else if ((byte & 0xC0) != 0x80) /* not the rest of a character in UTF-8 */
            text_append_char(text, '-');
    }
}

static struct slice trim_dashes(struct slice s)
{
    while (s.size && s.data[0] == '-')
        s = slice_of(s.data + 1, s.size - 1);
    while (s.size && s.data[s.size - 1] == '-')
        s.size--;
    return s;
}

/* It ends like a name that was altered, so somebody else's may have become this. */
static bool looks_altered(struct slice name)
{
    if (name.size < HASH_DIGITS)
        return false;
    for (size_t i = name.size - HASH_DIGITS; i < name.size; i++) {
        char c = name.data[i];

        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')))
            return false;
    }
    return name.size == HASH_DIGITS || name.data[name.size - HASH_DIGITS - 1] == '-';
}

char *binding_name_format(struct arena *arena, const char *prefix, struct slice subject)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t budget = BINDING_NAME_MAX - strlen(prefix);
    struct slice plain;
    const char *hash;

    ASSERT(strlen(prefix) + HASH_DIGITS < BINDING_NAME_MAX);
    append_plain(&text, subject);
    plain = trim_dashes(text_slice(&text));
    if (slice_equal(plain, subject) && plain.size <= budget && !looks_altered(plain))
        return arena_format(arena, "%s" SLICE_FORMAT, prefix, SLICE_ARGUMENT(plain));

    if (plain.size > budget - HASH_DIGITS - 1)
        plain = trim_dashes(slice_of(plain.data, budget - HASH_DIGITS - 1));
    hash = digest_hex(arena, subject);
    return arena_format(arena, "%s" SLICE_FORMAT "%s%.*s", prefix, SLICE_ARGUMENT(plain),
                        plain.size ? "-" : "", HASH_DIGITS, hash);
}
