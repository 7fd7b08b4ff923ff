#include "crypto/key.h"

#include <openssl/err.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "crypto/secret.h"
#include "lib/command.h"
#include "lib/pki.h"
#include "lib/test.h"

static struct key *keep(struct key *key)
{
    assert_int_equal(ERR_peek_error(), 0); /* whatever made it left OpenSSL's queue empty */
    return pki_keep_key(key);
}

static struct slice revealed(struct secret *take_secret)
{
    return secret_reveal(pki_keep_secret(take_secret));
}

static struct key *generate(enum key_type type)
{
    struct key *key = NULL;

    assert_no_error(key_generate(type, 0, &key));
    return keep(key);
}

struct type_row {
    const char *name;
    enum key_type type;
    unsigned bits;
    const char *traditional_label;
    const char *openssl_name;
};

static const struct type_row type_rows[] = {
    { "knows P-256", KEY_P256, 256, "-----BEGIN EC PRIVATE KEY-----", "prime256v1" },
    { "knows P-384", KEY_P384, 384, "-----BEGIN EC PRIVATE KEY-----", "secp384r1" },
    { "knows RSA", KEY_RSA, 2048, "-----BEGIN RSA PRIVATE KEY-----", "2048 bit" },
    { "knows Ed25519", KEY_ED25519, 256, "-----BEGIN ED25519 PRIVATE KEY-----", "ED25519" },
};

static void comes_back_from_every_form(void **state)
{
    const struct type_row *row = *state;
    struct key *key = generate(row->type);
    struct key *other = generate(row->type);

    assert_int_equal(key_type(key), row->type);
    assert_int_equal(key_bits(key), row->bits);
    assert_true(key_is_private(key));
    assert_false(key_equal(key, other));
    for (enum key_form form = KEY_FORM_PKCS8; form <= KEY_FORM_TRADITIONAL; form++) {
        struct slice pem = revealed(key_format_pem(key, form));
        struct key *back = NULL;

        assert_true(slice_has_prefix(pem, form == KEY_FORM_PKCS8 ? "-----BEGIN PRIVATE KEY-----"
                                                                 : row->traditional_label));
        assert_no_error(key_parse_pem(pem, &back));
        keep(back);
        assert_true(key_is_private(back) && key_equal(key, back));
        back = NULL;
        assert_no_error(key_parse_der(revealed(key_format_der(key, form)), &back));
        assert_true(key_equal(key, keep(back)));
    }
}

static void public_half_stands_alone(void **state)
{
    const struct type_row *row = *state;
    struct key *key = generate(row->type);
    struct key *public = keep(key_public(key));
    struct key *back = NULL;
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    assert_false(key_is_private(public));
    assert_true(key_equal(key, public));
    key_format_public_pem(key, &pem);
    assert_true(slice_has_prefix(text_slice(&pem), "-----BEGIN PUBLIC KEY-----"));
    assert_no_error(key_parse_public_pem(text_slice(&pem), &back));
    assert_true(key_equal(key, keep(back)));
    assert_ptr_equal(keep(key_public(public)), public);
}

static void public_half_looks_as_openssl_writes_it(void **state)
{
    const struct type_row *row = *state;
    struct key *key = generate(row->type);
    CLEANUP(text) struct text der = TEXT_EMPTY;
    CLEANUP(text) struct text theirs = TEXT_EMPTY;

    assert_no_error(key_save(key, fixture_path("key.pem")));
    command_run("openssl", "pkey", "-in", "key.pem", "-pubout", "-outform", "DER", "-out",
                "public.der");
    key_format_public_der(key, &der);
    assert_no_error(file_read(fixture_path("public.der"), KEY_MAX_BYTES, &theirs));
    assert_true(slice_equal(text_slice(&der), text_slice(&theirs)));
}

static void openssl_reads_what_we_write(void **state)
{
    const struct type_row *row = *state;
    struct key *key = generate(row->type);
    char *text;

    assert_no_error(key_save(key, fixture_path("key.pem")));
    text = command_run("openssl", "pkey", "-in", "key.pem", "-check", "-noout", "-text");
    assert_non_null(strstr(text, row->openssl_name));
    assert_non_null(strstr(text, "Key is valid"));
}

struct peer_row {
    const char *name;
    const char *command[16];
    enum key_type type;
    enum error_code code; /* counts when error is given */
    const char *error;    /* NULL: it is read */
};

