/* Pods and what they need. A reference is known by the name of the field that holds it, so a pod is
 * walked as a whole rather than field by field. */
#include "apiserver/pod_references.h"

#include <stddef.h>

#include "base/memory.h"

static const char *const secret_fields[] = {
    "secretRef", "secretKeyRef", "nodePublishSecretRef", "secret", "azureFile", NULL,
};
static const char *const config_map_fields[] = {
    "configMapRef",
    "configMapKeyRef",
    "configMap",
    NULL,
};
static const char *const token_fields[] = { "serviceAccountToken", NULL };

/* Volumes that only the API can fill. */
static const struct volume_field {
    const char *names[2];
    const char *what;
} volume_fields[] = {
    { { "csi", NULL }, "csidrivers (via CSI volumes)" },
    { { "glusterfs", NULL }, "endpoints (via glusterFS volumes)" },
    { { "persistentVolumeClaim", NULL }, "persistentvolumeclaims" },
    { { "ephemeral", NULL }, "persistentvolumeclaims (via ephemeral volumes)" },
    { { "serviceAccountToken", NULL }, "serviceaccounts (via projected volumes)" },
    { { "clusterTrustBundle", NULL }, "clustertrustbundles" },
    { { "podCertificate", NULL }, "podcertificates" },
};

/* Depth is bounded by the document's. */
static bool has_member(struct value value, const char *const *names)
{
    DOC_EACH (it, value) {
        for (size_t i = 0; names[i]; i++) {
            if (slice_is(it.key, names[i]) && value_is_object(it.value))
                return true;
        }
        if (has_member(it.value, names))
            return true;
    }
    return false;
}

/* Only where references can stand: a node selector may have a key of any name. */
static bool has_reference(struct value pod, const char *const *names)
{
    static const char *const parts[] = { "volumes", "containers", "initContainers",
                                         "ephemeralContainers" };

    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (has_member(value_find(pod, VALUE_KEYS("spec", parts[i])), names))
            return true;
    }
    return false;
}

bool pod_references_secrets(struct value pod)
{
    return value_count(value_find(pod, VALUE_KEYS("spec", "imagePullSecrets"))) ||
           has_reference(pod, secret_fields);
}

bool pod_references_tokens(struct value pod)
{
    return has_reference(pod, token_fields);
}

const char *pod_references_find(struct value pod)
{
    struct value spec = value_get(pod, SLICE("spec"));

    if (value_string_or(value_get(spec, SLICE("serviceAccountName")), SLICE("")).size)
        return "serviceaccounts";
    if (pod_references_secrets(pod))
        return "secrets";
    if (has_reference(pod, config_map_fields))
        return "configmaps";
    if (value_count(value_get(spec, SLICE("resourceClaims"))))
        return "resourceclaims";
    for (size_t i = 0; i < COUNT_OF(volume_fields); i++) {
        if (has_member(value_get(spec, SLICE("volumes")), volume_fields[i].names))
            return volume_fields[i].what;
    }
    return NULL;
}
