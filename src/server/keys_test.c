#include "server/keys.h"

#include "crypto/secret.h"
#include "doc/doc.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *refused; /* NULL: it will do */
    size_t size;
};

static const struct row rows[] = {
    { "takes 32 plain bytes", "kT9vX2qLm8RwZ4pYc7NdJ5sHb3GfA6uE", NULL, 32 },
    { "takes base64", "base64:a1Q5dlgycUxtOFJ3WjRwWWM3TmRKNXNIYjNHZkE2dUU=", NULL, 32 },
    { "takes hexadecimal digits",
      "hex:6b54397658327164983f4c6d385277fe31795963374e644a357348623347660a", NULL, 32 },
    { "refuses 31 bytes", "kT9vX2qLm8RwZ4pYc7NdJ5sHb3GfA6u",
      "BUTLER_JWT_SECRET has 31 bytes after decoding; 32 are the least", 0 },
    { "counts bytes after decoding", "hex:6b54397658327164983f4c6d385277fe",
      "BUTLER_JWT_SECRET has 16 bytes", 0 },
    { "refuses broken base64", "base64:****", "BUTLER_JWT_SECRET", 0 },
    { "refuses an example, padded", "changeme-changeme-changeme-1234567", "is a sample value", 0 },
    { "refuses an example within", "my-SuperSecret-key-of-32-characters", "is a sample value", 0 },
    { "refuses one byte again and again",
      "hex:"
      "0000000000000000000000000000000000000000000000000000000000000000",
      "is a sample value", 0 },
    { "refuses counting", "0123456789abcdef0123456789abcdef", "is a sample value", 0 },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct secret *key = NULL;

    if (row->refused) {
        assert_error(keys_parse("BUTLER_JWT_SECRET", row->text, &key), ERR_INVALID, row->refused);
        return;
    }
    assert_no_error(keys_parse("BUTLER_JWT_SECRET", row->text, &key));
    assert_int_equal(secret_reveal(key).size, row->size);
    secret_free(key);
}

static struct fake_kube *begin(void)
{
    struct fake_kube *fake = fake_kube_new_alone();

    fake_kube_serve(fake, &KUBE_SECRETS, (unsigned)-1);
    return fake;
}

static const struct keys_settings shared = { .namespace = "butler-system" };

static void release(void *object)
{
    keys_free(object);
}

static struct keys *load(struct fake_kube *fake)
{
    struct kube kube = fake_kube_client(fake);
    struct keys *keys = NULL;

    assert_no_error(keys_load(&kube, &shared, &keys));
    arena_defer(fixture_current()->arena, release, keys);
    return keys;
}

static void replicas_share_a_key_that_the_first_one_makes(void **state)
{
    struct fake_kube *fake = begin();
    struct keys *first = load(fake);
    struct keys *second = load(fake);

    (void)state;
    assert_true(fake_kube_has(fake, &KUBE_SECRETS, "butler-system", KEYS_SECRET));
    assert_true(secret_equal(keys_current(first), keys_current(second)));
    assert_null(keys_previous(first));
}

static void the_secret_can_hold_the_key_before(void **state)
{
    struct fake_kube *fake = begin();

    (void)state;
    fake_kube_put(fake, &KUBE_SECRETS,
                  "{metadata: {namespace: butler-system, name: butler-server-keys}, data: {"
                  "session: a1Q5dlgycUxtOFJ3WjRwWWM3TmRKNXNIYjNHZkE2dUU=, "
                  "session-previous: QTlnc0xtM1J3WjRwWWM3TmRKNXNIYjNHZkE2dUVrVDk=}}");
    assert_int_equal(secret_reveal(keys_previous(load(fake))).size, 32);
}

static void a_short_key_in_the_secret_is_refused(void **state)
{
    struct fake_kube *fake = begin();
    struct kube kube = fake_kube_client(fake);
    struct keys *keys = NULL;

    (void)state;
    fake_kube_put(fake, &KUBE_SECRETS,
                  "{metadata: {namespace: butler-system, name: butler-server-keys}, "
                  "data: {session: c2hvcnQ=}}");
    assert_error(keys_load(&kube, &shared, &keys), ERR_INVALID, "32 are the least");
}

static void given_keys_need_no_secret(void **state)
{
    struct fake_kube *fake = begin();
    struct kube kube = fake_kube_client(fake);
    struct keys_settings settings = { .namespace = "butler-system",
                                      .current = "kT9vX2qLm8RwZ4pYc7NdJ5sHb3GfA6uE",
                                      .previous = "A9gsLm3RwZ4pYc7NdJ5sHb3GfA6uEkT9" };
    struct keys *keys = NULL;

    (void)state;
    assert_no_error(keys_load(&kube, &settings, &keys));
    assert_int_equal(fake_kube_count(fake, &KUBE_SECRETS, NULL), 0);
    assert_non_null(keys_previous(keys));
    keys_free(keys);
    settings.previous = "short";
    assert_error(keys_load(&kube, &settings, &keys), ERR_INVALID, "BUTLER_JWT_SECRET_PREVIOUS");
}

static void server_01_without_a_key_and_a_place_for_one_there_is_no_start(void **state)
{
    struct fake_kube *fake = begin();
    struct kube kube = fake_kube_client(fake);
    struct keys_settings relaxed = { .namespace = "butler-system", .relaxed = true };
    struct keys *keys = NULL;

    (void)state;
    fake_kube_fail_after(fake, 0);
    assert_error(keys_load(&kube, &shared, &keys), ERR_UNAVAILABLE, "BUTLER_JWT_SECRET is not set");
    assert_no_error(keys_load(&kube, &relaxed, &keys));
    keys_free(keys);
}

TEST_MAIN(TABLE(parse, rows), TEST(replicas_share_a_key_that_the_first_one_makes),
          TEST(the_secret_can_hold_the_key_before), TEST(a_short_key_in_the_secret_is_refused),
          TEST(given_keys_need_no_secret),
          TEST(server_01_without_a_key_and_a_place_for_one_there_is_no_start))
