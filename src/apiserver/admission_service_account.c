/* Every pod runs as a service account, which must be there, and finds its token where programs look
 * for it. */
#include <time.h>

#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/object.h"
#include "apiserver/pod_references.h"
#include "apiserver/request.h"
#include "apiserver/stored.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define DEFAULT_ACCOUNT      SLICE("default")
#define TOKEN_PATH           SLICE("/var/run/secrets/kubernetes.io/serviceaccount")
#define TOKEN_VOLUME         "kube-api-access-"
#define MOUNTABLE_ANNOTATION "kubernetes.io/enforce-mountable-secrets"

enum {
    /* The account of a new namespace is made by a controller, in a moment. */
    FIRST_WAIT_MS = 10,
    LONGEST_WAIT_MS = 640,
};

/* What every container gets: a token for an hour (and seven seconds, by which its readers can tell
 * a token that was not asked for), the authority to trust, the namespace. */
static const char token_source[] =
    "{\"sources\":[{\"serviceAccountToken\":{\"expirationSeconds\":3607,\"path\":\"token\"}},"
    "{\"configMap\":{\"name\":\"kube-root-ca.crt\",\"items\":[{\"key\":\"ca.crt\",\"path\":"
    "\"ca.crt\"}]}},{\"downwardAPI\":{\"items\":[{\"path\":\"namespace\",\"fieldRef\":"
    "{\"apiVersion\":\"v1\",\"fieldPath\":\"metadata.namespace\"}}]}}],\"defaultMode\":420}";

static const char *const container_lists[] = { "initContainers", "containers" };

static bool is_mirror(struct value pod)
{
    return value_exists(
        value_find(pod, VALUE_KEYS("metadata", "annotations", POD_MIRROR_ANNOTATION)));
}

/* The older name of the field counts where the newer says nothing. */
static struct slice account_of(struct value pod)
{
    struct value spec = value_get(pod, SLICE("spec"));
    struct slice name = value_text(spec, "serviceAccountName");

    return name.size ? name : value_text(spec, "serviceAccount");
}

static void wait_ms(int64_t ms)
{
    nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000 }, NULL);
}

static struct error *find_account(const struct admission *admission, struct value pod,
                                  struct slice name, struct doc **out_account)
{
    const struct request *request = admission->request;
    struct slice namespace = request->target.namespace;
    struct doc *account = stored_find(request->server, "", "serviceaccounts", namespace, name);

    for (int64_t ms = FIRST_WAIT_MS;
         !account && slice_equal(name, DEFAULT_ACCOUNT) && ms <= LONGEST_WAIT_MS; ms *= 2) {
        wait_ms(ms);
        account = stored_find(request->server, "", "serviceaccounts", namespace, name);
    }
    if (!account)
        return admission_refuse(admission, pod,
                                "error looking up service account " SLICE_FORMAT "/" SLICE_FORMAT
                                ": serviceaccount \"" SLICE_FORMAT "\" not found",
                                SLICE_ARGUMENT(namespace), SLICE_ARGUMENT(name),
                                SLICE_ARGUMENT(name));
    *out_account = account;
    return NULL;
}

/* The pod's word counts before its account's. */
static bool wants_token(struct value pod, struct value account)
{
    bool wants = true;

    if (!value_bool(value_find(pod, VALUE_KEYS("spec", "automountServiceAccountToken")), &wants))
        value_bool(value_get(account, SLICE("automountServiceAccountToken")), &wants);
    return wants;
}

static bool has_mount(struct value container)
{
    DOC_EACH (it, value_get(container, SLICE("volumeMounts"))) {
        if (slice_equal(value_text(it.value, "mountPath"), TOKEN_PATH))
            return true;
    }
    return false;
}

/* A volume that a client copied from another pod. */
static struct slice find_token_volume(struct value pod)
{
    DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", "volumes"))) {
        if (slice_has_prefix(value_text(it.value, "name"), TOKEN_VOLUME))
            return value_text(it.value, "name");
    }
    return SLICE("");
}

/* Containers that have something else at the path keep it. */
static bool add_mounts(struct value pod, struct slice volume, struct edit *edit)
{
    bool added = false;

    for (size_t i = 0; i < COUNT_OF(container_lists); i++) {
        struct edit_node list = edit_find(edit, EDIT_PATH("spec", container_lists[i]));

        DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", container_lists[i]))) {
            struct edit_node mounts;
            struct edit_node mount;

            if (has_mount(it.value))
                continue;
            mounts = edit_ensure_array(edit,
                                       EDIT_UNDER(edit_item(edit, list, it.index), "volumeMounts"));
            mount = edit_set_object(edit, EDIT_UNDER(mounts, EDIT_END));
            edit_set_string(edit, EDIT_UNDER(mount, "name"), volume);
            edit_set_bool(edit, EDIT_UNDER(mount, "readOnly"), true);
            edit_set_string(edit, EDIT_UNDER(mount, "mountPath"), TOKEN_PATH);
            added = true;
        }
    }
    return added;
}

