/* ControlPlane, from a TenantControlPlane. */
#include "server/control_plane_answer.h"

#include "api/meta.h"
#include "base/text.h"
#include "doc/json_write.h"

static void write_text(struct text *text, const char *key, struct slice value)
{
    json_write_key(text, key);
    json_write_slice(text, value);
}

static void write_plane_status(struct value status, struct text *text)
{
    struct value resources = value_get(status, SLICE("kubernetesResources"));
    struct value version = value_get(resources, SLICE("version"));
    struct value deployment = value_get(resources, SLICE("deployment"));
    struct value service = value_get(resources, SLICE("service"));
    struct value storage = value_get(status, SLICE("storage"));
    struct value konnectivity = value_find(status, VALUE_KEYS("addons", "konnectivity", "enabled"));

    json_write_key(text, "status");
    json_write_object(text);
    write_text(text, "phase", value_text(version, "status"));
    write_text(text, "version", value_text(version, "version"));
    write_text(text, "controlPlaneEndpoint", value_text(status, "controlPlaneEndpoint"));
    json_write_key(text, "replicas");
    json_write_int(text, value_int_or(value_get(deployment, SLICE("replicas")), 0));
    json_write_key(text, "readyReplicas");
    json_write_int(text, value_int_or(value_get(deployment, SLICE("readyReplicas")), 0));
    json_write_key(text, "servicePort");
    json_write_int(text, value_int_or(value_get(service, SLICE("port")), 0));
    write_text(text, "loadBalancerIP", value_text(service, "loadBalancerIP"));
    write_text(text, "dataStoreName", value_text(storage, "dataStoreName"));
    write_text(text, "dataStoreDriver", value_text(storage, "driver"));
    json_write_key(text, "konnectivityEnabled");
    json_write_bool(text, value_bool_or(konnectivity, false));
    json_write_end_object(text);
}

void control_plane_answer_append(struct value plane, struct text *text)
{
    struct value spec = value_get(plane, SLICE("spec"));
    struct meta meta;

    meta_read(plane, &meta);
    json_write_object(text);
    write_text(text, "name", meta.name);
    write_text(text, "namespace", meta.namespace);
    write_text(text, "specVersion", value_text(value_get(spec, SLICE("kubernetes")), "version"));
    write_plane_status(value_get(plane, SLICE("status")), text);
    json_write_end_object(text);
}
