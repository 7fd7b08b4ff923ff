/* Forms of providers, by one table. */
#include "server/provider_form.h"

#include <string.h>

#include "api/provider_config.h"
#include "base/arena.h"
#include "base/error.h"
#include "crypto/certificate.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "server/body_reader.h"
#include "server/outbound.h"
#include "server/server_call.h"

enum {
    MAX_ITEMS = 64,
    MAX_COUNT = 100000,
};

enum member_type {
    MEMBER_TEXT,
    MEMBER_TEXTS,
    MEMBER_COUNT,
    MEMBER_BOOL,
    MEMBER_URL,
    MEMBER_SECRET, /* goes to the Secret; the path is its key */
};

static const char *const kinds[] = {
    "harvester", "nutanix", "proxmox", "aws", "azure", "gcp", PROVIDER_CONFIG_LOCAL
};

/* What there is to say, and where it goes below spec. */
static const struct member {
    const char *key;
    const char *kind; /* NULL: every provider */
    enum member_type type;
    const char *path[4];
} members[] = {
    { "harvesterKubeconfig", "harvester", MEMBER_SECRET, { "kubeconfig" } },
    { "harvesterNamespace", "harvester", MEMBER_TEXT, { "spec", "harvester", "namespace" } },
    { "harvesterNetworkName", "harvester", MEMBER_TEXT, { "spec", "harvester", "networkName" } },
    { "harvesterImageName", "harvester", MEMBER_TEXT, { "spec", "harvester", "imageName" } },
    { "nutanixEndpoint", "nutanix", MEMBER_URL, { "spec", "nutanix", "endpoint" } },
    { "nutanixPort", "nutanix", MEMBER_COUNT, { "spec", "nutanix", "port" } },
    { "nutanixInsecure", "nutanix", MEMBER_BOOL, { "spec", "nutanix", "insecure" } },
    { "nutanixClusterUUID", "nutanix", MEMBER_TEXT, { "spec", "nutanix", "clusterUUID" } },
    { "nutanixSubnetUUID", "nutanix", MEMBER_TEXT, { "spec", "nutanix", "subnetUUID" } },
    { "nutanixImageUUID", "nutanix", MEMBER_TEXT, { "spec", "nutanix", "imageUUID" } },
    { "nutanixStorageContainerUUID",
      "nutanix",
      MEMBER_TEXT,
      { "spec", "nutanix", "storageContainerUUID" } },
    { "nutanixUsername", "nutanix", MEMBER_SECRET, { "username" } },
    { "nutanixPassword", "nutanix", MEMBER_SECRET, { "password" } },
    { "nutanixCABundle", "nutanix", MEMBER_SECRET, { PROVIDER_FORM_CA_KEY } },
    { "proxmoxEndpoint", "proxmox", MEMBER_URL, { "spec", "proxmox", "endpoint" } },
    { "proxmoxInsecure", "proxmox", MEMBER_BOOL, { "spec", "proxmox", "insecure" } },
    { "proxmoxNodes", "proxmox", MEMBER_TEXTS, { "spec", "proxmox", "nodes" } },
    { "proxmoxStorage", "proxmox", MEMBER_TEXT, { "spec", "proxmox", "storage" } },
    { "proxmoxTemplateID", "proxmox", MEMBER_COUNT, { "spec", "proxmox", "templateID" } },
    { "proxmoxUsername", "proxmox", MEMBER_SECRET, { "username" } },
    { "proxmoxPassword", "proxmox", MEMBER_SECRET, { "password" } },
    { "proxmoxTokenId", "proxmox", MEMBER_SECRET, { "tokenID" } },
    { "proxmoxTokenSecret", "proxmox", MEMBER_SECRET, { "token" } },
    { "awsRegion", "aws", MEMBER_TEXT, { "spec", "aws", "region" } },
    { "awsVpcId", "aws", MEMBER_TEXT, { "spec", "aws", "vpcID" } },
    { "awsSubnetIds", "aws", MEMBER_TEXTS, { "spec", "aws", "subnetIDs" } },
    { "awsSecurityGroupIds", "aws", MEMBER_TEXTS, { "spec", "aws", "securityGroupIDs" } },
    { "awsAccessKeyId", "aws", MEMBER_SECRET, { "accessKeyID" } },
    { "awsSecretAccessKey", "aws", MEMBER_SECRET, { "secretAccessKey" } },
    { "azureSubscriptionId", "azure", MEMBER_TEXT, { "spec", "azure", "subscriptionID" } },
    { "azureResourceGroup", "azure", MEMBER_TEXT, { "spec", "azure", "resourceGroup" } },
    { "azureLocation", "azure", MEMBER_TEXT, { "spec", "azure", "location" } },
    { "azureVnetName", "azure", MEMBER_TEXT, { "spec", "azure", "vnetName" } },
    { "azureSubnetName", "azure", MEMBER_TEXT, { "spec", "azure", "subnetName" } },
    { "azureVmSize", "azure", MEMBER_TEXT, { "spec", "azure", "vmSize" } },
    { "azureImageUrn", "azure", MEMBER_TEXT, { "spec", "azure", "imageURN" } },
    { "azureTenantId", "azure", MEMBER_SECRET, { "tenantID" } },
    { "azureClientId", "azure", MEMBER_SECRET, { "clientID" } },
    { "azureClientSecret", "azure", MEMBER_SECRET, { "clientSecret" } },
    { "gcpProjectId", "gcp", MEMBER_TEXT, { "spec", "gcp", "projectID" } },
    { "gcpRegion", "gcp", MEMBER_TEXT, { "spec", "gcp", "region" } },
    { "gcpNetwork", "gcp", MEMBER_TEXT, { "spec", "gcp", "network" } },
    { "gcpSubnetwork", "gcp", MEMBER_TEXT, { "spec", "gcp", "subnetwork" } },
    { "gcpZone", "gcp", MEMBER_TEXT, { "spec", "gcp", "zone" } },
    { "gcpMachineType", "gcp", MEMBER_TEXT, { "spec", "gcp", "machineType" } },
    { "gcpImageProject", "gcp", MEMBER_TEXT, { "spec", "gcp", "imageProject" } },
    { "gcpImageFamily", "gcp", MEMBER_TEXT, { "spec", "gcp", "imageFamily" } },
    { "gcpImage", "gcp", MEMBER_TEXT, { "spec", "gcp", "image" } },
    { "gcpTags", "gcp", MEMBER_TEXTS, { "spec", "gcp", "tags" } },
    { "gcpServiceAccount", "gcp", MEMBER_SECRET, { "serviceAccountKey" } },
    { "networkMode", NULL, MEMBER_TEXT, { "spec", "network", "mode" } },
    { "networkSubnet", NULL, MEMBER_TEXT, { "spec", "network", "subnet" } },
    { "networkGateway", NULL, MEMBER_TEXT, { "spec", "network", "gateway" } },
    { "networkDnsServers", NULL, MEMBER_TEXTS, { "spec", "network", "dnsServers" } },
    { "lbDefaultPoolSize",
      NULL,
      MEMBER_COUNT,
      { "spec", "network", "loadBalancer", "defaultPoolSize" } },
    { "quotaMaxNodeIPs",
      NULL,
      MEMBER_COUNT,
      { "spec", "network", "quotaPerTenant", "maxNodeIPs" } },
    { "quotaMaxLoadBalancerIPs",
      NULL,
      MEMBER_COUNT,
      { "spec", "network", "quotaPerTenant", "maxLoadBalancerIPs" } },
    { "maxClustersPerTeam", NULL, MEMBER_COUNT, { "spec", "limits", "maxClustersPerTeam" } },
    { "maxNodesPerTeam", NULL, MEMBER_COUNT, { "spec", "limits", "maxNodesPerTeam" } },
};

