/* Flatcar: no packages and a read-only /usr, so programs go to /opt/bin and units are ours. */
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "os/flatcar_internal.h"
#include "os/kubeadm_internal.h"
#include "os/os_internal.h"

#define IGNITION "ignition"
#define CLOUD    "cloud-config"

static const char kubelet_unit[] = "[Unit]\n"
                                   "Description=Kubelet\n"
                                   "Wants=network-online.target\n"
                                   "After=network-online.target containerd.service\n"
                                   "ConditionPathExists=/opt/bin/kubelet\n"
                                   "\n"
                                   "[Service]\n"
                                   "ExecStart=/opt/bin/kubelet\n"
                                   "Restart=always\n"
                                   "RestartSec=10\n"
                                   "\n"
                                   "[Install]\n"
                                   "WantedBy=multi-user.target\n";

/* kubeadm leaves its choices in these two files. */
static const char kubelet_drop_in[] =
    "[Service]\n"
    "EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env\n"
    "ExecStart=\n"
    "ExecStart=/opt/bin/kubelet --bootstrap-kubeconfig=/etc/kubernetes/bootstrap-kubelet.conf "
    "--kubeconfig=/etc/kubernetes/kubelet.conf --config=/var/lib/kubelet/config.yaml "
    "$KUBELET_KUBEADM_ARGS\n";

/* A join that fails half-way has written the file whose absence is the condition, and systemd asks
 * it again at every restart: what was written is taken back first. */
static const char join_unit[] = "[Unit]\n"
                                "Description=Join the cluster\n"
                                "Requires=containerd.service\n"
                                "Wants=network-online.target\n"
                                "After=containerd.service network-online.target\n"
                                "ConditionPathExists=!/var/lib/kubelet/config.yaml\n"
                                "\n"
                                "[Service]\n"
                                "Type=oneshot\n"
                                "RemainAfterExit=yes\n"
                                "Environment=PATH=/opt/bin:/usr/sbin:/usr/bin:/sbin:/bin\n"
                                "ExecStart=" FLATCAR_INSTALL_PATH "\n"
                                "ExecStart=/opt/bin/kubeadm join --config " FLATCAR_JOIN_PATH "\n"
                                "ExecStopPost=/bin/sh -c '[ $SERVICE_RESULT = success ] || "
                                "[ ! -x /opt/bin/kubeadm ] || /opt/bin/kubeadm reset --force'\n"
                                "Restart=on-failure\n"
                                "RestartSec=15\n"
                                "\n"
                                "[Install]\n"
                                "WantedBy=multi-user.target\n";

/* The virtual platform of Harvester does not hand the config drive to Ignition. */
static const char *choose_format(const struct os_input *input)
{
    if (input->flatcar_format)
        return input->flatcar_format;
    return strcmp(input->provider, "harvester") == 0 ? CLOUD : IGNITION;
}

static void add_file(struct flatcar_machine *machine, const char *path, unsigned mode,
                     const char *content)
{
    ASSERT(machine->file_count < FLATCAR_MAX_FILES);
    machine->files[machine->file_count++] = (struct flatcar_file){ path, mode, content };
}

static void add_files(struct arena *arena, const struct facts *facts, const char *join,
                      struct flatcar_machine *machine)
{
    add_file(machine, KUBEADM_SYSCTL_PATH, 0644, KUBEADM_SYSCTL);
    add_file(machine, KUBEADM_MODULES_PATH, 0644, KUBEADM_MODULES);
    add_file(machine, FLATCAR_JOIN_PATH, 0600, join);
    add_file(machine, FLATCAR_INSTALL_PATH, 0755, flatcar_install_script(arena, facts));
    /* Whole, because neither form can append a line only once. */
    if (facts->hosts)
        add_file(machine, "/etc/hosts", 0644,
                 arena_format(arena, "127.0.0.1 localhost\n::1 localhost\n%s\n", facts->hosts));
}

static void add_units(struct flatcar_machine *machine)
{
    const struct flatcar_unit units[] = {
        { .name = "containerd.service" },
        { .name = "iscsid.service" },
        /* Nodes are replaced, not patched. */
        { .name = "update-engine.service", .masked = true },
        { .name = "locksmithd.service", .masked = true },
        { .name = "kubelet.service",
          .content = kubelet_unit,
          .drop_in = kubelet_drop_in,
          .waits = true },
        { .name = "butler-join.service", .content = join_unit },
    };

    ASSERT(COUNT_OF(units) <= FLATCAR_MAX_UNITS);
    memcpy(machine->units, units, sizeof(units));
    machine->unit_count = COUNT_OF(units);
}

static struct error *write_payload(struct arena *arena, const struct facts *facts,
                                   struct text *text)
{
    struct flatcar_machine machine = { .ssh_key = facts->input->ssh_key };
    const char *format = choose_format(facts->input);
    CLEANUP(secret_text) struct text join = TEXT_EMPTY;
    struct error *err;

    if (strcmp(format, IGNITION) != 0 && strcmp(format, CLOUD) != 0) {
        struct slice brief = slice_brief(slice_from(format));

        return error_new(ERR_INVALID,
                         "annotation butler.butlerlabs.dev/flatcar-format \"" SLICE_FORMAT
                         "\" must be " IGNITION " or " CLOUD,
                         SLICE_ARGUMENT(brief));
    }
    err = kubeadm_write_join(facts, &join);
    if (err)
        return err;
    add_files(arena, facts, text_string(&join), &machine);
    add_units(&machine);
    return strcmp(format, CLOUD) == 0 ? flatcar_cloud_write(arena, &machine, text)
                                      : flatcar_ignition_write(&machine, text);
}

const struct os os_flatcar_system = {
    .type = "flatcar",
    .needs = FACT_JOIN | FACT_PROVIDER | FACT_BINARIES,
    .choose_format = choose_format,
    .write = write_payload,
};
