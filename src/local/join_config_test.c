#include "local/join_config.h"

#include "auth/bootstrap_token.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "crypto/digest.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "lib/pki.h"
#include "lib/test.h"

#define JOIN(endpoint, token, rest)                                                                \
    "kind: JoinConfiguration\n"                                                                    \
    "discovery: { bootstrapToken: { apiServerEndpoint: '" endpoint "', token: '" token "', " rest  \
    " } }\n"
#define GOOD JOIN("10.0.0.1:6443", "abcdef.0123456789abcdef", "caCertHashes: ['sha256:aa']")

/* The same as a file of a cloud-config, behind one that is something else. */
static const char *cloud(const char *encoding, const char *content)
{
    struct arena *arena = fixture_current()->arena;

    return arena_format(arena,
                        "#cloud-config\nwrite_files:\n- { path: /a, content: '{{ no yaml' }\n"
                        "- { path: /b, encoding: '%s', content: %s }\n",
                        encoding, base64_format(arena, slice_from(content), BASE64_STANDARD));
}

static void is_found_in_a_cloud_config(void **state)
{
    struct join_config config;

    (void)state;
    assert_no_error(join_config_read(fixture_current()->arena,
                                     slice_from(cloud("b64", "a: b\n---\n" GOOD)), &config));
    assert_string_equal(config.server, "https://10.0.0.1:6443");
    assert_true(slice_is(secret_reveal(config.token), "abcdef.0123456789abcdef"));
    assert_true(slice_is(config.token_id, "abcdef"));
    assert_string_equal(config.pins[0], "sha256:aa");
    assert_null(config.pins[1]);
    assert_false(config.trust_anyone);
}

static const struct {
    const char *name;
    const char *payload;
    const char *part; /* of the error */
} bad[] = {
    { "no yaml", "{{", "read it as a cloud-config" },
    { "nothing", "", "no file in it is a JoinConfiguration" },
    { "another document", "kind: ClusterConfiguration", "no file in it is a JoinConfiguration" },
    { "no endpoint", JOIN("", "abcdef.0123456789abcdef", "caCertHashes: [a]"),
      "apiServerEndpoint is missing" },
    { "no token", JOIN("a:1", "", "caCertHashes: [a]"), "bootstrapToken.token must be" },
    { "a token of another form", JOIN("a:1", "abcdef.short", "caCertHashes: [a]"),
      "bootstrapToken.token must be" },
    { "nobody to trust", JOIN("a:1", "abcdef.0123456789abcdef", "caCertHashes: []"),
      "caCertHashes names no authority" },
};

static void bad_payloads_are_named(void **state)
{
    const __typeof__(bad[0]) *given = *state;
    struct join_config config;

    assert_error(join_config_read(fixture_current()->arena, slice_from(given->payload), &config),
                 ERR_INVALID, given->part);
}

/* --- trust ---------------------------------------------------------------------------------- */

struct info {
    const char *signer; /* secret of the token that signs; NULL: nobody did */
    bool other_pin;
};

static const struct {
    const char *name;
    struct info info;
    bool trusted;
    enum error_code code; /* unless it is trusted */
    const char *part;
} cases[] = {
    { "trusts what its token signed and its pin names",
      { "0123456789abcdef", false },
      true,
      0,
      "" },
    { "waits for the signature", { NULL, false }, false, ERR_UNAVAILABLE, "not signed" },
    { "refuses another signature",
      { "ffffffffffffffff", false },
      false,
      ERR_FORBIDDEN,
      "wrong signature" },
    { "refuses another authority",
      { "0123456789abcdef", true },
      false,
      ERR_FORBIDDEN,
      "none of caCertHashes" },
};

static struct doc *cluster_info(struct slice ca_pem, const char *signer)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text signature = TEXT_EMPTY;
    const char *content =
        arena_format(arena, "clusters: [{ cluster: { certificate-authority-data: %s } }]\n",
                     base64_format(arena, ca_pem, BASE64_STANDARD));
    struct edit *edit = edit_new();
    struct doc *doc = NULL;

    edit_set_string(edit, EDIT_PATH("data", "kubeconfig"), slice_from(content));
    if (signer) {
        bootstrap_token_sign(slice_from(content), SLICE("abcdef"), slice_from(signer), &signature);
        edit_set_string(edit, EDIT_PATH("data", "jws-kubeconfig-abcdef"), text_slice(&signature));
    }
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(arena, doc_release, doc);
    return doc;
}

static void trust(void **state)
{
    const __typeof__(cases[0]) *given = *state;
    struct arena *arena = fixture_current()->arena;
    struct certificate_spec spec = { .identity = { .common_name = "ca" }, .is_ca = true };
    struct pki_pair ca = pki_issue(&spec, NULL, pki_clock());
    struct slice pem = slice_from(pki_pem(ca.certificate));
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct join_config config;
    struct slice found = SLICE("");
    struct error *err;

    key_format_public_der(certificate_key(ca.certificate), &key);
    assert_no_error(join_config_read(
        arena,
        slice_from(arena_format(
            arena, JOIN("a:1", "abcdef.0123456789abcdef", "caCertHashes: ['%s%s']"),
            given->info.other_pin ? "sha256:0" : "sha256:", digest_hex(arena, text_slice(&key)))),
        &config));
    err = join_config_trust(arena, &config, cluster_info(pem, given->info.signer), &found);
    if (given->trusted) {
        assert_no_error(err);
        assert_true(slice_equal(found, pem));
    } else {
        assert_error(err, given->code, given->part);
    }
}

TEST_MAIN(TEST(is_found_in_a_cloud_config), TABLE(bad_payloads_are_named, bad), TABLE(trust, cases))
