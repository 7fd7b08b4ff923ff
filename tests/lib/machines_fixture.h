/* The controllers of the machines room on an API server in the test's process, and machines that
 * come up by themselves. The tenant is that same server: its Nodes are there. */
#pragma once

#include <stdatomic.h>

#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/controller.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/test.h"
#include "machines/machine.h"
#include "machines/machines.h"

/* --- a cluster with workers ---------------------------------------------------------------------
 */

#define NS "web-1234"

#define CLUSTER                                                                                    \
    "{ apiVersion: v1, kind: Namespace, metadata: { name: " NS " } }\n"                            \
    "---\n"                                                                                        \
    "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\n"                                        \
    "kind: DockerCluster\n"                                                                        \
    "metadata: { name: web, namespace: " NS " }\n"                                                 \
    "spec: { controlPlaneEndpoint: { host: \"\", port: 6443 } }\n"                                 \
    "status: { ready: true }\n"                                                                    \
    "---\n"                                                                                        \
    "apiVersion: controlplane.cluster.x-k8s.io/v1alpha1\n"                                         \
    "kind: StewardControlPlane\n"                                                                  \
    "metadata: { name: web, namespace: " NS " }\n"                                                 \
    "spec: { version: v1.34.1 }\n"                                                                 \
    "---\n"                                                                                        \
    "apiVersion: cluster.x-k8s.io/v1beta1\n"                                                       \
    "kind: Cluster\n"                                                                              \
    "metadata: { name: web, namespace: " NS " }\n"                                                 \
    "spec:\n"                                                                                      \
    "  infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, "                 \
    "kind: DockerCluster, name: web, namespace: " NS " }\n"                                        \
    "  controlPlaneRef: { apiVersion: controlplane.cluster.x-k8s.io/v1alpha1, "                    \
    "kind: StewardControlPlane, name: web, namespace: " NS " }\n"                                  \
    "---\n"                                                                                        \
    "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\n"                                        \
    "kind: DockerMachineTemplate\n"                                                                \
    "metadata: { name: web-worker, namespace: " NS " }\n"                                          \
    "spec: { template: { spec: { customImage: \"kindest/node:v1.34.1\" } } }\n"

#define WORKERS_OF(replicas, bootstrap)                                                            \
    "apiVersion: cluster.x-k8s.io/v1beta1\n"                                                       \
    "kind: MachineDeployment\n"                                                                    \
    "metadata: { name: web-workers, namespace: " NS " }\n"                                         \
    "spec:\n"                                                                                      \
    "  clusterName: web\n"                                                                         \
    "  replicas: " replicas "\n"                                                                   \
    "  selector: { matchLabels: { cluster.x-k8s.io/cluster-name: web } }\n"                        \
    "  template:\n"                                                                                \
    "    metadata: { labels: { cluster.x-k8s.io/cluster-name: web } }\n"                           \
    "    spec:\n"                                                                                  \
    "      clusterName: web\n"                                                                     \
    "      version: v1.34.1\n"                                                                     \
    "      bootstrap: " bootstrap "\n"                                                             \
    "      infrastructureRef: { apiVersion: infrastructure.cluster.x-k8s.io/v1beta1, "             \
    "kind: DockerMachineTemplate, name: web-worker, namespace: " NS " }\n"

#define WORKERS(replicas) WORKERS_OF(replicas, "{ dataSecretName: boot }")

struct machines_fixture {
    struct controller_fixture *f;
    struct machines *machines;
    struct machines_options options;
    bool stopped;
    bool broken;   /* what is made from now on fails */
    bool nodeless; /* what is made from now on has no Node: the test makes it */

    const char *node; /* of make_node() in tests */
    struct error *error;

    /* What was seen of all machines, after each change of one of them. */
    atomic_size_t most;    /* that there were */
    atomic_size_t fewest;  /* that were ready */
    atomic_size_t looking; /* fewest counts from now on */
};

static inline struct error *machines_fixture_tenant(void *context, struct arena *arena,
                                                    const char *namespace, const char *cluster,
                                                    struct kube *out_kube)
{
    struct machines_fixture *m = context;

    (void)arena;
    (void)namespace;
    (void)cluster;
    *out_kube = (struct kube){ .transport = fault_transport_base(m->f->faults),
                               .field_manager = "machines" };
    return NULL;
}

