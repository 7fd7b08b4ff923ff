#include "crypto/certificate_issue.h"

#include <openssl/err.h>
#include <string.h>

#include "base/clock.h"
#include "base/number.h"
#include "lib/command.h"
#include "lib/pki.h"
#include "lib/test.h"

static const struct certificate_spec ca_spec = {
    .identity = { .common_name = "test ca" },
    .is_ca = true,
    .path_limit = CERTIFICATE_NO_PATH_LIMIT,
};

struct bad_row {
    const char *name;
    struct certificate_spec spec;
    enum error_code code;
    const char *error;
};

#define LIST(...)                                                                                  \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }
#define NAMED .identity = { .common_name = "x" }, .lifetime_ms = 1000

static const struct bad_row bad_rows[] = {
    { "wants a lifetime",
      { .identity = { .common_name = "x" } },
      ERR_INVALID,
      "the lifetime is 0 ms, at least a second" },
    { "wants a name", { .lifetime_ms = 1000 }, ERR_INVALID, "for nobody: a certificate needs" },
    { "wants a CA to have a subject",
      { .identity = { .dns_names = LIST("a.b") }, .lifetime_ms = 1000, .is_ca = true },
      ERR_INVALID,
      "a CA needs a common name" },
    { "keeps constraints for CAs",
      { NAMED, .permitted_dns = LIST("example.com") },
      ERR_INVALID,
      "only a CA can have name constraints" },
    { "keeps path limits for CAs",
      { NAMED, .path_limit = 1 },
      ERR_INVALID,
      "only a CA can have a path limit" },
    { "knows negative path limits",
      { NAMED, .is_ca = true, .path_limit = -2 },
      ERR_INVALID,
      "path limit -2" },
    { "keeps signing for CAs",
      { NAMED, .key_usage = CERTIFICATE_CERT_SIGN },
      ERR_INVALID,
      "only a CA may sign" },
    { "checks DNS names",
      { .identity = { .dns_names = LIST("a b") }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "DNS name \"a b\"" },
    { "takes a wildcard at the left only",
      { .identity = { .dns_names = LIST("a.*.example.com") }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "DNS name \"a.*.example.com\"" },
    { "takes a wildcard for a whole label",
      { .identity = { .dns_names = LIST("a*.example.com") }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "DNS name \"a*.example.com\"" },
    { "wants no empty label",
      { .identity = { .dns_names = LIST("a..b") }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "DNS name \"a..b\"" },
    { "wants addresses among addresses",
      { .identity = { .dns_names = LIST("10.0.0.1") }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "DNS name \"10.0.0.1\" is an IP address" },
    { "checks addresses",
      { .identity = { .ip_addresses = LIST("10.0.0.256") }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "\"10.0.0.256\" is no IP address such as 10.0.0.1 or fd00::1" },
    { "checks URIs",
      { .identity = { .uris = LIST("nowhere") }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "expected a scheme" },
    { "checks e-mail addresses",
      { .identity = { .emails = LIST("nobody") }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "e-mail address \"nobody\"" },
    { "checks what it prints",
      { .identity = { .common_name = "a\nb" }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "holds the byte 0x0a" },
    { "checks UTF-8",
      { .identity = { .common_name = "\xff" }, .lifetime_ms = 1000 },
      ERR_INVALID,
      "common name is not UTF-8" },
    { "checks DNS constraints",
      { NAMED, .is_ca = true, .permitted_dns = LIST("*.example.com") },
      ERR_INVALID,
      "DNS constraint \"*.example.com\"" },
    { "checks IP constraints",
      { NAMED, .is_ca = true, .permitted_ips = LIST("10.0.0.0") },
      ERR_INVALID,
      "IP constraint: \"10.0.0.0\" is no network such as 10.0.0.0/8" },
    { "checks prefix lengths",
      { NAMED, .is_ca = true, .permitted_ips = LIST("10.0.0.0/33") },
      ERR_INVALID,
      "\"10.0.0.0/33\" is no network" },
    { "checks for host bits",
      { NAMED, .is_ca = true, .permitted_ips = LIST("10.0.0.1/8") },
      ERR_INVALID,
      "10.0.0.0/8" },
    { "keeps serial numbers within 20 bytes",
      { .identity = { .common_name = "x" }, .lifetime_ms = 1000, .serial_bits = 160 },
      ERR_INVALID,
      "a serial number of 160 bits; at most 159" },
    { "stays in the calendar",
      { .identity = { .common_name = "x" }, .lifetime_ms = UINT64_MAX },
      ERR_INVALID,
      "leaves the calendar" },
};

static void bad(void **state)
{
    const struct bad_row *row = *state;
    struct certificate *certificate = NULL;

    assert_error(certificate_self_issue(&row->spec, pki_key(KEY_P256), pki_clock(), &certificate),
                 row->code, row->error);
    assert_null(certificate);
    assert_int_equal(ERR_peek_error(), 0);
}

static void node_names_may_be_long(void **state)
{
    char *name = arena_alloc(fixture_current()->arena, 266);
    const struct certificate_spec spec = { .identity = { .common_name = memset(name, 'a', 265) } };
    struct pki_pair leaf = pki_issue(&spec, NULL, pki_clock());

    (void)state;
    assert_int_equal(strlen(certificate_fields(leaf.certificate)->identity.common_name), 265);
}

static void names_have_a_limit(void **state)
{
    const char **names = arena_array(fixture_current()->arena, 1002, const char *);
    struct certificate_spec spec = { .identity = { .dns_names = names }, .lifetime_ms = 1000 };
    struct certificate *certificate = NULL;

    (void)state;
    for (size_t i = 0; i < 1001; i++)
        names[i] = "a.example.com";
    assert_error(certificate_self_issue(&spec, pki_key(KEY_P256), pki_clock(), &certificate),
                 ERR_TOO_LARGE, "more than 1000 names");
    spec.identity = (struct identity){ .organizations = names };
    assert_error(certificate_self_issue(&spec, pki_key(KEY_P256), pki_clock(), &certificate),
                 ERR_TOO_LARGE, "more than 1000 names of the sort organization");
    assert_null(certificate);
}

static void serials_are_random(void **state)
{
    struct pki_pair a = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair b = pki_issue(&ca_spec, NULL, pki_clock());

    (void)state;
    assert_string_not_equal(certificate_fields(a.certificate)->serial,
                            certificate_fields(b.certificate)->serial);
    /* All of the upper 64 of 128 bits are zero once in 2^64. */
    assert_true(strlen(certificate_fields(a.certificate)->serial) > 16);
    assert_true(certificate_fields(a.certificate)->serial[0] != '-');
}

static void serials_may_be_short(void **state)
{
    const struct certificate_spec spec = { .identity = { .common_name = "leaf" },
                                           .serial_bits = 63 };

    (void)state;
    for (int i = 0; i < 8; i++) {
        struct pki_pair leaf = pki_issue(&spec, NULL, pki_clock());
        uint64_t serial = 0;

        assert_true(
            number_parse_hex(slice_from(certificate_fields(leaf.certificate)->serial), &serial));
        assert_true(serial > 0 && serial <= INT64_MAX);
    }
}

static void nothing_outlives_its_issuer(void **state)
{
    struct certificate_spec spec = { .identity = { .common_name = "leaf" },
                                     .lifetime_ms = 9999 * PKI_DAY_MS };
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair leaf = pki_issue(&spec, &ca, pki_clock());
    const struct certificate_issuer issuer = { ca.certificate, ca.key };
    struct clock *late = clock_fake_new(PKI_NOW_MS + 400 * PKI_DAY_MS);
    struct certificate *certificate = NULL;
    struct error *err;

    (void)state;
    assert_true(certificate_fields(leaf.certificate)->not_after_ms ==
                certificate_fields(ca.certificate)->not_after_ms);
    err = certificate_issue(&spec, leaf.key, &issuer, late, &certificate);
    clock_fake_free(late);
    assert_error(err, ERR_EXPIRED, "issuer CN=test ca has expired");
}

static void issuers_are_checked(void **state)
{
    const struct certificate_spec leaf_spec = { .identity = { .common_name = "leaf" },
                                                .lifetime_ms = 1000 };
    struct certificate_spec sub_spec = ca_spec;
    struct certificate_spec narrow_spec = ca_spec;
    struct certificate *certificate = NULL;
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    struct pki_pair leaf = pki_issue(&leaf_spec, &ca, pki_clock());
    struct pki_pair narrow;
    struct certificate_issuer issuer = { leaf.certificate, leaf.key };

    (void)state;
    sub_spec.lifetime_ms = 1000;
    assert_error(certificate_issue(&leaf_spec, leaf.key, &issuer, pki_clock(), &certificate),
                 ERR_INVALID, "issuer CN=leaf is not a CA");
    issuer = (struct certificate_issuer){ ca.certificate, leaf.key };
    assert_error(certificate_issue(&leaf_spec, leaf.key, &issuer, pki_clock(), &certificate),
                 ERR_INVALID, "not the private key of issuer CN=test ca");
    issuer = (struct certificate_issuer){ ca.certificate, certificate_key(ca.certificate) };
    assert_error(certificate_issue(&leaf_spec, leaf.key, &issuer, pki_clock(), &certificate),
                 ERR_INVALID, "not the private key");
    narrow_spec.path_limit = 0;
    narrow = pki_issue(&narrow_spec, NULL, pki_clock());
    issuer = (struct certificate_issuer){ narrow.certificate, narrow.key };
    assert_error(certificate_issue(&sub_spec, leaf.key, &issuer, pki_clock(), &certificate),
                 ERR_INVALID, "path limit 0");
    assert_error(certificate_self_issue(&leaf_spec, certificate_key(leaf.certificate), pki_clock(),
                                        &certificate),
                 ERR_INVALID, "no private half");
    assert_null(certificate);
}

static void constraints_bind_the_issuer(void **state)
{
    struct certificate_spec spec = ca_spec;
    const struct certificate_spec inside = { .identity = { .dns_names = LIST("a.example.com"),
                                                           .ip_addresses = LIST("10.1.1.1") } };
    const struct certificate_spec outside = { .identity = { .dns_names = LIST("a.example.org") },
                                              .lifetime_ms = 1000 };
    struct certificate_issuer issuer;
    struct certificate *certificate = NULL;
    struct pki_pair ca;

    (void)state;
    spec.permitted_dns = LIST("example.com");
    spec.permitted_ips = LIST("10.0.0.0/8");
    ca = pki_issue(&spec, NULL, pki_clock());
    pki_issue(&inside, &ca, pki_clock());
    issuer = (struct certificate_issuer){ ca.certificate, ca.key };
    assert_error(certificate_issue(&outside, ca.key, &issuer, pki_clock(), &certificate),
                 ERR_INVALID, "issuer CN=test ca may not issue these names: permitted subtree");
    assert_int_equal(ERR_peek_error(), 0);
}

struct peer_row {
    const char *name;
    enum key_type ca;
    enum key_type leaf;
    unsigned usage; /* of the leaf */
};

static const struct peer_row peer_rows[] = {
    { "likes P-256", KEY_P256, KEY_P256, CERTIFICATE_DIGITAL_SIGNATURE },
    { "likes P-384", KEY_P384, KEY_P384, CERTIFICATE_DIGITAL_SIGNATURE },
    { "likes RSA", KEY_RSA, KEY_RSA, CERTIFICATE_DIGITAL_SIGNATURE | CERTIFICATE_KEY_ENCIPHERMENT },
    { "likes Ed25519", KEY_ED25519, KEY_ED25519, CERTIFICATE_DIGITAL_SIGNATURE },
    { "likes a mixture", KEY_RSA, KEY_ED25519, CERTIFICATE_DIGITAL_SIGNATURE },
};

/* The chain root, intermediate, leaf is accepted by openssl under its strictest rules. */
static void verified_by_openssl(void **state)
{
    const struct peer_row *row = *state;
    const struct certificate_spec root_spec = {
        .identity = { .common_name = "root", .organizations = LIST("butler") },
        .is_ca = true,
        .path_limit = 1,
        .permitted_dns = LIST("example.com"),
        .lifetime_ms = 10 * PKI_DAY_MS,
    };
    const struct certificate_spec middle_spec = { .identity = { .common_name = "middle" },
                                                  .is_ca = true,
                                                  .lifetime_ms = 10 * PKI_DAY_MS };
    const struct certificate_spec leaf_spec = { .identity = { .dns_names = LIST("a.example.com") },
                                                .purposes = CERTIFICATE_SERVER,
                                                .lifetime_ms = 10 * PKI_DAY_MS };
    struct key *root_key = pki_key(row->ca);
    struct key *leaf_key = pki_key(row->leaf);
    struct pki_pair middle;
    struct certificate *root = NULL;
    struct certificate *leaf = NULL;
    struct certificate_issuer issuer;

    assert_no_error(certificate_self_issue(&root_spec, root_key, clock_system(), &root));
    middle =
        pki_issue(&middle_spec, &(struct pki_pair){ root_key, pki_keep(root) }, clock_system());
    issuer = (struct certificate_issuer){ middle.certificate, middle.key };
    assert_no_error(certificate_issue(&leaf_spec, leaf_key, &issuer, clock_system(), &leaf));
    pki_keep(leaf);
    assert_int_equal(certificate_fields(leaf)->key_usage, row->usage);
    pki_save(root, "root.pem");
    pki_save(middle.certificate, "middle.pem");
    pki_save(leaf, "leaf.pem");
    command_run("openssl", "verify", "-x509_strict", "-auth_level", "2", "-CAfile", "root.pem",
                "-untrusted", "middle.pem", "-purpose", "sslserver", "-verify_hostname",
                "a.example.com", "leaf.pem");
    command_expect(2, LIST("openssl", "verify", "-CAfile", "root.pem", "-untrusted", "middle.pem",
                           "-purpose", "sslclient", "leaf.pem"));
}

TEST_MAIN(TABLE(bad, bad_rows), TEST(node_names_may_be_long), TEST(names_have_a_limit),
          TEST(serials_are_random), TEST(serials_may_be_short), TEST(nothing_outlives_its_issuer),
          TEST(issuers_are_checked), TEST(constraints_bind_the_issuer),
          TABLE(verified_by_openssl, peer_rows))
