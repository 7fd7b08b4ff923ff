#include "kube/kubeconfig.h"

#include "base/base64.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static void release_secret(void *secret)
{
    secret_free(secret);
}

static struct value parsed(const struct kubeconfig *config)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct doc *doc = NULL;

    kubeconfig_format(config, &text);
    assert_no_error(yaml_parse(text_slice(&text), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    return doc_root(doc);
}

static void assert_text(struct value value, const char *expected)
{
    struct slice actual = value_string_or(value, SLICE("(absent)"));

    assert_string_equal(arena_strndup(fixture_current()->arena, actual.data, actual.size),
                        expected);
}

static void assert_encoded(struct value value, const char *expected)
{
    assert_text(value,
                base64_format(fixture_current()->arena, slice_from(expected), BASE64_STANDARD));
}

static void a_client_finds_server_and_credentials(void **state)
{
    struct secret *key = secret_new("key", 3);
    struct kubeconfig config = {
        .name = "butler",
        .server = "https://[::1]:6443",
        .ca_pem = SLICE("authority"),
        .certificate_pem = SLICE("certificate"),
        .key_pem = key,
    };
    struct value root;
    struct value cluster;
    struct value user;
    struct value context;

    (void)state;
    arena_defer(fixture_current()->arena, release_secret, key);
    root = parsed(&config);
    assert_text(value_get(root, SLICE("apiVersion")), "v1");
    assert_text(value_get(root, SLICE("kind")), "Config");
    assert_text(value_get(root, SLICE("current-context")), "butler");

    cluster = value_at(value_get(root, SLICE("clusters")), 0);
    assert_text(value_get(cluster, SLICE("name")), "butler");
    assert_text(value_find(cluster, VALUE_KEYS("cluster", "server")), "https://[::1]:6443");
    assert_encoded(value_find(cluster, VALUE_KEYS("cluster", "certificate-authority-data")),
                   "authority");

    user = value_at(value_get(root, SLICE("users")), 0);
    assert_encoded(value_find(user, VALUE_KEYS("user", "client-certificate-data")), "certificate");
    assert_encoded(value_find(user, VALUE_KEYS("user", "client-key-data")), "key");

    context = value_at(value_get(root, SLICE("contexts")), 0);
    assert_text(value_find(context, VALUE_KEYS("context", "cluster")), "butler");
    assert_text(value_find(context, VALUE_KEYS("context", "user")), "butler");
}

TEST_MAIN(TEST(a_client_finds_server_and_credentials))
