/* Reading what the checks look at. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doctor/doctor_internal.h"
#include "doctor/limits.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"
#include "kube/resources.h"
#include "loop/pool.h"

static const struct kube_resource storage_classes = { "storage.k8s.io", "v1", "storageclasses",
                                                      "StorageClass", false };

enum scope {
    EVERYWHERE,
    IN_SYSTEM, /* only the system namespace */
};

struct source {
    const struct kube_resource *resource;
    enum scope scope;
    const char *field_selector; /* NULL: all of them */
    bool may_be_absent;         /* a server without this kind has none of them, and that is fine */
};

static const struct source sources[DOCTOR_SOURCES] = {
    [DOCTOR_NAMESPACES] = { &KUBE_NAMESPACES, EVERYWHERE, NULL, false },
    [DOCTOR_DEFINITIONS] = { &KUBE_CUSTOM_RESOURCES, EVERYWHERE, NULL, false },
    [DOCTOR_CONFIGS] = { &BUTLER_CONFIGS, EVERYWHERE, NULL, true },
    [DOCTOR_TEAMS] = { &BUTLER_TEAMS, EVERYWHERE, NULL, true },
    [DOCTOR_USERS] = { &BUTLER_USERS, EVERYWHERE, NULL, true },
    [DOCTOR_CLUSTERS] = { &BUTLER_TENANT_CLUSTERS, EVERYWHERE, NULL, true },
    [DOCTOR_ADDONS] = { &BUTLER_TENANT_ADDONS, EVERYWHERE, NULL, true },
    [DOCTOR_PROVIDERS] = { &BUTLER_PROVIDER_CONFIGS, EVERYWHERE, NULL, true },
    [DOCTOR_POOLS] = { &BUTLER_NETWORK_POOLS, EVERYWHERE, NULL, true },
    [DOCTOR_ALLOCATIONS] = { &BUTLER_IP_ALLOCATIONS, EVERYWHERE, NULL, true },
    [DOCTOR_MACHINE_REQUESTS] = { &BUTLER_MACHINE_REQUESTS, EVERYWHERE, NULL, true },
    [DOCTOR_CONTROL_PLANES] = { &STEWARD_TENANT_CONTROL_PLANES, EVERYWHERE, NULL, true },
    [DOCTOR_DATA_STORES] = { &STEWARD_DATA_STORES, EVERYWHERE, NULL, true },
    [DOCTOR_SECRETS] = { &KUBE_SECRETS, EVERYWHERE, NULL, false },
    [DOCTOR_DEPLOYMENTS] = { &KUBE_DEPLOYMENTS, EVERYWHERE, NULL, false },
    [DOCTOR_DAEMON_SETS] = { &KUBE_DAEMON_SETS, EVERYWHERE, NULL, false },
    [DOCTOR_SERVICES] = { &KUBE_SERVICES, IN_SYSTEM, NULL, false },
    [DOCTOR_WEBHOOKS] = { &KUBE_VALIDATING_WEBHOOKS, EVERYWHERE, NULL, false },
    [DOCTOR_STORAGE_CLASSES] = { &storage_classes, EVERYWHERE, NULL, true },
    [DOCTOR_NODES] = { &KUBE_NODES, EVERYWHERE, NULL, false },
    [DOCTOR_BACKUPS] = { &KUBE_CONFIG_MAPS, IN_SYSTEM, "metadata.name=" BUTLER_BACKUPS_NAME,
                         false },
};

const char *doctor_source_name(struct arena *arena, enum doctor_source source)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    kube_resource_append(sources[source].resource, &text);
    return arena_strdup(arena, text_string(&text));
}

/* One source on its way. What it reads is in an arena of its own, since arenas belong to a thread.
 */
struct reading {
    const struct kube *kube;
    const char *namespace; /* NULL: all of them */
    const struct source *source;
    struct arena *arena;
    struct doctor_list list;
};

static void read_one(void *context)
{
    struct reading *reading = context;
    const struct source *source = reading->source;
    struct kube_query query = {
        .namespace = reading->namespace,
        .field_selector = source->field_selector,
    };
    struct kube_list found;
    struct error *err = kube_list(reading->arena, reading->kube, source->resource, &query, &found);

    if (!err) {
        reading->list.docs = found.docs;
        reading->list.count = found.count;
        return;
    }
    if (err->code == ERR_FORBIDDEN) {
        reading->list.unread = "this account may not list them";
    } else if (err->code != ERR_NOT_FOUND || !source->may_be_absent) {
        CLEANUP(string) char *why = error_format(err);

        reading->list.unread = arena_strdup(reading->arena, why);
    }
    error_drop(err, "noted in the list, or no loss");
}

static void release_arena(void *arena)
{
    arena_free(arena);
}

void doctor_gather(struct doctor_facts *facts, const struct kube *kube)
{
    struct reading readings[DOCTOR_SOURCES];
    struct pool *pool = pool_new("doctor", DOCTOR_READERS, DOCTOR_SOURCES);

    for (enum doctor_source number = 0; number < DOCTOR_SOURCES; number++) {
        struct reading *reading = &readings[number];
        bool taken;

        *reading =
            (struct reading){ .kube = kube, .source = &sources[number], .arena = arena_create() };
        if (reading->source->scope == IN_SYSTEM)
            reading->namespace = facts->system_namespace;
        arena_defer(facts->arena, release_arena, reading->arena);
        taken = pool_submit(pool, read_one, reading);
        ASSERT(taken); /* there is room for all */
    }
    pool_free(pool); /* when all have been read */
    for (enum doctor_source number = 0; number < DOCTOR_SOURCES; number++)
        facts->lists[number] = readings[number].list;
}
