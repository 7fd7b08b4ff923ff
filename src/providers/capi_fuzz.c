/* Whatever people write into a TenantCluster and its configurations: it is refused, or it gives
 * objects that are JSON, and that are the same again once they are there. */
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "providers/capi.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_input(struct arena *arena, struct value root, const struct doc *reference,
                       struct capi_input *out_input)
{
    struct capi_input input = {
        .cluster = value_get(root, SLICE("cluster")),
        .spec = value_get(root, SLICE("spec")),
        .provider_config = value_get(root, SLICE("provider")),
        .butler_config = value_get(root, SLICE("butler")),
        .credentials = value_get(root, SLICE("secret")),
        .namespace = "web-0a1b2c3d",
        .exposure_ip = "10.0.9.9",
        .bootstrap_reference = reference,
    };
    struct error *err = exposure_read(arena, input.butler_config, input.spec, "web",
                                      input.namespace, &input.exposure);

    if (err) {
        error_drop(err, "refused");
        return false;
    }
    *out_input = input;
    return true;
}

static void check_objects(const struct capi_set *set)
{
    for (size_t i = 0; i < CAPI_PARTS; i++) {
        CLEANUP(doc) struct doc *doc = NULL;

        if (!set->parts[i].doc)
            continue;
        error_drop(json_parse(doc_bytes(set->parts[i].doc), NULL, &doc), "asserted below");
        ASSERT(doc && value_equal(doc_root(doc), doc_root(set->parts[i].doc)));
    }
}

static void check_rest(struct arena *arena, const struct capi_input *first,
                       const struct capi_set *set)
{
    struct capi_input input = *first;
    struct capi_set again;

    input.deployment = doc_root(set->parts[CAPI_PART_MACHINE_DEPLOYMENT].doc);
    input.machine_template = doc_root(set->parts[CAPI_PART_MACHINE_TEMPLATE].doc);
    ASSERT(!capi_build(arena, &input, &again));
    for (size_t i = 0; i < CAPI_PARTS; i++)
        ASSERT(!set->parts[i].doc ||
               slice_equal(doc_bytes(set->parts[i].doc), doc_bytes(again.parts[i].doc)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *reference =
        doc_new(SLICE("{\"dataSecretName\":\"web-bootstrap\"}"));
    struct capi_input input;
    struct capi_set set = { 0 };
    struct error *err = json_parse(slice_of((const char *)data, size), NULL, &doc);

    if (err) {
        error_drop(err, "no JSON");
        return 0;
    }
    if (!read_input(arena, doc_root(doc), reference, &input))
        return 0;
    err = capi_build(arena, &input, &set);
    if (err) {
        error_drop(err, "refused");
        return 0;
    }
    check_objects(&set);
    check_rest(arena, &input, &set);
    return 0;
}
