/* Kinds by minor version. */
#include "api/kind_minors.h"

#include <string.h>

#include "api/kind.h"
#include "api/kind_minors_internal.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"

/* Parts that came later than their kind. Upstream's modules have them earlier, behind a feature
 * that is off. */
static const struct {
    const char *kind;
    const char *part;
    unsigned since;
} parts[] = {
    { "Pod", "resize", 33 },
};

struct error *kind_minors_parse(const char *version, unsigned *out_minor)
{
    struct slice rest = slice_from(version);
    struct slice major;
    struct slice minor;
    struct slice patch;
    uint64_t number;
    uint64_t ignored;

    if (!slice_cut(rest, '.', &major, &rest) || !slice_cut(rest, '.', &minor, &patch) ||
        !slice_is(major, "v1") || !number_parse_uint(minor, &number) ||
        !number_parse_uint(patch, &ignored))
        return error_new(ERR_INVALID, "\"%s\" is not a version of Kubernetes such as v1.31.4",
                         version);
    if (number < kind_minors_first || number > kind_minors_last)
        return error_new(ERR_INVALID, "version %s: this server can be v1.%u to v1.%u", version,
                         kind_minors_first, kind_minors_last);
    *out_minor = (unsigned)number;
    return NULL;
}

static bool is(const struct kind_minors *row, const struct kind *kind)
{
    return strcmp(row->kind, kind->kind) == 0 && strcmp(row->version, kind->version) == 0 &&
           strcmp(row->group, kind->group) == 0;
}

bool kind_minors_serve(unsigned minor, const struct kind *kind)
{
    if (minor == KIND_MINORS_ALL)
        return true;
    for (const struct kind_minors *row = kind_minors_table; row->kind; row++) {
        if (is(row, kind))
            return minor >= row->since && minor <= row->until;
    }
    return true;
}

bool kind_minors_serve_part(unsigned minor, const struct kind *kind, const struct kind_part *part)
{
    if (minor == KIND_MINORS_ALL)
        return true;
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (!*kind->group && strcmp(parts[i].kind, kind->kind) == 0 &&
            strcmp(parts[i].part, part->name) == 0)
            return minor >= parts[i].since;
    }
    return true;
}
