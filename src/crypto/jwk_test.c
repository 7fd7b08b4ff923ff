#include "crypto/jwk.h"

#include <openssl/err.h>

#include "base/text.h"
#include "crypto/jwt.h"
#include "crypto/key.h"
#include "lib/pki.h"
#include "lib/test.h"

/* The keys of RFC 7638 section 3.1, RFC 7515 A.3.1 and RFC 8037 A.2. */
#define RFC7638_N                                                                                  \
    SLICE(                                                                                         \
        "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_"  \
        "BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0"  \
        "_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTW"   \
        "hAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw")
#define P256_X    SLICE("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
#define P256_Y    SLICE("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0")
#define ED25519_X SLICE("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
#define EC        .kty = SLICE("EC"), .crv = SLICE("P-256")
#define RSA_KTY   .kty = SLICE("RSA")

struct row {
    const char *name;
    struct jwk_fields fields;
    enum key_type type;
    const char *thumbprint; /* NULL: not published */
    const char *error;
};

static const struct row rows[] = {
    { "reads RSA",
      { RSA_KTY, .n = RFC7638_N, .e = SLICE("AQAB") },
      KEY_RSA,
      "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs",
      NULL },
    { "reads P-256", { EC, .x = P256_X, .y = P256_Y }, KEY_P256, NULL, NULL },
    { "reads P-384",
      { .kty = SLICE("EC"),
        .crv = SLICE("P-384"),
        .x = SLICE("9OlJhoZs95nT6Dz2D2CGNfBm2iSW_5HV0fWQKjg8nwawbcPLs-Sa0WGW8NW4OXtI"),
        .y = SLICE("Nb2XImtbpjXMi712XEsw3snkat995RaD9Y_QvamdwEdlK3CP6LVvae6VpruHgQag") },
      KEY_P384,
      "rQwkPKrXtQZ5OZpXoC7tVRK2GIeJare4ftg-Xhv0W08", /* computed by another program */
      NULL },
    { "wants coordinates as long as the curve says",
      { .kty = SLICE("EC"), .crv = SLICE("P-384"), .x = P256_X, .y = P256_Y },
      0,
      NULL,
      "field x has 32 bytes, expected 48" },
    { "reads Ed25519",
      { .kty = SLICE("OKP"), .crv = SLICE("Ed25519"), .x = ED25519_X },
      KEY_ED25519,
      "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
      NULL },
    { "refuses a secret", { .kty = SLICE("oct") }, 0, NULL, "kty must be EC, RSA or OKP" },
    { "refuses another curve",
      { .kty = SLICE("EC"), .crv = SLICE("P-521"), .x = P256_X, .y = P256_Y },
      0,
      NULL,
      "only the curves P-256 and P-384" },
    { "refuses another Edwards curve",
      { .kty = SLICE("OKP"), .crv = SLICE("X25519"), .x = ED25519_X },
      0,
      NULL,
      "only the curve Ed25519" },
    { "refuses a point beside the curve",
      { EC, .x = P256_Y, .y = P256_X },
      0,
      NULL,
      "not a public key" },
    { "refuses half a point", { EC, .x = P256_X }, 0, NULL, "field y is missing" },
    { "refuses a short coordinate",
      { EC, .x = SLICE("AAAA"), .y = P256_Y },
      0,
      NULL,
      "field x has 3 bytes, expected 32" },
    { "refuses the other alphabet",
      { EC, .x = P256_X, .y = SLICE("x/FEzRu9m36HLN+tue659LNpXW6pCyStikYjKIWI5a0") },
      0,
      NULL,
      "field y" },
    { "refuses a short modulus",
      { RSA_KTY, .n = P256_X, .e = SLICE("AQAB") },
      0,
      NULL,
      "RSA key has" },
    { "refuses a weak exponent",
      { RSA_KTY, .n = RFC7638_N, .e = SLICE("Aw") },
      0,
      NULL,
      "RSA exponent is weak" },
};

static void read(void **state)
{
    const struct row *row = *state;
    struct key *key = NULL;

    if (row->error) {
        assert_error(jwk_read(&row->fields, &key), ERR_INVALID, row->error);
        assert_null(key);
        assert_int_equal(ERR_peek_error(), 0);
        return;
    }
    assert_no_error(jwk_read(&row->fields, &key));
    assert_int_equal(key_type(pki_keep_key(key)), row->type);
    assert_false(key_is_private(key));
    if (row->thumbprint)
        assert_string_equal(jwk_thumbprint(fixture_current()->arena, key), row->thumbprint);
    assert_int_equal(ERR_peek_error(), 0);
}

static void fields_have_a_limit(void **state)
{
    struct jwk_fields fields = { RSA_KTY, .e = SLICE("AQAB") };
    struct key *key = NULL;

    (void)state;
    fields.n = slice_of(arena_alloc(fixture_current()->arena, 1025), 1025);
    assert_error(jwk_read(&fields, &key), ERR_TOO_LARGE, "at most 1024");
    assert_null(key);
}

static void formats_p256(void **state)
{
    const struct jwk_fields fields = { EC, .x = P256_X, .y = P256_Y };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct key *key = NULL;

    (void)state;
    assert_no_error(jwk_read(&fields, &key));
    jwk_format(&(struct jwt_key){ .key = pki_keep_key(key) }, &text);
    assert_string_equal(text_string(&text),
                        arena_format(fixture_current()->arena,
                                     "{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"" SLICE_FORMAT
                                     "\",\"y\":\"" SLICE_FORMAT
                                     "\",\"use\":\"sig\",\"alg\":\"ES256\",\"kid\":\"%s\"}",
                                     SLICE_ARGUMENT(P256_X), SLICE_ARGUMENT(P256_Y),
                                     jwk_thumbprint(fixture_current()->arena, key)));
}

static void formats_a_set(void **state)
{
    const struct jwk_fields fields = { .kty = SLICE("OKP"),
                                       .crv = SLICE("Ed25519"),
                                       .x = ED25519_X };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct jwt_key keys[2] = { { .id = "first" } };
    struct key *key = NULL;

    (void)state;
    jwk_set_format(NULL, 0, &text);
    assert_string_equal(text_string(&text), "{\"keys\":[]}");
    assert_no_error(jwk_read(&fields, &key));
    keys[0].key = keys[1].key = pki_keep_key(key);
    text_clear(&text);
    jwk_set_format(keys, 2, &text);
#define ONE(kid)                                                                                   \
    "{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\","  \
    "\"use\":\"sig\",\"alg\":\"EdDSA\",\"kid\":\"" kid "\"}"
    assert_string_equal(
        text_string(&text),
        "{\"keys\":[" ONE("first") "," ONE("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k") "]}");
}

static void private_halves_stay_private(void **state)
{
    struct key *key = pki_key(KEY_RSA);
    CLEANUP(text) struct text of_private = TEXT_EMPTY;
    CLEANUP(text) struct text of_public = TEXT_EMPTY;

    (void)state;
    jwk_format(&(struct jwt_key){ .key = key }, &of_private);
    jwk_format(&(struct jwt_key){ .key = pki_keep_key(key_public(key)) }, &of_public);
    assert_string_equal(text_string(&of_private), text_string(&of_public));
    assert_null(strstr(text_string(&of_private), "\"d\":"));
}

TEST_MAIN(TABLE(read, rows), TEST(fields_have_a_limit), TEST(formats_p256), TEST(formats_a_set),
          TEST(private_halves_stay_private))