#define OPENSSL_OUT "-out", "key.pem"

static const struct peer_row peer_rows[] = {
    { "reads PKCS#8 of P-256",
      { "openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256",
        OPENSSL_OUT },
      KEY_P256,
      0,
      NULL },
    { "reads SEC 1 behind its parameters",
      { "openssl", "ecparam", "-genkey", "-name", "prime256v1", OPENSSL_OUT },
      KEY_P256,
      0,
      NULL },
    { "reads PKCS#1",
      { "openssl", "genrsa", "-traditional", OPENSSL_OUT, "2048" },
      KEY_RSA,
      0,
      NULL },
    { "reads RSA as PKCS#8", { "openssl", "genrsa", OPENSSL_OUT, "3072" }, KEY_RSA, 0, NULL },
    { "reads Ed25519",
      { "openssl", "genpkey", "-algorithm", "ED25519", OPENSSL_OUT },
      KEY_ED25519,
      0,
      NULL },
    { "refuses a short RSA key",
      { "openssl", "genrsa", OPENSSL_OUT, "1024" },
      KEY_RSA,
      ERR_INVALID,
      "RSA key has 1024 bits; 2048 to 4096 are accepted" },
    { "refuses a weak exponent",
      { "openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_pubexp:3", OPENSSL_OUT },
      KEY_RSA,
      ERR_INVALID,
      "RSA exponent is weak" },
    { "reads PKCS#8 of P-384",
      { "openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384",
        OPENSSL_OUT },
      KEY_P384,
      0,
      NULL },
    { "refuses P-521",
      { "openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-521",
        OPENSSL_OUT },
      KEY_P256,
      ERR_INVALID,
      "elliptic curve secp521r1 is not supported; use P-256 or P-384" },
    { "refuses a curve by parameters",
      { "openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-pkeyopt",
        "ec_param_enc:explicit", OPENSSL_OUT },
      KEY_P256,
      ERR_INVALID,
      "use P-256 or P-384 by name" },
    { "refuses RSA-PSS",
      { "openssl", "genpkey", "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048",
        OPENSSL_OUT },
      KEY_RSA,
      ERR_INVALID,
      "key type RSA-PSS is not supported" },
    { "refuses Ed448",
      { "openssl", "genpkey", "-algorithm", "ED448", OPENSSL_OUT },
      KEY_ED25519,
      ERR_INVALID,
      "key type ED448 is not supported" },
    { "refuses an encrypted PKCS#8",
      { "openssl", "genpkey", "-algorithm", "ED25519", "-aes-128-cbc", "-pass", "pass:x",
        OPENSSL_OUT },
      KEY_ED25519,
      ERR_INVALID,
      "the private key is encrypted" },
    { "refuses an encrypted PKCS#1",
      { "openssl", "genrsa", "-traditional", "-aes128", "-passout", "pass:x", OPENSSL_OUT, "2048" },
      KEY_RSA,
      ERR_INVALID,
      "the private key is encrypted" },
};

static void made_by_openssl(void **state)
{
    const struct peer_row *row = *state;
    const char *path = fixture_path("key.pem");
    struct key *key = NULL;

    command_expect(0, row->command);
    if (row->error) {
        assert_error(key_load(path, &key), row->code, row->error);
        assert_error(key_load(path, &key), row->code, path);
        assert_null(key);
        assert_int_equal(ERR_peek_error(), 0);
        return;
    }
    assert_no_error(key_load(path, &key));
    assert_int_equal(key_type(keep(key)), row->type);
}

struct bad_row {
    const char *name;
    const char *pem;
    const char *error;
};

static const struct bad_row bad_rows[] = {
    { "refuses nothing", "", "no PRIVATE KEY block" },
    { "refuses other blocks", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      "expected a PRIVATE KEY block, found CERTIFICATE" },
    { "refuses a block cut short", "-----BEGIN PRIVATE KEY-----\nAAAA\n", "read a PEM block" },
    { "refuses what is no base64", "-----BEGIN PRIVATE KEY-----\n!!!!\n-----END PRIVATE KEY-----\n",
      "read a PEM block" },
    { "refuses what is no DER", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
      "not a private key" },
};

