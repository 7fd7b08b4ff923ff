/* A tenant's CA and account key over time: lost, found, replaced. */
#include "hosted/ca_rotation.h"

#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/trust.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "lib/pki.h"
#include "lib/tenant_pki.h"
#include "lib/test.h"

#define ROTATE "certs.steward.butlerlabs.dev/rotate"

/* --- the phases alone ------------------------------------------------------------------------ */

#define HERE  "bundle"
#define NODES ((const char *const[]){ "n1", "n2", NULL })

struct phase_row {
    const char *name;
    enum ca_rotation_phase phase;
    bool ignore_workers;
    struct ca_rotation_facts facts;
    uint64_t hours; /* since the phase began */
    enum ca_rotation_phase next;
    const char *waits_for; /* NULL: for nothing */
};

static const struct phase_row phase_rows[] = {
    { "rests without a rotation", CA_ROTATION_NONE, false, { 0 }, 0, CA_ROTATION_NONE, NULL },
    { "waits until the bundle is everywhere",
      CA_ROTATION_TRUST,
      false,
      { 0 },
      99,
      CA_ROTATION_TRUST,
      "to carry both CAs" },
    { "is not content with another bundle",
      CA_ROTATION_TRUST,
      false,
      { .bundle_in_use = "old" },
      0,
      CA_ROTATION_TRUST,
      "to carry both CAs" },
    { "goes on to the workers",
      CA_ROTATION_TRUST,
      false,
      { .bundle_in_use = HERE },
      0,
      CA_ROTATION_WORKERS,
      NULL },
    { "waits until somebody has looked at nodes",
      CA_ROTATION_WORKERS,
      false,
      { .bundle_in_use = HERE },
      99,
      CA_ROTATION_WORKERS,
      "nodes to be looked at" },
    { "waits for nodes",
      CA_ROTATION_WORKERS,
      false,
      { .nodes_known = true, .pending_nodes = NODES },
      99,
      CA_ROTATION_WORKERS,
      "2 node(s) to trust the new CA, such as n1" },
    { "goes on when no node is pending",
      CA_ROTATION_WORKERS,
      false,
      { .nodes_known = true },
      0,
      CA_ROTATION_SWITCH,
      NULL },
    { "does not wait for workers that do not count",
      CA_ROTATION_WORKERS,
      true,
      { 0 },
      0,
      CA_ROTATION_SWITCH,
      NULL },
    { "waits until components have switched",
      CA_ROTATION_SWITCH,
      false,
      { .nodes_known = true, .nodes_renewed = true },
      99,
      CA_ROTATION_SWITCH,
      "certificates of the new CA" },
    { "waits for nodes to renew",
      CA_ROTATION_SWITCH,
      false,
      { .bundle_in_use = HERE, .nodes_known = true },
      23,
      CA_ROTATION_SWITCH,
      "nodes to renew" },
    { "waits for a day at most",
      CA_ROTATION_SWITCH,
      false,
      { .bundle_in_use = HERE },
      24,
      CA_ROTATION_DROP,
      NULL },
    { "drops the old one when all have renewed",
      CA_ROTATION_SWITCH,
      false,
      { .bundle_in_use = HERE, .nodes_known = true, .nodes_renewed = true },
      0,
      CA_ROTATION_DROP,
      NULL },
};

static void phase(void **state)
{
    const struct phase_row *row = *state;
    struct ca_rotation now = { .phase = row->phase, .since_ms = PKI_NOW_MS, .bundle = HERE };
    int64_t now_ms = PKI_NOW_MS + (int64_t)HOURS(row->hours);

    assert_int_equal(
        ca_rotation_next(fixture_current()->arena, &now, row->ignore_workers, &row->facts, now_ms),
        row->next);
    if (row->waits_for)
        assert_non_null(strstr(now.waits_for, row->waits_for));
    else
        assert_null(now.waits_for);
}

struct node_row {
    const char *name;
    const char *metadata;
    bool trusts;
};

