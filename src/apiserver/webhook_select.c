/* Rules and selectors of webhooks, held against a write. */
#include "apiserver/webhook_select.h"

#include "apiserver/admission.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/object.h"
#include "apiserver/refuse.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/stored.h"
#include "apiserver/webhook.h"
#include "base/error.h"
#include "doc/doc.h"

static bool is_namespaces(const struct resource *resource)
{
    return slice_is(slice_from(resource->kind->plural), "namespaces");
}

/* A namespace that is yet to be made is in itself too. */
static struct slice namespace_of(const struct admission *admission, const struct doc *object)
{
    const struct request *request = admission->request;
    struct object read;

    if (request->target.namespace.size || !object ||
        !resource_is(request->resource, "", "namespaces"))
        return request->target.namespace;
    object_read(doc_root(object), &read);
    return read.name;
}

static bool has_rule_for(const struct webhook *webhook, const struct admission *admission,
                         const struct doc *object, const struct resource *resource)
{
    struct webhook_place place = {
        .operation = admission->operation,
        .group = slice_from(resource->kind->group),
        .version = slice_from(resource->kind->version),
        .resource = slice_from(resource->kind->plural),
        .part = admission->request->target.subresource,
        .namespace = namespace_of(admission, object),
    };

    for (size_t i = 0; i < webhook->rule_count; i++) {
        if (webhook_rule_matches(&webhook->rules[i], &place))
            return true;
    }
    return false;
}

/* Objects of equivalent resources are stored as one. */
static bool is_equivalent(const struct request *request, const struct resource *other)
{
    return other != request->resource && other->stored == request->resource->stored &&
           !resource_has(other, KIND_NEVER_STORED) &&
           (!request->part || kind_part(other->kind, request->target.subresource));
}

/* Earlier rules count first, as upstream has it. */
static const struct resource *find_resource(const struct webhook *webhook,
                                            const struct admission *admission,
                                            const struct doc *object)
{
    const struct request *request = admission->request;
    struct webhook one = *webhook;

    if (has_rule_for(webhook, admission, object, request->resource))
        return request->resource;
    if (webhook->exact)
        return NULL;
    one.rule_count = 1;
    for (size_t rule = 0; rule < webhook->rule_count; rule++, one.rules++) {
        for (size_t i = 0; i < registry_count(request->registry); i++) {
            const struct resource *other = registry_at(request->registry, i);

            if (is_equivalent(request, other) && has_rule_for(&one, admission, object, other))
                return other;
        }
    }
    return NULL;
}

static bool selects_everything(const struct selector *selector)
{
    return !selector->count && !selector->nothing;
}

static bool matches(const struct selector *selector, const struct doc *object)
{
    return object && selector_matches(
                         selector, value_find(doc_root(object), VALUE_KEYS("metadata", "labels")));
}

/* What has no namespace is never left out, but a namespace is by its own labels: the new ones when
 * it is being written. */
static struct error *match_namespace(const struct webhook *webhook,
                                     const struct admission *admission, const struct doc *object,
                                     bool *out_matches)
{
    const struct request *request = admission->request;
    struct slice name = namespace_of(admission, object);
    CLEANUP(doc) struct doc *namespace = NULL;

    *out_matches = true;
    if ((!name.size && !is_namespaces(request->resource)) ||
        selects_everything(&webhook->namespaces))
        return NULL;
    if (object && is_namespaces(request->resource) && !request->target.subresource.size) {
        *out_matches = matches(&webhook->namespaces, object);
        return NULL;
    }
    namespace = stored_find(request->server, "", "namespaces", SLICE(""), name);
    if (!namespace)
        return refuse_not_found(request->server->namespace_resource, name);
    *out_matches = matches(&webhook->namespaces, namespace);
    return NULL;
}

struct error *webhook_select(const struct webhook *webhook, const struct admission *admission,
                             const struct doc *object, const struct resource **out_resource)
{
    const struct resource *resource = find_resource(webhook, admission, object);
    bool is_selected;
    struct error *err;

    *out_resource = NULL;
    if (!resource)
        return NULL;
    if (webhook->wrong)
        return error_new(ERR_INTERNAL, "Internal error occurred: admission webhook \"%s\": %s",
                         webhook->name, webhook->wrong);
    if (!selects_everything(&webhook->objects) && !matches(&webhook->objects, object) &&
        !matches(&webhook->objects, admission->before))
        return NULL;
    err = match_namespace(webhook, admission, object, &is_selected);
    if (err)
        return err;
    if (is_selected)
        *out_resource = resource;
    return NULL;
}
