/* Certificates of a cluster's control plane: which there are, and new ones. */
#include <string.h>

#include "actions/cluster_certificates.h"
#include "actions/rotation.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/resources.h"
#include "server/body_reader.h"
#include "server/server_call.h"
#include "server/tables.h"

#define DAY_MS (INT64_C(86400) * 1000)

/* --- reading ------------------------------------------------------------------------------- */

/* The namespace of the control plane; ERR_CONFLICT: the cluster has none yet. */
static struct error *find_place(const struct server_call *call, const char **out_namespace)
{
    struct slice inside =
        value_text(value_get(doc_root(call->target->document), SLICE("status")), "tenantNamespace");

    if (!inside.size)
        return server_error(ERR_CONFLICT, "not_ready", "cluster %s has no control plane yet",
                            call->target->name);
    *out_namespace = arena_text(call->arena, inside);
    return NULL;
}

static struct error *read_all(struct server_call *call, const char *namespace,
                              struct cluster_certificate_list *out_list)
{
    struct kube_query query = {
        .namespace = namespace,
        .label_selector = arena_format(call->arena, "%s=%s,%s=%s", STEWARD_LABEL_PROJECT,
                                       STEWARD_PROJECT, STEWARD_LABEL_NAME, call->target->name),
    };
    struct kube_list secrets = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &KUBE_SECRETS, &query, &secrets);

    if (err)
        return server_error_upstream(err, "the certificates could not be read");
    cluster_certificates_read(call->arena, secrets.docs, secrets.count, call->now_ms,
                              CERTIFICATE_WARNING_DAYS, out_list);
    return NULL;
}

static struct rotation_target target_of(struct server_call *call, const char *namespace)
{
    return (struct rotation_target){ .kube = &call->own,
                                     .namespace = namespace,
                                     .name = call->target->name,
                                     .now_ms = call->now_ms };
}

/* --- answers ------------------------------------------------------------------------------- */

static void write_time(const struct server_call *call, const char *key, int64_t ms,
                       struct text *text)
{
    json_write_member(text, key, timestamp_format(call->arena, ms * 1000, TIMESTAMP_SECONDS));
}

static void write_names(const char *key, const char *const *names, struct text *text)
{
    json_write_key(text, key);
    json_write_list(text);
    for (; names && *names; names++)
        json_write_string(text, *names);
    json_write_end_list(text);
}

static void write_number(const char *key, int64_t number, struct text *text)
{
    json_write_key(text, key);
    json_write_int(text, number);
}

static void write_certificate(const struct server_call *call,
                              const struct cluster_certificate *certificate, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "secretName", certificate->secret);
    json_write_member(text, "secretKey", certificate->key);
    json_write_member(text, "category", certificate->category);
    json_write_member(text, "healthStatus", certificate_health_name(certificate->health));
    if (certificate->subject) {
        json_write_member(text, "subject", certificate->subject);
        json_write_member(text, "issuer", certificate->issuer);
        json_write_member(text, "serialNumber", certificate->serial);
        write_time(call, "notBefore", certificate->not_before_ms, text);
        write_time(call, "notAfter", certificate->not_after_ms, text);
        write_number("daysUntilExpiry", (certificate->not_after_ms - call->now_ms) / DAY_MS, text);
        write_number("ageInDays", (call->now_ms - certificate->not_before_ms) / DAY_MS, text);
        json_write_key(text, "isCA");
        json_write_bool(text, certificate->is_ca);
        write_names("dnsNames", certificate->dns_names, text);
        write_names("ipAddresses", certificate->addresses, text);
    }
    json_write_end_object(text);
}

static void write_category(const struct server_call *call,
                           const struct cluster_certificate_list *list, const char *category,
                           struct text *text)
{
    json_write_list(text);
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i].category, category) == 0)
            write_certificate(call, &list->items[i], text);
    }
    json_write_end_list(text);
}

static bool has_category(const struct cluster_certificate_list *list, const char *category)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i].category, category) == 0)
            return true;
    }
    return false;
}

