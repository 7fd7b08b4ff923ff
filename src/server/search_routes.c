/* GET /api/search: one of hundreds by a part of its name, or by an address that it has. Everything
 * is on shelves, so this runs on the loop. */
#include <stdlib.h>
#include <string.h>

#include "api/team.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/ip_range.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "server/cluster_answer.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/shelf.h"
#include "server/tables.h"

enum {
    SEARCH_DEFAULT = 20,
    SEARCH_MAX = 100,
    SEARCH_MAX_QUERY = 200,
    SEARCH_MAX_FOUND = 1000, /* kept to be ranked */
};

/* Better ones first. */
enum rank {
    RANK_EXACT,
    RANK_PREFIX,
    RANK_WORD,
    RANK_PART,
    RANK_NONE,
};

struct found {
    enum rank rank;
    const char *kind;
    struct slice name;
    struct slice namespace;
    struct slice team;
    struct slice environment;
    struct slice title;
    const char *match; /* which fact it was found by */
    const char *url;
};

struct search {
    const struct server_call *call;
    struct slice wanted;
    bool is_address;
    struct ip_address address;
    const char *kinds; /* "cluster,team"; NULL: all */
    struct shelf_scope scope;
    bool platform; /* the caller looks at the platform as a whole */
    VEC(struct found) found;
};

/* --- how well something fits ---------------------------------------------------------------- */

static bool is_word_end(char c)
{
    return c == '-' || c == '.' || c == '_' || c == '@' || c == ' ' || c == '/';
}

static enum rank rank_of(struct slice text, struct slice wanted)
{
    enum rank best = RANK_NONE;

    for (size_t i = 0; i + wanted.size <= text.size && best > RANK_PREFIX; i++) {
        enum rank rank;

        if (!slice_equal_nocase(slice_of(text.data + i, wanted.size), wanted))
            continue;
        rank = i == 0 ? RANK_PREFIX : is_word_end(text.data[i - 1]) ? RANK_WORD : RANK_PART;
        best = rank < best ? rank : best;
    }
    return best == RANK_PREFIX && text.size == wanted.size ? RANK_EXACT : best;
}

static bool wants(const struct search *search, const char *kind)
{
    struct slice rest = slice_from(search->kinds);
    struct slice one;

    if (!search->kinds)
        return true;
    while (slice_split(&rest, ',', &one)) {
        if (slice_is(one, kind))
            return true;
    }
    return false;
}

/* A request that is narrowed to a team finds nothing of others. */
static bool is_outside(const struct search *search, const struct found *found)
{
    const char *team = search->call->caller->context_team;

    return *team && found->team.size && !slice_is(found->team, team);
}

static void add(struct search *search, struct found found)
{
    if (found.rank < RANK_NONE && search->found.count < SEARCH_MAX_FOUND &&
        !is_outside(search, &found))
        vec_push(&search->found, found);
}

/* The best of the facts that an object can be found by. */
static void consider(struct search *search, const struct shown *shown, struct found found)
{
    const struct {
        struct slice text;
        const char *word;
    } facts[] = { { shown->name, "name" },
                  { shown->title, "title" },
                  { shown->subject, "subject" },
                  { shown->environment, "environment" } };

    found.rank = RANK_NONE;
    for (size_t i = 0; i < COUNT_OF(facts); i++) {
        enum rank rank = rank_of(facts[i].text, search->wanted);

        if (rank < found.rank) {
            found.rank = rank;
            found.match = facts[i].word;
        }
    }
    found.name = shown->name;
    found.namespace = shown->namespace;
    found.team = shown->team;
    found.environment = shown->environment;
    found.title = shown->title.size ? shown->title : shown->name;
    add(search, found);
}

static const char *url(const struct search *search, const char *fmt, ...) PRINTF_LIKE(2, 3);
static const char *url(const struct search *search, const char *fmt, ...)
{
    va_list args;
    const char *text;

    va_start(args, fmt);
    text = arena_vformat(search->call->arena, fmt, args);
    va_end(args);
    return text;
}

/* --- kinds ---------------------------------------------------------------------------------- */