static void mount_token(struct value pod, struct edit *edit)
{
    CLEANUP(text) struct text made = TEXT_EMPTY;
    CLEANUP(doc) struct doc *source = NULL;
    struct slice volume = find_token_volume(pod);
    bool exists = volume.size;
    struct edit_node node;

    if (!exists) {
        name_append_generated(&made, SLICE(TOKEN_VOLUME));
        volume = text_slice(&made);
    }
    if (!add_mounts(pod, volume, edit) || exists)
        return;
    source = doc_new(slice_from(token_source));
    node = edit_set_object(
        edit, EDIT_UNDER(edit_ensure_array(edit, EDIT_PATH("spec", "volumes")), EDIT_END));
    edit_set_string(edit, EDIT_UNDER(node, "name"), volume);
    edit_set_value(edit, EDIT_UNDER(node, "projected"), doc_root(source));
}

static void add_pull_secrets(struct value account, struct edit *edit)
{
    struct value secrets = value_get(account, SLICE("imagePullSecrets"));
    struct edit_node list;

    if (!value_count(secrets))
        return;
    list = edit_set_array(edit, EDIT_PATH("spec", "imagePullSecrets"));
    DOC_EACH (it, secrets) {
        struct edit_node node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

        edit_set_string(edit, EDIT_UNDER(node, "name"), value_text(it.value, "name"));
    }
}

static struct error *check_mirror(const struct admission *admission, struct value pod)
{
    if (account_of(pod).size)
        return admission_refuse(admission, pod, "a mirror pod may not reference service accounts");
    if (pod_references_secrets(pod))
        return admission_refuse(admission, pod, "a mirror pod may not reference secrets");
    if (pod_references_tokens(pod))
        return admission_refuse(admission, pod,
                                "a mirror pod may not use ServiceAccountToken volume projections");
    return NULL;
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    struct value pod = doc_root(*inout_object);
    struct slice name = account_of(pod);
    CLEANUP(doc) struct doc *account = NULL;
    struct edit *edit;
    struct error *err;

    if (admission->operation != ADMISSION_CREATE || admission->request->part)
        return NULL;
    /* The kubelet would delete a mirror that differs from what it mirrors. */
    if (is_mirror(pod))
        return check_mirror(admission, pod);
    if (!name.size)
        name = DEFAULT_ACCOUNT;
    err = find_account(admission, pod, name, &account);
    if (err)
        return err;
    edit = edit_begin(*inout_object);
    edit_set_string(edit, EDIT_PATH("spec", "serviceAccountName"), name);
    edit_set_string(edit, EDIT_PATH("spec", "serviceAccount"), name);
    if (wants_token(pod, doc_root(account)))
        mount_token(pod, edit);
    if (!value_count(value_find(pod, VALUE_KEYS("spec", "imagePullSecrets"))))
        add_pull_secrets(doc_root(account), edit);
    return admission_replace(edit, inout_object);
}

static bool names(struct value list, struct slice name)
{
    DOC_EACH (it, list) {
        if (slice_equal(value_text(it.value, "name"), name))
            return true;
    }
    return false;
}

/* An account may say that its pods use no secrets but those it names. */
static bool limits_secrets(struct value account)
{
    struct slice text = value_string_or(
        value_find(account, VALUE_KEYS("metadata", "annotations", MOUNTABLE_ANNOTATION)),
        SLICE(""));
    static const char *const truths[] = { "1", "t", "T", "true", "TRUE", "True" };

    for (size_t i = 0; i < COUNT_OF(truths); i++) {
        if (slice_is(text, truths[i]))
            return true;
    }
    return false;
}

struct secret_check {
    const struct admission *admission;
    struct value pod;
    struct value account;
};

static struct slice account_name(const struct secret_check *check)
{
    return value_string_or(value_find(check->account, VALUE_KEYS("metadata", "name")), SLICE(""));
}

static bool may_use(const struct secret_check *check, struct slice secret)
{
    return names(value_get(check->account, SLICE("secrets")), secret);
}

