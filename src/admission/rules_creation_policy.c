/* Rules of ClusterCreationPolicy. */
#include "admission/creation_policy.h"
#include "admission/rules_internal.h"
#include "api/team.h"
#include "base/arena.h"
#include "base/text.h"
#include "doc/doc.h"

static struct error *check_scope(struct rules_check *check, const struct field *scope)
{
    const struct field *narrow = FIELD(scope, "teamAndEnvironment");
    const struct field *environment = FIELD(narrow, "environmentName");
    const struct field *team = field_exists(narrow)
                                   ? FIELD_IN(narrow, "teamRef", "name")
                                   : FIELD(FIELD_IN(scope, "team", "teamRef"), "name");
    struct value object;
    struct team read;
    struct error *err;

    if (!field_exists(team))
        return NULL;
    err = rules_read(check, &BUTLER_TEAMS, SLICE(""), field_text(team), &object);
    if (err)
        return err;
    if (!value_exists(object)) {
        field_not_found(team);
        return NULL;
    }
    err = team_read(check->arena, object, &read);
    if (!err && field_exists(environment) && !team_environment_find(&read, field_text(environment)))
        field_not_found(environment);
    return err;
}

static void check_rule(const struct rules_check *check, const struct field *rule)
{
    const struct field *values = FIELD(rule, "values");
    struct slice mode = field_text(FIELD(rule, "mode"));
    size_t count = field_count(values);

    if (slice_is(mode, "pin") && count != 1)
        field_invalid(values, "mode \"pin\" requires exactly one value, got %zu", count);
    else if ((slice_is(mode, "allowList") || slice_is(mode, "recommended")) && !count)
        field_required(values, arena_format(check->arena,
                                            "mode \"" SLICE_FORMAT "\" requires at least one value",
                                            SLICE_ARGUMENT(mode)));
    else if (slice_is(mode, "default") && field_is_empty(FIELD(rule, "default")))
        field_required(FIELD(rule, "default"), "mode \"default\" requires a default");
}

static bool is_option(struct slice key)
{
    for (size_t i = 0; creation_policy_options[i]; i++) {
        if (slice_is(key, creation_policy_options[i]))
            return true;
    }
    return false;
}

static void check_options(const struct rules_check *check, const struct field *options)
{
    FIELD_EACH(it, options)
    {
        if (is_option(it.key))
            check_rule(check, &it.field);
        else
            field_unsupported_as(
                options, arena_format(check->arena, "\"" SLICE_FORMAT "\"", SLICE_ARGUMENT(it.key)),
                creation_policy_options);
    }
}

/* The options that both have a rule about, "image network"; empty: none. */
static void append_common(struct text *text, const struct creation_policy *a,
                          const struct creation_policy *b)
{
    for (size_t i = 0; creation_policy_options[i]; i++) {
        struct slice option = slice_from(creation_policy_options[i]);

        if (value_exists(value_get(a->options, option)) &&
            value_exists(value_get(b->options, option)))
            text_appendf(text, "%s%s", text->size ? " " : "", creation_policy_options[i]);
    }
}

static struct error *check_conflicts(struct rules_check *check, const struct field *options)
{
    struct creation_policy own;
    struct kube_list list;
    struct error *err;

    creation_policy_read(check->after, &own);
    err = rules_list(check, &BUTLER_CREATION_POLICIES, SLICE(""), &list);
    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        CLEANUP(text) struct text common = TEXT_EMPTY;
        struct creation_policy other;

        creation_policy_read(doc_root(list.docs[i]), &other);
        if (slice_equal(other.name, own.name) || !creation_policy_meets(&own, &other))
            continue;
        append_common(&common, &own, &other);
        if (common.size)
            field_forbidden(options,
                            "conflicts with ClusterCreationPolicy \"" SLICE_FORMAT
                            "\" on option types [%s] at the same tier",
                            SLICE_ARGUMENT(other.name), text_string(&common));
    }
    return NULL;
}

static struct error *validate(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");
    struct error *err;

    err = check_scope(check, FIELD(spec, "scope"));
    if (err)
        return err;
    check_options(check, FIELD(spec, "options"));
    return check_conflicts(check, FIELD(spec, "options"));
}

static void validate_shape(struct rules_check *check)
{
    const struct field root = rules_root(check);

    if (creation_policy_scopes(check->after) != 1)
        field_invalid_as(FIELD_IN(&root, "spec", "scope"), "\"object\"",
                         "exactly one of platformWide, team, or teamAndEnvironment must be set");
}

/* Two policies that are made at the same moment must see each other. */
static struct slice turn(const struct rules_request *request)
{
    (void)request;
    return SLICE("ClusterCreationPolicy");
}

const struct rules_kind rules_creation_policy = {
    .resource = &BUTLER_CREATION_POLICIES,
    .validating_webhook = "vclustercreationpolicy.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE,
    .validate = validate,
    .validate_shape = validate_shape,
    .turn = turn,
};
