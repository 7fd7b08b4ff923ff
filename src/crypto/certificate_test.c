#include "crypto/certificate.h"

#include <openssl/err.h>

#include "base/file.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/limits.h"
#include "lib/command.h"
#include "lib/pki.h"
#include "lib/test.h"

static const struct certificate_spec ca_spec = {
    .identity = { .common_name = "test ca" },
    .is_ca = true,
    .path_limit = CERTIFICATE_NO_PATH_LIMIT,
};

static struct pki_pair leaf_of_everything(const struct pki_pair *ca)
{
    const struct certificate_spec spec = {
        .identity = {
            .common_name = "système:web",
            .organizations = PKI_LIST("system:masters", "team blue"),
            .units = PKI_LIST("unit"),
            .dns_names = PKI_LIST("Web.Example.com", "*.apps.example.com"),
            .ip_addresses = PKI_LIST("10.0.0.1", "fd00::1"),
            .uris = PKI_LIST("spiffe://example.com/web"),
            .emails = PKI_LIST("ops@example.com"),
        },
        .purposes = CERTIFICATE_SERVER | CERTIFICATE_CLIENT,
        .lifetime_ms = PKI_DAY_MS,
        .backdate_ms = 300000,
    };

    return pki_issue(&spec, ca, pki_clock());
}

static void assert_list(const char *const *list, const char *joined)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (; *list; list++)
        text_appendf(&text, "%s%s", text.size ? "|" : "", *list);
    assert_string_equal(text_string(&text), joined);
}

static void fields_come_back(void **state)
{
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair leaf = leaf_of_everything(&ca);
    const struct certificate_fields *fields = certificate_fields(leaf.certificate);

    (void)state;
    assert_string_equal(fields->identity.common_name, "système:web");
    assert_list(fields->identity.organizations, "system:masters|team blue");
    assert_list(fields->identity.units, "unit");
    assert_list(fields->identity.dns_names, "web.example.com|*.apps.example.com");
    assert_list(fields->identity.ip_addresses, "10.0.0.1|fd00::1");
    assert_list(fields->identity.uris, "spiffe://example.com/web");
    assert_list(fields->identity.emails, "ops@example.com");
    assert_string_equal(fields->subject, "CN=système:web,OU=unit,O=team blue,O=system:masters");
    assert_string_equal(fields->issuer, "CN=test ca");
    assert_int_equal(fields->purposes, CERTIFICATE_SERVER | CERTIFICATE_CLIENT);
    assert_int_equal(fields->key_usage, CERTIFICATE_DIGITAL_SIGNATURE);
    assert_false(fields->is_ca);
    assert_int_equal(fields->path_limit, CERTIFICATE_NO_PATH_LIMIT);
    assert_string_equal(fields->authority_key_id,
                        certificate_fields(ca.certificate)->subject_key_id);
    /* 300 s before now would be before the issuer begins, so it begins with the issuer. */
    assert_true(fields->not_before_ms == PKI_NOW_MS);
    assert_true(fields->not_after_ms == PKI_NOW_MS + PKI_DAY_MS);
    assert_int_equal(ERR_peek_error(), 0);
}

static void ca_fields_come_back(void **state)
{
    const struct certificate_spec spec = {
        .identity = { .organizations = PKI_LIST("butler") },
        .is_ca = true,
        .path_limit = 1,
        .permitted_dns = PKI_LIST("example.com", ".cluster.local"),
        .permitted_ips = PKI_LIST("10.0.0.0/8", "fd00::/8", "0.0.0.0/0"),
        .backdate_ms = 300000,
    };
    struct pki_pair ca = pki_issue(&spec, NULL, pki_clock());
    const struct certificate_fields *fields = certificate_fields(ca.certificate);

    (void)state;
    assert_true(fields->is_ca);
    assert_int_equal(fields->path_limit, 1);
    assert_int_equal(fields->key_usage,
                     CERTIFICATE_DIGITAL_SIGNATURE | CERTIFICATE_CERT_SIGN | CERTIFICATE_CRL_SIGN);
    assert_int_equal(fields->purposes, 0);
    assert_list(fields->permitted_dns, "example.com|.cluster.local");
    assert_list(fields->permitted_ips, "10.0.0.0/8|fd00::/8|0.0.0.0/0");
    assert_true(fields->not_before_ms == PKI_NOW_MS - 300000);
    assert_null(fields->identity.common_name);
    assert_true(certificate_is_issued_by(ca.certificate, ca.certificate));
}

