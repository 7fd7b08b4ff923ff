/* A tenant's certificates: the steps in order, and what the result means to others. */
#include "hosted/pki.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/limits.h"
#include "hosted/pki_internal.h"

static const struct {
    const char *suffix;
    const char *status[3]; /* where its status is */
} parts[PKI_PARTS] = {
    [PKI_CA] = { "ca", { "certificates", "ca" } },
    [PKI_FRONT_PROXY_CA] = { "front-proxy-ca-certificate", { "certificates", "frontProxyCA" } },
    [PKI_SA] = { "sa-certificate", { "certificates", "sa" } },
    [PKI_API_SERVER] = { "api-server-certificate", { "certificates", "apiServer" } },
    [PKI_KUBELET_CLIENT] = { "api-server-kubelet-client-certificate",
                             { "certificates", "apiServerKubeletClient" } },
    [PKI_FRONT_PROXY_CLIENT] = { "front-proxy-client-certificate",
                                 { "certificates", "frontProxyClient" } },
    [PKI_ADMIN] = { "admin-kubeconfig", { "kubeconfig", "admin" } },
    [PKI_CONTROLLER_MANAGER] = { "controller-manager-kubeconfig",
                                 { "kubeconfig", "controllerManager" } },
    [PKI_SCHEDULER] = { "scheduler-kubeconfig", { "kubeconfig", "scheduler" } },
    [PKI_MONITORING] = { "monitoring-kubeconfig", { NULL } },
};

const char *pki_suffix(enum pki_part part)
{
    return parts[part].suffix;
}

char *pki_secret_name(struct arena *arena, const char *tcp, enum pki_part part)
{
    return arena_format(arena, "%s-%s", tcp, pki_suffix(part));
}

bool pki_is_kubeconfig(enum pki_part part)
{
    return part >= PKI_ADMIN;
}

void pki_run_init(struct pki_run *run, struct arena *arena, const struct pki_input *input,
                  struct pki_result *result)
{
    *run = (struct pki_run){
        .arena = arena,
        .input = input,
        .now_ms = clock_wall_ms(input->clock),
        .deadline_ms =
            input->expiration_deadline_ms ? input->expiration_deadline_ms : PKI_DEADLINE_MS,
        .result = result,
    };
    for (size_t i = 0; i < PKI_PARTS; i++)
        pki_found_read(arena, input->secrets[i], &run->found[i]);
}

void pki_run_due(struct pki_run *run, int64_t due_ms)
{
    if (due_ms < run->result->due_ms)
        run->result->due_ms = due_ms;
}

struct error *pki_ensure(struct arena *arena, const struct pki_input *input,
                         struct pki_result *out_result)
{
    static struct error *(*const steps[])(struct pki_run *run) = {
        pki_ensure_ca,     pki_ensure_front_proxy_ca, pki_ensure_account_key,
        pki_ensure_leaves, pki_ensure_kubeconfigs,
    };
    struct pki_result result = { .due_ms = INT64_MAX };
    struct pki_run run;
    struct error *err = NULL;

    pki_run_init(&run, arena, input, &result);
    for (size_t i = 0; !err && i < COUNT_OF(steps); i++)
        err = steps[i](&run);
    if (err)
        return error_wrap(err, "certificates of %s/%s", input->namespace, input->name);
    *out_result = result;
    return NULL;
}

/* --- status ---------------------------------------------------------------------------------- */

static void set_time(struct edit *edit, struct edit_path path, int64_t ms)
{
    CLEANUP(arena) struct arena *arena = arena_create_small(64);

    edit_set_string(edit, path, slice_from(timestamp_format(arena, ms * 1000, TIMESTAMP_SECONDS)));
}

static void write_part(struct edit *edit, enum pki_part part, const struct pki_secret *secret)
{
    struct edit_node node =
        edit_ensure_object(edit, EDIT_PATH("status", parts[part].status[0], parts[part].status[1]));

    edit_set_string(edit, EDIT_UNDER(node, "secretName"), slice_from(secret->name));
    edit_set_string(edit, EDIT_UNDER(node, "checksum"), slice_from(secret->checksum));
    set_time(edit, EDIT_UNDER(node, "lastUpdate"), secret->updated_ms);
    if (secret->not_after_ms && !pki_is_kubeconfig(part))
        set_time(edit, EDIT_UNDER(node, "notAfter"), secret->not_after_ms);
}

