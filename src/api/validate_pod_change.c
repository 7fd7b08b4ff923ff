/* What may change in a pod: little, since it runs already. */
#include "api/validate_pod_internal.h"

#include "base/arena.h"
#include "base/memory.h"
#include "base/name.h"
#include "doc/causes.h"

#define MIRROR "kubernetes.io/config.mirror"
#define CHANGEABLE                                                                                 \
    "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,"      \
    "`spec.tolerations` (only additions to existing tolerations),"                                 \
    "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)"

/* Whether all members are the same but one. */
static bool is_same_but(struct value a, struct value b, const char *free)
{
    DOC_EACH (it, a) {
        if (!slice_is(it.key, free) && !field_same(it.value, value_get(b, it.key)))
            return false;
    }
    DOC_EACH (it, b) {
        if (!slice_is(it.key, free) && !value_exists(value_get(a, it.key)) &&
            !field_same(it.value, VALUE_ABSENT_VALUE))
            return false;
    }
    return true;
}

static bool has_same_containers(struct value a, struct value b, const char *free)
{
    DOC_EACH (it, a) {
        if (!is_same_but(it.value, value_at(b, it.index), free))
            return false;
    }
    return value_count(a) == value_count(b);
}

static bool is_same_grace(struct value before, struct value after)
{
    return field_same(before, after) ||
           (value_int_or(before, 0) < 0 && value_int_or(after, 0) == 1);
}

/* Which members of the spec are compared in another way, or somewhere else. */
static bool is_member_same(struct slice key, struct value before, struct value after, bool gated)
{
    static const char *const elsewhere[] = { "activeDeadlineSeconds", "tolerations",
                                             "schedulingGates" };

    for (size_t i = 0; i < COUNT_OF(elsewhere); i++) {
        if (slice_is(key, elsewhere[i]))
            return true;
    }
    if (slice_is(key, "containers") || slice_is(key, "initContainers"))
        return has_same_containers(before, after, "image");
    if (slice_is(key, "terminationGracePeriodSeconds"))
        return is_same_grace(before, after);
    if (gated && slice_is(key, "nodeSelector"))
        return true;
    if (gated && slice_is(key, "affinity"))
        return is_same_but(before, after, "nodeAffinity");
    return field_same(before, after);
}

static bool is_spec_same(struct value before, struct value after)
{
    bool gated = value_count(value_get(before, SLICE("schedulingGates"))) > 0;

    DOC_EACH (it, before) {
        if (!is_member_same(it.key, it.value, value_get(after, it.key), gated))
            return false;
    }
    DOC_EACH (it, after) {
        if (!value_exists(value_get(before, it.key)) &&
            !is_member_same(it.key, VALUE_ABSENT_VALUE, it.value, gated))
            return false;
    }
    return true;
}

static bool check_count(const struct field *containers, struct value before)
{
    if (field_count(containers) == value_count(before))
        return true;
    field_forbidden(containers, "pod updates may not add or remove containers");
    return false;
}

static bool check_deadline(const struct field *deadline, struct value before)
{
    int64_t was;

    if (!field_exists(deadline)) {
        if (value_exists(before))
            field_invalid(deadline, "must not update from a positive integer to nil value");
        return true;
    }
    if (field_int(deadline) < 0 || field_int(deadline) > INT32_MAX) {
        field_check_range(deadline, 0, INT32_MAX);
        return false;
    }
    if (value_int(before, &was) && was < field_int(deadline)) {
        field_invalid(deadline, "must be less than or equal to previous value");
        return false;
    }
    return true;
}

static void check_tolerations(const struct field *tolerations, struct value before)
{
    DOC_EACH (old, before) {
        bool found = false;

        DOC_EACH (it, tolerations->value)
            found = found || is_same_but(old.value, it.value, "tolerationSeconds");
        if (!found) {
            field_forbidden(tolerations,
                            "existing toleration can not be modified except its tolerationSeconds");
            return;
        }
    }
}

