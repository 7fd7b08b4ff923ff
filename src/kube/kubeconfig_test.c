#include "kube/kubeconfig.h"

#include "base/base64.h"
#include "base/error.h"
#include "base/file.h"
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

    assert_string_equal(arena_text(fixture_current()->arena, actual), expected);
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

struct name_row {
    const char *name;
    const char *user;
    const char *line; /* as it stands in the file */
};

static const struct name_row name_rows[] = {
    { "writes usual names as they are", "system:kube-scheduler",
      "- name: system:kube-scheduler\n" },
    { "keeps a word from becoming a truth", "No", "- name: \"No\"\n" },
    { "keeps digits from becoming a number", "1e3", "- name: \"1e3\"\n" },
    { "keeps a name in its place", "a\n  user: b", "- name: \"a\\n  user: b\"\n" },
    { "keeps a colon at the end", "a:", "- name: \"a:\"\n" },
};

static void names(void **state)
{
    const struct name_row *row = *state;
    const struct kubeconfig config = {
        .name = "a@b", .cluster = "b", .user = row->user, .server = "https://c"
    };
    struct value root = parsed(&config);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_text(value_get(value_at(value_get(root, SLICE("users")), 0), SLICE("name")), row->user);
    assert_text(value_get(value_at(value_get(root, SLICE("clusters")), 0), SLICE("name")), "b");
    assert_text(value_get(value_at(value_get(root, SLICE("contexts")), 0), SLICE("name")), "a@b");
    assert_text(
        value_find(value_at(value_get(root, SLICE("contexts")), 0), VALUE_KEYS("context", "user")),
        row->user);
    kubeconfig_format(&config, &text);
    assert_non_null(strstr(text_string(&text), row->line));
}

/* --- reading ------------------------------------------------------------------------------- */

static void what_is_written_is_read_back(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct secret *key = secret_new("key", 3);
    struct secret *token = secret_new("token", 5);
    struct kubeconfig config = {
        .name = "butler",
        .server = "https://127.0.0.1:6443",
        .namespace = "team-a",
        .ca_pem = SLICE("authority"),
        .certificate_pem = SLICE("certificate"),
        .key_pem = key,
        .token = token,
    };
    const char *path = fixture_path("config");
    struct text text = TEXT_EMPTY;
    struct kubeconfig back;
    struct error *err;

    (void)state;
    arena_defer(arena, release_secret, key);
    arena_defer(arena, release_secret, token);
    kubeconfig_format(&config, &text);
    err = file_write(path, text.data, text.size, 0600);
    text_done(&text);
    assert_no_error(err);
    assert_no_error(kubeconfig_load(arena, path, NULL, &back));
    assert_string_equal(back.name, "butler");
    assert_string_equal(back.server, "https://127.0.0.1:6443");
    assert_true(slice_is(back.ca_pem, "authority"));
    assert_true(slice_is(back.certificate_pem, "certificate"));
    assert_true(slice_is(secret_reveal(back.key_pem), "key"));
    assert_true(slice_is(secret_reveal(back.token), "token"));
    assert_string_equal(back.namespace, "team-a");
    assert_false(back.trust_anyone);
}

#define TWO                                                                                        \
    "current-context: b\n"                                                                         \
    "contexts: [{name: a, context: {cluster: ca, user: ua, namespace: team}}, "                    \
    "{name: b, context: {cluster: cb, user: ub}}, {name: c, context: {cluster: cb, user: ux}}]\n"  \
    "clusters: [{name: ca, cluster: {server: 'https://a', tls-server-name: alias, "                \
    "certificate-authority: ca.pem}}, "                                                            \
    "{name: cb, cluster: {server: 'https://b', insecure-skip-tls-verify: true}}, "                 \
    "{name: cc, cluster: {}}]\n"                                                                   \
    "users: [{name: ua, user: {tokenFile: token}}, {name: ub, user: {token: t}}, "                 \
    "{name: ux, user: {exec: {command: x}}}]\n"

#define ACTING                                                                                     \
    "contexts: [{name: a, context: {cluster: x, user: who}}, "                                     \
    "{name: b, context: {cluster: x, user: more}}]\n"                                              \
    "clusters: [{name: x, cluster: {server: 'https://x'}}]\n"                                      \
    "users: [{name: who, user: {token: t, as: jane, as-groups: [ops, night]}}, "                   \
    "{name: more, user: {token: t, as: jane, as-user-extra: {scopes: [few]}}}]\n"

