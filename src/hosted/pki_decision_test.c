/* What makes a certificate or a kubeconfig be made anew, and what does not. */
#include <string.h>

#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/certificate_issue.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "lib/pki.h"
#include "lib/tenant_pki.h"
#include "lib/test.h"

#define ROTATE   "certs.steward.butlerlabs.dev/rotate"
#define CHECKSUM "steward.butlerlabs.dev/checksum"
#define CRT      "apiserver.crt"
#define KEY      "apiserver.key"

/* --- harm ------------------------------------------------------------------------------------ */

static struct slice text_of(struct secret *secret)
{
    return secret_reveal(pki_keep_secret(secret));
}

static struct slice other_key(void)
{
    return text_of(key_format_pem(pki_key(KEY_P256), KEY_FORM_TRADITIONAL));
}

/* Puts a certificate that the tenant's CA has signed in the place of another. */
static void put_certificate(struct tenant_pki *t, enum pki_part part, const char *crt,
                            const char *key, const struct certificate_spec *spec)
{
    struct certificate *ca = tenant_pki_certificate(t, PKI_CA, "tls.crt");
    struct key *ca_key = NULL;
    struct pki_pair made;

    assert_no_error(key_parse_pem(tenant_pki_data(t, PKI_CA, "tls.key"), &ca_key));
    made = pki_issue(spec, &(struct pki_pair){ pki_keep_key(ca_key), ca }, t->clock);
    tenant_pki_set_data(t, part, crt, slice_from(pki_pem(made.certificate)), true);
    tenant_pki_set_data(t, part, key, text_of(key_format_pem(made.key, KEY_FORM_TRADITIONAL)),
                        true);
}

static struct certificate_spec server_spec(const struct tenant_pki *t)
{
    return (struct certificate_spec){
        .identity = certificate_fields(tenant_pki_certificate(t, PKI_API_SERVER, CRT))->identity,
        .purposes = CERTIFICATE_SERVER,
    };
}

static void lose_certificate(struct tenant_pki *t)
{
    t->input.secrets[PKI_API_SERVER] = NULL;
}

static void lose_kubeconfig(struct tenant_pki *t)
{
    t->input.secrets[PKI_SCHEDULER] = NULL;
}

static void lose_key(struct tenant_pki *t)
{
    tenant_pki_remove_data(t, PKI_API_SERVER, KEY, true);
}

static void lose_one_kubeconfig(struct tenant_pki *t)
{
    tenant_pki_remove_data(t, PKI_ADMIN, "admin.svc", true);
}

static void spoil_certificate(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_API_SERVER, CRT, SLICE("garbage"), true);
}

static void spoil_kubeconfig(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_SCHEDULER, "scheduler.conf", SLICE("{"), true);
}

static void spoil_encoding(struct tenant_pki *t)
{
    struct edit *edit = edit_begin(t->input.secrets[PKI_API_SERVER]);
    struct doc *doc = NULL;

    edit_set_string(edit, EDIT_PATH("data", CRT), SLICE("not base64"));
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    t->input.secrets[PKI_API_SERVER] = doc;
}

/* Not written by us as a whole, or the checksum would say so. */
static void swap_key(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_API_SERVER, KEY, other_key(), false);
    tenant_pki_set_note(t, PKI_API_SERVER, CHECKSUM, NULL);
}

static void spoil_key(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_API_SERVER, KEY, SLICE("garbage"), false);
    tenant_pki_set_note(t, PKI_API_SERVER, CHECKSUM, NULL);
}

static void edit_certificate(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_API_SERVER, "note", SLICE("was here"), false);
}

static void edit_kubeconfig(struct tenant_pki *t)
{
    tenant_pki_set_data(t, PKI_SCHEDULER, "note", SLICE("was here"), false);
}

/* A CA of the same name with another key. */
static void swap_ca(struct tenant_pki *t)
{
    struct tenant_pki *other = tenant_pki_new(KEY_P256);

    tenant_pki_pass(other);
    t->input.secrets[PKI_CA] = other->input.secrets[PKI_CA];
}

static void swap_front_proxy_ca(struct tenant_pki *t)
{
    struct tenant_pki *other = tenant_pki_new(KEY_P256);

    tenant_pki_pass(other);
    t->input.secrets[PKI_FRONT_PROXY_CA] = other->input.secrets[PKI_FRONT_PROXY_CA];
}

static void grow_old(struct tenant_pki *t)
{
    tenant_pki_days(t, 244); /* a third of 365 days is 121.67 */
}

static void grow_almost_old(struct tenant_pki *t)
{
    tenant_pki_days(t, 243);
}

