/* Every field of every certificate, as an independent program reads it. */
#include "hosted/pki.h"

#include <string.h>

#include "base/file.h"
#include "base/number.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "lib/command.h"
#include "lib/pki.h"
#include "lib/tenant_pki.h"
#include "lib/test.h"

/* --- table 8.2 ------------------------------------------------------------------------------- */

struct field_row {
    enum pki_part part;
    const char *key;     /* of the Secret */
    const char *subject; /* as openssl prints it */
    const char *issuer;
    const char *purposes; /* as openssl prints them; NULL: none */
    const char *names;    /* as openssl prints them; NULL: none */
    unsigned hours;
    bool is_ca;
};

#define SERVER_NAMES                                                                               \
    "DNS:localhost, DNS:web, DNS:web.team.svc, DNS:web.team.svc.cluster.local, DNS:kubernetes, "   \
    "DNS:kubernetes.default, DNS:kubernetes.default.svc, "                                         \
    "DNS:kubernetes.default.svc.cluster.local, IP Address:127.0.0.1, IP Address:10.96.0.1, "       \
    "IP Address:10.0.0.7"
#define CLIENT_AUTH "TLS Web Client Authentication"
#define BY_CA       "CN = kubernetes"

static const struct field_row field_rows[] = {
    { PKI_CA, "tls.crt", "CN = kubernetes", BY_CA, NULL, "DNS:kubernetes", 87600, true },
    { PKI_CA, "ca.crt", "CN = kubernetes", BY_CA, NULL, "DNS:kubernetes", 87600, true },
    { PKI_FRONT_PROXY_CA, "front-proxy-ca.crt", "CN = front-proxy-ca", "CN = front-proxy-ca", NULL,
      "DNS:front-proxy-ca", 87600, true },
    { PKI_API_SERVER, "apiserver.crt", "CN = kube-apiserver", BY_CA,
      "TLS Web Server Authentication", SERVER_NAMES, 8760, false },
    { PKI_KUBELET_CLIENT, "apiserver-kubelet-client.crt", "CN = kube-apiserver-kubelet-client",
      BY_CA, CLIENT_AUTH, NULL, 8760, false },
    { PKI_FRONT_PROXY_CLIENT, "front-proxy-client.crt", "CN = front-proxy-client",
      "CN = front-proxy-ca", CLIENT_AUTH, NULL, 8760, false },
    { PKI_ADMIN, "admin.conf", "O = kubeadm:cluster-admins, CN = kubernetes-admin", BY_CA,
      CLIENT_AUTH, NULL, 8760, false },
    { PKI_ADMIN, "admin.svc", "O = kubeadm:cluster-admins, CN = kubernetes-admin", BY_CA,
      CLIENT_AUTH, NULL, 8760, false },
    { PKI_ADMIN, "super-admin.conf", "O = system:masters, CN = kubernetes-super-admin", BY_CA,
      CLIENT_AUTH, NULL, 8760, false },
    { PKI_ADMIN, "super-admin.svc", "O = system:masters, CN = kubernetes-super-admin", BY_CA,
      CLIENT_AUTH, NULL, 8760, false },
    { PKI_CONTROLLER_MANAGER, "controller-manager.conf", "CN = system:kube-controller-manager",
      BY_CA, CLIENT_AUTH, NULL, 8760, false },
    { PKI_SCHEDULER, "scheduler.conf", "CN = system:kube-scheduler", BY_CA, CLIENT_AUTH, NULL, 8760,
      false },
    { PKI_MONITORING, "monitoring.conf", "O = system:monitoring, CN = system:monitoring-client",
      BY_CA, CLIENT_AUTH, NULL, 8760, false },
};

struct algorithm_row {
    const char *name;
    enum key_type type;
    const char *signature; /* as openssl prints it */
    const char *public_key;
    const char *key_label;
    const char *leaf_usage;
};

static const struct algorithm_row algorithm_rows[] = {
    { "steward_15_writes every certificate with RSA", KEY_RSA, "sha256WithRSAEncryption",
      "(2048 bit)", "-----BEGIN RSA PRIVATE KEY-----", "Digital Signature, Key Encipherment" },
    { "steward_15_writes every certificate with P-256", KEY_P256, "ecdsa-with-SHA256",
      "NIST CURVE: P-256", "-----BEGIN EC PRIVATE KEY-----", "Digital Signature" },
    { "steward_15_writes every certificate with P-384", KEY_P384, "ecdsa-with-SHA384",
      "NIST CURVE: P-384", "-----BEGIN EC PRIVATE KEY-----", "Digital Signature" },
};