static void comes_back_from_pem_and_der(void **state)
{
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    CLEANUP(text) struct text der = TEXT_EMPTY;
    struct certificate *back = NULL;

    (void)state;
    assert_no_error(certificate_parse_pem(slice_from(pki_pem(ca.certificate)), &back));
    assert_true(certificate_equal(ca.certificate, pki_keep(back)));
    certificate_format_der(ca.certificate, &der);
    back = NULL;
    assert_no_error(certificate_parse_der(text_slice(&der), &back));
    assert_true(certificate_equal(ca.certificate, pki_keep(back)));
    text_append_char(&der, 'x');
    assert_error(certificate_parse_der(text_slice(&der), &back), ERR_BAD_REQUEST,
                 "bytes follow it");
    assert_false(
        certificate_equal(ca.certificate, pki_issue(&ca_spec, NULL, pki_clock()).certificate));
}

static void knows_its_key_and_issuer(void **state)
{
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair twin = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair leaf = leaf_of_everything(&ca);

    (void)state;
    assert_true(certificate_has_key(leaf.certificate, leaf.key));
    assert_false(certificate_has_key(leaf.certificate, ca.key));
    assert_false(key_is_private(certificate_key(leaf.certificate)));
    assert_true(certificate_is_issued_by(leaf.certificate, ca.certificate));
    assert_false(certificate_is_issued_by(leaf.certificate, twin.certificate));
    assert_false(certificate_is_issued_by(ca.certificate, leaf.certificate));
    assert_int_equal(ERR_peek_error(), 0);
}

static void native_ones_are_taken_in(void **state)
{
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    struct certificate *again = NULL;

    (void)state;
    assert_no_error(certificate_from_native(certificate_native(ca.certificate), &again));
    assert_true(certificate_equal(pki_keep(again), ca.certificate));
}

static void bundles_keep_their_order(void **state)
{
    struct pki_pair a = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair b = leaf_of_everything(&a);
    const char *both = arena_format(fixture_current()->arena, "# first\n%s\nsecond:\n%s",
                                    pki_pem(a.certificate), pki_pem(b.certificate));
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct certificate *one = NULL;

    (void)state;
    assert_no_error(file_write(fixture_path("bundle.pem"), both, strlen(both), 0644));
    assert_no_error(certificate_list_load(&list, fixture_path("bundle.pem")));
    assert_int_equal(list.count, 2);
    assert_true(certificate_equal(list.items[0], a.certificate));
    assert_true(certificate_equal(list.items[1], b.certificate));
    certificate_list_format_pem(&list, &pem);
    assert_no_error(certificate_list_parse_pem(&list, text_slice(&pem)));
    assert_int_equal(list.count, 4);
    assert_error(certificate_parse_pem(text_slice(&pem), &one), ERR_BAD_REQUEST,
                 "expected one certificate, found 2");
}

struct bad_row {
    const char *name;
    const char *pem;
    const char *error;
};

static const struct bad_row bad_rows[] = {
    { "refuses nothing", "", "no CERTIFICATE block" },
    { "refuses text", "hello\n", "no CERTIFICATE block" },
    { "refuses other blocks", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
      "expected CERTIFICATE blocks, found PRIVATE KEY" },
    { "refuses a block cut short", "-----BEGIN CERTIFICATE-----\nMIIB\n", "read a PEM block" },
    { "refuses what is no DER", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      "not a certificate" },
};