static const char *const others[] = { "name",           "namespace",      "provider",
                                      "poolRefs",       "scopeType",      "scopeTeamRef",
                                      "removeCABundle", "resourceVersion" };

struct reading {
    struct server_call *call;
    struct body_reader reader;
    const char *kind;
    const char *team; /* NULL: the body says it */
    struct edit *edit;
    struct provider_form *form;
    struct error *refusal; /* more than a wrong field */
};

/* --- kubeconfigs ---------------------------------------------------------------------------- */

static struct error *not_allowed(const char *list, struct slice key)
{
    return server_error(ERR_BAD_REQUEST, "kubeconfig_not_allowed",
                        "the kubeconfig has \"%.*s\" in %s; a server's URL, its CA, and a token or "
                        "a client certificate with its key are taken, all of them inline",
                        SLICE_ARGUMENT(slice_brief(key)), list);
}

static struct error *check_entries(struct value root, const char *list, const char *inner,
                                   const char *const *known)
{
    DOC_EACH (entry, value_get(root, slice_from(list))) {
        DOC_EACH (it, value_get(entry.value, slice_from(inner))) {
            bool found = false;

            for (size_t i = 0; known[i] && !found; i++)
                found = slice_is(it.key, known[i]);
            if (!found)
                return not_allowed(list, it.key);
        }
    }
    return NULL;
}

/* What is not known is refused, also in parts that nobody would use: whoever reads the Secret later
 * may use another context. */
struct error *provider_form_check_kubeconfig(struct slice kubeconfig, bool insecure)
{
    static const char *const of_cluster[] = { "server", "certificate-authority-data",
                                              "tls-server-name", NULL };
    static const char *const of_insecure[] = { "server", "certificate-authority-data",
                                               "tls-server-name", "insecure-skip-tls-verify",
                                               NULL };
    static const char *const of_user[] = { "token", "client-certificate-data", "client-key-data",
                                           NULL };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = yaml_parse(kubeconfig, NULL, &doc);

