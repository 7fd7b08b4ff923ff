/* Questions and answers of webhooks. */
#include "admission/rules_review.h"

#include "admission/limits.h"
#include "api/status.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/json_write.h"

#define REVIEW_VERSION "admission.k8s.io/v1"
#define REVIEW_KIND    "AdmissionReview"

/* --- the question ----------------------------------------------------------------------------- */

const char *rules_review_operation(enum rules_operation operation)
{
    switch (operation) {
    case RULES_CREATE:
        return "CREATE";
    case RULES_UPDATE:
        return "UPDATE";
    case RULES_DELETE:
        break;
    }
    return "DELETE";
}

static struct error *read_operation(struct slice text, enum rules_operation *out_operation)
{
    static const enum rules_operation known[] = { RULES_CREATE, RULES_UPDATE, RULES_DELETE };

    for (size_t i = 0; i < COUNT_OF(known); i++) {
        if (slice_is(text, rules_review_operation(known[i]))) {
            *out_operation = known[i];
            return NULL;
        }
    }
    return error_new(ERR_BAD_REQUEST,
                     "request.operation \"" SLICE_FORMAT "\" must be CREATE, UPDATE or DELETE",
                     SLICE_ARGUMENT(slice_brief(text)));
}

/* NULL: null or absent, which is how a review says that there is none. */
static struct error *read_object(struct arena *arena, struct value request, const char *key,
                                 const struct doc **out_doc)
{
    struct value object = value_get(request, slice_from(key));
    struct doc *doc;

    *out_doc = NULL;
    if (!value_exists(object) || value_is_null(object))
        return NULL;
    if (!value_is_object(object))
        return error_new(ERR_BAD_REQUEST, "request.%s is %s, not an object", key,
                         value_type_name(value_type(object)));
    doc = doc_from_value(object);
    arena_defer(arena, doc_release, doc);
    *out_doc = doc;
    return NULL;
}

static const char *const *read_texts(struct arena *arena, struct value list, size_t *out_count)
{
    const char **texts = arena_array(arena, value_count(list), const char *);
    size_t count = 0;

    DOC_EACH (it, list) {
        struct slice text;

        if (value_string(it.value, &text))
            texts[count++] = arena_text(arena, text);
    }
    *out_count = count;
    return texts;
}

static struct error *read_user(struct arena *arena, struct value info, const struct user **out_user)
{
    struct value extra = value_get(info, SLICE("extra"));
    struct value list = value_get(info, SLICE("groups"));
    struct slice *groups = arena_array(arena, value_count(list), struct slice);
    struct user_extra *extras = arena_array(arena, value_count(extra), struct user_extra);
    struct user_spec spec = {
        .origin = USER_FROM_IMPERSONATION,
        .name = value_text(info, "username"),
        .uid = value_text(info, "uid"),
        .groups = groups,
        .extra = extras,
    };
    struct user *user;
    struct error *err;

    DOC_EACH (it, list) {
        if (value_string(it.value, &groups[spec.group_count]))
            spec.group_count++;
    }
    DOC_EACH (it, extra) {
        struct user_extra *one = &extras[spec.extra_count++];

        one->key = arena_text(arena, it.key);
        one->values = read_texts(arena, it.value, &one->value_count);
    }
    err = user_new(arena, &spec, &user);
    if (err)
        return error_recode(error_wrap(err, "request.userInfo"), ERR_BAD_REQUEST);
    *out_user = user;
    return NULL;
}

static struct error *read_request(struct arena *arena, struct value request,
                                  struct rules_review *review)
{
    struct value resource = value_get(request, SLICE("resource"));
    struct error *err;

    review->uid = value_text(request, "uid");
    if (!review->uid.size)
        return error_new(ERR_BAD_REQUEST, "request.uid is missing");
    review->group = value_text(resource, "group");
    review->plural = value_text(resource, "resource");
    review->request.subresource = value_text(request, "subResource");
    err = read_operation(value_text(request, "operation"), &review->request.operation);
    if (!err)
        err = read_object(arena, request, "object", &review->request.object);
    if (!err)
        err = read_object(arena, request, "oldObject", &review->request.before);
    if (!err)
        err = read_user(arena, value_get(request, SLICE("userInfo")), &review->request.user);
    return err;
}

