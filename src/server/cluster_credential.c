/* Credentials of one person for one cluster. */
#include "server/cluster_credential.h"

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "kube/kube.h"
#include "kube/kubeconfig.h"
#include "kube/resources.h"
#include "server/server_error.h"

#define NAMESPACE "kube-system"
#define NOTE      "butler.butlerlabs.dev/cli-email"

enum {
    NAME_DIGITS = 12 /* of the digest */
};

struct error *cluster_credential_read_ttl(const char *given, int64_t *out_seconds)
{
    int64_t ns = 0;
    struct error *err = duration_parse(slice_from(given), &ns);
    int64_t seconds = ns / DURATION_SECOND;

    if (!err && seconds >= CLUSTER_CREDENTIAL_MIN_S && seconds <= CLUSTER_CREDENTIAL_MAX_S) {
        *out_seconds = seconds;
        return NULL;
    }
    error_drop(err, "told with an example");
    return server_error_field("ttl", "is \"%.*s\"; want 10m to 24h, such as 8h",
                              SLICE_ARGUMENT(slice_brief(slice_from(given))));
}

/* The same account for the same person, whatever the case of the address. */
static const char *account_of(struct arena *arena, const char *email)
{
    char *lower = arena_strdup(arena, email);

    for (char *c = lower; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + ('a' - 'A')) : *c;
    return arena_format(arena, "butler-user-%.*s", NAME_DIGITS,
                        digest_hex(arena, slice_from(lower)));
}

static struct error *create_if_missing(const struct kube *tenant,
                                       const struct kube_resource *resource, struct edit *take_edit)
{
    CLEANUP(doc) struct doc *object = NULL;
    struct error *err = edit_seal(take_edit, &object);

    if (!err)
        err = kube_create(tenant, resource, object, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "it is there from an earlier time");
        return NULL;
    }
    return err;
}

static struct error *ensure_account(const struct kube *tenant, const char *name, const char *email)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ServiceAccount"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), SLICE(NAMESPACE));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", NOTE), slice_from(email));
    return create_if_missing(tenant, &KUBE_SERVICE_ACCOUNTS, edit);
}

/* Who may operate a cluster may do everything in it. */
static struct error *ensure_rights(const struct kube *tenant, const char *name)
{
    struct edit *edit = edit_new();
    struct edit_node subject;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("rbac.authorization.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ClusterRoleBinding"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("roleRef", "apiGroup"), SLICE("rbac.authorization.k8s.io"));
    edit_set_string(edit, EDIT_PATH("roleRef", "kind"), SLICE("ClusterRole"));
    edit_set_string(edit, EDIT_PATH("roleRef", "name"), SLICE("cluster-admin"));
    subject =
        edit_set_object(edit, EDIT_UNDER(edit_set_array(edit, EDIT_PATH("subjects")), EDIT_END));
    edit_set_string(edit, EDIT_UNDER(subject, "kind"), SLICE("ServiceAccount"));
    edit_set_string(edit, EDIT_UNDER(subject, "name"), slice_from(name));
    edit_set_string(edit, EDIT_UNDER(subject, "namespace"), SLICE(NAMESPACE));
    return create_if_missing(tenant, &KUBE_CLUSTER_ROLE_BINDINGS, edit);
}

static struct error *request_token(const struct kube *tenant, const char *name, int64_t seconds,
                                   struct doc **out_answer)
{
    CLEANUP(doc) struct doc *request = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("authentication.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("TokenRequest"));
    edit_set_int(edit, EDIT_PATH("spec", "expirationSeconds"), seconds);
    err = edit_seal(edit, &request);
    if (err)
        return err;
    return kube_transport_call(tenant->transport,
                               &(struct kube_request){ .verb = KUBE_CREATE,
                                                       .resource = &KUBE_SERVICE_ACCOUNTS,
                                                       .namespace = NAMESPACE,
                                                       .name = name,
                                                       .subresource = "token",
                                                       .body = request,
                                                       .field_manager = tenant->field_manager,
                                                       .timeout_ms = tenant->timeout_ms,
                                                       .abort = tenant->abort },
                               out_answer);
}

/* The place of the shared one, the token of this one. */
static struct error *write_kubeconfig(struct arena *arena, struct slice admin, struct slice token,
                                      const char *user, struct text *out_kubeconfig)
{
    CLEANUP(secret) struct secret *secret = secret_new(token.data, token.size);
    CLEANUP(doc) struct doc *doc = NULL;
    struct kubeconfig config;
    struct error *err = yaml_parse(admin, NULL, &doc);

    if (!err)
        err = kubeconfig_read(arena, doc, NULL, NULL, &config);
    if (err)
        return err;
    config.user = user;
    config.certificate_pem = SLICE("");
    config.key_pem = NULL;
    config.token = secret;
    config.token_path = NULL;
    kubeconfig_format(&config, out_kubeconfig);
    return NULL;
}

struct error *cluster_credential_make(struct arena *arena, const struct kube *tenant,
                                      struct slice admin, const char *email, int64_t seconds,
                                      struct text *out_kubeconfig, const char **out_expires)
{
    const char *name = account_of(arena, email);
    CLEANUP(doc) struct doc *answer = NULL;
    struct value status;
    struct error *err;

    err = ensure_account(tenant, name, email);
    if (!err)
        err = ensure_rights(tenant, name);
    if (!err)
        err = request_token(tenant, name, seconds, &answer);
    if (err)
        return err;
    status = value_get(doc_root(answer), SLICE("status"));
    if (!value_text(status, "token").size)
        return error_new(ERR_INTERNAL, "the cluster gave no token");
    *out_expires = arena_text(arena, value_text(status, "expirationTimestamp"));
    return write_kubeconfig(arena, admin, value_text(status, "token"), email, out_kubeconfig);
}
