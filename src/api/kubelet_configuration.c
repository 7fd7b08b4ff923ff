#include "api/kubelet_configuration.h"

#include "api/control_plane.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/patch.h"

static void set_authentication(struct edit *edit)
{
    edit_set_bool(edit, EDIT_PATH("authentication", "anonymous", "enabled"), false);
    edit_set_bool(edit, EDIT_PATH("authentication", "webhook", "enabled"), true);
    edit_set_string(edit, EDIT_PATH("authentication", "x509", "clientCAFile"),
                    SLICE("/etc/kubernetes/pki/ca.crt"));
    edit_set_string(edit, EDIT_PATH("authorization", "mode"), SLICE("Webhook"));
}

static void set_dns(struct edit *edit, const struct control_plane *plane)
{
    struct edit_node list = edit_set_array(edit, EDIT_PATH("clusterDNS"));

    for (size_t i = 0; i < plane->dns_count; i++) {
        CLEANUP(text) struct text text = TEXT_EMPTY;

        ip_append(&text, &plane->dns[i]);
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), text_slice(&text));
    }
    edit_set_string(edit, EDIT_PATH("clusterDomain"), plane->domain);
}

/* Somebody here approves the certificates that kubelets serve with. */
static bool approves_serving(const struct control_plane *plane)
{
    struct value bootstrap = value_find(plane->spec, VALUE_KEYS("addons", "workerBootstrap"));

    return value_exists(bootstrap) &&
           value_bool_or(value_find(bootstrap, VALUE_KEYS("csrApproval", "autoApprove")), true);
}

struct error *kubelet_configuration_build(const struct control_plane *plane, struct doc **out_doc)
{
    struct value kubelet = value_find(plane->spec, VALUE_KEYS("kubernetes", "kubelet"));
    struct value patches = value_get(kubelet, SLICE("configurationJSONPatches"));
    struct slice driver = value_text(kubelet, "cgroupfs");
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *plain = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("kubelet.config.k8s.io/v1beta1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("KubeletConfiguration"));
    set_authentication(edit);
    edit_set_string(edit, EDIT_PATH("cgroupDriver"), driver.size ? driver : SLICE("systemd"));
    set_dns(edit, plane);
    edit_set_bool(edit, EDIT_PATH("rotateCertificates"), true);
    if (approves_serving(plane))
        edit_set_bool(edit, EDIT_PATH("serverTLSBootstrap"), true);
    edit_set_string(edit, EDIT_PATH("staticPodPath"), SLICE("/etc/kubernetes/manifests"));
    err = edit_seal(edit, &plain);
    if (err)
        return err;
    if (value_count(patches))
        return patch_apply_strict(doc_root(plain), patches, 0, out_doc);
    *out_doc = STEAL(plain);
    return NULL;
}
