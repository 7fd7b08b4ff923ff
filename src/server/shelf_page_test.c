#include "server/shelf_page.h"

#include <string.h>

#include "base/text.h"
#include "doc/doc.h"
#include "kube/object_key.h"
#include "lib/documents.h"
#include "lib/test.h"
#include "server/shelf.h"
#include "server/shelf_limits.h"

static void release_shelf(void *shelf)
{
    shelf_free(shelf);
}

static void put(struct shelf *shelf, const char *name, const char *team, const char *environment,
                const char *phase)
{
    const char *yaml = arena_format(
        fixture_current()->arena,
        "{metadata: {namespace: ns, name: %s, creationTimestamp: '2026-01-%02d', labels: "
        "{butler.butlerlabs.dev/team: '%s', butler.butlerlabs.dev/environment: '%s'}}, "
        "status: {phase: %s}}",
        name, 30 - (int)strlen(name), team, environment, phase);

    shelf_put(shelf, document_of(yaml));
}

static struct shelf *begin(void)
{
    struct shelf *shelf = shelf_new(&(struct shelf_options){ .kind = SHELF_CLUSTERS });

    arena_defer(fixture_current()->arena, release_shelf, shelf);
    put(shelf, "a", "red", "dev", "Ready");
    put(shelf, "bb", "red", "prod", "Failed");
    put(shelf, "ccc", "blue", "dev", "Ready");
    put(shelf, "dddd", "", "", "Pending");
    return shelf;
}

static const char *names_of(const struct shelf_result *result)
{
    struct text text = TEXT_EMPTY;
    const char *names;

    for (size_t i = 0; i < result->count; i++)
        text_appendf(&text, "%s%s", i ? " " : "", result->items[i]->name.data);
    names = arena_strdup(fixture_current()->arena, text_string(&text));
    text_done(&text);
    return names;
}

static const struct slice red[] = { { "red", 3 } };

#define ALL .scope = { .everything = true }

static const struct search_row {
    const char *name;
    struct shelf_query query;
    const char *found;
} search_rows[] = {
    { "finds everything for those who may see it", { ALL }, "a bb ccc dddd" },
    { "finds nothing for those in no team", { .sort = NULL }, "" },
    { "finds what is one's team's", { .scope = { .teams = red, .team_count = 1 } }, "a bb" },
    { "finds what is nobody's where that is open",
      { .scope = { .teams = red, .team_count = 1, .teamless = true } },
      "a bb dddd" },
    { "narrows to a team", { ALL, .team = "blue" }, "ccc" },
    { "does not widen to a team",
      { .scope = { .teams = red, .team_count = 1 }, .team = "blue" },
      "" },
    { "narrows to an environment", { ALL, .environment = "dev" }, "a ccc" },
    { "narrows to a phase", { ALL, .phase = "Ready", .team = "red" }, "a" },
    { "narrows to a namespace", { ALL, .namespace = "other" }, "" },
    { "searches in any case", { ALL, .search = "CC" }, "ccc" },
    { "searches all facts", { ALL, .search = "fail" }, "bb" },
    { "searches no other teams",
      { .scope = { .teams = red, .team_count = 1 }, .search = "blue" },
      "" },
    { "sorts by name downwards", { ALL, .sort = "-name" }, "dddd ccc bb a" },
    { "sorts by team, then by name", { ALL, .sort = "team" }, "dddd ccc a bb" },
    { "sorts by age", { ALL, .sort = "created" }, "dddd ccc bb a" },
    { "cuts a page", { ALL, .limit = 2 }, "a bb" },
};

static void search(void **state)
{
    const struct search_row *row = *state;
    struct shelf_result result;

    assert_no_error(shelf_search(fixture_current()->arena, begin(), &row->query, &result));
    assert_string_equal(names_of(&result), row->found);
}

static const struct refused_row {
    const char *name;
    struct shelf_query query;
    const char *part;
} refused_rows[] = {
    { "refuses an unknown order",
      { ALL, .sort = "size" },
      "parameter sort: \"size\" is none of name, namespace" },
    { "refuses a large page", { ALL, .limit = 501 }, "parameter limit: 501 is not between 1" },
    { "refuses a token that is none", { ALL, .continue_token = "AAAA" }, "parameter continue" },
    { "refuses a token that cannot be read",
      { ALL, .continue_token = "not base64!" },
      "parameter continue" },
    { "refuses an empty token", { ALL, .continue_token = "" }, "parameter continue" },
};

static void refused(void **state)
{
    const struct refused_row *row = *state;
    struct shelf_result result;

    assert_error(shelf_search(fixture_current()->arena, begin(), &row->query, &result),
                 ERR_BAD_REQUEST, row->part);
}

static void pages_follow_each_other_in_every_order(void **state)
{
    static const char *const orders[] = { NULL,    "name",        "-name",  "team",
                                          "-team", "environment", "-phase", "created" };
    struct arena *arena = fixture_current()->arena;
    struct shelf *shelf = begin();

    (void)state;
    for (size_t i = 0; i < COUNT_OF(orders); i++) {
        struct shelf_query query = { ALL, .sort = orders[i], .limit = 1 };
        struct shelf_result whole = { 0 };
        struct shelf_result page = { 0 };

        assert_no_error(
            shelf_search(arena, shelf, &(struct shelf_query){ ALL, .sort = orders[i] }, &whole));
        for (size_t k = 0; k < whole.count; k++) {
            assert_no_error(shelf_search(arena, shelf, &query, &page));
            assert_int_equal(page.count, 1);
            assert_ptr_equal(page.items[0], whole.items[k]);
            query.continue_token = page.token;
        }
        assert_null(page.token);
    }
}

