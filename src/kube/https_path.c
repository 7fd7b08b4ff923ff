/* Requests as HTTP writes them. */
#include "kube/https.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/https_internal.h"

const char *https_method(enum kube_verb verb)
{
    switch (verb) {
    case KUBE_GET:
    case KUBE_LIST:
    case KUBE_WATCH:
        return "GET";
    case KUBE_CREATE:
        return "POST";
    case KUBE_UPDATE:
        return "PUT";
    case KUBE_PATCH:
        return "PATCH";
    case KUBE_DELETE:
    case KUBE_DELETE_COLLECTION:
        return "DELETE";
    }
    return "GET";
}

const char *https_patch_type(enum kube_patch_type type)
{
    switch (type) {
    case KUBE_PATCH_JSON:
        return "application/json-patch+json";
    case KUBE_PATCH_MERGE:
        return "application/merge-patch+json";
    case KUBE_PATCH_STRATEGIC:
        return "application/strategic-merge-patch+json";
    case KUBE_PATCH_APPLY:
        return "application/apply-patch+yaml"; /* and JSON is YAML */
    }
    return "application/json";
}

#define PARTIAL "v=v1;g=meta.k8s.io,application/json"

const char *https_accept(const struct kube_request *request)
{
    if (!request->metadata_only)
        return "application/json";
    return request->verb == KUBE_LIST ? "application/json;as=PartialObjectMetadataList;" PARTIAL
                                      : "application/json;as=PartialObjectMetadata;" PARTIAL;
}

/* Everything but the unreserved characters of RFC 3986 is escaped; a colon is common in names of
 * roles and harmless behind the first segment. */
static void append_escaped(struct text *text, const char *part)
{
    static const char digits[] = "0123456789ABCDEF";

    for (const char *c = part; *c; c++) {
        unsigned char byte = (unsigned char)*c;
        bool plain = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
                     (byte >= '0' && byte <= '9') || strchr("-._~:", *c);

        if (plain) {
            text_append_char(text, *c);
            continue;
        }
        text_append_char(text, '%');
        text_append_char(text, digits[byte >> 4]);
        text_append_char(text, digits[byte & 15]);
    }
}

static void append_segment(struct text *text, const char *segment)
{
    text_append_char(text, '/');
    append_escaped(text, segment);
}

struct query {
    struct text *text;
    bool begun;
};

static void add(struct query *query, const char *name, const char *value)
{
    if (!value)
        return;
    text_append_char(query->text, query->begun ? '&' : '?');
    query->begun = true;
    text_append(query->text, name);
    text_append_char(query->text, '=');
    append_escaped(query->text, value);
}

static void add_true(struct query *query, const char *name, bool is_true)
{
    add(query, name, is_true ? "true" : NULL);
}

static void add_number(struct query *query, const char *name, uint64_t number)
{
    char digits[32];

    if (!number)
        return;
    (void)snprintf(digits, sizeof(digits), "%" PRIu64, number);
    add(query, name, digits);
}

static const char *match_name(enum kube_version_match match)
{
    switch (match) {
    case KUBE_MATCH_UNSET:
        return NULL;
    case KUBE_MATCH_EXACT:
        return "Exact";
    case KUBE_MATCH_NOT_OLDER:
        return "NotOlderThan";
    }
    return NULL;
}

static const char *validation_name(enum kube_field_validation validation)
{
    switch (validation) {
    case KUBE_VALIDATION_DEFAULT:
        return NULL;
    case KUBE_VALIDATION_IGNORE:
        return "Ignore";
    case KUBE_VALIDATION_WARN:
        return "Warn";
    case KUBE_VALIDATION_STRICT:
        return "Strict";
    }
    return NULL;
}

static void add_read_options(struct query *query, const struct kube_request *request)
{
    add(query, "labelSelector", request->label_selector);
    add(query, "fieldSelector", request->field_selector);
    add(query, "resourceVersion", request->resource_version);
    add(query, "resourceVersionMatch", match_name(request->version_match));
    add_number(query, "limit", request->limit);
    add(query, "continue", request->continue_token);
}

static void add_watch_options(struct query *query, const struct kube_request *request)
{
    add(query, "watch", "true");
    add_true(query, "allowWatchBookmarks", request->bookmarks);
    add_true(query, "sendInitialEvents", request->send_initial_events);
    add_number(query, "timeoutSeconds", request->watch_s);
}

static void add_write_options(struct query *query, const struct kube_request *request)
{
    add(query, "dryRun", request->dry_run ? "All" : NULL);
    add(query, "fieldManager", request->field_manager);
    add(query, "fieldValidation", validation_name(request->field_validation));
    add_true(query, "force", request->verb == KUBE_PATCH && request->force);
}

static void add_options(struct query *query, const struct kube_request *request)
{
    switch (request->verb) {
    case KUBE_GET:
    case KUBE_LIST:
        add_read_options(query, request);
        break;
    case KUBE_WATCH:
        add_read_options(query, request);
        add_watch_options(query, request);
        break;
    case KUBE_CREATE:
    case KUBE_UPDATE:
    case KUBE_PATCH:
        add_write_options(query, request);
        break;
    case KUBE_DELETE:
        add(query, "dryRun", request->dry_run ? "All" : NULL);
        break;
    case KUBE_DELETE_COLLECTION:
        add_read_options(query, request);
        add(query, "dryRun", request->dry_run ? "All" : NULL);
        break;
    }
}

const char *https_path(struct arena *arena, const struct kube_request *request)
{
    const struct kube_resource *resource = request->resource;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct query query = { &text, false };

    text_append(&text, *resource->group ? "/apis" : "/api");
    if (*resource->group)
        append_segment(&text, resource->group);
    append_segment(&text, resource->version);
    if (request->namespace) {
        append_segment(&text, "namespaces");
        append_segment(&text, request->namespace);
    }
    append_segment(&text, resource->plural);
    if (request->name)
        append_segment(&text, request->name);
    if (request->subresource)
        append_segment(&text, request->subresource);
    add_options(&query, request);
    return arena_strdup(arena, text_string(&text));
}

static const char *propagation_name(enum kube_propagation propagation)
{
    switch (propagation) {
    case KUBE_PROPAGATION_DEFAULT:
        return NULL;
    case KUBE_PROPAGATION_BACKGROUND:
        return "Background";
    case KUBE_PROPAGATION_FOREGROUND:
        return "Foreground";
    case KUBE_PROPAGATION_ORPHAN:
        return "Orphan";
    }
    return NULL;
}

struct error *https_delete_options(const struct kube_request *request, struct doc **out_doc)
{
    const char *propagation = propagation_name(request->propagation);
    struct edit *edit;

    *out_doc = NULL;
    if (!propagation && !request->has_grace && !request->if_uid && !request->if_version)
        return NULL;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("DeleteOptions"));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    if (propagation)
        edit_set_string(edit, EDIT_PATH("propagationPolicy"), slice_from(propagation));
    if (request->has_grace)
        edit_set_int(edit, EDIT_PATH("gracePeriodSeconds"), request->grace_s);
    if (request->if_uid)
        edit_set_string(edit, EDIT_PATH("preconditions", "uid"), slice_from(request->if_uid));
    if (request->if_version)
        edit_set_string(edit, EDIT_PATH("preconditions", "resourceVersion"),
                        slice_from(request->if_version));
    return edit_seal(edit, out_doc);
}
