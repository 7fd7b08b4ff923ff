/* How a request goes through the rules of its kind. */
#include "admission/rules.h"

#include <stdarg.h>

#include "admission/rules_internal.h"
#include "api/butler_names.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"

const struct rules_kind *const rules_kinds[] = {
    &rules_tenant_cluster,
    &rules_team,
    &rules_provider_config,
    &rules_network_pool,
    &rules_creation_policy,
    &rules_tenant_addon,
    &rules_butler_config,
    &rules_load_balancer_request,
    &rules_cluster_bootstrap,
    &rules_tenant_control_plane,
    &rules_data_store,
    &rules_secret,
    NULL,
};

const struct rules_kind *rules_find(struct slice group, struct slice plural)
{
    for (size_t i = 0; rules_kinds[i]; i++) {
        const struct kube_resource *resource = rules_kinds[i]->resource;

        if (slice_is(group, resource->group) && slice_is(plural, resource->plural))
            return rules_kinds[i];
    }
    return NULL;
}

/* --- who is let through ---------------------------------------------------------------------- */

/* Members of metadata that change with every write, or that controllers keep for themselves. */
static bool is_bookkeeping(struct slice key)
{
    return slice_is(key, "finalizers") || slice_is(key, "managedFields") ||
           slice_is(key, "resourceVersion") || slice_is(key, "generation");
}

static bool covers_metadata(struct value a, struct value b)
{
    DOC_EACH (it, a) {
        if (!is_bookkeeping(it.key) && !value_equal(it.value, value_get(b, it.key)))
            return false;
    }
    return true;
}

/* Nothing but finalizers has changed, if anything. */
static bool is_only_finalizers(struct value before, struct value after)
{
    struct value old = value_get(before, SLICE("metadata"));
    struct value new = value_get(after, SLICE("metadata"));

    DOC_EACH (it, after) {
        if (!slice_is(it.key, "metadata") && !value_equal(it.value, value_get(before, it.key)))
            return false;
    }
    DOC_EACH (it, before) {
        if (!value_exists(value_get(after, it.key)))
            return false;
    }
    return covers_metadata(old, new) && covers_metadata(new, old);
}

static bool is_being_deleted(struct value object)
{
    return value_text(value_get(object, SLICE("metadata")), "deletionTimestamp").size > 0;
}

/* Whoever cleans up is never stopped. That an object is being deleted is what the server says, in
 * the old one; the new one says what somebody sent. */
static bool is_free(const struct rules_request *request)
{
    struct value before = request->before ? doc_root(request->before) : VALUE_ABSENT_VALUE;
    struct value after = request->object ? doc_root(request->object) : VALUE_ABSENT_VALUE;

    if (request->subresource.size || is_being_deleted(before))
        return true;
    return request->operation == RULES_UPDATE && is_only_finalizers(before, after);
}

static struct error *check_request(const struct rules_request *request)
{
    bool needs_before = request->operation != RULES_CREATE;
    bool needs_object = request->operation != RULES_DELETE;

    if (needs_before && !(request->before && value_is_object(doc_root(request->before))))
        return error_new(ERR_BAD_REQUEST, "the request has no old object");
    if (needs_object && !(request->object && value_is_object(doc_root(request->object))))
        return error_new(ERR_BAD_REQUEST, "the request has no object");
    return NULL;
}

static struct rules_check check_of(struct arena *arena, const struct rules_reader *reader,
                                   const struct rules_request *request, struct causes *causes,
                                   struct rules_warnings *warnings)
{
    return (struct rules_check){
        .arena = arena,
        .reader = reader,
        .request = request,
        .before = request->before ? doc_root(request->before) : VALUE_ABSENT_VALUE,
        .after = request->object ? doc_root(request->object) : VALUE_ABSENT_VALUE,
        .causes = causes,
        .warnings = warnings,
    };
}

/* --- the two questions ------------------------------------------------------------------------ */

static struct error *refuse(const struct causes *causes)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (causes_is_empty(causes))
        return NULL;
    causes_append(causes, &text);
    return error_new(ERR_FORBIDDEN, "%s", text_string(&text));
}

static struct error *fail(struct error *take_error, const struct rules_kind *kind)
{
    if (take_error->code == ERR_BAD_REQUEST)
        return take_error;
    return error_recode(error_wrap(take_error, "check %s", kind->resource->kind), ERR_INTERNAL);
}

