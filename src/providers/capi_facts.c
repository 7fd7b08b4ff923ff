/* Reads the input in the order in which people set it, and names the first field that is wrong. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "base/quantity.h"
#include "base/semver.h"
#include "providers/capi_internal.h"
#include "providers/fields_internal.h"
#include "providers/limits.h"

static struct error *check_version(const char *version, const char *field)
{
    struct semver parsed;
    struct error *err = semver_parse(slice_from(version), &parsed);

    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "%s", field);
    if (version[0] != 'v')
        return error_new(ERR_INVALID, "%s \"%s\" must begin with v", field, version);
    return NULL;
}

static struct error *read_version(struct arena *arena, struct capi_facts *facts)
{
    const char *const field = "spec.kubernetesVersion";
    struct error *err = fields_require(
        arena, value_get(facts->input->spec, SLICE("kubernetesVersion")), field, &facts->version);

    if (!err)
        err = check_version(facts->version, field);
    facts->worker_version = facts->version;
    if (err || !facts->input->worker_version)
        return err;
    facts->worker_version = facts->input->worker_version;
    return check_version(facts->worker_version, "version of the workers");
}

static struct error *read_identity(struct arena *arena, struct capi_facts *facts)
{
    struct meta meta;
    struct slice owner;
    struct error *err = NULL;

    meta_read(facts->input->cluster, &meta);
    if (meta.name.size == 0)
        return error_new(ERR_INVALID, "metadata.name is required");
    err = name_check_label_1035(meta.name);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "metadata.name");
    facts->cluster = arena_text(arena, meta.name);
    facts->source_namespace = arena_text(arena, meta.namespace);
    facts->team = fields_text(arena, value_find(facts->input->spec, VALUE_KEYS("teamRef", "name")));
    facts->environment =
        fields_text(arena, value_get(meta.labels, SLICE(BUTLER_LABEL_ENVIRONMENT)));
    owner = meta_annotation(&meta, BUTLER_NOTE_OWNER);
    if (owner.size == 0)
        owner = meta_annotation(&meta, BUTLER_NOTE_CREATOR_EMAIL);
    if (owner.size > 0)
        facts->owner = arena_text(arena, owner);
    return NULL;
}

static struct error *read_network(struct arena *arena, struct capi_facts *facts)
{
    struct value networking = value_get(facts->input->spec, SLICE("networking"));
    struct error *err = fields_require(arena, value_get(networking, SLICE("podCIDR")),
                                       "spec.networking.podCIDR", &facts->pod_cidr);

    if (!err)
        err = fields_require(arena, value_get(networking, SLICE("serviceCIDR")),
                             "spec.networking.serviceCIDR", &facts->service_cidr);
    if (err || facts->input->exposure.mode == EXPOSURE_LOAD_BALANCER)
        return err;
    if (!facts->input->exposure_ip)
        return error_new(ERR_INVALID, "the external address is required in exposure mode %s",
                         exposure_mode_name(facts->input->exposure.mode));
    return NULL;
}

static struct error *read_count(struct value value, const char *field, int64_t most,
                                int64_t *out_number)
{
    int64_t number = 0;

    if (!value_exists(value) || value_is_null(value))
        return error_new(ERR_INVALID, "%s is required", field);
    if (!value_int(value, &number) || number < 1 || number > most)
        return error_new(ERR_INVALID, "%s must be a number from 1 to %lld", field, (long long)most);
    *out_number = number;
    return NULL;
}

/* Whole GiB as Gi, all else as Mi, rounded up: nobody gets less than he asked for. */
static struct error *read_size(struct arena *arena, struct value value, const char *field,
                               const char **out_size)
{
    struct quantity quantity;
    struct slice text = { 0 };
    int64_t bytes = 0;
    int64_t mebibytes;
    struct error *err;

    if (value_int(value, &bytes)) {
        quantity = quantity_from_int(bytes, QUANTITY_BINARY_SI);
    } else if (value_string(value, &text) && text.size > 0) {
        err = quantity_parse(text, &quantity);
        if (err)
            return error_wrap(error_recode(err, ERR_INVALID), "%s", field);
    } else {
        return error_new(ERR_INVALID, "%s is required", field);
    }
    if (!quantity_to_int(&quantity, &bytes) || bytes <= 0 || bytes > PROVIDERS_MAX_SIZE_BYTES)
        return error_new(ERR_INVALID, "%s must be more than 0 and at most %lldGi", field,
                         (long long)(PROVIDERS_MAX_SIZE_BYTES >> 30));
    mebibytes = (bytes + (1 << 20) - 1) >> 20;
    *out_size = mebibytes % 1024 == 0 ? arena_format(arena, "%lldGi", (long long)mebibytes / 1024)
                                      : arena_format(arena, "%lldMi", (long long)mebibytes);
    return NULL;
}

