/* What secrets look like when nobody says that they are some. */
#include <string.h>

#include "base/text.h"
#include "doc/redact.h"

struct pattern {
    const char *begin;
    const char *end; /* up to here; NULL: up to the next blank, quote or line end */
    size_t least;    /* this many bytes follow the beginning, or it is a word like others */
};

static const struct pattern patterns[] = {
    { "-----BEGIN ", "-----END ", 0 },
    { "Bearer ", NULL, 1 },
    { "eyJ", NULL, 8 }, /* how a JWT begins */
    { "password=", NULL, 1 },
    { "token=", NULL, 1 },
    { "\"token\":\"", NULL, 1 },
    { "\"password\":\"", NULL, 1 },
    { "AKIA", NULL, 16 }, /* keys of clouds and of git hosts */
    { "ASIA", NULL, 16 },
    { "AIza", NULL, 30 },
    { "ya29.", NULL, 20 },
    { "ghp_", NULL, 20 },
    { "github_pat_", NULL, 20 },
    { "glpat-", NULL, 16 },
    { "dop_v1_", NULL, 20 },
    { "xoxb-", NULL, 10 },
    { "xoxp-", NULL, 10 },
};

static size_t length_of(const struct pattern *pattern, struct slice rest)
{
    size_t begin = strlen(pattern->begin);
    size_t offset;

    if (pattern->end) {
        if (slice_find(rest, slice_from(pattern->end), &offset))
            return offset;
        return rest.size;
    }
    for (offset = begin; offset < rest.size; offset++)
        if (strchr(" \t\r\n\"',;&", rest.data[offset]))
            break;
    return offset;
}

/* How much of the front looks like a secret; 0: nothing. */
static size_t match(struct slice rest)
{
    for (size_t i = 0; i < COUNT_OF(patterns); i++) {
        size_t length;

        if (!slice_has_prefix(rest, patterns[i].begin))
            continue;
        length = length_of(&patterns[i], rest);
        if (length >= strlen(patterns[i].begin) + patterns[i].least)
            return length;
    }
    return 0;
}

bool redact_is_suspicious(struct slice text)
{
    for (size_t at = 0; at < text.size; at++)
        if (match(slice_of(text.data + at, text.size - at)))
            return true;
    return false;
}

void redact_text(struct text *text)
{
    struct text out = TEXT_EMPTY;
    size_t at = 0;

    while (at < text->size) {
        size_t length = match(slice_of(text->data + at, text->size - at));

        if (length)
            text_append(&out, REDACTED);
        else
            text_append_char(&out, text->data[at]);
        at += length ? length : 1;
    }
    text_done(text);
    *text = out;
}