static void bad(void **state)
{
    const struct bad_row *row = *state;
    CLEANUP(certificate_list) struct certificate_list list = { 0 };

    assert_error(certificate_list_parse_pem(&list, slice_from(row->pem)), ERR_BAD_REQUEST,
                 row->error);
    assert_int_equal(list.count, 0);
    assert_int_equal(ERR_peek_error(), 0);
}

static void a_bad_block_spoils_the_bundle(void **state)
{
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    const char *pem =
        arena_format(fixture_current()->arena, "%s%s", pki_pem(ca.certificate), bad_rows[4].pem);
    CLEANUP(certificate_list) struct certificate_list list = { 0 };

    (void)state;
    assert_error(certificate_list_parse_pem(&list, slice_from(pem)), ERR_BAD_REQUEST, "block 2");
    assert_int_equal(list.count, 0);
}

static void sizes_have_limits(void **state)
{
    char *bytes = arena_alloc(fixture_current()->arena, CERTIFICATE_BUNDLE_MAX_BYTES + 1);
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    struct certificate *one = NULL;

    (void)state;
    assert_error(certificate_parse_der(slice_of(bytes, CERTIFICATE_MAX_BYTES + 1), &one),
                 ERR_TOO_LARGE, "at most 65536");
    assert_error(
        certificate_list_parse_pem(&list, slice_of(bytes, CERTIFICATE_BUNDLE_MAX_BYTES + 1)),
        ERR_TOO_LARGE, "at most");
    assert_null(one);
}

struct host_row {
    const char *name;
    const char *host;
    bool fits;
};

static const struct host_row host_rows[] = {
    { "finds a name", "web.example.com", true },
    { "does not care for case", "WEB.example.COM", true },
    { "lets a wildcard stand for one label", "shop.apps.example.com", true },
    { "lets a wildcard stand for no more", "a.shop.apps.example.com", false },
    { "lets a wildcard stand for no less", "apps.example.com", false },
    { "finds an address", "10.0.0.1", true },
    { "finds an IPv6 address in another spelling", "fd00:0::1", true },
    { "misses another address", "10.0.0.2", false },
    { "does not look at the common name", "système:web", false },
    { "refuses nothing", "", false },
    { "refuses a leading dot", ".example.com", false },
    { "misses a longer name", "web.example.com.evil.org", false },
};

static void host(void **state)
{
    const struct host_row *row = *state;
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair leaf = leaf_of_everything(&ca);

    assert_int_equal(certificate_has_host(leaf.certificate, row->host), row->fits);
    assert_int_equal(ERR_peek_error(), 0);
}

static void openssl_sees_the_same(void **state)
{
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair leaf = leaf_of_everything(&ca);
    const struct certificate_fields *fields = certificate_fields(leaf.certificate);
    CLEANUP(text) struct text hex = TEXT_EMPTY;
    char *text;

    (void)state;
    pki_save(leaf.certificate, "leaf.pem");
    text = command_run("openssl", "x509", "-in", "leaf.pem", "-noout", "-text", "-serial",
                       "-fingerprint", "-sha256");
    assert_non_null(strstr(text, "Version: 3 (0x2)"));
    assert_non_null(strstr(text, "ecdsa-with-SHA256"));
    assert_non_null(strstr(text, "DNS:web.example.com, DNS:*.apps.example.com, IP "
                                 "Address:10.0.0.1, IP Address:FD00:0:0:0:0:0:0:1, "
                                 "URI:spiffe://example.com/web, email:ops@example.com"));
    assert_non_null(strstr(text, "TLS Web Server Authentication, TLS Web Client Authentication"));
    assert_non_null(strstr(text, "X509v3 Basic Constraints: critical\n                CA:FALSE"));
    assert_non_null(strstr(text, "Not After : Jan  2 00:00:00 2026 GMT"));
    for (const char *c = fields->fingerprint; *c; c++)
        text_appendf(&hex, "%s%c", hex.size && (c - fields->fingerprint) % 2 == 0 ? ":" : "",
                     *c >= 'a' ? *c - 'a' + 'A' : *c);
    assert_non_null(strstr(text, text_string(&hex)));
    text_clear(&hex);
    for (const char *c = fields->serial; *c; c++)
        text_append_char(&hex, (char)(*c >= 'a' ? *c - 'a' + 'A' : *c));
    assert_non_null(strstr(text, text_string(&hex)));
}

