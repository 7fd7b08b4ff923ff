/* Makes documents of the compact policy file. */
#include "auth/policy.h"

#include "auth/policy_files.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "net/assets.h"

#define CONTROLLER_PREFIX "system:controller:"
#define AGGREGATE_PREFIX  RBAC_GROUP "/aggregate-to-"
#define LABEL_BOOTSTRAP   "kubernetes.io/bootstrapping"

struct reader {
    struct arena *arena;
    bool defaults; /* labelled, and kept current from start to start */
    VEC(struct policy_object) objects;
};

static const char *const kind_names[] = {
    [RBAC_ROLE] = "Role",
    [RBAC_CLUSTER_ROLE] = "ClusterRole",
    [RBAC_ROLE_BINDING] = "RoleBinding",
    [RBAC_CLUSTER_ROLE_BINDING] = "ClusterRoleBinding",
};

static struct edit *begin(const struct reader *reader, const struct policy_object *object)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("kind"), slice_from(kind_names[object->kind]));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE(RBAC_GROUP "/v1"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(object->name));
    if (*object->namespace)
        edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(object->namespace));
    if (reader->defaults) {
        edit_set_string(edit, EDIT_PATH("metadata", "labels", LABEL_BOOTSTRAP),
                        SLICE("rbac-defaults"));
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", POLICY_AUTOUPDATE),
                        SLICE("true"));
    }
    return edit;
}

static struct error *finish(struct reader *reader, struct policy_object *object, struct edit *edit)
{
    struct error *err = edit_seal(edit, &object->doc);

    if (err)
        return err;
    arena_defer(reader->arena, doc_release, object->doc);
    vec_push(&reader->objects, *object);
    return NULL;
}

/* "NAMESPACE/NAME", or "NAME" for what belongs to the cluster. */
static void split_place(struct arena *arena, struct slice place, struct policy_object *object)
{
    struct slice namespace = SLICE("");
    struct slice name = place;

    slice_cut(place, '/', &namespace, &name);
    object->namespace = arena_text(arena, namespace);
    object->name = arena_text(arena, name);
}

/* The words of one part of a rule. */
static void set_words(struct edit *edit, struct edit_node rule, const char *key, struct slice part)
{
    struct edit_node array = edit_set_array(edit, EDIT_UNDER(rule, key));
    struct slice word;

    part = slice_trim(part);
    while (slice_split(&part, ' ', &word))
        edit_set_string(edit, EDIT_UNDER(array, EDIT_END),
                        slice_is(word, "core") ? SLICE("") : word);
}

/* "GROUPS | RESOURCES | VERBS", the same with "| NAMES", or "PATHS | VERBS". */
static struct error *set_rule(struct edit *edit, struct slice text)
{
    static const char *const resource_keys[] = { "apiGroups", "resources", "verbs",
                                                 "resourceNames" };
    static const char *const path_keys[] = { "nonResourceURLs", "verbs" };
    struct slice parts[COUNT_OF(resource_keys)];
    struct slice rest = text;
    struct slice part;
    struct edit_node rule;
    size_t count = 0;

    while (slice_split(&rest, '|', &part)) {
        if (count == COUNT_OF(parts))
            return error_new(ERR_INTERNAL, "rule \"" SLICE_FORMAT "\" has too many parts",
                             SLICE_ARGUMENT(text));
        parts[count++] = part;
    }
    if (count < COUNT_OF(path_keys))
        return error_new(ERR_INTERNAL, "rule \"" SLICE_FORMAT "\" has too few parts",
                         SLICE_ARGUMENT(text));
    rule = edit_set_object(edit, EDIT_PATH("rules", EDIT_END));
    for (size_t i = 0; i < count; i++)
        set_words(edit, rule, count == COUNT_OF(path_keys) ? path_keys[i] : resource_keys[i],
                  parts[i]);
    return NULL;
}

static struct error *set_rules(struct edit *edit, struct value rules)
{
    struct error *err = NULL;

    if (value_count(rules) > 0)
        edit_set_array(edit, EDIT_PATH("rules"));
    for (size_t i = 0; !err && i < value_count(rules); i++)
        err = set_rule(edit, value_string_or(value_at(rules, i), SLICE("")));
    return err;
}