struct error *rules_validate(struct arena *arena, const struct rules_reader *reader,
                             const struct rules_kind *kind, const struct rules_request *request,
                             struct rules_warnings *warnings)
{
    CLEANUP(causes) struct causes causes = { .arena = arena };
    struct rules_check check;
    struct error *err;

    if (!(kind->validates & request->operation))
        return NULL;
    err = check_request(request);
    if (err)
        return err;
    if (is_free(request))
        return NULL;
    check = check_of(arena, reader, request, &causes, warnings);
    if (kind->validate_shape && request->operation != RULES_DELETE)
        kind->validate_shape(&check);
    err = causes_error(&causes, kind->resource->group, kind->resource->kind,
                       rules_text(&check, rules_name(check.after)));
    if (err || !kind->validate)
        return err;
    err = kind->validate(&check);
    return err ? fail(err, kind) : refuse(&causes);
}

struct error *rules_mutate(struct arena *arena, const struct rules_reader *reader,
                           const struct rules_kind *kind, const struct rules_request *request,
                           struct doc **out_object)
{
    CLEANUP(causes) struct causes causes = { .arena = arena };
    CLEANUP(doc) struct doc *changed = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    struct rules_check check;
    struct error *err;

    *out_object = NULL;
    if (!(kind->mutates & request->operation))
        return NULL;
    err = check_request(request);
    if (err)
        return err;
    if (is_free(request))
        return NULL;
    check = check_of(arena, reader, request, &causes, NULL);
    edit = edit_begin(request->object);
    err = kind->mutate(&check, edit);
    if (err)
        return fail(err, kind);
    err = refuse(&causes);
    if (err)
        return err;
    err = edit_seal(STEAL(edit), &changed);
    if (err)
        return error_recode(err, ERR_BAD_REQUEST);
    if (!value_equal(doc_root(changed), check.after))
        *out_object = STEAL(changed);
    return NULL;
}

struct slice rules_turn(const struct rules_kind *kind, const struct rules_request *request)
{
    if (!kind->turn || !(kind->validates & request->operation) || is_free(request))
        return SLICE("");
    return kind->turn(request);
}

/* --- for the rules themselves ----------------------------------------------------------------- */

struct field rules_root(const struct rules_check *check)
{
    return field_root(check->causes, check->after);
}

void rules_deny(struct rules_check *check, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    causes_add_sentence(check->causes, CAUSE_FORBIDDEN, arena_vformat(check->arena, fmt, args));
    va_end(args);
}

void rules_warn(struct rules_check *check, const char *fmt, ...)
{
    va_list args;

    if (!check->warnings)
        return;
    va_start(args, fmt);
    vec_push(&check->warnings->texts, arena_vformat(check->arena, fmt, args));
    va_end(args);
}

const char *rules_text(const struct rules_check *check, struct slice text)
{
    return arena_text(check->arena, text);
}

struct error *rules_read(const struct rules_check *check, const struct kube_resource *resource,
                         struct slice namespace, struct slice name, struct value *out_object)
{
    struct doc *doc;
    struct error *err;

    err = kube_find(&check->reader->kube, resource,
                    namespace.size ? rules_text(check, namespace) : NULL, rules_text(check, name),
                    &doc);
    if (err)
        return err;
    if (doc)
        arena_defer(check->arena, doc_release, doc);
    *out_object = doc ? doc_root(doc) : VALUE_ABSENT_VALUE;
    return NULL;
}

struct error *rules_list(const struct rules_check *check, const struct kube_resource *resource,
                         struct slice namespace, struct kube_list *out_list)
{
    struct kube_query query = {
        .namespace = namespace.size ? rules_text(check, namespace) : NULL,
    };
    struct error *err;

    err = kube_list(check->arena, &check->reader->kube, resource, &query, out_list);
    if (!err || err->code != ERR_NOT_FOUND)
        return err;
    error_drop(err, "the kind is not installed, so there are no objects");
    *out_list = (struct kube_list){ .docs = NULL };
    return NULL;
}

struct error *rules_config(const struct rules_check *check, struct value *out_config)
{
    return rules_read(check, &BUTLER_CONFIGS, SLICE(""), SLICE(BUTLER_CONFIG_NAME), out_config);
}

static struct slice metadata_text(struct value object, const char *key)
{
    return value_text(value_get(object, SLICE("metadata")), key);
}

struct slice rules_name(struct value object)
{
    return metadata_text(object, "name");
}

struct slice rules_namespace(struct value object)
{
    return metadata_text(object, "namespace");
}
