/* The stations where webhooks are asked: first those that may change an object, one after the other
 * and each about what the others made of it, later those that may only refuse. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/webhook.h"
#include "apiserver/webhook_call.h"
#include "apiserver/webhook_select.h"
#include "apiserver/webhooks.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "doc/doc.h"

/* What is remembered from the first round for the second. */
struct rounds {
    struct webhook_list *list; /* the same in both */
    bool *asked;               /* and wants to know what others do to the object later */
    bool *due;                 /* in the second round: something has changed since */
    struct doc *last;          /* what the first round made of the object */
};

/* Nobody can lock the door and lose the key: configurations are never asked about. */
static bool is_exempt(const struct resource *resource)
{
    static const char *const kinds[] = {
        "MutatingWebhookConfiguration", "ValidatingWebhookConfiguration",
        "MutatingAdmissionPolicy",      "MutatingAdmissionPolicyBinding",
        "ValidatingAdmissionPolicy",    "ValidatingAdmissionPolicyBinding",
    };

    if (!slice_is(slice_from(resource->kind->group), "admissionregistration.k8s.io"))
        return false;
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (slice_is(slice_from(resource->kind->kind), kinds[i]))
            return true;
    }
    return false;
}

static void release_list(void *list)
{
    webhook_list_unref(list);
}

static struct rounds *rounds_of(const struct admission *admission)
{
    struct request *request = admission->request;
    struct rounds *rounds = admission->rounds->webhooks;
    size_t count;

    if (rounds)
        return rounds;
    rounds = arena_new(request->arena, struct rounds);
    rounds->list = webhooks_get(request->server, WEBHOOKS_MUTATING);
    arena_defer(request->arena, release_list, rounds->list);
    count = webhook_list_count(rounds->list);
    rounds->asked = arena_array(request->arena, count, bool);
    rounds->due = arena_array(request->arena, count, bool);
    admission->rounds->webhooks = rounds;
    return rounds;
}

/* The object is another than those who were asked already have seen. */
static void note_change(struct rounds *rounds)
{
    for (size_t i = 0; i < webhook_list_count(rounds->list); i++) {
        rounds->due[i] |= rounds->asked[i];
        rounds->asked[i] = false;
    }
}

static void remember(struct request *request, struct rounds *rounds, struct doc **object)
{
    if (!object)
        return;
    rounds->last = doc_ref(*object);
    arena_defer(request->arena, doc_release, rounds->last);
}

/* A call that did not work stops the write, unless the webhook is one to do without. */
static struct error *tolerate(const struct request *request, const struct webhook *webhook,
                              const struct webhook_outcome *outcome, struct error *take_error)
{
    if (!take_error || !outcome->failed || !webhook->ignores_failure)
        return take_error;
    log_warn(request->server->log, "webhook failed and is ignored",
             LOG_STR("webhook", webhook->name), LOG_ERROR(take_error));
    error_drop(take_error, "failurePolicy is Ignore");
    return NULL;
}

static struct error *mutate_with(const struct admission *admission, struct rounds *rounds,
                                 size_t index, struct doc **inout_object)
{
    const struct webhook *webhook = webhook_list_at(rounds->list, index);
    const struct doc *object = inout_object ? *inout_object : NULL;
    struct webhook_outcome outcome = { .failed = false };
    const struct resource *resource;
    struct error *err;

    err = webhook_select(webhook, admission, object, &resource);
    if (err || !resource)
        return err;
    if (admission->rounds->second && !rounds->due[index])
        return NULL;
    err = webhook_call(webhook, admission, resource, object, true, &outcome);
    if (outcome.object) {
        doc_unref(*inout_object);
        *inout_object = outcome.object;
        note_change(rounds);
        admission->rounds->again = true;
    }
    rounds->asked[index] = webhook->reinvokes;
    return tolerate(admission->request, webhook, &outcome, err);
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    struct rounds *rounds;
    struct error *err;

    if (is_exempt(admission->request->resource))
        return NULL;
    rounds = rounds_of(admission);
    if (!webhook_list_count(rounds->list))
        return NULL;
    if (admission->rounds->second && inout_object &&
        !value_equal(doc_root(rounds->last), doc_root(*inout_object)))
        note_change(rounds); /* one of our own stations did it */
    for (size_t i = 0; i < webhook_list_count(rounds->list); i++) {
        err = mutate_with(admission, rounds, i, inout_object);
        if (err)
            return err;
    }
    remember(admission->request, rounds, inout_object);
    return NULL;
}

static struct error *validate_with(const struct admission *admission, const struct webhook *webhook,
                                   const struct doc *object)
{
    struct webhook_outcome outcome = { .failed = false };
    const struct resource *resource;
    struct error *err;

    err = webhook_select(webhook, admission, object, &resource);
    if (err || !resource)
        return err;
    err = webhook_call(webhook, admission, resource, object, false, &outcome);
    return tolerate(admission->request, webhook, &outcome, err);
}

static struct error *validate(const struct admission *admission, const struct doc *object)
{
    CLEANUP(webhook_list) struct webhook_list *list = NULL;
    struct error *err;

    if (is_exempt(admission->request->resource))
        return NULL;
    list = webhooks_get(admission->request->server, WEBHOOKS_VALIDATING);
    for (size_t i = 0; i < webhook_list_count(list); i++) {
        err = validate_with(admission, webhook_list_at(list, i), object);
        if (err)
            return err;
    }
    return NULL;
}

enum {
    EVERYTHING = ADMISSION_CREATE | ADMISSION_UPDATE | ADMISSION_DELETE | ADMISSION_CONNECT
};

const struct admission_plugin admission_webhooks_mutating = {
    .name = "MutatingAdmissionWebhook",
    .operations = EVERYTHING,
    .with_parts = true,
    .mutate = mutate,
};

const struct admission_plugin admission_webhooks_validating = {
    .name = "ValidatingAdmissionWebhook",
    .operations = EVERYTHING,
    .with_parts = true,
    .validate = validate,
};
