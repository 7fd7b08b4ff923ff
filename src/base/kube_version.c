/* Order of API versions. */
#include "base/kube_version.h"

#include <stdint.h>

#include "base/cleanup.h"
#include "base/number.h"

enum stage {
    STAGE_OTHER, /* not written as Kubernetes writes versions */
    STAGE_ALPHA,
    STAGE_BETA,
    STAGE_STABLE,
};

struct version {
    enum stage stage;
    uint64_t major;
    uint64_t minor; /* 0 for stable ones */
};

static const struct version other = { STAGE_OTHER, 0, 0 };

static struct version read(struct slice text)
{
    static const struct {
        const char *name;
        enum stage stage;
    } words[] = { { "alpha", STAGE_ALPHA }, { "beta", STAGE_BETA } };
    struct version version = { STAGE_STABLE, 0, 0 };
    struct slice major = text;

    if (!slice_has_prefix(text, "v"))
        return other;
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        size_t at;

        if (!slice_find(text, slice_from(words[i].name), &at))
            continue;
        version.stage = words[i].stage;
        major.size = at;
        at += strlen(words[i].name);
        if (!number_parse_uint(slice_of(text.data + at, text.size - at), &version.minor))
            return other;
        break;
    }
    if (!number_parse_uint(slice_of(major.data + 1, major.size - 1), &version.major))
        return other;
    return version;
}

static int order(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

int kube_version_compare(struct slice a, struct slice b)
{
    struct version x = read(a);
    struct version y = read(b);

    if (x.stage != y.stage)
        return order(x.stage, y.stage);
    if (x.stage == STAGE_OTHER)
        return slice_compare(b, a); /* the first of the alphabet is preferred */
    if (x.major != y.major)
        return order(x.major, y.major);
    return order(x.minor, y.minor);
}
