/* Two documents that somebody wrote: the first is put into the second. Doing it twice is doing it
 * once, and no list that was there loses anything. */
#include <stdint.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "ctl/kubeconfig_merge.h"
#include "doc/doc.h"
#include "doc/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(struct value own, struct value target)
{
    static const char *const lists[] = { "clusters", "users", "contexts" };
    const struct kubeconfig_merge how = { .name = "demo", .select = true, .force = true };
    CLEANUP(doc) struct doc *once = NULL;
    CLEANUP(doc) struct doc *twice = NULL;
    struct error *err;

    err = kubeconfig_merge(target, own, &how, &once);
    if (err) {
        error_drop(err, "not a kubeconfig");
        return;
    }
    err = kubeconfig_merge(doc_root(once), own, &how, &twice);
    ASSERT(!err);
    ASSERT(value_equal(doc_root(once), doc_root(twice)));
    for (size_t i = 0; i < COUNT_OF(lists); i++)
        ASSERT(value_count(value_get(doc_root(once), slice_from(lists[i]))) >=
               (value_is_array(value_get(target, slice_from(lists[i])))
                    ? value_count(value_get(target, slice_from(lists[i])))
                    : 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *cut = size ? memchr(data, '\f', size) : NULL;
    CLEANUP(doc) struct doc *own = NULL;
    CLEANUP(doc) struct doc *target = NULL;
    struct error *err;

    if (!cut)
        return 0;
    err = yaml_parse(slice_of((const char *)data, (size_t)(cut - data)), NULL, &own);
    if (!err)
        err = yaml_parse(slice_of((const char *)cut + 1, size - (size_t)(cut - data) - 1), NULL,
                         &target);
    if (err)
        error_drop(err, "no YAML");
    else
        check(doc_root(own), doc_root(target));
    return 0;
}