static const struct node_row node_rows[] = {
    { "trusts when made later", "{\"creationTimestamp\":\"2026-01-01T00:00:01Z\"}", true },
    { "does not when made before", "{\"creationTimestamp\":\"2026-01-01T00:00:00Z\"}", false },
    { "trusts when it says so",
      "{\"creationTimestamp\":\"2025-01-01T00:00:00Z\",\"annotations\":{\"steward.butlerlabs.dev/"
      "ca-bundle\":\"bundle\"}}",
      true },
    { "does not when it says another",
      "{\"annotations\":{\"steward.butlerlabs.dev/ca-bundle\":\"other\"}}", false },
};

static void node(void **state)
{
    const struct node_row *row = *state;
    const struct ca_rotation rotation = { .started_ms = PKI_NOW_MS, .bundle = HERE };
    struct doc *doc = doc_new(
        slice_from(arena_format(fixture_current()->arena, "{\"metadata\":%s}", row->metadata)));

    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_int_equal(ca_rotation_node_trusts(doc_root(doc), &rotation), row->trusts);
}

/* --- the whole ------------------------------------------------------------------------------- */

static const char *fingerprint(const struct tenant_pki *t)
{
    return certificate_fields(tenant_pki_certificate(t, PKI_CA, "tls.crt"))->fingerprint;
}

static size_t bundle_count(struct slice bundle)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };

    assert_no_error(certificate_list_parse_pem(&list, bundle));
    return list.count;
}

/* Somebody who trusts this bundle believes the certificate. */
static bool is_believed(struct slice bundle, const struct certificate *certificate,
                        const struct tenant_pki *t)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    CLEANUP(trust) struct trust *trust = NULL;
    const struct trust_question question = { .now_ms = clock_wall_ms(t->clock) };
    struct error *err;

    assert_no_error(certificate_list_parse_pem(&list, bundle));
    trust = trust_new(&list);
    err = trust_verify(trust, certificate, &question);
    error_drop(err, "the question was whether");
    return err == NULL;
}

/* Both have a CA of the same name. */
static void tenants_do_not_believe_each_other(void **state)
{
    static const struct {
        enum pki_part part;
        const char *key;
    } shown[] = {
        { PKI_API_SERVER, "apiserver.crt" },
        { PKI_KUBELET_CLIENT, "apiserver-kubelet-client.crt" },
        { PKI_ADMIN, "admin.conf" },
        { PKI_ADMIN, "super-admin.conf" },
        { PKI_CONTROLLER_MANAGER, "controller-manager.conf" },
        { PKI_SCHEDULER, "scheduler.conf" },
        { PKI_MONITORING, "monitoring.conf" },
    };
    struct tenant_pki *a = tenant_pki_new(KEY_P256);
    struct tenant_pki *b = tenant_pki_new(KEY_P256);

    (void)state;
    tenant_pki_pass(a);
    tenant_pki_pass(b);
    for (size_t i = 0; i < COUNT_OF(shown); i++) {
        struct certificate *certificate = tenant_pki_certificate(a, shown[i].part, shown[i].key);

        assert_true(is_believed(tenant_pki_data(a, PKI_CA, "ca.crt"), certificate, a));
        assert_false(is_believed(tenant_pki_data(b, PKI_CA, "ca.crt"), certificate, b));
        assert_false(is_believed(tenant_pki_data(a, PKI_FRONT_PROXY_CA, "front-proxy-ca.crt"),
                                 certificate, a));
    }
    assert_false(
        slice_equal(tenant_pki_data(a, PKI_SA, "sa.pub"), tenant_pki_data(b, PKI_SA, "sa.pub")));
}

static void see_bundle(struct tenant_pki *t)
{
    t->input.rotation.bundle_in_use = t->result.rotation.bundle;
}

/* Old clients and servers are believed by new ones and the other way round, in every phase, until
 * the old one is dropped. */
