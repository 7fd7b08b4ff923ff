/* Rocky: Cluster API's kubeadm provider writes token and endpoint into what it makes of this
 * template; ours is what the machine needs before kubeadm can run. */
#include "base/arena.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "os/kubeadm_internal.h"
#include "os/os_internal.h"

/* In /etc itself: cloud-init writes files before anything makes a directory. */
#define HOSTS_PATH "/etc/butler.hosts"

static void add(struct edit *edit, struct edit_node list, const char *value)
{
    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(value));
}

static void add_all(struct edit *edit, struct edit_node list, const char *const *values,
                    size_t count)
{
    for (size_t i = 0; i < count; i++)
        add(edit, list, values[i]);
}

static void add_file(struct edit *edit, struct edit_node files, const char *path,
                     const char *content)
{
    struct edit_node file = edit_set_object(edit, EDIT_UNDER(files, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(file, "path"), slice_from(path));
    edit_set_string(edit, EDIT_UNDER(file, "owner"), SLICE("root:root"));
    edit_set_string(edit, EDIT_UNDER(file, "permissions"), SLICE("0644"));
    edit_set_string(edit, EDIT_UNDER(file, "content"), slice_from(content));
}

static void set_files(struct arena *arena, struct edit *edit, struct edit_node spec,
                      const struct facts *facts)
{
    struct edit_node files = edit_set_array(edit, EDIT_UNDER(spec, "files"));

    add_file(edit, files, KUBEADM_SYSCTL_PATH, KUBEADM_SYSCTL);
    if (facts->hosts)
        add_file(edit, files, HOSTS_PATH, arena_format(arena, "%s\n", facts->hosts));
}

static void add_packages(struct arena *arena, struct edit *edit, struct edit_node list,
                         const struct facts *facts)
{
    const struct os_packages *packages = &facts->input->packages;
    const char *repo = facts_url(arena, facts, packages->kubernetes_repo, "");
    const char *version = semver_format(arena, &facts->version);

    add(edit, list,
        arena_format(arena, "curl -fsSL -o /etc/yum.repos.d/container-runtime.repo '%s'",
                     facts_url(arena, facts, packages->container_repo, "")));
    add(edit, list, "dnf install -y containerd.io");
    add(edit, list, "mkdir -p /etc/containerd");
    add(edit, list,
        "containerd config default | sed 's/SystemdCgroup = false/SystemdCgroup = true/' "
        "> /etc/containerd/config.toml");
    add(edit, list, "systemctl enable containerd");
    add(edit, list, "systemctl restart containerd");
    add(edit, list,
        arena_format(arena,
                     "printf '%%s\\n' '[kubernetes]' 'name=Kubernetes' 'baseurl=%s' 'enabled=1' "
                     "'gpgcheck=1' 'gpgkey=%s%srepodata/repomd.xml.key' "
                     "'exclude=kubelet kubeadm kubectl cri-tools kubernetes-cni' "
                     "> /etc/yum.repos.d/kubernetes.repo",
                     repo, repo, slice_has_suffix(slice_from(repo), "/") ? "" : "/"));
    add(edit, list,
        arena_format(arena,
                     "dnf install -y --disableexcludes=kubernetes kubelet-%s kubeadm-%s kubectl-%s",
                     version, version, version));
    add(edit, list, "systemctl enable kubelet");
}

/* Every command may run again: a machine that was reset half-way starts from the top. */
static void set_commands(struct arena *arena, struct edit *edit, struct edit_node spec,
                         const struct facts *facts)
{
    static const char *const kernel[] = {
        "modprobe overlay",
        "modprobe br_netfilter",
        ("printf '%s\\n' overlay br_netfilter > " KUBEADM_MODULES_PATH),
        "sysctl --system",
    };
    static const char *const host[] = {
        "dnf install -y iscsi-initiator-utils nfs-utils",
        "systemctl enable --now iscsid",
        "swapoff -a",
        "sed -i '/^[^#].*[[:space:]]swap[[:space:]]/s/^/#/' /etc/fstab",
        "setenforce 0 || true",
        "sed -i 's/^SELINUX=enforcing$/SELINUX=permissive/' /etc/selinux/config",
        "systemctl disable --now firewalld || true",
    };
    struct edit_node list = edit_set_array(edit, EDIT_UNDER(spec, "preKubeadmCommands"));

    if (facts->hosts)
        add(edit, list, "grep -qxFf " HOSTS_PATH " /etc/hosts || cat " HOSTS_PATH " >> /etc/hosts");
    add_all(edit, list, kernel, COUNT_OF(kernel));
    add_packages(arena, edit, list, facts);
    add_all(edit, list, host, COUNT_OF(host));
}

static void set_user(struct edit *edit, struct edit_node spec, const char *ssh_key)
{
    struct edit_node user = edit_set_array(edit, EDIT_UNDER(spec, "users"));
    struct edit_node keys;

    user = edit_set_object(edit, EDIT_UNDER(user, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(user, "name"), SLICE("rocky"));
    edit_set_string(edit, EDIT_UNDER(user, "sudo"), SLICE("ALL=(ALL) NOPASSWD:ALL"));
    keys = edit_set_array(edit, EDIT_UNDER(user, "sshAuthorizedKeys"));
    add(edit, keys, ssh_key);
}

static struct error *make_object(struct arena *arena, const struct facts *facts,
                                 struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node spec;
    struct edit_node registration;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("bootstrap.cluster.x-k8s.io/v1beta1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("KubeadmConfigTemplate"));
    (void)edit_set_object(edit, EDIT_PATH("metadata"));
    spec = edit_set_object(edit, EDIT_PATH("spec", "template", "spec"));
    registration = edit_set_object(edit, EDIT_UNDER(spec, "joinConfiguration", "nodeRegistration"));
    edit_set_string(edit, EDIT_UNDER(registration, "imagePullPolicy"), SLICE("IfNotPresent"));
    if (facts->input->external_cloud)
        edit_set_string(edit, EDIT_UNDER(registration, "kubeletExtraArgs", "cloud-provider"),
                        SLICE("external"));
    set_files(arena, edit, spec, facts);
    set_commands(arena, edit, spec, facts);
    if (facts->input->ssh_key)
        set_user(edit, spec, facts->input->ssh_key);
    return edit_seal(edit, out_doc);
}

const struct os os_rocky_system = {
    .type = "rocky",
    .needs = FACT_REPOSITORIES,
    .object = make_object,
};
