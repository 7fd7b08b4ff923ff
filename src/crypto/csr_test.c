#include "crypto/csr.h"

#include <openssl/err.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "lib/command.h"
#include "lib/pki.h"
#include "lib/test.h"

static void release(void *object)
{
    csr_free(object);
}

static struct csr *keep(struct csr *csr)
{
    assert_non_null(csr);
    assert_int_equal(ERR_peek_error(), 0);
    arena_defer(fixture_current()->arena, release, csr);
    return csr;
}

static const struct identity asked = {
    .common_name = "system:node:worker-1",
    .organizations = (const char *const[]){ "system:nodes", "system:masters", NULL },
    .dns_names = (const char *const[]){ "worker-1", NULL },
    .ip_addresses = (const char *const[]){ "10.0.0.7", NULL },
};

struct type_row {
    const char *name;
    enum key_type type;
};

static const struct type_row type_rows[] = {
    { "works with P-256", KEY_P256 },
    { "works with P-384", KEY_P384 },
    { "works with RSA", KEY_RSA },
    { "works with Ed25519", KEY_ED25519 },
};

static void comes_back(void **state)
{
    const struct type_row *row = *state;
    struct key *key = pki_key(row->type);
    struct csr *csr = NULL;
    struct csr *back = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    CLEANUP(text) struct text der = TEXT_EMPTY;

    assert_no_error(csr_new(&asked, key, &csr));
    csr_format_pem(keep(csr), &pem);
    assert_no_error(csr_parse_pem(text_slice(&pem), &back));
    assert_true(key_equal(csr_key(keep(back)), key));
    assert_string_equal(csr_identity(back)->common_name, "system:node:worker-1");
    assert_string_equal(csr_identity(back)->organizations[1], "system:masters");
    assert_string_equal(csr_identity(back)->dns_names[0], "worker-1");
    assert_string_equal(csr_identity(back)->ip_addresses[0], "10.0.0.7");
    assert_null(csr_identity(back)->ip_addresses[1]);
    csr_format_der(back, &der);
    back = NULL;
    assert_no_error(csr_parse_der(text_slice(&der), &back));
    keep(back);
    assert_no_error(file_write(fixture_path("a.csr"), pem.data, pem.size, 0644));
    command_run("openssl", "req", "-in", "a.csr", "-verify", "-noout");
}

static void a_changed_one_is_refused(void **state)
{
    struct csr *csr = NULL;
    struct csr *back = NULL;
    CLEANUP(text) struct text der = TEXT_EMPTY;
    size_t at;

    (void)state;
    assert_no_error(csr_new(&asked, pki_key(KEY_P256), &csr));
    csr_format_der(keep(csr), &der);
    assert_true(slice_find(text_slice(&der), SLICE("worker-1"), &at));
    der.data[at] = 'W';
    assert_error(csr_parse_der(text_slice(&der), &back), ERR_INVALID,
                 "not signed with its own key");
    der.data[at] = 'w';
    text_append_char(&der, 'x');
    assert_error(csr_parse_der(text_slice(&der), &back), ERR_BAD_REQUEST, "bytes follow");
    assert_null(back);
    assert_int_equal(ERR_peek_error(), 0);
}

struct peer_row {
    const char *name;
    const char *key; /* argument of -newkey */
    const char *option;
    const char *extension;
    enum error_code code;
    const char *error;
};

static const struct peer_row peer_rows[] = {
    { "reads names", "ec", "ec_paramgen_curve:P-256", "subjectAltName=DNS:a.example.com", 0, NULL },
    { "reads one that wants to be a CA", "ec", "ec_paramgen_curve:P-256",
      "basicConstraints=critical,CA:TRUE", 0, NULL },
    { "refuses another curve", "ec", "ec_paramgen_curve:P-521", "subjectAltName=DNS:a", ERR_INVALID,
      "secp521r1 is not supported" },
    { "refuses a short key", "rsa", "rsa_keygen_bits:1024", "subjectAltName=DNS:a", ERR_INVALID,
      "RSA key has 1024 bits" },
    { "refuses broken names", "ec", "ec_paramgen_curve:P-256", "2.5.29.17=DER:30:05:82:09:61:61:61",
      ERR_INVALID, "alternative names are not readable" },
};