static void staged_rotation_cuts_nobody_off(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    struct certificate *old_server;
    struct certificate *old_client;
    struct slice first_bundle;
    const char *old;

    (void)state;
    tenant_pki_pass(t);
    old = fingerprint(t);
    old_server = tenant_pki_certificate(t, PKI_API_SERVER, "apiserver.crt");
    old_client = tenant_pki_certificate(t, PKI_ADMIN, "admin.conf");

    tenant_pki_set_note(t, PKI_CA, ROTATE, "");
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_TRUST);
    assert_string_equal(t->result.rotation.old_fingerprint, old);
    assert_string_equal(tenant_pki_note(t, PKI_CA, ROTATE), "2026-01-01T00:00:00Z");
    assert_string_equal(fingerprint(t), old);
    first_bundle = tenant_pki_data(t, PKI_CA, "ca.crt");
    assert_int_equal(bundle_count(first_bundle), 2);
    assert_int_equal(bundle_count(tenant_pki_data(t, PKI_CA, "tls.crt")), 1);
    assert_int_equal(t->result.secrets[PKI_API_SERVER].cause, PKI_KEPT);
    assert_int_equal(t->result.secrets[PKI_ADMIN].cause, PKI_WRONG_BUNDLE);

    tenant_pki_pass(t); /* nobody has seen the bundle yet */
    assert_int_equal(t->result.changed, 0);
    see_bundle(t);
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_WORKERS);
    assert_int_equal(t->result.changed, 1);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);

    t->input.rotation.nodes_known = true;
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_SWITCH);
    assert_string_not_equal(fingerprint(t), old);
    assert_false(tenant_pki_has_data(t, PKI_CA, "ca-next.key"));
    assert_true(
        is_believed(first_bundle, tenant_pki_certificate(t, PKI_API_SERVER, "apiserver.crt"), t));
    assert_true(is_believed(tenant_pki_data(t, PKI_CA, "ca.crt"), old_client, t));
    assert_true(is_believed(tenant_pki_data(t, PKI_CA, "ca.crt"), old_server, t));
    assert_int_equal(t->result.secrets[PKI_API_SERVER].cause, PKI_WRONG_ISSUER);
    assert_int_equal(t->result.secrets[PKI_ADMIN].cause, PKI_WRONG_ISSUER);
    assert_int_equal(t->result.secrets[PKI_FRONT_PROXY_CLIENT].cause, PKI_KEPT);
    assert_int_equal(t->result.secrets[PKI_SA].cause, PKI_KEPT);

    see_bundle(t);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
    assert_int_equal(t->result.due_ms, PKI_NOW_MS + PKI_DAY_MS);
    tenant_pki_days(t, 1);
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_NONE);
    assert_int_equal(bundle_count(tenant_pki_data(t, PKI_CA, "ca.crt")), 1);
    assert_false(is_believed(tenant_pki_data(t, PKI_CA, "ca.crt"), old_client, t));
    assert_int_equal(t->result.secrets[PKI_API_SERVER].cause, PKI_KEPT);
    assert_int_equal(t->result.secrets[PKI_ADMIN].cause, PKI_WRONG_BUNDLE);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
}

/* Any single Secret may be the last one that was written. */
static void a_rotation_survives_lost_writes(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const struct doc *before[PKI_PARTS];

    (void)state;
    tenant_pki_pass(t);
    tenant_pki_set_note(t, PKI_CA, ROTATE, "");
    t->input.rotation.nodes_known = t->input.rotation.nodes_renewed = true;
    for (int i = 0; i < 12; i++) {
        memcpy(before, t->input.secrets, sizeof(before));
        see_bundle(t);
        tenant_pki_pass(t);
        /* Only the first of the Secrets got written; the next pass must end where this one did. */
        for (size_t part = 0; part < PKI_PARTS; part++)
            if (part != PKI_CA)
                t->input.secrets[part] = before[part];
        t->input.rotation.bundle_in_use = NULL;
        tenant_pki_pass(t);
    }
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_NONE);
    assert_int_equal(bundle_count(tenant_pki_data(t, PKI_CA, "ca.crt")), 1);
    for (enum pki_part part = PKI_ADMIN; part < PKI_PARTS; part++)
        assert_non_null(t->result.secrets[part].doc);
    assert_true(is_believed(tenant_pki_data(t, PKI_CA, "ca.crt"),
                            tenant_pki_certificate(t, PKI_ADMIN, "admin.conf"), t));
}