static void set_aggregation(struct arena *arena, struct edit *edit, struct value role)
{
    struct slice part_of = value_string_or(value_get(role, SLICE("part_of")), SLICE(""));
    struct slice adds = value_string_or(value_get(role, SLICE("adds")), SLICE(""));
    const char *label;

    if (part_of.size > 0) {
        label = arena_format(arena, AGGREGATE_PREFIX SLICE_FORMAT, SLICE_ARGUMENT(part_of));
        edit_set_string(edit, EDIT_PATH("metadata", "labels", label), SLICE("true"));
    }
    if (adds.size > 0) {
        label = arena_format(arena, AGGREGATE_PREFIX SLICE_FORMAT, SLICE_ARGUMENT(adds));
        edit_set_array(edit, EDIT_PATH("aggregationRule", "clusterRoleSelectors"));
        edit_set_object(edit, EDIT_PATH("aggregationRule", "clusterRoleSelectors", EDIT_END));
        edit_set_string(
            edit, EDIT_PATH("aggregationRule", "clusterRoleSelectors", "0", "matchLabels", label),
            SLICE("true"));
    }
}

static struct error *add_role(struct reader *reader, const struct policy_object *head,
                              struct value role)
{
    struct policy_object object = *head;
    CLEANUP(edit) struct edit *edit = begin(reader, &object);
    struct error *err;

    set_aggregation(reader->arena, edit, role);
    err = set_rules(edit, value_is_array(role) ? role : value_get(role, SLICE("rules")));
    return err ? err : finish(reader, &object, STEAL(edit));
}

static struct error *add_cluster_role(struct reader *reader, struct slice name, struct value role)
{
    struct policy_object object = { RBAC_CLUSTER_ROLE, "", NULL, NULL };

    object.name = arena_text(reader->arena, name);
    return add_role(reader, &object, role);
}

static struct error *add_namespace_role(struct reader *reader, struct slice place,
                                        struct value role)
{
    struct policy_object object = { .kind = RBAC_ROLE };

    split_place(reader->arena, place, &object);
    return add_role(reader, &object, role);
}

/* "Group NAME", "User NAME" or "ServiceAccount NAMESPACE/NAME". */
static struct error *set_subject(struct edit *edit, struct slice text)
{
    struct edit_node subject = edit_set_object(edit, EDIT_PATH("subjects", EDIT_END));
    struct slice kind;
    struct slice name;
    struct slice namespace;

    if (!slice_cut(text, ' ', &kind, &name))
        return error_new(ERR_INTERNAL, "subject \"" SLICE_FORMAT "\" has no kind",
                         SLICE_ARGUMENT(text));
    edit_set_string(edit, EDIT_UNDER(subject, "kind"), kind);
    if (!slice_is(kind, "ServiceAccount")) {
        edit_set_string(edit, EDIT_UNDER(subject, "apiGroup"), SLICE(RBAC_GROUP));
        edit_set_string(edit, EDIT_UNDER(subject, "name"), name);
        return NULL;
    }
    if (!slice_cut(name, '/', &namespace, &name))
        return error_new(ERR_INTERNAL, "service account \"" SLICE_FORMAT "\" has no namespace",
                         SLICE_ARGUMENT(text));
    edit_set_string(edit, EDIT_UNDER(subject, "name"), name);
    edit_set_string(edit, EDIT_UNDER(subject, "namespace"), namespace);
    return NULL;
}

static struct error *fill_binding(struct edit *edit, struct slice role, struct value subjects)
{
    struct slice kind;
    struct slice name;
    struct error *err = NULL;

    if (!slice_cut(role, ' ', &kind, &name))
        return error_new(ERR_INTERNAL, "role \"" SLICE_FORMAT "\" has no kind",
                         SLICE_ARGUMENT(role));
    if (value_count(subjects) > 0)
        edit_set_array(edit, EDIT_PATH("subjects"));
    for (size_t i = 0; !err && i < value_count(subjects); i++)
        err = set_subject(edit, value_string_or(value_at(subjects, i), SLICE("")));
    edit_set_string(edit, EDIT_PATH("roleRef", "apiGroup"), SLICE(RBAC_GROUP));
    edit_set_string(edit, EDIT_PATH("roleRef", "kind"), kind);
    edit_set_string(edit, EDIT_PATH("roleRef", "name"), name);
    return err;
}

