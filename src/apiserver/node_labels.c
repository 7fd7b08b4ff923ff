/* Labels of nodes. Pods are sent to nodes by their labels, so a kubelet that could choose them
 * could choose its pods. */
#include "apiserver/node_labels.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/text.h"

static const char *const own_labels[] = {
    "beta.kubernetes.io/arch",
    "beta.kubernetes.io/instance-type",
    "beta.kubernetes.io/os",
    "failure-domain.beta.kubernetes.io/region",
    "failure-domain.beta.kubernetes.io/zone",
    "kubernetes.io/arch",
    "kubernetes.io/hostname",
    "kubernetes.io/os",
    "node.kubernetes.io/instance-type",
    "topology.kubernetes.io/region",
    "topology.kubernetes.io/zone",
};

/* The domain itself, or one below it. */
static bool is_in_domain(struct slice key, const char *domain)
{
    struct slice prefix;
    struct slice name;
    size_t size = strlen(domain);

    if (!slice_cut(key, '/', &prefix, &name) || !slice_has_suffix(prefix, domain))
        return false;
    return prefix.size == size || prefix.data[prefix.size - size - 1] == '.';
}

static bool is_own(struct slice key)
{
    for (size_t i = 0; i < COUNT_OF(own_labels); i++) {
        if (slice_is(key, own_labels[i]))
            return true;
    }
    return is_in_domain(key, "kubelet.kubernetes.io") || is_in_domain(key, "node.kubernetes.io");
}

static bool is_forbidden(struct slice key)
{
    if (is_in_domain(key, "node-restriction.kubernetes.io"))
        return true;
    return (is_in_domain(key, "kubernetes.io") || is_in_domain(key, "k8s.io")) && !is_own(key);
}

static int by_name(const void *a, const void *b)
{
    return slice_compare(*(const struct slice *)a, *(const struct slice *)b);
}

const char *node_labels_forbidden(struct arena *arena, struct value before, struct value after)
{
    struct slice *keys = arena_array(arena, value_count(before) + value_count(after), struct slice);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t count = 0;

    DOC_EACH (it, after) {
        if (!value_equal(it.value, value_get(before, it.key)) && is_forbidden(it.key))
            keys[count++] = it.key;
    }
    DOC_EACH (it, before) {
        if (!value_exists(value_get(after, it.key)) && is_forbidden(it.key))
            keys[count++] = it.key;
    }
    if (!count)
        return NULL;
    qsort(keys, count, sizeof(*keys), by_name);
    for (size_t i = 0; i < count; i++) {
        text_append(&text, i ? ", " : "");
        text_append_slice(&text, keys[i]);
    }
    return arena_strdup(arena, text_string(&text));
}
