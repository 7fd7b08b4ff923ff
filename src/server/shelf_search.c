/* Finding, ordering and cutting into pages. A page ends with a token that says which object it
 * ended with, so that what comes and goes meanwhile moves nothing else. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vec.h"
#include "server/shelf.h"
#include "server/shelf_limits.h"
#include "server/shelf_page.h"

/* --- which --------------------------------------------------------------------------------- */

static bool has_team(const struct shelf_scope *scope, struct slice team)
{
    for (size_t i = 0; i < scope->team_count; i++)
        if (slice_equal(scope->teams[i], team))
            return true;
    return false;
}

bool shelf_scope_has(const struct shelf_scope *scope, const struct shown *shown)
{
    const struct slice said[] = { shown->team_ref, shown->team_label, shown->team_owner };

    if (scope->everything)
        return true;
    if (!shown->team.size)
        return scope->teamless;
    for (size_t i = 0; i < COUNT_OF(said); i++)
        if (said[i].size && !has_team(scope, said[i]))
            return false;
    return true;
}

static bool is_or_any(struct slice fact, const char *wanted)
{
    return !wanted || slice_is(fact, wanted);
}

static bool contains_nocase(struct slice text, struct slice part)
{
    for (size_t i = 0; i + part.size <= text.size; i++)
        if (slice_equal_nocase(slice_of(text.data + i, part.size), part))
            return true;
    return false;
}

static bool is_found(const struct shown *shown, const char *search)
{
    const struct slice facts[] = { shown->name,        shown->namespace, shown->team,
                                   shown->environment, shown->phase,     shown->creator };

    for (size_t i = 0; i < COUNT_OF(facts); i++)
        if (contains_nocase(facts[i], slice_from(search)))
            return true;
    return false;
}

bool shelf_query_matches(const struct shelf_query *query, const struct shown *shown)
{
    return shelf_scope_has(&query->scope, shown) && is_or_any(shown->namespace, query->namespace) &&
           is_or_any(shown->team, query->team) &&
           is_or_any(shown->environment, query->environment) &&
           is_or_any(shown->phase, query->phase) &&
           (!query->search || is_found(shown, query->search));
}

/* --- in which order ------------------------------------------------------------------------ */

/* "" is the order of the shelf itself. */
static const struct sort_key {
    const char *name;
    size_t offset;
} sort_keys[] = {
    { "name", offsetof(struct shown, name) },
    { "namespace", offsetof(struct shown, namespace) },
    { "team", offsetof(struct shown, team) },
    { "environment", offsetof(struct shown, environment) },
    { "phase", offsetof(struct shown, phase) },
    { "creator", offsetof(struct shown, creator) },
    { "created", offsetof(struct shown, created) },
};

struct order {
    const struct sort_key *key; /* NULL: as the shelf has them */
    bool descending;
};

/* A place in an order: what a token says, and what every object has. */
struct rank {
    struct slice value;
    struct slice namespace;
    struct slice name;
};

static struct error *read_order(const char *sort, struct order *out_order)
{
    CLEANUP(text) struct text known = TEXT_EMPTY;
    const char *name = sort;

    *out_order = (struct order){ NULL, false };
    if (!sort || !*sort)
        return NULL;
    if (*name == '-') {
        out_order->descending = true;
        name++;
    }
    for (size_t i = 0; i < COUNT_OF(sort_keys); i++) {
        if (strcmp(sort_keys[i].name, name) == 0) {
            out_order->key = &sort_keys[i];
            return NULL;
        }
        text_appendf(&known, "%s%s", i ? ", " : "", sort_keys[i].name);
    }
    return error_new(ERR_BAD_REQUEST,
                     "parameter sort: \"" SLICE_FORMAT "\" is none of %s, with or without a "
                     "minus in front",
                     SLICE_ARGUMENT(slice_brief(slice_from(sort))), text_string(&known));
}

static struct rank rank_of(const struct shown *shown, const struct order *order)
{
    struct rank rank = { SLICE(""), shown->namespace, shown->name };

    if (order->key)
        memcpy(&rank.value, (const char *)shown + order->key->offset, sizeof(rank.value));
    return rank;
}