static void check_gates(const struct field *gates, struct value before)
{
    FIELD_EACH(gate, gates)
    {
        const struct field *name = FIELD(&gate.field, "name");
        bool found = false;

        DOC_EACH (it, before)
            found = found || value_equal(value_get(it.value, SLICE("name")), name->value);
        if (!found)
            field_forbidden(
                name, "only deletion is allowed, but found new scheduling gate '" SLICE_FORMAT "'",
                SLICE_ARGUMENT(field_text(name)));
    }
}

/* Before a pod is let go, it may become choosier. */
static void check_gated(const struct field *spec, struct value before)
{
    const struct field *selector = FIELD(spec, "nodeSelector");

    if (!value_count(value_get(before, SLICE("schedulingGates"))))
        return;
    DOC_EACH (it, value_get(before, SLICE("nodeSelector"))) {
        if (!value_equal(it.value, value_get(selector->value, it.key))) {
            field_invalid(selector, "only additions to nodeSelector are allowed (no mutations or "
                                    "deletions)");
            return;
        }
    }
}

static void check_mirror(const struct validate *validate)
{
    const struct field *annotations = FIELD_IN(&validate->object, "metadata", "annotations");
    struct field now = field_entry(annotations, SLICE(MIRROR));
    struct value was = value_find(validate->before, VALUE_KEYS("metadata", "annotations", MIRROR));

    if (value_exists(was) && !value_equal(was, now.value))
        field_forbidden(&now, "may not remove or update mirror pod annotation");
    if (!value_exists(was) && field_exists(&now))
        field_forbidden(&now, "may not add mirror pod annotation");
}

static struct value find_named(struct value list, struct value name)
{
    DOC_EACH (it, list) {
        if (value_equal(value_get(it.value, SLICE("name")), name))
            return it.value;
    }
    return VALUE_ABSENT_VALUE;
}

/* Containers that were added once stay. */
static void check_ephemeral(const struct field *spec, struct value before)
{
    const struct field *containers = FIELD(spec, "ephemeralContainers");

    DOC_EACH (old, value_get(before, SLICE("ephemeralContainers"))) {
        struct value name = value_get(old.value, SLICE("name"));
        struct value now = find_named(containers->value, name);
        struct slice text = value_string_or(name, SLICE(""));

        if (!value_exists(now))
            field_forbidden(containers,
                            "existing ephemeral containers \"" SLICE_FORMAT
                            "\" may not be removed\n",
                            SLICE_ARGUMENT(text));
        else if (!field_same(old.value, now))
            field_forbidden(containers,
                            "existing ephemeral containers \"" SLICE_FORMAT
                            "\" may not be changed\n",
                            SLICE_ARGUMENT(text));
    }
}

static void check_resize(const struct field *spec, struct value before)
{
    if (!has_same_containers(value_get(before, SLICE("containers")),
                             FIELD(spec, "containers")->value, "resources") ||
        !has_same_containers(value_get(before, SLICE("initContainers")),
                             FIELD(spec, "initContainers")->value, "resources"))
        field_forbidden(spec, "only cpu and memory resources are mutable");
}

void validate_pod_change(const struct validate *validate)
{
    const struct field *spec = FIELD(&validate->object, "spec");
    struct value before = value_get(validate->before, SLICE("spec"));

    check_mirror(validate);
    if (validate_is_part(validate, "ephemeralcontainers")) {
        check_ephemeral(spec, before);
        return;
    }
    if (validate_is_part(validate, "resize")) {
        check_resize(spec, before);
        return;
    }
    if (!check_count(FIELD(spec, "containers"), value_get(before, SLICE("containers"))) ||
        !check_count(FIELD(spec, "initContainers"), value_get(before, SLICE("initContainers"))) ||
        !check_deadline(FIELD(spec, "activeDeadlineSeconds"),
                        value_get(before, SLICE("activeDeadlineSeconds"))))
        return;
    check_tolerations(FIELD(spec, "tolerations"), value_get(before, SLICE("tolerations")));
    check_gates(FIELD(spec, "schedulingGates"), value_get(before, SLICE("schedulingGates")));
    check_gated(spec, before);
    if (!is_spec_same(before, spec->value))
        field_forbidden(spec, "pod updates may not change fields other than " CHANGEABLE);
}
