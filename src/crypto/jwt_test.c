#include "crypto/jwt.h"

#include <openssl/err.h>

#include "base/base64.h"
#include "base/text.h"
#include "crypto/jwk.h"
#include "crypto/key.h"
#include "crypto/limits.h"
#include "crypto/secret.h"
#include "crypto/signature.h"
#include "lib/pki.h"
#include "lib/test.h"

static struct error *accept(struct slice claims, void *context)
{
    (void)claims;
    (void)context;
    return NULL;
}

static struct error *refuse(struct slice claims, void *context)
{
    bool *asked = context;

    *asked = true;
    return error_new(ERR_UNAUTHENTICATED, "token expired: " SLICE_FORMAT, SLICE_ARGUMENT(claims));
}

static struct secret *secret_of(struct slice base64)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;

    assert_no_error(base64_parse(base64, BASE64_URL_BARE, &bytes));
    return pki_keep_secret(secret_new(bytes.data, bytes.size));
}

static struct key *key_of(const struct jwk_fields *fields)
{
    struct key *key = NULL;

    assert_no_error(jwk_read(fields, &key));
    return pki_keep_key(key);
}

/* RFC 7515 A.1, A.2 and A.3, RFC 8037 A.4. */
#define HMAC_KEY                                                                                   \
    SLICE("AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-"                                          \
          "1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow")
#define HMAC_TOKEN                                                                                 \
    "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."                                                    \
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVl" \
    "f"                                                                                            \
    "Q.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
#define RSA_N                                                                                      \
    SLICE(                                                                                         \
        "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1P"  \
        "t0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSH"  \
        "SXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6"  \
        "_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ")
#define RSA_TOKEN                                                                                  \
    "eyJhbGciOiJSUzI1NiJ9."                                                                        \
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVl" \
    "f"                                                                                            \
    "Q.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_"      \
    "O8W2Fp"                                                                                       \
    "5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_"                                          \
    "nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb"                                                   \
    "1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-"                                              \
    "eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOY"                                               \
    "EUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
#define EC_TOKEN                                                                                   \
    "eyJhbGciOiJFUzI1NiJ9."                                                                        \
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVl" \
    "f"                                                                                            \
    "Q.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
#define ED_TOKEN                                                                                   \
    "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-"        \
    "09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"
#define JOE_CLAIMS                                                                                 \
    "{\"iss\":\"joe\",\r\n \"exp\":1300819380,\r\n \"http://example.com/is_root\":true}"

struct known_row {
    const char *name;
    enum jwt_algorithm algorithm;
    struct jwk_fields fields;
    const char *token;
    const char *claims;
};

static const struct known_row known_rows[] = {
    { "knows HS256", JWT_HS256, { .kty = SLICE("oct") }, HMAC_TOKEN, JOE_CLAIMS },
    { "knows RS256",
      JWT_RS256,
      { .kty = SLICE("RSA"), .n = RSA_N, .e = SLICE("AQAB") },
      RSA_TOKEN,
      JOE_CLAIMS },
    { "knows ES256",
      JWT_ES256,
      { .kty = SLICE("EC"),
        .crv = SLICE("P-256"),
        .x = SLICE("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"),
        .y = SLICE("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0") },
      EC_TOKEN,
      JOE_CLAIMS },
    { "knows EdDSA",
      JWT_EDDSA,
      { .kty = SLICE("OKP"),
        .crv = SLICE("Ed25519"),
        .x = SLICE("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo") },
      ED_TOKEN,
      "Example of Ed25519 signing" },
};

static void known(void **state)
{
    const struct known_row *row = *state;
    struct jwt_key key = { 0 };
    const struct jwt_policy policy = {
        .algorithms = row->algorithm, .keys = &key, .key_count = 1, .check = accept
    };
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text changed = TEXT_EMPTY;
    struct jwt jwt = { 0 };

    if (row->algorithm == JWT_HS256)
        key.secret = secret_of(HMAC_KEY);
    else
        key.key = key_of(&row->fields);
    assert_no_error(jwt_verify(arena, slice_from(row->token), &policy, &jwt));
    assert_true(slice_is(jwt.claims, row->claims));
    assert_int_equal(jwt.algorithm, row->algorithm);
    assert_null(jwt.id);

    /* One letter of the claims, one of the signature (not the last: it has spare bits). */
    text_append(&changed, row->token);
    changed.data[strchr(row->token, '.') - row->token + 3] ^= 1;
    assert_error(jwt_verify(arena, text_slice(&changed), &policy, &jwt), ERR_UNAUTHENTICATED,
                 "the signature is wrong");
    text_clear(&changed);
    text_append(&changed, row->token);
    changed.data[changed.size - 5] = changed.data[changed.size - 5] == 'A' ? 'B' : 'A';
    assert_error(jwt_verify(arena, text_slice(&changed), &policy, &jwt), ERR_UNAUTHENTICATED,
                 "the signature is wrong");
    assert_int_equal(ERR_peek_error(), 0);
}

