/* Templates are never changed: when something else is wanted, there is another one of another
 * name, and machines are replaced as the MachineDeployment is pointed at it. */
#include "base/arena.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/json.h"
#include "providers/capi_internal.h"
#include "providers/limits.h"

static const char *hash(struct arena *arena, struct slice text)
{
    char *digits = digest_hex(arena, text);

    digits[PROVIDERS_HASH_CHARS] = '\0';
    return digits;
}

/* Sorted, so that the order in which we happen to write members makes no other name. */
static const char *hash_of_value(struct arena *arena, struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    json_format(value, JSON_COMPACT, JSON_SORTED, &text);
    return hash(arena, text_slice(&text));
}

static bool quantities_are_equal(struct slice a, struct slice b)
{
    struct quantity left;
    struct quantity right;
    struct error *err = quantity_parse(a, &left);

    if (!err)
        err = quantity_parse(b, &right);
    if (!err)
        return quantity_compare(&left, &right) == 0;
    error_drop(err, "texts that are no quantities differ");
    return false;
}

static bool members_match(struct value wanted, struct value there)
{
    DOC_EACH (member, wanted)
        if (!capi_template_matches(member.value, value_get(there, member.key)))
            return false;
    return true;
}

static bool items_match(struct value wanted, struct value there)
{
    if (value_count(wanted) != value_count(there))
        return false;
    DOC_EACH (item, wanted)
        if (!capi_template_matches(item.value, value_at(there, item.index)))
            return false;
    return true;
}

/* As deep as what we rendered, which is a dozen levels. */
/* NOLINTNEXTLINE(misc-no-recursion) */
bool capi_template_matches(struct value wanted_spec, struct value spec)
{
    struct slice wanted = { 0 };
    struct slice there = { 0 };

    if (value_is_object(wanted_spec))
        return value_is_object(spec) && members_match(wanted_spec, spec);
    if (value_is_array(wanted_spec))
        return value_is_array(spec) && items_match(wanted_spec, spec);
    if (value_equal(wanted_spec, spec))
        return true;
    return value_string(wanted_spec, &wanted) && value_string(spec, &there) &&
           quantities_are_equal(wanted, there);
}

static struct slice referenced_template(struct value deployment)
{
    return value_string_or(
        value_find(deployment, VALUE_KEYS("spec", "template", "spec", "infrastructureRef", "name")),
        SLICE(""));
}

const char *capi_template_name(struct arena *arena, const struct capi_facts *facts,
                               struct value spec, struct value *out_there)
{
    struct slice referenced = referenced_template(facts->input->deployment);
    struct value there = value_get(facts->input->machine_template, SLICE("spec"));
    const char *usual = arena_format(arena, "%s-worker", facts->cluster);

    /* One that was deleted by accident comes back under its name. */
    if (referenced.size == 0 ||
        (!value_exists(facts->input->machine_template) && slice_is(referenced, usual)))
        return usual;
    if (value_exists(there) && capi_template_matches(spec, there)) {
        *out_there = there;
        return arena_text(arena, referenced);
    }
    return arena_format(arena, "%s-%s", usual, hash_of_value(arena, spec));
}

const char *capi_bootstrap_name(struct arena *arena, struct value deployment, const char *version,
                                const char *usual)
{
    struct value machine = value_find(deployment, VALUE_KEYS("spec", "template", "spec"));
    struct value bootstrap = value_get(machine, SLICE("bootstrap"));
    struct slice name = value_text(bootstrap, "dataSecretName");

    if (name.size == 0)
        name = value_text(value_get(bootstrap, SLICE("configRef")), "name");
    if (name.size == 0)
        return usual;
    if (slice_is(value_text(machine, "version"), version))
        return arena_text(arena, name);
    return arena_format(arena, "%s-%s", usual, hash(arena, slice_from(version)));
}
