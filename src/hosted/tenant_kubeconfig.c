/* Kubeconfigs of a tenant: the table of them, and what makes one be written anew. A client
 * certificate that is still good stays when only the address or the CA bundle changes. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "hosted/pki_internal.h"
#include "kube/kubeconfig.h"

/* --- one Secret ------------------------------------------------------------------------------ */

struct drafting {
    struct pki_run *run;
    const struct pki_found *found;
    const char *cluster;
    bool check_subject;
    enum pki_cause whole; /* why none of its certificates can stay */
    struct pki_draft *draft;
};

/* What one key of the Secret says. */
struct reading {
    enum pki_cause cause; /* why its certificate cannot stay */
    struct kubeconfig config;
    struct pki_credential credential;
};

static struct error *parse(struct arena *arena, struct slice bytes, struct kubeconfig *out_config)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = yaml_parse(bytes, NULL, &doc);

    return err ? err : kubeconfig_read(arena, doc, NULL, NULL, out_config);
}

static bool same_list(const char *const *a, const char *const *b)
{
    static const char *const none[] = { NULL };

    if (!b)
        b = none;
    for (; *a && *b; a++, b++)
        if (strcmp(*a, *b) != 0)
            return false;
    return !*a && !*b;
}

static bool has_subject(const struct pki_credential *credential,
                        const struct tenant_kubeconfig_row *row)
{
    const struct identity *identity = &certificate_fields(credential->certificate)->identity;

    return identity->common_name && strcmp(identity->common_name, row->user) == 0 &&
           same_list(identity->organizations, row->groups);
}

/* The certificate that a kubeconfig has inside, or that of the row before when it is the same. */
static void read_credential(const struct drafting *d, const struct tenant_kubeconfig_row *row,
                            const struct reading *last, struct reading *reading)
{
    const struct kubeconfig *config = &reading->config;

    if (last && config->key_pem && last->config.key_pem &&
        slice_equal(config->certificate_pem, last->config.certificate_pem) &&
        secret_equal(config->key_pem, last->config.key_pem)) {
        reading->cause = last->cause;
        reading->credential = last->credential;
        return;
    }
    reading->cause = pki_credential_read(
        d->run->arena, d->found->genuine, config->certificate_pem,
        config->key_pem ? secret_reveal(config->key_pem) : SLICE(""), &reading->credential);
    if (reading->cause == PKI_KEPT)
        reading->cause = pki_credential_judge(d->run, &reading->credential, &d->run->ca);
    if (reading->cause == PKI_KEPT && d->check_subject && !has_subject(&reading->credential, row))
        reading->cause = PKI_WRONG_SUBJECT;
}

static void read_row(const struct drafting *d, const struct tenant_kubeconfig_row *row,
                     const struct reading *last, struct reading *reading)
{
    struct slice bytes = pki_payload_get(&d->found->payload, row->key);
    struct error *err;

    *reading = (struct reading){ .cause = PKI_MISSING };
    if (!bytes.size)
        return;
    err = parse(d->run->arena, bytes, &reading->config);
    if (!err) {
        read_credential(d, row, last, reading);
        return;
    }
    error_drop(err, "what cannot be read is made anew");
    reading->cause = PKI_UNREADABLE;
}

static struct slice render(const struct drafting *d, const struct tenant_kubeconfig_row *row,
                           const struct pki_credential *credential)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    CLEANUP(secret) struct secret *key =
        secret_new(credential->key_pem.data, credential->key_pem.size);
    struct arena *arena = d->run->arena;
    const struct kubeconfig config = {
        .name = arena_format(arena, "%s@%s", row->user, d->cluster),
        .cluster = d->cluster,
        .user = row->user,
        .server = row->server,
        .ca_pem = d->run->bundle,
        .certificate_pem = pki_certificate_pem(arena, credential->certificate),
        .key_pem = key,
    };

    kubeconfig_format(&config, &text);
    return pki_keep_secret_text(arena, &text);
}

static enum pki_cause compare(const struct drafting *d, const struct tenant_kubeconfig_row *row,
                              const struct reading *reading, struct slice rendered)
{
    if (strcmp(reading->config.server, row->server) != 0)
        return PKI_WRONG_SERVER;
    if (!slice_equal(reading->config.ca_pem, d->run->bundle))
        return PKI_WRONG_BUNDLE;
    return slice_equal(pki_payload_get(&d->found->payload, row->key), rendered) ? PKI_KEPT
                                                                                : PKI_REFORMED;
}

/* The first cause is the one that is told. */
static void blame(struct pki_draft *draft, enum pki_cause cause)
{
    if (draft->cause == PKI_KEPT)
        draft->cause = cause;
}

static struct error *issue(const struct drafting *d, const struct tenant_kubeconfig_row *row,
                           struct pki_credential *out_credential)
{
    const struct identity identity = { .common_name = row->user, .organizations = row->groups };
    const struct pki_wish wish = { .identity = &identity,
                                   .purposes = CERTIFICATE_CLIENT,
                                   .issuer = &d->run->ca };
    struct error *err = pki_credential_make(d->run, &wish, out_credential);

    return err ? error_wrap(err, "client certificate of %s", row->user) : NULL;
}