static void write_rotation(struct edit *edit, const struct ca_rotation *rotation,
                           const char *const *pending)
{
    struct edit_node node;
    struct edit_node list;

    if (rotation->phase == CA_ROTATION_NONE) {
        edit_remove(edit, EDIT_PATH("status", "caRotation"));
        return;
    }
    node = edit_set_object(edit, EDIT_PATH("status", "caRotation"));
    edit_set_string(edit, EDIT_UNDER(node, "phase"),
                    slice_from(ca_rotation_phase_name(rotation->phase)));
    set_time(edit, EDIT_UNDER(node, "startedAt"), rotation->started_ms);
    edit_set_string(edit, EDIT_UNDER(node, "oldFingerprint"),
                    slice_from(rotation->old_fingerprint));
    edit_set_string(edit, EDIT_UNDER(node, "newFingerprint"),
                    slice_from(rotation->new_fingerprint));
    edit_set_string(edit, EDIT_UNDER(node, "bundle"), slice_from(rotation->bundle));
    if (rotation->waits_for)
        edit_set_string(edit, EDIT_UNDER(node, "waitsFor"), slice_from(rotation->waits_for));
    if (rotation->phase != CA_ROTATION_WORKERS || !pending || !*pending)
        return;
    list = edit_set_array(edit, EDIT_UNDER(node, "pendingNodes"));
    for (; *pending; pending++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(*pending));
}

void pki_write_status(struct edit *edit, const struct pki_result *result,
                      const struct ca_rotation_facts *facts)
{
    for (enum pki_part part = 0; part < PKI_PARTS; part++)
        if (parts[part].status[0] && result->secrets[part].checksum)
            write_part(edit, part, &result->secrets[part]);
    write_rotation(edit, &result->rotation, facts ? facts->pending_nodes : NULL);
}

bool pki_is_told(struct value object, const struct pki_result *result)
{
    for (enum pki_part part = 0; part < PKI_PARTS; part++) {
        struct value told =
            value_find(object, VALUE_KEYS("status", parts[part].status[0], parts[part].status[1]));

        if (parts[part].status[0] && result->secrets[part].checksum &&
            !slice_is(value_text(told, "checksum"), result->secrets[part].checksum))
            return false;
    }
    return !value_exists(value_find(object, VALUE_KEYS("status", "caRotation")));
}

/* --- files ----------------------------------------------------------------------------------- */

static const struct {
    enum pki_part part;
    const char *key;
    const char *file;
    bool upstream_only;
    bool optional;
} files[] = {
    { PKI_CA, "ca.crt", "ca.crt", false, false },
    { PKI_CA, "tls.crt", "signing-ca.crt", false, false },
    { PKI_CA, "tls.key", "signing-ca.key", false, false },
    { PKI_FRONT_PROXY_CA, "front-proxy-ca.crt", "front-proxy-ca.crt", false, false },
    { PKI_FRONT_PROXY_CLIENT, "front-proxy-client.crt", "front-proxy-client.crt", false, false },
    { PKI_FRONT_PROXY_CLIENT, "front-proxy-client.key", "front-proxy-client.key", false, false },
    { PKI_API_SERVER, "apiserver.crt", "apiserver.crt", false, false },
    { PKI_API_SERVER, "apiserver.key", "apiserver.key", false, false },
    { PKI_KUBELET_CLIENT, "apiserver-kubelet-client.crt", "apiserver-kubelet-client.crt", false,
      false },
    { PKI_KUBELET_CLIENT, "apiserver-kubelet-client.key", "apiserver-kubelet-client.key", false,
      false },
    { PKI_SA, "sa.pub", "sa.pub", false, false },
    { PKI_SA, "sa.key", "sa.key", false, false },
    { PKI_SA, "sa-previous.pub", "sa-previous.pub", false, true },
    { PKI_CONTROLLER_MANAGER, "controller-manager.conf", "controller-manager.conf", true, false },
    { PKI_SCHEDULER, "scheduler.conf", "scheduler.conf", true, false },
};

struct error *pki_files(struct arena *arena, const struct pki_result *result, enum pki_file_set set,
                        const struct pki_file **out_files, size_t *out_count)
{
    struct pki_file *list = arena_array(arena, COUNT_OF(files), struct pki_file);
    struct pki_found found[PKI_PARTS];
    size_t count = 0;

    for (size_t i = 0; i < PKI_PARTS; i++)
        pki_found_read(arena, result->secrets[i].doc, &found[i]);
    for (size_t i = 0; i < COUNT_OF(files); i++) {
        struct slice bytes = pki_payload_get(&found[files[i].part].payload, files[i].key);

        if (files[i].upstream_only && set == PKI_FILES_EMBEDDED)
            continue;
        if (!bytes.size && files[i].optional)
            continue;
        if (!bytes.size)
            return error_new(ERR_NOT_FOUND, "Secret %s has no %s",
                             result->secrets[files[i].part].name, files[i].key);
        list[count++] = (struct pki_file){ files[i].file, bytes };
    }
    *out_files = list;
    *out_count = count;
    return NULL;
}
