/* nutanix: machines of Prism Central, by Cluster API's provider CAPX. */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/json_write.h"
#include "kube/transport.h"
#include "providers/capi_internal.h"
#include "providers/credentials_internal.h"
#include "providers/fields_internal.h"

#define SECRET_SUFFIX "nutanix-creds"
#define DEFAULT_PORT  9440

static const struct kube_resource clusters = { "infrastructure.cluster.x-k8s.io", "v1beta1",
                                               "nutanixclusters", "NutanixCluster", true };
static const struct kube_resource machine_templates = { "infrastructure.cluster.x-k8s.io",
                                                        "v1beta1", "nutanixmachinetemplates",
                                                        "NutanixMachineTemplate", true };

/* https://prism.example.com:9440/console is prism.example.com here, [fd00::1]:9440 is fd00::1. */
static const char *address_of(struct arena *arena, const char *endpoint)
{
    const char *start = strstr(endpoint, "://");
    const char *end;

    start = start ? start + strlen("://") : endpoint;
    end = start + strcspn(start, "/?#");
    if (*start == '[') {
        start++;
        end = start + strcspn(start, "]/?#");
    } else {
        const char *colon = memchr(start, ':', (size_t)(end - start));

        end = colon ? colon : end;
    }
    return arena_strndup(arena, start, (size_t)(end - start));
}

static struct error *set_address(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node prism)
{
    static const char field[] = "ProviderConfig spec.nutanix.endpoint";
    const char *endpoint = NULL;
    const char *address;
    struct error *err =
        fields_require(arena, value_get(facts->settings, SLICE("endpoint")), field, &endpoint);

    if (err)
        return err;
    address = address_of(arena, endpoint);
    if (!*address)
        return error_new(ERR_INVALID, "%s \"%s\" names no host", field, endpoint);
    edit_set_string(edit, EDIT_UNDER(prism, "address"), slice_from(address));
    return NULL;
}

static struct error *set_cluster(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec)
{
    CLEANUP(text) struct text bundle = TEXT_EMPTY;
    struct edit_node prism = edit_set_object(edit, EDIT_UNDER(spec, "prismCentral"));
    struct edit_node secret;
    struct error *err = set_address(arena, facts, edit, prism);

    if (!err)
        err = credentials_find(facts, "ca.pem", &bundle);
    if (err)
        return err;
    edit_set_int(edit, EDIT_UNDER(prism, "port"),
                 value_int_or(value_get(facts->settings, SLICE("port")), DEFAULT_PORT));
    edit_set_bool(edit, EDIT_UNDER(prism, "insecure"),
                  value_bool_or(value_get(facts->settings, SLICE("insecure")), false));
    secret = edit_set_object(edit, EDIT_UNDER(prism, "credentialRef"));
    edit_set_string(edit, EDIT_UNDER(secret, "kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_UNDER(secret, "name"),
                    slice_from(arena_format(arena, "%s-" SECRET_SUFFIX, facts->cluster)));
    edit_set_string(edit, EDIT_UNDER(secret, "namespace"), slice_from(facts->input->namespace));
    if (bundle.size > 0) {
        edit_set_string(edit, EDIT_UNDER(prism, "additionalTrustBundle", "kind"), SLICE("String"));
        edit_set_string(edit, EDIT_UNDER(prism, "additionalTrustBundle", "data"),
                        text_slice(&bundle));
    }
    return NULL;
}

static void set_uuid(struct edit *edit, struct edit_path path, const char *uuid)
{
    struct edit_node identifier = edit_set_object(edit, path);

    edit_set_string(edit, EDIT_UNDER(identifier, "type"), SLICE("uuid"));
    edit_set_string(edit, EDIT_UNDER(identifier, "uuid"), slice_from(uuid));
}

static struct error *set_machine(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec)
{
    const char *image = NULL;
    const char *cluster = NULL;
    const char *subnet = NULL;
    struct edit_node subnets;
    struct error *err = capi_facts_image(arena, facts, "imageUUID", &image);

    if (!err)
        err = capi_facts_setting(arena, facts, "clusterUUID", &cluster);
    if (!err)
        err = capi_facts_setting(arena, facts, "subnetUUID", &subnet);
    if (err)
        return err;
    edit_set_string(edit, EDIT_UNDER(spec, "bootType"), SLICE("legacy"));
    edit_set_int(edit, EDIT_UNDER(spec, "vcpuSockets"), facts->cpu);
    edit_set_int(edit, EDIT_UNDER(spec, "vcpusPerSocket"), 1);
    edit_set_string(edit, EDIT_UNDER(spec, "memorySize"), slice_from(facts->memory));
    edit_set_string(edit, EDIT_UNDER(spec, "systemDiskSize"), slice_from(facts->disk));
    set_uuid(edit, EDIT_UNDER(spec, "image"), image);
    set_uuid(edit, EDIT_UNDER(spec, "cluster"), cluster);
    subnets = edit_set_array(edit, EDIT_UNDER(spec, "subnet"));
    set_uuid(edit, EDIT_UNDER(subnets, EDIT_END), subnet);
    return NULL;
}

/* What the provider reads: a list, of which one entry is for Prism Central. */
static struct error *set_secret(struct arena *arena, const struct capi_facts *facts,
                                struct edit *edit)
{
    CLEANUP(secret_text) struct text user = TEXT_EMPTY;
    CLEANUP(secret_text) struct text password = TEXT_EMPTY;
    CLEANUP(secret_text) struct text json = TEXT_EMPTY;
    struct error *err = credentials_require(facts, "username", &user);

    (void)arena;
    if (!err)
        err = credentials_require(facts, "password", &password);
    if (err)
        return err;
    json_write_list(&json);
    json_write_object(&json);
    json_write_member(&json, "type", "basic_auth");
    json_write_key(&json, "data");
    json_write_object(&json);
    json_write_key(&json, "prismCentral");
    json_write_object(&json);
    json_write_key(&json, "username");
    json_write_slice(&json, text_slice(&user));
    json_write_key(&json, "password");
    json_write_slice(&json, text_slice(&password));
    json_write_end_object(&json);
    json_write_end_object(&json);
    json_write_end_object(&json);
    json_write_end_list(&json);
    credentials_set(edit, "credentials", text_slice(&json));
    return NULL;
}

const struct provider provider_nutanix = {
    .name = "nutanix",
    .cluster = &clusters,
    .machine_template = &machine_templates,
    .set_cluster = set_cluster,
    .set_machine = set_machine,
    .secret_suffix = SECRET_SUFFIX,
    .set_secret = set_secret,
};
