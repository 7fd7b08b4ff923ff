#include "os/talosconfig.h"

#include <string.h>

#include "base/base64.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "lib/pki.h"
#include "lib/test.h"

static struct talosconfig_input sample(void)
{
    static const char *const addresses[] = { "10.0.0.9", "10.0.0.10", NULL };

    return (struct talosconfig_input){
        .namespace = "team-blue-web",
        .cluster = "web",
        .addresses = addresses,
        .ca = SLICE("the CA\n"),
        .certificate = SLICE("the certificate\n"),
        .key = pki_keep_secret(secret_new("the key\n", 8)),
    };
}

static const struct doc *made(const struct talosconfig_input *input)
{
    const struct doc *secret = NULL;

    assert_no_error(talosconfig_make(fixture_current()->arena, input, &secret));
    return secret;
}

static void holds_one_context(void **state)
{
    struct talosconfig_input input = sample();
    const struct doc *secret = made(&input);
    CLEANUP(text) struct text config = TEXT_EMPTY;
    struct slice text;

    (void)state;
    assert_true(value_string(value_find(doc_root(secret), VALUE_KEYS("metadata", "name")), &text));
    assert_true(slice_is(text, "web-talosconfig"));
    assert_true(
        value_string(value_find(doc_root(secret), VALUE_KEYS("data", "talosconfig")), &text));
    assert_no_error(base64_parse(text, BASE64_STANDARD, &config));
    assert_golden(text_string(&config), "os/talosconfig.yaml");
}

static void does_not_mind_the_order_of_nodes(void **state)
{
    static const char *const other_order[] = { "10.0.0.10", "10.0.0.9", NULL };
    struct talosconfig_input input = sample();
    const struct doc *first = made(&input);

    (void)state;
    input.addresses = other_order;
    assert_true(slice_equal(doc_bytes(first), doc_bytes(made(&input))));
}

static void names_what_is_missing(void **state)
{
    static const char *const none[] = { NULL };
    struct arena *arena = fixture_current()->arena;
    const struct doc *secret;
    struct talosconfig_input input = sample();

    (void)state;
    input.key = NULL;
    assert_error(talosconfig_make(arena, &input, &secret), ERR_INVALID, "admin.key is required");
    input.certificate = (struct slice){ 0 };
    assert_error(talosconfig_make(arena, &input, &secret), ERR_INVALID, "admin.crt is required");
    input.ca = (struct slice){ 0 };
    assert_error(talosconfig_make(arena, &input, &secret), ERR_INVALID, "os-ca.crt is required");
    input.addresses = none;
    assert_error(talosconfig_make(arena, &input, &secret), ERR_INVALID, "addresses is required");
    input.cluster = NULL;
    assert_error(talosconfig_make(arena, &input, &secret), ERR_INVALID, "clusterName is required");
}

TEST_MAIN(TEST(holds_one_context), TEST(does_not_mind_the_order_of_nodes),
          TEST(names_what_is_missing))