static void have_a_long_deadline(struct tenant_pki *t)
{
    t->input.expiration_deadline_ms = HOURS(24) * 200;
    tenant_pki_days(t, 166);
}

static void not_yet_at_the_deadline(struct tenant_pki *t)
{
    t->input.expiration_deadline_ms = HOURS(24) * 200;
    tenant_pki_days(t, 164);
}

static void need_a_name(struct tenant_pki *t)
{
    static const char *const names[] = { "new.example.com", NULL };

    t->input.extra_names = names;
}

static void have_a_name_too_many(struct tenant_pki *t)
{
    struct certificate_spec spec = server_spec(t);
    const char *names[16] = { "more.example.com" };

    /* More, and the others in another order. */
    for (size_t i = 0; spec.identity.dns_names[i]; i++) {
        memmove(names + 1, names, 14 * sizeof(names[0]));
        names[0] = spec.identity.dns_names[i];
    }
    spec.identity.dns_names = names;
    put_certificate(t, PKI_API_SERVER, CRT, KEY, &spec);
}

static void have_another_subject(struct tenant_pki *t)
{
    struct certificate_spec spec = server_spec(t);

    spec.identity.common_name = "somebody";
    put_certificate(t, PKI_API_SERVER, CRT, KEY, &spec);
}

static void have_another_usage(struct tenant_pki *t)
{
    struct certificate_spec spec = server_spec(t);

    spec.purposes = CERTIFICATE_SERVER | CERTIFICATE_CLIENT;
    put_certificate(t, PKI_API_SERVER, CRT, KEY, &spec);
}

static void have_another_key_usage(struct tenant_pki *t)
{
    struct certificate_spec spec = server_spec(t);

    spec.key_usage = CERTIFICATE_DIGITAL_SIGNATURE | CERTIFICATE_KEY_AGREEMENT;
    put_certificate(t, PKI_API_SERVER, CRT, KEY, &spec);
}

static void have_a_group(struct tenant_pki *t)
{
    const struct certificate_spec spec = {
        .identity = { .common_name = "kube-apiserver-kubelet-client",
                      .organizations = PKI_LIST("kubeadm:cluster-admins") },
        .purposes = CERTIFICATE_CLIENT,
    };

    put_certificate(t, PKI_KUBELET_CLIENT, "apiserver-kubelet-client.crt",
                    "apiserver-kubelet-client.key", &spec);
}

static void have_a_group_and_wait(struct tenant_pki *t)
{
    have_a_group(t);
    t->input.hold_kubelet_client = true;
}

/* The scheduler's kubeconfig with the controller manager's certificate. */
static void have_another_user(struct tenant_pki *t)
{
    static const char was[] = "kube-controller-manager";
    struct slice rest = tenant_pki_data(t, PKI_CONTROLLER_MANAGER, "controller-manager.conf");
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t at;

    while (slice_find(rest, slice_from(was), &at)) {
        text_append_bytes(&text, rest.data, at);
        text_append(&text, "kube-scheduler");
        rest = slice_of(rest.data + at + strlen(was), rest.size - at - strlen(was));
    }
    text_append_slice(&text, rest);
    tenant_pki_set_data(t, PKI_SCHEDULER, "scheduler.conf", text_slice(&text), true);
}

static void move_endpoint(struct tenant_pki *t)
{
    t->input.endpoint = "10.0.0.7:7443"; /* the host stays: no name is missing */
}

static void begin_rotation(struct tenant_pki *t)
{
    tenant_pki_set_note(t, PKI_CA, ROTATE, "");
}

static void ask_certificate(struct tenant_pki *t)
{
    tenant_pki_set_note(t, PKI_API_SERVER, ROTATE, "");
}

static void ask_kubeconfig(struct tenant_pki *t)
{
    tenant_pki_set_note(t, PKI_SCHEDULER, ROTATE, "");
}

static void ask_front_proxy_ca(struct tenant_pki *t)
{
    tenant_pki_set_note(t, PKI_FRONT_PROXY_CA, ROTATE, "");
}

static void have_been_asked(struct tenant_pki *t)
{
    tenant_pki_set_note(t, PKI_API_SERVER, ROTATE, "2025-12-31T00:00:00Z");
}

static void want_another_algorithm(struct tenant_pki *t)
{
    t->input.profile.key_type = KEY_P384;
}

static void want_and_ask(struct tenant_pki *t)
{
    want_another_algorithm(t);
    ask_certificate(t);
}

static void have_their_checksum(struct tenant_pki *t)
{
    tenant_pki_set_note(t, PKI_API_SERVER, CHECKSUM, "d41d8cd98f00b204e9800998ecf8427e");
}