    if (err || !value_is_object(doc_root(doc))) {
        error_drop(err, "its words may show what is in it");
        return server_error_field("harvesterKubeconfig", "is no YAML of a kubeconfig");
    }
    err = check_entries(doc_root(doc), "clusters", "cluster", insecure ? of_insecure : of_cluster);
    return err ? err : check_entries(doc_root(doc), "users", "user", of_user);
}

/* --- members -------------------------------------------------------------------------------- */

static struct edit_path path_of(const struct member *member)
{
    return (struct edit_path){ .keys = member->path, .from_root = true };
}

static void release_secret(void *secret)
{
    secret_free(secret);
}

static void check_secret(struct reading *reading, const struct member *member, const char *text)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    struct error *err;

    if (strcmp(member->path[0], PROVIDER_FORM_CA_KEY) == 0) {
        err = certificate_list_parse_pem(&list, slice_from(text));
        if (err)
            body_wrong(&reading->reader, member->key, "is no list of certificates as PEM");
        error_drop(err, "said in our words");
    }
    if (strcmp(member->key, "harvesterKubeconfig") == 0 && !reading->refusal)
        reading->refusal = provider_form_check_kubeconfig(slice_from(text), !reading->team);
}

static void take_secret(struct reading *reading, const struct member *member)
{
    const char *text = body_text(&reading->reader, member->key);
    struct provider_form *form = reading->form;
    struct secret *secret;

    if (!text)
        return;
    check_secret(reading, member, text);
    secret = secret_new(text, strlen(text));
    arena_defer(reading->call->arena, release_secret, secret);
    form->secrets[form->secret_count++] =
        (struct provider_action_secret){ member->path[0], secret };
}

static void take_url(struct reading *reading, const struct member *member)
{
    const char *text = body_text(&reading->reader, member->key);
    struct outbound target;
    struct error *err;

    if (!text)
        return;
    err = outbound_parse(reading->call->arena, text, &target);
    if (err)
        body_wrong(&reading->reader, member->key, "%s", err->message);
    error_drop(err, "told with the field");
    edit_set_string(reading->edit, path_of(member), slice_from(text));
}

/* Certificates that nobody checks are a decision of the platform. */
static void take_bool(struct reading *reading, const struct member *member)
{
    bool truth = body_bool(&reading->reader, member->key, false);

    if (!body_has(&reading->reader, member->key))
        return;
    if (truth && reading->team)
        body_wrong(&reading->reader, member->key,
                   "is true; only admins of the platform may leave a server unchecked");
    edit_set_bool(reading->edit, path_of(member), truth);
}

static void take(struct reading *reading, const struct member *member)
{
    struct body_reader *reader = &reading->reader;
    int64_t count;

    switch (member->type) {
    case MEMBER_TEXT:
        if (body_text(reader, member->key))
            edit_set_string(reading->edit, path_of(member), value_text(reader->body, member->key));
        break;
    case MEMBER_TEXTS:
        if (body_texts(reader, member->key, MAX_ITEMS))
            edit_set_value(reading->edit, path_of(member),
                           value_get(reader->body, slice_from(member->key)));
        break;
    case MEMBER_COUNT:
        count = body_int(reader, member->key, 1, MAX_COUNT);
        if (count)
            edit_set_int(reading->edit, path_of(member), count);
        break;
    case MEMBER_BOOL:
        take_bool(reading, member);
        break;
    case MEMBER_URL:
        take_url(reading, member);
        break;
    case MEMBER_SECRET:
        take_secret(reading, member);
        break;
    }
}

static void take_members(struct reading *reading)
{
    for (size_t i = 0; i < COUNT_OF(members); i++) {
        if (members[i].kind && strcmp(members[i].kind, reading->kind) != 0) {
            if (body_has(&reading->reader, members[i].key))
                body_wrong(&reading->reader, members[i].key, "is of no provider of kind %s",
                           reading->kind);
            continue;
        }
        take(reading, &members[i]);
    }
}

/* --- the others ----------------------------------------------------------------------------- */