static void made_by_openssl(void **state)
{
    const struct peer_row *row = *state;
    struct csr *csr = NULL;
    struct slice pem;

    command_run("openssl", "req", "-new", "-newkey", row->key, "-pkeyopt", row->option, "-nodes",
                "-keyout", "a.key", "-subj", "/CN=peer/O=team", "-addext", row->extension, "-out",
                "a.csr");
    pem = slice_from(fixture_read(fixture_path("a.csr")));
    if (row->error) {
        assert_error(csr_parse_pem(pem, &csr), row->code, row->error);
        assert_int_equal(ERR_peek_error(), 0);
        return;
    }
    assert_no_error(csr_parse_pem(pem, &csr));
    assert_string_equal(csr_identity(keep(csr))->common_name, "peer");
    assert_string_equal(csr_identity(csr)->organizations[0], "team");
}

static void bad_text_is_refused(void **state)
{
    struct csr *csr = NULL;
    char *large = arena_alloc(fixture_current()->arena, 2 * CERTIFICATE_MAX_BYTES + 1);

    (void)state;
    assert_error(csr_parse_pem(SLICE(""), &csr), ERR_BAD_REQUEST, "found none");
    assert_error(csr_parse_pem(SLICE("-----BEGIN CERTIFICATE-----\nAAAA\n"
                                     "-----END CERTIFICATE-----\n"),
                               &csr),
                 ERR_BAD_REQUEST, "found CERTIFICATE");
    assert_error(csr_parse_der(SLICE("xyz"), &csr), ERR_BAD_REQUEST, "not a certificate request");
    assert_error(csr_parse_pem(slice_of(large, 2 * CERTIFICATE_MAX_BYTES + 1), &csr), ERR_TOO_LARGE,
                 NULL);
    assert_error(csr_parse_der(slice_of(large, CERTIFICATE_MAX_BYTES + 1), &csr), ERR_TOO_LARGE,
                 NULL);
    assert_error(csr_new(&asked, pki_keep_key(key_public(pki_key(KEY_P256))), &csr), ERR_INVALID,
                 "cannot sign");
    assert_null(csr);
    assert_int_equal(ERR_peek_error(), 0);
}

/* As for kubelets: the name is kept, organizations are not the request's to choose. */
static struct error *decide(struct arena *arena, const struct csr *csr, void *context,
                            struct certificate_spec *spec)
{
    const char *wanted = context;
    const char **organizations = arena_array(arena, 2, const char *);

    if (strcmp(csr_identity(csr)->common_name, wanted) != 0)
        return error_new(ERR_FORBIDDEN, "common name must be %s", wanted);
    organizations[0] = "system:nodes";
    spec->identity = *csr_identity(csr);
    spec->identity.organizations = organizations;
    spec->purposes = CERTIFICATE_CLIENT;
    spec->lifetime_ms = PKI_DAY_MS;
    return NULL;
}

static void the_policy_decides(void **state)
{
    const struct certificate_spec ca_spec = { .identity = { .common_name = "ca" }, .is_ca = true };
    struct pki_pair ca = pki_issue(&ca_spec, NULL, pki_clock());
    const struct certificate_issuer issuer = { ca.certificate, ca.key };
    char name[] = "system:node:worker-1";
    char other[] = "system:node:worker-2";
    struct csr_policy policy = { decide, name };
    struct certificate *certificate = NULL;
    struct csr *csr = NULL;
    struct key *key = pki_key(KEY_P256);

    (void)state;
    assert_no_error(csr_new(&asked, key, &csr));
    assert_no_error(csr_issue(keep(csr), &policy, &issuer, pki_clock(), &certificate));
    pki_keep(certificate);
    assert_true(certificate_has_key(certificate, key));
    assert_string_equal(certificate_fields(certificate)->subject,
                        "CN=system:node:worker-1,O=system:nodes");
    assert_int_equal(certificate_fields(certificate)->purposes, CERTIFICATE_CLIENT);
    assert_false(certificate_fields(certificate)->is_ca);

    policy.context = other;
    certificate = NULL;
    assert_error(csr_issue(csr, &policy, &issuer, pki_clock(), &certificate), ERR_FORBIDDEN,
                 "certificate request refused: common name must be system:node:worker-2");
    assert_null(certificate);
}

TEST_MAIN(TABLE(comes_back, type_rows), TEST(a_changed_one_is_refused),
          TABLE(made_by_openssl, peer_rows), TEST(bad_text_is_refused), TEST(the_policy_decides))
