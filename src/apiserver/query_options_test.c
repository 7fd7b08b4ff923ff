#include "apiserver/query_options.h"

#include "base/text.h"
#include "doc/json.h"
#include "lib/test.h"

/* A query as it looks before it is encoded: "limit=5&continue=x". */
static const char *get(void *context, const char *name)
{
    struct slice left = slice_from(context);
    struct slice part;
    struct slice key;
    struct slice value;

    while (left.size > 0 && slice_split(&left, '&', &part)) {
        if (slice_cut(part, '=', &key, &value) && slice_is(key, name))
            return arena_text(fixture_current()->arena, value);
    }
    return NULL;
}

static struct value value_of(const char *json)
{
    struct doc *doc;

    if (!json)
        return VALUE_ABSENT_VALUE;
    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct error *read_query(enum request_verb verb, bool is_apply, const char *query,
                                const char *body, struct query_options *out_options)
{
    struct query_source source = {
        .get = get,
        .context = arena_strdup(fixture_current()->arena, query),
        .body = value_of(body),
    };

    return query_options_read(fixture_current()->arena, &source, verb, is_apply, out_options);
}

struct row {
    const char *name;
    enum request_verb verb;
    bool is_apply;
    const char *query;
    const char *shown; /* what is not as it would be without options */
};

/* Everything that was set, in a form that rows can show. */
static const char *show(const struct query_options *o)
{
    static const char *const match[] = { "", "exact ", "not-older " };
    static const char *const validation[] = { "ignore ", "", "strict " };
    static const char *const propagation[] = { "", "background ", "foreground ", "orphan " };
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (o->has_revision)
        text_appendf(&text, "revision:%llu ", (unsigned long long)o->revision);
    if (o->label_selector)
        text_appendf(&text, "labels:%s ", o->label_selector);
    if (o->field_selector)
        text_appendf(&text, "fields:%s ", o->field_selector);
    if (o->continue_token)
        text_appendf(&text, "continue:%s ", o->continue_token);
    if (o->limit)
        text_appendf(&text, "limit:%zu ", o->limit);
    text_append(&text, match[o->version_match]);
    text_append(&text, o->watch ? "watch " : "");
    text_append(&text, o->bookmarks ? "bookmarks " : "");
    if (o->has_send_initial_events)
        text_append(&text, o->send_initial_events ? "initial " : "no-initial ");
    if (o->timeout_s)
        text_appendf(&text, "timeout:%u ", o->timeout_s);
    text_append(&text, o->dry_run ? "dry " : "");
    if (o->field_manager)
        text_appendf(&text, "manager:%s ", o->field_manager);
    text_append(&text, validation[o->field_validation]);
    text_append(&text, o->force ? "force " : "");
    if (o->has_grace)
        text_appendf(&text, "grace:%lld ", (long long)o->grace_s);
    text_append(&text, propagation[o->propagation]);
    if (o->precondition_uid)
        text_appendf(&text, "uid:%s ", o->precondition_uid);
    if (o->precondition_version)
        text_appendf(&text, "version:%s ", o->precondition_version);
    return arena_strdup(arena, text_string(&text));
}

#define ALL_OPTIONS                                                                                \
    "labelSelector=a&fieldSelector=b&continue=c&limit=5&watch=1&allowWatchBookmarks=1&"            \
    "timeoutSeconds=6&dryRun=All&fieldManager=m&fieldValidation=Strict&gracePeriodSeconds=7&"      \
    "propagationPolicy=Orphan"

static const struct row rows[] = {
    { "reads nothing", REQUEST_LIST, false, "", "" },
    { "reads what belongs to get", REQUEST_GET, false, ALL_OPTIONS "&resourceVersion=8",
      "revision:8 " },
    { "reads what belongs to list", REQUEST_LIST, false, ALL_OPTIONS,
      "labels:a fields:b continue:c limit:5 bookmarks timeout:6 " },
    { "reads what belongs to watch", REQUEST_WATCH, false, ALL_OPTIONS,
      "labels:a fields:b continue:c limit:5 watch bookmarks timeout:6 " },
    { "reads what belongs to create", REQUEST_CREATE, false, ALL_OPTIONS, "dry manager:m strict " },
    { "reads what belongs to update", REQUEST_UPDATE, false, ALL_OPTIONS, "dry manager:m strict " },
    { "reads what belongs to patch", REQUEST_PATCH, false, ALL_OPTIONS, "dry manager:m strict " },
    { "reads what belongs to delete", REQUEST_DELETE, false, ALL_OPTIONS, "dry grace:7 orphan " },
    { "reads what belongs to deletecollection", REQUEST_DELETE_COLLECTION, false, ALL_OPTIONS,
      "labels:a fields:b continue:c limit:5 bookmarks timeout:6 dry grace:7 orphan " },
    { "takes empty texts as absent", REQUEST_LIST, false,
      "labelSelector=&fieldSelector=&continue=&resourceVersion=&resourceVersionMatch=", "" },
    { "tells zero from absent", REQUEST_LIST, false, "resourceVersion=0", "revision:0 " },
    { "knows exact versions", REQUEST_LIST, false, "resourceVersion=3&resourceVersionMatch=Exact",
      "revision:3 exact " },
    { "knows versions at least", REQUEST_LIST, false,
      "resourceVersion=0&resourceVersionMatch=NotOlderThan", "revision:0 not-older " },
    { "takes version 0 with a token", REQUEST_LIST, false, "resourceVersion=0&continue=c",
      "revision:0 continue:c " },
    { "takes a negative limit as none", REQUEST_LIST, false, "limit=-1", "" },
    { "bounds a timeout", REQUEST_WATCH, false, "timeoutSeconds=9999999999",
      "watch timeout:4294967295 " },
    { "takes an empty truth as true", REQUEST_WATCH, false,
      "allowWatchBookmarks=", "watch bookmarks " },
    { "knows false in any case", REQUEST_WATCH, false, "allowWatchBookmarks=False", "watch " },
    { "knows initial events", REQUEST_WATCH, false,
      "sendInitialEvents=true&resourceVersionMatch=NotOlderThan", "not-older watch initial " },
    { "knows no initial events", REQUEST_WATCH, false,
      "sendInitialEvents=false&resourceVersionMatch=NotOlderThan", "not-older watch no-initial " },
    { "knows apply", REQUEST_PATCH, true, "fieldManager=m&force=true", "manager:m force " },
    { "knows apply without force", REQUEST_PATCH, true, "fieldManager=m&force=false",
      "manager:m " },
    { "takes other letters in a manager", REQUEST_CREATE, false, "fieldManager=\xc3\xbc b",
      "manager:\xc3\xbc b " },
    { "ignores", REQUEST_CREATE, false, "fieldValidation=Ignore", "ignore " },
    { "knows foreground", REQUEST_DELETE, false, "propagationPolicy=Foreground", "foreground " },
    { "knows background", REQUEST_DELETE, false, "propagationPolicy=Background", "background " },
    { "knows the old word for orphans", REQUEST_DELETE, false, "orphanDependents=true", "orphan " },
    { "knows the old word for background", REQUEST_DELETE, false, "orphanDependents=false",
      "background " },
    { "keeps a negative grace", REQUEST_DELETE, false, "gracePeriodSeconds=-1", "grace:-1 " },
};

static void reads(void **state)
{
    const struct row *row = *state;
    struct query_options options;

    assert_no_error(read_query(row->verb, row->is_apply, row->query, NULL, &options));
    assert_string_equal(show(&options), row->shown);
}

struct refuse_row {
    const char *name;
    enum request_verb verb;
    bool is_apply;
    const char *query;
    enum error_code code;
    const char *message;
};

#define OF_LIST   "ListOptions.meta.k8s.io \"\" is invalid: "
#define OF_CREATE "CreateOptions.meta.k8s.io \"\" is invalid: "
#define OF_DELETE "DeleteOptions.meta.k8s.io \"\" is invalid: "

static const struct refuse_row refuse_rows[] = {
    { "wants a number as the limit", REQUEST_LIST, false, "limit=x", ERR_BAD_REQUEST,
      "strconv.ParseInt: parsing \"x\": invalid syntax" },
    { "wants a number as the timeout", REQUEST_WATCH, false, "timeoutSeconds=1s", ERR_BAD_REQUEST,
      "strconv.ParseInt: parsing \"1s\": invalid syntax" },
    { "wants a number as the version", REQUEST_GET, false, "resourceVersion=-1", ERR_BAD_REQUEST,
      "invalid resource version: resourceVersion: Invalid value: \"-1\": strconv.ParseUint: "
      "parsing \"-1\": invalid syntax" },
    { "wants a number as the grace", REQUEST_DELETE, false, "gracePeriodSeconds=", ERR_BAD_REQUEST,
      "strconv.ParseInt: parsing \"\": invalid syntax" },
    { "wants no version with a token", REQUEST_LIST, false, "resourceVersion=3&continue=c",
      ERR_BAD_REQUEST, "specifying resource version is not allowed when using continue" },
    { "wants a version to match", REQUEST_LIST, false, "resourceVersionMatch=Exact", ERR_INVALID,
      OF_LIST "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless "
              "resourceVersion is provided" },
    { "wants no match with a token", REQUEST_LIST, false,
      "resourceVersion=0&continue=c&resourceVersionMatch=NotOlderThan", ERR_INVALID,
      OF_LIST "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden when continue is "
              "provided" },
    { "wants a match it knows", REQUEST_LIST, false, "resourceVersion=3&resourceVersionMatch=x",
      ERR_INVALID,
      OF_LIST "resourceVersionMatch: Unsupported value: \"x\": supported values: \"Exact\", "
              "\"NotOlderThan\", \"\"" },
    { "wants no exact zero", REQUEST_LIST, false, "resourceVersion=0&resourceVersionMatch=Exact",
      ERR_INVALID,
      OF_LIST "resourceVersionMatch: Forbidden: resourceVersionMatch \"exact\" is forbidden for "
              "resourceVersion \"0\"" },
    { "wants no initial events of a list", REQUEST_LIST, false, "sendInitialEvents=true",
      ERR_INVALID,
      OF_LIST "sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list" },
    { "wants a match with initial events", REQUEST_WATCH, false, "sendInitialEvents=true",
      ERR_INVALID,
      OF_LIST "resourceVersionMatch: Forbidden: sendInitialEvents requires setting "
              "resourceVersionMatch to NotOlderThan" },
    { "wants no match without initial events", REQUEST_WATCH, false,
      "resourceVersionMatch=NotOlderThan", ERR_INVALID,
      OF_LIST "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless "
              "sendInitialEvents is provided" },
    { "tells everything about a watch", REQUEST_WATCH, false, "resourceVersionMatch=Exact",
      ERR_INVALID,
      OF_LIST
      "[resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden for watch unless "
      "sendInitialEvents is provided, resourceVersionMatch: Unsupported value: \"Exact\": "
      "supported values: \"NotOlderThan\"]" },
    { "knows one dry run", REQUEST_CREATE, false, "dryRun=Some", ERR_INVALID,
      OF_CREATE "dryRun: Unsupported value: [\"Some\"]: supported values: \"All\"" },
    { "takes no empty dry run", REQUEST_CREATE, false, "dryRun=", ERR_INVALID,
      OF_CREATE "dryRun: Unsupported value: [\"\"]: supported values: \"All\"" },
    { "knows three validations", REQUEST_CREATE, false, "fieldValidation=x", ERR_INVALID,
      OF_CREATE "fieldValidation: Unsupported value: \"x\": supported values: \"\", \"Ignore\", "
                "\"Strict\", \"Warn\"" },
    { "bounds the manager", REQUEST_UPDATE, false,
      "fieldManager="
      "01234567890123456789012345678901234567890123456789012345678901234567890123456789"
      "0123456789012345678901234567890123456789012345678",
      ERR_INVALID,
      "UpdateOptions.meta.k8s.io \"\" is invalid: fieldManager: Too long: may not be more than 128 "
      "bytes" },
    { "wants a manager that can be shown", REQUEST_CREATE, false, "fieldManager=a\tb", ERR_INVALID,
      "invalid character U+0009 (at position 1)" },
    { "wants a manager for apply", REQUEST_PATCH, true, "", ERR_INVALID,
      "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is required for "
      "apply patch" },
    { "wants no force without apply", REQUEST_PATCH, false, "force=false", ERR_INVALID,
      "PatchOptions.meta.k8s.io \"\" is invalid: force: Forbidden: may not be specified for "
      "non-apply patch" },
    { "knows three policies", REQUEST_DELETE, false, "propagationPolicy=x", ERR_INVALID,
      OF_DELETE "propagationPolicy: Unsupported value: \"x\": supported values: \"Foreground\", "
                "\"Background\", \"Orphan\", \"nil\"" },
    { "wants one of two", REQUEST_DELETE, false, "propagationPolicy=Orphan&orphanDependents=true",
      ERR_INVALID,
      OF_DELETE "propagationPolicy: Invalid value: \"Orphan\": orphanDependents and "
                "deletionPropagation cannot be both set" },
    { "checks what is deleted too", REQUEST_DELETE_COLLECTION, false, "sendInitialEvents=1",
      ERR_INVALID, OF_LIST "sendInitialEvents: Forbidden" },
};

static void refuses(void **state)
{
    const struct refuse_row *row = *state;
    struct query_options options;

    assert_error(read_query(row->verb, row->is_apply, row->query, NULL, &options), row->code,
                 row->message);
}

struct body_row {
    const char *name;
    const char *body;
    const char *shown; /* NULL: refused */
    enum error_code code;
    const char *message;
};

static const struct body_row body_rows[] = {
    { "reads nothing", "{}", "", 0, NULL },
    { "reads everything",
      "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\",\"gracePeriodSeconds\":0,"
      "\"propagationPolicy\":\"Foreground\",\"dryRun\":[\"All\"],"
      "\"preconditions\":{\"uid\":\"u\",\"resourceVersion\":\"7\"}}",
      "dry grace:0 foreground uid:u version:7 ", 0, NULL },
    { "takes null as absent",
      "{\"gracePeriodSeconds\":null,\"orphanDependents\":null,\"propagationPolicy\":null,"
      "\"dryRun\":"
      "null,\"preconditions\":null}",
      "", 0, NULL },
    { "reads the old word", "{\"orphanDependents\":true}", "orphan ", 0, NULL },
    { "wants its kind", "{\"kind\":\"Pod\"}", NULL, ERR_BAD_REQUEST,
      "decoded object cannot be converted to DeleteOptions" },
    { "wants an object", "[]", NULL, ERR_BAD_REQUEST,
      "decoded object cannot be converted to DeleteOptions" },
    { "wants a number", "{\"gracePeriodSeconds\":\"1\"}", NULL, ERR_BAD_REQUEST,
      "DeleteOptions.gracePeriodSeconds is string, and must be an integer" },
    { "wants a truth", "{\"orphanDependents\":1}", NULL, ERR_BAD_REQUEST,
      "DeleteOptions.orphanDependents" },
    { "wants a list", "{\"dryRun\":\"All\"}", NULL, ERR_BAD_REQUEST, "DeleteOptions.dryRun" },
    { "wants a text", "{\"preconditions\":{\"uid\":1}}", NULL, ERR_BAD_REQUEST,
      "DeleteOptions.preconditions.uid" },
    { "knows one dry run", "{\"dryRun\":[\"All\",\"x\"]}", NULL, ERR_INVALID,
      OF_DELETE "dryRun: Unsupported value: [\"All\",\"x\"]: supported values: \"All\"" },
    { "knows three policies", "{\"propagationPolicy\":\"\"}", NULL, ERR_INVALID,
      OF_DELETE "propagationPolicy: Unsupported value: \"\"" },
};

static void reads_bodies(void **state)
{
    const struct body_row *row = *state;
    struct query_options options;
    struct error *err =
        read_query(REQUEST_DELETE, false, "gracePeriodSeconds=99&dryRun=x", row->body, &options);

    if (!row->shown) {
        assert_error(err, row->code, row->message);
        return;
    }
    assert_no_error(err);
    assert_string_equal(show(&options), row->shown);
}

TEST_MAIN(TABLE(reads, rows), TABLE(refuses, refuse_rows), TABLE(reads_bodies, body_rows))
