/* Talos: the machine configuration of a worker, v1alpha1. */
#include "base/arena.h"
#include "base/base64.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/edit.h"
#include "os/os_internal.h"

static void append(struct edit *edit, struct edit_node list, const char *value)
{
    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(value));
}

/* The schema's default, /dev/vda, is right where disks are virtio only. */
static const char *install_disk(const struct os_input *input)
{
    if (input->talos.install_disk)
        return input->talos.install_disk;
    return strcmp(input->provider, "harvester") == 0 ? "/dev/vda" : "/dev/sda";
}

static void set_network(struct edit *edit, const struct facts *facts)
{
    struct edit_node network = edit_set_object(edit, EDIT_PATH("machine", "network"));
    struct edit_node entry;
    struct edit_node aliases;

    if (!facts->hosts)
        return;
    entry = edit_set_array(edit, EDIT_UNDER(network, "extraHostEntries"));
    entry = edit_set_object(edit, EDIT_UNDER(entry, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(entry, "ip"), slice_from(facts->input->exposure_ip));
    aliases = edit_set_array(edit, EDIT_UNDER(entry, "aliases"));
    append(edit, aliases, facts->input->tenant_host);
    append(edit, aliases, facts->input->konnectivity_host);
}

static void set_machine(struct arena *arena, struct edit *edit, const struct facts *facts)
{
    const struct os_talos *talos = &facts->input->talos;
    struct edit_node list;

    edit_set_string(edit, EDIT_PATH("machine", "type"), SLICE("worker"));
    edit_set_string(edit, EDIT_PATH("machine", "token"), secret_reveal(talos->token));
    edit_set_string(edit, EDIT_PATH("machine", "ca", "crt"),
                    slice_from(base64_format(arena, talos->ca, BASE64_STANDARD)));
    (void)edit_set_array(edit, EDIT_PATH("machine", "certSANs"));
    list = edit_set_array(edit, EDIT_PATH("machine", "kubelet", "clusterDNS"));
    append(edit, list, facts->dns);
    if (talos->kubelet_image)
        edit_set_string(edit, EDIT_PATH("machine", "kubelet", "image"),
                        slice_from(arena_format(arena, "%s:%s", talos->kubelet_image, facts->tag)));
    edit_set_string(edit, EDIT_PATH("machine", "install", "disk"),
                    slice_from(install_disk(facts->input)));
    if (talos->installer_image)
        edit_set_string(edit, EDIT_PATH("machine", "install", "image"),
                        slice_from(talos->installer_image));
    list = edit_set_array(edit, EDIT_PATH("machine", "time", "servers"));
    for (size_t i = 0; facts->time_servers[i]; i++)
        append(edit, list, facts->time_servers[i]);
    set_network(edit, facts);
}

static void set_cluster(struct edit *edit, const struct facts *facts)
{
    const struct os_input *input = facts->input;
    struct edit_node network;
    struct edit_node list;

    edit_set_string(edit, EDIT_PATH("cluster", "controlPlane", "endpoint"),
                    slice_from(input->endpoint));
    edit_set_string(edit, EDIT_PATH("cluster", "clusterName"), slice_from(input->cluster));
    edit_set_string(edit, EDIT_PATH("cluster", "ca", "crt"), slice_from(facts->ca_base64));
    edit_set_string(edit, EDIT_PATH("cluster", "token"), secret_reveal(input->bootstrap_token));
    network = edit_set_object(edit, EDIT_PATH("cluster", "network"));
    edit_set_string(edit, EDIT_UNDER(network, "dnsDomain"), SLICE("cluster.local"));
    list = edit_set_array(edit, EDIT_UNDER(network, "podSubnets"));
    append(edit, list, input->pod_cidr);
    list = edit_set_array(edit, EDIT_UNDER(network, "serviceSubnets"));
    append(edit, list, input->service_cidr);
    edit_set_bool(edit, EDIT_PATH("cluster", "discovery", "enabled"), false);
}

static struct error *write_payload(struct arena *arena, const struct facts *facts,
                                   struct text *text)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("version"), SLICE("v1alpha1"));
    edit_set_bool(edit, EDIT_PATH("persist"), true);
    set_machine(arena, edit, facts);
    set_cluster(edit, facts);
    return os_write_yaml(edit, text);
}

const struct os os_talos_system = {
    .type = "talos",
    .needs = FACT_JOIN | FACT_NETWORK | FACT_PROVIDER | FACT_TALOS,
    .format = "talos",
    .write = write_payload,
};
