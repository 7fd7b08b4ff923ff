/* Webhook configurations, and where a webhook is. */
#include "api/validate_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "doc/causes.h"

enum {
    MOST_TIMEOUT_S = 30,
    LEAST_LABELS = 3, /* of a webhook's name */
};

#define URL_FORM "; desired format: https://host[/path]"

/* --- where it is ----------------------------------------------------------------------------- */

/* The parts of a URL, as far as somebody may have said too much or too little. */
struct url {
    struct slice scheme;
    struct slice host;
    struct slice user;
    struct slice query;
    struct slice fragment;
    bool has_user;
};

static struct url split_url(struct slice text)
{
    struct url url = { .scheme = SLICE("") };
    struct slice rest = text;
    struct slice path;
    size_t at;

    slice_cut(rest, '#', &rest, &url.fragment);
    slice_cut(rest, '?', &rest, &url.query);
    if (!slice_find(rest, SLICE("://"), &at))
        return url;
    url.scheme = slice_of(rest.data, at);
    url.host = slice_of(rest.data + at + 3, rest.size - at - 3);
    slice_cut(url.host, '/', &url.host, &path);
    url.has_user = slice_cut(url.host, '@', &url.user, &url.host);
    return url;
}

static void check_url(const struct field *field)
{
    struct url url = split_url(field_text(field));

    if (!slice_is(url.scheme, "https"))
        field_invalid_text(field, url.scheme, "'https' is the only allowed URL scheme" URL_FORM);
    if (!url.host.size)
        field_invalid_text(field, url.host, "host must be specified" URL_FORM);
    if (url.has_user)
        field_invalid_text(field, url.user, "user information is not permitted in the URL");
    if (url.fragment.size)
        field_invalid_text(field, url.fragment, "fragments are not permitted in the URL");
    if (url.query.size)
        field_invalid_text(field, url.query, "query parameters are not permitted in the URL");
}

static void check_path(const struct field *field)
{
    struct slice path = field_text(field);
    struct slice rest = path;
    struct slice step;

    if (!path.size || slice_is(path, "/"))
        return;
    if (slice_is(path, "//")) {
        field_invalid(field, "segment[0] may not be empty");
        return;
    }
    if (path.data[0] != '/')
        field_invalid(field, "must start with a '/'");
    rest = slice_of(path.data + 1, path.size - 1);
    if (slice_has_suffix(rest, "/"))
        rest.size--;
    for (size_t i = 0; slice_split(&rest, '/', &step); i++) {
        CLEANUP(error) struct error *err =
            step.size ? name_check_subdomain(step) : NULL;

        if (!step.size)
            field_invalid(field, "segment[%zu] may not be empty", i);
        else if (err)
            field_invalid(field, "segment[%zu]: %s", i, err->message);
    }
}

static void check_service(const struct field *service)
{
    const struct field *port = FIELD(service, "port");

    field_need(FIELD(service, "name"));
    field_need(FIELD(service, "namespace"));
    if (field_int(port) < 1 || field_int(port) > UINT16_MAX)
        field_invalid(port, "port is not valid: must be between 1 and 65535, inclusive");
    check_path(FIELD(service, "path"));
}

void validate_webhook_client(const struct field *client)
{
    bool has_url = field_exists(FIELD(client, "url"));

    if (has_url == field_exists(FIELD(client, "service")))
        field_required(client, "exactly one of url or service is required");
    else if (has_url)
        check_url(FIELD(client, "url"));
    else
        check_service(FIELD(client, "service"));
}

/* --- rules ----------------------------------------------------------------------------------- */

static bool has_star(const struct field *list)
{
    FIELD_EACH(item, list)
    {
        if (field_is(&item.field, "*"))
            return true;
    }
    return false;
}

static void check_star(const struct field *list, const char *what)
{
    if (field_count(list) > 1 && has_star(list))
        field_invalid(list, "if '*' is present, must not specify other %s", what);
}

static void check_operations(const struct field *operations)
{
    static const char *const known[] = { "*", "CONNECT", "CREATE", "DELETE", "UPDATE", NULL };

    field_need(operations);
    check_star(operations, "operations");
    FIELD_EACH(operation, operations)
    field_need_choice(&operation.field, known);
}

/* One star may not say what another has said. */
static void check_resource(const struct field *field, struct map *any_part,
                           struct map *any_resource)
{
    struct slice text = field_text(field);
    struct slice resource;
    struct slice part;

    if (!slice_cut(text, '/', &resource, &part))
        return;
    if (map_has(any_part, resource))
        field_invalid(field, "if '" SLICE_FORMAT "/*' is present, must not specify " SLICE_FORMAT,
                      SLICE_ARGUMENT(resource), SLICE_ARGUMENT(text));
    if (map_has(any_resource, part))
        field_invalid(field, "if '*/" SLICE_FORMAT "' is present, must not specify " SLICE_FORMAT,
                      SLICE_ARGUMENT(part), SLICE_ARGUMENT(text));
    if (slice_is(part, "*"))
        map_set(any_part, resource, any_part);
    if (slice_is(resource, "*"))
        map_set(any_resource, part, any_resource);
}