struct type_row {
    const char *name;
    enum key_type type;
    bool is_secret;
    enum jwt_algorithm algorithm;
};

static const struct type_row type_rows[] = {
    { "works with P-256", KEY_P256, false, JWT_ES256 },
    { "works with P-384", KEY_P384, false, JWT_ES384 },
    { "works with RSA", KEY_RSA, false, JWT_RS256 },
    { "works with Ed25519", KEY_ED25519, false, JWT_EDDSA },
    { "works with a secret", KEY_P256, true, JWT_HS256 },
};

static struct slice sign(const struct jwt_key *key, const char *type, const char *claims)
{
    struct secret *token = NULL;

    assert_no_error(jwt_sign(key, type, slice_from(claims), &token));
    return secret_reveal(pki_keep_secret(token));
}

static void comes_back(void **state)
{
    const struct type_row *row = *state;
    const struct jwt_key signer = {
        .id = "key/1",
        .key = row->is_secret ? NULL : pki_key(row->type),
        .secret = row->is_secret ? pki_keep_secret(secret_new_random(32)) : NULL,
    };
    struct jwt_key verifier = signer;
    const struct jwt_policy policy = { .algorithms = JWT_ES256 | JWT_ES384 | JWT_RS256 | JWT_HS256 |
                                                     JWT_EDDSA,
                                       .keys = &verifier,
                                       .key_count = 1,
                                       .type = "jwt",
                                       .check = accept };
    struct slice token = sign(&signer, "JWT", "{\"sub\":\"ä\"}");
    struct jwt jwt = { 0 };

    if (!row->is_secret)
        verifier.key = pki_keep_key(key_public((struct key *)signer.key));
    assert_no_error(jwt_verify(fixture_current()->arena, token, &policy, &jwt));
    assert_true(slice_is(jwt.claims, "{\"sub\":\"ä\"}"));
    assert_string_equal(jwt.id, "key/1");
    assert_int_equal(jwt.algorithm, row->algorithm);
    assert_true(
        slice_is(jwt.header, arena_format(fixture_current()->arena,
                                          "{\"alg\":\"%s\",\"typ\":\"JWT\",\"kid\":\"key/1\"}",
                                          jwt_algorithm_name(row->algorithm))));
    assert_int_equal(ERR_peek_error(), 0);
}

static void claims_are_judged_first(void **state)
{
    const struct jwt_key key = { .secret = secret_of(HMAC_KEY) };
    bool asked = false;
    const struct jwt_policy policy = {
        .algorithms = JWT_HS256, .keys = &key, .key_count = 1, .check = refuse, .context = &asked
    };
    struct jwt jwt = { 0 };

    (void)state;
    assert_error(jwt_verify(fixture_current()->arena, SLICE(HMAC_TOKEN "A"), &policy, &jwt),
                 ERR_UNAUTHENTICATED, NULL);
    assert_false(asked); /* what nobody signed is not even looked at */
    assert_error(jwt_verify(fixture_current()->arena, SLICE(HMAC_TOKEN), &policy, &jwt),
                 ERR_UNAUTHENTICATED, "verify a token: token expired: {\"iss\":\"joe\"");
    assert_true(asked);
    assert_null(jwt.claims.data);
}

struct header_row {
    const char *name;
    const char *header;
    const char *error;
};

