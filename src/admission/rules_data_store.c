/* Rules of DataStore, and of the Secrets that one refers to. */
#include <string.h>

#include "admission/rules_internal.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/key.h"
#include "doc/doc.h"
#include "kube/resources.h"

#define SQLITE "SQLite"

/* --- what a store needs ----------------------------------------------------------------------- */

static bool is_said(const struct field *reference)
{
    return !field_is_empty(FIELD(reference, "content")) ||
           !field_is_empty(FIELD_IN(reference, "secretReference", "name"));
}

static void need(const struct field *reference, const char *why)
{
    if (!is_said(reference))
        field_required(reference, why);
}

/* Certificates of tenants are signed with the key of the authority. */
static void check_etcd(const struct field *tls)
{
    const struct field *authority = FIELD(tls, "certificateAuthority");
    const struct field *client = FIELD(tls, "clientCertificate");

    need(FIELD(authority, "certificate"), "etcd needs its authority");
    need(FIELD(authority, "privateKey"),
         "etcd needs the key of its authority, which signs tenants");
    need(FIELD(client, "certificate"), "etcd needs a certificate of an administrator");
    need(FIELD(client, "privateKey"), "etcd needs a certificate of an administrator");
}

static bool is_endpoint(struct slice text)
{
    const char *colon = text.size ? memrchr(text.data, ':', text.size) : NULL;
    size_t host = colon ? (size_t)(colon - text.data) : 0;
    uint64_t number;

    if (!host || memchr(text.data, '/', host))
        return false;
    return number_parse_uint(slice_of(colon + 1, text.size - host - 1), &number) && number > 0 &&
           number <= UINT16_MAX;
}

/* Under the data directory of the platform, or from the root on. */
static bool is_directory_name(struct slice text)
{
    struct slice part;
    bool named = text.size > 0;

    while (slice_split(&text, '/', &part))
        named = named && !slice_is(part, "..");
    return named;
}

static void check_endpoints(const struct field *spec)
{
    bool is_directory = field_is(FIELD(spec, "driver"), SQLITE);

    FIELD_EACH(it, FIELD(spec, "endpoints"))
    {
        if (is_directory ? !is_directory_name(field_text(&it.field))
                         : !is_endpoint(field_text(&it.field)))
            field_invalid(&it.field, is_directory ? "must be a directory, without .."
                                                  : "must be host:port, without a scheme");
    }
}

static void validate_shape(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");
    const struct field *driver = FIELD(spec, "driver");

    if (check->request->operation == RULES_UPDATE)
        field_check_same(driver, value_find(check->before, VALUE_KEYS("spec", "driver")));
    check_endpoints(spec);
    if (field_is(driver, "etcd"))
        check_etcd(FIELD(spec, "tlsConfig"));
    else if (!field_is(driver, SQLITE) && !field_exists(FIELD(spec, "tlsConfig")) &&
             !field_exists(FIELD(spec, "basicAuth")))
        field_required(FIELD(spec, "tlsConfig"), "or basicAuth");
}

/* --- keys fit their certificates -------------------------------------------------------------- */

/* The bytes a reference leads to; empty: none, which is told to the field. */
static struct error *read_content(struct rules_check *check, const struct field *reference,
                                  struct slice *out_bytes)
{
    const struct field *secret = FIELD(reference, "secretReference");
    struct slice key = field_text(FIELD(secret, "keyPath"));
    struct slice encoded = field_text(FIELD(reference, "content"));
    struct value object = VALUE_ABSENT_VALUE;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct error *err = NULL;

    *out_bytes = SLICE("");
    if (!encoded.size) {
        err = rules_read(check, &KUBE_SECRETS, field_text(FIELD(secret, "namespace")),
                         field_text(FIELD(secret, "name")), &object);
        encoded = value_string_or(value_get(value_get(object, SLICE("data")), key), SLICE(""));
    }
    if (!err && !encoded.size)
        field_invalid_bare(reference, "the Secret or its key is not there");
    if (err || !encoded.size)
        return err;
    err = base64_parse(encoded, BASE64_STANDARD, &bytes);
    if (!err) {
        *out_bytes = slice_of(arena_dup(check->arena, bytes.data, bytes.size), bytes.size);
        return NULL;
    }
    field_invalid_bare(reference, "is no base64");
    error_drop(err, "told");
    return NULL;
}

static void check_pair(const struct field *key_field, struct slice certificate_pem,
                       struct slice key_pem)
{
    CLEANUP(certificate) struct certificate *certificate = NULL;
    CLEANUP(key) struct key *key = NULL;
    struct error *err = certificate_parse_pem(certificate_pem, &certificate);