static void have_no_checksum(struct tenant_pki *t)
{
    tenant_pki_set_note(t, PKI_SCHEDULER, CHECKSUM, NULL);
}

/* --- the table ------------------------------------------------------------------------------- */

struct row {
    const char *name;
    void (*harm)(struct tenant_pki *t);
    enum pki_part part;
    const char *key; /* of a certificate in it */
    enum pki_cause cause;
    bool renewed; /* a new certificate */
    bool alone;   /* all others are kept */
};

#define SERVER    PKI_API_SERVER, CRT
#define SCHEDULER PKI_SCHEDULER, "scheduler.conf"
#define ADMIN     PKI_ADMIN, "admin.conf"

static const struct row rows[] = {
    { "makes a certificate that is missing", lose_certificate, SERVER, PKI_MISSING, true, true },
    { "makes a kubeconfig that is missing", lose_kubeconfig, SCHEDULER, PKI_MISSING, true, true },
    { "replaces one without its key", lose_key, SERVER, PKI_MISSING, true, true },
    { "replaces one of two kubeconfigs", lose_one_kubeconfig, ADMIN, PKI_MISSING, true, true },
    { "replaces a certificate that is none", spoil_certificate, SERVER, PKI_UNREADABLE, true,
      true },
    { "replaces a key that is none", spoil_key, SERVER, PKI_UNREADABLE, true, true },
    { "replaces a kubeconfig that is none", spoil_kubeconfig, SCHEDULER, PKI_UNREADABLE, true,
      true },
    { "replaces data that are none", spoil_encoding, SERVER, PKI_UNREADABLE, true, true },
    { "replaces one with the key of another", swap_key, SERVER, PKI_MISMATCHED, true, true },
    { "replaces an edited certificate", edit_certificate, SERVER, PKI_EDITED, true, true },
    { "replaces an edited kubeconfig", edit_kubeconfig, SCHEDULER, PKI_EDITED, true, true },
    { "sees a certificate of another CA of the same name", swap_ca, SERVER, PKI_WRONG_ISSUER, true,
      false },
    { "sees a kubeconfig of another CA of the same name", swap_ca, ADMIN, PKI_WRONG_ISSUER, true,
      false },
    { "sees a client of another front proxy CA", swap_front_proxy_ca, PKI_FRONT_PROXY_CLIENT,
      "front-proxy-client.crt", PKI_WRONG_ISSUER, true, true },
    { "renews a certificate in its last third", grow_old, SERVER, PKI_EXPIRING, true, false },
    { "renews a kubeconfig in its last third", grow_old, ADMIN, PKI_EXPIRING, true, false },
    { "lets a certificate live for two thirds", grow_almost_old, SERVER, PKI_KEPT, false, true },
    { "renews a certificate at a long deadline", have_a_long_deadline, SERVER, PKI_EXPIRING, true,
      false },
    { "renews a kubeconfig at a long deadline", have_a_long_deadline, SCHEDULER, PKI_EXPIRING, true,
      false },
    { "lets a certificate live until the deadline", not_yet_at_the_deadline, SERVER, PKI_KEPT,
      false, true },
    { "adds a name", need_a_name, SERVER, PKI_WRONG_NAMES, true, true },
    { "does not mind more names in another order", have_a_name_too_many, SERVER, PKI_KEPT, false,
      true },
    { "corrects a subject", have_another_subject, SERVER, PKI_WRONG_SUBJECT, true, true },
    { "corrects a purpose", have_another_usage, SERVER, PKI_WRONG_USAGE, true, true },
    { "corrects a key usage", have_another_key_usage, SERVER, PKI_WRONG_USAGE, true, true },
    { "takes a group away", have_a_group, PKI_KUBELET_CLIENT, "apiserver-kubelet-client.crt",
      PKI_WRONG_SUBJECT, true, true },
    { "takes no group away before its time", have_a_group_and_wait, PKI_KUBELET_CLIENT,
      "apiserver-kubelet-client.crt", PKI_KEPT, false, true },
    { "does not look at the subject of a kubeconfig", have_another_user, SCHEDULER, PKI_KEPT, false,
      true },
    { "follows the endpoint and keeps the certificate", move_endpoint, ADMIN, PKI_WRONG_SERVER,
      false, false },
    { "does not care about an endpoint it does not use", move_endpoint, SCHEDULER, PKI_KEPT, false,
      false },
    { "follows the CA bundle and keeps the certificate", begin_rotation, ADMIN, PKI_WRONG_BUNDLE,
      false, false },
    { "renews a certificate on demand", ask_certificate, SERVER, PKI_ASKED, true, true },
    { "renews a kubeconfig on demand", ask_kubeconfig, SCHEDULER, PKI_ASKED, true, true },
    { "renews the front proxy CA on demand", ask_front_proxy_ca, PKI_FRONT_PROXY_CA,
      "front-proxy-ca.crt", PKI_ASKED, true, false },
    { "renews once for one demand", have_been_asked, SERVER, PKI_KEPT, false, true },
    { "waits with another algorithm", want_another_algorithm, SERVER, PKI_KEPT, false, true },
    { "takes another algorithm on demand", want_and_ask, SERVER, PKI_ASKED, true, true },
    { "takes over what has another checksum", have_their_checksum, SERVER, PKI_REFORMED, false,
      true },
    { "takes over what has no checksum", have_no_checksum, SCHEDULER, PKI_REFORMED, false, true },
};

