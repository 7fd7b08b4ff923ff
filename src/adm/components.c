/* The parts of a platform, and how they are. */
#include "adm/components.h"

#include "adm/facts.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "cli/session.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* A part of the platform that is a Deployment or DaemonSet somewhere. */
struct component {
    const char *name;
    const char *namespace;
    const char *object;
    bool is_daemon_set;
    bool is_built_in; /* the platform as one process has it inside */
};

static const struct component components[] = {
    { "butler-controller", "butler-system", "butler-controller", false, true },
    { "butler-server", "butler-system", "butler-server", false, true },
    { "butler-console", "butler-system", "butler-console", false, true },
    { "steward", "steward-system", "steward", false, true },
    { "cluster-api", "capi-system", "capi-controller-manager", false, true },
    { "cert-manager", "cert-manager", "cert-manager", false, false },
    { "cert-manager-webhook", "cert-manager", "cert-manager-webhook", false, false },
    { "cilium", "kube-system", "cilium", true, false },
    { "cilium-operator", "kube-system", "cilium-operator", false, false },
    { "longhorn", "longhorn-system", "longhorn-manager", true, false },
    { "metallb", "metallb-system", "metallb-controller", false, false },
    { "traefik", "traefik", "traefik", false, false },
    { "flux", "flux-system", "source-controller", false, false },
};

struct status {
    struct cli *cli;
    struct doctor_facts facts;
    bool is_one_process;
    struct edit *edit;
    struct edit_node items;
};

/* --- components ------------------------------------------------------------------------------- */

struct row {
    const char *component;
    const char *namespace;
    const char *ready;
    const char *version;
    const char *status;
    const char *message;
};

static void add_row(struct status *status, const struct row *row)
{
    struct edit_node item = edit_set_object(status->edit, EDIT_UNDER(status->items, EDIT_END));

    edit_set_string(status->edit, EDIT_UNDER(item, "component"), slice_from(row->component));
    if (row->namespace)
        edit_set_string(status->edit, EDIT_UNDER(item, "namespace"), slice_from(row->namespace));
    if (row->ready)
        edit_set_string(status->edit, EDIT_UNDER(item, "ready"), slice_from(row->ready));
    if (row->version)
        edit_set_string(status->edit, EDIT_UNDER(item, "version"), slice_from(row->version));
    edit_set_string(status->edit, EDIT_UNDER(item, "status"), slice_from(row->status));
    if (row->message)
        edit_set_string(status->edit, EDIT_UNDER(item, "message"), slice_from(row->message));
}

static enum doctor_source source_of(const struct component *component)
{
    return component->is_daemon_set ? DOCTOR_DAEMON_SETS : DOCTOR_DEPLOYMENTS;
}

static struct value find_object(const struct status *status, const struct component *component)
{
    return doctor_find(&status->facts, source_of(component), slice_from(component->namespace),
                       slice_from(component->object));
}

/* What follows the last colon of the first image. */
static const char *image_version(struct arena *arena, struct value object)
{
    struct value containers = view_find(object, "spec.template.spec.containers");
    struct slice image = value_text(value_at(containers, 0), "image");

    for (size_t i = image.size; i > 0 && image.data[i - 1] != '/'; i--) {
        if (image.data[i - 1] == ':')
            return arena_strndup(arena, image.data + i, image.size - i);
    }
    return NULL;
}

static void add_component(struct status *status, const struct component *component)
{
    struct arena *arena = status->cli->arena;
    struct value object = find_object(status, component);
    const char *unread = status->facts.lists[source_of(component)].unread;
    int64_t wanted;
    int64_t ready;
    struct row row = { .component = component->name, .namespace = component->namespace };

    if (!value_exists(object)) {
        bool inside = component->is_built_in && status->is_one_process;

        row.namespace = NULL;
        row.status = unread ? "Unknown" : inside ? "built in" : "not installed";
        row.message = unread;
        add_row(status, &row);
        return;
    }
    wanted = component->is_daemon_set
                 ? value_int_or(view_find(object, "status.desiredNumberScheduled"), 0)
                 : value_int_or(view_find(object, "spec.replicas"), 1);
    ready = value_int_or(
        view_find(object, component->is_daemon_set ? "status.numberReady" : "status.readyReplicas"),
        0);
    row.ready = arena_format(arena, "%lld/%lld", (long long)ready, (long long)wanted);
    row.version = image_version(arena, object);
    row.status = ready >= wanted ? "Ready" : ready ? "Progressing" : "Failed";
    add_row(status, &row);
}

/* Some say it in a field, others in a condition. */
static bool is_ready(struct value object)
{
    return value_bool_or(view_find(object, "status.ready"), false) ||
           condition_is(object, "Ready", "True");
}

