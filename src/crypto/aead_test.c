#include "crypto/aead.h"

#include <openssl/err.h>
#include <string.h>

#include "base/hex.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "crypto/secret.h"
#include "lib/pki.h"
#include "lib/test.h"

struct known_row {
    const char *name;
    const char *key;
    const char *context;
    const char *sealed; /* nonce, ciphertext, tag */
    const char *message;
};

/* Test cases 13, 14 and 16 of the GCM specification. */
static const struct known_row known_rows[] = {
    { "opens nothing", "0000000000000000000000000000000000000000000000000000000000000000", "",
      "000000000000000000000000"
      "530f8afbc74536b9a963b4f1c4cb738b",
      "" },
    { "opens one block", "0000000000000000000000000000000000000000000000000000000000000000", "",
      "000000000000000000000000"
      "cea7403d4d606b6e074ec5d3baf39d18"
      "d0d1c8a799996bf0265b98b5d48ab919",
      "00000000000000000000000000000000" },
    { "opens with a context", "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      "cafebabefacedbaddecaf888"
      "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
      "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
      "76fc6ece0f4e1768cddf8853bb2d551b",
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
      "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39" },
};

static struct slice unhex(const char *hex)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;

    assert_no_error(hex_parse(slice_from(hex), &bytes));
    return slice_of(arena_strndup(fixture_current()->arena, text_string(&bytes), bytes.size),
                    bytes.size);
}

static struct secret *secret_of(struct slice bytes)
{
    return pki_keep_secret(secret_new(bytes.data, bytes.size));
}

static void known(void **state)
{
    const struct known_row *row = *state;
    struct secret *message = NULL;

    assert_no_error(
        aead_open(secret_of(unhex(row->key)), unhex(row->context), unhex(row->sealed), &message));
    pki_keep_secret(message);
    assert_true(slice_equal(secret_reveal(message), unhex(row->message)));
}

static void comes_back(void **state)
{
    struct secret *key = pki_keep_secret(secret_new_random(AEAD_KEY_SIZE));
    struct secret *message = NULL;
    CLEANUP(text) struct text once = TEXT_EMPTY;
    CLEANUP(text) struct text twice = TEXT_EMPTY;

    (void)state;
    assert_no_error(aead_seal(key, SLICE("secrets/a"), SLICE("hello"), &once));
    assert_no_error(aead_seal(key, SLICE("secrets/a"), SLICE("hello"), &twice));
    assert_int_equal(once.size, 5 + AEAD_OVERHEAD);
    assert_false(slice_equal(text_slice(&once), text_slice(&twice)));
    assert_no_error(aead_open(key, SLICE("secrets/a"), text_slice(&once), &message));
    assert_true(slice_is(secret_reveal(pki_keep_secret(message)), "hello"));
}

static void every_change_is_noticed(void **state)
{
    struct secret *key = pki_keep_secret(secret_new_random(AEAD_KEY_SIZE));
    struct secret *other = pki_keep_secret(secret_new_random(AEAD_KEY_SIZE));
    struct secret *message = NULL;
    CLEANUP(text) struct text sealed = TEXT_EMPTY;

    (void)state;
    assert_no_error(aead_seal(key, SLICE("a"), SLICE("hello"), &sealed));
    for (size_t i = 0; i < sealed.size; i++) {
        sealed.data[i] ^= 1;
        assert_error(aead_open(key, SLICE("a"), text_slice(&sealed), &message), ERR_INVALID,
                     "it was changed");
        sealed.data[i] ^= 1;
    }
    assert_error(aead_open(key, SLICE("b"), text_slice(&sealed), &message), ERR_INVALID,
                 "another context");
    assert_error(aead_open(other, SLICE("a"), text_slice(&sealed), &message), ERR_INVALID,
                 "another key");
    assert_error(aead_open(key, SLICE("a"), slice_of(sealed.data, sealed.size - 1), &message),
                 ERR_INVALID, NULL);
    assert_error(aead_open(key, SLICE("a"), slice_of(sealed.data, AEAD_OVERHEAD - 1), &message),
                 ERR_INVALID, "27 bytes are too few");
    assert_null(message);
    assert_int_equal(ERR_peek_error(), 0);
}

static void keys_and_sizes_are_checked(void **state)
{
    struct secret *short_key = pki_keep_secret(secret_new_random(16));
    struct secret *key = pki_keep_secret(secret_new_random(AEAD_KEY_SIZE));
    CLEANUP(text) struct text sealed = TEXT_EMPTY;

    (void)state;
    assert_error(aead_seal(short_key, SLICE(""), SLICE("x"), &sealed), ERR_INVALID,
                 "the key has 16 bytes, AES-256 needs 32");
    /* Refused before a byte is read. */
    assert_error(aead_seal(key, SLICE(""), slice_of("", AEAD_MAX_BYTES + 1), &sealed),
                 ERR_TOO_LARGE, "at most 67108864");
    assert_null(sealed.data);
}

TEST_MAIN(TABLE(known, known_rows), TEST(comes_back), TEST(every_change_is_noticed),
          TEST(keys_and_sizes_are_checked))
