/* POST /api/clusters: a cluster as a form asks for it. What nobody says comes from the environment,
 * the team, then the platform. */
#include <string.h>

#include "actions/addon_action.h"
#include "actions/cluster_draft.h"
#include "api/butler_config.h"
#include "api/butler_names.h"
#include "api/control_plane.h"
#include "api/provider_config.h"
#include "api/team.h"
#include "base/arena.h"
#include "base/build_info.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/cluster_answer.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/settings.h"
#include "server/shown.h"
#include "server/tables.h"

enum {
    NAME_MAX = 40,
    MAX_ADDONS = 50,
    MAX_TIME_SERVERS = 10,
    MAX_POOL = 4096,
};

#define DEFAULT_MEMORY "8Gi"
#define DEFAULT_DISK   "50Gi"

static const char *const known[] = {
    "name",
    "namespace",
    "teamRef",
    "environment",
    "kubernetesVersion",
    "providerConfigRef",
    "workerReplicas",
    "workerCPU",
    "workerMemory",
    "workerDiskSize",
    "loadBalancerStart",
    "loadBalancerEnd",
    "lbPoolSize",
    "harvesterNamespace",
    "harvesterNetworkName",
    "harvesterImageName",
    "nutanixClusterUUID",
    "nutanixSubnetUUID",
    "nutanixImageUUID",
    "nutanixStorageContainerUUID",
    "proxmoxNode",
    "proxmoxStorage",
    "proxmoxTemplateID",
    "osType",
    "schematicID",
    "addons",
    "ingressEnabled",
    "workspacesEnabled",
    "timeServers",
    "controlPlaneReplicas",
    "controlPlaneResources",
    "podCIDR",
    "serviceCIDR",
    "dryRun",
    NULL,
};

static const struct cluster_draft_words words = {
    .name = "name",
    .workers = "workerReplicas",
    .cpu = "workerCPU",
    .memory = "workerMemory",
    .disk = "workerDiskSize",
    .image = "imageRef",
    .schematic = "schematicID",
    .os = "osType",
    .version = "kubernetesVersion",
    .pod_cidr = "podCIDR",
    .service_cidr = "serviceCIDR",
    .lb_pool = "loadBalancerStart",
    .lb_start = "loadBalancerStart",
    .lb_end = "loadBalancerEnd",
    .lb_size = "lbPoolSize",
    .control_planes = "controlPlaneReplicas",
    .resources = "controlPlaneResources",
    .label = "labels",
    .annotation = "annotations",
};

/* Where the texts of a provider go, below spec.infrastructureOverride. */
static const struct {
    const char *key;
    const char *provider;
    const char *field;
} overrides[] = {
    { "harvesterNamespace", "harvester", "namespace" },
    { "harvesterNetworkName", "harvester", "networkName" },
    { "harvesterImageName", "harvester", "imageName" },
    { "nutanixClusterUUID", "nutanix", "clusterUUID" },
    { "nutanixSubnetUUID", "nutanix", "subnetUUID" },
    { "nutanixImageUUID", "nutanix", "imageUUID" },
    { "nutanixStorageContainerUUID", "nutanix", "storageContainerUUID" },
    { "proxmoxNode", "proxmox", "node" },
    { "proxmoxStorage", "proxmox", "storage" },
};

/* One request on its way. */
struct creation {
    struct server_call *call;
    struct body_reader reader;
    struct cluster_draft draft;
    const char *name;
    const char *namespace;
    struct value provider; /* a text, or an object with name and namespace */
    const char *const *addons;
    const char *const *time_servers;
    struct value resources;
    int64_t template_id;
    bool has_ingress;
    bool ingress;
    bool has_workspaces;
    bool workspaces;
    bool dry_run;
    struct doc *team_doc; /* of the arena; NULL: no team */
    struct team team;
};

/* --- what is asked for --------------------------------------------------------------------- */