struct error *rules_review_read(struct arena *arena, struct slice bytes,
                                struct rules_review *out_review)
{
    struct rules_review review = { .uid = SLICE("") };
    struct value root;
    struct doc *doc;
    struct error *err;

    err = json_parse(
        bytes, &(struct doc_options){ .max_bytes = RULES_MAX_REVIEW, .keep_tree = true }, &doc);
    if (err)
        return error_recode(error_wrap(err, "read the review"), ERR_BAD_REQUEST);
    arena_defer(arena, doc_release, doc);
    root = doc_root(doc);
    if (!slice_is(value_text(root, "kind"), REVIEW_KIND) ||
        !slice_is(value_text(root, "apiVersion"), REVIEW_VERSION))
        return error_new(ERR_BAD_REQUEST,
                         "the review must be an " REVIEW_KIND " of " REVIEW_VERSION);
    err = read_request(arena, value_get(root, SLICE("request")), &review);
    if (err)
        return err;
    *out_review = review;
    return NULL;
}

/* --- the answer ------------------------------------------------------------------------------- */

static void write_change(struct text *patch, const char *parent, struct slice key,
                         struct value value)
{
    CLEANUP(text) struct text path = TEXT_EMPTY;

    text_append(&path, parent);
    text_append_char(&path, '/');
    text_append_slice(&path, key);
    json_write_object(patch);
    json_write_member(patch, "op", "add"); /* which replaces what is there */
    json_write_key(patch, "path");
    json_write_slice(patch, text_slice(&path));
    json_write_key(patch, "value");
    json_write_value(patch, value);
    json_write_end_object(patch);
}

/* Rules fill in and rename below spec and metadata; they take neither of these away. */
static void write_changes(struct text *patch, const char *parent, struct value before,
                          struct value after)
{
    DOC_EACH (it, after) {
        struct value old = value_get(before, it.key);

        if (value_equal(old, it.value))
            continue;
        if (!*parent && slice_is(it.key, "metadata"))
            write_changes(patch, "/metadata", old, it.value);
        else
            write_change(patch, parent, it.key, it.value);
    }
}

static void write_patch(struct arena *arena, const struct doc *before, const struct doc *after,
                        struct text *text)
{
    CLEANUP(text) struct text patch = TEXT_EMPTY;

    json_write_list(&patch);
    write_changes(&patch, "", doc_root(before), doc_root(after));
    json_write_end_list(&patch);
    json_write_member(text, "patchType", "JSONPatch");
    json_write_member(text, "patch", base64_format(arena, text_slice(&patch), BASE64_STANDARD));
}

static void write_warnings(const struct rules_warnings *warnings, struct text *text)
{
    if (!warnings->texts.count)
        return;
    json_write_key(text, "warnings");
    json_write_list(text);
    VEC_EACH (warning, &warnings->texts)
        json_write_string(text, *warning);
    json_write_end_list(text);
}

bool rules_review_answer(struct arena *arena, const struct rules_reader *reader,
                         const struct rules_kind *kind, const struct rules_review *review,
                         bool mutating, struct text *text)
{
    CLEANUP(rules_warnings) struct rules_warnings warnings = { .texts = { 0 } };
    CLEANUP(doc) struct doc *changed = NULL;
    CLEANUP(doc) struct doc *status = NULL;
    CLEANUP(error) struct error *err = NULL;

    if (mutating)
        err = rules_mutate(arena, reader, kind, &review->request, &changed);
    else
        err = rules_validate(arena, reader, kind, &review->request, &warnings);
    json_write_object(text);
    json_write_member(text, "kind", REVIEW_KIND);
    json_write_member(text, "apiVersion", REVIEW_VERSION);
    json_write_key(text, "response");
    json_write_object(text);
    json_write_key(text, "uid");
    json_write_slice(text, review->uid);
    json_write_key(text, "allowed");
    json_write_bool(text, !err);
    if (err) {
        status = status_doc(err);
        json_write_key(text, "status");
        json_write_value(text, doc_root(status));
    }
    if (changed)
        write_patch(arena, review->request.object, changed, text);
    write_warnings(&warnings, text);
    json_write_end_object(text);
    json_write_end_object(text);
    return !err;
}