static void what_is_disputed_is_for_those_in_all_teams(void **state)
{
    static const struct slice both[] = { { "red", 3 }, { "blue", 4 } };
    struct shelf_scope scope = { .teams = red, .team_count = 1 };
    struct shown *shown = shown_new(
        document_of("{metadata: {namespace: ns, name: a, labels: {butler.butlerlabs.dev/team: "
                    "blue}}, spec: {teamRef: {name: red}}}"),
        SHELF_CLUSTERS, SLICE("red"), 1);

    (void)state;
    arena_defer(fixture_current()->arena, shown_release, shown);
    assert_false(shelf_scope_has(&scope, shown));
    scope = (struct shelf_scope){ .teams = both, .team_count = 2 };
    assert_true(shelf_scope_has(&scope, shown));
}

static void a_token_is_for_one_order(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct shelf *shelf = begin();
    struct shelf_result page;

    (void)state;
    assert_no_error(shelf_search(arena, shelf,
                                 &(struct shelf_query){ ALL, .sort = "name", .limit = 1 }, &page));
    assert_error(shelf_search(arena, shelf,
                              &(struct shelf_query){ ALL, .continue_token = page.token }, &page),
                 ERR_BAD_REQUEST, "with the same sort");
}

/* --- pages --------------------------------------------------------------------------------- */

static struct shelf_page *page_of(struct shelf *shelf, const struct shelf_query *query)
{
    struct shelf_page *page = NULL;

    assert_no_error(shelf_page_get(fixture_current()->arena, shelf, query, "clusters", &page));
    return page;
}

static const char *etag_of(struct shelf *shelf, const struct shelf_query *query)
{
    struct shelf_page *page = page_of(shelf, query);
    const char *etag = arena_strdup(fixture_current()->arena, shelf_page_etag(page));

    shelf_page_unref(page);
    return etag;
}

static void a_page_is_an_answer(void **state)
{
    struct shelf *shelf = begin();
    struct shelf_page *page = page_of(shelf, &(struct shelf_query){ ALL, .limit = 1 });
    struct doc *doc = doc_new(shelf_page_json(page));

    (void)state;
    arena_defer(fixture_current()->arena, doc_release, doc);
    shelf_page_unref(page);
    assert_int_equal(value_count(value_get(doc_root(doc), SLICE("clusters"))), 1);
    assert_true(value_text(doc_root(doc), "continue").size > 0);
    page = page_of(shelf, &(struct shelf_query){ .sort = NULL });
    assert_string_equal(shelf_page_json(page).data, "{\"clusters\":[]}");
    shelf_page_unref(page);
}

static void who_asks_the_same_gets_the_same(void **state)
{
    struct shelf *shelf = begin();
    struct shelf_query all = { ALL };
    struct shelf_query own = { .scope = { .teams = red, .team_count = 1 } };
    struct shelf_page *first = page_of(shelf, &all);
    struct shelf_page *second = page_of(shelf, &all);
    struct shelf_page *other = page_of(shelf, &own);

    (void)state;
    assert_ptr_equal(first, second);
    assert_ptr_not_equal(first, other);
    shelf_page_unref(first);
    shelf_page_unref(second);
    shelf_page_unref(other);
    assert_int_equal(shelf_pages_count(shelf_pages(shelf)), 2);
}

static void an_etag_changes_with_what_is_seen(void **state)
{
    struct shelf *shelf = begin();
    struct shelf_query own = { .scope = { .teams = red, .team_count = 1 } };
    const char *before = etag_of(shelf, &own);
    struct object_key gone = object_key_of("ns", "bb");

    (void)state;
    put(shelf, "ccc", "blue", "dev", "Failed");
    assert_string_equal(etag_of(shelf, &own), before);
    put(shelf, "a", "red", "dev", "Failed");
    assert_string_not_equal(etag_of(shelf, &own), before);
    before = etag_of(shelf, &own);
    shelf_remove(shelf, &gone);
    assert_string_not_equal(etag_of(shelf, &own), before);
    assert_int_equal(shelf_pages_count(shelf_pages(shelf)), 1);
}

static void few_pages_are_kept(void **state)
{
    struct shelf *shelf = begin();

    (void)state;
    for (int i = 0; i < SHELF_MAX_PAGES * 2; i++) {
        const char *search = arena_format(fixture_current()->arena, "x%d", i);

        (void)etag_of(shelf, &(struct shelf_query){ ALL, .search = search });
    }
    assert_int_equal(shelf_pages_count(shelf_pages(shelf)), SHELF_MAX_PAGES);
}

TEST_MAIN(TABLE(search, search_rows), TABLE(refused, refused_rows),
          TEST(pages_follow_each_other_in_every_order),
          TEST(what_is_disputed_is_for_those_in_all_teams), TEST(a_token_is_for_one_order),
          TEST(a_page_is_an_answer), TEST(who_asks_the_same_gets_the_same),
          TEST(an_etag_changes_with_what_is_seen), TEST(few_pages_are_kept))
