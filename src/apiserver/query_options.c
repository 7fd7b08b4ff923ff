/* Query options. */
#include "apiserver/query_options.h"

#include "apiserver/limits.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/number.h"
#include "base/quote.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/path.h"

/* While they are read. */
struct reader {
    struct arena *arena;
    const struct query_source *source;
    struct query_options options;
    struct causes causes;
};

bool query_options_truth(const char *text)
{
    return text && strcmp(text, "0") != 0 && !slice_equal_nocase(slice_from(text), SLICE("false"));
}

static const char *get(const struct reader *reader, const char *name)
{
    return reader->source->get(reader->source->context, name);
}

/* NULL for what is empty too, as upstream has it. */
static const char *get_text(struct reader *reader, const char *name)
{
    const char *text = get(reader, name);

    return text && *text ? arena_strdup(reader->arena, text) : NULL;
}

static void forbid(struct reader *reader, const char *field, const char *detail)
{
    causes_addf_text(&reader->causes, CAUSE_FORBIDDEN, field, SLICE(""), "%s", detail);
}

static struct error *number_error(const char *text, const char *function)
{
    CLEANUP(text) struct text quoted = TEXT_EMPTY;

    quote_append(&quoted, slice_brief(slice_from(text)));
    return error_new(ERR_BAD_REQUEST, "strconv.%s: parsing %s: invalid syntax", function,
                     text_string(&quoted));
}

/* Leaves out_number alone when the parameter is not there. */
static struct error *get_int(struct reader *reader, const char *name, int64_t *out_number)
{
    const char *text = get(reader, name);

    if (!text || number_parse_int(slice_from(text), out_number))
        return NULL;
    return number_error(text, "ParseInt");
}

static struct error *read_revision(struct reader *reader)
{
    const char *text = get_text(reader, "resourceVersion");
    struct error *err;

    if (!text)
        return NULL;
    if (!number_parse_uint(slice_from(text), &reader->options.revision)) {
        err = number_error(text, "ParseUint");
        return error_wrap(err, "invalid resource version: resourceVersion: Invalid value: %s",
                          quote_format(reader->arena, slice_brief(slice_from(text))));
    }
    reader->options.has_revision = true;
    return NULL;
}

static struct error *read_list(struct reader *reader)
{
    struct query_options *options = &reader->options;
    int64_t limit = 0;
    int64_t timeout = 0;
    struct error *err = read_revision(reader);

    if (!err)
        err = get_int(reader, "limit", &limit);
    if (!err)
        err = get_int(reader, "timeoutSeconds", &timeout);
    if (err)
        return err;
    options->limit = limit > 0 ? (size_t)limit : 0;
    if (timeout > 0)
        options->timeout_s = timeout < UINT32_MAX ? (uint32_t)timeout : UINT32_MAX;
    options->label_selector = get_text(reader, "labelSelector");
    options->field_selector = get_text(reader, "fieldSelector");
    options->continue_token = get_text(reader, "continue");
    options->bookmarks = query_options_truth(get(reader, "allowWatchBookmarks"));
    options->has_send_initial_events = get(reader, "sendInitialEvents") != NULL;
    options->send_initial_events = query_options_truth(get(reader, "sendInitialEvents"));
    if (options->continue_token && options->revision > 0)
        return error_new(ERR_BAD_REQUEST,
                         "specifying resource version is not allowed when using continue");
    return NULL;
}

/* Reads resourceVersionMatch; NULL: it is not there. What is none of ours stays UNSET. */
static const char *read_match(struct reader *reader)
{
    const char *match = get_text(reader, "resourceVersionMatch");

    if (match && strcmp(match, "Exact") == 0)
        reader->options.version_match = VERSION_MATCH_EXACT;
    if (match && strcmp(match, "NotOlderThan") == 0)
        reader->options.version_match = VERSION_MATCH_NOT_OLDER;
    return match;
}