static void hard_rotation_is_one_pass(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const char *old;

    (void)state;
    tenant_pki_pass(t);
    old = fingerprint(t);
    t->input.profile.strategy = CA_ROTATION_HARD;
    tenant_pki_set_note(t, PKI_CA, ROTATE, "");
    tenant_pki_pass(t);
    assert_string_not_equal(fingerprint(t), old);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_NONE);
    assert_int_equal(bundle_count(tenant_pki_data(t, PKI_CA, "ca.crt")), 1);
    assert_int_equal(t->result.secrets[PKI_CA].cause, PKI_ASKED);
    assert_int_equal(t->result.secrets[PKI_KUBELET_CLIENT].cause, PKI_WRONG_ISSUER);
    assert_int_equal(t->result.secrets[PKI_SA].cause, PKI_KEPT);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
}

static void a_ca_near_its_end_is_rotated(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const char *old;

    (void)state;
    tenant_pki_pass(t);
    old = fingerprint(t);
    tenant_pki_days(t, 2434); /* two thirds of 3650 */
    tenant_pki_pass(t);
    assert_int_equal(t->result.secrets[PKI_CA].cause, PKI_EXPIRING);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_TRUST);
    assert_string_equal(fingerprint(t), old);

    /* It waits for workers until the old one ends, which then helps nobody. */
    tenant_pki_days(t, 1217);
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_SWITCH);
    assert_string_not_equal(fingerprint(t), old);
}

static void a_ca_that_has_ended_is_replaced(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);

    (void)state;
    tenant_pki_pass(t);
    tenant_pki_days(t, 3651);
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_NONE);
    assert_int_equal(t->result.secrets[PKI_CA].cause, PKI_EXPIRING);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
}

static void a_next_ca_that_is_spoilt_begins_anew(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const char *next;

    (void)state;
    tenant_pki_pass(t);
    tenant_pki_set_note(t, PKI_CA, ROTATE, "");
    tenant_pki_pass(t);
    next = t->result.rotation.new_fingerprint;
    tenant_pki_set_data(t, PKI_CA, "ca-next.key", SLICE("garbage"), false);
    tenant_pki_set_note(t, PKI_CA, "steward.butlerlabs.dev/checksum", NULL);
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_TRUST);
    assert_string_not_equal(t->result.rotation.new_fingerprint, next);
}

/* --- losing and finding ---------------------------------------------------------------------- */

static void keep_files(struct tenant_pki *t)
{
    const struct pki_file *files = NULL;
    size_t count = 0;

    assert_no_error(
        pki_files(fixture_current()->arena, &t->result, PKI_FILES_EMBEDDED, &files, &count));
    assert_no_error(file_directory_ensure(fixture_path("conf/1"), 0700));
    assert_int_equal(symlink("1", fixture_path("conf/current")), 0);
    for (size_t i = 0; i < count; i++) {
        const char *name = arena_format(fixture_current()->arena, "conf/1/%s", files[i].name);

        assert_no_error(
            file_write(fixture_path(name), files[i].bytes.data, files[i].bytes.size, 0600));
    }
}

static void find_files(struct tenant_pki *t)
{
    assert_no_error(
        pki_backup_load(fixture_current()->arena, fixture_directory(), &t->input.backup));
}

/* A tenant writes where its files are. What it would have us read for it stays unread. */
static void a_copy_is_never_a_file_of_others(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);

    (void)state;
    tenant_pki_pass(t);
    keep_files(t);
    assert_no_error(file_remove(fixture_path("conf/1/sa.key")));
    assert_int_equal(symlink("/etc/passwd", fixture_path("conf/1/sa.key")), 0);
    assert_error(pki_backup_load(fixture_current()->arena, fixture_directory(), &t->input.backup),
                 ERR_BAD_REQUEST, "sa.key");
    assert_int_equal(t->input.backup.account_key.size, 0);
}

