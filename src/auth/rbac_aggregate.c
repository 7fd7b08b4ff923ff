/* Cluster roles that are the sum of others: which roles their selectors choose, and the rules of
 * all of them, in the order that upstream's controller writes. */
#include <stdlib.h>
#include <string.h>

#include "api/selector.h"
#include "auth/rbac_internal.h"
#include "auth/rule.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"

struct member {
    const char *name;
    const struct rbac_role *role;
};

/* All cluster roles by name, under the lock. */
struct members {
    struct member *items;
    size_t count;
};

/* Rules so far, each once. */
struct sum {
    struct map *known;
    VEC(const struct rule *) rules;
};

static void sum_add(struct sum *sum, const struct rule_list *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        CLEANUP(text) struct text key = TEXT_EMPTY;

        rule_append(&key, &rules->rules[i]);
        if (map_has(sum->known, text_slice(&key)))
            continue;
        map_set(sum->known, text_slice(&key), NULL);
        vec_push(&sum->rules, &rules->rules[i]);
    }
}

/* Adds the rules of all roles that a selector chooses, but for the sum itself. */
static void add_selected(struct sum *sum, const struct members *members,
                         const struct rbac_role *role, const struct selector *selector)
{
    for (size_t i = 0; i < members->count; i++) {
        const struct rbac_role *other = members->items[i].role;
        struct value labels = other->labels ? doc_root(other->labels) : VALUE_ABSENT_VALUE;

        if (other != role && selector_matches(selector, labels))
            sum_add(sum, other->rules);
    }
}

static struct rule_list *add_up(const struct members *members, const struct rbac_role *role)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct sum sum = { .known = map_new() };
    struct rule_list *list;

    DOC_EACH (it, doc_root(role->selectors)) {
        struct selector selector;
        struct error *err = selector_from_object(arena, it.value, &selector);

        if (err)
            error_drop(err, "a selector that cannot be read chooses nothing");
        else
            add_selected(&sum, members, role, &selector);
    }
    list = rule_list_copy(sum.rules.items, sum.rules.count);
    vec_done(&sum.rules);
    map_free(sum.known);
    return list;
}

static bool lists_equal(const struct rule_list *a, const struct rule_list *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!rule_equal(&a->rules[i], &b->rules[i]))
            return false;
    return true;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct member *)a)->name, ((const struct member *)b)->name);
}

static void find_members(struct arena *arena, const struct rbac *rbac, struct members *out_members)
{
    struct member *items = arena_array(arena, rbac->counts[RBAC_CLUSTER_ROLE], struct member);
    size_t position = 0;
    size_t count = 0;
    struct slice place;
    void *role;

    while (map_next(rbac->roles, &position, &place, &role)) {
        if (place.data[0] != 0)
            continue; /* of a namespace */
        items[count].name = arena_strndup(arena, place.data + 1, place.size - 1);
        items[count++].role = role;
    }
    qsort(items, count, sizeof(*items), by_name);
    *out_members = (struct members){ items, count };
}

void rbac_find_stale_aggregates(struct arena *arena, const struct rbac *rbac,
                                struct rbac_aggregate **out_aggregates, size_t *out_count)
{
    struct rbac_aggregate *aggregates;
    struct members members;
    size_t count = 0;

    rbac_lock_read(rbac);
    find_members(arena, rbac, &members);
    aggregates = arena_array(arena, members.count, struct rbac_aggregate);
    for (size_t i = 0; i < members.count; i++) {
        const struct rbac_role *role = members.items[i].role;
        struct rule_list *rules = role->selectors ? add_up(&members, role) : NULL;

        if (rules && !lists_equal(rules, role->rules)) {
            arena_defer(arena, rule_list_release, rule_list_ref(rules));
            aggregates[count++] = (struct rbac_aggregate){ members.items[i].name, rules };
        }
        rule_list_unref(rules);
    }
    rbac_unlock(rbac);
    *out_aggregates = aggregates;
    *out_count = count;
}