    if (!err)
        err = key_parse_pem(key_pem, &key);
    if (!err && !certificate_has_key(certificate, key))
        err = error_new(ERR_INVALID, "the key does not belong to the certificate");
    if (!err)
        return;
    field_invalid_bare(key_field, err->message);
    error_drop(err, "told");
}

static struct error *check_keys(struct rules_check *check, const struct field *pair)
{
    struct slice certificate;
    struct slice key;
    struct error *err;

    if (!is_said(FIELD(pair, "privateKey")))
        return NULL;
    err = read_content(check, FIELD(pair, "certificate"), &certificate);
    if (!err)
        err = read_content(check, FIELD(pair, "privateKey"), &key);
    if (!err && certificate.size && key.size)
        check_pair(FIELD(pair, "privateKey"), certificate, key);
    return err;
}

/* --- deletion --------------------------------------------------------------------------------- */

/* The tenants that use a store, as "a/b, c/d". */
static struct error *append_users(const struct rules_check *check, struct slice store,
                                  struct text *text)
{
    struct kube_list planes;
    struct error *err = rules_list(check, &STEWARD_TENANT_CONTROL_PLANES, SLICE(""), &planes);

    for (size_t i = 0; !err && i < planes.count; i++) {
        struct value plane = doc_root(planes.docs[i]);

        if (!slice_equal(value_text(value_get(plane, SLICE("spec")), "dataStore"), store))
            continue;
        text_appendf(text, "%s" SLICE_FORMAT "/" SLICE_FORMAT, text->size ? ", " : "",
                     SLICE_ARGUMENT(rules_namespace(plane)), SLICE_ARGUMENT(rules_name(plane)));
    }
    return err;
}

static struct error *validate_delete(struct rules_check *check)
{
    CLEANUP(text) struct text users = TEXT_EMPTY;
    struct error *err = append_users(check, rules_name(check->before), &users);

    if (!err && users.size)
        rules_deny(check,
                   "cannot delete DataStore \"" SLICE_FORMAT "\": it is used by "
                   "TenantControlPlanes %s",
                   SLICE_ARGUMENT(rules_name(check->before)), text_string(&users));
    return err;
}

static struct error *validate(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *tls = FIELD_IN(&root, "spec", "tlsConfig");
    struct error *err;

    if (check->request->operation == RULES_DELETE)
        return validate_delete(check);
    err = check_keys(check, FIELD(tls, "certificateAuthority"));
    return err ? err : check_keys(check, FIELD(tls, "clientCertificate"));
}

const struct rules_kind rules_data_store = {
    .resource = &STEWARD_DATA_STORES,
    .owner = RULES_OF_STEWARD,
    .validating_webhook = "vdatastore.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE | RULES_DELETE,
    .validate = validate,
    .validate_shape = validate_shape,
};

/* --- secrets ---------------------------------------------------------------------------------- */

/* Some reference in the tree leads to the Secret. */
static bool refers(struct value value, struct slice namespace, struct slice name)
{
    struct value secret = value_get(value, SLICE("secretReference"));

    if (value_exists(secret) && slice_equal(value_text(secret, "name"), name) &&
        slice_equal(value_text(secret, "namespace"), namespace))
        return true;
    DOC_EACH (it, value) {
        if (value_is_object(it.value) && refers(it.value, namespace, name))
            return true;
    }
    return false;
}

static struct error *validate_secret(struct rules_check *check)
{
    struct slice namespace = rules_namespace(check->before);
    struct slice name = rules_name(check->before);
    struct kube_list stores;
    struct error *err = rules_list(check, &STEWARD_DATA_STORES, SLICE(""), &stores);

    for (size_t i = 0; !err && i < stores.count; i++) {
        struct value store = doc_root(stores.docs[i]);

        if (refers(value_get(store, SLICE("spec")), namespace, name))
            rules_deny(check,
                       "cannot delete Secret \"" SLICE_FORMAT "\": DataStore \"" SLICE_FORMAT
                       "\" refers to it",
                       SLICE_ARGUMENT(name), SLICE_ARGUMENT(rules_name(store)));
    }
    return err;
}

const struct rules_kind rules_secret = {
    .resource = &KUBE_SECRETS,
    .owner = RULES_OF_STEWARD,
    .validating_webhook = "vsecret.kb.io",
    .unanswered_passes = true,
    .validates = RULES_DELETE,
    .validate = validate_secret,
};
