/* Cluster roles with an aggregationRule hold the rules of all roles that they select. There are few
 * of them, and any role can concern any other: so all are looked at whenever one changes. */
#include "api/selector.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "kube/cache.h"
#include "kube/resources.h"

struct rules {
    VEC(struct value) items;
};

static void all_roles(struct controller_keys *keys, const struct informer_change *change)
{
    (void)change;
    controller_keys_add(keys, &HOUSEKEEPING_ONE_TASK);
}

static bool has_rule(const struct rules *rules, struct value rule)
{
    VEC_EACH (it, &rules->items) {
        if (value_equal(*it, rule))
            return true;
    }
    return false;
}

static void add_rules_of(struct rules *rules, struct value role)
{
    DOC_EACH (it, value_get(role, SLICE("rules"))) {
        if (!has_rule(rules, it.value))
            vec_push(&rules->items, it.value);
    }
}

static struct error *add_selected(struct reconcile *rc, const struct cache_list *roles,
                                  struct slice self, struct value selector_object,
                                  struct rules *rules)
{
    struct selector selector;
    struct error *err;

    err = selector_from_object(rc->arena, selector_object, &selector);
    if (err)
        return error_wrap(err, "read the aggregationRule of cluster role %.*s",
                          SLICE_ARGUMENT(self));
    for (size_t i = 0; i < roles->count; i++) {
        struct value role = doc_root(roles->docs[i]);

        if (!slice_equal(object_key_read(role).name, self) &&
            selector_matches(&selector, value_find(role, VALUE_KEYS("metadata", "labels"))))
            add_rules_of(rules, role);
    }
    return NULL;
}

static bool has_exactly(struct value role, const struct rules *rules)
{
    struct value present = value_get(role, SLICE("rules"));

    if (value_count(present) != rules->items.count)
        return false;
    DOC_EACH (it, present) {
        if (!value_equal(it.value, rules->items.items[it.index]))
            return false;
    }
    return true;
}

static struct error *apply(struct reconcile *rc, struct slice name, const struct rules *rules)
{
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *role = NULL;
    struct edit_node list;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("rbac.authorization.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ClusterRole"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), name);
    list = edit_set_array(edit, EDIT_PATH("rules"));
    VEC_EACH (it, &rules->items)
        edit_set_value(edit, EDIT_UNDER(list, EDIT_END), *it);
    err = edit_seal(edit, &role);
    if (err)
        return err;
    return kube_apply(&rc->kube, &KUBE_CLUSTER_ROLES, role, true, NULL);
}

static struct error *aggregate(struct reconcile *rc, const struct cache_list *roles,
                               struct value role)
{
    struct value selectors =
        value_find(role, VALUE_KEYS("aggregationRule", "clusterRoleSelectors"));
    struct slice name = object_key_read(role).name;
    struct rules rules = { 0 };
    struct error *err = NULL;

    DOC_EACH (it, selectors) {
        err = add_selected(rc, roles, name, it.value, &rules);
        if (err)
            break;
    }
    if (!err && !has_exactly(role, &rules))
        err = apply(rc, name, &rules);
    vec_done(&rules.items);
    return err;
}

static struct error *reconcile(struct reconcile *rc)
{
    struct cache_list roles = cache_list(rc->arena, rc->cache, &KUBE_CLUSTER_ROLES, NULL);
    struct error *first = NULL;

    for (size_t i = 0; i < roles.count; i++) {
        struct value role = doc_root(roles.docs[i]);
        struct error *err;

        if (!value_is_object(value_get(role, SLICE("aggregationRule"))))
            continue;
        err = aggregate(rc, &roles, role);
        if (err && first)
            error_drop(err, "the first one tells enough");
        else if (err)
            first = err;
    }
    return first;
}

const struct controller role_aggregation_controller = {
    .name = "clusterrole-aggregation-controller",
    .objects = { &KUBE_CLUSTER_ROLES, all_roles },
    .reconcile = reconcile,
};
