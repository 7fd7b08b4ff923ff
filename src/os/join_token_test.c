#include "os/join_token.h"

#include "auth/bootstrap_token.h"
#include "base/slice.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "lib/pki.h"
#include "lib/test.h"

#define HOUR_MS (PKI_DAY_MS / 24)

static struct join_token made(const struct doc **out_secret)
{
    struct join_token token = { 0 };

    assert_no_error(
        join_token_make(fixture_current()->arena, PKI_NOW_MS + 999, &token, out_secret));
    return token;
}

static void comes_back_from_its_secret(void **state)
{
    const struct doc *secret = NULL;
    struct join_token token = made(&secret);
    struct join_token again;

    (void)state;
    assert_true(join_token_read(fixture_current()->arena, secret, &again));
    assert_true(secret_equal(token.value, again.value));
    assert_int_equal(again.expires_ms, PKI_NOW_MS + PKI_DAY_MS);
    assert_int_equal(token.expires_ms, again.expires_ms);
}

static void can_be_logged_in_with(void **state)
{
    const struct doc *secret = NULL;
    struct join_token token = made(&secret);
    struct bootstrap_token read;
    struct slice id;
    struct slice rest;

    (void)state;
    assert_true(bootstrap_token_split(secret_reveal(token.value), &id, &rest));
    assert_true(bootstrap_token_read(fixture_current()->arena, secret, &read));
    assert_true(read.may_log_in && read.may_sign && read.expires);
    assert_int_equal(read.group_count, 2);
    assert_true(slice_is(read.groups[0], "system:bootstrappers:kubeadm:default-node-token") ||
                slice_is(read.groups[1], "system:bootstrappers:kubeadm:default-node-token"));
}

static void is_new_each_time(void **state)
{
    const struct doc *secret = NULL;
    struct join_token first = made(&secret);
    struct join_token second = made(&secret);

    (void)state;
    assert_false(secret_equal(first.value, second.value));
}

struct change_row {
    const char *name;
    const char *key;
    const char *base64; /* NULL: removed */
};

static const struct change_row change_rows[] = {
    { "leaves tokens of others alone", "description", "a3ViZWFkbQ==" }, /* kubeadm */
    { "leaves nameless tokens alone", "description", NULL },
    { "does not read what is no base64", "description", "***" },
    { "wants a token that can log in", "usage-bootstrap-authentication", NULL },
    { "wants a token that can sign", "usage-bootstrap-signing", NULL },
    { "wants a token that ends", "expiration", NULL },
    { "wants a token with a secret", "token-secret", NULL },
};

static void change(void **state)
{
    const struct change_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const struct doc *secret = NULL;
    struct doc *changed = NULL;
    struct join_token token;
    struct edit *edit;

    made(&secret);
    edit = edit_begin(secret);
    if (row->base64)
        edit_set_string(edit, EDIT_PATH("data", row->key), slice_from(row->base64));
    else
        edit_remove(edit, EDIT_PATH("data", row->key));
    assert_no_error(edit_seal(edit, &changed));
    arena_defer(arena, doc_release, changed);
    assert_false(join_token_read(arena, changed, &token));
}

static void is_old_after_half_its_life(void **state)
{
    const struct join_token token = { .expires_ms = PKI_NOW_MS + PKI_DAY_MS };

    (void)state;
    assert_false(join_token_is_old(&token, PKI_NOW_MS));
    assert_false(join_token_is_old(&token, PKI_NOW_MS + 12 * HOUR_MS));
    assert_true(join_token_is_old(&token, PKI_NOW_MS + 12 * HOUR_MS + 1));
    assert_true(join_token_is_old(&token, PKI_NOW_MS + 2 * PKI_DAY_MS));
}

TEST_MAIN(TEST(comes_back_from_its_secret), TEST(can_be_logged_in_with), TEST(is_new_each_time),
          TABLE(change, change_rows), TEST(is_old_after_half_its_life))
