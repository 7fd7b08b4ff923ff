/* Certificates from a Secret or from files, and the configurations. */
#include "platform/webhooks_errand.h"

#include "admission/rules_secret.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "kube/limits.h"
#include "kube/resources.h"
#include "net/tls.h"

/* --- the Secret ----------------------------------------------------------------------------- */

static struct error *store(const struct webhooks_errand *errand, const struct doc *found,
                           const struct doc *wanted, struct doc **out_stored)
{
    if (found)
        return kube_update(&errand->kube, &KUBE_SECRETS, wanted, out_stored);
    return kube_create(&errand->kube, &KUBE_SECRETS, wanted, out_stored);
}

static struct error *renew_once(const struct webhooks_errand *errand, struct doc **out_secret,
                                bool *out_late)
{
    struct rules_certificate_spec spec = {
        .service = errand->place.service,
        .namespace = errand->place.namespace,
        .addresses = errand->addresses,
        .clock = errand->clock,
    };
    CLEANUP(doc) struct doc *found = NULL;
    CLEANUP(doc) struct doc *wanted = NULL;
    struct error *err;

    *out_late = false;
    err = kube_find(&errand->kube, &KUBE_SECRETS, spec.namespace, errand->secret, &found);
    if (!err)
        err = rules_secret_renew(&spec, errand->secret, found, &wanted);
    if (err)
        return err;
    if (!wanted) {
        *out_secret = STEAL(found);
        return NULL;
    }
    err = store(errand, found, wanted, out_secret);
    *out_late = err && (err->code == ERR_CONFLICT || err->code == ERR_ALREADY_EXISTS);
    return err;
}

/* Another replica that was quicker has done the same. */
static struct error *renew(const struct webhooks_errand *errand, struct doc **out_secret)
{
    struct error *err;
    bool late;

    err = renew_once(errand, out_secret, &late);
    for (int i = 1; late && i < KUBE_MAX_CONFLICTS; i++) {
        error_drop(err, "looked at again");
        err = renew_once(errand, out_secret, &late);
    }
    return err;
}

static struct error *read_secret(struct arena *arena, const struct webhooks_errand *errand,
                                 struct rules_secret *out_secret)
{
    struct doc *doc = NULL;
    struct error *err;

    err = renew(errand, &doc);
    if (err)
        return error_wrap(err, "certificate of the webhooks");
    arena_defer(arena, doc_release, doc);
    err = rules_secret_read(arena, doc_root(doc), out_secret);
    return err ? error_wrap(err, "Secret %s/%s", errand->place.namespace, errand->secret) : NULL;
}

/* --- the files ------------------------------------------------------------------------------ */

static void wipe(void *context)
{
    struct text *text = context;

    secret_wipe_text(text);
    text_done(text);
}

static struct error *read_file(struct arena *arena, const char *directory, const char *name,
                               struct slice *out_bytes)
{
    struct text *text = arena_new(arena, struct text);
    struct error *err;

    arena_defer(arena, wipe, text);
    err = file_read(arena_format(arena, "%s/%s", directory, name), CONFIG_FILE_MAX_BYTES, text);
    if (err)
        return error_wrap(err, "certificate of the webhooks");
    *out_bytes = text_slice(text);
    return NULL;
}

static struct error *read_files(struct arena *arena, const char *directory,
                                struct rules_secret *out_secret)
{
    struct rules_secret read = { 0 };
    struct error *err;

    err = read_file(arena, directory, RULES_SECRET_CHAIN, &read.chain);
    if (!err)
        err = read_file(arena, directory, RULES_SECRET_KEY, &read.key);
    if (!err && file_exists(arena_format(arena, "%s/" RULES_SECRET_AUTHORITIES, directory)))
        err = read_file(arena, directory, RULES_SECRET_AUTHORITIES, &read.authorities);
    if (err)
        return err;
    *out_secret = read;
    return NULL;
}

/* --- the configurations --------------------------------------------------------------------- */

static struct error *configure(const struct webhooks_errand *errand, struct slice authorities,
                               bool mutating)
{
    struct rules_webhooks_place place = errand->place;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    place.ca_pem = authorities;
    err = rules_webhooks_configuration(&place, mutating, &doc);
    if (!err)
        err = kube_apply(&errand->kube,
                         mutating ? &KUBE_MUTATING_WEBHOOKS : &KUBE_VALIDATING_WEBHOOKS, doc, true,
                         NULL);
    return err ? error_wrap(err, "register the webhooks") : NULL;
}

struct error *webhooks_errand_register(const struct webhooks_errand *errand,
                                       struct slice authorities)
{
    struct error *err = configure(errand, authorities, false);

    return err ? err : configure(errand, authorities, true);
}

struct error *webhooks_errand_certificate(struct arena *arena, const struct webhooks_errand *errand,
                                          struct webhooks_certificate *out_certificate)
{
    struct rules_secret secret;
    struct tls *tls = NULL;
    struct error *err;

    err = errand->directory ? read_files(arena, errand->directory, &secret)
                            : read_secret(arena, errand, &secret);
    if (!err && !slice_equal(secret.chain, errand->served))
        err = rules_certificate_tls(secret.chain, secret.key, &tls);
    if (err)
        return err;
    *out_certificate = (struct webhooks_certificate){
        .tls = tls,
        .chain = secret.chain,
        .authorities = secret.authorities,
    };
    return NULL;
}
