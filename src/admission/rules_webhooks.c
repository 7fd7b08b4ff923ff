/* Configurations of webhooks. */
#include "admission/rules_webhooks.h"

#include "admission/rules.h"
#include "admission/rules_review.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

enum {
    SERVICE_PORT = 443
};

static const enum rules_operation operations[] = { RULES_CREATE, RULES_UPDATE, RULES_DELETE };

/* "butler-butlerlabs-dev": names of groups have dots, paths of webhooks have none. */
static void append_dashed(struct text *text, const char *group)
{
    for (; *group; group++)
        text_append_char(text, *group == '.' ? '-' : *group);
}

const char *rules_webhooks_path(struct arena *arena, const struct rules_kind *kind, bool mutating)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, mutating ? "/mutate-" : "/validate-");
    append_dashed(&text, kind->resource->group);
    text_appendf(&text, "-%s-", kind->resource->version);
    for (const char *c = kind->resource->kind; *c; c++)
        text_append_char(&text, *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c);
    return arena_strdup(arena, text_string(&text));
}

static void write_client(const struct rules_webhooks_place *place, const char *path,
                         struct edit *edit, struct edit_node hook)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (place->url) {
        text_appendf(&text, "%s%s", place->url, path);
        edit_set_string(edit, EDIT_UNDER(hook, "clientConfig", "url"), text_slice(&text));
    } else {
        struct edit_node service =
            edit_ensure_object(edit, EDIT_UNDER(hook, "clientConfig", "service"));

        edit_set_string(edit, EDIT_UNDER(service, "name"), slice_from(place->service));
        edit_set_string(edit, EDIT_UNDER(service, "namespace"), slice_from(place->namespace));
        edit_set_string(edit, EDIT_UNDER(service, "path"), slice_from(path));
        edit_set_int(edit, EDIT_UNDER(service, "port"), SERVICE_PORT);
    }
    if (!place->ca_pem.size)
        return;
    text_clear(&text);
    base64_append(&text, place->ca_pem, BASE64_STANDARD);
    edit_set_string(edit, EDIT_UNDER(hook, "clientConfig", "caBundle"), text_slice(&text));
}

static void add_text(struct edit *edit, struct edit_node parent, const char *key, const char *text)
{
    struct edit_node list = edit_ensure_array(edit, EDIT_UNDER(parent, key));

    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(text));
}

static void write_rule(const struct rules_kind *kind, bool mutating, struct edit *edit,
                       struct edit_node hook)
{
    unsigned wanted = mutating ? kind->mutates : kind->validates;
    struct edit_node rules = edit_set_array(edit, EDIT_UNDER(hook, "rules"));
    struct edit_node rule = edit_set_object(edit, EDIT_UNDER(rules, EDIT_END));

    for (size_t i = 0; i < COUNT_OF(operations); i++) {
        if (wanted & operations[i])
            add_text(edit, rule, "operations", rules_review_operation(operations[i]));
    }
    add_text(edit, rule, "apiGroups", kind->resource->group);
    add_text(edit, rule, "apiVersions", kind->resource->version);
    add_text(edit, rule, "resources", kind->resource->plural);
}

static void write_hook(struct arena *arena, const struct rules_webhooks_place *place,
                       const struct rules_kind *kind, bool mutating, struct edit *edit,
                       struct edit_node hook)
{
    edit_set_string(edit, EDIT_UNDER(hook, "name"),
                    slice_from(mutating ? kind->mutating_webhook : kind->validating_webhook));
    add_text(edit, hook, "admissionReviewVersions", "v1");
    edit_set_string(edit, EDIT_UNDER(hook, "sideEffects"), SLICE("None"));
    edit_set_string(edit, EDIT_UNDER(hook, "failurePolicy"),
                    kind->unanswered_passes ? SLICE("Ignore") : SLICE("Fail"));
    write_client(place, rules_webhooks_path(arena, kind, mutating), edit, hook);
    write_rule(kind, mutating, edit, hook);
}

struct error *rules_webhooks_configuration(const struct rules_webhooks_place *place, bool mutating,
                                           struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct edit *edit = edit_new();
    struct edit_node hooks;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("admissionregistration.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"),
                    mutating ? SLICE("MutatingWebhookConfiguration")
                             : SLICE("ValidatingWebhookConfiguration"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(place->name));
    if (place->inject_ca)
        edit_set_string(edit,
                        EDIT_PATH("metadata", "annotations", "cert-manager.io/inject-ca-from"),
                        slice_from(place->inject_ca));
    hooks = edit_set_array(edit, EDIT_PATH("webhooks"));
    for (size_t i = 0; rules_kinds[i]; i++) {
        const struct rules_kind *kind = rules_kinds[i];

        if (kind->owner == place->owner &&
            (mutating ? kind->mutating_webhook : kind->validating_webhook))
            write_hook(arena, place, kind, mutating, edit,
                       edit_set_object(edit, EDIT_UNDER(hooks, EDIT_END)));
    }
    return edit_seal(edit, out_doc);
}