static struct error *check_environment(const struct secret_check *check, struct value container,
                                       const char *kind)
{
    struct slice name = value_text(container, "name");

    DOC_EACH (it, value_get(container, SLICE("env"))) {
        struct value reference = value_find(it.value, VALUE_KEYS("valueFrom", "secretKeyRef"));
        struct slice secret = value_text(reference, "name");

        if (value_exists(reference) && !may_use(check, secret))
            return admission_refuse(check->admission, check->pod,
                                    "%s " SLICE_FORMAT " with envVar " SLICE_FORMAT
                                    " referencing secret.secretName=\"" SLICE_FORMAT
                                    "\" is not allowed because service account " SLICE_FORMAT
                                    " does not reference that secret",
                                    kind, SLICE_ARGUMENT(name),
                                    SLICE_ARGUMENT(value_text(it.value, "name")),
                                    SLICE_ARGUMENT(secret), SLICE_ARGUMENT(account_name(check)));
    }
    DOC_EACH (it, value_get(container, SLICE("envFrom"))) {
        struct value reference = value_get(it.value, SLICE("secretRef"));
        struct slice secret = value_text(reference, "name");

        if (value_exists(reference) && !may_use(check, secret))
            return admission_refuse(check->admission, check->pod,
                                    "%s " SLICE_FORMAT
                                    " with envFrom referencing secret.secretName=\"" SLICE_FORMAT
                                    "\" is not allowed because service account " SLICE_FORMAT
                                    " does not reference that secret",
                                    kind, SLICE_ARGUMENT(name), SLICE_ARGUMENT(secret),
                                    SLICE_ARGUMENT(account_name(check)));
    }
    return NULL;
}

static struct error *check_containers(const struct secret_check *check, const char *list,
                                      const char *kind)
{
    struct error *err;

    DOC_EACH (it, value_find(check->pod, VALUE_KEYS("spec", list))) {
        err = check_environment(check, it.value, kind);
        if (err)
            return err;
    }
    return NULL;
}

static struct error *check_volumes(const struct secret_check *check)
{
    DOC_EACH (it, value_find(check->pod, VALUE_KEYS("spec", "volumes"))) {
        struct value source = value_get(it.value, SLICE("secret"));
        struct slice secret = value_text(source, "secretName");

        if (value_exists(source) && !may_use(check, secret))
            return admission_refuse(check->admission, check->pod,
                                    "volume with secret.secretName=\"" SLICE_FORMAT
                                    "\" is not allowed because service account " SLICE_FORMAT
                                    " does not reference that secret",
                                    SLICE_ARGUMENT(secret), SLICE_ARGUMENT(account_name(check)));
    }
    return NULL;
}

static struct error *check_pull_secrets(const struct secret_check *check)
{
    DOC_EACH (it, value_find(check->pod, VALUE_KEYS("spec", "imagePullSecrets"))) {
        struct slice secret = value_text(it.value, "name");

        if (!names(value_get(check->account, SLICE("imagePullSecrets")), secret))
            return admission_refuse(check->admission, check->pod,
                                    "imagePullSecrets[%zu].name=\"" SLICE_FORMAT
                                    "\" is not allowed because service account " SLICE_FORMAT
                                    " does not reference that imagePullSecret",
                                    it.index, SLICE_ARGUMENT(secret),
                                    SLICE_ARGUMENT(account_name(check)));
    }
    return NULL;
}

static struct error *check_secrets(const struct admission *admission, struct value pod,
                                   struct value account)
{
    struct secret_check check = { admission, pod, account };
    struct error *err;

    if (!limits_secrets(account))
        return NULL;
    if (admission->operation == ADMISSION_UPDATE)
        return check_containers(&check, "ephemeralContainers", "ephemeral container");
    err = check_volumes(&check);
    if (!err)
        err = check_containers(&check, "initContainers", "init container");
    if (!err)
        err = check_containers(&check, "containers", "container");
    return err ? err : check_pull_secrets(&check);
}

/* Once more, as something behind us may have changed the pod. */
static struct error *validate(const struct admission *admission, const struct doc *object)
{
    const struct request_target *target = &admission->request->target;
    struct value pod = doc_root(object);
    struct slice name = account_of(pod);
    CLEANUP(doc) struct doc *account = NULL;
    struct error *err;

    if (target->subresource.size && !slice_is(target->subresource, "ephemeralcontainers"))
        return NULL;
    if (admission->operation == ADMISSION_UPDATE && !target->subresource.size)
        return NULL;
    if (admission->operation == ADMISSION_CREATE && is_mirror(pod))
        return check_mirror(admission, pod);
    if (!name.size)
        return admission_refuse(
            admission, pod, "no service account specified for pod " SLICE_FORMAT "/" SLICE_FORMAT,
            SLICE_ARGUMENT(target->namespace),
            SLICE_ARGUMENT(value_text(value_get(pod, SLICE("metadata")), "name")));
    err = find_account(admission, pod, name, &account);
    return err ? err : check_secrets(admission, pod, doc_root(account));
}

const struct admission_plugin admission_service_account = {
    .name = "ServiceAccount",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .group = "",
    .plural = "pods",
    .with_parts = true,
    .mutate = mutate,
    .validate = validate,
};