/* The line after the one with this heading, without blanks around it; "" when there is none. */
static const char *below(const char *text, const char *heading)
{
    const char *at = strstr(text, heading);
    struct slice line;

    at = at ? strchr(at, '\n') : NULL;
    if (!at)
        return "";
    line = slice_trim(slice_of(at + 1, strcspn(at + 1, "\n")));
    return arena_text(fixture_current()->arena, line);
}

/* What follows a word on its line. */
static const char *behind(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    struct slice line;

    if (!at)
        return "";
    at += strlen(word);
    line = slice_trim(slice_of(at, strcspn(at, "\n")));
    return arena_text(fixture_current()->arena, line);
}

/* As openssl prints it with -dateopt iso_8601. */
static const char *time_text(int64_t at_ms)
{
    char *text = timestamp_format(fixture_current()->arena, at_ms * 1000, TIMESTAMP_SECONDS);

    *strchr(text, 'T') = ' ';
    return text;
}

static void check_times(const char *text, unsigned hours)
{
    assert_string_equal(behind(text, "notBefore="), time_text(PKI_NOW_MS - (int64_t)MINUTES(5)));
    assert_string_equal(behind(text, "notAfter="), time_text(PKI_NOW_MS + (int64_t)HOURS(hours)));
}

static void check_serial(const char *text)
{
    uint64_t number = 0;

    assert_true(number_parse_hex(slice_from(behind(text, "serial=")), &number));
    assert_true(number > 0 && number <= INT64_MAX);
}

static void check_text(const char *text, const struct field_row *row,
                       const struct algorithm_row *algorithm)
{
    assert_string_equal(behind(text, "Subject:"), row->subject);
    assert_string_equal(behind(text, "Issuer:"), row->issuer);
    assert_string_equal(behind(text, "Version:"), "3 (0x2)");
    assert_string_equal(behind(text, "Signature Algorithm:"), algorithm->signature);
    assert_non_null(strstr(text, algorithm->public_key));
    assert_string_equal(below(text, "X509v3 Basic Constraints: critical"),
                        row->is_ca ? "CA:TRUE" : "CA:FALSE");
    assert_string_equal(below(text, "X509v3 Key Usage: critical"),
                        row->is_ca ? "Digital Signature, Key Encipherment, Certificate Sign"
                                   : algorithm->leaf_usage);
    assert_string_equal(below(text, "X509v3 Extended Key Usage:"),
                        row->purposes ? row->purposes : "");
    assert_string_equal(below(text, "X509v3 Subject Alternative Name:"),
                        row->names ? row->names : "");
    assert_non_null(strstr(text, "X509v3 Subject Key Identifier:"));
    assert_string_equal(
        below(text, "X509v3 Authority Key Identifier:"),
        below(command_run("openssl", "x509", "-in", "issuer.pem", "-noout", "-text"),
              "X509v3 Subject Key Identifier:"));
}

static void check_chain(const struct field_row *row)
{
    const char *now =
        arena_format(fixture_current()->arena, "%lld", (long long)PKI_NOW_MS / 1000 + 60);
    const char *purpose = !row->purposes                            ? "any"
                          : strcmp(row->purposes, CLIENT_AUTH) == 0 ? "sslclient"
                                                                    : "sslserver";

    command_run("openssl", "verify", "-x509_strict", "-auth_level", "2", "-attime", now, "-CAfile",
                "issuer.pem", "-purpose", purpose, "leaf.pem");
}

/* No certificate, but a pair. */
static void check_account_key(struct tenant_pki *t)
{
    struct slice key = tenant_pki_data(t, PKI_SA, "sa.key");
    struct slice public = tenant_pki_data(t, PKI_SA, "sa.pub");

    assert_no_error(file_write(fixture_path("sa.key"), key.data, key.size, 0600));
    assert_true(slice_is(public, command_run("openssl", "pkey", "-in", "sa.key", "-pubout")));
}

