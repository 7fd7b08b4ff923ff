/* The default policy beside what is stored: nothing that somebody added is taken away, nothing that
 * must be there is missed. */
#include "auth/policy.h"
#include "auth/rule.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* A change in the making. */
struct merge {
    struct value wanted;
    struct value stored;
    struct edit *edit;
    bool changed;
};

/* Labels and annotations that are there stay as they are. */
static void merge_texts(struct merge *merge, const char *member)
{
    struct value stored = value_find(merge->stored, VALUE_KEYS("metadata", member));

    DOC_EACH (it, value_find(merge->wanted, VALUE_KEYS("metadata", member))) {
        struct edit_node texts;

        if (value_exists(value_get(stored, it.key)))
            continue;
        texts = edit_ensure_object(merge->edit, EDIT_PATH("metadata", member));
        edit_set_value(merge->edit, EDIT_MEMBER(texts, it.key), it.value);
        merge->changed = true;
    }
}

static const struct rule **rules_of(struct arena *arena, struct value object, size_t *out_count)
{
    struct rule_list *list = rule_list_read(value_get(object, SLICE("rules")));
    const struct rule **rules = arena_array(arena, list->count, const struct rule *);

    arena_defer(arena, rule_list_release, list);
    for (size_t i = 0; i < list->count; i++)
        rules[i] = &list->rules[i];
    *out_count = list->count;
    return rules;
}

static struct error *merge_rules(struct merge *merge)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(rule_list) struct rule_list *missing = NULL;
    struct rule_gaps gaps;
    size_t stored_count;
    size_t wanted_count;
    const struct rule **stored = rules_of(arena, merge->stored, &stored_count);
    const struct rule **wanted = rules_of(arena, merge->wanted, &wanted_count);
    struct error *err = rule_compare(stored, stored_count, wanted, wanted_count, &gaps);

    if (err)
        return err;
    missing = gaps.missing;
    for (size_t i = 0; i < missing->count; i++) {
        edit_ensure_array(merge->edit, EDIT_PATH("rules"));
        rule_write(merge->edit, EDIT_PATH("rules", EDIT_END), &missing->rules[i]);
        merge->changed = true;
    }
    return NULL;
}

static bool list_has(struct value list, struct value wanted)
{
    DOC_EACH (it, list)
        if (value_equal(it.value, wanted))
            return true;
    return false;
}

static void merge_selectors(struct merge *merge)
{
    struct value stored = value_get(merge->stored, SLICE("aggregationRule"));
    struct value wanted = value_get(merge->wanted, SLICE("aggregationRule"));

    if (!value_exists(wanted) && value_is_object(stored)) {
        edit_remove(merge->edit, EDIT_PATH("aggregationRule"));
        merge->changed = true;
    }
    DOC_EACH (it, value_get(wanted, SLICE("clusterRoleSelectors"))) {
        if (list_has(value_get(stored, SLICE("clusterRoleSelectors")), it.value))
            continue;
        edit_ensure_array(merge->edit, EDIT_PATH("aggregationRule", "clusterRoleSelectors"));
        edit_set_value(merge->edit, EDIT_PATH("aggregationRule", "clusterRoleSelectors", EDIT_END),
                       it.value);
        merge->changed = true;
    }
}

static void merge_subjects(struct merge *merge)
{
    struct value stored = value_get(merge->stored, SLICE("subjects"));

    DOC_EACH (it, value_get(merge->wanted, SLICE("subjects"))) {
        if (list_has(stored, it.value))
            continue;
        edit_ensure_array(merge->edit, EDIT_PATH("subjects"));
        edit_set_value(merge->edit, EDIT_PATH("subjects", EDIT_END), it.value);
        merge->changed = true;
    }
}

static struct error *merge_object(struct merge *merge, enum rbac_kind kind)
{
    merge_texts(merge, "annotations");
    merge_texts(merge, "labels");
    switch (kind) {
    case RBAC_CLUSTER_ROLE:
        merge_selectors(merge);
        return merge_rules(merge);
    case RBAC_ROLE:
        return merge_rules(merge);
    case RBAC_ROLE_BINDING:
    case RBAC_CLUSTER_ROLE_BINDING:
        merge_subjects(merge);
        return NULL;
    }
    return NULL;
}

static bool is_left_alone(struct value stored)
{
    return slice_is(value_string_or(value_find(stored, VALUE_KEYS("metadata", "annotations",
                                                                  POLICY_AUTOUPDATE)),
                                    SLICE("")),
                    "false");
}

static struct error *update(const struct policy_object *object, const struct doc *stored,
                            struct policy_change *out_change)
{
    CLEANUP(edit) struct edit *edit = edit_begin(stored);
    struct merge merge = { doc_root(object->doc), doc_root(stored), edit, false };
    struct doc *doc;
    struct error *err;

    *out_change = (struct policy_change){ POLICY_KEEP, NULL };
    if (is_left_alone(merge.stored))
        return NULL;
    if (!value_equal(value_get(merge.wanted, SLICE("roleRef")),
                     value_get(merge.stored, SLICE("roleRef")))) {
        *out_change = (struct policy_change){ POLICY_RECREATE, doc_ref(object->doc) };
        return NULL;
    }
    err = merge_object(&merge, object->kind);
    if (err || !merge.changed)
        return err;
    err = edit_seal(STEAL(edit), &doc);
    if (!err)
        *out_change = (struct policy_change){ POLICY_UPDATE, doc };
    return err;
}

struct error *policy_reconcile(const struct policy_object *object, const struct doc *stored,
                               struct policy_change *out_change)
{
    CLEANUP(doc) struct doc *copy = NULL; /* the store's stays unparsed */
    struct policy_change change;
    struct error *err;

    if (!stored) {
        *out_change = (struct policy_change){ POLICY_CREATE, doc_ref(object->doc) };
        return NULL;
    }
    copy = doc_new(doc_bytes(stored));
    err = update(object, copy, &change);
    if (err)
        return error_wrap(err, "bring %s up to date", object->name);
    *out_change = change;
    return NULL;
}