static const struct header_row header_rows[] = {
    { "takes a plain one", "{\"alg\":\"HS256\"}", "the signature is wrong" },
    { "takes blanks", " {\n\t\"alg\" : \"HS256\" } ", "the signature is wrong" },
    { "takes escapes", "{\"\\u0061lg\":\"HS\\u003256\"}", "the signature is wrong" },
    { "passes over other members", "{\"x5t\":\"a\",\"n\":-1.5e3,\"t\":true,\"alg\":\"HS256\"}",
      "the signature is wrong" },
    { "reads the id", "{\"alg\":\"HS256\",\"kid\":\"\\ud83d\\ude00/\\/\"}",
      "the signature is wrong" },
    { "refuses none", "{\"alg\":\"none\"}", "token algorithm none is not allowed here" },
    { "refuses none in other letters", "{\"alg\":\"nOnE\"}", "not allowed" },
    { "does not repeat what is not printable", "{\"alg\":\"a\\nb\"}",
      "token algorithm (not printable) is not allowed here" },
    { "refuses another case", "{\"alg\":\"hs256\"}", "not allowed" },
    { "refuses an empty algorithm", "{\"alg\":\"\"}", "not allowed" },
    { "refuses an algorithm that is allowed elsewhere", "{\"alg\":\"ES256\"}", "not allowed" },
    { "wants an algorithm", "{}", "alg is missing" },
    { "wants it to be a string", "{\"alg\":256}", "expected a string" },
    { "refuses two", "{\"alg\":\"HS256\",\"alg\":\"none\"}", "a member comes twice" },
    { "refuses two in disguise", "{\"alg\":\"HS256\",\"al\\u0067\":\"none\"}",
      "a member comes twice" },
    { "refuses crit", "{\"alg\":\"HS256\",\"crit\":[\"exp\"]}", "crit is not supported" },
    { "refuses nested values", "{\"alg\":\"HS256\",\"jwk\":{\"kty\":\"oct\"}}", "nested values" },
    { "refuses arrays", "{\"x5c\":[\"a\"],\"alg\":\"HS256\"}", "nested values" },
    { "refuses what is no object", "\"HS256\"", "expected a JSON object" },
    { "refuses nothing", "", "expected a JSON object" },
    { "refuses what follows", "{\"alg\":\"HS256\"}x", "bytes follow" },
    { "refuses a comma too many", "{\"alg\":\"HS256\",}", "expected a string" },
    { "refuses a missing comma", "{\"alg\":\"HS256\" \"kid\":\"a\"}", "expected a comma" },
    { "refuses a missing colon", "{\"alg\" \"HS256\"}", "expected a colon" },
    { "refuses a string without end", "{\"alg\":\"HS256", "has no end" },
    { "refuses a line end in a string", "{\"alg\":\"HS256\",\"kid\":\"a\nb\"}",
      "JSON does not allow" },
    { "refuses a NUL in disguise", "{\"alg\":\"HS256\\u0000\"}", "JSON does not allow" },
    { "refuses half a surrogate", "{\"alg\":\"HS256\",\"kid\":\"\\ud83d\"}",
      "JSON does not allow" },
    { "refuses unknown escapes", "{\"alg\":\"HS256\",\"kid\":\"\\x41\"}", "JSON does not allow" },
    { "refuses bad UTF-8", "{\"alg\":\"HS256\",\"kid\":\"\xff\"}", "not UTF-8" },
    { "refuses words of its own", "{\"alg\":\"HS256\",\"a\":nil}", "expected a value" },
};

static void header(void **state)
{
    const struct header_row *row = *state;
    const struct jwt_key key = { .secret = secret_of(HMAC_KEY) };
    const struct jwt_policy policy = {
        .algorithms = JWT_HS256, .keys = &key, .key_count = 1, .check = accept
    };
    CLEANUP(text) struct text token = TEXT_EMPTY;
    struct jwt jwt = { 0 };

    base64_append(&token, slice_from(row->header), BASE64_URL_BARE);
    text_append(&token, ".e30.AAAA");
    assert_error(jwt_verify(fixture_current()->arena, text_slice(&token), &policy, &jwt),
                 ERR_UNAUTHENTICATED, row->error);
}

struct shape_row {
    const char *name;
    const char *token;
    const char *error;
};

static const struct shape_row shape_rows[] = {
    { "refuses nothing", "", "three parts" },
    { "refuses one part", "eyJhbGciOiJIUzI1NiJ9", "three parts" },
    { "refuses two parts", "eyJhbGciOiJIUzI1NiJ9.e30", "three parts" },
    { "refuses four parts", "eyJhbGciOiJIUzI1NiJ9.e30.AAAA.AAAA", "three parts" },
    { "refuses an empty signature", "eyJhbGciOiJIUzI1NiJ9.e30.", "the signature is wrong" },
    { "refuses padding", "eyJhbGciOiJIUzI1NiJ9.e30=.AAAA", "the signature is wrong" },
    { "refuses padding in the header", "eyJhbGciOiJIUzI1NiJ9=.e30.AAAA", "token header" },
    { "refuses what is no base64", "eyJhbGciOiJIUzI1NiJ9.e30.A!AA", "token signature" },
};