static int compare_ranks(const struct rank *a, const struct rank *b, const struct order *order)
{
    int result = slice_compare(a->value, b->value);

    if (order->descending)
        result = -result;
    if (!result)
        result = slice_compare(a->namespace, b->namespace);
    return result ? result : slice_compare(a->name, b->name);
}

static int compare_shown(const void *a, const void *b, void *context)
{
    const struct order *order = context;
    struct rank left = rank_of(*(const struct shown *const *)a, order);
    struct rank right = rank_of(*(const struct shown *const *)b, order);

    return compare_ranks(&left, &right, order);
}

/* --- from where ---------------------------------------------------------------------------- */

static const char *make_token(struct arena *arena, const char *sort, const struct shown *last,
                              const struct order *order)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct rank rank = rank_of(last, order);
    const struct slice parts[] = { slice_from(sort), rank.value, rank.namespace, rank.name };

    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        text_append_slice(&text, parts[i]);
        text_append_char(&text, '\0');
    }
    return base64_format(arena, text_slice(&text), BASE64_URL_BARE);
}

static bool read_parts(struct slice rest, const char *sort, struct rank *out_rank)
{
    struct slice parts[4];

    for (size_t i = 0; i < COUNT_OF(parts); i++)
        if (!slice_cut(rest, '\0', &parts[i], &rest))
            return false;
    *out_rank = (struct rank){ parts[1], parts[2], parts[3] };
    return rest.size == 0 && slice_is(parts[0], sort ? sort : "");
}

/* A token is a place, no permission: whatever it says, nothing is seen that is not visible. */
static struct error *read_token(struct arena *arena, const char *token, const char *sort,
                                struct rank *out_rank)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct error *err = NULL;

    if (strlen(token) <= SHELF_MAX_TOKEN)
        err = base64_parse(slice_from(token), BASE64_URL_BARE, &bytes);
    if (!err && bytes.size &&
        read_parts(slice_of(arena_dup(arena, bytes.data, bytes.size), bytes.size), sort, out_rank))
        return NULL;
    error_drop(err, "told in words of its own");
    return error_new(ERR_BAD_REQUEST, "parameter continue: not a token that an earlier answer "
                                      "with the same sort gave");
}

/* --- together ------------------------------------------------------------------------------ */

static struct error *gather(struct arena *arena, const struct shelf *shelf,
                            const struct shelf_query *query, const struct order *order,
                            struct shelf_result *out_result)
{
    struct rank from = { 0 };
    struct error *err = NULL;

    if (query->continue_token)
        err = read_token(arena, query->continue_token, query->sort, &from);
    if (err)
        return err;
    out_result->items = arena_array(arena, shelf_count(shelf) + 1, const struct shown *);
    out_result->count = 0;
    SHELF_EACH(walk, shelf)
    {
        struct rank rank = rank_of(walk.shown, order);

        if (shelf_query_matches(query, walk.shown) &&
            (!query->continue_token || compare_ranks(&rank, &from, order) > 0))
            out_result->items[out_result->count++] = walk.shown;
    }
    return NULL;
}

struct error *shelf_search(struct arena *arena, const struct shelf *shelf,
                           const struct shelf_query *query, struct shelf_result *out_result)
{
    size_t limit = query->limit ? query->limit : SHELF_MAX_LIMIT;
    struct shelf_result result = { 0 };
    struct order order;
    struct error *err;

    if (limit > SHELF_MAX_LIMIT)
        return error_new(ERR_BAD_REQUEST, "parameter limit: %zu is not between 1 and %d", limit,
                         SHELF_MAX_LIMIT);
    err = read_order(query->sort, &order);
    if (!err)
        err = gather(arena, shelf, query, &order, &result);
    if (err)
        return err;
    if (order.key)
        qsort_r(result.items, result.count, sizeof(*result.items), compare_shown, &order);
    if (result.count > limit) {
        result.count = limit;
        result.token =
            make_token(arena, query->sort ? query->sort : "", result.items[limit - 1], &order);
    }
    *out_result = result;
    return NULL;
}
