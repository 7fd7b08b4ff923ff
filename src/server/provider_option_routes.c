/* What a provider has to choose from for a new cluster: asked of the provider itself, and offered
 * as the policies say. */
#include <string.h>

#include "admission/creation_policy.h"
#include "api/provider_config.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "net/http_call.h"
#include "server/access.h"
#include "server/provider_access.h"
#include "server/provider_answer.h"
#include "server/server_call.h"
#include "server/tables.h"

struct choice {
    const char *id; /* what clusters are given; texts are the arena's, NULL: not said */
    const char *name;
    const char *description;
    const char *os;
    int64_t vlan; /* 0: none */
};

struct choices {
    struct choice *items;
    size_t count;
};

/* --- asking the provider -------------------------------------------------------------------- */

static const char *text_or_null(struct arena *arena, struct value object, const char *key)
{
    struct slice text = value_text(object, key);

    return text.size ? arena_text(arena, text) : NULL;
}

/* --- Harvester: objects of a Kubernetes API
 * ------------------------------------------------------- */

static void read_names(struct arena *arena, struct value item, struct choice *out_choice)
{
    struct value metadata = value_get(item, SLICE("metadata"));

    out_choice->name = arena_text(arena, value_text(metadata, "name"));
    out_choice->id =
        arena_format(arena, SLICE_FORMAT "/%s", SLICE_ARGUMENT(value_text(metadata, "namespace")),
                     out_choice->name);
}

static void read_image(struct arena *arena, struct value item, struct choice *out_choice)
{
    struct value metadata = value_get(item, SLICE("metadata"));
    struct value notes = value_get(metadata, SLICE("annotations"));
    const char *title = text_or_null(arena, value_get(item, SLICE("spec")), "displayName");

    read_names(arena, item, out_choice);
    if (title)
        out_choice->name = title;
    out_choice->description = text_or_null(arena, notes, "field.cattle.io/description");
    out_choice->os =
        text_or_null(arena, value_get(metadata, SLICE("labels")), "harvesterhci.io/os-type");
}

/* The VLAN stands in a text of JSON. */
static void read_network(struct arena *arena, struct value item, struct choice *out_choice)
{
    struct slice config = value_text(value_get(item, SLICE("spec")), "config");
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = json_parse(config, NULL, &doc);

    read_names(arena, item, out_choice);
    error_drop(err, "a network without one");
    if (doc)
        out_choice->vlan = value_int_or(value_get(doc_root(doc), SLICE("vlan")), 0);
}

/* --- Nutanix: entities of Prism Central ------------------------------------------------------- */

static void read_entity(struct arena *arena, struct value item, struct choice *out_choice)
{
    struct value status = value_get(item, SLICE("status"));
    struct value resources = value_get(status, SLICE("resources"));

    out_choice->name = arena_text(arena, value_text(status, "name"));
    out_choice->id = arena_text(arena, value_text(value_get(item, SLICE("metadata")), "uuid"));
    out_choice->description = text_or_null(arena, status, "description");
    out_choice->vlan = value_int_or(value_get(resources, SLICE("vlan_id")), 0);
}

static void read_container(struct arena *arena, struct value item, struct choice *out_choice)
{
    out_choice->name = arena_text(arena, value_text(item, "name"));
    out_choice->id = arena_text(arena, value_text(item, "storage_container_uuid"));
}

#define V3 "/api/nutanix/v3/"

static const struct option {
    const char *name;   /* as policies call it */
    const char *member; /* of the answer */
    const char *provider;
    const char *path; /* of the provider's API */
    const char *body; /* that is sent there; NULL: it is a GET */
    const char *list; /* member of what comes back */
    void (*read)(struct arena *arena, struct value item, struct choice *out_choice);
} options[] = {
    { "image", "images", "harvester", "/apis/harvesterhci.io/v1beta1/virtualmachineimages", NULL,
      "items", read_image },
    { "network", "networks", "harvester", "/apis/k8s.cni.cncf.io/v1/network-attachment-definitions",
      NULL, "items", read_network },
    { "image", "images", "nutanix", V3 "images/list", "{\"kind\":\"image\",\"length\":500}",
      "entities", read_entity },
    { "network", "networks", "nutanix", V3 "subnets/list", "{\"kind\":\"subnet\",\"length\":500}",
      "entities", read_entity },
    { "cluster", "clusters", "nutanix", V3 "clusters/list", "{\"kind\":\"cluster\",\"length\":500}",
      "entities", read_entity },
    { "storageContainer", "storageContainers", "nutanix",
      "/PrismGateway/services/rest/v2.0/storage_containers/", NULL, "entities", read_container },
};