static void add_ready(struct status *status, const char *name, enum doctor_source source)
{
    const struct doctor_list *list = &status->facts.lists[source];
    size_t ready = 0;

    for (size_t i = 0; i < list->count; i++)
        ready += is_ready(doc_root(list->docs[i]));
    add_row(status, &(struct row){
                        .component = name,
                        .ready = list->unread ? NULL
                                              : arena_format(status->cli->arena, "%zu/%zu", ready,
                                                             list->count),
                        .message = list->unread,
                        .status = list->unread           ? "Unknown"
                                  : list->count == 0     ? "none"
                                  : ready == list->count ? "Ready"
                                  : ready                ? "Progressing"
                                                         : "Failed",
                    });
}

/* --- counts ----------------------------------------------------------------------------------- */

static void count_phases(struct status *status)
{
    const struct doctor_list *clusters = &status->facts.lists[DOCTOR_CLUSTERS];
    CLEANUP(map) struct map *counts = map_new();
    struct edit_node node;

    if (clusters->unread)
        return;
    node = edit_set_object(status->edit, EDIT_PATH("clusters"));
    for (size_t i = 0; i < clusters->count; i++) {
        struct value phase = view_find(doc_root(clusters->docs[i]), "status.phase");
        struct slice name = value_string_or(phase, SLICE("Pending"));
        size_t count = (size_t)(uintptr_t)map_get(counts, name) + 1;

        (void)map_set(counts, name, (void *)(uintptr_t)count);
        edit_set_uint(status->edit, EDIT_MEMBER(node, name), count);
    }
}

static void count_addresses(struct status *status)
{
    const struct doctor_list *pools = &status->facts.lists[DOCTOR_POOLS];
    int64_t allocated = 0;
    int64_t total = 0;

    if (pools->unread)
        return;
    for (size_t i = 0; i < pools->count; i++) {
        struct value pool = doc_root(pools->docs[i]);

        total += value_int_or(view_find(pool, "status.totalIPs"), 0);
        allocated += value_int_or(view_find(pool, "status.allocatedIPs"), 0);
    }
    edit_set_uint(status->edit, EDIT_PATH("addresses", "pools"), pools->count);
    edit_set_int(status->edit, EDIT_PATH("addresses", "allocated"), allocated);
    edit_set_int(status->edit, EDIT_PATH("addresses", "total"), total);
}

static void count_objects(struct status *status, const char *name, enum doctor_source source)
{
    const struct doctor_list *list = &status->facts.lists[source];

    if (!list->unread)
        edit_set_uint(status->edit, EDIT_PATH(name), list->count);
}

/* What the person may not see is no zero. */
static void list_unread(struct status *status)
{
    static const enum doctor_source shown[] = {
        DOCTOR_NODES,       DOCTOR_DEPLOYMENTS,    DOCTOR_DAEMON_SETS,
        DOCTOR_DATA_STORES, DOCTOR_CONTROL_PLANES, DOCTOR_CLUSTERS,
        DOCTOR_TEAMS,       DOCTOR_USERS,          DOCTOR_POOLS,
    };
    struct arena *arena = status->cli->arena;

    for (size_t i = 0; i < COUNT_OF(shown); i++) {
        const char *why = status->facts.lists[shown[i]].unread;
        struct edit_node item;

        if (!why)
            continue;
        item = edit_set_object(status->edit, EDIT_PATH("unread", EDIT_END));
        edit_set_string(status->edit, EDIT_UNDER(item, "resource"),
                        slice_from(doctor_source_name(arena, shown[i])));
        edit_set_string(status->edit, EDIT_UNDER(item, "reason"), slice_from(why));
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

static struct error *describe(struct status *status, struct doc **out_doc)
{
    status->is_one_process = !value_exists(find_object(status, &components[0]));
    status->edit = edit_new();
    status->items = edit_set_array(status->edit, EDIT_PATH("items"));
    add_row(status, &(struct row){ .component = "api-server",
                                   .version = status->facts.version,
                                   .status = "Ready" });
    add_ready(status, "nodes", DOCTOR_NODES);
    for (size_t i = 0; i < COUNT_OF(components); i++)
        add_component(status, &components[i]);
    add_ready(status, "data stores", DOCTOR_DATA_STORES);
    add_ready(status, "control planes", DOCTOR_CONTROL_PLANES);
    count_phases(status);
    count_objects(status, "teams", DOCTOR_TEAMS);
    count_objects(status, "users", DOCTOR_USERS);
    count_addresses(status);
    list_unread(status);
    return edit_seal(status->edit, out_doc);
}

struct error *components_read(struct cli *cli, struct doc **out_doc)
{
    struct status status = { .cli = cli };
    const struct kube *kube;
    struct error *err = cli_kube(cli, &kube);

    if (!err)
        err = facts_gather(cli, &(struct facts_options){ 0 }, &status.facts);
    return err ? err : describe(&status, out_doc);
}
