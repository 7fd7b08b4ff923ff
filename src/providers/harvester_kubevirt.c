/* harvester, by KubeVirt's kinds (CAPK): a Harvester cluster is a Kubernetes cluster with KubeVirt,
 * and its images are storage classes of Longhorn. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "kube/transport.h"
#include "providers/fields_internal.h"
#include "providers/harvester_internal.h"

#define DISK    "rootdisk"
#define NETWORK "default"

#define KUBEADM_OS "rocky" /* the one that Cluster API's kubeadm provider prepares */

static const struct kube_resource clusters = { "infrastructure.cluster.x-k8s.io", "v1alpha1",
                                               "kubevirtclusters", "KubevirtCluster", true };
static const struct kube_resource machine_templates = { "infrastructure.cluster.x-k8s.io",
                                                        "v1alpha1", "kubevirtmachinetemplates",
                                                        "KubevirtMachineTemplate", true };

static struct error *set_cluster(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec)
{
    struct edit_node secret = edit_set_object(edit, EDIT_UNDER(spec, "infraClusterSecretRef"));

    edit_set_string(edit, EDIT_UNDER(secret, "apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_UNDER(secret, "kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_UNDER(spec, "controlPlaneServiceTemplate", "spec", "type"),
                    SLICE("ClusterIP"));
    return harvester_set_secret_reference(arena, facts, edit, secret);
}

static void set_volume(struct arena *arena, const struct capi_facts *facts,
                       const struct harvester_machine *machine, struct edit *edit,
                       struct edit_node vm, const char *name)
{
    const char *class = fields_text(arena, value_get(facts->settings, SLICE("storageClassName")));
    struct edit_node volume = edit_set_array(edit, EDIT_UNDER(vm, "dataVolumeTemplates"));
    struct edit_node storage;
    struct edit_node modes;