static struct error *add_binding(struct reader *reader, struct slice place, struct value binding)
{
    struct policy_object object = { 0 };
    CLEANUP(edit) struct edit *edit = NULL;
    struct error *err;

    split_place(reader->arena, place, &object);
    object.kind = *object.namespace ? RBAC_ROLE_BINDING : RBAC_CLUSTER_ROLE_BINDING;
    edit = begin(reader, &object);
    err = fill_binding(edit, value_string_or(value_get(binding, SLICE("role")), SLICE("")),
                       value_get(binding, SLICE("subjects")));
    return err ? err : finish(reader, &object, STEAL(edit));
}

/* A controller's role, and the binding to its account. */
static struct error *add_controller(struct reader *reader, struct slice name, struct value rules)
{
    struct arena *arena = reader->arena;
    const char *full = arena_format(arena, CONTROLLER_PREFIX SLICE_FORMAT, SLICE_ARGUMENT(name));
    struct policy_object object = { RBAC_CLUSTER_ROLE_BINDING, "", full, NULL };
    CLEANUP(edit) struct edit *edit = NULL;
    struct error *err = add_cluster_role(reader, slice_from(full), rules);

    if (err)
        return err;
    edit = begin(reader, &object);
    edit_set_array(edit, EDIT_PATH("subjects"));
    err =
        set_subject(edit, slice_from(arena_format(arena, "ServiceAccount kube-system/" SLICE_FORMAT,
                                                  SLICE_ARGUMENT(name))));
    if (!err)
        err = fill_binding(edit, slice_from(arena_format(arena, "ClusterRole %s", full)),
                           VALUE_ABSENT_VALUE);
    return err ? err : finish(reader, &object, STEAL(edit));
}

/* In this order, so that a role is there before it is bound. */
static const struct {
    const char *name;
    struct error *(*add)(struct reader *reader, struct slice name, struct value value);
} sections[] = {
    { "cluster_roles", add_cluster_role },
    { "roles", add_namespace_role },
    { "controllers", add_controller },
    { "bindings", add_binding },
};

static struct error *read_set(struct reader *reader, struct value set)
{
    for (size_t i = 0; i < COUNT_OF(sections); i++) {
        DOC_EACH (it, value_get(set, slice_from(sections[i].name))) {
            struct error *err = sections[i].add(reader, it.key, it.value);

            if (err)
                return error_wrap(err, SLICE_FORMAT, SLICE_ARGUMENT(it.key));
        }
    }
    return NULL;
}

static struct error *load(struct doc **out_doc)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    struct doc_options options = { .keep_tree = true };
    struct error *err;

    ASSERT(policy_files_count == 1);
    err = assets_unpack(&policy_files[0], &yaml);
    return err ? err : yaml_parse(text_slice(&yaml), &options, out_doc);
}

struct error *policy_read(struct arena *arena, unsigned sets, struct policy_object **out_objects,
                          size_t *out_count)
{
    struct reader reader = { .arena = arena, .defaults = true };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = load(&doc);

    if (!err && sets & POLICY_DEFAULTS)
        err = read_set(&reader, value_get(doc_root(doc), SLICE("defaults")));
    reader.defaults = false;
    if (!err && sets & POLICY_KUBEADM)
        err = read_set(&reader, value_get(doc_root(doc), SLICE("kubeadm")));
    if (!err) {
        *out_objects =
            arena_dup(arena, reader.objects.items, reader.objects.count * sizeof(**out_objects));
        *out_count = reader.objects.count;
    }
    vec_done(&reader.objects);
    return err ? error_wrap(error_recode(err, ERR_INTERNAL), "read the default policy") : NULL;
}

const char *policy_edition(void)
{
    ASSERT(policy_files_count == 1);
    return policy_files[0].etag;
}