/* --- infrastructure that works at once, and is never disturbed -------------------------------- */

static inline struct error *machines_fixture_write(const struct kube *kube,
                                                   const struct kube_change *change,
                                                   struct edit *take_edit)
{
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err = edit_seal(take_edit, &patch);

    return err ? err : kube_patch(kube, change, KUBE_PATCH_MERGE, patch, NULL);
}

static inline struct error *machines_fixture_node(const struct kube *kube, const char *name,
                                                  const char *provider_id)
{
    struct kube_change status = { &KUBE_NODES, NULL, name, "status" };
    struct edit *edit = edit_new();
    struct edit_node condition;
    CLEANUP(doc) struct doc *node = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Node"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("spec", "providerID"), slice_from(provider_id));
    err = edit_seal(edit, &node);
    if (!err)
        err = kube_create(kube, &KUBE_NODES, node, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "made before");
        err = NULL;
    }
    if (err)
        return err;
    edit = edit_new();
    edit_set_array(edit, EDIT_PATH("status", "conditions"));
    condition = edit_set_object(edit, EDIT_PATH("status", "conditions", EDIT_END));
    edit_set_string(edit, EDIT_UNDER(condition, "type"), SLICE("Ready"));
    edit_set_string(edit, EDIT_UNDER(condition, "status"), SLICE("True"));
    return machines_fixture_write(kube, &status, edit);
}

static inline struct error *machines_fixture_provide(struct reconcile *rc)
{
    struct machines_fixture *m = rc->context;
    struct kube kube = { .transport = m->f->transport, .field_manager = "infrastructure" };
    struct object_key key = object_key_of(rc->namespace, rc->name);
    struct doc *machine = cache_get(rc->arena, rc->cache, &CAPI_MACHINES, &key);
    struct kube_change spec = { &CAPI_DOCKER_MACHINES, rc->namespace, rc->name, NULL };
    struct kube_change status = { &CAPI_DOCKER_MACHINES, rc->namespace, rc->name, "status" };
    const char *id = arena_format(rc->arena, "docker:////%s", rc->name);
    struct machine view;
    struct edit *edit;
    struct error *err;

    if (!rc->object || !machine)
        return NULL;
    err = machine_read(doc_root(machine), &view);
    if (err || !view.data_secret.size || view.meta.deleting)
        return err;
    if (value_exists(value_get(doc_root(rc->object), SLICE("status"))))
        return NULL;
    edit = edit_new();
    if (m->broken) {
        edit_set_string(edit, EDIT_PATH("status", "failureReason"), SLICE("CreateError"));
        edit_set_string(edit, EDIT_PATH("status", "failureMessage"), SLICE("no room"));
        return machines_fixture_write(&kube, &status, edit);
    }
    edit_set_string(edit, EDIT_PATH("spec", "providerID"), slice_from(id));
    err = machines_fixture_write(&kube, &spec, edit);
    if (!err && !m->nodeless)
        err = machines_fixture_node(&kube, rc->name, id);
    if (err)
        return err;
    edit = edit_new();
    edit_set_bool(edit, EDIT_PATH("status", "ready"), true);
    return machines_fixture_write(&kube, &status, edit);
}

static const struct controller machines_fixture_infrastructure = {
    .name = "infrastructure",
    .objects = { .resource = &CAPI_DOCKER_MACHINES },
    .watches = { { &CAPI_MACHINES, NULL } },
    .reconcile = machines_fixture_provide,
};

/* --- a look at all machines ------------------------------------------------------------------- */

static inline struct error *machines_fixture_look(struct reconcile *rc)
{
    struct machines_fixture *m = rc->context;
    struct cache_list list = cache_list(rc->arena, rc->cache, &CAPI_MACHINES, NULL);
    size_t ready = 0;

    for (size_t i = 0; i < list.count; i++) {
        struct machine machine;
        struct error *err = machine_read(doc_root(list.docs[i]), &machine);

        if (err)
            return err;
        ready += machine_is_ready(&machine, NULL);
    }
    if (list.count > atomic_load(&m->most))
        atomic_store(&m->most, list.count);
    if (atomic_load(&m->looking) && ready < atomic_load(&m->fewest))
        atomic_store(&m->fewest, ready);
    return NULL;
}