static const struct option *find_option(const char *name, struct slice provider)
{
    for (size_t i = 0; i < COUNT_OF(options); i++) {
        if (strcmp(options[i].name, name) == 0 && slice_is(provider, options[i].provider))
            return &options[i];
    }
    return NULL;
}

static void read_choices(struct arena *arena, const struct option *option, struct value list,
                         struct choices *out_choices)
{
    struct value items = value_get(list, slice_from(option->list));
    struct choices choices = { arena_array(arena, value_count(items), struct choice), 0 };

    DOC_EACH (it, items)
        option->read(arena, it.value, &choices.items[choices.count++]);
    *out_choices = choices;
}

static struct error *ask_provider(struct server_call *call, const struct doc *provider,
                                  const struct option *option, struct choices *out_choices)
{
    const struct http_header json = { "Content-Type", "application/json" };
    struct http_request request = { .method = "GET", .path = option->path };
    CLEANUP(http_response) struct http_response *response = NULL;
    CLEANUP(doc) struct doc *secret = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    struct provider_access access;
    struct error *err = provider_answer_find_secret(call, provider, &secret);

    if (!err)
        err = provider_access_read(call->arena, provider_answer_trust(call, provider),
                                   doc_root(provider),
                                   secret ? doc_root(secret) : VALUE_ABSENT_VALUE, &access);
    if (option->body) {
        request.method = "POST";
        request.body = slice_from(option->body);
        request.headers = &json;
        request.header_count = 1;
    }
    if (!err)
        err = provider_access_ask(call, &access, &request, &response);
    if (err && err->code == ERR_FORBIDDEN)
        return err;
    if (!err && response->status == 200)
        err = json_parse(slice_of(response->body, response->body_size), NULL, &doc);
    if (err || !doc)
        return server_error_upstream(
            err ? err : error_new(ERR_UNAVAILABLE, "status %d", response->status),
            "the provider did not tell what it has");
    read_choices(call->arena, option, doc_root(doc), out_choices);
    return NULL;
}

/* --- policies ------------------------------------------------------------------------------- */

struct policy_rule {
    struct value value; /* absent: nobody has a rule */
    struct slice policy;
    struct slice mode;
    struct value values;
};

/* For the team and the environment that the cluster would be in. */
static struct error *find_rule(struct server_call *call, const struct option *option,
                               struct policy_rule *out_rule)
{
    const char *team = server_query(call, "team");
    const char *environment = server_query(call, "environment");
    struct creation_policy_target target = { .provider = slice_from(option->provider) };
    const struct creation_policy *policy = NULL;
    struct creation_policy *policies;
    struct kube_list all = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_CREATION_POLICIES,
                                  &(struct kube_query){ 0 }, &all);

    if (err)
        return server_error_upstream(err, "the policies could not be read");
    target.team = slice_from(team ? team : call->caller->context_team);
    target.environment = slice_from(environment ? environment : call->caller->context_environment);
    policies = arena_array(call->arena, all.count, struct creation_policy);
    for (size_t i = 0; i < all.count; i++)
        creation_policy_read(doc_root(all.docs[i]), &policies[i]);
    *out_rule = (struct policy_rule){ .value = creation_policy_find(policies, all.count, &target,
                                                                    option->name, &policy) };
    if (!policy)
        return NULL;
    out_rule->policy = policy->name;
    out_rule->mode = value_text(out_rule->value, "mode");
    out_rule->values = value_get(out_rule->value, SLICE("values"));
    return NULL;
}

static bool is_listed(const struct policy_rule *rule, const struct choice *choice)
{
    DOC_EACH (it, rule->values) {
        struct slice value = value_string_or(it.value, SLICE(""));

        if (slice_is(value, choice->id) || slice_is(value, choice->name))
            return true;
    }
    return false;
}

static bool narrows(const struct policy_rule *rule)
{
    return slice_is(rule->mode, "pin") || slice_is(rule->mode, "allowList");
}

/* --- the answer ----------------------------------------------------------------------------- */

static void write_choice(const struct choice *choice, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "name", choice->name);
    json_write_member(text, "id", choice->id);
    if (choice->description)
        json_write_member(text, "description", choice->description);
    if (choice->os)
        json_write_member(text, "os", choice->os);
    if (choice->vlan) {
        json_write_key(text, "vlan");
        json_write_int(text, choice->vlan);
    }
    json_write_end_object(text);
}

/* What a policy speaks of comes first; the rest only where it may be had. */
static void write_choices(const struct choices *choices, const struct policy_rule *rule,
                          struct text *text)
{
    json_write_list(text);
    for (size_t i = 0; i < choices->count; i++) {
        if (is_listed(rule, &choices->items[i]))
            write_choice(&choices->items[i], text);
    }
    for (size_t i = 0; i < choices->count && !narrows(rule); i++) {
        if (!is_listed(rule, &choices->items[i]))
            write_choice(&choices->items[i], text);
    }
    json_write_end_list(text);
}