static const char *cluster_url(const struct search *search, struct slice team,
                               struct slice namespace, struct slice name)
{
    if (search->platform || !team.size)
        return url(search, "/admin/clusters/%.*s/%.*s", SLICE_ARGUMENT(namespace),
                   SLICE_ARGUMENT(name));
    return url(search, "/t/%.*s/clusters/%.*s/%.*s", SLICE_ARGUMENT(team),
               SLICE_ARGUMENT(namespace), SLICE_ARGUMENT(name));
}

static void search_clusters(struct search *search)
{
    if (!wants(search, "cluster"))
        return;
    SHELF_EACH(walk, server_shelf(search->call->server, SHELF_CLUSTERS))
    {
        const struct shown *shown = walk.shown;

        if (shelf_scope_has(&search->scope, shown))
            consider(search, shown,
                     (struct found){
                         .kind = "cluster",
                         .url = cluster_url(search, shown->team, shown->namespace, shown->name) });
    }
}

static bool sees_team(const struct search *search, struct slice team)
{
    return access_team_role(search->call->caller, team) != TEAM_ROLE_NONE;
}

/* What a team's object says is looked at only for teams that somebody may see. */
static void search_environments(struct search *search, const struct shown *team)
{
    CLEANUP(doc) struct doc *doc = NULL;

    if (!wants(search, "environment"))
        return;
    doc = shown_doc(team);
    DOC_EACH (it, value_find(doc_root(doc), VALUE_KEYS("spec", "environments"))) {
        struct slice name =
            slice_from(arena_text(search->call->arena, value_text(it.value, "name")));

        add(search, (struct found){ .rank = rank_of(name, search->wanted),
                                    .kind = "environment",
                                    .name = name,
                                    .team = team->name,
                                    .environment = name,
                                    .title = name,
                                    .match = "name",
                                    .url = url(search, "/t/%.*s/clusters?env=%.*s",
                                               SLICE_ARGUMENT(team->name), SLICE_ARGUMENT(name)) });
    }
}

static void search_teams(struct search *search)
{
    SHELF_EACH(walk, server_shelf(search->call->server, SHELF_TEAMS))
    {
        const struct shown *shown = walk.shown;

        if (!sees_team(search, shown->name))
            continue;
        if (wants(search, "team"))
            consider(search, shown,
                     (struct found){ .kind = "team",
                                     .url = url(search,
                                                search->platform ? "/admin/teams/%.*s" : "/t/%.*s",
                                                SLICE_ARGUMENT(shown->name)) });
        search_environments(search, shown);
    }
}

/* Platform-wide ones are everybody's; those of a team are its members'. */
static void search_providers(struct search *search)
{
    if (!wants(search, "provider"))
        return;
    SHELF_EACH(walk, server_shelf(search->call->server, SHELF_PROVIDERS))
    {
        const struct shown *shown = walk.shown;

        if (shown->team_ref.size && !sees_team(search, shown->team_ref))
            continue;
        consider(search, shown,
                 (struct found){ .kind = "provider",
                                 .url = search->platform ? url(search, "/admin/providers/%.*s/%.*s",
                                                               SLICE_ARGUMENT(shown->namespace),
                                                               SLICE_ARGUMENT(shown->name))
                                                         : url(search, "/overview") });
    }
}

static void search_platform(struct search *search, enum shelf_kind kind, const char *word,
                            const char *path, bool namespaced)
{
    if (!search->platform || !wants(search, word))
        return;
    SHELF_EACH(walk, server_shelf(search->call->server, kind))
    {
        const struct shown *shown = walk.shown;

        consider(search, shown,
                 (struct found){
                     .kind = word,
                     .url = namespaced
                                ? url(search, "%s/%.*s/%.*s", path,
                                      SLICE_ARGUMENT(shown->namespace), SLICE_ARGUMENT(shown->name))
                                : url(search, "%s/%.*s", path, SLICE_ARGUMENT(shown->name)) });
    }
}

static void search_addons(struct search *search)
{
    if (!wants(search, "addon"))
        return;
    SHELF_EACH(walk, server_shelf(search->call->server, SHELF_DEFINITIONS))
    consider(search, walk.shown,
             (struct found){ .kind = "addon",
                             .url = url(search, "/admin/addons?detail=%.*s",
                                        SLICE_ARGUMENT(walk.shown->name)) });
}