struct loss_row {
    const char *name;
    void (*harm)(struct tenant_pki *t);
    bool has_files;
    enum pki_cause cause; /* of the CA */
    bool same;            /* the same CA afterwards */
    bool warning;
};

static void lose_ca(struct tenant_pki *t)
{
    t->input.secrets[PKI_CA] = NULL;
}

static void spoil_ca(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_CA, "tls.key", SLICE("garbage"), false);
}

static void edit_ca(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_CA, "note", SLICE("was here"), false);
}

static const struct loss_row loss_rows[] = {
    { "steward_22_restores a CA that was deleted", lose_ca, true, PKI_RESTORED, true, true },
    { "restores a CA that was spoilt", spoil_ca, true, PKI_RESTORED, true, true },
    { "restores a CA that was edited", edit_ca, true, PKI_RESTORED, true, true },
    { "keeps a CA that was edited and is whole", edit_ca, false, PKI_EDITED, true, true },
    { "makes a new CA when nothing is left", lose_ca, false, PKI_LOST, false, true },
    { "makes a new CA when nothing is whole", spoil_ca, false, PKI_LOST, false, true },
};

static void loss(void **state)
{
    const struct loss_row *row = *state;
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const char *old;

    tenant_pki_pass(t);
    assert_false(t->result.secrets[PKI_CA].warning);
    old = fingerprint(t);
    if (row->has_files)
        keep_files(t);
    row->harm(t);
    find_files(t);
    tenant_pki_pass(t);
    assert_string_equal(pki_cause_name(t->result.secrets[PKI_CA].cause),
                        pki_cause_name(row->cause));
    assert_int_equal(t->result.secrets[PKI_CA].warning, row->warning);
    assert_int_equal(strcmp(fingerprint(t), old) == 0, row->same);
    assert_int_equal(t->result.secrets[PKI_API_SERVER].cause,
                     row->same ? PKI_KEPT : PKI_WRONG_ISSUER);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
}

/* Whoever was trusted when the Secret got lost is trusted for a day more. */
static void a_ca_lost_during_rotation_keeps_its_friends(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    struct certificate *old_client;

    (void)state;
    tenant_pki_pass(t);
    old_client = tenant_pki_certificate(t, PKI_ADMIN, "admin.conf");
    tenant_pki_set_note(t, PKI_CA, ROTATE, "");
    t->input.profile.ignore_workers = true;
    tenant_pki_pass(t);
    see_bundle(t);
    tenant_pki_pass(t);
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_SWITCH);
    keep_files(t);
    t->input.secrets[PKI_CA] = NULL;
    find_files(t);
    tenant_pki_pass(t);
    assert_int_equal(t->result.rotation.phase, CA_ROTATION_SWITCH);
    assert_true(is_believed(tenant_pki_data(t, PKI_CA, "ca.crt"), old_client, t));
    assert_int_equal(t->result.secrets[PKI_API_SERVER].cause, PKI_KEPT);
}

/* --- the account key ------------------------------------------------------------------------- */

static void a_former_account_key_counts_for_a_while(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    struct slice old;

    (void)state;
    tenant_pki_pass(t);
    old = tenant_pki_data(t, PKI_SA, "sa.pub");
    assert_false(tenant_pki_has_data(t, PKI_SA, "sa-previous.pub"));
    tenant_pki_set_note(t, PKI_SA, ROTATE, "");
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 1);
    assert_true(slice_equal(tenant_pki_data(t, PKI_SA, "sa-previous.pub"), old));
    assert_false(slice_equal(tenant_pki_data(t, PKI_SA, "sa.pub"), old));
    assert_int_equal(t->result.due_ms, PKI_NOW_MS + (int64_t)HOURS(25));
    clock_fake_advance(t->clock, HOURS(25) - 1000);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
    clock_fake_advance(t->clock, 1000);
    tenant_pki_pass(t);
    assert_int_equal(t->result.secrets[PKI_SA].cause, PKI_PHASE);
    assert_false(tenant_pki_has_data(t, PKI_SA, "sa-previous.pub"));
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
}