static void shape(void **state)
{
    const struct shape_row *row = *state;
    const struct jwt_key key = { .secret = secret_of(HMAC_KEY) };
    const struct jwt_policy policy = {
        .algorithms = JWT_HS256, .keys = &key, .key_count = 1, .check = accept
    };
    struct jwt jwt = { 0 };

    assert_error(jwt_verify(fixture_current()->arena, slice_from(row->token), &policy, &jwt),
                 ERR_UNAUTHENTICATED, row->error);
}

static void sizes_have_limits(void **state)
{
    const struct jwt_key key = { .secret = secret_of(HMAC_KEY) };
    const struct jwt_policy policy = {
        .algorithms = JWT_HS256, .keys = &key, .key_count = 1, .check = accept
    };
    char *bytes = arena_alloc(fixture_current()->arena, JWT_MAX_BYTES + 1);
    CLEANUP(text) struct text token = TEXT_EMPTY;
    struct secret *made = NULL;
    struct jwt jwt = { 0 };

    (void)state;
    assert_error(
        jwt_verify(fixture_current()->arena, slice_of(bytes, JWT_MAX_BYTES + 1), &policy, &jwt),
        ERR_UNAUTHENTICATED, "at most 16384");
    base64_append(&token, slice_of(bytes, JWT_MAX_HEADER_BYTES + 1), BASE64_URL_BARE);
    text_append(&token, ".e30.AAAA");
    assert_error(jwt_verify(fixture_current()->arena, text_slice(&token), &policy, &jwt),
                 ERR_UNAUTHENTICATED, "token header has 2049 bytes");
    assert_error(jwt_sign(&key, NULL, slice_of(bytes, JWT_MAX_BYTES + 1), &made), ERR_TOO_LARGE,
                 NULL);
    assert_error(jwt_sign(&key, NULL, slice_of(bytes, JWT_MAX_BYTES - 1000), &made), ERR_TOO_LARGE,
                 "the token would have");
    assert_null(made);
}

/* The old trick: the public key, which everyone knows, used as the secret of HS256. */
static void a_public_key_is_no_secret(void **state)
{
    struct key *key = pki_key(KEY_RSA);
    const struct jwt_key verifier = { .key = key };
    struct jwt_policy policy = {
        .algorithms = JWT_RS256, .keys = &verifier, .key_count = 1, .check = accept
    };
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct jwt_key forger = { 0 };
    struct slice token;
    struct jwt jwt = { 0 };

    (void)state;
    key_format_public_pem(key, &pem);
    forger.secret = pki_keep_secret(secret_new(pem.data, pem.size));
    token = sign(&forger, NULL, "{}");
    assert_error(jwt_verify(fixture_current()->arena, token, &policy, &jwt), ERR_UNAUTHENTICATED,
                 "HS256 is not allowed here");
    /* Even a policy that allows both finds no secret to use. */
    policy.algorithms |= JWT_HS256;
    assert_error(jwt_verify(fixture_current()->arena, token, &policy, &jwt), ERR_UNAUTHENTICATED,
                 "0 HS256 keys might fit");
}

struct choice_row {
    const char *name;
    const char *token_id;
    const char *ids[3]; /* of the keys; the first signs. "-": no id */
    bool good;
    enum error_code code;
    const char *error;
};

static const struct choice_row choice_rows[] = {
    { "finds a key by id", "a", { "a", "b" }, true, 0, NULL },
    { "finds the second by id", "a", { "a", "b", "c" }, true, 0, NULL },
    { "does not try others", "b", { "a", "b" }, false, ERR_UNAUTHENTICATED, "signature is wrong" },
    { "says when there is none",
      "x",
      { "a", "b" },
      false,
      ERR_NOT_FOUND,
      "no ES256 key has the id x" },
    { "takes the only key for a token without id", NULL, { "a" }, true, 0, NULL },
    { "does not guess between two",
      NULL,
      { "a", "b" },
      false,
      ERR_UNAUTHENTICATED,
      "names no key, and 2 ES256 keys might fit" },
    { "takes a key without id when it is the only one", "x", { "-", "b" }, true, 0, NULL },
    { "does not guess between keys without id", "x", { "-", "-" }, false, ERR_NOT_FOUND, NULL },
};

