#include "api/condition.h"

#include "base/error.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

#define NOW_US INT64_C(1767225600000000) /* 2026-01-01T00:00:00Z */

struct row {
    const char *name;
    const char *before;
    struct condition condition;
    bool changes;
    const char *after;
};

#define OLD "lastTransitionTime: '2025-01-01T00:00:00Z'"

static const struct row rows[] = {
    { "is added to an object without status",
      "{}",
      { "Ready", "True", "Done", "all is well" },
      true,
      "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\","
      "\"lastTransitionTime\":\"2026-01-01T00:00:00Z\",\"reason\":\"Done\","
      "\"message\":\"all is well\"}]}}" },
    { "may have nothing to say",
      "{}",
      { "Ready", "True", "Done", "" },
      true,
      "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\","
      "\"lastTransitionTime\":\"2026-01-01T00:00:00Z\",\"reason\":\"Done\","
      "\"message\":\"\"}]}}" },
    { "keeps its time when the status stays",
      "{status: {conditions: [{type: Other}, {type: Ready, status: 'True', reason: A, "
      "message: b, " OLD "}]}}",
      { "Ready", "True", "C", "d" },
      true,
      "{\"status\":{\"conditions\":[{\"type\":\"Other\"},{\"type\":\"Ready\",\"status\":\"True\","
      "\"reason\":\"C\",\"message\":\"d\","
      "\"lastTransitionTime\":\"2025-01-01T00:00:00Z\"}]}}" },
    { "changes its time with the status",
      "{status: {conditions: [{type: Ready, status: 'True', reason: A, message: b, " OLD "}]}}",
      { "Ready", "False", "A", "b" },
      true,
      "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"False\",\"reason\":\"A\","
      "\"message\":\"b\",\"lastTransitionTime\":\"2026-01-01T00:00:00Z\"}]}}" },
    { "stays when nothing differs",
      "{status: {conditions: [{type: Ready, status: 'True', reason: A, message: b}]}}",
      { "Ready", "True", "A", "b" },
      false,
      "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\",\"reason\":\"A\","
      "\"message\":\"b\"}]}}" },
    { "says for which generation it was found",
      "{status: {conditions: [{type: Ready, status: 'True', reason: A, message: b, "
      "observedGeneration: 2, " OLD "}]}}",
      { "Ready", "True", "A", "b", 3 },
      true,
      "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\",\"reason\":\"A\","
      "\"message\":\"b\",\"observedGeneration\":3,"
      "\"lastTransitionTime\":\"2025-01-01T00:00:00Z\"}]}}" },
    { "stays when the generation is the same",
      "{status: {conditions: [{type: Ready, status: 'True', reason: A, message: b, "
      "observedGeneration: 3}]}}",
      { "Ready", "True", "A", "b", 3 },
      false,
      "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\",\"reason\":\"A\","
      "\"message\":\"b\",\"observedGeneration\":3}]}}" },
};

static void condition(void **state)
{
    const struct row *row = *state;
    struct doc *before = NULL;
    struct doc *after = NULL;
    struct edit *edit;
    bool changed;

    assert_no_error(yaml_parse(slice_from(row->before), NULL, &before));
    arena_defer(fixture_current()->arena, doc_release, before);
    edit = edit_begin(before);
    changed = condition_set(edit, doc_root(before), &row->condition, NOW_US);
    assert_no_error(edit_seal(edit, &after));
    arena_defer(fixture_current()->arena, doc_release, after);
    assert_string_equal(doc_bytes(after).data, row->after);
    assert_int_equal(changed, row->changes);
    assert_true(condition_is(doc_root(after), row->condition.type, row->condition.status));
    assert_false(condition_is(doc_root(after), "Nothing", "True"));
}

struct many_row {
    const char *name;
    const char *statuses; /* "T", "F", "U": set one after the other */
    const char *status;
    const char *time;
};

static const struct many_row many_rows[] = {
    { "keeps the last status", "TF", "False", "2026-01-01T00:00:00Z" },
    { "keeps its time when it ends as it began", "FT", "True", "2025-01-01T00:00:00Z" },
    { "changes once with two sets of the same", "UU", "Unknown", "2026-01-01T00:00:00Z" },
};

static const char *status_of(char letter)
{
    return letter == 'T' ? "True" : letter == 'F' ? "False" : "Unknown";
}

static void many(void **state)
{
    const struct many_row *row = *state;
    struct condition ready = { "Ready", NULL, "A", "b" };
    struct condition added = { "Added", NULL, "A", "b" };
    struct doc *before = NULL;
    struct doc *after = NULL;
    struct edit *edit;
    struct value found;

    assert_no_error(
        yaml_parse(SLICE("{status: {conditions: [{type: Ready, status: 'True', reason: A, "
                         "message: b, " OLD "}]}}"),
                   NULL, &before));
    arena_defer(fixture_current()->arena, doc_release, before);
    edit = edit_begin(before);
    for (const char *letter = row->statuses; *letter; letter++) {
        ready.status = added.status = status_of(*letter);
        (void)condition_set(edit, doc_root(before), &ready, NOW_US);
        (void)condition_set(edit, doc_root(before), &added, NOW_US);
    }
    assert_no_error(edit_seal(edit, &after));
    arena_defer(fixture_current()->arena, doc_release, after);
    assert_int_equal(value_count(value_find(doc_root(after), VALUE_KEYS("status", "conditions"))),
                     2);
    found = condition_find(doc_root(after), "Ready");
    assert_true(slice_is(value_text(found, "status"), row->status));
    assert_true(slice_is(value_text(found, "lastTransitionTime"), row->time));
    found = condition_find(doc_root(after), "Added");
    assert_true(slice_is(value_text(found, "status"), row->status));
    assert_true(slice_is(value_text(found, "lastTransitionTime"), "2026-01-01T00:00:00Z"));
}

TEST_MAIN(TABLE(condition, rows), TABLE(many, many_rows))
