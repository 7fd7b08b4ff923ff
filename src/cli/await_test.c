#include "cli/await.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *error; /* NULL: accepted */
    enum await_kind kind;
    const char *word;
    const char *value;
};

static const struct row rows[] = {
    { "takes a phase", "phase=Ready", NULL, AWAIT_PHASE, "Ready", NULL },
    { "takes a condition that shall be true", "condition=Ready", NULL, AWAIT_CONDITION, "Ready",
      "True" },
    { "takes a condition with its status", "condition=Upgrading=False", NULL, AWAIT_CONDITION,
      "Upgrading", "False" },
    { "takes the end", "delete", NULL, AWAIT_DELETE, NULL, NULL },
    { "takes the beginning", "create", NULL, AWAIT_CREATE, NULL, NULL },
    { "takes a field", "jsonpath={.status.phase}=Ready", NULL, AWAIT_FIELD, NULL, "Ready" },
    { "takes a field without braces", "jsonpath=.status.phase=Ready", NULL, AWAIT_FIELD, NULL,
      "Ready" },
    { "takes a filter with signs of equality",
      "jsonpath={.status.conditions[?(@.type==\"Ready\")].status}=True", NULL, AWAIT_FIELD, NULL,
      "True" },
    { "wants a value for a field", "jsonpath={.status.phase}", "jsonpath wants a value" },
    { "wants a phase", "phase=", "\"phase=\" is none of phase=PHASE" },
    { "refuses anything else", "ready", "\"ready\" is none of phase=PHASE" },
    { "refuses what is no expression", "jsonpath={.status[}=x", "" },
};

static void goals(void **state)
{
    const struct row *row = *state;
    struct await_goal goal;
    struct error *err = await_parse(fixture_current()->arena, row->text, &goal);

    if (row->error) {
        assert_error(err, ERR_BAD_REQUEST, row->error);
        return;
    }
    assert_no_error(err);
    assert_int_equal(goal.kind, row->kind);
    if (row->word)
        assert_string_equal(goal.name, row->word);
    if (row->value)
        assert_string_equal(goal.value, row->value);
    if (row->kind == AWAIT_FIELD)
        assert_non_null(goal.path);
}

TEST_MAIN(TABLE(goals, rows))