static const struct controller machines_fixture_observer = {
    .name = "observer",
    .objects = { .resource = &CAPI_MACHINES },
    .reconcile = machines_fixture_look,
};

/* --- beginning and end ------------------------------------------------------------------------ */

static inline bool machines_fixture_is_idle(void *context)
{
    struct machines_fixture *m = context;

    return !m->machines || machines_are_idle(m->machines);
}

static inline void machines_fixture_on_stopped(void *context)
{
    struct machines_fixture *m = context;

    m->stopped = true;
}

static inline bool machines_fixture_is_stopped(void *context)
{
    struct machines_fixture *m = context;

    return m->stopped;
}

static inline void machines_fixture_stop(struct machines_fixture *m)
{
    if (!m->machines)
        return;
    m->stopped = false;
    machines_stop(m->machines, machines_fixture_on_stopped, m);
    m->machines = NULL;
    controller_fixture_until(m->f, machines_fixture_is_stopped, m);
}

static inline void machines_fixture_start(struct machines_fixture *m, struct controller_fixture *f)
{
    struct crew_options crew = controller_fixture_options(f);

    m->f = f;
    m->options = (struct machines_options){
        .transport = crew.transport,
        .informers = crew.informers,
        .pool = crew.pool,
        .tenant = machines_fixture_tenant,
        .tenant_context = m,
    };
    f->is_idle = machines_fixture_is_idle;
    f->idle_context = m;
    m->machines = machines_start(&m->options);
    controller_fixture_start(f, &machines_fixture_infrastructure, m);
}

static inline void machines_fixture_release(void *context)
{
    struct machines_fixture *m = context;

    if (m->f->loop)
        machines_fixture_stop(m);
}

static inline struct machines_fixture *machines_fixture_new(void)
{
    struct arena *arena = fixture_current()->arena;
    struct controller_fixture *f = controller_fixture_new();
    struct machines_fixture *m = arena_new(arena, struct machines_fixture);

    machines_fixture_start(m, f);
    arena_defer(arena, machines_fixture_release, m);
    controller_fixture_start(f, &machines_fixture_observer, m);
    return m;
}

/* The control plane of CLUSTER comes up. */
static inline void machines_fixture_control_plane(struct controller_fixture *f)
{
    controller_fixture_patch(f, &STEWARD_CONTROL_PLANES, NS, "web", NULL,
                             "spec: { controlPlaneEndpoint: { host: 127.0.0.1, port: 20001 } }");
    controller_fixture_patch(f, &STEWARD_CONTROL_PLANES, NS, "web", "status",
                             "status: { ready: true, initialized: true }");
}

static inline struct machines_fixture *machines_fixture_with_workers(void)
{
    struct machines_fixture *m = machines_fixture_new();

    controller_fixture_apply(m->f, CLUSTER);
    machines_fixture_control_plane(m->f);
    controller_fixture_apply(m->f, WORKERS("3"));
    controller_fixture_expect(m->f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.availableReplicas", "3", 60000);
    return m;
}

/* The name of the n-th machine, in order. */
static inline const char *machines_fixture_machine(struct machines_fixture *m, size_t index)
{
    struct slice rest = slice_from(controller_fixture_names(m->f, &CAPI_MACHINES));
    struct slice word = SLICE("");

    for (size_t i = 0; i <= index; i++)
        assert_true(slice_split(&rest, ' ', &word));
    return arena_strndup(fixture_current()->arena, word.data + sizeof(NS), word.size - sizeof(NS));
}

/* --- stories for survival_check(); the context is a struct machines_fixture ---------------------
 */

static inline void machines_fixture_story_start(struct controller_fixture *f, void *context)
{
    machines_fixture_start(context, f);
}

static inline void machines_fixture_story_stop(struct controller_fixture *f, void *context)
{
    (void)f;
    machines_fixture_stop(context);
}

static inline void machines_fixture_story_live(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, CLUSTER);
    controller_fixture_apply(f, WORKERS("1"));
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers",
                              "status.availableReplicas", "1", 300000);
    controller_fixture_expect(f, &CAPI_MACHINE_DEPLOYMENTS, NS, "web-workers", "status.replicas",
                              "1", 300000);
}