static void check_list(struct reader *reader)
{
    const struct query_options *options = &reader->options;
    const char *match = read_match(reader);

    if (match && !options->has_revision)
        forbid(reader, "resourceVersionMatch",
               "resourceVersionMatch is forbidden unless resourceVersion is provided");
    if (match && options->continue_token)
        forbid(reader, "resourceVersionMatch",
               "resourceVersionMatch is forbidden when continue is provided");
    if (match && options->version_match == VERSION_MATCH_UNSET)
        causes_addf_text(&reader->causes, CAUSE_NOT_SUPPORTED, "resourceVersionMatch",
                         slice_from(match), "supported values: \"Exact\", \"NotOlderThan\", \"\"");
    if (options->version_match == VERSION_MATCH_EXACT && options->has_revision &&
        options->revision == 0)
        forbid(reader, "resourceVersionMatch",
               "resourceVersionMatch \"exact\" is forbidden for resourceVersion \"0\"");
    if (options->has_send_initial_events)
        forbid(reader, "sendInitialEvents", "sendInitialEvents is forbidden for list");
}

static void check_watch(struct reader *reader)
{
    const struct query_options *options = &reader->options;
    const char *match = read_match(reader);
    bool not_older = options->version_match == VERSION_MATCH_NOT_OLDER;

    if (options->has_send_initial_events && !not_older)
        forbid(reader, "resourceVersionMatch",
               "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
    if (match && !options->has_send_initial_events)
        forbid(reader, "resourceVersionMatch",
               "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided");
    if (match && !not_older)
        causes_addf_text(&reader->causes, CAUSE_NOT_SUPPORTED, "resourceVersionMatch",
                         slice_from(match), "supported values: \"NotOlderThan\"");
    if (match && options->continue_token)
        forbid(reader, "resourceVersionMatch",
               "resourceVersionMatch is forbidden when continue is provided");
}

static void check_dry_run(struct reader *reader, struct value list)
{
    struct path field = path_key(NULL, SLICE("dryRun"));
    size_t known = 0;

    DOC_EACH (item, list)
        known += slice_is(value_string_or(item.value, SLICE("")), "All");
    reader->options.dry_run = known > 0;
    if (known < value_count(list))
        causes_add_unsupported(&reader->causes, &field, list, (const char *const[]){ "All" }, 1);
}

/* Upstream shows the parameter as the list it could be. */
static struct error *read_dry_run(struct reader *reader)
{
    const char *text = get(reader, "dryRun");
    CLEANUP(edit) struct edit *edit = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (!text)
        return NULL;
    edit = edit_new();
    (void)edit_set_array(edit, EDIT_PATH("dryRun"));
    edit_set_string(edit, EDIT_PATH("dryRun", EDIT_END), slice_from(text));
    err = edit_seal(STEAL(edit), &doc);
    if (err)
        return error_recode(error_wrap(err, "read dryRun"), ERR_BAD_REQUEST);
    check_dry_run(reader, value_get(doc_root(doc), SLICE("dryRun")));
    return NULL;
}

static void read_manager(struct reader *reader)
{
    const char *manager = get_text(reader, "fieldManager");
    struct slice left = slice_from(manager);
    uint32_t point;

    reader->options.field_manager = manager;
    if (left.size > API_MAX_FIELD_MANAGER) {
        causes_addf_text(&reader->causes, CAUSE_TOO_LONG, "fieldManager", SLICE(""),
                         "may not be more than %d bytes", API_MAX_FIELD_MANAGER);
        return;
    }
    for (struct slice at = left; utf8_next(&left, &point); at = left) {
        if (!quote_is_printable(point))
            causes_addf_text(&reader->causes, CAUSE_INVALID, "fieldManager", slice_from(manager),
                             "invalid character U+%04X (at position %zu)", (unsigned)point,
                             (size_t)(at.data - manager));
    }
}

static void read_validation(struct reader *reader)
{
    static const char *const names[] = {
        [FIELD_VALIDATION_IGNORE] = "Ignore",
        [FIELD_VALIDATION_WARN] = "Warn",
        [FIELD_VALIDATION_STRICT] = "Strict",
    };
    const char *text = get_text(reader, "fieldValidation");

    reader->options.field_validation = FIELD_VALIDATION_WARN;
    if (!text)
        return;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (strcmp(text, names[i]) == 0) {
            reader->options.field_validation = (enum field_validation)i;
            return;
        }
    }
    causes_addf_text(&reader->causes, CAUSE_NOT_SUPPORTED, "fieldValidation", slice_from(text),
                     "supported values: \"\", \"Ignore\", \"Strict\", \"Warn\"");
}

