/* Names of users. */
#include "server/user_name.h"

#include <ctype.h>

#include "base/arena.h"
#include "base/name.h"
#include "crypto/digest.h"

enum {
    DISTINCT_DIGITS = 6
};

char *user_name_fold_email(struct arena *arena, struct slice email)
{
    char *folded = arena_text(arena, slice_trim(email));

    for (char *c = folded; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    return folded;
}

static bool is_kept(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* At most `max` letters; neither begins nor ends with a dash. */
static char *name_of(struct arena *arena, struct slice email, size_t max)
{
    char *name = user_name_fold_email(arena, email);
    size_t size = strcspn(name, "@");

    for (size_t i = 0; i < size; i++)
        if (!is_kept(name[i]))
            name[i] = '-';
    for (; size > 0 && *name == '-'; size--)
        name++;
    if (size > max)
        size = max;
    while (size > 0 && name[size - 1] == '-')
        size--;
    name[size] = '\0';
    return size ? name : arena_strdup(arena, "user");
}

char *user_name_from_email(struct arena *arena, struct slice email)
{
    return name_of(arena, email, NAME_LABEL_MAX);
}

char *user_name_from_email_distinct(struct arena *arena, struct slice email)
{
    const char *folded = user_name_fold_email(arena, email);
    const char *digest = digest_hex(arena, slice_from(folded));

    return arena_format(arena, "%s-%.*s",
                        name_of(arena, email, NAME_LABEL_MAX - DISTINCT_DIGITS - 1),
                        DISTINCT_DIGITS, digest);
}
