/* Kairos: a cloud-config for an image with the kubeadm provider in it. */
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/edit.h"
#include "os/kubeadm_internal.h"
#include "os/os_internal.h"

#define USER "kairos"

static const char network_file[] = "[Match]\n"
                                   "Name=en*\n"
                                   "\n"
                                   "[Network]\n"
                                   "DHCP=yes\n";

static void append(struct edit *edit, struct edit_node list, const char *value)
{
    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(value));
}

static void add_file(struct edit *edit, struct edit_node files, const char *path,
                     const char *content)
{
    struct edit_node file = edit_set_object(edit, EDIT_UNDER(files, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(file, "path"), slice_from(path));
    edit_set_uint(edit, EDIT_UNDER(file, "permissions"), 0644);
    edit_set_string(edit, EDIT_UNDER(file, "content"), slice_from(content));
}

static void set_system(struct arena *arena, struct edit *edit, const struct os_input *input)
{
    struct edit_node user;
    struct edit_node list;

    /* Filled in by Kairos on each machine, so that one payload serves all. */
    edit_set_string(edit, EDIT_PATH("hostname"),
                    slice_from(arena_format(arena, "%s-{{ trunc 8 .MachineID }}", input->cluster)));
    user = edit_set_array(edit, EDIT_PATH("users"));
    user = edit_set_object(edit, EDIT_UNDER(user, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(user, "name"), SLICE(USER));
    list = edit_set_array(edit, EDIT_UNDER(user, "groups"));
    append(edit, list, "admin");
    if (input->ssh_key) {
        list = edit_set_array(edit, EDIT_UNDER(user, "ssh_authorized_keys"));
        append(edit, list, input->ssh_key);
    }
    if (!input->kairos_install)
        return;
    edit_set_bool(edit, EDIT_PATH("install", "auto"), true);
    edit_set_string(edit, EDIT_PATH("install", "device"), SLICE("auto"));
    edit_set_bool(edit, EDIT_PATH("install", "reboot"), true);
}

/* The provider takes its configuration as a text in the text. */
static struct error *set_cluster(struct edit *edit, const struct facts *facts)
{
    CLEANUP(secret_text) struct text config = TEXT_EMPTY;
    struct edit *inner = edit_new();
    struct error *err;

    kubeadm_set_join(inner, EDIT_PATH("joinConfiguration"), facts);
    err = os_write_yaml(inner, &config);
    if (err)
        return err;
    edit_set_string(edit, EDIT_PATH("cluster", "cluster_token"),
                    secret_reveal(facts->input->bootstrap_token));
    edit_set_string(edit, EDIT_PATH("cluster", "control_plane_host"), facts->host);
    edit_set_string(edit, EDIT_PATH("cluster", "role"), SLICE("worker"));
    edit_set_string(edit, EDIT_PATH("cluster", "config"), text_slice(&config));
    return NULL;
}

static struct edit_node add_stage(struct edit *edit, const char *when, const char *name)
{
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("stages", when));
    struct edit_node stage = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(stage, "name"), slice_from(name));
    return stage;
}

static void set_stages(struct arena *arena, struct edit *edit, const struct facts *facts)
{
    struct edit_node stage = add_stage(edit, "initramfs", "modules");
    struct edit_node list = edit_set_array(edit, EDIT_UNDER(stage, "commands"));

    append(edit, list, "modprobe overlay");
    append(edit, list, "modprobe br_netfilter");

    stage = add_stage(edit, "boot", "network");
    list = edit_set_array(edit, EDIT_UNDER(stage, "files"));
    add_file(edit, list, "/etc/systemd/network/20-dhcp.network", network_file);
    add_file(edit, list, KUBEADM_SYSCTL_PATH, KUBEADM_SYSCTL);
    list = edit_set_array(edit, EDIT_UNDER(stage, "commands"));
    append(edit, list, "systemctl restart systemd-networkd");
    append(edit, list, "sysctl --system");
    if (facts->hosts)
        append(edit, list,
               arena_format(arena, "grep -qxF '%s' /etc/hosts || echo '%s' >> /etc/hosts",
                            facts->hosts, facts->hosts));
    if (facts->input->ssh_key) {
        list = edit_set_array(edit, EDIT_UNDER(stage, "authorized_keys", USER));
        append(edit, list, facts->input->ssh_key);
    }
}

static struct error *write_payload(struct arena *arena, const struct facts *facts,
                                   struct text *text)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    struct error *err;

    set_system(arena, edit, facts->input);
    err = set_cluster(edit, facts);
    if (err)
        return err;
    set_stages(arena, edit, facts);
    text_append(text, "#cloud-config\n");
    return os_write_yaml(STEAL(edit), text);
}

const struct os os_kairos_system = {
    .type = "kairos",
    .beta = true,
    .needs = FACT_JOIN,
    .format = "cloud-config",
    .write = write_payload,
};
