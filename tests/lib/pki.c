/* Keys and certificates for tests. */
#include "lib/pki.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "lib/test.h"

static void release_key(void *object)
{
    key_unref(object);
}

static void release_certificate(void *object)
{
    certificate_unref(object);
}

static void release_secret(void *object)
{
    secret_free(object);
}

static void release_clock(void *object)
{
    clock_fake_free(object);
}

struct key *pki_keep_key(struct key *key)
{
    assert_non_null(key);
    arena_defer(fixture_current()->arena, release_key, key);
    return key;
}

struct certificate *pki_keep(struct certificate *certificate)
{
    assert_non_null(certificate);
    arena_defer(fixture_current()->arena, release_certificate, certificate);
    return certificate;
}

struct secret *pki_keep_secret(struct secret *secret)
{
    assert_non_null(secret);
    arena_defer(fixture_current()->arena, release_secret, secret);
    return secret;
}

/* An RSA key takes as long as a whole test. So those of one test are the next one's too; within a
 * test each is another. */
static struct {
    struct key *keys[8];
    size_t used; /* by the test that runs */
} rsa;

static void give_back(void *unused)
{
    (void)unused;
    rsa.used = 0;
}

static struct key *next_rsa(void)
{
    struct key **key;

    if (rsa.used == 0)
        arena_defer(fixture_current()->arena, give_back, NULL);
    assert_true(rsa.used < COUNT_OF(rsa.keys));
    key = &rsa.keys[rsa.used++];
    if (!*key)
        assert_no_error(key_generate(KEY_RSA, 0, key));
    return key_ref(*key);
}

struct key *pki_key(enum key_type type)
{
    struct key *key = NULL;

    if (type == KEY_RSA)
        return pki_keep_key(next_rsa());
    assert_no_error(key_generate(type, 0, &key));
    return pki_keep_key(key);
}

const struct clock *pki_clock(void)
{
    struct clock *clock = clock_fake_new(PKI_NOW_MS);

    arena_defer(fixture_current()->arena, release_clock, clock);
    return clock;
}

struct pki_pair pki_issue(const struct certificate_spec *spec, const struct pki_pair *issuer,
                          const struct clock *clock)
{
    struct certificate_spec filled = *spec;
    struct pki_pair pair = { pki_key(KEY_P256), NULL };

    if (filled.lifetime_ms == 0)
        filled.lifetime_ms = 365 * PKI_DAY_MS;
    /* time(), which OpenSSL asks, is some milliseconds behind, and may not know this second yet. */
    if (filled.backdate_ms == 0 && clock == clock_system())
        filled.backdate_ms = 60 * 1000;
    if (issuer) {
        const struct certificate_issuer signer = { issuer->certificate, issuer->key };

        assert_no_error(certificate_issue(&filled, pair.key, &signer, clock, &pair.certificate));
    } else {
        assert_no_error(certificate_self_issue(&filled, pair.key, clock, &pair.certificate));
    }
    pki_keep(pair.certificate);
    return pair;
}

const char *pki_pem(const struct certificate *certificate)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    certificate_format_pem(certificate, &pem);
    return arena_strndup(fixture_current()->arena, text_string(&pem), pem.size);
}

void pki_save(const struct certificate *certificate, const char *name)
{
    const char *pem = pki_pem(certificate);

    assert_no_error(file_write(fixture_path(name), pem, strlen(pem), 0644));
}

void pki_save_key(const struct key *key, const char *name)
{
    assert_no_error(key_save(key, fixture_path(name)));
}