static void acting_as_somebody_is_read(void **state)
{
    struct kubeconfig config;
    struct doc *doc = NULL;

    (void)state;
    assert_no_error(yaml_parse(SLICE(ACTING), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_no_error(kubeconfig_read(fixture_current()->arena, doc, NULL, "a", &config));
    assert_string_equal(config.as, "jane");
    assert_string_equal(config.as_groups[0], "ops");
    assert_string_equal(config.as_groups[1], "night");
    assert_null(config.as_groups[2]);
}

static void files_are_found_beside_it(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct kubeconfig config;

    (void)state;
    assert_no_error(file_write(fixture_path("config"), TWO, sizeof(TWO) - 1, 0600));
    assert_no_error(file_write(fixture_path("ca.pem"), "root", 4, 0600));
    assert_no_error(file_write(fixture_path("token"), "secret\n", 7, 0600));
    assert_no_error(kubeconfig_load(arena, fixture_path("config"), "a", &config));
    assert_string_equal(config.namespace, "team");
    assert_string_equal(config.server_name, "alias");
    assert_true(slice_is(config.ca_pem, "root"));
    assert_true(slice_is(secret_reveal(config.token), "secret"));
    assert_no_error(kubeconfig_load(arena, fixture_path("config"), NULL, &config));
    assert_string_equal(config.server, "https://b");
    assert_true(config.trust_anyone);
}

static void files_are_no_business_of_strangers(void **state)
{
    struct kubeconfig config;
    struct doc *doc = NULL;

    (void)state;
    assert_no_error(yaml_parse(SLICE(TWO), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_no_error(file_write(fixture_path("ca.pem"), "root", 4, 0600));
    assert_error(kubeconfig_read(fixture_current()->arena, doc, NULL, "a", &config), ERR_INVALID,
                 "names the file ca.pem");
    assert_no_error(kubeconfig_read(fixture_current()->arena, doc, NULL, "b", &config));
}

static void a_pod_finds_its_own_cluster(void **state)
{
    struct arena *arena = fixture_current()->arena;
    const char *directory = fixture_directory();
    struct kubeconfig config;

    (void)state;
    assert_error(kubeconfig_load_account(arena, directory, NULL, "443", &config), ERR_NOT_FOUND,
                 "KUBERNETES_SERVICE_HOST");
    assert_error(kubeconfig_load_account(arena, directory, "10.96.0.1", "443", &config),
                 ERR_NOT_FOUND, "service account of this pod");
    assert_no_error(file_write(fixture_path("ca.crt"), "root", 4, 0600));
    assert_no_error(file_write(fixture_path("token"), "secret\n", 7, 0600));
    assert_no_error(file_write(fixture_path("namespace"), "butler-system\n", 14, 0600));
    assert_no_error(kubeconfig_load_account(arena, directory, "fd00::1", "443", &config));
    assert_string_equal(config.server, "https://[fd00::1]:443");
    assert_string_equal(config.namespace, "butler-system");
    assert_string_equal(config.token_path, fixture_path("token"));
    assert_true(slice_is(config.ca_pem, "root"));
    assert_true(slice_is(secret_reveal(config.token), "secret"));
}

struct wrong_row {
    const char *name;
    const char *yaml;
    const char *context;
    const char *message;
};

static const struct wrong_row wrong_rows[] = {
    { "wants a context", "contexts: []", NULL, "current-context is not set" },
    { "wants a context that is there", TWO, "z", "contexts has no entry called \"z\"" },
    { "wants a cluster", "contexts: [{name: a, context: {cluster: x}}]", "a",
      "clusters has no entry called \"x\"" },
    { "wants a user",
      "contexts: [{name: a, context: {cluster: x, user: who}}]\nclusters: [{name: x}]", "a",
      "users has no entry called \"who\"" },
    { "wants a server",
      "contexts: [{name: a, context: {cluster: x, user: who}}]\nclusters: [{name: x}]\nusers: "
      "[{name: who}]",
      "a", "the cluster has no server" },
    { "starts no programs", TWO, "c", "the user has \"exec\", which is not supported" },
    { "does not act as somebody with more rights than meant", ACTING, "b",
      "the user has \"as-user-extra\", which is not supported" },
    { "wants a key for a certificate",
      "contexts: [{name: a, context: {cluster: x, user: who}}]\nclusters: [{name: x, cluster: "
      "{server: 'https://x'}}]\nusers: [{name: who, user: {client-certificate-data: eA==}}]",
      "a", "no client-key" },
    { "wants base64",
      "contexts: [{name: a, context: {cluster: x, user: who}}]\nclusters: [{name: x, cluster: "
      "{server: 'https://x', certificate-authority-data: '!'}}]\nusers: [{name: who}]",
      "a", "read certificate-authority" },
};

static void wrong(void **state)
{
    const struct wrong_row *row = *state;
    struct kubeconfig config;
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(row->yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_error(
        kubeconfig_read(fixture_current()->arena, doc, fixture_directory(), row->context, &config),
        ERR_INVALID, row->message);
}

static void a_token_that_is_renewed_stays_in_its_file(void **state)
{
    struct secret *token = secret_new("of today", 8);
    struct kubeconfig config = {
        .name = "pod",
        .server = "https://10.96.0.1:443",
        .token = token,
        .token_path = "/var/run/account: 1/token",
    };
    struct value user;

    (void)state;
    arena_defer(fixture_current()->arena, release_secret, token);
    user = value_get(value_at(value_get(parsed(&config), SLICE("users")), 0), SLICE("user"));
    assert_text(value_get(user, SLICE("tokenFile")), "/var/run/account: 1/token");
    assert_text(value_get(user, SLICE("token")), "(absent)");
}

TEST_MAIN(TEST(a_client_finds_server_and_credentials), TABLE(names, name_rows),
          TEST(what_is_written_is_read_back), TEST(files_are_found_beside_it),
          TEST(acting_as_somebody_is_read), TEST(files_are_no_business_of_strangers),
          TEST(a_pod_finds_its_own_cluster), TABLE(wrong, wrong_rows),
          TEST(a_token_that_is_renewed_stays_in_its_file))