static void read_provider(struct creation *creation)
{
    struct value value = value_get(creation->call->body, SLICE("providerConfigRef"));
    struct body_reader inner;

    if (!value_is_object(value)) {
        creation->draft.provider = body_text(&creation->reader, "providerConfigRef");
        return;
    }
    body_reader_init(&inner, creation->call->arena, value);
    inner.prefix = "providerConfigRef.";
    creation->draft.provider = body_text(&inner, "name");
    creation->draft.provider_namespace = body_text(&inner, "namespace");
    body_take_error(&creation->reader, body_reader_end(&inner));
}

static void read_machines(struct creation *creation)
{
    struct body_reader *reader = &creation->reader;
    struct cluster_draft *draft = &creation->draft;

    draft->workers = body_int(reader, "workerReplicas", 1, CLUSTER_MAX_WORKERS);
    draft->cpu = body_int(reader, "workerCPU", 1, CLUSTER_MAX_CPUS);
    draft->memory = body_text(reader, "workerMemory");
    draft->disk = body_text(reader, "workerDiskSize");
    draft->os = body_text(reader, "osType");
    draft->schematic = body_text(reader, "schematicID");
    draft->version = body_text(reader, "kubernetesVersion");
    draft->pod_cidr = body_text(reader, "podCIDR");
    draft->service_cidr = body_text(reader, "serviceCIDR");
    draft->lb_start = body_text(reader, "loadBalancerStart");
    draft->lb_end = body_text(reader, "loadBalancerEnd");
    draft->lb_size = body_int(reader, "lbPoolSize", 1, MAX_POOL);
    draft->control_planes = body_int(reader, "controlPlaneReplicas", 1, 3);
    creation->template_id = body_int(reader, "proxmoxTemplateID", 1, INT32_MAX);
    creation->resources = body_object(reader, "controlPlaneResources");
    creation->time_servers = body_texts(reader, "timeServers", MAX_TIME_SERVERS);
    creation->addons = body_texts(reader, "addons", MAX_ADDONS);
}

static void read_name(struct creation *creation)
{
    struct body_reader *reader = &creation->reader;

    creation->name = body_text(reader, "name");
    if (!creation->name)
        body_wrong(reader, "name", "is missing; want a name of up to %d characters", NAME_MAX);
    else if (strlen(creation->name) > NAME_MAX)
        body_wrong(reader, "name", "has %zu characters; want %d at most", strlen(creation->name),
                   NAME_MAX);
    else
        body_take_error(reader, cluster_draft_check_name(creation->name, "name"));
}

/* What the request is narrowed to counts where the body says nothing. */
static void read_place(struct creation *creation)
{
    const struct caller *caller = creation->call->caller;
    struct body_reader *reader = &creation->reader;

    creation->namespace = body_text(reader, "namespace");
    creation->draft.team = body_text(reader, "teamRef");
    creation->draft.environment = body_text(reader, "environment");
    if (!creation->draft.team && *caller->context_team)
        creation->draft.team = caller->context_team;
    if (!creation->draft.environment && *caller->context_environment)
        creation->draft.environment = caller->context_environment;
}

static struct error *read_body(struct creation *creation)
{
    struct body_reader *reader = &creation->reader;
    struct error *err = server_check_members(creation->call, known);

    if (err)
        return err;
    body_reader_init(reader, creation->call->arena, creation->call->body);
    read_name(creation);
    read_place(creation);
    read_provider(creation);
    read_machines(creation);
    creation->has_ingress = body_has(reader, "ingressEnabled");
    creation->ingress = body_bool(reader, "ingressEnabled", true);
    creation->has_workspaces = body_has(reader, "workspacesEnabled");
    creation->workspaces = body_bool(reader, "workspacesEnabled", false);
    creation->dry_run = body_bool(reader, "dryRun", false);
    for (size_t i = 0; i < COUNT_OF(overrides); i++)
        (void)body_text(reader, overrides[i].key);
    body_take_error(reader, cluster_draft_check(creation->call->arena, &creation->draft, &words));
    return body_reader_end(reader);
}