static const char *serial(const struct tenant_pki *t, const struct row *row)
{
    return certificate_fields(tenant_pki_certificate(t, row->part, row->key))->serial;
}

static bool is_readable(const struct row *row)
{
    return row->cause != PKI_UNREADABLE && row->harm != lose_certificate &&
           row->harm != lose_kubeconfig;
}

static void decision(void **state)
{
    const struct row *row = *state;
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const char *before = "";

    tenant_pki_pass(t);
    row->harm(t);
    if (is_readable(row))
        before = serial(t, row);
    tenant_pki_pass(t);
    assert_string_equal(pki_cause_name(t->result.secrets[row->part].cause),
                        pki_cause_name(row->cause));
    if (row->renewed)
        assert_string_not_equal(serial(t, row), before);
    else
        assert_string_equal(serial(t, row), before);
    if (row->alone)
        assert_int_equal(t->result.changed, row->cause == PKI_KEPT ? 0 : 1);
    if (row->cause != PKI_KEPT)
        assert_non_null(t->result.secrets[row->part].why);

    /* Whatever it was, once is enough. */
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
}

/* --- more than one pass ---------------------------------------------------------------------- */

static void steward_18_nothing_changes_in_fifty_passes(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const struct doc *first[PKI_PARTS];

    (void)state;
    tenant_pki_pass(t);
    memcpy(first, t->input.secrets, sizeof(first));
    for (int i = 0; i < 50; i++) {
        clock_fake_advance(t->clock, HOURS(24));
        tenant_pki_pass(t);
        assert_int_equal(t->result.changed, 0);
        assert_memory_equal(first, t->input.secrets, sizeof(first));
    }
}

static void renewal_tells_when(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    int64_t before;

    (void)state;
    tenant_pki_pass(t);
    before = t->result.secrets[PKI_API_SERVER].updated_ms;
    assert_int_equal(before, PKI_NOW_MS);
    tenant_pki_days(t, 10);
    ask_certificate(t);
    tenant_pki_pass(t);
    assert_int_equal(t->result.secrets[PKI_API_SERVER].updated_ms, before + 10 * PKI_DAY_MS);
    assert_int_equal(t->result.secrets[PKI_KUBELET_CLIENT].updated_ms, before);
    assert_string_equal(tenant_pki_note(t, PKI_API_SERVER, ROTATE), "2026-01-11T00:00:00Z");
    tenant_pki_pass(t);
    assert_int_equal(t->result.secrets[PKI_API_SERVER].updated_ms, before + 10 * PKI_DAY_MS);
}

static struct value status_of(const struct tenant_pki *t)
{
    struct edit *edit = edit_new();
    struct doc *doc = NULL;

    pki_write_status(edit, &t->result, NULL);
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return value_get(doc_root(doc), SLICE("status"));
}

static const struct {
    enum pki_part part;
    const char *key;
    const char *status[2];
} leaves[] = {
    { PKI_API_SERVER, CRT, { "certificates", "apiServer" } },
    { PKI_KUBELET_CLIENT,
      "apiserver-kubelet-client.crt",
      { "certificates", "apiServerKubeletClient" } },
    { PKI_FRONT_PROXY_CLIENT, "front-proxy-client.crt", { "certificates", "frontProxyClient" } },
    { PKI_ADMIN, "admin.conf", { "kubeconfig", "admin" } },
    { PKI_CONTROLLER_MANAGER, "controller-manager.conf", { "kubeconfig", "controllerManager" } },
    { PKI_SCHEDULER, "scheduler.conf", { "kubeconfig", "scheduler" } },
};

static void expect_update(const struct tenant_pki *t, const char *when)
{
    struct value status = status_of(t);

    for (size_t i = 0; i < COUNT_OF(leaves); i++)
        assert_true(slice_is(
            value_text(value_find(status, VALUE_KEYS(leaves[i].status[0], leaves[i].status[1])),
                       "lastUpdate"),
            when));
}