struct peer_row {
    const char *name;
    const char *extension; /* for openssl req -addext */
    const char *curve;
    const char *error; /* NULL: it is read */
    bool has_key;
};

static const struct peer_row peer_rows[] = {
    { "reads a plain one", "subjectAltName=DNS:a.example.com", "P-256", NULL, true },
    { "reads one with a key of another kind", "subjectAltName=DNS:a.example.com", "P-521", NULL,
      false },
    { "passes over names of other sorts", "subjectAltName=otherName:1.2.3.4;UTF8:x,RID:1.2.3.4",
      "P-256", NULL, true },
    { "refuses a name with a control character", "subjectAltName=DNS:a\x01.example.com", "P-256",
      "DNS name holds the byte 0x01", true },
    { "refuses alternative names that are broken", "2.5.29.17=DER:30:05:82:09:61:61:61", "P-256",
      "extension", true },
    { "refuses a NUL inside a name", "2.5.29.17=DER:30:05:82:03:61:00:62", "P-256",
      "DNS name holds the byte 0x00", true },
    { "refuses an address of five bytes", "2.5.29.17=DER:30:07:87:05:61:61:61:61:61", "P-256",
      "IP address has 5 bytes", true },
    { "refuses a mask with gaps", "2.5.29.30=DER:30:0e:a0:0c:30:0a:87:08:0a:00:00:00:ff:00:ff:00",
      "P-256", "has gaps", true },
};

/* openssl takes the same public key out of the file. */
static void assert_public_key_of(const struct certificate *certificate, const char *file)
{
    CLEANUP(text) struct text der = TEXT_EMPTY;
    char *wanted;

    command_run("openssl", "x509", "-in", file, "-pubkey", "-noout", "-out", "public.pem");
    command_run("openssl", "pkey", "-pubin", "-in", "public.pem", "-outform", "DER", "-out",
                "public.der");
    command_run("openssl", "dgst", "-sha256", "-r", "-out", "public.sum", "public.der");
    wanted = fixture_read(fixture_path("public.sum"));
    certificate_format_public_der(certificate, &der);
    assert_memory_equal(digest_hex(fixture_current()->arena, text_slice(&der)), wanted, 64);
}

static void made_by_openssl(void **state)
{
    const struct peer_row *row = *state;
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    struct arena *arena = fixture_current()->arena;

    command_run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                arena_format(arena, "ec_paramgen_curve:%s", row->curve), "-nodes", "-keyout",
                "key.pem", "-subj", "/CN=peer", "-days", "1", "-addext", row->extension, "-out",
                "cert.pem");
    if (row->error) {
        assert_error(certificate_list_load(&list, fixture_path("cert.pem")), ERR_INVALID,
                     row->error);
    } else {
        assert_no_error(certificate_list_load(&list, fixture_path("cert.pem")));
        assert_string_equal(certificate_fields(list.items[0])->identity.common_name, "peer");
        assert_true(certificate_fields(list.items[0])->is_ca);
        assert_int_equal(certificate_key(list.items[0]) != NULL, row->has_key);
        assert_public_key_of(list.items[0], "cert.pem");
    }
    assert_int_equal(ERR_peek_error(), 0);
}

TEST_MAIN(TEST(fields_come_back), TEST(ca_fields_come_back), TEST(comes_back_from_pem_and_der),
          TEST(knows_its_key_and_issuer), TEST(native_ones_are_taken_in),
          TEST(bundles_keep_their_order), TABLE(bad, bad_rows), TEST(a_bad_block_spoils_the_bundle),
          TEST(sizes_have_limits), TABLE(host, host_rows), TEST(openssl_sees_the_same),
          TABLE(made_by_openssl, peer_rows))