/* Rows that share a user. */
static struct error *draft_user(const struct drafting *d, const struct tenant_kubeconfig_row *rows,
                                size_t count)
{
    struct reading *readings = arena_array(d->run->arena, count, struct reading);
    enum pki_cause cause = d->whole;
    struct pki_credential credential;
    struct error *err;

    for (size_t i = 0; i < count; i++) {
        read_row(d, &rows[i], i ? &readings[i - 1] : NULL, &readings[i]);
        if (cause == PKI_KEPT)
            cause = readings[i].cause;
    }
    credential = readings[0].credential;
    if (cause != PKI_KEPT) {
        err = issue(d, &rows[0], &credential);
        if (err)
            return err;
        blame(d->draft, cause);
    }
    for (size_t i = 0; i < count; i++) {
        struct slice rendered = render(d, &rows[i], &credential);

        if (cause == PKI_KEPT)
            blame(d->draft, compare(d, &rows[i], &readings[i], rendered));
        pki_payload_add(&d->draft->payload, rows[i].key, rendered);
    }
    if (!d->draft->not_after_ms || pki_not_after(&credential) < d->draft->not_after_ms)
        d->draft->not_after_ms = pki_not_after(&credential);
    return NULL;
}

static enum pki_cause judge_secret(const struct pki_found *found)
{
    if (!found->doc)
        return PKI_MISSING;
    if (found->unreadable)
        return PKI_UNREADABLE;
    if (found->edited)
        return PKI_EDITED;
    return found->asked ? PKI_ASKED : PKI_KEPT;
}

struct error *tenant_kubeconfig_draft(struct pki_run *run, const struct pki_found *found,
                                      const char *cluster, const struct tenant_kubeconfig_row *rows,
                                      size_t count, bool check_subject, struct pki_draft *draft)
{
    const struct drafting d = {
        .run = run,
        .found = found,
        .cluster = cluster,
        .check_subject = check_subject,
        .whole = judge_secret(found),
        .draft = draft,
    };
    struct error *err = NULL;
    size_t end;

    pki_draft_init(draft);
    draft->cause = d.whole;
    draft->answers = found->asked;
    for (size_t i = 0; !err && i < count; i = end) {
        for (end = i + 1; end < count && strcmp(rows[end].user, rows[i].user) == 0;)
            end++;
        err = draft_user(&d, rows + i, end - i);
    }
    return err;
}

/* --- the tenant's ---------------------------------------------------------------------------- */

enum server {
    SERVER_ENDPOINT,
    SERVER_SERVICE,
    SERVER_LOCAL,
};

struct row {
    enum pki_part part;
    const char *key;
    const char *user;
    const char *group; /* NULL: none */
    enum server server;
};

static const struct row tenant_rows[] = {
    { PKI_ADMIN, "admin.conf", "kubernetes-admin", "kubeadm:cluster-admins", SERVER_ENDPOINT },
    { PKI_ADMIN, "admin.svc", "kubernetes-admin", "kubeadm:cluster-admins", SERVER_SERVICE },
    { PKI_ADMIN, "super-admin.conf", "kubernetes-super-admin", "system:masters", SERVER_ENDPOINT },
    { PKI_ADMIN, "super-admin.svc", "kubernetes-super-admin", "system:masters", SERVER_SERVICE },
    { PKI_CONTROLLER_MANAGER, "controller-manager.conf", "system:kube-controller-manager", NULL,
      SERVER_LOCAL },
    { PKI_SCHEDULER, "scheduler.conf", "system:kube-scheduler", NULL, SERVER_LOCAL },
    { PKI_MONITORING, "monitoring.conf", "system:monitoring-client", "system:monitoring",
      SERVER_ENDPOINT },
};

static const char *server_of(const struct pki_input *input, enum server server)
{
    switch (server) {
    case SERVER_ENDPOINT:
        return input->endpoint;
    case SERVER_SERVICE:
        return input->service_endpoint ? input->service_endpoint : input->local_endpoint;
    case SERVER_LOCAL:
        return input->local_endpoint;
    }
    return NULL;
}

/* False: an address is not known yet. */
static bool fill_rows(const struct pki_run *run, enum pki_part part,
                      struct tenant_kubeconfig_row *rows, size_t *out_count)
{
    size_t count = 0;

    for (size_t i = 0; i < COUNT_OF(tenant_rows); i++) {
        const struct row *row = &tenant_rows[i];
        const char *server = server_of(run->input, row->server);
        const char **groups;

        if (row->part != part)
            continue;
        if (!server)
            return false;
        groups = arena_array(run->arena, 2, const char *);
        groups[0] = row->group;
        rows[count++] =
            (struct tenant_kubeconfig_row){ row->key, row->user, groups,
                                            arena_format(run->arena, "https://%s", server) };
    }
    *out_count = count;
    return true;
}

struct error *pki_ensure_kubeconfigs(struct pki_run *run)
{
    for (enum pki_part part = PKI_ADMIN; part <= PKI_MONITORING; part++) {
        struct tenant_kubeconfig_row rows[COUNT_OF(tenant_rows)];
        struct pki_draft draft;
        size_t count = 0;
        struct error *err;

        if (!fill_rows(run, part, rows, &count)) {
            run->result->waits_endpoint = true;
            run->result->secrets[part] = (struct pki_secret){
                .name = pki_secret_name(run->arena, run->input->name, part),
                .doc = run->input->secrets[part],
            };
            continue;
        }
        err = tenant_kubeconfig_draft(run, &run->found[part], run->input->name, rows, count, false,
                                      &draft);
        if (!err)
            err = pki_seal_part(run, part, &draft);
        if (err)
            return error_wrap(err, "kubeconfig %s", pki_suffix(part));
    }
    return NULL;
}
