#include "machines/kubeadm_payload.h"

#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

#define TOKEN "abcdef.0123456789abcdef"

static struct value parsed(struct slice yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(yaml, NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static struct error *render(const char *spec, const char *version, struct text *text)
{
    CLEANUP(secret) struct secret *token = secret_new(TOKEN, sizeof(TOKEN) - 1);
    struct kubeadm_payload payload = {
        .spec = parsed(slice_from(spec)),
        .version = slice_from(version),
        .endpoint = "127.0.0.1:20001",
        .ca_hash = "sha256:00ff",
        .token = token,
    };

    return kubeadm_payload_render(&payload, text);
}

static const char *text_at(struct value value, const char *const *keys)
{
    struct slice text = value_string_or(value_find(value, keys), SLICE(""));

    return arena_text(fixture_current()->arena, text);
}

/* The JoinConfiguration, which is the last file. */
static struct value join_of(struct value payload)
{
    struct value files = value_get(payload, SLICE("write_files"));
    struct value file = value_at(files, value_count(files) - 1);

    assert_true(slice_is(value_text(file, "path"), KUBEADM_PAYLOAD_JOIN_PATH));
    return parsed(value_text(file, "content"));
}

static void it_joins(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct value payload;
    struct value join;

    (void)state;
    assert_no_error(
        render("joinConfiguration: { nodeRegistration: { criSocket: unix:///run/c.sock, "
               "kubeletExtraArgs: { eviction-hard: x } } }\n"
               "files: [{ path: /etc/x, content: hello }]\n"
               "preKubeadmCommands: [first]\n"
               "postKubeadmCommands: [last]\n"
               "users: [{ name: core, sshAuthorizedKeys: [key] }]\n",
               "v1.34.1", &text));
    assert_true(slice_has_prefix(text_slice(&text), "#cloud-config\n"));
    payload = parsed(text_slice(&text));
    join = join_of(payload);
    assert_string_equal(text_at(join, VALUE_KEYS("apiVersion")), "kubeadm.k8s.io/v1beta4");
    assert_string_equal(
        text_at(join, VALUE_KEYS("discovery", "bootstrapToken", "apiServerEndpoint")),
        "127.0.0.1:20001");
    assert_string_equal(text_at(join, VALUE_KEYS("discovery", "bootstrapToken", "token")), TOKEN);
    assert_string_equal(text_at(join, VALUE_KEYS("nodeRegistration", "criSocket")),
                        "unix:///run/c.sock");
    assert_true(value_equal(value_find(join, VALUE_KEYS("nodeRegistration", "kubeletExtraArgs")),
                            parsed(SLICE("[{ name: eviction-hard, value: x }]"))));
    assert_int_equal(value_count(value_get(payload, SLICE("write_files"))), 2);
    assert_int_equal(value_count(value_get(payload, SLICE("runcmd"))), 3);
    assert_true(slice_is(
        value_string_or(value_at(value_get(payload, SLICE("runcmd")), 0), SLICE("")), "first"));
    assert_true(value_equal(value_get(payload, SLICE("users")),
                            parsed(SLICE("[{ name: core, ssh_authorized_keys: [key] }]"))));
}

static void older_versions_have_maps(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct value join;

    (void)state;
    assert_no_error(
        render("joinConfiguration: { nodeRegistration: { kubeletExtraArgs: { a: b } } }", "v1.30.2",
               &text));
    join = join_of(parsed(text_slice(&text)));
    assert_string_equal(text_at(join, VALUE_KEYS("apiVersion")), "kubeadm.k8s.io/v1beta3");
    assert_string_equal(text_at(join, VALUE_KEYS("nodeRegistration", "kubeletExtraArgs", "a")),
                        "b");
}

static const struct {
    const char *name;
    const char *spec;
    const char *part;
} bad[] = {
    { "a new control plane", "initConfiguration: { a: b }", "spec.initConfiguration" },
    { "another format", "format: ignition", "spec.format" },
    { "content from elsewhere",
      "files: [{ path: /a, content: x }, { path: /b, contentFrom: { secret: { name: s, key: k } } "
      "}]",
      "spec.files[1].contentFrom" },
};

static void it_names_what_it_cannot_do(void **state)
{
    const __typeof__(bad[0]) *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_error(render(row->spec, "v1.34.1", &text), ERR_INVALID, row->part);
}

TEST_MAIN(TEST(it_joins), TEST(older_versions_have_maps), TABLE(it_names_what_it_cannot_do, bad))
