#include "crypto/digest.h"

#include <string.h>

#include "base/hex.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "lib/pki.h"
#include "lib/test.h"

static const char *hex_of(const unsigned char *bytes, size_t size)
{
    return hex_format(fixture_current()->arena, slice_of((const char *)bytes, size));
}

struct sha_row {
    const char *name;
    enum digest_algorithm algorithm;
    const char *data;
    const char *hex;
};

/* FIPS 180-2, appendices B to D; the empty message. */
static const struct sha_row sha_rows[] = {
    { "knows SHA-256", DIGEST_SHA256, "abc",
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
    { "knows SHA-256 over two blocks", DIGEST_SHA256,
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    { "knows SHA-256 of nothing", DIGEST_SHA256, "",
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    { "knows SHA-1", DIGEST_SHA1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d" },
    { "knows SHA-384", DIGEST_SHA384, "abc",
      "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
      "8086072ba1e7cc2358baeca134c825a7" },
    { "knows SHA-512", DIGEST_SHA512, "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
      "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f" },
};

static void sha(void **state)
{
    const struct sha_row *row = *state;
    unsigned char bytes[DIGEST_MAX_SIZE];

    digest_compute(row->algorithm, slice_from(row->data), bytes);
    assert_string_equal(hex_of(bytes, digest_size(row->algorithm)), row->hex);
}

static void sha_in_pieces(void **state)
{
    const struct sha_row *row = *state;
    unsigned char bytes[DIGEST_MAX_SIZE];
    CLEANUP(digest) struct digest *digest = digest_new(row->algorithm);

    for (const char *c = row->data; *c; c++)
        digest_update(digest, slice_of(c, 1));
    digest_update(digest, slice_of(NULL, 0));
    digest_finish(digest, bytes);
    assert_string_equal(hex_of(bytes, digest_size(row->algorithm)), row->hex);
}

static void writes_hex(void **state)
{
    (void)state;
    assert_string_equal(digest_hex(fixture_current()->arena, SLICE("abc")), sha_rows[0].hex);
}

struct hmac_row {
    const char *name;
    char key_byte; /* repeated; 0: the text below */
    size_t key_size;
    const char *key;
    const char *data;
    const char *hex;
};

/* RFC 4231, test cases 1, 2 and 6. */
static const struct hmac_row hmac_rows[] = {
    { "knows a short key", 0x0b, 20, NULL, "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7" },
    { "knows a shorter key", 0, 4, "Jefe", "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843" },
    { "knows a key longer than a block", (char)0xaa, 131, NULL,
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54" },
};

static void hmac(void **state)
{
    const struct hmac_row *row = *state;
    unsigned char bytes[DIGEST_SHA256_SIZE];
    char repeated[131];
    struct secret *key;

    memset(repeated, row->key_byte, sizeof(repeated));
    key = pki_keep_secret(secret_new(row->key ? row->key : repeated, row->key_size));
    digest_hmac(key, slice_from(row->data), bytes);
    assert_string_equal(hex_of(bytes, sizeof(bytes)), row->hex);
}

/* RFC 5869, test case 3: neither salt nor label. */
static void derived_keys_are_known(void **state)
{
    char ikm[22];
    struct secret *derived;

    (void)state;
    memset(ikm, 0x0b, sizeof(ikm));
    derived = pki_keep_secret(digest_derive(pki_keep_secret(secret_new(ikm, sizeof(ikm))), "", 42));
    assert_string_equal(hex_format(fixture_current()->arena, secret_reveal(derived)),
                        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                        "9d201395faa4b61a96c8");
}

static void labels_make_other_keys(void **state)
{
    struct secret *key = pki_keep_secret(secret_new_random(32));
    struct secret *a = pki_keep_secret(digest_derive(key, "a", 32));

    (void)state;
    assert_true(secret_equal(a, pki_keep_secret(digest_derive(key, "a", 32))));
    assert_false(secret_equal(a, pki_keep_secret(digest_derive(key, "b", 32))));
}

TEST_MAIN(TABLE(sha, sha_rows), TABLE(sha_in_pieces, sha_rows), TEST(writes_hex),
          TABLE(hmac, hmac_rows), TEST(derived_keys_are_known), TEST(labels_make_other_keys))
