/* Look-ups in large objects. */
#include <stdlib.h>

#include "base/map.h"
#include "base/memory.h"
#include "doc/members_internal.h"

enum {
    WALK_AT_MOST = 32
};

void members_init(struct members *members, struct value object)
{
    *members = (struct members){ .object = object };
    members->next = value_iterate(object);
    if (!value_is_object(object) || value_count(object) <= WALK_AT_MOST)
        return;
    members->map = map_new();
    DOC_EACH (member, object)
        map_set(members->map, member.key, (void *)member.value.node);
}

void members_done(struct members *members)
{
    members->map = map_free(members->map);
}

struct value members_get(struct members *members, struct slice key)
{
    struct value_iterator neighbour = members->next;

    /* Two objects that are compared mostly have their members in the same order. */
    if (neighbour.object && value_next(&neighbour) && slice_equal(neighbour.key, key)) {
        members->next = neighbour;
        return neighbour.value;
    }
    if (members->map)
        return (struct value){ map_get(members->map, key) };
    return value_get(members->object, key);
}

int members_by_name(const void *first, const void *second)
{
    return slice_compare(((const struct member *)first)->key, ((const struct member *)second)->key);
}

struct member *members_sort(struct value object, int (*compare)(const void *, const void *))
{
    size_t count = value_count(object);
    struct member *sorted = memory_array(count, sizeof(struct member));

    DOC_EACH (it, object)
        sorted[it.index] = (struct member){ it.key, it.value };
    qsort(sorted, count, sizeof(struct member), compare);
    return sorted;
}