/* --- whether it may be --------------------------------------------------------------------- */

/* Where a team counts, a cluster without one is for those of the platform. */
static struct error *check_no_team(struct creation *creation)
{
    const struct caller *caller = creation->call->caller;
    struct owner nobody = { .team = SLICE("") };

    if (caller->mode == BUTLER_CONFIG_ENFORCED)
        return server_error_field("teamRef", "is missing: every cluster belongs to a team");
    if (access_cluster_role(caller, &nobody) < TEAM_ROLE_OPERATOR)
        return error_new(ERR_FORBIDDEN, "clusters without a team are not yours to create");
    return NULL;
}

static struct error *read_team(struct creation *creation)
{
    struct server_call *call = creation->call;
    struct doc *doc = NULL;
    struct error *err = kube_find(&call->own, &BUTLER_TEAMS, NULL, creation->draft.team, &doc);

    if (doc)
        arena_defer(call->arena, doc_release, doc);
    if (!err && doc)
        err = team_read(call->arena, doc_root(doc), &creation->team);
    if (err)
        return server_error_upstream(err, "the team could not be read");
    if (!doc)
        return server_error_field("teamRef", "there is no team \"%.*s\"",
                                  SLICE_ARGUMENT(slice_brief(slice_from(creation->draft.team))));
    creation->team_doc = doc;
    return NULL;
}

static struct error *check_environment(const struct creation *creation)
{
    const char *environment = creation->draft.environment;
    const struct team *team = &creation->team;
    CLEANUP(text) struct text names = TEXT_EMPTY;

    for (size_t i = 0; i < team->environment_count; i++)
        text_appendf(&names, "%s" SLICE_FORMAT, i ? ", " : "",
                     SLICE_ARGUMENT(team->environments[i].name));
    if (!environment && team->environment_count)
        return server_error_field("environment", "is missing; team %s has %s", creation->draft.team,
                                  text_string(&names));
    if (environment && !team_environment_find(team, slice_from(environment)))
        return server_error_field("environment", "team %s has no environment \"%.*s\"%s%s",
                                  creation->draft.team,
                                  SLICE_ARGUMENT(slice_brief(slice_from(environment))),
                                  names.size ? "; it has " : "", text_string(&names));
    return NULL;
}

static struct error *check_namespace(struct creation *creation)
{
    struct slice own = creation->team.namespace;
    const char *wanted = creation->namespace;

    if (!creation->team_doc) {
        if (!wanted)
            creation->namespace = server_settings(creation->call->server)->tenant_namespace;
        return NULL;
    }
    if (!own.size)
        return error_new(ERR_CONFLICT, "team %s has no namespace yet", creation->draft.team);
    if (wanted && !slice_is(own, wanted))
        return server_error_field("namespace", "\"%.*s\" does not belong to team %s",
                                  SLICE_ARGUMENT(slice_brief(slice_from(wanted))),
                                  creation->draft.team);
    creation->namespace = arena_text(creation->call->arena, own);
    return NULL;
}

/* What somebody may not see is not there for them: the same words for both. */
static struct error *check_provider(struct creation *creation)
{
    struct server_call *call = creation->call;
    struct cluster_draft *draft = &creation->draft;
    CLEANUP(doc) struct doc *doc = NULL;
    struct value scope;
    struct slice owner;
    struct error *err;

    if (!draft->provider)
        return NULL;
    err = kube_find(&call->own, &BUTLER_PROVIDER_CONFIGS,
                    draft->provider_namespace ? draft->provider_namespace
                                              : server_settings(call->server)->system_namespace,
                    draft->provider, &doc);
    if (err)
        return server_error_upstream(err, "the provider could not be read");
    scope = doc ? value_find(doc_root(doc), VALUE_KEYS("spec", "scope")) : VALUE_ABSENT_VALUE;
    owner = value_text(value_get(scope, SLICE("teamRef")), "name");
    if (doc && (!slice_is(value_text(scope, "type"), "team") ||
                slice_is(owner, draft->team ? draft->team : "")))
        return NULL;
    return server_error_field("providerConfigRef", "there is no provider \"%.*s\" for this team",
                              SLICE_ARGUMENT(slice_brief(slice_from(draft->provider))));
}