static void write_summary(const struct server_call *call,
                          const struct cluster_certificate_list *list, struct text *text)
{
    enum certificate_health worst = CERTIFICATE_HEALTHY;
    int64_t earliest_ms = 0;

    for (size_t i = 0; i < list->count; i++) {
        const struct cluster_certificate *one = &list->items[i];

        worst = one->health > worst ? one->health : worst;
        if (one->subject && (!earliest_ms || one->not_after_ms < earliest_ms))
            earliest_ms = one->not_after_ms;
    }
    json_write_member(text, "overallHealth",
                      certificate_health_name(list->count ? worst : CERTIFICATE_UNKNOWN));
    write_number("certificateCount", (int64_t)list->count, text);
    if (earliest_ms)
        write_time(call, "earliestExpiry", earliest_ms, text);
}

static const char *rotation_message(const struct server_call *call, const struct rotation *rotation)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (rotation->phase)
        text_appendf(&text, "phase %s", rotation->phase);
    for (size_t i = 0; i < rotation->waiting_count; i++)
        text_appendf(&text, "%s%s",
                     i           ? ", "
                     : text.size ? "; not renewed: "
                                 : "not renewed: ",
                     rotation->waiting[i]);
    return arena_strdup(call->arena, text_string(&text));
}

static void write_rotation(const struct server_call *call, const struct rotation *rotation,
                           struct text *text)
{
    const char *message = rotation_message(call, rotation);

    json_write_object(text);
    json_write_member(text, "type", rotation_type_name(rotation->type));
    json_write_member(text, "status", rotation_status_name(rotation->status));
    if (rotation->by)
        json_write_member(text, "initiatedBy", rotation->by);
    if (rotation->began)
        json_write_member(text, "initiatedAt", rotation->began);
    if (rotation->ended)
        json_write_member(text, "completedAt", rotation->ended);
    json_write_key(text, "affectedSecrets");
    json_write_list(text);
    for (size_t i = 0; i < rotation->secret_count; i++)
        json_write_string(text, rotation->secrets[i]);
    json_write_end_list(text);
    if (*message)
        json_write_member(text, "message", message);
    json_write_end_object(text);
}

/* --- routes -------------------------------------------------------------------------------- */

/* GET …/certificates */
static struct error *overview(struct server_call *call)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct cluster_certificate_list list = { 0 };
    struct rotation rotation = { 0 };
    struct rotation_target target;
    const char *namespace;
    struct error *err = find_place(call, &namespace);

    if (!err)
        err = read_all(call, namespace, &list);
    if (err)
        return err;
    target = target_of(call, namespace);
    error_drop(rotation_look(call->arena, &target, &rotation), "shown without");
    json_write_object(&text);
    json_write_member(&text, "clusterName", call->target->name);
    json_write_member(&text, "namespace", call->target->namespace);
    json_write_member(&text, "tcpNamespace", namespace);
    json_write_key(&text, "categories");
    json_write_object(&text);
    for (size_t i = 0; certificate_categories[i]; i++) {
        if (!has_category(&list, certificate_categories[i]))
            continue;
        json_write_key(&text, certificate_categories[i]);
        write_category(call, &list, certificate_categories[i], &text);
    }
    json_write_end_object(&text);
    write_summary(call, &list, &text);
    json_write_key(&text, "rotationInProgress");
    json_write_bool(&text, rotation.status == ROTATION_IN_PROGRESS);
    if (rotation.status != ROTATION_UNKNOWN) {
        json_write_key(&text, "lastRotation");
        write_rotation(call, &rotation, &text);
    }
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET …/certificates/{category} */
static struct error *one_category(struct server_call *call)
{
    const char *category = server_param(call, "category");
    struct cluster_certificate_list list = { 0 };
    struct text text = TEXT_EMPTY;
    const char *namespace;
    size_t known = 0;
    struct error *err;

