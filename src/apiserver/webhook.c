/* Webhook configurations, read. */
#include "apiserver/webhook.h"

#include <stdatomic.h>

#include "apiserver/admission.h"
#include "apiserver/webhook_client.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"

struct shared {
    struct webhook_configuration configuration; /* first: what callers hold */
    atomic_uint references;
    struct arena *arena;
    struct doc *doc; /* which slices borrow from */
};

/* --- reading --------------------------------------------------------------------------------- */

static struct webhook_texts texts_of(struct arena *arena, struct value list)
{
    struct webhook_texts texts = {
        .items = arena_array(arena, value_count(list), struct slice),
    };

    DOC_EACH (it, list)
        texts.items[texts.count++] = value_string_or(it.value, SLICE(""));
    return texts;
}

static unsigned operations_of(struct value list)
{
    static const enum admission_operation all[] = {
        ADMISSION_CREATE,
        ADMISSION_UPDATE,
        ADMISSION_DELETE,
        ADMISSION_CONNECT,
    };
    unsigned operations = 0;

    DOC_EACH (it, list) {
        struct slice name = value_string_or(it.value, SLICE(""));

        for (size_t i = 0; i < COUNT_OF(all); i++) {
            if (slice_is(name, "*") || slice_is(name, admission_operation_name(all[i])))
                operations |= all[i];
        }
    }
    return operations;
}

static enum webhook_scope scope_of(struct value rule)
{
    struct slice scope = value_text(rule, "scope");

    if (!scope.size || slice_is(scope, "*"))
        return WEBHOOK_EVERYWHERE;
    if (slice_is(scope, "Namespaced"))
        return WEBHOOK_IN_NAMESPACES;
    return slice_is(scope, "Cluster") ? WEBHOOK_IN_CLUSTER : WEBHOOK_NOWHERE;
}

static void read_rules(struct arena *arena, struct value list, struct webhook *webhook)
{
    webhook->rules = arena_array(arena, value_count(list), struct webhook_rule);
    DOC_EACH (it, list) {
        webhook->rules[webhook->rule_count++] = (struct webhook_rule){
            .operations = operations_of(value_get(it.value, SLICE("operations"))),
            .groups = texts_of(arena, value_get(it.value, SLICE("apiGroups"))),
            .versions = texts_of(arena, value_get(it.value, SLICE("apiVersions"))),
            .resources = texts_of(arena, value_get(it.value, SLICE("resources"))),
            .scope = scope_of(it.value),
        };
    }
}

static enum webhook_review review_of(struct value versions)
{
    DOC_EACH (it, versions) {
        struct slice version = value_string_or(it.value, SLICE(""));

        if (slice_is(version, "v1"))
            return WEBHOOK_REVIEW_V1;
        if (slice_is(version, "v1beta1"))
            return WEBHOOK_REVIEW_V1BETA1;
    }
    return WEBHOOK_REVIEW_NONE;
}

static void read_selector(struct arena *arena, struct value object, struct webhook *webhook,
                          struct selector *out_selector)
{
    struct error *err;

    err = selector_from_object(arena, object, out_selector);
    if (err) {
        CLEANUP(string) char *text = error_format(err);

        webhook->wrong = arena_strdup(arena, text);
        error_drop(err, "told when the webhook is asked");
    }
}

static void read_webhook(struct arena *arena, struct value value, struct webhook *webhook)
{
    struct slice name = value_text(value, "name");
    struct slice side_effects = value_text(value, "sideEffects");

    *webhook = (struct webhook){
        .name = arena_text(arena, name),
        .exact = slice_is(value_text(value, "matchPolicy"), "Exact"),
        .ignores_failure = slice_is(value_text(value, "failurePolicy"), "Ignore"),
        .reinvokes = slice_is(value_text(value, "reinvocationPolicy"), "IfNeeded"),
        .for_dry_run = slice_is(side_effects, "None") || slice_is(side_effects, "NoneOnDryRun"),
        .timeout_ms = (uint64_t)value_int_or(value_get(value, SLICE("timeoutSeconds")), 10) * 1000,
        .review = review_of(value_get(value, SLICE("admissionReviewVersions"))),
        .client = webhook_client_new(value_get(value, SLICE("clientConfig"))),
    };
    read_rules(arena, value_get(value, SLICE("rules")), webhook);
    read_selector(arena, value_get(value, SLICE("namespaceSelector")), webhook,
                  &webhook->namespaces);
    read_selector(arena, value_get(value, SLICE("objectSelector")), webhook, &webhook->objects);
    /* Without the language of conditions nobody can say whether it would be asked. */
    if (value_count(value_get(value, SLICE("matchConditions"))))
        webhook->wrong = "matchConditions are not supported by this server";
}

