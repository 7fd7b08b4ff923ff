#include "server/routes.h"

#include <string.h>

#include "base/text.h"
#include "lib/test.h"
#include "server/route.h"

static void server_56_every_route_is_complete(void **state)
{
    CLEANUP(text) struct text problems = TEXT_EMPTY;

    (void)state;
    routes_check(routes_all, &problems);
    assert_string_equal(text_string(&problems), "");
}

static struct error *nothing(struct server_call *call)
{
    (void)call;
    return NULL;
}

struct row {
    const char *name;
    struct server_route route;
    const char *problem;
};

#define ROUTE(...) { "id", "POST", __VA_ARGS__ }

static const struct row rows[] = {
    { "server_56_wants a rule",
      ROUTE("/x", RULE_NONE, "a", "B", nothing, 0, LIMIT_NONE, NULL, "A", "s"), "has no rule" },
    { "wants an action of what changes",
      ROUTE("/x", RULE_ANY, NULL, NULL, nothing, 0, LIMIT_NONE, NULL, "A", "s"),
      "no audit action" },
    { "wants an action of what hands out secrets",
      { "id", "GET", "/x", RULE_ANY, NULL, NULL, nothing, SERVER_CREDENTIAL, LIMIT_NONE, NULL, "A",
        "s" },
      "hands out a secret" },
    { "wants the team in the path",
      ROUTE("/x/{name}", RULE_TEAM_VIEW, "a", "B", nothing, 0, LIMIT_NONE, NULL, "A", "s"),
      "no {team}" },
    { "wants the cluster in the path",
      ROUTE("/x/{name}", RULE_CLUSTER_VIEW, "a", "B", nothing, 0, LIMIT_NONE, NULL, "A", "s"),
      "no {namespace}/{name}" },
    { "wants a handler", ROUTE("/x", RULE_ANY, "a", "B", NULL, 0, LIMIT_NONE, NULL, "A", "s"),
      "no handler" },
    { "wants an answer", ROUTE("/x", RULE_ANY, "a", "B", nothing, 0, LIMIT_NONE, NULL, NULL, "s"),
      "what it answers" },
    { "wants a summary", ROUTE("/x", RULE_ANY, "a", "B", nothing, 0, LIMIT_NONE, NULL, "A", NULL),
      "no summary" },
    { "keeps forms away from sessions",
      ROUTE("/x", RULE_ANY, "a", "B", nothing, SERVER_FORM, LIMIT_NONE, NULL, "A", "s"),
      "takes forms" },
};

static void check(void **state)
{
    const struct row *row = *state;
    const struct server_route table[] = { row->route, { 0 } };
    const struct server_route *const tables[] = { table, NULL };
    CLEANUP(text) struct text problems = TEXT_EMPTY;

    routes_check(tables, &problems);
    assert_non_null(strstr(text_string(&problems), row->problem));
}

static void no_id_is_there_twice(void **state)
{
    const struct server_route table[] = {
        ROUTE("/x", RULE_ANY, "a", "B", nothing, 0, LIMIT_NONE, NULL, "A", "s"),
        ROUTE("/y", RULE_ANY, "a", "B", nothing, 0, LIMIT_NONE, NULL, "A", "s"),
        { 0 },
    };
    const struct server_route *const tables[] = { table, NULL };
    CLEANUP(text) struct text problems = TEXT_EMPTY;

    (void)state;
    routes_check(tables, &problems);
    assert_string_equal(text_string(&problems), "POST /y (id): has the id of another\n");
}

TEST_MAIN(TEST(server_56_every_route_is_complete), TABLE(check, rows), TEST(no_id_is_there_twice))
