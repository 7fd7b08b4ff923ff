/* Resources of a pod as a whole: what spec.resources leaves out follows from the containers. */
#include "api/defaults_internal.h"
#include "api/limits.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/text.h"
#include "doc/json.h"

/* One resource over all containers. */
struct total {
    struct quantity sum;
    bool found;
};

static struct quantity zero(void)
{
    return quantity_from_int(0, QUANTITY_DECIMAL_SI);
}

/* False when the container does not name the resource, or in a way that validation will refuse. */
static bool amount(struct edit *edit, struct edit_node container, const char *list,
                   struct slice resource, struct quantity *out_amount)
{
    struct edit_node amounts = edit_find(edit, EDIT_UNDER(container, "resources", list));
    struct value value = edit_scalar(edit_find(edit, EDIT_MEMBER(amounts, resource)));
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice written;
    struct error *err;

    if (!amounts.node || !value_exists(value))
        return false;
    if (!value_string(value, &written)) {
        json_format(value, JSON_COMPACT, JSON_AS_IS, &text);
        written = text_slice(&text);
    }
    err = quantity_parse(written, out_amount);
    if (!err)
        return true;
    error_drop(err, "validation names it");
    return false;
}

static bool is_sidecar(struct edit *edit, struct edit_node container)
{
    return slice_is(defaults_text(edit, EDIT_UNDER(container, "restartPolicy")), "Always");
}

/* While an init container runs, the sidecars before it run too; the pod needs the most of these
 * moments and of its life after them. */
static struct total total_of(struct edit *edit, struct edit_node spec, const char *list,
                             struct slice resource)
{
    struct total total = { zero(), false };
    struct quantity sidecars = zero();
    struct quantity most = zero();
    struct quantity one;

    EDIT_EACH (item, edit_find(edit, EDIT_UNDER(spec, "containers"))) {
        if (amount(edit, item.node, list, resource, &one)) {
            total.sum = quantity_add(&total.sum, &one);
            total.found = true;
        }
    }
    EDIT_EACH (item, edit_find(edit, EDIT_UNDER(spec, "initContainers"))) {
        if (!amount(edit, item.node, list, resource, &one))
            continue;
        total.found = true;
        if (is_sidecar(edit, item.node))
            total.sum = quantity_add(&total.sum, &one);
        one = quantity_add(&sidecars, &one);
        if (is_sidecar(edit, item.node))
            sidecars = one;
        if (quantity_compare(&one, &most) > 0)
            most = one;
    }
    if (quantity_compare(&most, &total.sum) > 0)
        total.sum = most;
    return total;
}

static void set_total(struct edit *edit, struct edit_node spec, const char *list,
                      struct slice resource)
{
    struct edit_node amounts = edit_find(edit, EDIT_UNDER(spec, "resources", list));
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct total total;

    if (!defaults_is_free(edit, EDIT_UNDER(spec, "resources", list)) ||
        (amounts.node && !defaults_lacks(edit, EDIT_MEMBER(amounts, resource))))
        return;
    total = total_of(edit, spec, list, resource);
    if (!total.found)
        return;
    amounts = edit_ensure_object(edit, EDIT_UNDER(spec, "resources", list));
    quantity_append(&text, &total.sum);
    edit_set_string(edit, EDIT_MEMBER(amounts, resource), text_slice(&text));
}

static bool is_huge_page(struct slice resource)
{
    return slice_has_prefix(resource, "hugepages-");
}

/* The sizes that the containers name, each once. */
struct huge_pages {
    struct slice names[DEFAULTS_MAX_HUGE_PAGES];
    size_t count;
};

static void note_huge_page(struct huge_pages *pages, struct slice name)
{
    for (size_t i = 0; i < pages->count; i++) {
        if (slice_equal(pages->names[i], name))
            return;
    }
    if (pages->count < DEFAULTS_MAX_HUGE_PAGES)
        pages->names[pages->count++] = name;
}

static void note_huge_pages(struct edit *edit, struct edit_node containers,
                            struct huge_pages *pages)
{
    EDIT_EACH (item, containers) {
        EDIT_EACH (limit, edit_find(edit, EDIT_UNDER(item.node, "resources", "limits"))) {
            if (is_huge_page(limit.key))
                note_huge_page(pages, limit.key);
        }
    }
}

static void limit_huge_pages(struct edit *edit, struct edit_node spec)
{
    struct edit_node requests = edit_find(edit, EDIT_UNDER(spec, "resources", "requests"));
    struct huge_pages pages = { .count = 0 };

    note_huge_pages(edit, edit_find(edit, EDIT_UNDER(spec, "containers")), &pages);
    note_huge_pages(edit, edit_find(edit, EDIT_UNDER(spec, "initContainers")), &pages);
    for (size_t i = 0; i < pages.count; i++) {
        if (!requests.node || !edit_find(edit, EDIT_MEMBER(requests, pages.names[i])).node)
            set_total(edit, spec, "limits", pages.names[i]);
    }
}

static void request_limits(struct edit *edit, struct edit_node spec, struct edit_node limits)
{
    struct edit_node requests;

    if (!defaults_is_free(edit, EDIT_UNDER(spec, "resources", "requests")))
        return;
    requests = edit_ensure_object(edit, EDIT_UNDER(spec, "resources", "requests"));
    EDIT_EACH (limit, limits) {
        if ((slice_is(limit.key, "cpu") || slice_is(limit.key, "memory") ||
             is_huge_page(limit.key)) &&
            defaults_lacks(edit, EDIT_MEMBER(requests, limit.key)))
            edit_copy(edit, EDIT_MEMBER(requests, limit.key), limit.node);
    }
}

void defaults_pod_resources(struct edit *edit, struct edit_node spec)
{
    struct edit_node resources = edit_find(edit, EDIT_UNDER(spec, "resources"));
    struct edit_node limits;

    if (edit_type(resources) != VALUE_OBJECT)
        return;
    if (!defaults_is_empty(edit, EDIT_UNDER(resources, "limits")) ||
        !defaults_is_empty(edit, EDIT_UNDER(resources, "requests")))
        limit_huge_pages(edit, spec);
    limits = edit_find(edit, EDIT_UNDER(resources, "limits"));
    if (edit_type(limits) != VALUE_OBJECT || edit_count(edit, limits) == 0 ||
        edit_count(edit, limits) > DEFAULTS_MAX_RESOURCES)
        return;
    set_total(edit, spec, "requests", SLICE("cpu"));
    set_total(edit, spec, "requests", SLICE("memory"));
    request_limits(edit, spec, limits);
}
