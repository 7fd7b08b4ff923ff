/* Made by ./dev gen from upstream's API modules; see kind_minors.h. */
#include "api/kind_minors_internal.h"

const unsigned kind_minors_first = 30;
const unsigned kind_minors_last = 34;

const struct kind_minors kind_minors_table[] = {
    { "networking.k8s.io", "v1", "IPAddress", 33, 34 },
    { "networking.k8s.io", "v1", "ServiceCIDR", 33, 34 },
    { "resource.k8s.io", "v1", "DeviceClass", 34, 34 },
    { "resource.k8s.io", "v1", "ResourceClaim", 34, 34 },
    { "resource.k8s.io", "v1", "ResourceClaimTemplate", 34, 34 },
    { "resource.k8s.io", "v1", "ResourceSlice", 34, 34 },
    { "storage.k8s.io", "v1", "VolumeAttributesClass", 34, 34 },
    { 0 },
};
