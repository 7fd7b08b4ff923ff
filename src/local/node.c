#include "local/node.h"

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "local/limits.h"

#define ARCHITECTURE "amd64"

static void set_text(struct edit *edit, struct edit_path path, const char *text)
{
    edit_set_string(edit, path, slice_from(text));
}

static void set_time(struct edit *edit, struct edit_path path, int64_t us,
                     enum timestamp_precision precision)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    timestamp_append(&text, us, precision);
    edit_set_string(edit, path, text_slice(&text));
}

struct sign {
    const char *type;
    const char *status;
    const char *reason;
    const char *message;
};

static void add_condition(struct edit *edit, const struct sign *sign, int64_t now_us)
{
    struct edit_node node = edit_set_object(
        edit, EDIT_UNDER(edit_ensure_array(edit, EDIT_PATH("status", "conditions")), EDIT_END));

    set_text(edit, EDIT_UNDER(node, "type"), sign->type);
    set_text(edit, EDIT_UNDER(node, "status"), sign->status);
    set_text(edit, EDIT_UNDER(node, "reason"), sign->reason);
    set_text(edit, EDIT_UNDER(node, "message"), sign->message);
    set_time(edit, EDIT_UNDER(node, "lastHeartbeatTime"), now_us, TIMESTAMP_SECONDS);
    set_time(edit, EDIT_UNDER(node, "lastTransitionTime"), now_us, TIMESTAMP_SECONDS);
}

static void add_address(struct edit *edit, const char *type, const char *address)
{
    struct edit_node node = edit_set_object(
        edit, EDIT_UNDER(edit_ensure_array(edit, EDIT_PATH("status", "addresses")), EDIT_END));

    set_text(edit, EDIT_UNDER(node, "type"), type);
    set_text(edit, EDIT_UNDER(node, "address"), address);
}

static void set_sizes(struct edit *edit, const char *list, const struct node_facts *facts)
{
    struct edit_node node = edit_set_object(edit, EDIT_PATH("status", list));

    set_text(edit, EDIT_UNDER(node, "cpu"), facts->cpu);
    set_text(edit, EDIT_UNDER(node, "memory"), facts->memory);
    set_text(edit, EDIT_UNDER(node, "ephemeral-storage"), facts->disk);
    set_text(edit, EDIT_UNDER(node, "pods"), "110");
}

/* It says what it is wherever a field asks what it is. */
static void set_info(struct edit *edit, const struct node_facts *facts)
{
    struct edit_node node = edit_set_object(edit, EDIT_PATH("status", "nodeInfo"));

    set_text(edit, EDIT_UNDER(node, "machineID"), facts->machine_id);
    set_text(edit, EDIT_UNDER(node, "systemUUID"), facts->machine_id);
    set_text(edit, EDIT_UNDER(node, "bootID"), facts->machine_id);
    set_text(edit, EDIT_UNDER(node, "kernelVersion"), "simulated");
    set_text(edit, EDIT_UNDER(node, "osImage"), "simulated");
    set_text(edit, EDIT_UNDER(node, "containerRuntimeVersion"), "simulated://1");
    set_text(edit, EDIT_UNDER(node, "kubeletVersion"), facts->version);
    set_text(edit, EDIT_UNDER(node, "kubeProxyVersion"), "");
    set_text(edit, EDIT_UNDER(node, "operatingSystem"), "linux");
    set_text(edit, EDIT_UNDER(node, "architecture"), ARCHITECTURE);
}

static void set_labels(struct edit *edit, const char *name)
{
    struct edit_node labels = edit_set_object(edit, EDIT_PATH("metadata", "labels"));

    set_text(edit, EDIT_UNDER(labels, "kubernetes.io/hostname"), name);
    set_text(edit, EDIT_UNDER(labels, "kubernetes.io/os"), "linux");
    set_text(edit, EDIT_UNDER(labels, "kubernetes.io/arch"), ARCHITECTURE);
    set_text(edit, EDIT_UNDER(labels, "beta.kubernetes.io/os"), "linux");
    set_text(edit, EDIT_UNDER(labels, "beta.kubernetes.io/arch"), ARCHITECTURE);
    set_text(edit, EDIT_UNDER(labels, BUTLER_LABEL_SIMULATED), "true");
}