static void check_resources(const struct field *resources)
{
    CLEANUP(map) struct map *any_part = map_new();
    CLEANUP(map) struct map *any_resource = map_new();
    bool everything = false;
    bool plain = false;

    field_need(resources);
    FIELD_EACH(resource, resources)
    {
        size_t slash;

        if (!field_need(&resource.field))
            continue;
        everything = everything || field_is(&resource.field, "*/*");
        if (!slice_find(field_text(&resource.field), SLICE("/"), &slash))
            plain = plain || !field_is(&resource.field, "*");
        check_resource(&resource.field, any_part, any_resource);
    }
    if (everything && field_count(resources) > 1)
        field_invalid(resources, "if '*/*' is present, must not specify other resources");
    if (plain && has_star(resources))
        field_invalid(resources, "if '*' is present, must not specify other resources without "
                                 "subresources");
}

static void check_rule(const struct field *rule)
{
    const struct field *versions = FIELD(rule, "apiVersions");

    check_operations(FIELD(rule, "operations"));
    field_need(FIELD(rule, "apiGroups"));
    check_star(FIELD(rule, "apiGroups"), "API groups");
    field_need(versions);
    check_star(versions, "API versions");
    FIELD_EACH(version, versions)
    field_need(&version.field);
    check_resources(FIELD(rule, "resources"));
    field_check_choice(FIELD(rule, "scope"), FIELD_CHOICES("*", "Cluster", "Namespaced"));
}

/* --- one webhook ----------------------------------------------------------------------------- */

static void check_name(const struct field *name)
{
    size_t labels = 1;
    struct slice text = field_text(name);

    if (!field_need(name) || !field_check_name(name, name_check_subdomain))
        return;
    for (size_t i = 0; i < text.size; i++)
        labels += text.data[i] == '.';
    if (labels < LEAST_LABELS)
        field_invalid(name, "should be a domain with at least three segments separated by dots");
}

void validate_review_versions(const struct field *versions, const char *detail)
{
    CLEANUP(map) struct map *seen = map_new();
    bool known = false;

    if (!field_count(versions)) {
        field_required(versions, detail);
        return;
    }
    FIELD_EACH(version, versions)
    {
        if (map_set(seen, field_text(&version.field), seen)) {
            field_invalid(&version.field, "duplicate version");
            continue;
        }
        field_check_name(&version.field, name_check_label_1035);
        known = known || field_is(&version.field, "v1") || field_is(&version.field, "v1beta1");
    }
    if (!known)
        field_invalid(versions, "must include at least one of v1, v1beta1");
}

static void check_side_effects(const struct field *effects)
{
    if (!field_exists(effects))
        field_required(effects, "must specify one of None, NoneOnDryRun");
    else
        field_need_choice(effects, FIELD_CHOICES("None", "NoneOnDryRun"));
}

static void check_webhook(const struct field *webhook)
{
    const struct field *timeout = FIELD(webhook, "timeoutSeconds");

    check_name(FIELD(webhook, "name"));
    FIELD_EACH(rule, FIELD(webhook, "rules"))
    check_rule(&rule.field);
    field_check_choice(FIELD(webhook, "failurePolicy"), FIELD_CHOICES("Fail", "Ignore"));
    field_check_choice(FIELD(webhook, "matchPolicy"), FIELD_CHOICES("Equivalent", "Exact"));
    check_side_effects(FIELD(webhook, "sideEffects"));
    if (field_exists(timeout) && (field_int(timeout) < 1 || field_int(timeout) > MOST_TIMEOUT_S))
        field_invalid(timeout, "the timeout value must be between 1 and 30 seconds");
    validate_selector(FIELD(webhook, "namespaceSelector"));
    validate_selector(FIELD(webhook, "objectSelector"));
    field_check_choice(FIELD(webhook, "reinvocationPolicy"), FIELD_CHOICES("IfNeeded", "Never"));
    validate_webhook_client(FIELD(webhook, "clientConfig"));
    if (field_count(FIELD(webhook, "matchConditions")))
        field_forbidden(FIELD(webhook, "matchConditions"),
                        "this server does not evaluate expressions; use rules and selectors");
    validate_review_versions(FIELD(webhook, "admissionReviewVersions"),
                             "must specify one of v1, v1beta1");
}

static void check_configuration(const struct validate *validate)
{
    CLEANUP(map) struct map *names = map_new();

    FIELD_EACH(webhook, FIELD(&validate->object, "webhooks"))
    {
        const struct field *name = FIELD(&webhook.field, "name");

        check_webhook(&webhook.field);
        if (!field_is_empty(name))
            field_check_new(name, names);
    }
}

const struct validate_rule validate_webhook_rules[] = {
    { FACTS_admissionregistration_v1_MutatingWebhookConfiguration, .check = check_configuration },
    { FACTS_admissionregistration_v1_ValidatingWebhookConfiguration, .check = check_configuration },
    { 0 },
};
