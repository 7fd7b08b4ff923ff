/* How kubeadm is told to join, in the words of its configuration API. */
#include "os/kubeadm_internal.h"

#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "os/facts_internal.h"
#include "os/os_internal.h"

#define CRI_SOCKET "unix:///run/containerd/containerd.sock"

static bool has_argument_lists(const struct facts *facts)
{
    return facts->version.major > 1 || facts->version.minor >= 31;
}

const char *kubeadm_api_version(const struct facts *facts)
{
    return has_argument_lists(facts) ? "kubeadm.k8s.io/v1beta4" : "kubeadm.k8s.io/v1beta3";
}

static void set_arguments(struct edit *edit, struct edit_node registration,
                          const struct facts *facts)
{
    struct edit_node argument;

    if (!facts->input->external_cloud)
        return;
    if (!has_argument_lists(facts)) {
        edit_set_string(edit, EDIT_UNDER(registration, "kubeletExtraArgs", "cloud-provider"),
                        SLICE("external"));
        return;
    }
    argument = edit_set_array(edit, EDIT_UNDER(registration, "kubeletExtraArgs"));
    argument = edit_set_object(edit, EDIT_UNDER(argument, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(argument, "name"), SLICE("cloud-provider"));
    edit_set_string(edit, EDIT_UNDER(argument, "value"), SLICE("external"));
}

void kubeadm_set_join(struct edit *edit, struct edit_path path, const struct facts *facts)
{
    struct edit_node join = edit_ensure_object(edit, path);
    struct edit_node token = edit_set_object(edit, EDIT_UNDER(join, "discovery", "bootstrapToken"));
    struct edit_node hashes;
    struct edit_node registration;

    edit_set_string(edit, EDIT_UNDER(token, "apiServerEndpoint"), facts->authority);
    edit_set_string(edit, EDIT_UNDER(token, "token"), secret_reveal(facts->input->bootstrap_token));
    hashes = edit_set_array(edit, EDIT_UNDER(token, "caCertHashes"));
    edit_set_string(edit, EDIT_UNDER(hashes, EDIT_END), slice_from(facts->ca_hash));
    registration = edit_set_object(edit, EDIT_UNDER(join, "nodeRegistration"));
    edit_set_string(edit, EDIT_UNDER(registration, "criSocket"), SLICE(CRI_SOCKET));
    set_arguments(edit, registration, facts);
}

struct error *kubeadm_write_join(const struct facts *facts, struct text *text)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), slice_from(kubeadm_api_version(facts)));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("JoinConfiguration"));
    kubeadm_set_join(edit, EDIT_ROOT, facts);
    return os_write_yaml(edit, text);
}
