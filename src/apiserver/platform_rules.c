/* The station where Butler's own kinds are completed and checked. It stands last: it changes what
 * webhooks of others have made of an object, and nobody is asked any more while it keeps the turn
 * of a team. */
#include "apiserver/platform_rules.h"

#include "admission/rules.h"
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/transport.h"
#include "apiserver/turns.h"
#include "auth/user.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"

struct platform_rules {
    struct rules_reader reader;
    struct kube_transport *transport; /* speaks as the server itself */
};

void platform_rules_open(struct apiserver *server, const struct apiserver_options *options)
{
    struct platform_rules *rules;

    if (!options->platform_namespace)
        return;
    rules = NEW(struct platform_rules);
    rules->transport = transport_new(server, user_of_server());
    rules->reader = (struct rules_reader){
        .kube = { .transport = rules->transport },
        .system_namespace = options->platform_namespace,
    };
    server->platform_rules = rules;
}

void platform_rules_close(struct apiserver *server)
{
    if (!server->platform_rules)
        return;
    transport_free(server->platform_rules->transport);
    server->platform_rules = memory_free(server->platform_rules);
}

/* NULL: nothing is to be said about this request. */
static const struct rules_kind *find_rules(const struct request *request)
{
    const struct kind *kind = request->resource->kind;

    if (!request->server->platform_rules)
        return NULL;
    return rules_find(slice_from(kind->group), slice_from(kind->plural));
}

static enum rules_operation operation_of(enum admission_operation operation)
{
    switch (operation) {
    case ADMISSION_CREATE:
        return RULES_CREATE;
    case ADMISSION_UPDATE:
        return RULES_UPDATE;
    case ADMISSION_DELETE:
    case ADMISSION_CONNECT:
        break;
    }
    return RULES_DELETE;
}

static struct rules_request question(const struct admission *admission, const struct doc *object)
{
    return (struct rules_request){
        .operation = operation_of(admission->operation),
        .before = admission->before,
        .object = object,
        .user = admission->request->user,
    };
}

/* The same words as where webhooks do it, since people and scripts read them. */
static struct error *told(const char *webhook, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;

    if (!err || err->code != ERR_FORBIDDEN)
        return STEAL(err);
    return error_new(ERR_FORBIDDEN, "admission webhook \"%s\" denied the request: %s", webhook,
                     err->message);
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    struct request *request = admission->request;
    const struct rules_kind *kind = find_rules(request);
    struct rules_request asked;
    struct doc *changed = NULL;
    struct error *err;

    if (!kind || !inout_object)
        return NULL;
    asked = question(admission, *inout_object);
    err = rules_mutate(request->arena, &request->server->platform_rules->reader, kind, &asked,
                       &changed);
    if (err)
        return told(kind->mutating_webhook, err);
    if (changed) {
        doc_unref(*inout_object);
        *inout_object = changed;
    }
    return NULL;
}

static struct error *validate(const struct admission *admission, const struct doc *object)
{
    struct request *request = admission->request;
    const struct rules_kind *kind = find_rules(request);
    CLEANUP(rules_warnings) struct rules_warnings warnings = { .texts = { 0 } };
    struct rules_request asked;
    struct slice turn;
    struct error *err;

    if (!kind)
        return NULL;
    asked = question(admission, object);
    turn = rules_turn(kind, &asked);
    if (turn.size)
        turns_begin(request, turn);
    err = rules_validate(request->arena, &request->server->platform_rules->reader, kind, &asked,
                         &warnings);
    VEC_EACH (text, &warnings.texts)
        request_warn(request, "%s", *text);
    return told(kind->validating_webhook, err);
}

const struct admission_plugin admission_platform_rules = {
    .name = "PlatformRules",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE | ADMISSION_DELETE,
    .mutate = mutate,
    .validate = validate,
};
