/* Versions of Kubernetes. */
#include "actions/version_offer.h"

#include <stdlib.h>
#include <string.h>

#include "api/control_plane.h"
#include "api/team_limits.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "doc/doc.h"

struct offers {
    struct arena *arena;
    struct value platform;
    struct value team;
    struct version_offer *items;
    size_t count;
};

static bool is_known(const struct offers *offers, const char *text)
{
    for (size_t i = 0; i < offers->count; i++) {
        if (strcmp(offers->items[i].text, text) == 0)
            return true;
    }
    return false;
}

static bool can_run(const struct semver *version)
{
    return version->major == 1 && version->minor >= CONTROL_PLANE_FIRST_MINOR &&
           version->minor <= CONTROL_PLANE_LAST_MINOR;
}

static void add(struct offers *offers, struct slice text)
{
    struct version_offer offer = { .text = control_plane_version(offers->arena, text) };
    struct error *err = semver_parse(text, &offer.version);

    if (err) {
        error_drop(err, "a minor, which is there anyway, or no version at all");
        return;
    }
    if (can_run(&offer.version) && team_limits_allows_version(offers->platform, text) &&
        team_limits_allows_version(offers->team, text) && !is_known(offers, offer.text))
        offers->items[offers->count++] = offer;
}

static void add_minor(struct offers *offers, uint64_t minor)
{
    const char *name = arena_format(offers->arena, "v1.%llu", (unsigned long long)minor);

    if (team_limits_allows(offers->platform, slice_from(name)) &&
        team_limits_allows(offers->team, slice_from(name)))
        offers->items[offers->count++] =
            (struct version_offer){ .text = arena_format(offers->arena, "%s.x", name),
                                    .version = { .major = 1, .minor = minor },
                                    .any_patch = true };
}

/* A minor with any patch stands after those patches that are named. */
static int by_version(const void *a, const void *b)
{
    const struct version_offer *left = a;
    const struct version_offer *right = b;

    if (left->version.minor != right->version.minor)
        return left->version.minor < right->version.minor ? -1 : 1;
    if (left->any_patch != right->any_patch)
        return left->any_patch ? 1 : -1;
    return semver_compare(&left->version, &right->version);
}

size_t version_offer_list(struct arena *arena, struct value platform, struct value team,
                          struct version_offer **out_offers)
{
    size_t minors = CONTROL_PLANE_LAST_MINOR - CONTROL_PLANE_FIRST_MINOR + 1;
    size_t most = minors + value_count(platform) + value_count(team) + 1;
    struct offers offers = { .arena = arena, .platform = platform, .team = team };

    offers.items = arena_array(arena, most, struct version_offer);
    DOC_EACH (it, platform)
        add(&offers, value_string_or(it.value, SLICE("")));
    DOC_EACH (it, team)
        add(&offers, value_string_or(it.value, SLICE("")));
    add(&offers, SLICE(CONTROL_PLANE_NEWEST));
    for (uint64_t minor = CONTROL_PLANE_FIRST_MINOR; minor <= CONTROL_PLANE_LAST_MINOR; minor++)
        add_minor(&offers, minor);
    qsort(offers.items, offers.count, sizeof(*offers.items), by_version);
    *out_offers = offers.items;
    return offers.count;
}

const char *version_offer_step(struct arena *arena, const struct version_offer *offer,
                               const struct semver *now)
{
    int64_t minors;

    if (!semver_minor_skew(now, &offer->version, &minors) || minors < 0)
        return NULL;
    if (minors > 1)
        return arena_format(arena, "after v%llu.%llu", (unsigned long long)offer->version.major,
                            (unsigned long long)offer->version.minor - 1);
    if (minors == 1)
        return "the next minor";
    if (offer->any_patch)
        return "a newer patch";
    if (semver_compare(&offer->version, now) < 0)
        return NULL;
    return semver_compare(&offer->version, now) == 0 ? "what it has" : "a newer patch";
}