static void every_certificate(void **state)
{
    const struct algorithm_row *algorithm = *state;
    struct tenant_pki *t = tenant_pki_new(algorithm->type);

    tenant_pki_pass(t);
    assert_int_equal(t->result.changed, PKI_PARTS);
    for (size_t i = 0; i < COUNT_OF(field_rows); i++) {
        const struct field_row *row = &field_rows[i];
        struct certificate *certificate = tenant_pki_certificate(t, row->part, row->key);
        bool by_ca = strcmp(row->issuer, BY_CA) == 0;
        const char *text;

        print_message("# %s of %s\n", row->key, pki_suffix(row->part));
        pki_save(certificate, "leaf.pem");
        pki_save(tenant_pki_certificate(t, by_ca ? PKI_CA : PKI_FRONT_PROXY_CA,
                                        by_ca ? "tls.crt" : "front-proxy-ca.crt"),
                 "issuer.pem");
        check_text(command_run("openssl", "x509", "-in", "leaf.pem", "-noout", "-text"), row,
                   algorithm);
        check_chain(row);
        text = command_run("openssl", "x509", "-in", "leaf.pem", "-noout", "-startdate", "-enddate",
                           "-serial", "-dateopt", "iso_8601");
        check_times(text, row->hours);
        check_serial(text);
    }
    assert_true(slice_has_prefix(tenant_pki_data(t, PKI_API_SERVER, "apiserver.key"),
                                 algorithm->key_label));
    assert_true(slice_has_prefix(tenant_pki_data(t, PKI_SA, "sa.key"), algorithm->key_label));
    check_account_key(t);
}

/* --- 8.3 ------------------------------------------------------------------------------------- */

struct name_row {
    const char *name;
    const char *spec;  /* networkProfile */
    const char *extra; /* one more name, as a load balancer reports it */
    const char *endpoint;
    const char *host; /* the certificate is good for it */
    bool ipv6;
    const char *error; /* NULL: it works */
};

static const struct name_row name_rows[] = {
    { "knows the loopback address", "{}", NULL, NULL, "127.0.0.1", false, NULL },
    { "knows the other loopback address with IPv6", "{}", NULL, NULL, "::1", true, NULL },
    { "knows its Service", "{}", NULL, NULL, "web.team.svc", false, NULL },
    { "knows its Service by the management domain", "{}", NULL, NULL, "web.team.svc.mgmt.example",
      false, NULL },
    { "steward_16_follows clusterDomain", "{\"clusterDomain\":\"corp.local\"}", NULL, NULL,
      "kubernetes.default.svc.corp.local", false, NULL },
    { "knows the first service address", "{\"serviceCidr\":\"10.32.0.0/12\"}", NULL, NULL,
      "10.32.0.1", false, NULL },
    { "knows the first address of each range",
      "{\"serviceCidrs\":[\"10.32.0.0/12\",\"fd00:1::/108\"]}", NULL, NULL, "fd00:1::1", false,
      NULL },
    { "knows the declared address", "{\"address\":\"192.0.2.4\"}", NULL, NULL, "192.0.2.4", false,
      NULL },
    { "knows a declared host name", "{\"address\":\"API.Example.com\"}", NULL, NULL,
      "api.example.com", false, NULL },
    { "knows the advertised address", "{\"advertiseAddress\":\"192.0.2.5\"}", NULL, NULL,
      "192.0.2.5", false, NULL },
    { "knows what a load balancer reports", "{}", "lb.example.com", NULL, "lb.example.com", false,
      NULL },
    { "knows the endpoint's host", "{}", NULL, "gate.example.com:443", "gate.example.com", false,
      NULL },
    { "knows the endpoint in brackets", "{}", NULL, "[fd00::9]:6443", "fd00::9", false, NULL },
    { "takes certSANs", "{\"certSANs\":[\"a.example.com\",\"192.0.2.6\"]}", NULL, NULL, "192.0.2.6",
      false, NULL },
    { "takes a wildcard", "{\"certSANs\":[\"*.apps.example.com\"]}", NULL, NULL,
      "x.apps.example.com", false, NULL },
    { "refuses a wildcard inside", "{\"certSANs\":[\"a.*.example.com\"]}", NULL, NULL, NULL, false,
      "\"a.*.example.com\" is neither an IP address nor a DNS name" },
    { "refuses part of a label", "{\"certSANs\":[\"a*.example.com\"]}", NULL, NULL, NULL, false,
      "\"a*.example.com\" is neither" },
    { "refuses what is no name", "{\"certSANs\":[\"not a name\"]}", NULL, NULL, NULL, false,
      "\"not a name\" is neither" },
};

