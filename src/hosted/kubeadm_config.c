#include "hosted/kubeadm_config.h"

#include <string.h>

#include "api/control_plane.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/number.h"
#include "base/semver.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define FIRST_BETA4_MINOR 31 /* an older kubeadm cannot read it */
#define LOOPBACK          "127.0.0.1"

static struct slice version_of(const struct control_plane *plane)
{
    struct semver version;
    struct error *err = semver_parse(slice_from(plane->version), &version);

    if (err) {
        error_drop(err, "admission lets no other in; the older form is understood by all");
        return SLICE("kubeadm.k8s.io/v1beta3");
    }
    return version.minor >= FIRST_BETA4_MINOR ? SLICE("kubeadm.k8s.io/v1beta4")
                                              : SLICE("kubeadm.k8s.io/v1beta3");
}

static void set_ranges(struct edit *edit, const char *key,
                       const struct control_plane_ranges *ranges)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    control_plane_append_ranges(&text, ranges);
    edit_set_string(edit, EDIT_PATH("networking", key), text_slice(&text));
}

static void set_names(struct edit *edit, const char *const *names)
{
    struct edit_node list = edit_set_array(edit, EDIT_PATH("apiServer", "certSANs"));

    for (; *names; names++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(*names));
}

/* Workers do not use the store, and where it is is not the tenant's business; but kubeadm wants one
 * that is somewhere else. */
static void set_store(struct edit *edit)
{
    struct edit_node list = edit_set_array(edit, EDIT_PATH("etcd", "external", "endpoints"));

    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), SLICE("https://" LOOPBACK ":2379"));
    edit_set_string(edit, EDIT_PATH("etcd", "external", "caFile"), SLICE(""));
    edit_set_string(edit, EDIT_PATH("etcd", "external", "certFile"), SLICE(""));
    edit_set_string(edit, EDIT_PATH("etcd", "external", "keyFile"), SLICE(""));
}

struct error *kubeadm_config_cluster(const struct kubeadm_config_input *input, struct doc **out_doc)
{
    static const char *const empty[] = { "controllerManager", "dns", "proxy", "scheduler" };
    const struct control_plane *plane = input->plane;
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), version_of(plane));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ClusterConfiguration"));
    edit_set_string(edit, EDIT_PATH("clusterName"), plane->meta.name);
    edit_set_string(edit, EDIT_PATH("kubernetesVersion"), slice_from(plane->version));
    edit_set_string(edit, EDIT_PATH("controlPlaneEndpoint"), slice_from(input->endpoint));
    edit_set_string(edit, EDIT_PATH("certificatesDir"), SLICE("/etc/kubernetes/pki"));
    edit_set_string(edit, EDIT_PATH("imageRepository"), slice_from(input->image_registry));
    edit_set_string(edit, EDIT_PATH("networking", "dnsDomain"), plane->domain);
    set_ranges(edit, "podSubnet", &plane->pods);
    set_ranges(edit, "serviceSubnet", &plane->services);
    set_names(edit, input->names);
    set_store(edit);
    for (size_t i = 0; i < COUNT_OF(empty); i++)
        edit_set_object(edit, EDIT_PATH(empty[i]));
    return edit_seal(edit, out_doc);
}

static struct error *build_init(const struct kubeadm_config_input *input, struct doc **out_doc)
{
    const struct control_plane *plane = input->plane;
    struct slice address = plane->advertise.size ? plane->advertise : SLICE(LOOPBACK);
    const char *colon = strrchr(input->endpoint, ':');
    struct edit *edit = edit_new();
    uint64_t port = 0;

    if (!colon || !number_parse_uint(slice_from(colon + 1), &port))
        port = plane->port;
    edit_set_string(edit, EDIT_PATH("apiVersion"), version_of(plane));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("InitConfiguration"));
    edit_set_string(edit, EDIT_PATH("localAPIEndpoint", "advertiseAddress"), address);
    edit_set_uint(edit, EDIT_PATH("localAPIEndpoint", "bindPort"), port);
    return edit_seal(edit, out_doc);
}

struct error *kubeadm_config_map(const struct kubeadm_config_input *input, struct doc **out_doc)
{
    const struct meta *meta = &input->plane->meta;
    CLEANUP(text) struct text name = TEXT_EMPTY;
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *init = NULL;
    struct edit *edit;
    struct error *err;

    err = kubeadm_config_cluster(input, &cluster);
    if (!err)
        err = build_init(input, &init);
    if (err)
        return err;
    text_appendf(&name, SLICE_FORMAT "-kubeadmconfig", SLICE_ARGUMENT(meta->name));
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ConfigMap"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), meta->namespace);
    edit_set_string(edit, EDIT_PATH("metadata", "name"), text_slice(&name));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_PROJECT),
                    SLICE(STEWARD_PROJECT));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_NAME), meta->name);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_COMPONENT),
                    SLICE("kubeadmconfig"));
    edit_set_string(edit, EDIT_PATH("data", "ClusterConfiguration"), doc_bytes(cluster));
    edit_set_string(edit, EDIT_PATH("data", "InitConfiguration"), doc_bytes(init));
    return edit_seal(edit, out_doc);
}