static void write_rule(const struct policy_rule *rule, struct text *text)
{
    static const char *const members[] = { "values", "default", "recommendedReason" };

    json_write_key(text, "policy");
    json_write_object(text);
    json_write_key(text, "name");
    json_write_slice(text, rule->policy);
    json_write_key(text, "mode");
    json_write_slice(text, rule->mode);
    for (size_t i = 0; i < COUNT_OF(members); i++) {
        struct value value = value_get(rule->value, slice_from(members[i]));

        if (!value_exists(value))
            continue;
        json_write_key(text, members[i]);
        json_write_value(text, value);
    }
    json_write_end_object(text);
}

/* Those of the platform, and whoever may make clusters with it. */
static struct error *check_caller(const struct server_call *call, const struct doc *provider)
{
    const struct caller *caller = call->caller;
    const char *team = server_query(call, "team");
    struct provider_config config;

    provider_config_read(doc_root(provider), &config);
    if (team && !access_shows_team(caller, slice_from(team)))
        return server_error(ERR_FORBIDDEN, "team_access_denied",
                            "you do not belong to team \"%.*s\"",
                            SLICE_ARGUMENT(slice_brief(slice_from(team))));
    if (caller->platform != BUTLER_USER_NONE)
        return NULL;
    for (size_t i = 0; i < caller->team_count; i++) {
        const struct caller_team *one = &caller->teams[i];
        enum team_role role = one->role;

        if (config.team_scoped && !slice_is(config.team, one->name))
            continue;
        for (size_t k = 0; k < one->environment_count; k++)
            role = one->environments[k].role > role ? one->environments[k].role : role;
        if (role >= TEAM_ROLE_OPERATOR)
            return NULL;
    }
    return error_new(ERR_FORBIDDEN, "it takes the role operator in a team that may use it");
}

static struct error *reply(struct server_call *call, const char *name)
{
    CLEANUP(doc) struct doc *provider = NULL;
    struct text text = TEXT_EMPTY;
    struct provider_config config;
    const struct option *option;
    struct choices choices = { 0 };
    struct policy_rule rule;
    struct error *err = provider_answer_find(call, server_param(call, "namespace"),
                                             server_param(call, "name"), &provider);

    if (!err)
        err = check_caller(call, provider);
    if (err)
        return err;
    provider_config_read(doc_root(provider), &config);
    option = find_option(name, config.provider);
    if (!option)
        return server_error(ERR_BAD_REQUEST, "not_supported",
                            "a provider of kind \"%.*s\" does not tell this",
                            SLICE_ARGUMENT(slice_brief(config.provider)));
    err = find_rule(call, option, &rule);
    if (!err)
        err = ask_provider(call, provider, option, &choices);
    if (err)
        return err;
    json_write_object(&text);
    json_write_key(&text, option->member);
    write_choices(&choices, &rule, &text);
    if (value_exists(rule.value))
        write_rule(&rule, &text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET …/images */
static struct error *images(struct server_call *call)
{
    return reply(call, "image");
}

/* GET …/networks */
static struct error *networks(struct server_call *call)
{
    return reply(call, "network");
}

/* GET …/clusters */
static struct error *clusters(struct server_call *call)
{
    return reply(call, "cluster");
}

/* GET …/storage-containers */
static struct error *containers(struct server_call *call)
{
    return reply(call, "storageContainer");
}

#define PROVIDER "/api/providers/{namespace}/{name}"

const struct server_route provider_option_routes[] = {
    { "listProviderImages", "GET", PROVIDER "/images", RULE_BODY, NULL, NULL, images, 0, LIMIT_NONE,
      NULL, "ProviderImages", "Images that clusters may have at a provider" },
    { "listProviderNetworks", "GET", PROVIDER "/networks", RULE_BODY, NULL, NULL, networks, 0,
      LIMIT_NONE, NULL, "ProviderNetworks", "Networks that clusters may have at a provider" },
    { "listProviderClusters", "GET", PROVIDER "/clusters", RULE_BODY, NULL, NULL, clusters, 0,
      LIMIT_NONE, NULL, "ProviderClusters", "Clusters of a provider that may have the machines" },
    { "listProviderContainers", "GET", PROVIDER "/storage-containers", RULE_BODY, NULL, NULL,
      containers, 0, LIMIT_NONE, NULL, "ProviderContainers", "Places for disks at a provider" },
    { 0 },
};
