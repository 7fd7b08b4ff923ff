#include "auth/rule.h"

#include "auth/access.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

static struct rule_list *read_rules(const char *json)
{
    struct arena *arena = fixture_current()->arena;
    struct rule_list *list;
    struct doc *doc;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    list = rule_list_read(doc_root(doc));
    arena_defer(arena, doc_release, doc);
    arena_defer(arena, rule_list_release, list);
    return list;
}

static const struct rule **pointers(const struct rule_list *list)
{
    const struct rule **items =
        arena_array(fixture_current()->arena, list->count, const struct rule *);

    for (size_t i = 0; i < list->count; i++)
        items[i] = &list->rules[i];
    return items;
}

struct match_row {
    const char *name;
    const char *rule;
    const char *verb;
    const char *group;
    const char *resource;
    const char *subresource;
    const char *object;
    const char *path; /* NULL: a resource */
    bool allowed;
};

#define PODS          "{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"]}"
#define URLS(url)     "{\"verbs\":[\"get\"],\"nonResourceURLs\":[\"" url "\"]}"
#define ON(resources) "{\"verbs\":[\"*\"],\"apiGroups\":[\"*\"],\"resources\":[\"" resources "\"]}"
#define NAMED                                                                                      \
    "{\"verbs\":[\"get\"],\"apiGroups\":[\"\"],\"resources\":[\"pods\"],\"resourceNames\":[\"a\"," \
    "\"b\"]}"

static const struct match_row match_rows[] = {
    { "allows what it names", PODS, "get", "", "pods", "", "x", NULL, true },
    { "wants the verb", PODS, "list", "", "pods", "", "", NULL, false },
    { "wants the group", PODS, "get", "apps", "pods", "", "", NULL, false },
    { "wants the resource", PODS, "get", "", "secrets", "", "", NULL, false },
    { "wants whole words", PODS, "get", "", "pod", "", "", NULL, false },
    { "does not reach subresources", PODS, "get", "", "pods", "log", "x", NULL, false },
    { "does not reach paths", ON("*"), "get", "", "", "", "", "/api", false },
    { "has a star for resources", ON("*"), "get", "apps", "deployments", "scale", "", NULL, true },
    { "names a subresource", ON("pods/log"), "get", "", "pods", "log", "x", NULL, true },
    { "names only that one", ON("pods/log"), "get", "", "pods", "exec", "x", NULL, false },
    { "does not reach the object", ON("pods/log"), "get", "", "pods", "", "x", NULL, false },
    { "has subresources of all", ON("*/scale"), "get", "x", "foos", "scale", "x", NULL, true },
    { "has only those", ON("*/scale"), "get", "x", "foos", "status", "x", NULL, false },
    { "has no stars for objects there", ON("*/scale"), "get", "x", "foos", "", "x", NULL, false },
    { "wants the whole subresource", ON("*/scale"), "get", "x", "foos", "upscale", "", NULL,
      false },
    { "has no star inside", ON("po*"), "get", "", "pods", "", "", NULL, false },
    { "has no star for a parent", ON("pods/*"), "get", "", "pods", "log", "", NULL, false },
    { "allows named objects", NAMED, "get", "", "pods", "", "b", NULL, true },
    { "refuses other objects", NAMED, "get", "", "pods", "", "c", NULL, false },
    { "refuses requests without a name", NAMED, "get", "", "pods", "", "", NULL, false },
    { "allows a path", URLS("/healthz"), "get", "", "", "", "", "/healthz", true },
    { "wants the whole path", URLS("/healthz"), "get", "", "", "", "", "/healthz/etcd", false },
    { "has a star behind a path", URLS("/healthz/*"), "get", "", "", "", "", "/healthz/x", true },
    { "wants what is before the star", URLS("/healthz/*"), "get", "", "", "", "", "/healthz",
      false },
    { "takes many stars for one", URLS("/a**"), "get", "", "", "", "", "/abc", true },
    { "has a star for all paths", URLS("*"), "get", "", "", "", "", "/metrics", true },
    { "has no star inside a path", URLS("/a/*/c"), "get", "", "", "", "", "/a/b/c", false },
    { "wants the verb for paths", URLS("*"), "post", "", "", "", "", "/metrics", false },
    { "keeps paths from resources", URLS("*"), "get", "", "pods", "", "", NULL, false },
    { "passes over other types", "{\"verbs\":[1,null],\"resources\":\"*\",\"apiGroups\":[\"*\"]}",
      "get", "", "pods", "", "", NULL, false },
};