    while (certificate_categories[known] && strcmp(certificate_categories[known], category) != 0)
        known++;
    if (!certificate_categories[known])
        return error_new(ERR_BAD_REQUEST,
                         "there is no category \"%.*s\"; there are ca, kubeconfig, apiserver, "
                         "front-proxy, service-account, datastore and konnectivity",
                         SLICE_ARGUMENT(slice_brief(slice_from(category))));
    err = find_place(call, &namespace);
    if (!err)
        err = read_all(call, namespace, &list);
    if (err)
        return err;
    json_write_object(&text);
    json_write_member(&text, "category", category);
    json_write_key(&text, "certificates");
    write_category(call, &list, category, &text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

static struct error *read_wish(struct server_call *call, enum rotation_type *out_type)
{
    static const char *const known[] = { "type", "acknowledge", "confirmName", NULL };
    struct body_reader reader;
    const char *type;
    const char *name;
    bool acknowledged;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    type = body_text(&reader, "type");
    acknowledged = body_bool(&reader, "acknowledge", false);
    name = body_text(&reader, "confirmName");
    if (!type || !rotation_type_parse(type, out_type))
        body_wrong(&reader, "type", "want \"all\", \"kubeconfigs\" or \"ca\"");
    err = body_reader_end(&reader);
    if (err || *out_type != ROTATION_CA)
        return err;
    err = access_require_cluster(call->caller, &call->target->owner,
                                 slice_from(call->target->namespace),
                                 slice_from(call->target->name), TEAM_ROLE_ADMIN);
    if (err)
        return err;
    if (!acknowledged)
        body_wrong(&reader, "acknowledge",
                   "a new CA ends every kubeconfig: true says that this is known");
    if (!name || strcmp(name, call->target->name) != 0)
        body_wrong(&reader, "confirmName", "want the name of the cluster");
    return body_reader_end(&reader);
}

/* POST …/certificates/rotate */
static struct error *rotate(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct rotation rotation = { 0 };
    struct rotation_target target;
    enum rotation_type type = ROTATION_ALL;
    const char *namespace;
    struct error *err = read_wish(call, &type);

    if (!err)
        err = find_place(call, &namespace);
    if (err)
        return err;
    call->note.summary = arena_format(call->arena, "type %s", rotation_type_name(type));
    target = target_of(call, namespace);
    err = rotation_begin(call->arena, &target, type, call->caller->email, &rotation);
    if (err && err->code == ERR_CONFLICT)
        return server_error_hide(err, ERR_CONFLICT, "rotation_in_progress",
                                 "certificates of cluster %s are being renewed already",
                                 call->target->name);
    if (err)
        return server_error_of_write(err);
    write_rotation(call, &rotation, &text);
    return server_reply_json(call, 202, &text);
}

/* GET …/certificates/rotation-status */
static struct error *rotation_status(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct rotation rotation = { 0 };
    struct rotation_target target;
    const char *namespace;
    struct error *err = find_place(call, &namespace);

    if (err)
        return err;
    target = target_of(call, namespace);
    err = rotation_look(call->arena, &target, &rotation);
    if (err)
        return server_error_upstream(err, "the rotation could not be read");
    write_rotation(call, &rotation, &text);
    return server_reply_json(call, 200, &text);
}

#define CERTIFICATES "/api/clusters/{namespace}/{name}/certificates"

const struct server_route certificate_routes[] = {
    { "getCertificates", "GET", CERTIFICATES, RULE_CLUSTER_VIEW, NULL, NULL, overview, 0,
      LIMIT_NONE, NULL, "Certificates", "Certificates of a cluster's control plane" },
    { "getRotationStatus", "GET", CERTIFICATES "/rotation-status", RULE_CLUSTER_VIEW, NULL, NULL,
      rotation_status, 0, LIMIT_NONE, NULL, "RotationEvent", "How far a rotation is" },
    { "getCertificateCategory", "GET", CERTIFICATES "/{category}", RULE_CLUSTER_VIEW, NULL, NULL,
      one_category, SERVER_FREE_PATH, LIMIT_NONE, NULL, "CertificateCategory",
      "Certificates of one category" },
    { "rotateCertificates", "POST", CERTIFICATES "/rotate", RULE_CLUSTER_OPERATE,
      "rotate-certificates", "TenantControlPlane", rotate, 0, LIMIT_NONE, "RotateCertificates",
      "RotationEvent", "Renews certificates" },
    { 0 },
};
