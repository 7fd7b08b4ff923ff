/* Where Harvester's machines are, what they boot, and the Secret that leads to them. */
#include "providers/harvester_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "providers/credentials_internal.h"
#include "providers/fields_internal.h"

#define KUBECONFIG_KEY "kubeconfig"

const char *harvester_namespace(struct arena *arena, const struct capi_facts *facts)
{
    const char *namespace = fields_text(arena, value_get(facts->override, SLICE("namespace")));

    if (!namespace)
    namespace = fields_text(arena, value_get(facts->settings, SLICE("namespace")));
    return namespace ? namespace : "default";
}

struct error *harvester_machine_read(struct arena *arena, const struct capi_facts *facts,
                                     struct harvester_machine *out_machine)
{
    struct harvester_machine machine = { .namespace = harvester_namespace(arena, facts) };
    struct error *err = capi_facts_image(arena, facts, "imageName", &machine.image);

    if (!err)
        err = fields_check_pair(machine.image, "harvester image");
    if (!err)
        err = capi_facts_setting(arena, facts, "networkName", &machine.network);
    if (!err)
        err = fields_check_pair(machine.network, "harvester network");
    if (!err)
        *out_machine = machine;
    return err;
}

bool harvester_needs_secret(const struct capi_facts *facts)
{
    return facts->secret_key && strcmp(facts->secret_key, KUBECONFIG_KEY) != 0;
}

struct error *harvester_set_secret(struct arena *arena, const struct capi_facts *facts,
                                   struct edit *edit)
{
    CLEANUP(secret_text) struct text kubeconfig = TEXT_EMPTY;
    struct error *err = credentials_require(facts, facts->secret_key, &kubeconfig);

    (void)arena;
    if (!err)
        credentials_set(edit, KUBECONFIG_KEY, text_slice(&kubeconfig));
    return err;
}

struct error *harvester_set_secret_reference(struct arena *arena, const struct capi_facts *facts,
                                             struct edit *edit, struct edit_node reference)
{
    const char *name = facts->secret_name;
    const char *namespace = facts->secret_namespace;

    if (!name)
        return error_new(ERR_INVALID, "ProviderConfig spec.credentialsRef.name is required");
    if (harvester_needs_secret(facts)) {
        name = arena_format(arena, "%s-" HARVESTER_SECRET_SUFFIX, facts->cluster);
        namespace = facts->input->namespace;
    }
    edit_set_string(edit, EDIT_UNDER(reference, "name"), slice_from(name));
    edit_set_string(edit, EDIT_UNDER(reference, "namespace"), slice_from(namespace));
    return NULL;
}