static void names(void **state)
{
    const struct name_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const char *extra[] = { row->extra, NULL };
    struct doc *doc =
        doc_new(slice_from(arena_format(arena, "{\"spec\":{\"networkProfile\":%s}}", row->spec)));

    arena_defer(arena, doc_release, doc);
    assert_no_error(pki_profile_read(arena, doc_root(doc), KEY_P256, &t->input.profile));
    t->input.extra_names = extra;
    t->input.management_domain = "mgmt.example";
    t->input.ipv6 = row->ipv6;
    if (row->endpoint)
        t->input.endpoint = row->endpoint;
    if (row->error) {
        assert_error(pki_ensure(arena, &t->input, &t->result), ERR_INVALID, row->error);
        return;
    }
    tenant_pki_pass(t);
    assert_true(certificate_has_host(tenant_pki_certificate(t, PKI_API_SERVER, "apiserver.crt"),
                                     row->host));
}

/* --- the Secrets ----------------------------------------------------------------------------- */

static void secrets_say_what_they_are(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);

    (void)state;
    tenant_pki_pass(t);
    for (enum pki_part part = 0; part < PKI_PARTS; part++) {
        struct value root = doc_root(t->result.secrets[part].doc);
        struct value labels = value_find(root, VALUE_KEYS("metadata", "labels"));
        const char *lifecycle = part == PKI_SA            ? ""
                                : pki_is_kubeconfig(part) ? "kubeconfig"
                                                          : "x509";

        assert_true(slice_is(value_text(root, "kind"), "Secret"));
        assert_true(slice_is(value_text(root, "type"), "Opaque"));
        assert_true(slice_is(value_text(value_get(root, SLICE("metadata")), "namespace"), "team"));
        assert_true(slice_is(value_text(value_get(root, SLICE("metadata")), "name"),
                             t->result.secrets[part].name));
        assert_true(slice_is(value_text(labels, "steward.butlerlabs.dev/project"), "steward"));
        assert_true(slice_is(value_text(labels, "steward.butlerlabs.dev/name"), "web"));
        assert_true(
            slice_is(value_text(labels, "steward.butlerlabs.dev/component"), pki_suffix(part)));
        assert_true(
            slice_is(value_text(labels, "steward.butlerlabs.dev/certificate_lifecycle_controller"),
                     lifecycle));
        assert_string_equal(tenant_pki_note(t, part, "steward.butlerlabs.dev/checksum"),
                            t->result.secrets[part].checksum);
        assert_int_equal(strlen(t->result.secrets[part].checksum), 40);
    }
    assert_string_equal(t->result.secrets[PKI_FRONT_PROXY_CA].name,
                        "web-front-proxy-ca-certificate");
}

static void the_ca_has_four_files(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);

    (void)state;
    tenant_pki_pass(t);
    assert_true(
        slice_equal(tenant_pki_data(t, PKI_CA, "ca.crt"), tenant_pki_data(t, PKI_CA, "tls.crt")));
    assert_true(
        slice_equal(tenant_pki_data(t, PKI_CA, "ca.key"), tenant_pki_data(t, PKI_CA, "tls.key")));
    assert_int_equal(value_count(value_get(doc_root(t->result.secrets[PKI_CA].doc), SLICE("data"))),
                     4);
}

static void a_secret_of_others_is_left_alone(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    struct doc *doc = doc_new(
        SLICE("{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\"web-ca\","
              "\"namespace\":\"team\"},\"data\":{\"x\":\"eA==\"}}"));

    (void)state;
    arena_defer(fixture_current()->arena, doc_release, doc);
    t->input.secrets[PKI_CA] = doc;
    assert_error(pki_ensure(fixture_current()->arena, &t->input, &t->result), ERR_ALREADY_EXISTS,
                 "Secret web-ca is there and not ours");
}

/* Seconds, as others read them. */
static void status_tells(void **state)
{
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    struct edit *edit = edit_new();
    struct doc *doc = NULL;
    struct value status;

    (void)state;
    tenant_pki_pass(t);
    pki_write_status(edit, &t->result, NULL);
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    status = value_get(doc_root(doc), SLICE("status"));
    assert_true(slice_is(
        value_text(value_find(status, VALUE_KEYS("certificates", "apiServer")), "secretName"),
        "web-api-server-certificate"));
    assert_true(
        slice_is(value_text(value_find(status, VALUE_KEYS("certificates", "ca")), "lastUpdate"),
                 "2026-01-01T00:00:00Z"));
    assert_true(
        slice_is(value_text(value_find(status, VALUE_KEYS("certificates", "ca")), "notAfter"),
                 "2035-12-30T00:00:00Z"));
    assert_true(
        slice_is(value_text(value_find(status, VALUE_KEYS("kubeconfig", "admin")), "checksum"),
                 t->result.secrets[PKI_ADMIN].checksum));
    assert_false(value_exists(value_get(status, SLICE("caRotation"))));
    assert_int_equal(value_count(value_get(status, SLICE("certificates"))), 6);
    assert_int_equal(value_count(value_get(status, SLICE("kubeconfig"))), 3);
}