static void take_pools(struct reading *reading)
{
    struct value list = value_get(reading->reader.body, SLICE("poolRefs"));
    struct edit_node node;

    if (!body_has(&reading->reader, "poolRefs"))
        return;
    if (!value_is_array(list) || value_count(list) > MAX_ITEMS) {
        body_wrong(&reading->reader, "poolRefs", "is no list of at most %d pools", MAX_ITEMS);
        return;
    }
    node = edit_set_array(reading->edit, EDIT_PATH("spec", "network", "poolRefs"));
    DOC_EACH (it, list) {
        struct edit_node pool = edit_set_object(reading->edit, EDIT_UNDER(node, EDIT_END));
        struct body_reader inner;
        const char *name;

        body_reader_init(&inner, reading->call->arena, it.value);
        inner.prefix = arena_format(reading->call->arena, "poolRefs[%zu].", it.index);
        name = body_text(&inner, "name");
        if (!name)
            body_wrong(&inner, "name", "is missing");
        edit_set_string(reading->edit, EDIT_UNDER(pool, "name"), slice_from(name));
        edit_set_int(reading->edit, EDIT_UNDER(pool, "priority"),
                     body_int(&inner, "priority", 0, MAX_COUNT));
        body_take_error(&reading->reader, body_reader_end(&inner));
    }
}

static void take_scope(struct reading *reading)
{
    const char *type = body_text(&reading->reader, "scopeType");
    const char *team = body_text(&reading->reader, "scopeTeamRef");

    if (reading->team) {
        type = "team";
        team = reading->team;
    }
    if (type && strcmp(type, "platform") != 0 && strcmp(type, "team") != 0)
        body_wrong(&reading->reader, "scopeType", "is \"%.*s\"; want platform or team",
                   SLICE_ARGUMENT(slice_brief(slice_from(type))));
    if (type && strcmp(type, "team") == 0 && !team)
        body_wrong(&reading->reader, "scopeTeamRef", "is missing: which team may use it");
    if (type)
        edit_set_string(reading->edit, EDIT_PATH("spec", "scope", "type"), slice_from(type));
    if (type && strcmp(type, "platform") == 0)
        edit_remove(reading->edit, EDIT_PATH("spec", "scope", "teamRef"));
    else if (team)
        edit_set_string(reading->edit, EDIT_PATH("spec", "scope", "teamRef", "name"),
                        slice_from(team));
}

static bool is_kind(const char *word)
{
    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (strcmp(word, kinds[i]) == 0)
            return true;
    }
    return false;
}

static void read_kind(struct reading *reading, const struct doc *before)
{
    const char *given = body_text(&reading->reader, "provider");
    struct slice old =
        before ? value_text(value_get(doc_root(before), SLICE("spec")), "provider") : SLICE("");

    reading->kind = given ? given : arena_text(reading->call->arena, old);
    if (before && !slice_is(old, reading->kind))
        body_wrong(&reading->reader, "provider", "cannot change: it is " SLICE_FORMAT,
                   SLICE_ARGUMENT(old));
    else if (!before && (!given || !is_kind(given)))
        body_wrong(&reading->reader, "provider",
                   "is \"%.*s\"; want harvester, nutanix, proxmox, aws, azure, gcp or local",
                   SLICE_ARGUMENT(slice_brief(slice_from(given))));
}

static struct error *check_names(struct server_call *call)
{
    const char **names =
        arena_array(call->arena, COUNT_OF(members) + COUNT_OF(others) + 1, const char *);

    for (size_t i = 0; i < COUNT_OF(members); i++)
        names[i] = members[i].key;
    for (size_t i = 0; i < COUNT_OF(others); i++)
        names[COUNT_OF(members) + i] = others[i];
    return server_check_members(call, names);
}

static struct error *finish(struct reading *reading)
{
    CLEANUP(error) struct error *refusal = STEAL(reading->refusal);
    struct error *err = body_reader_end(&reading->reader);

    if (refusal) {
        error_drop(err, "the refusal says more");
        return STEAL(refusal);
    }
    return err;
}

struct error *provider_form_read(struct server_call *call, const struct doc *before,
                                 const char *team, struct provider_form *out_form)
{
    CLEANUP(edit) struct edit *edit = before ? edit_begin(before) : edit_new();
    struct reading reading = { .call = call, .team = team, .edit = edit, .form = out_form };
    struct doc *draft = NULL;
    struct error *err = check_names(call);

    if (err)
        return err;
    *out_form = (struct provider_form){ 0 };
    body_reader_init(&reading.reader, call->arena, call->body);
    out_form->name = body_text(&reading.reader, "name");
    out_form->namespace = body_text(&reading.reader, "namespace");
    out_form->removes_ca = body_bool(&reading.reader, "removeCABundle", false);
    if (!before && !out_form->name)
        body_wrong(&reading.reader, "name", "is missing");
    read_kind(&reading, before);
    edit_set_string(edit, EDIT_PATH("spec", "provider"), slice_from(reading.kind));
    take_members(&reading);
    take_pools(&reading);
    take_scope(&reading);
    err = finish(&reading);
    if (!err)
        err = edit_seal(STEAL(edit), &draft);
    if (err)
        return err;
    arena_defer(call->arena, doc_release, draft);
    out_form->draft = draft;
    return NULL;
}