static void lose_account_key(struct tenant_pki *t)
{
    t->input.secrets[PKI_SA] = NULL;
}

static void spoil_account_key(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_SA, "sa.key", SLICE("garbage"), false);
}

static void lose_public_half(struct tenant_pki *t)
{
    tenant_pki_remove_data(t, PKI_SA, "sa.pub", true);
}

static void edit_account_key(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_SA, "note", SLICE("was here"), false);
}

static const struct loss_row account_rows[] = {
    { "restores a key that was deleted", lose_account_key, true, PKI_RESTORED, true, true },
    { "restores a key that was spoilt", spoil_account_key, true, PKI_RESTORED, true, true },
    { "keeps a key that was edited and is whole", edit_account_key, false, PKI_EDITED, true, true },
    { "finds the public half by itself", lose_public_half, false, PKI_MISMATCHED, true, true },
    { "makes a new key when nothing is left", lose_account_key, false, PKI_LOST, false, true },
    { "makes a new key when nothing is whole", spoil_account_key, false, PKI_LOST, false, true },
};

static void account(void **state)
{
    const struct loss_row *row = *state;
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    struct slice old;

    tenant_pki_pass(t);
    old = tenant_pki_data(t, PKI_SA, "sa.pub");
    if (row->has_files)
        keep_files(t);
    row->harm(t);
    find_files(t);
    tenant_pki_pass(t);
    assert_string_equal(pki_cause_name(t->result.secrets[PKI_SA].cause),
                        pki_cause_name(row->cause));
    assert_int_equal(slice_equal(tenant_pki_data(t, PKI_SA, "sa.pub"), old), row->same);
    assert_int_equal(t->result.secrets[PKI_SA].warning, row->warning);
    if (row->harm == spoil_account_key && !row->same) /* tokens of before still count */
        assert_true(slice_equal(tenant_pki_data(t, PKI_SA, "sa-previous.pub"), old));
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
}

static void status_tells_of_a_rotation(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    struct edit *edit = edit_new();
    struct doc *doc = NULL;
    struct value rotation;

    (void)state;
    tenant_pki_pass(t);
    tenant_pki_set_note(t, PKI_CA, ROTATE, "");
    tenant_pki_pass(t);
    see_bundle(t);
    t->input.rotation.nodes_known = true;
    t->input.rotation.pending_nodes = NODES;
    tenant_pki_pass(t);
    pki_write_status(edit, &t->result, &t->input.rotation);
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    rotation = value_find(doc_root(doc), VALUE_KEYS("status", "caRotation"));
    assert_true(slice_is(value_text(rotation, "phase"), "Workers"));
    assert_true(slice_is(value_text(rotation, "startedAt"), "2026-01-01T00:00:00Z"));
    assert_true(slice_is(value_text(rotation, "oldFingerprint"), fingerprint(t)));
    assert_int_equal(value_text(rotation, "newFingerprint").size, 64);
    assert_int_equal(value_count(value_get(rotation, SLICE("pendingNodes"))), 2);
}

TEST_MAIN(TABLE(phase, phase_rows), TABLE(node, node_rows), TEST(tenants_do_not_believe_each_other),
          TEST(staged_rotation_cuts_nobody_off), TEST(a_rotation_survives_lost_writes),
          TEST(hard_rotation_is_one_pass), TEST(a_ca_near_its_end_is_rotated),
          TEST(a_ca_that_has_ended_is_replaced), TEST(a_next_ca_that_is_spoilt_begins_anew),
          TEST(a_copy_is_never_a_file_of_others), TABLE(loss, loss_rows),
          TEST(a_ca_lost_during_rotation_keeps_its_friends),
          TEST(a_former_account_key_counts_for_a_while), TABLE(account, account_rows),
          TEST(status_tells_of_a_rotation))
