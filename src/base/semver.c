/* Semantic versions. */
#include "base/semver.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"
#include "base/text.h"

static bool is_number(struct slice s)
{
    for (size_t i = 0; i < s.size; i++) {
        if (s.data[i] < '0' || s.data[i] > '9')
            return false;
    }
    return s.size > 0;
}

static bool has_leading_zero(struct slice s)
{
    return s.size > 1 && s.data[0] == '0';
}

/* Numbers up to INT64_MAX, so that their differences fit as well. */
static bool read_number(struct slice part, uint64_t *value)
{
    return !has_leading_zero(part) && number_parse_uint(part, value) && *value <= INT64_MAX;
}

/* Numbers separated by points, as many as there are places for. */
static bool read_numbers(struct slice text, uint64_t *const places[], size_t count)
{
    struct slice part;

    if (slice_has_prefix(text, "v"))
        text = slice_of(text.data + 1, text.size - 1);
    for (size_t i = 0; i < count; i++) {
        if (!slice_split(&text, '.', &part) || !read_number(part, places[i]))
            return false;
    }
    return !slice_split(&text, '.', &part);
}

static bool is_identifier(struct slice s)
{
    for (size_t i = 0; i < s.size; i++) {
        char c = s.data[i];

        if (c != '-' && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') &&
            !(c >= 'A' && c <= 'Z'))
            return false;
    }
    return s.size > 0;
}

static bool are_identifiers(struct slice s, bool zeros_allowed)
{
    struct slice part;

    while (slice_split(&s, '.', &part)) {
        if (!is_identifier(part) || (!zeros_allowed && is_number(part) && has_leading_zero(part)))
            return false;
    }
    return true;
}

static bool read(struct slice text, struct semver *version)
{
    uint64_t *const places[] = { &version->major, &version->minor, &version->patch };

    *version = (struct semver){ .major = 0 };
    if (slice_cut(text, '+', &text, &version->build) && !are_identifiers(version->build, true))
        return false;
    if (slice_cut(text, '-', &text, &version->prerelease) &&
        !are_identifiers(version->prerelease, false))
        return false;
    return text.data && read_numbers(text, places, COUNT_OF(places));
}

struct error *semver_parse(struct slice text, struct semver *out_version)
{
    struct semver version;

    if (text.size > VERSION_MAX_BYTES || !read(text, &version))
        return error_new(ERR_INVALID, "\"" SLICE_FORMAT "\" is no version such as v1.30.2",
                         SLICE_ARGUMENT(slice_brief(text)));
    *out_version = version;
    return NULL;
}

struct error *semver_parse_minor(struct slice text, struct semver *out_version)
{
    struct semver version = { .major = 0 };
    uint64_t *const places[] = { &version.major, &version.minor };

    if (!text.data || !read_numbers(text, places, COUNT_OF(places)))
        return error_new(ERR_INVALID, "\"" SLICE_FORMAT "\" is no minor version such as v1.30",
                         SLICE_ARGUMENT(slice_brief(text)));
    *out_version = version;
    return NULL;
}

void semver_append(struct text *text, const struct semver *version)
{
    text_appendf(text, "%llu.%llu.%llu", (unsigned long long)version->major,
                 (unsigned long long)version->minor, (unsigned long long)version->patch);
    if (version->prerelease.size > 0) {
        text_append_char(text, '-');
        text_append_slice(text, version->prerelease);
    }
    if (version->build.size > 0) {
        text_append_char(text, '+');
        text_append_slice(text, version->build);
    }
}

char *semver_format(struct arena *arena, const struct semver *version)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    semver_append(&text, version);
    return arena_text(arena, text_slice(&text));
}

static int order(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Numbers come before words. Without leading zeros the longer number is the larger, whatever its
 * size. */
static int compare_identifiers(struct slice a, struct slice b)
{
    bool a_number = is_number(a);
    bool b_number = is_number(b);

    if (a_number != b_number)
        return a_number ? -1 : 1;
    if (a_number && a.size != b.size)
        return order(a.size, b.size);
    return slice_compare(a, b);
}

static int compare_prereleases(struct slice a, struct slice b)
{
    if (a.size == 0 || b.size == 0)
        return order(a.size == 0, b.size == 0);
    for (;;) {
        struct slice x;
        struct slice y;
        bool a_more = slice_split(&a, '.', &x);
        bool b_more = slice_split(&b, '.', &y);
        int result;

        if (!a_more || !b_more)
            return order(a_more, b_more);
        result = compare_identifiers(x, y);
        if (result)
            return result;
    }
}

int semver_compare(const struct semver *a, const struct semver *b)
{
    if (a->major != b->major)
        return order(a->major, b->major);
    if (a->minor != b->minor)
        return order(a->minor, b->minor);
    if (a->patch != b->patch)
        return order(a->patch, b->patch);
    return compare_prereleases(a->prerelease, b->prerelease);
}

bool semver_minor_skew(const struct semver *from, const struct semver *to, int64_t *out_minors)
{
    if (from->major != to->major)
        return false;
    *out_minors = (int64_t)to->minor - (int64_t)from->minor;
    return true;
}