static void choice(void **state)
{
    const struct choice_row *row = *state;
    struct jwt_key keys[3] = { 0 };
    struct jwt_key signer;
    struct jwt_policy policy = { .algorithms = JWT_ES256, .keys = keys, .check = accept };
    struct jwt jwt = { 0 };
    struct slice token;

    for (size_t i = 0; i < 3 && row->ids[i]; i++) {
        keys[i].id = strcmp(row->ids[i], "-") == 0 ? NULL : row->ids[i];
        keys[i].key = pki_key(KEY_P256);
        policy.key_count++;
    }
    signer = (struct jwt_key){ .id = row->token_id, .key = keys[0].key };
    token = sign(&signer, NULL, "{}");
    if (row->good)
        assert_no_error(jwt_verify(fixture_current()->arena, token, &policy, &jwt));
    else
        assert_error(jwt_verify(fixture_current()->arena, token, &policy, &jwt), row->code,
                     row->error);
}

static void types_are_compared(void **state)
{
    const struct jwt_key key = { .secret = secret_of(HMAC_KEY) };
    struct jwt_policy policy = {
        .algorithms = JWT_HS256, .keys = &key, .key_count = 1, .type = "at+jwt", .check = accept
    };
    struct jwt jwt = { 0 };

    (void)state;
    assert_no_error(
        jwt_verify(fixture_current()->arena, sign(&key, "AT+JWT", "{}"), &policy, &jwt));
    assert_error(jwt_verify(fixture_current()->arena, sign(&key, "JWT", "{}"), &policy, &jwt),
                 ERR_UNAUTHENTICATED, "token type JWT, expected at+jwt");
    assert_error(jwt_verify(fixture_current()->arena, sign(&key, NULL, "{}"), &policy, &jwt),
                 ERR_UNAUTHENTICATED, "token type (none)");
    policy.type_exact = true;
    assert_no_error(
        jwt_verify(fixture_current()->arena, sign(&key, "at+jwt", "{}"), &policy, &jwt));
    assert_error(jwt_verify(fixture_current()->arena, sign(&key, "AT+JWT", "{}"), &policy, &jwt),
                 ERR_UNAUTHENTICATED, "token type AT+JWT, expected at+jwt");
}

static void weak_or_odd_keys_do_not_sign(void **state)
{
    const struct jwt_key weak = { .secret = pki_keep_secret(secret_new_random(31)) };
    const struct jwt_key public = { .key = pki_keep_key(key_public(pki_key(KEY_P256))) };
    const struct jwt_key odd = { .id = "a\"b", .key = pki_key(KEY_P256) };
    struct secret *token = NULL;

    (void)state;
    assert_error(jwt_sign(&weak, NULL, SLICE("{}"), &token), ERR_INVALID, "at least 32");
    assert_error(jwt_sign(&public, NULL, SLICE("{}"), &token), ERR_INVALID, "cannot sign");
    assert_error(jwt_sign(&odd, NULL, SLICE("{}"), &token), ERR_INVALID, "printable ASCII");
    assert_null(token);
}

/* r and s have a fixed width; the DER form of X.509 and numbers of 0 are no signatures here. */
static void ecdsa_is_raw(void **state)
{
    struct key *key = pki_key(KEY_P256);
    CLEANUP(text) struct text signature = TEXT_EMPTY;
    char zeros[64] = { 0 };

    (void)state;
    assert_no_error(signature_make(key, SLICE("message"), &signature));
    assert_int_equal(signature.size, 64);
    assert_true(signature_is_valid(key, SLICE("message"), text_slice(&signature)));
    assert_false(signature_is_valid(key, SLICE("massage"), text_slice(&signature)));
    assert_false(signature_is_valid(key, SLICE("message"), slice_of(signature.data, 63)));
    assert_false(signature_is_valid(key, SLICE("message"), slice_of(zeros, 64)));
    assert_int_equal(ERR_peek_error(), 0);
}

TEST_MAIN(TABLE(known, known_rows), TABLE(comes_back, type_rows), TEST(claims_are_judged_first),
          TABLE(header, header_rows), TABLE(shape, shape_rows), TEST(sizes_have_limits),
          TEST(a_public_key_is_no_secret), TABLE(choice, choice_rows), TEST(types_are_compared),
          TEST(weak_or_odd_keys_do_not_sign), TEST(ecdsa_is_raw))