static struct error *read_write(struct reader *reader)
{
    read_manager(reader);
    read_validation(reader);
    return read_dry_run(reader);
}

static struct error *read_patch(struct reader *reader, bool is_apply)
{
    if (is_apply && !get_text(reader, "fieldManager"))
        causes_addf_text(&reader->causes, CAUSE_REQUIRED, "fieldManager", SLICE(""),
                         "is required for apply patch");
    if (!is_apply && get(reader, "force"))
        forbid(reader, "force", "may not be specified for non-apply patch");
    reader->options.force = query_options_truth(get(reader, "force"));
    return read_write(reader);
}

/* Both ways to say what becomes of dependents, of which one may be used. */
static void read_propagation(struct reader *reader, const char *policy, bool has_orphan,
                             bool orphan)
{
    static const char *const names[] = {
        [PROPAGATION_BACKGROUND] = "Background",
        [PROPAGATION_FOREGROUND] = "Foreground",
        [PROPAGATION_ORPHAN] = "Orphan",
    };

    if (has_orphan)
        reader->options.propagation = orphan ? PROPAGATION_ORPHAN : PROPAGATION_BACKGROUND;
    if (!policy)
        return;
    if (has_orphan)
        causes_addf_text(&reader->causes, CAUSE_INVALID, "propagationPolicy", slice_from(policy),
                         "orphanDependents and deletionPropagation cannot be both set");
    for (size_t i = PROPAGATION_BACKGROUND; i < COUNT_OF(names); i++) {
        if (strcmp(policy, names[i]) == 0) {
            reader->options.propagation = (enum propagation)i;
            return;
        }
    }
    causes_addf_text(&reader->causes, CAUSE_NOT_SUPPORTED, "propagationPolicy", slice_from(policy),
                     "supported values: \"Foreground\", \"Background\", \"Orphan\", \"nil\"");
}

static struct error *read_delete_query(struct reader *reader)
{
    const char *orphan = get(reader, "orphanDependents");
    struct error *err;

    reader->options.has_grace = get(reader, "gracePeriodSeconds") != NULL;
    err = get_int(reader, "gracePeriodSeconds", &reader->options.grace_s);
    if (err)
        return err;
    read_propagation(reader, get(reader, "propagationPolicy"), orphan != NULL,
                     query_options_truth(orphan));
    return read_dry_run(reader);
}

static bool is_given(struct value value)
{
    return value_exists(value) && !value_is_null(value);
}

static struct error *wrong_type(const char *field, struct value value, const char *type)
{
    return error_new(ERR_BAD_REQUEST, "DeleteOptions.%s is %s, and must be %s", field,
                     value_type_name(value_type(value)), type);
}

static struct error *body_text(struct reader *reader, struct value value, const char *field,
                               const char **out_text)
{
    struct slice text;

    if (!is_given(value))
        return NULL;
    if (!value_string(value, &text))
        return wrong_type(field, value, "a string");
    *out_text = arena_text(reader->arena, text);
    return NULL;
}

static struct error *read_preconditions(struct reader *reader, struct value preconditions)
{
    struct error *err;

    err = body_text(reader, value_get(preconditions, SLICE("uid")), "preconditions.uid",
                    &reader->options.precondition_uid);
    if (err)
        return err;
    return body_text(reader, value_get(preconditions, SLICE("resourceVersion")),
                     "preconditions.resourceVersion", &reader->options.precondition_version);
}

