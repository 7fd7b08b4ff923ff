/* Making IPAllocations. */
#include "api/ip_allocation_build.h"

#include "api/butler_names.h"
#include "api/definition.h"
#include "api/ip_allocation.h"
#include "base/arena.h"
#include "base/name.h"
#include "crypto/digest.h"
#include "doc/edit.h"

enum {
    HASH_DIGITS = 8
};

/* Two texts that are cut differ in their hashes. */
static char *shorten(struct arena *arena, struct slice text, size_t most)
{
    size_t kept = most - HASH_DIGITS - 1;

    if (text.size <= most)
        return arena_text(arena, text);
    /* A part of a name does not begin with the dash that comes next. */
    while (kept > 0 && (text.data[kept - 1] == '.' || text.data[kept - 1] == '-'))
        kept--;
    return arena_format(arena, "%.*s-%.*s", (int)kept, text.data, HASH_DIGITS,
                        digest_hex(arena, text));
}

char *ip_allocation_name(struct arena *arena, const char *namespace, const char *cluster,
                         const char *what)
{
    return shorten(arena, slice_from(arena_format(arena, "%s-%s-%s", namespace, cluster, what)),
                   NAME_SUBDOMAIN_MAX);
}

char *ip_allocation_next_name(struct arena *arena, const struct ip_allocation *allocations,
                              size_t count, const char *namespace, const char *cluster,
                              const char *what)
{
    for (size_t number = 1;; number++) {
        char *name = ip_allocation_name(arena, namespace, cluster,
                                        arena_format(arena, "%s-%zu", what, number));
        bool taken = false;

        for (size_t i = 0; i < count && !taken; i++)
            taken = slice_is(allocations[i].meta.name, name);
        if (!taken)
            return name;
    }
}

char *ip_allocation_label(struct arena *arena, struct slice value)
{
    return shorten(arena, value, NAME_LABEL_MAX);
}

char *ip_allocation_selector(struct arena *arena, const char *namespace, const char *cluster,
                             const char *type)
{
    return arena_format(arena, "%s=%s,%s=%s,%s=%s", BUTLER_LABEL_TEAM,
                        ip_allocation_label(arena, slice_from(namespace)), BUTLER_LABEL_TENANT,
                        ip_allocation_label(arena, slice_from(cluster)),
                        BUTLER_LABEL_ALLOCATION_TYPE, type);
}

struct error *ip_allocation_build(const struct ip_allocation_build *build, struct doc **out_doc)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct edit *edit = edit_new();
    const struct {
        const char *key;
        struct slice value;
    } labels[] = {
        { BUTLER_LABEL_MANAGED_BY, SLICE(BUTLER_MANAGED_BY) },
        { BUTLER_LABEL_NETWORK_POOL, build->pool },
        { BUTLER_LABEL_TEAM, slice_from(build->cluster_namespace) },
        { BUTLER_LABEL_TENANT, slice_from(build->cluster) },
        { BUTLER_LABEL_ALLOCATION_TYPE, slice_from(build->type) },
        { BUTLER_LABEL_ALLOCATION_ROLE, slice_from(build->role) },
    };

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE(DEFINITION_GROUP "/" DEFINITION_VERSION));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("IPAllocation"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(build->namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(build->name));
    for (size_t i = 0; i < COUNT_OF(labels); i++)
        edit_set_string(edit, EDIT_PATH("metadata", "labels", labels[i].key),
                        slice_from(ip_allocation_label(arena, labels[i].value)));
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_TENANT_UID),
                    build->cluster_uid);
    edit_set_string(edit, EDIT_PATH("spec", "poolRef", "name"), build->pool);
    edit_set_string(edit, EDIT_PATH("spec", "tenantClusterRef", "namespace"),
                    slice_from(build->cluster_namespace));
    edit_set_string(edit, EDIT_PATH("spec", "tenantClusterRef", "name"),
                    slice_from(build->cluster));
    edit_set_string(edit, EDIT_PATH("spec", "type"), slice_from(build->type));
    edit_set_int(edit, EDIT_PATH("spec", "count"), build->count);
    return edit_seal(edit, out_doc);
}