static struct error *read_workers(struct arena *arena, struct capi_facts *facts)
{
    struct value workers = value_get(facts->input->spec, SLICE("workers"));
    struct value machine = value_get(workers, SLICE("machineTemplate"));
    struct value os = value_get(machine, SLICE("os"));
    struct error *err = read_count(value_get(workers, SLICE("replicas")), "spec.workers.replicas",
                                   INT32_MAX, &facts->replicas);

    if (!err)
        err = read_count(value_get(machine, SLICE("cpu")), "spec.workers.machineTemplate.cpu",
                         INT32_MAX, &facts->cpu);
    if (!err)
        err = read_size(arena, value_get(machine, SLICE("memory")),
                        "spec.workers.machineTemplate.memory", &facts->memory);
    if (!err)
        err = read_size(arena, value_get(machine, SLICE("diskSize")),
                        "spec.workers.machineTemplate.diskSize", &facts->disk);
    if (!err)
        err = fields_require(arena, value_get(os, SLICE("type")),
                             "spec.workers.machineTemplate.os.type", &facts->os_type);
    facts->os_image = fields_text(arena, value_get(os, SLICE("imageRef")));
    return err;
}

static void read_credentials(struct arena *arena, struct capi_facts *facts)
{
    struct value config = facts->input->provider_config;
    struct value reference = value_find(config, VALUE_KEYS("spec", "credentialsRef"));

    facts->secret_name = fields_text(arena, value_get(reference, SLICE("name")));
    facts->secret_key = fields_text(arena, value_get(reference, SLICE("key")));
    facts->secret_namespace = fields_text(arena, value_get(reference, SLICE("namespace")));
    if (!facts->secret_namespace)
        facts->secret_namespace =
            fields_text(arena, value_find(config, VALUE_KEYS("metadata", "namespace")));
    if (!facts->secret_namespace)
        facts->secret_namespace = BUTLER_SYSTEM_NAMESPACE;
}

struct error *capi_facts_read(struct arena *arena, const struct capi_input *input,
                              struct capi_facts *out_facts)
{
    struct capi_facts facts = { .input = input };
    struct error *err = provider_find(input->provider_config, &facts.provider);

    if (err)
        return err;
    facts.settings = value_find(input->provider_config, VALUE_KEYS("spec", facts.provider->name));
    facts.override =
        value_find(input->spec, VALUE_KEYS("infrastructureOverride", facts.provider->name));
    err = read_identity(arena, &facts);
    if (!err)
        err = read_version(arena, &facts);
    if (!err)
        err = read_network(arena, &facts);
    if (!err)
        err = read_workers(arena, &facts);
    if (err)
        return err;
    read_credentials(arena, &facts);
    *out_facts = facts;
    return NULL;
}

struct error *capi_facts_setting(struct arena *arena, const struct capi_facts *facts,
                                 const char *key, const char **out_text)
{
    const char *text = fields_text(arena, value_get(facts->override, slice_from(key)));

    if (!text)
        text = fields_text(arena, value_get(facts->settings, slice_from(key)));
    if (!text)
        return error_new(ERR_INVALID,
                         "spec.infrastructureOverride.%s.%s or ProviderConfig spec.%s.%s is "
                         "required",
                         facts->provider->name, key, facts->provider->name, key);
    *out_text = text;
    return NULL;
}

struct error *capi_facts_image(struct arena *arena, const struct capi_facts *facts, const char *key,
                               const char **out_image)
{
    const char *image = fields_text(arena, value_get(facts->override, slice_from(key)));

    if (!image)
        image = facts->input->image;
    if (!image)
        image = facts->os_image;
    if (!image)
        image = fields_text(arena, value_get(facts->settings, slice_from(key)));
    if (!image)
        return error_new(ERR_INVALID,
                         "no image: spec.infrastructureOverride.%s.%s, "
                         "spec.workers.machineTemplate.os.imageRef or ProviderConfig spec.%s.%s "
                         "is required",
                         facts->provider->name, key, facts->provider->name, key);
    *out_image = image;
    return NULL;
}