static struct error *check_addons(const struct creation *creation)
{
    struct body_reader reader;

    body_reader_init(&reader, creation->call->arena, creation->call->body);
    for (size_t i = 0; creation->addons && creation->addons[i]; i++) {
        CLEANUP(doc) struct doc *doc = NULL;
        struct error *err = kube_find(&creation->call->own, &BUTLER_ADDON_DEFINITIONS, NULL,
                                      creation->addons[i], &doc);

        if (err && err->code != ERR_BAD_REQUEST)
            return server_error_upstream(err, "the catalog could not be read");
        error_drop(err, "what is no name is in no catalog");
        if (!doc)
            body_wrong(&reader, "addons", "there is no addon \"%.*s\" in the catalog",
                       SLICE_ARGUMENT(slice_brief(slice_from(creation->addons[i]))));
    }
    return body_reader_end(&reader);
}

static struct error *check(struct creation *creation)
{
    const struct caller *caller = creation->call->caller;
    struct slice team = slice_from(creation->draft.team);
    struct error *err;

    if (!team.size) {
        err = check_no_team(creation);
    } else {
        err = access_require_environment(caller, team, slice_from(creation->draft.environment),
                                         TEAM_ROLE_OPERATOR);
        if (!err)
            err = access_require_context(caller, team);
        if (!err)
            err = read_team(creation);
        if (!err)
            err = check_environment(creation);
    }
    if (!err)
        err = check_namespace(creation);
    if (!err)
        err = check_provider(creation);
    return err ? err : check_addons(creation);
}

/* --- what nobody says ---------------------------------------------------------------------- */

static bool team_says(const struct creation *creation, const char *key)
{
    const struct team_environment *environment =
        team_environment_find(&creation->team, slice_from(creation->draft.environment));

    return (environment &&
            value_exists(value_get(environment->cluster_defaults, slice_from(key)))) ||
           value_exists(value_get(creation->team.cluster_defaults, slice_from(key)));
}

static bool limits_say(const struct creation *creation, const char *key)
{
    struct value object = creation->team_doc ? doc_root(creation->team_doc) : VALUE_ABSENT_VALUE;

    return value_exists(
        value_get(value_find(object, VALUE_KEYS("spec", "resourceLimits")), slice_from(key)));
}

static void fill(struct creation *creation)
{
    struct cluster_draft *draft = &creation->draft;

    if (!draft->version && !team_says(creation, "kubernetesVersion"))
        draft->version = CONTROL_PLANE_NEWEST;
    if (!draft->memory && !team_says(creation, "workerMemoryGi") &&
        !limits_say(creation, "defaultMemoryPerNode"))
        draft->memory = DEFAULT_MEMORY;
    if (!draft->disk && !team_says(creation, "workerDiskGi"))
        draft->disk = DEFAULT_DISK;
}

/* --- the object ---------------------------------------------------------------------------- */

static void set_overrides(const struct creation *creation, struct edit *edit)
{
    for (size_t i = 0; i < COUNT_OF(overrides); i++) {
        struct slice text = value_text(creation->call->body, overrides[i].key);

        if (text.size)
            edit_set_string(edit,
                            EDIT_PATH("spec", "infrastructureOverride", overrides[i].provider,
                                      overrides[i].field),
                            text);
    }
    if (creation->template_id)
        edit_set_int(edit, EDIT_PATH("spec", "infrastructureOverride", "proxmox", "templateID"),
                     creation->template_id);
}

static struct error *build(const struct creation *creation, struct doc **out_doc)
{
    struct server_call *call = creation->call;
    const char *by = arena_format(call->arena, "butler-server/%s", build_info_version());
    CLEANUP(doc) struct doc *draft = NULL;
    struct edit *edit;
    struct error *err = cluster_draft_build(&creation->draft, NULL, creation->namespace,
                                            creation->name, by, &draft);