static void matches(void **state)
{
    const struct match_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct rule_list *list = read_rules(arena_format(arena, "[%s]", row->rule));
    struct access access = {
        .verb = slice_from(row->verb),
        .group = slice_from(row->group),
        .resource = slice_from(row->resource),
        .subresource = slice_from(row->subresource),
        .name = slice_from(row->object),
        .is_path = row->path,
        .path = slice_from(row->path),
    };
    const char *combined = *row->subresource
                               ? arena_format(arena, "%s/%s", row->resource, row->subresource)
                               : row->resource;

    assert_int_equal(list->count, 1);
    assert_int_equal(rule_allows(&list->rules[0], &access, slice_from(combined)), row->allowed);
}

struct cover_row {
    const char *name;
    const char *owner;
    const char *wanted;
    const char *missing; /* "": covered */
};

#define R(verbs, groups, resources)                                                                \
    "{\"verbs\":[" verbs "],\"apiGroups\":[" groups "],\"resources\":[" resources "]}"
#define N(verbs, resource, names)                                                                  \
    "{\"verbs\":[" verbs "],\"apiGroups\":[\"\"],\"resources\":[" resource                         \
    "],\"resourceNames\":[" names "]}"
#define U(verbs, urls) "{\"verbs\":[" verbs "],\"nonResourceURLs\":[" urls "]}"

static const struct cover_row cover_rows[] = {
    { "covers nothing with nothing", "", "", "" },
    { "covers itself", R("'get'", "''", "'pods'"), R("'get'", "''", "'pods'"), "" },
    { "covers with several rules", R("'get'", "''", "'pods'") "," R("'list'", "''", "'pods'"),
      R("'get','list'", "''", "'pods'"), "" },
    { "covers all with stars", R("'*'", "'*'", "'*'"),
      R("'get'", "'apps'", "'deployments','deployments/scale'"), "" },
    { "keeps paths apart from stars", R("'*'", "'*'", "'*'"), U("'get'", "'/metrics'"),
      "{NonResourceURLs:[\"/metrics\"], Verbs:[\"get\"]}" },
    { "needs a star for a star", R("'get','list','watch'", "''", "'pods'"),
      R("'*'", "''", "'pods'"), "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"*\"]}" },
    { "tells verbs of one thing together", R("'get'", "''", "'pods'"),
      R("'get','list','watch'", "'','apps'", "'pods'"),
      "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"list\" \"watch\"]}\n"
      "{APIGroups:[\"apps\"], Resources:[\"pods\"], Verbs:[\"get\" \"list\" \"watch\"]}" },
    { "tells in order", "", R("'get'", "''", "'secrets','pods'"),
      "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"get\"]}\n"
      "{APIGroups:[\"\"], Resources:[\"secrets\"], Verbs:[\"get\"]}" },
    { "covers names with none", R("'get'", "''", "'pods'"), N("'get'", "'pods'", "'a'"), "" },
    { "covers names with more", N("'get'", "'pods'", "'a','b'"), N("'get'", "'pods'", "'b'"), "" },
    { "does not cover all with names", N("'get'", "'pods'", "'a'"), R("'get'", "''", "'pods'"),
      "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"get\"]}" },
    { "tells names", N("'get'", "'pods'", "'a'"), N("'get'", "'pods'", "'a','b'"),
      "{APIGroups:[\"\"], Resources:[\"pods\"], ResourceNames:[\"b\"], Verbs:[\"get\"]}" },
    { "covers a subresource by its star", R("'get'", "''", "'*/log'"),
      R("'get'", "''", "'pods/log'"), "" },
    { "does not cover with the parent", R("'get'", "''", "'pods'"), R("'get'", "''", "'pods/log'"),
      "{APIGroups:[\"\"], Resources:[\"pods/log\"], Verbs:[\"get\"]}" },
    { "covers paths by their front", U("'get'", "'/apis/*'"), U("'get'", "'/apis/apps','/apis/*'"),
      "" },
    { "tells paths one by one", U("'get'", "'/healthz'"), U("'get','post'", "'/healthz','/x'"),
      "{NonResourceURLs:[\"/healthz\"], Verbs:[\"post\"]}\n"
      "{NonResourceURLs:[\"/x\"], Verbs:[\"get\"]}\n"
      "{NonResourceURLs:[\"/x\"], Verbs:[\"post\"]}" },
    { "wants nothing without verbs", "", R("", "''", "'pods'"), "" },
};

