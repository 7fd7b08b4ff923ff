#include "actions/provider_action.h"

#include "crypto/secret.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

static void release_secret(void *secret)
{
    (void)secret_free(secret);
}

static const struct secret *secret_of(const char *text)
{
    struct secret *secret = secret_new(text, strlen(text));

    arena_defer(fixture_current()->arena, release_secret, secret);
    return secret;
}

static void makes_a_provider_and_its_secret(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct doc *from = document_of("spec: {nutanix: {endpoint: 'https://prism'}}\n");
    struct provider_action_wish wish = {
        .name = "lab", .namespace = "butler-system", .type = "nutanix", .from = from, .team = "dev"
    };
    const struct provider_action_secret secrets[] = { { "username", secret_of("admin") },
                                                      { "password", secret_of("pw\n\x01") } };
    struct doc *provider = NULL;
    struct doc *secret = NULL;

    (void)state;
    assert_no_error(provider_action_new(arena, &wish, true, &provider));
    assert_no_error(provider_action_secret_new(arena, &wish, secrets, 2, &secret));
    assert_no_error(provider_action_check_secret(arena, doc_root(provider), doc_root(secret)));
    document_assert(provider, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                              "kind: ProviderConfig\n"
                              "metadata: {name: lab, namespace: butler-system}\n"
                              "spec:\n"
                              "  provider: nutanix\n"
                              "  nutanix: {endpoint: 'https://prism'}\n"
                              "  scope: {type: team, teamRef: {name: dev}}\n"
                              "  credentialsRef: {name: lab-credentials}\n");
    document_assert(secret, "apiVersion: v1\n"
                            "kind: Secret\n"
                            "metadata:\n"
                            "  name: lab-credentials\n"
                            "  namespace: butler-system\n"
                            "  labels: {butler.butlerlabs.dev/secret-type: provider-credentials}\n"
                            "type: Opaque\n"
                            "data: {username: YWRtaW4=, password: cHcKAQ==}\n");
}

static void rotates_what_is_named(void **state)
{
    const struct provider_action_secret secrets[] = { { "password", secret_of("new") } };
    const struct provider_action_rotation rotation = { secrets, 1 };
    struct doc *after = NULL;

    (void)state;
    assert_no_error(action_preview(document_of("data: {username: YQ==, password: Yg==}\n"),
                                   provider_action_rotate, &rotation, &after));
    document_assert(after, "data: {username: YQ==, password: bmV3}\n");
}

static void names_missing_credentials(void **state)
{
    struct arena *arena = fixture_current()->arena;

    (void)state;
    assert_error(provider_action_check_secret(arena, document_root("spec: {provider: azure}\n"),
                                              document_root("data: {clientID: YQ==}\n")),
                 ERR_INVALID, "credentials for azure lack clientSecret tenantID");
}

struct row {
    const char *name;
    const char *request;
    bool refused;
};

static const struct row rows[] = {
    { "is used from its own namespace",
      "{metadata: {name: m, namespace: butler-system}, spec: {providerRef: {name: lab}}}", true },
    { "is used from another namespace",
      "{metadata: {name: m, namespace: x}, "
      "spec: {providerRef: {name: lab, namespace: butler-system}}}",
      true },
    { "is not the one of the same name elsewhere",
      "{metadata: {name: m, namespace: x}, spec: {providerRef: {name: lab}}}", false },
    { "is not another one",
      "{metadata: {name: m, namespace: butler-system}, spec: {providerRef: {name: other}}}",
      false },
};

static void use(void **state)
{
    const struct row *row = *state;
    struct doc *provider = document_of("metadata: {name: lab, namespace: butler-system}\n");
    struct doc *request = document_of(row->request);

    if (row->refused)
        assert_error(provider_action_check_unused(doc_root(provider), &request, 1), ERR_INVALID,
                     "MachineRequest");
    else
        assert_no_error(provider_action_check_unused(doc_root(provider), &request, 1));
}

TEST_MAIN(TEST(makes_a_provider_and_its_secret), TEST(rotates_what_is_named),
          TEST(names_missing_credentials), TABLE(use, rows))