static void the_engine_gets_its_files(void **state)
{
    static const char *const expected[] = { "ca.crt",
                                            "signing-ca.crt",
                                            "signing-ca.key",
                                            "front-proxy-ca.crt",
                                            "front-proxy-client.crt",
                                            "front-proxy-client.key",
                                            "apiserver.crt",
                                            "apiserver.key",
                                            "apiserver-kubelet-client.crt",
                                            "apiserver-kubelet-client.key",
                                            "sa.pub",
                                            "sa.key" };
    struct arena *arena = fixture_current()->arena;
    struct tenant_pki *t = tenant_pki_new(KEY_P256);
    const struct pki_file *files = NULL;
    size_t count = 0;

    (void)state;
    tenant_pki_pass(t);
    assert_no_error(pki_files(arena, &t->result, PKI_FILES_EMBEDDED, &files, &count));
    assert_int_equal(count, COUNT_OF(expected));
    for (size_t i = 0; i < count; i++)
        assert_string_equal(files[i].name, expected[i]);
    assert_no_error(pki_files(arena, &t->result, PKI_FILES_UPSTREAM, &files, &count));
    assert_int_equal(count, COUNT_OF(expected) + 2);
    t->result.secrets[PKI_SCHEDULER].doc = NULL;
    assert_error(pki_files(arena, &t->result, PKI_FILES_UPSTREAM, &files, &count), ERR_NOT_FOUND,
                 "Secret web-scheduler-kubeconfig has no scheduler.conf");
}

/* --- the profile ----------------------------------------------------------------------------- */

struct profile_row {
    const char *name;
    const char *spec; /* certificates */
    enum key_type type;
    unsigned rsa_bits;
    uint64_t leaf_hours;
    const char *error;
};

static const struct profile_row profile_rows[] = {
    { "has a default", "{}", KEY_P256, 0, 8760, NULL },
    { "knows RSA-2048", "{\"keyAlgorithm\":\"RSA-2048\"}", KEY_RSA, 2048, 8760, NULL },
    { "knows RSA-3072", "{\"keyAlgorithm\":\"RSA-3072\"}", KEY_RSA, 3072, 8760, NULL },
    { "knows RSA-4096", "{\"keyAlgorithm\":\"RSA-4096\"}", KEY_RSA, 4096, 8760, NULL },
    { "knows ECDSA-P256", "{\"keyAlgorithm\":\"ECDSA-P256\"}", KEY_P256, 0, 8760, NULL },
    { "knows ECDSA-P384", "{\"keyAlgorithm\":\"ECDSA-P384\"}", KEY_P384, 0, 8760, NULL },
    { "knows a life", "{\"leafValidity\":\"720h\"}", KEY_P256, 0, 720, NULL },
    { "refuses another algorithm", "{\"keyAlgorithm\":\"DSA\"}", 0, 0, 0,
      "spec.certificates.keyAlgorithm: \"DSA\" is none of RSA-2048" },
    { "refuses a life that is none", "{\"leafValidity\":\"soon\"}", 0, 0, 0,
      "spec.certificates.leafValidity" },
    { "refuses a life too short", "{\"caValidity\":\"59m\"}", 0, 0, 0, "less than an hour" },
};

static void profile(void **state)
{
    const struct profile_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct pki_profile profile;
    struct doc *doc =
        doc_new(slice_from(arena_format(arena, "{\"spec\":{\"certificates\":%s}}", row->spec)));

    arena_defer(arena, doc_release, doc);
    if (row->error) {
        assert_error(pki_profile_read(arena, doc_root(doc), KEY_P256, &profile), ERR_INVALID,
                     row->error);
        return;
    }
    assert_no_error(pki_profile_read(arena, doc_root(doc), KEY_P256, &profile));
    assert_int_equal(profile.key_type, row->type);
    assert_int_equal(profile.rsa_bits, row->rsa_bits);
    assert_int_equal(profile.leaf_validity_ms, HOURS(row->leaf_hours));
    assert_int_equal(profile.ca_validity_ms, HOURS(87600));
}

TEST_MAIN(TABLE(every_certificate, algorithm_rows), TABLE(names, name_rows),
          TEST(secrets_say_what_they_are), TEST(the_ca_has_four_files),
          TEST(a_secret_of_others_is_left_alone), TEST(status_tells),
          TEST(the_engine_gets_its_files), TABLE(profile, profile_rows))
