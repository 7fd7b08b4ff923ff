#include "adm/bundle.h"

#include <string.h>

#include "doc/doc.h"
#include "lib/command.h"
#include "lib/documents.h"
#include "lib/test.h"

#define HUSH   "s3cr3t-that-nobody-may-see"
#define HUSH64 "czNjcjN0LXRoYXQtbm9ib2R5LW1heS1zZWU="

/* What is in the bundle, as one text. */
static const char *bundle_of(bool redacts, const char *const *objects, size_t count)
{
    struct arena *arena = fixture_current()->arena;
    struct bundle *bundle = arena_new(arena, struct bundle);
    struct doc *docs[8];

    bundle->redacts = redacts;
    for (size_t i = 0; i < count; i++)
        docs[i] = document_of(objects[i]);
    assert_no_error(bundle_add_objects(bundle, "objects.yaml", docs, count));
    assert_no_error(bundle_write(bundle, fixture_path("bundle.tar")));
    bundle_done(bundle);
    return fixture_read(fixture_path("bundle.tar"));
}

/* The text after the header of the first file. */
static const char *content_of(const char *tar)
{
    return tar + 512;
}

static void never_holds_the_content_of_secrets(void **state)
{
    static const char *const objects[] = {
        "{kind: Secret, metadata: {name: a, annotations: {"
        "kubectl.kubernetes.io/last-applied-configuration: '" HUSH "'}}, data: {token: " HUSH64
        ", other: " HUSH64 "}, stringData: {x: " HUSH "}}",
    };

    (void)state;
    for (int redacts = 0; redacts < 2; redacts++) {
        const char *content = content_of(bundle_of(redacts, objects, 1));

        assert_null(strstr(content, HUSH));
        assert_null(strstr(content, HUSH64));
        assert_non_null(strstr(content, "name: a"));
        assert_non_null(strstr(content, "redacted"));
    }
}

struct row {
    const char *name;
    const char *object;
};

static const struct row rows[] = {
    { "hides a password", "{kind: X, spec: {password: " HUSH "}}" },
    { "hides a token in a list", "{kind: X, spec: {git: [{token: " HUSH "}]}}" },
    { "hides a kubeconfig", "{kind: X, status: {kubeconfig: " HUSH "}}" },
    { "hides what ends like a password", "{kind: X, spec: {adminPassword: " HUSH "}}" },
    { "hides keys of a kubeconfig", "{kind: X, users: [{user: {client-key-data: " HUSH "}}]}" },
    { "hides a private key", "{kind: X, tls.key: " HUSH "}" },
    { "hides a list of tokens", "{kind: X, spec: {tokens: [" HUSH "]}}" },
    { "hides variables by their name", "{kind: X, env: [{name: DB_PASSWORD, value: " HUSH "}]}" },
    { "hides what was applied", "{kind: X, copies: {"
                                "kubectl.kubernetes.io/last-applied-configuration: " HUSH "}}" },
    { "hides Secrets in a list of any kind", "{kind: List, items: [{kind: Y}, {kind: Secret, data: "
                                             "{plain: " HUSH "}}]}" },
    { "hides items of a list of Secrets",
      "{kind: SecretList, items: [{data: {plain: " HUSH "}}]}" },
    { "hides user data", "{kind: MachineRequest, spec: {userData: " HUSH "}}" },
};

static void redaction(void **state)
{
    const struct row *row = *state;

    assert_null(strstr(content_of(bundle_of(true, &row->object, 1)), HUSH));
    assert_non_null(strstr(content_of(bundle_of(false, &row->object, 1)), HUSH));
}

static void keeps_what_helps(void **state)
{
    static const char *const objects[] = {
        "{kind: TenantCluster, metadata: {name: web, managedFields: [{manager: noise}]}, "
        "spec: {kubernetesVersion: v1.33.1, credentialsRef: {name: keys}, secretName: where}, "
        "status: {phase: Failed}}",
        "{kind: TenantCluster, metadata: {name: api}}",
    };
    const char *content = content_of(bundle_of(true, objects, 2));

    (void)state;
    assert_non_null(strstr(content, "name: web"));
    assert_non_null(strstr(content, "phase: Failed"));
    assert_non_null(strstr(content, "kubernetesVersion: v1.33.1"));
    assert_non_null(strstr(content, "name: api"));
    assert_non_null(strstr(content, "name: keys"));
    assert_non_null(strstr(content, "secretName: where"));
    assert_null(strstr(content, "noise"));
}

static void is_a_tar_that_others_read(void **state)
{
    CLEANUP(bundle) struct bundle bundle = { .time_s = 1767225600 };
    struct arena *arena = fixture_current()->arena;
    const char *path = fixture_path("two.tar");

    (void)state;
    bundle_add(&bundle, "version.txt", SLICE("butleradm 1\n"));
    bundle_add(&bundle, "objects/empty.yaml", SLICE(""));
    bundle_add(&bundle, "long.txt", slice_from(arena_format(arena, "%01000d", 7)));
    assert_string_equal(text_string(&bundle.listing), "version.txt (12 bytes)\n"
                                                      "objects/empty.yaml (0 bytes)\n"
                                                      "long.txt (1000 bytes)");
    assert_no_error(bundle_write(&bundle, path));
    assert_string_equal(command_run("tar", "tf", path), "version.txt\n"
                                                        "objects/empty.yaml\n"
                                                        "long.txt\n");
    assert_string_equal(command_run("tar", "xOf", path, "version.txt"), "butleradm 1\n");
    assert_int_equal(strlen(command_run("tar", "xOf", path, "long.txt")), 1000);
}

TEST_MAIN(TEST(never_holds_the_content_of_secrets), TABLE(redaction, rows), TEST(keeps_what_helps),
          TEST(is_a_tar_that_others_read))