static void steward_19_leaves_are_renewed_in_their_last_third(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const char *before[COUNT_OF(leaves)];

    (void)state;
    tenant_pki_pass(t);
    for (size_t i = 0; i < COUNT_OF(leaves); i++)
        before[i] =
            certificate_fields(tenant_pki_certificate(t, leaves[i].part, leaves[i].key))->serial;
    expect_update(t, "2026-01-01T00:00:00Z");
    tenant_pki_days(t, 243); /* a third of 365 days is 121.67 */
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
    tenant_pki_days(t, 1);
    tenant_pki_pass(t);
    for (size_t i = 0; i < COUNT_OF(leaves); i++)
        assert_string_not_equal(
            certificate_fields(tenant_pki_certificate(t, leaves[i].part, leaves[i].key))->serial,
            before[i]);
    expect_update(t, "2026-09-02T00:00:00Z");
}

/* At the time it names, and not a second before. */
static void due_is_when_something_is_due(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);

    (void)state;
    tenant_pki_pass(t);
    assert_true(t->result.due_ms > PKI_NOW_MS + 243 * PKI_DAY_MS);
    assert_true(t->result.due_ms < PKI_NOW_MS + 244 * PKI_DAY_MS);
    clock_fake_advance(t->clock, (uint64_t)(t->result.due_ms - PKI_NOW_MS) - 1000);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, 0);
    clock_fake_advance(t->clock, 1000);
    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, PKI_PARTS - 3); /* all but both CAs and the account key */
}

struct life_row {
    const char *name;
    uint64_t ca_hours;
    uint64_t leaf_hours;
};

static const struct life_row life_rows[] = {
    { "rests with certificates that are shorter than the deadline", 87600, 12 },
    { "rests with certificates as long as the deadline", 87600, 24 },
    { "rests with certificates that end with their CA", 100, 8760 },
};

static void life(void **state)
{
    const struct life_row *row = *state;
    struct tenant_pki *t = tenant_pki_new(KEY_P256);

    t->input.profile.ca_validity_ms = HOURS(row->ca_hours);
    t->input.profile.leaf_validity_ms = HOURS(row->leaf_hours);
    tenant_pki_pass(t);
    for (int i = 0; i < 3; i++) {
        clock_fake_advance(t->clock, HOURS(1));
        tenant_pki_pass(t);
        assert_int_equal(t->result.changed, 0);
        assert_true(t->result.due_ms > clock_wall_ms(t->clock));
    }
}

static void kubeconfigs_wait_for_an_endpoint(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);

    (void)state;
    t->input.endpoint = t->input.local_endpoint = NULL;
    tenant_pki_pass(t);
    assert_true(t->result.waits_endpoint);
    assert_null(t->result.secrets[PKI_ADMIN].doc);
    assert_non_null(t->result.secrets[PKI_API_SERVER].doc);
    t->input.endpoint = t->input.local_endpoint = "127.0.0.1:6443";
    tenant_pki_pass(t);
    assert_false(t->result.waits_endpoint);
    assert_int_equal(t->result.changed, 4);
}

/* What the original wrote: the CA under two keys alone, checksums of its own. */
static void a_tenant_of_the_original_keeps_its_ca(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_RSA);
    const char *before;

    (void)state;
    tenant_pki_pass(t);
    before = certificate_fields(tenant_pki_certificate(t, PKI_CA, "tls.crt"))->fingerprint;
    tenant_pki_remove_data(t, PKI_CA, "tls.crt", false);
    tenant_pki_remove_data(t, PKI_CA, "tls.key", false);
    for (enum pki_part part = 0; part < PKI_PARTS; part++)
        tenant_pki_set_note(t, part, CHECKSUM, "d41d8cd98f00b204e9800998ecf8427e");
    tenant_pki_pass(t);
    for (enum pki_part part = 0; part < PKI_PARTS; part++)
        assert_int_equal(t->result.secrets[part].cause, PKI_REFORMED);
    assert_string_equal(
        certificate_fields(tenant_pki_certificate(t, PKI_CA, "tls.crt"))->fingerprint, before);
}

TEST_MAIN(TABLE(decision, rows), TEST(steward_18_nothing_changes_in_fifty_passes),
          TEST(renewal_tells_when), TEST(steward_19_leaves_are_renewed_in_their_last_third),
          TEST(due_is_when_something_is_due), TABLE(life, life_rows),
          TEST(kubeconfigs_wait_for_an_endpoint), TEST(a_tenant_of_the_original_keeps_its_ca))