/* Rows are easier to read with single quotes. */
static const struct rule_list *read_quoted(const char *rules)
{
    char *json = arena_format(fixture_current()->arena, "[%s]", rules);

    for (char *c = json; *c; c++)
        if (*c == '\'')
            *c = '"';
    return read_rules(json);
}

static const char *missing_of(const struct rule_list *owner, const struct rule_list *wanted)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct rule_gaps gaps;

    assert_no_error(
        rule_compare(pointers(owner), owner->count, pointers(wanted), wanted->count, &gaps));
    arena_defer(fixture_current()->arena, rule_list_release, gaps.missing);
    rule_append_gaps(&text, &gaps);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void covers(void **state)
{
    const struct cover_row *row = *state;
    const struct rule_list *owner = read_quoted(row->owner);
    const struct rule_list *wanted = read_quoted(row->wanted);

    assert_string_equal(missing_of(owner, wanted), row->missing);
}

/* Words "0", "1" … as a JSON array without brackets. */
static char *many_words(size_t count)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < count; i++)
        text_appendf(&text, "%s'%zu'", i ? "," : "", i);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void refuses_endless_combinations(void **state)
{
    const char *words = many_words(1000);
    const struct rule_list *wanted = read_quoted(
        arena_format(fixture_current()->arena, "{'verbs':[%s],'apiGroups':[%s],'resources':[%s]}",
                     words, words, words));
    struct rule_gaps gaps;

    (void)state;
    assert_error(rule_compare(NULL, 0, pointers(wanted), 1, &gaps), ERR_INVALID,
                 "too many combinations");
}

static void counts_what_it_does_not_tell(void **state)
{
    const struct rule_list *wanted = read_quoted(
        arena_format(fixture_current()->arena, R("'get'", "''", "%s"), many_words(1234)));

    (void)state;
    assert_non_null(strstr(missing_of(read_quoted(""), wanted), "… and 234 more"));
}

static void writes_what_it_read(void **state)
{
    const char *json = "[{\"apiGroups\":[\"\",\"apps\"],\"resources\":[\"pods\"],"
                       "\"resourceNames\":[\"a\"],\"verbs\":[\"get\"]},"
                       "{\"nonResourceURLs\":[\"/x\"],\"verbs\":[]}]";
    const struct rule_list *list = read_rules(json);
    struct edit *edit = edit_new();
    struct doc *doc;

    (void)state;
    for (size_t i = 0; i < list->count; i++) {
        edit_ensure_array(edit, EDIT_PATH("rules"));
        rule_write(edit, EDIT_PATH("rules", EDIT_END), &list->rules[i]);
    }
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_string_equal(doc_bytes(doc).data,
                        arena_format(fixture_current()->arena, "{\"rules\":%s}", json));
}

static void copies_are_equal(void **state)
{
    const struct rule_list *list = read_rules("[" PODS "," URLS("/x*") "]");
    struct rule_list *copy = rule_list_copy(pointers(list), list->count);

    (void)state;
    arena_defer(fixture_current()->arena, rule_list_release, copy);
    assert_int_equal(copy->count, 2);
    assert_true(rule_equal(&copy->rules[1], &list->rules[1]));
    assert_false(rule_equal(&copy->rules[0], &list->rules[1]));
}

TEST_MAIN(TABLE(matches, match_rows), TABLE(covers, cover_rows), TEST(refuses_endless_combinations),
          TEST(counts_what_it_does_not_tell), TEST(writes_what_it_read), TEST(copies_are_equal))