    /* Harvester makes this class for each image. */
    if (!class)
        class = arena_format(arena, "longhorn-%s", strchr(machine->image, '/') + 1);
    volume = edit_set_object(edit, EDIT_UNDER(volume, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(volume, "metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_UNDER(volume, "metadata", "annotations", "harvesterhci.io/imageId"),
                    slice_from(machine->image));
    (void)edit_set_object(edit, EDIT_UNDER(volume, "spec", "source", "blank"));
    storage = edit_set_object(edit, EDIT_UNDER(volume, "spec", "storage"));
    edit_set_string(edit, EDIT_UNDER(storage, "storageClassName"), slice_from(class));
    modes = edit_set_array(edit, EDIT_UNDER(storage, "accessModes"));
    capi_object_add_text(edit, modes, "ReadWriteMany");
    edit_set_string(edit, EDIT_UNDER(storage, "volumeMode"), SLICE("Block"));
    edit_set_string(edit, EDIT_UNDER(storage, "resources", "requests", "storage"),
                    slice_from(facts->disk));
}

static void set_devices(struct edit *edit, struct edit_node domain)
{
    struct edit_node disk = edit_set_array(edit, EDIT_UNDER(domain, "devices", "disks"));
    struct edit_node interface;

    disk = edit_set_object(edit, EDIT_UNDER(disk, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(disk, "name"), SLICE(DISK));
    edit_set_string(edit, EDIT_UNDER(disk, "disk", "bus"), SLICE("virtio"));
    interface = edit_set_array(edit, EDIT_UNDER(domain, "devices", "interfaces"));
    interface = edit_set_object(edit, EDIT_UNDER(interface, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(interface, "name"), SLICE(NETWORK));
    (void)edit_set_object(edit, EDIT_UNDER(interface, "bridge"));
}

static void set_domain(const struct capi_facts *facts, struct edit *edit, struct edit_node domain)
{
    struct slice memory = slice_from(facts->memory);

    edit_set_int(edit, EDIT_UNDER(domain, "cpu", "cores"), facts->cpu);
    edit_set_int(edit, EDIT_UNDER(domain, "cpu", "sockets"), 1);
    edit_set_int(edit, EDIT_UNDER(domain, "cpu", "threads"), 1);
    edit_set_string(edit, EDIT_UNDER(domain, "resources", "requests", "memory"), memory);
    edit_set_string(edit, EDIT_UNDER(domain, "resources", "limits", "memory"), memory);
    edit_set_int(edit, EDIT_UNDER(domain, "resources", "limits", "cpu"), facts->cpu);
    set_devices(edit, domain);
    edit_set_string(edit, EDIT_UNDER(domain, "machine", "type"), SLICE("q35"));
}

static void set_connections(struct edit *edit, struct edit_node vmi,
                            const struct harvester_machine *machine, const char *volume_name)
{
    struct edit_node network = edit_set_array(edit, EDIT_UNDER(vmi, "networks"));
    struct edit_node volume;

    network = edit_set_object(edit, EDIT_UNDER(network, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(network, "name"), SLICE(NETWORK));
    edit_set_string(edit, EDIT_UNDER(network, "multus", "networkName"),
                    slice_from(machine->network));
    volume = edit_set_array(edit, EDIT_UNDER(vmi, "volumes"));
    volume = edit_set_object(edit, EDIT_UNDER(volume, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(volume, "name"), SLICE(DISK));
    edit_set_string(edit, EDIT_UNDER(volume, "dataVolume", "name"), slice_from(volume_name));
}

static void set_labels(const struct capi_facts *facts, struct edit *edit, struct edit_node metadata)
{
    struct edit_node labels = edit_set_object(edit, EDIT_UNDER(metadata, "labels"));

    edit_set_string(edit, EDIT_UNDER(labels, "harvesterhci.io/creator"), SLICE("harvester"));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_MANAGED_BY), SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_TENANT), slice_from(facts->cluster));
}

static struct error *set_machine(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec)
{
    const char *volume = arena_format(arena, "%s-worker-disk", facts->cluster);
    struct harvester_machine machine;
    struct edit_node secret;
    struct edit_node vm;
    struct edit_node vmi;
    struct error *err = harvester_machine_read(arena, facts, &machine);

    if (err)
        return err;
    secret = edit_set_object(edit, EDIT_UNDER(spec, "infraClusterSecretRef"));
    err = harvester_set_secret_reference(arena, facts, edit, secret);
    if (err)
        return err;
    /* By default machines are asked over SSH for a file that only cloud-init with kubeadm leaves.
     */
    if (strcmp(facts->os_type, KUBEADM_OS) != 0)
        edit_set_string(edit, EDIT_UNDER(spec, "virtualMachineBootstrapCheck", "checkStrategy"),
                        SLICE("none"));
    vm = edit_set_object(edit, EDIT_UNDER(spec, "virtualMachineTemplate", "metadata"));
    edit_set_string(edit, EDIT_UNDER(vm, "namespace"), slice_from(machine.namespace));
    set_labels(facts, edit, vm);
    vm = edit_set_object(edit, EDIT_UNDER(spec, "virtualMachineTemplate", "spec"));
    edit_set_string(edit, EDIT_UNDER(vm, "runStrategy"), SLICE("Always"));
    set_volume(arena, facts, &machine, edit, vm, volume);
    vmi = edit_set_object(edit, EDIT_UNDER(vm, "template", "spec"));
    set_domain(facts, edit, edit_set_object(edit, EDIT_UNDER(vmi, "domain")));
    set_connections(edit, vmi, &machine, volume);
    return NULL;
}

const struct provider provider_harvester_kubevirt = {
    .name = "harvester",
    .flavor = "kubevirt",
    .cluster = &clusters,
    .machine_template = &machine_templates,
    .set_cluster = set_cluster,
    .set_machine = set_machine,
    .secret_suffix = HARVESTER_SECRET_SUFFIX,
    .needs_secret = harvester_needs_secret,
    .set_secret = harvester_set_secret,
};