    if (err)
        return err;
    edit = edit_begin(draft);
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_CREATOR_EMAIL),
                    slice_from(call->caller->email));
    if (creation->has_ingress)
        edit_set_bool(edit, EDIT_PATH("spec", "addons", "ingress", "enabled"), creation->ingress);
    if (creation->has_workspaces)
        edit_set_bool(edit, EDIT_PATH("spec", "workspaces", "enabled"), creation->workspaces);
    if (value_exists(creation->resources))
        edit_set_value(edit, EDIT_PATH("spec", "controlPlane", "resources"), creation->resources);
    if (creation->time_servers)
        edit_set_value(edit, EDIT_PATH("spec", "timeServers"),
                       value_get(call->body, SLICE("timeServers")));
    set_overrides(creation, edit);
    return edit_seal(edit, out_doc);
}

/* --- writing ------------------------------------------------------------------------------- */

static struct error *write_cluster(const struct creation *creation, const struct doc *draft,
                                   struct doc **out_after)
{
    const struct kube *kube = &creation->call->as_user;

    return kube_transport_call(kube->transport,
                               &(struct kube_request){
                                   .verb = KUBE_CREATE,
                                   .resource = &BUTLER_TENANT_CLUSTERS,
                                   .namespace = creation->namespace,
                                   .body = draft,
                                   .dry_run = creation->dry_run,
                                   .field_manager = kube->field_manager,
                                   .timeout_ms = kube->timeout_ms,
                                   .as = kube->as,
                                   .abort = kube->abort,
                               },
                               out_after);
}

/* The cluster is there already: what cannot be added is told with it. */
static void write_addons(const struct creation *creation, struct text *problems)
{
    for (size_t i = 0; creation->addons && creation->addons[i]; i++) {
        CLEANUP(doc) struct doc *addon = NULL;
        struct addon_action_wish wish = { .namespace = creation->namespace,
                                          .cluster = creation->name,
                                          .addon = creation->addons[i] };
        struct error *err = addon_action_new(&wish, &addon);

        if (!err)
            err = kube_create(&creation->call->as_user, &BUTLER_TENANT_ADDONS, addon, NULL);
        if (err)
            json_write_string(problems,
                              arena_format(creation->call->arena, "addon %s could not be added: %s",
                                           creation->addons[i], err->message));
        error_drop(err, "told with the answer");
    }
}

static struct error *answer(struct creation *creation, const struct doc *after)
{
    struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text problems = TEXT_EMPTY;

    json_write_list(&problems);
    if (!creation->dry_run)
        write_addons(creation, &problems);
    json_write_end_list(&problems);
    shown_append(doc_root(after), SHELF_CLUSTERS, &text);
    if (problems.size > 2) {
        text_truncate(&text, text.size - 1); /* the last brace */
        json_write_key(&text, "x-butler");
        json_write_object(&text);
        json_write_key(&text, "warnings");
        json_write_raw(&text, text_slice(&problems));
        json_write_end_object(&text);
        json_write_end_object(&text);
    }
    return server_reply_json(creation->call, creation->dry_run ? 200 : 201, &text);
}

static struct error *create(struct server_call *call)
{
    struct creation creation = { .call = call };
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err = read_body(&creation);

    if (err)
        return err;
    call->note.name = creation.name;
    call->note.team = creation.draft.team;
    err = check(&creation);
    if (err)
        return err;
    fill(&creation);
    err = build(&creation, &draft);
    if (err)
        return err;
    err = write_cluster(&creation, draft, &after);
    return err ? server_error_of_write(err) : answer(&creation, after);
}

const struct server_route cluster_create_routes[] = {
    { "createCluster", "POST", "/api/clusters", RULE_BODY, "create", "TenantCluster", create, 0,
      LIMIT_NONE, "CreateCluster", "Object", "Creates a cluster, or says what would come of it" },
    { 0 },
};