static struct error *check_body_kind(struct value body)
{
    struct slice kind = value_string_or(value_get(body, SLICE("kind")), SLICE("DeleteOptions"));

    if (value_is_object(body) && slice_is(kind, "DeleteOptions"))
        return NULL;
    return error_new(ERR_BAD_REQUEST, "decoded object cannot be converted to DeleteOptions");
}

static struct error *read_delete_body(struct reader *reader, struct value body)
{
    struct value grace = value_get(body, SLICE("gracePeriodSeconds"));
    struct value orphan = value_get(body, SLICE("orphanDependents"));
    struct value dry_run = value_get(body, SLICE("dryRun"));
    const char *policy = NULL;
    struct error *err = check_body_kind(body);

    if (!err)
        err = body_text(reader, value_get(body, SLICE("propagationPolicy")), "propagationPolicy",
                        &policy);
    if (!err)
        err = read_preconditions(reader, value_get(body, SLICE("preconditions")));
    if (err)
        return err;
    reader->options.has_grace = is_given(grace);
    if (is_given(grace) && !value_int(grace, &reader->options.grace_s))
        return wrong_type("gracePeriodSeconds", grace, "an integer");
    if (is_given(orphan) && value_type(orphan) != VALUE_BOOL)
        return wrong_type("orphanDependents", orphan, "a boolean");
    if (is_given(dry_run) && !value_is_array(dry_run))
        return wrong_type("dryRun", dry_run, "an array");
    read_propagation(reader, policy, is_given(orphan), value_bool_or(orphan, false));
    check_dry_run(reader, dry_run);
    return NULL;
}

/* Errors about different options have different names, so each kind is told by itself. */
static struct error *end_kind(const struct reader *reader, struct error *err, const char *kind)
{
    return err ? err : causes_error(&reader->causes, "meta.k8s.io", kind, "");
}

static struct error *read_delete(struct reader *reader)
{
    struct value body = reader->source->body;
    struct error *err =
        value_exists(body) ? read_delete_body(reader, body) : read_delete_query(reader);

    return end_kind(reader, err, "DeleteOptions");
}

static struct error *read_selection(struct reader *reader, bool is_watch)
{
    struct error *err = read_list(reader);

    reader->options.watch = is_watch;
    if (!err && is_watch)
        check_watch(reader);
    else if (!err)
        check_list(reader);
    return end_kind(reader, err, "ListOptions");
}

static struct error *read_by_verb(struct reader *reader, enum request_verb verb, bool is_apply)
{
    struct error *err;

    switch (verb) {
    case REQUEST_GET:
        return read_revision(reader);
    case REQUEST_LIST:
        return read_selection(reader, false);
    case REQUEST_WATCH:
        return read_selection(reader, true);
    case REQUEST_CREATE:
        return end_kind(reader, read_write(reader), "CreateOptions");
    case REQUEST_UPDATE:
        return end_kind(reader, read_write(reader), "UpdateOptions");
    case REQUEST_PATCH:
        return end_kind(reader, read_patch(reader, is_apply), "PatchOptions");
    case REQUEST_DELETE:
        return read_delete(reader);
    case REQUEST_DELETE_COLLECTION:
        err = read_selection(reader, false);
        return err ? err : read_delete(reader);
    }
    return NULL;
}

struct error *query_options_read(struct arena *arena, const struct query_source *source,
                                 enum request_verb verb, bool is_apply,
                                 struct query_options *out_options)
{
    struct reader reader = {
        .arena = arena,
        .source = source,
        .options = { .field_validation = FIELD_VALIDATION_WARN },
    };
    struct error *err;

    causes_init(&reader.causes, arena);
    err = read_by_verb(&reader, verb, is_apply);
    causes_done(&reader.causes);
    if (err)
        return err;
    *out_options = reader.options;
    return NULL;
}
