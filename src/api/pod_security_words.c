/* How the checks of pod security look at containers, and how they tell. */
#include "api/pod_security_internal.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/text.h"

static void insert(struct arena *arena, struct pod_security_names *names, size_t place,
                   struct slice name)
{
    if (names->count == names->capacity) {
        size_t capacity = names->capacity ? names->capacity * 2 : 8;
        struct slice *items = arena_array(arena, capacity, struct slice);

        for (size_t i = 0; i < names->count; i++)
            items[i] = names->items[i];
        names->items = items;
        names->capacity = capacity;
    }
    for (size_t i = names->count; i > place; i--)
        names->items[i] = names->items[i - 1];
    names->items[place] = name;
    names->count++;
}

void pod_security_add(struct arena *arena, struct pod_security_names *names, struct slice name)
{
    insert(arena, names, names->count, name);
}

void pod_security_add_sorted(struct arena *arena, struct pod_security_names *names,
                             struct slice name)
{
    size_t place = 0;

    while (place < names->count && slice_compare(names->items[place], name) < 0)
        place++;
    if (place == names->count || !slice_equal(names->items[place], name))
        insert(arena, names, place, name);
}

static const char *join(struct arena *arena, const struct pod_security_names *names,
                        const char *mark)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < names->count; i++)
        text_appendf(&text, "%s%s" SLICE_FORMAT "%s", i ? ", " : "", mark,
                     SLICE_ARGUMENT(names->items[i]), mark);
    return arena_strdup(arena, text_string(&text));
}

const char *pod_security_quote(struct arena *arena, const struct pod_security_names *names)
{
    return join(arena, names, "\"");
}

const char *pod_security_join(struct arena *arena, const struct pod_security_names *names)
{
    return join(arena, names, "");
}

const char *pod_security_plural(const struct pod_security_names *names, const char *one,
                                const char *many)
{
    return names->count == 1 ? one : many;
}

const char *pod_security_containers(const struct pod_security_check *check)
{
    return arena_format(check->arena, "%s %s",
                        pod_security_plural(&check->containers, "container", "containers"),
                        pod_security_quote(check->arena, &check->containers));
}

const char *pod_security_setters(const struct pod_security_check *check)
{
    if (!check->containers.count)
        return "pod";
    return check->pod ? arena_format(check->arena, "pod and %s", pod_security_containers(check))
                      : pod_security_containers(check);
}

void pod_security_blame(struct pod_security_check *check,
                        bool (*is_bad)(struct pod_security_check *check, struct value container))
{
    static const char *const lists[] = { "initContainers", "containers", "ephemeralContainers" };

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        DOC_EACH (it, value_get(check->spec, slice_from(lists[i]))) {
            if (is_bad(check, it.value))
                pod_security_add(check->arena, &check->containers,
                                 value_string_or(value_get(it.value, SLICE("name")), SLICE("")));
        }
    }
}

bool pod_security_is_windows(const struct pod_security_check *check)
{
    return slice_is(value_string_or(value_find(check->spec, VALUE_KEYS("os", "name")), SLICE("")),
                    "windows");
}