struct webhook_configuration *webhook_configuration_new(const struct doc *doc, uint64_t revision)
{
    struct shared *shared = NEW(struct shared);
    struct webhook_configuration *configuration = &shared->configuration;
    struct value root = doc_root(doc);
    struct value list = value_get(root, SLICE("webhooks"));
    struct slice name = value_text(value_get(root, SLICE("metadata")), "name");

    atomic_init(&shared->references, 1);
    shared->arena = arena_create();
    shared->doc = doc_ref(doc);
    configuration->name = arena_text(shared->arena, name);
    configuration->revision = revision;
    configuration->webhooks = arena_array(shared->arena, value_count(list), struct webhook);
    DOC_EACH (it, list)
        read_webhook(shared->arena, it.value, &configuration->webhooks[configuration->count++]);
    return configuration;
}

struct webhook_configuration *webhook_configuration_ref(struct webhook_configuration *configuration)
{
    struct shared *shared = (struct shared *)configuration;

    atomic_fetch_add_explicit(&shared->references, 1, memory_order_relaxed);
    return configuration;
}

struct webhook_configuration *
webhook_configuration_unref(struct webhook_configuration *configuration)
{
    struct shared *shared = (struct shared *)configuration;

    if (!shared || atomic_fetch_sub(&shared->references, 1) != 1)
        return NULL;
    for (size_t i = 0; i < configuration->count; i++)
        webhook_client_unref(configuration->webhooks[i].client);
    arena_free(shared->arena);
    doc_unref(shared->doc);
    return memory_free(shared);
}

/* --- rules ----------------------------------------------------------------------------------- */

static bool has(const struct webhook_texts *texts, struct slice wanted)
{
    for (size_t i = 0; i < texts->count; i++) {
        if (slice_is(texts->items[i], "*") || slice_equal(texts->items[i], wanted))
            return true;
    }
    return false;
}

/* "pods" means the object alone, "pods/status" a part of it; a star on either side means any. */
static bool has_resource(const struct webhook_rule *rule, const struct webhook_place *place)
{
    for (size_t i = 0; i < rule->resources.count; i++) {
        struct slice resource = rule->resources.items[i];
        struct slice part = SLICE("");
        struct slice whole = resource;

        slice_cut(whole, '/', &resource, &part);
        if ((slice_is(resource, "*") || slice_equal(resource, place->resource)) &&
            (slice_is(part, "*") || slice_equal(part, place->part)))
            return true;
    }
    return false;
}

/* A namespace is in itself, for roles; for rules it is in the cluster. */
static bool has_scope(const struct webhook_rule *rule, const struct webhook_place *place)
{
    bool in_cluster =
        !place->namespace.size || (!place->group.size && slice_is(place->version, "v1") &&
                                   slice_is(place->resource, "namespaces"));

    switch (rule->scope) {
    case WEBHOOK_EVERYWHERE:
        return true;
    case WEBHOOK_IN_NAMESPACES:
        return !in_cluster;
    case WEBHOOK_IN_CLUSTER:
        return in_cluster;
    case WEBHOOK_NOWHERE:
        break;
    }
    return false;
}

bool webhook_rule_matches(const struct webhook_rule *rule, const struct webhook_place *place)
{
    return has_scope(rule, place) && rule->operations & place->operation &&
           has(&rule->groups, place->group) && has(&rule->versions, place->version) &&
           has_resource(rule, place);
}
