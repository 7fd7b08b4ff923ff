/* Roles and bindings from documents. Each document is parsed in a copy that goes away again: the
 * original is shared with the store, which keeps it unparsed. */
#include <string.h>

#include "auth/rbac_internal.h"
#include "auth/rule.h"
#include "base/memory.h"
#include "doc/doc.h"

static struct doc *dup_unless_empty(struct value value)
{
    return value_count(value) > 0 ? doc_from_value(value) : NULL;
}

struct rbac_role *rbac_role_read(enum rbac_kind kind, const struct doc *doc)
{
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(doc));
    struct value root = doc_root(copy);
    struct rbac_role *role = NEW(struct rbac_role);

    role->rules = rule_list_read(value_get(root, SLICE("rules")));
    if (kind == RBAC_CLUSTER_ROLE) {
        role->labels = dup_unless_empty(value_find(root, VALUE_KEYS("metadata", "labels")));
        role->selectors = dup_unless_empty(
            value_find(root, VALUE_KEYS("aggregationRule", "clusterRoleSelectors")));
    }
    return role;
}

struct rbac_role *rbac_role_free(struct rbac_role *role)
{
    if (!role)
        return NULL;
    rule_list_unref(role->rules);
    doc_unref(role->labels);
    doc_unref(role->selectors);
    return memory_free(role);
}

/* False for a subject that can never be anybody. */
static bool read_subject(struct value value, struct slice binding_namespace,
                         struct rbac_subject *out_subject)
{
    struct slice kind = value_string_or(value_get(value, SLICE("kind")), SLICE(""));
    struct slice namespace = value_string_or(value_get(value, SLICE("namespace")), SLICE(""));
    struct rbac_subject subject = { RBAC_USER, SLICE(""), SLICE("") };

    subject.name = value_string_or(value_get(value, SLICE("name")), SLICE(""));
    if (slice_is(kind, "Group"))
        subject.kind = RBAC_GROUP_OF_USERS;
    else if (slice_is(kind, "ServiceAccount"))
        subject.kind = RBAC_SERVICE_ACCOUNT;
    else if (!slice_is(kind, "User"))
        return false;
    if (subject.kind == RBAC_SERVICE_ACCOUNT) {
        subject.namespace = namespace.size > 0 ? namespace : binding_namespace;
        if (subject.namespace.size == 0)
            return false;
    }
    *out_subject = subject;
    return true;
}

static struct slice keep(char **next, struct slice text)
{
    char *start = *next;

    memcpy(start, text.data, text.size);
    *next += text.size;
    return slice_of(start, text.size);
}

/* One block: the binding, its subjects, all letters. */
static struct rbac_binding *alloc_binding(const struct rbac_binding *head, struct value subjects,
                                          char **out_letters)
{
    size_t bytes = head->namespace.size + head->name.size + head->role_kind.size + head->role.size;
    size_t count = 0;
    struct rbac_binding *binding;

    DOC_EACH (it, subjects) {
        struct rbac_subject subject;

        if (!read_subject(it.value, head->namespace, &subject))
            continue;
        bytes += subject.name.size + subject.namespace.size;
        count++;
    }
    binding = memory_zero(sizeof(*binding) + count * sizeof(struct rbac_subject) + bytes);
    *out_letters = (char *)&binding->subjects[count];
    return binding;
}

struct rbac_binding *rbac_binding_read(struct slice namespace, struct slice name,
                                       const struct doc *doc)
{
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(doc));
    struct value root = doc_root(copy);
    struct value subjects = value_get(root, SLICE("subjects"));
    struct value role = value_get(root, SLICE("roleRef"));
    struct rbac_binding head = { .namespace = namespace, .name = name };
    struct rbac_binding *binding;
    struct rbac_subject subject;
    char *next;

    head.role_kind = value_string_or(value_get(role, SLICE("kind")), SLICE(""));
    head.role = value_string_or(value_get(role, SLICE("name")), SLICE(""));
    binding = alloc_binding(&head, subjects, &next);
    binding->namespace = keep(&next, namespace);
    binding->name = keep(&next, name);
    binding->role_kind = keep(&next, head.role_kind);
    binding->role = keep(&next, head.role);
    DOC_EACH (it, subjects) {
        if (!read_subject(it.value, namespace, &subject))
            continue;
        subject.name = keep(&next, subject.name);
        subject.namespace = keep(&next, subject.namespace);
        binding->subjects[binding->subject_count++] = subject;
    }
    return binding;
}