/* Who has this address? */
static void search_addresses(struct search *search)
{
    if (!search->is_address || !wants(search, "address"))
        return;
    SHELF_EACH(walk, server_shelf(search->call->server, SHELF_ALLOCATIONS))
    {
        const struct shown *shown = walk.shown;
        struct ip_range range;
        struct error *err;

        if (!shown->subject.size || (!search->platform && !shelf_scope_has(&search->scope, shown)))
            continue;
        err = ip_range_parse(shown->subject, &range);
        if (!err && ip_range_contains(&range, &search->address))
            add(search, (struct found){ .rank = RANK_EXACT,
                                        .kind = "address",
                                        .name = shown->name,
                                        .namespace = shown->namespace,
                                        .team = shown->team,
                                        .title = shown->subject,
                                        .match = "address",
                                        .url = url(search, search->platform ? "/admin/networks"
                                                                            : "/overview") });
        error_drop(err, "an allocation without addresses has none");
    }
}

/* --- the answer ----------------------------------------------------------------------------- */

static int by_rank(const void *a, const void *b)
{
    const struct found *left = a;
    const struct found *right = b;

    if (left->rank != right->rank)
        return left->rank < right->rank ? -1 : 1;
    return slice_compare(left->name, right->name);
}

static void write_text(struct text *text, const char *key, struct slice value)
{
    if (!value.size)
        return;
    json_write_key(text, key);
    json_write_slice(text, value);
}

static void write_found(const struct found *found, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "kind", found->kind);
    write_text(text, "name", found->name);
    write_text(text, "namespace", found->namespace);
    write_text(text, "team", found->team);
    write_text(text, "environment", found->environment);
    write_text(text, "title", found->title);
    json_write_member(text, "match", found->match);
    json_write_member(text, "url", found->url);
    json_write_end_object(text);
}

static struct error *reply(struct search *search, struct server_call *call, size_t limit)
{
    struct text text = TEXT_EMPTY;

    if (search->found.count)
        qsort(search->found.items, search->found.count, sizeof(*search->found.items), by_rank);
    json_write_object(&text);
    json_write_key(&text, "results");
    json_write_list(&text);
    for (size_t i = 0; i < search->found.count && i < limit; i++)
        write_found(&search->found.items[i], &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    vec_done(&search->found);
    return server_reply_json(call, 200, &text);
}

static struct error *read_limit(const struct server_call *call, size_t *out_limit)
{
    const char *given = server_query(call, "limit");
    uint64_t limit = SEARCH_DEFAULT;

    if (given && (!number_parse_uint(slice_from(given), &limit) || limit < 1 || limit > SEARCH_MAX))
        return server_error_field("limit", "is \"%.*s\"; want 1 to %d",
                                  SLICE_ARGUMENT(slice_brief(slice_from(given))), SEARCH_MAX);
    *out_limit = (size_t)limit;
    return NULL;
}

static struct error *find(struct server_call *call)
{
    const char *wanted = server_query(call, "q");
    struct search search = { .call = call, .kinds = server_query(call, "kinds") };
    size_t limit;
    struct error *err = read_limit(call, &limit);

    if (err)
        return err;
    search.wanted = slice_trim(slice_from(wanted));
    if (!search.wanted.size || search.wanted.size > SEARCH_MAX_QUERY)
        return server_error_field("q", "want 1 to %d characters", SEARCH_MAX_QUERY);
    err = ip_parse(search.wanted, &search.address);
    search.is_address = !err;
    error_drop(err, "most words are no addresses");
    search.scope = cluster_answer_scope(call);
    search.platform = call->caller->platform != BUTLER_USER_NONE;
    search_clusters(&search);
    search_teams(&search);
    search_providers(&search);
    search_addons(&search);
    search_addresses(&search);
    search_platform(&search, SHELF_USERS, "user", "/admin/users", false);
    search_platform(&search, SHELF_POOLS, "pool", "/admin/networks", true);
    search_platform(&search, SHELF_POLICIES, "policy", "/admin/policies/cluster-creation", false);
    return reply(&search, call, limit);
}

const struct server_route search_routes[] = {
    { "search", "GET", "/api/search", RULE_ANY, NULL, NULL, find, SERVER_INLINE, LIMIT_NONE, NULL,
      "SearchResults", "Finds objects that the caller may view" },
    { 0 },
};