struct error *node_make(const struct node_facts *facts, struct doc **out_node)
{
    static const struct sign signs[] = {
        { "MemoryPressure", "False", "KubeletHasSufficientMemory", "a simulated machine" },
        { "DiskPressure", "False", "KubeletHasNoDiskPressure", "a simulated machine" },
        { "PIDPressure", "False", "KubeletHasSufficientPID", "a simulated machine" },
        { "Ready", "True", "KubeletReady", "a simulated machine is ready, and runs nothing" },
    };
    struct edit *edit = edit_new();

    set_text(edit, EDIT_PATH("apiVersion"), "v1");
    set_text(edit, EDIT_PATH("kind"), "Node");
    set_text(edit, EDIT_PATH("metadata", "name"), facts->name);
    set_labels(edit, facts->name);
    set_text(edit, EDIT_PATH("spec", "providerID"), facts->provider_id);
    set_sizes(edit, "capacity", facts);
    set_sizes(edit, "allocatable", facts);
    for (size_t i = 0; i < COUNT_OF(signs); i++)
        add_condition(edit, &signs[i], facts->now_us);
    add_address(edit, "InternalIP", facts->address);
    add_address(edit, "Hostname", facts->name);
    set_info(edit, facts);
    return edit_seal(edit, out_node);
}

struct error *node_make_lease(struct value node, int64_t now_us, struct doc **out_lease)
{
    struct edit *edit = edit_new();
    struct edit_node owner;
    struct meta meta;

    meta_read(node, &meta);
    set_text(edit, EDIT_PATH("apiVersion"), "coordination.k8s.io/v1");
    set_text(edit, EDIT_PATH("kind"), "Lease");
    set_text(edit, EDIT_PATH("metadata", "namespace"), "kube-node-lease");
    edit_set_string(edit, EDIT_PATH("metadata", "name"), meta.name);
    edit_set_array(edit, EDIT_PATH("metadata", "ownerReferences"));
    owner = edit_set_object(edit, EDIT_PATH("metadata", "ownerReferences", EDIT_END));
    set_text(edit, EDIT_UNDER(owner, "apiVersion"), "v1");
    set_text(edit, EDIT_UNDER(owner, "kind"), "Node");
    edit_set_string(edit, EDIT_UNDER(owner, "name"), meta.name);
    edit_set_string(edit, EDIT_UNDER(owner, "uid"), meta.uid);
    edit_set_string(edit, EDIT_PATH("spec", "holderIdentity"), meta.name);
    edit_set_int(edit, EDIT_PATH("spec", "leaseDurationSeconds"), HEARTBEAT_LEASE_S);
    set_time(edit, EDIT_PATH("spec", "renewTime"), now_us, TIMESTAMP_MICROS);
    return edit_seal(edit, out_lease);
}

struct error *node_make_renewal(int64_t now_us, struct doc **out_patch)
{
    struct edit *edit = edit_new();

    set_time(edit, EDIT_PATH("spec", "renewTime"), now_us, TIMESTAMP_MICROS);
    return edit_seal(edit, out_patch);
}

struct error *node_make_welcome(struct doc **out_patch)
{
    struct edit *edit = edit_new();

    edit_set_null(edit, EDIT_PATH("spec", "taints"));
    return edit_seal(edit, out_patch);
}

struct error *node_make_obituary(int64_t now_us, struct doc **out_patch)
{
    static const struct sign sign = { "Ready", "Unknown", "NodeStatusUnknown",
                                      "the simulated machine died" };
    struct edit *edit = edit_new();

    add_condition(edit, &sign, now_us);
    return edit_seal(edit, out_patch);
}
