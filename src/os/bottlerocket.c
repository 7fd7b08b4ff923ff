/* Bottlerocket: settings as TOML. No kubeadm; the kubelet asks for its certificate itself. */
#include "base/arena.h"
#include "base/base64.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/json_write.h"
#include "os/os_internal.h"
#include "os/toml_internal.h"

static void write_kubernetes(const struct facts *facts, struct text *text)
{
    const struct os_input *input = facts->input;

    toml_write_table(text, "settings.kubernetes");
    toml_write_string(text, "api-server", slice_from(input->endpoint));
    toml_write_string(text, "cluster-certificate", slice_from(facts->ca_base64));
    toml_write_string(text, "cluster-name", slice_from(input->cluster));
    toml_write_string(text, "bootstrap-token", secret_reveal(input->bootstrap_token));
    toml_write_string(text, "authentication-mode", SLICE("tls"));
    toml_write_string(text, "cluster-dns-ip", slice_from(facts->dns));
    toml_write_string(text, "cluster-domain", SLICE("cluster.local"));
    toml_write_string(text, "cloud-provider", slice_from(input->external_cloud ? "external" : ""));
    toml_write_bool(text, "standalone-mode", false);

    /* Not app.kubernetes.io/managed-by: a kubelet may not give itself labels of kubernetes.io. */
    toml_write_table(text, "settings.kubernetes.node-labels");
    toml_write_string(text, "butler.butlerlabs.dev/tenant", slice_from(input->cluster));
    if (input->team && *input->team)
        toml_write_string(text, "butler.butlerlabs.dev/team", slice_from(input->team));
}

/* The admin container takes its own user data: base64 of a JSON document. */
static void write_admin(struct arena *arena, const char *ssh_key, struct text *text)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    json_write_object(&json);
    json_write_key(&json, "ssh");
    json_write_object(&json);
    json_write_key(&json, "authorized-keys");
    json_write_list(&json);
    json_write_string(&json, ssh_key);
    json_write_end_list(&json);
    json_write_end_object(&json);
    json_write_end_object(&json);

    toml_write_table(text, "settings.host-containers.admin");
    toml_write_bool(text, "enabled", true);
    toml_write_string(text, "user-data",
                      slice_from(base64_format(arena, text_slice(&json), BASE64_STANDARD)));
}

static void write_hosts(const struct os_input *input, struct text *text)
{
    const char *const names[] = { input->tenant_host, input->konnectivity_host, NULL };

    toml_write_table(text, "settings.network");
    toml_write_key(text, "hosts");
    text_append(text, "[[");
    toml_append_string(text, slice_from(input->exposure_ip));
    text_append(text, ", ");
    toml_append_list(text, names);
    text_append(text, "]]\n");
}

static struct error *write_payload(struct arena *arena, const struct facts *facts,
                                   struct text *text)
{
    const struct os_input *input = facts->input;

    write_kubernetes(facts, text);
    toml_write_table(text, "settings.ntp");
    toml_write_list(text, "time-servers", facts->time_servers);
    if (input->ssh_key)
        write_admin(arena, input->ssh_key, text);
    if (facts->hosts)
        write_hosts(input, text);
    return NULL;
}

const struct os os_bottlerocket_system = {
    .type = "bottlerocket",
    .beta = true,
    .needs = FACT_JOIN | FACT_NETWORK,
    .format = "toml",
    .write = write_payload,
};