static void bad(void **state)
{
    const struct bad_row *row = *state;
    struct key *key = NULL;

    assert_error(key_parse_pem(slice_from(row->pem), &key), ERR_BAD_REQUEST, row->error);
    assert_null(key);
    assert_int_equal(ERR_peek_error(), 0);
}

static void refuses_bytes_that_follow(void **state)
{
    struct key *key = generate(KEY_P256);
    CLEANUP(text) struct text der = TEXT_EMPTY;
    struct key *back = NULL;

    (void)state;
    text_append_slice(&der, revealed(key_format_der(key, KEY_FORM_PKCS8)));
    text_append_char(&der, 'x');
    assert_error(key_parse_der(text_slice(&der), &back), ERR_BAD_REQUEST, "not a private key");
    text_clear(&der);
    key_format_public_der(key, &der);
    text_append_char(&der, 'x');
    assert_error(key_parse_public_der(text_slice(&der), &back), ERR_BAD_REQUEST, "bytes follow");
    assert_null(back);
}

static void refuses_a_foreign_public_half(void **state)
{
    struct key *a = generate(KEY_P256);
    struct key *b = generate(KEY_P256);
    struct slice ours = revealed(key_format_der(a, KEY_FORM_TRADITIONAL));
    struct slice theirs = revealed(key_format_der(b, KEY_FORM_TRADITIONAL));
    char *mixed = arena_dup(fixture_current()->arena, ours.data, ours.size);
    struct key *key = NULL;

    (void)state;
    /* SEC 1 with a named curve ends with the public point of 65 bytes. */
    memcpy(mixed + ours.size - 65, theirs.data + theirs.size - 65, 65);
    assert_error(key_parse_der(slice_of(mixed, ours.size), &key), ERR_INVALID,
                 "does not fit its public key");
    assert_null(key);
    assert_int_equal(ERR_peek_error(), 0);
}

static void refuses_a_spoiled_rsa_key(void **state)
{
    struct slice ours = revealed(key_format_der(pki_key(KEY_RSA), KEY_FORM_TRADITIONAL));
    char *spoiled = arena_dup(fixture_current()->arena, ours.data, ours.size);
    struct key *key = NULL;

    (void)state;
    /* PKCS#1 has the modulus in its first quarter. */
    spoiled[ours.size / 8] ^= 1;
    assert_error(key_parse_der(slice_of(spoiled, ours.size), &key), ERR_INVALID, NULL);
    assert_null(key);
    assert_int_equal(ERR_peek_error(), 0);
}

static void sizes_have_limits(void **state)
{
    char *bytes = arena_alloc(fixture_current()->arena, KEY_MAX_BYTES + 1);
    struct slice large = slice_of(bytes, KEY_MAX_BYTES + 1);
    struct key *key = NULL;

    (void)state;
    assert_error(key_parse_pem(large, &key), ERR_TOO_LARGE, "at most 16384");
    assert_error(key_parse_der(large, &key), ERR_TOO_LARGE, NULL);
    assert_error(key_parse_public_pem(large, &key), ERR_TOO_LARGE, NULL);
    assert_error(key_parse_public_der(large, &key), ERR_TOO_LARGE, NULL);
    assert_error(key_generate(KEY_RSA, 1024, &key), ERR_INVALID, "2048 to 4096");
    assert_error(key_generate(KEY_RSA, 8192, &key), ERR_INVALID, "2048 to 4096");
    assert_null(key);
}

static void is_released_by_the_last_reference(void **state)
{
    struct key *key = NULL;

    (void)state;
    assert_no_error(key_generate(KEY_ED25519, 0, &key));
    assert_ptr_equal(key_ref(key), key);
    assert_null(key_unref(key));
    assert_int_equal(key_type(key), KEY_ED25519);
    assert_null(key_unref(key));
    assert_null(key_unref(NULL));
}

TEST_MAIN(TABLE(comes_back_from_every_form, type_rows), TABLE(public_half_stands_alone, type_rows),
          TABLE(public_half_looks_as_openssl_writes_it, type_rows),
          TABLE(openssl_reads_what_we_write, type_rows), TABLE(made_by_openssl, peer_rows),
          TABLE(bad, bad_rows), TEST(refuses_bytes_that_follow),
          TEST(refuses_a_foreign_public_half), TEST(refuses_a_spoiled_rsa_key),
          TEST(sizes_have_limits), TEST(is_released_by_the_last_reference))
