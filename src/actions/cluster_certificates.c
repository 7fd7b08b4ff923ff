/* Certificates out of Secrets. */
#include "actions/cluster_certificates.h"

#include <stdlib.h>
#include <string.h>

#include "api/meta.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "base/vec.h"
#include "crypto/certificate.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"

#define DAY_MS (INT64_C(86400) * 1000)

const char *certificate_health_name(enum certificate_health health)
{
    switch (health) {
    case CERTIFICATE_HEALTHY:
        return "Healthy";
    case CERTIFICATE_UNKNOWN:
        return "Unknown";
    case CERTIFICATE_WARNING:
        return "Warning";
    case CERTIFICATE_CRITICAL:
        return "Critical";
    case CERTIFICATE_EXPIRED:
        return "Expired";
    }
    return "Unknown";
}

enum certificate_health certificate_health_of(int64_t not_after_ms, int64_t now_ms,
                                              int64_t warning_days)
{
    int64_t left_ms = not_after_ms - now_ms;

    if (left_ms <= 0)
        return CERTIFICATE_EXPIRED;
    if (left_ms <= CERTIFICATE_CRITICAL_DAYS * DAY_MS)
        return CERTIFICATE_CRITICAL;
    return left_ms <= warning_days * DAY_MS ? CERTIFICATE_WARNING : CERTIFICATE_HEALTHY;
}

/* --- categories ---------------------------------------------------------------------------- */

const char *const certificate_categories[] = {
    "ca",        "kubeconfig",   "apiserver", "front-proxy", "service-account",
    "datastore", "konnectivity", NULL,
};

/* By a part of the component's name, the first that fits. */
static const struct {
    const char *part;
    const char *category;
} components[] = {
    { "kubeconfig", "kubeconfig" },
    { "front-proxy", "front-proxy" },
    { "konnectivity", "konnectivity" },
    { "datastore", "datastore" },
    { "sa-certificate", "service-account" },
    { "api-server", "apiserver" },
    { "ca", "ca" },
};

static bool has_part(struct slice text, const char *part)
{
    size_t offset;

    return slice_find(text, slice_from(part), &offset);
}

const char *certificate_category(struct value secret)
{
    struct meta meta;
    struct slice component;

    meta_read(secret, &meta);
    component = meta_label(&meta, STEWARD_LABEL_COMPONENT);
    if (!component.size)
        component = meta.name;
    for (size_t i = 0; i < COUNT_OF(components); i++)
        if (has_part(component, components[i].part))
            return components[i].category;
    return "ca";
}

/* --- one Secret ---------------------------------------------------------------------------- */

struct survey {
    struct arena *arena;
    int64_t now_ms;
    int64_t warning_days;
    VEC(struct cluster_certificate) found;
    VEC(const char *) seen; /* fingerprints of this Secret */
};

static const char *const *copy_list(struct arena *arena, const char *const *list)
{
    size_t count = 0;
    const char **copy;

    while (list && list[count])
        count++;
    copy = arena_array(arena, count + 1, const char *);
    for (size_t i = 0; i < count; i++)
        copy[i] = arena_strdup(arena, list[i]);
    return copy;
}

static bool is_seen(struct survey *survey, const char *fingerprint)
{
    VEC_EACH (seen, &survey->seen) {
        if (strcmp(*seen, fingerprint) == 0)
            return true;
    }
    vec_push(&survey->seen, arena_strdup(survey->arena, fingerprint));
    return false;
}

static void add(struct survey *survey, struct cluster_certificate where,
                const struct certificate *certificate)
{
    const struct certificate_fields *fields = certificate_fields(certificate);

    if (is_seen(survey, fields->fingerprint))
        return;
    where.health =
        certificate_health_of(fields->not_after_ms, survey->now_ms, survey->warning_days);
    where.subject = arena_strdup(survey->arena, fields->subject);
    where.issuer = arena_strdup(survey->arena, fields->issuer);
    where.serial = arena_strdup(survey->arena, fields->serial);
    where.not_before_ms = fields->not_before_ms;
    where.not_after_ms = fields->not_after_ms;
    where.is_ca = fields->is_ca;
    where.dns_names = copy_list(survey->arena, fields->identity.dns_names);
    where.addresses = copy_list(survey->arena, fields->identity.ip_addresses);
    vec_push(&survey->found, where);
}

static bool is_pem(struct slice key)
{
    return slice_has_suffix(key, ".crt");
}

static bool is_kubeconfig(struct slice key)
{
    return slice_has_suffix(key, ".conf") || slice_is(key, "value") || slice_is(key, "kubeconfig");
}

/* The certificates of a PEM text; of a kubeconfig, the one of its user. None is fine there. */
static struct error *find_certificates(struct survey *survey, struct slice key, struct slice text,
                                       struct certificate_list *list)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct kubeconfig config;
    struct error *err;

    if (is_pem(key))
        return certificate_list_parse_pem(list, text);
    err = yaml_parse(text, NULL, &doc);
    if (!err)
        err = kubeconfig_read(survey->arena, doc, NULL, NULL, &config);
    if (err || !config.certificate_pem.size)
        return err;
    return certificate_list_parse_pem(list, config.certificate_pem);
}

static void look_at(struct survey *survey, struct value secret, struct slice key,
                    struct slice encoded)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    struct cluster_certificate where = { .health = CERTIFICATE_UNKNOWN };
    struct meta meta;
    struct error *err;

    meta_read(secret, &meta);
    where.secret = arena_text(survey->arena, meta.name);
    where.key = arena_text(survey->arena, key);
    where.category = certificate_category(secret);
    err = base64_parse(encoded, BASE64_STANDARD, &text);
    if (!err && text.size)
        err = find_certificates(survey, key, text_slice(&text), &list);
    if (err && is_pem(key))
        vec_push(&survey->found, where);
    error_drop(err, "shown as one that cannot be read");
    for (size_t i = 0; i < list.count; i++)
        add(survey, where, list.items[i]);
}

static void look_inside(struct survey *survey, struct value secret)
{
    vec_clear(&survey->seen);
    DOC_EACH (it, value_get(secret, SLICE("data"))) {
        if (is_pem(it.key) || is_kubeconfig(it.key))
            look_at(survey, secret, it.key, value_string_or(it.value, SLICE("")));
    }
}

static int by_place(const void *a, const void *b)
{
    const struct cluster_certificate *left = a;
    const struct cluster_certificate *right = b;
    int order = strcmp(left->secret, right->secret);

    return order ? order : strcmp(left->key, right->key);
}

void cluster_certificates_read(struct arena *arena, struct doc *const *secrets, size_t count,
                               int64_t now_ms, int64_t warning_days,
                               struct cluster_certificate_list *out_list)
{
    struct survey survey = { .arena = arena, .now_ms = now_ms, .warning_days = warning_days };

    for (size_t i = 0; i < count; i++)
        look_inside(&survey, doc_root(secrets[i]));
    if (survey.found.count)
        qsort(survey.found.items, survey.found.count, sizeof(*survey.found.items), by_place);
    out_list->items =
        survey.found.count
            ? arena_dup(arena, survey.found.items, survey.found.count * sizeof(*survey.found.items))
            : NULL;
    out_list->count = survey.found.count;
    vec_done(&survey.found);
    vec_done(&survey.seen);
}
