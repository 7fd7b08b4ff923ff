/* What a TenantControlPlane says about its certificates, and what is left of them on the disk. */
#include <string.h>

#include "base/arena.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "base/vec.h"
#include "crypto/secret.h"
#include "hosted/limits.h"
#include "hosted/pki_internal.h"

static const struct {
    const char *name;
    enum key_type type;
    unsigned rsa_bits;
} algorithms[] = {
    { "RSA-2048", KEY_RSA, 2048 }, { "RSA-3072", KEY_RSA, 3072 }, { "RSA-4096", KEY_RSA, 4096 },
    { "ECDSA-P256", KEY_P256, 0 }, { "ECDSA-P384", KEY_P384, 0 },
};

static struct error *read_algorithm(struct value certificates, enum key_type default_key,
                                    struct pki_profile *profile)
{
    struct slice name = value_text(certificates, "keyAlgorithm");

    profile->key_type = default_key;
    profile->rsa_bits = default_key == KEY_RSA ? 2048 : 0;
    if (!name.size)
        return NULL;
    for (size_t i = 0; i < COUNT_OF(algorithms); i++) {
        if (slice_is(name, algorithms[i].name)) {
            profile->key_type = algorithms[i].type;
            profile->rsa_bits = algorithms[i].rsa_bits;
            return NULL;
        }
    }
    return error_new(ERR_INVALID,
                     "spec.certificates.keyAlgorithm: \"%.*s\" is none of RSA-2048, RSA-3072, "
                     "RSA-4096, ECDSA-P256, ECDSA-P384",
                     SLICE_ARGUMENT(slice_brief(name)));
}

static struct error *read_validity(struct value certificates, const char *field,
                                   uint64_t default_ms, uint64_t *out_ms)
{
    struct slice text = value_text(certificates, field);
    int64_t ns = 0;
    struct error *err;

    *out_ms = default_ms;
    if (!text.size)
        return NULL;
    err = duration_parse(text, &ns);
    if (err)
        return error_recode(error_wrap(err, "spec.certificates.%s", field), ERR_INVALID);
    if (ns < (int64_t)PKI_MIN_VALIDITY_MS * DURATION_MILLISECOND)
        return error_new(ERR_INVALID, "spec.certificates.%s: \"%.*s\" is less than an hour", field,
                         SLICE_ARGUMENT(slice_brief(text)));
    *out_ms = (uint64_t)(ns / DURATION_MILLISECOND);
    return NULL;
}

static const char *copy(struct arena *arena, struct slice text)
{
    return text.size ? arena_text(arena, text) : NULL;
}

/* Lists of texts at several places, put together; ends with NULL. */
static const char *const *join(struct arena *arena, const struct value *values, size_t count)
{
    VEC(const char *) found = { 0 };
    const char *const *list;

    for (size_t i = 0; i < count; i++) {
        struct slice text;

        if (value_string(values[i], &text) && text.size)
            vec_push(&found, copy(arena, text));
        if (!value_is_array(values[i]))
            continue;
        DOC_EACH (it, values[i])
            if (value_string(it.value, &text) && text.size)
                vec_push(&found, copy(arena, text));
    }
    vec_push(&found, NULL);
    list = arena_dup(arena, found.items, found.count * sizeof(*found.items));
    vec_done(&found);
    return list;
}

static void read_network(struct arena *arena, struct value network, struct pki_profile *profile)
{
    const struct value ranges = value_get(network, SLICE("serviceCidrs"));
    const struct value range = value_get(network, SLICE("serviceCidr"));
    const struct value names[] = { value_get(network, SLICE("address")),
                                   value_get(network, SLICE("advertiseAddress")),
                                   value_get(network, SLICE("certSANs")) };

    profile->names = join(arena, names, COUNT_OF(names));
    profile->service_ranges = join(arena, value_count(ranges) ? &ranges : &range, 1);
    if (!profile->service_ranges[0]) {
        static const char *const usual[] = { "10.96.0.0/16", NULL };

        profile->service_ranges = usual;
    }
    profile->cluster_domain = copy(arena, value_text(network, "clusterDomain"));
    if (!profile->cluster_domain)
        profile->cluster_domain = "cluster.local";
}

struct error *pki_profile_read(struct arena *arena, struct value tcp, enum key_type default_key,
                               struct pki_profile *out_profile)
{
    struct value spec = value_get(tcp, SLICE("spec"));
    struct value certificates = value_get(spec, SLICE("certificates"));
    struct value rotation = value_get(certificates, SLICE("caRotation"));
    struct pki_profile profile = { 0 };
    struct error *err = read_algorithm(certificates, default_key, &profile);

    if (!err)
        err =
            read_validity(certificates, "caValidity", PKI_CA_VALIDITY_MS, &profile.ca_validity_ms);
    if (!err)
        err = read_validity(certificates, "leafValidity", PKI_LEAF_VALIDITY_MS,
                            &profile.leaf_validity_ms);
    if (err)
        return err;
    profile.strategy =
        slice_is(value_text(rotation, "strategy"), "Hard") ? CA_ROTATION_HARD : CA_ROTATION_STAGED;
    profile.ignore_workers = slice_is(value_text(rotation, "workers"), "Ignore");
    read_network(arena, value_get(spec, SLICE("networkProfile")), &profile);
    *out_profile = profile;
    return NULL;
}

/* --- the data directory ---------------------------------------------------------------------- */

static struct error *load(struct arena *arena, const char *home, const char *name,
                          struct slice *out_bytes)
{
    CLEANUP(secret_text) struct text bytes = TEXT_EMPTY;
    struct error *err = file_read_below(home, arena_format(arena, "conf/current/%s", name),
                                        HOSTED_MAX_FILE, &bytes);

    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "then there is no copy of it");
        return NULL;
    }
    if (err)
        return err;
    *out_bytes = pki_keep_secret_text(arena, &bytes);
    return NULL;
}

struct error *pki_backup_load(struct arena *arena, const char *home, struct pki_backup *out_backup)
{
    struct pki_backup backup = { 0 };
    const struct {
        const char *name;
        struct slice *bytes;
    } files[] = {
        { "ca.crt", &backup.bundle },
        { "signing-ca.crt", &backup.signing_crt },
        { "signing-ca.key", &backup.signing_key },
        { "sa.key", &backup.account_key },
    };

    for (size_t i = 0; i < COUNT_OF(files); i++) {
        struct error *err = load(arena, home, files[i].name, files[i].bytes);

        if (err)
            return err;
    }
    *out_backup = backup;
    return NULL;
}
