#include "auth/bootstrap_token.h"

#include "auth/user.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/text.h"
#include "lib/lookup_fixture.h"
#include "lib/pki.h"
#include "lib/test.h"

struct split_row {
    const char *name;
    const char *token;
    bool good;
};

static const struct split_row split_rows[] = {
    { "takes six and sixteen", "abcdef.0123456789abcdef", true },
    { "wants six", "abcde.0123456789abcdef", false },
    { "wants sixteen", "abcdef.0123456789abcde", false },
    { "wants no more", "abcdef.0123456789abcdef0", false },
    { "wants a dot", "abcdef0123456789abcdef", false },
    { "wants small letters", "ABCDEF.0123456789abcdef", false },
    { "wants letters only", "abc/ef.0123456789abcdef", false },
    { "wants no dot within", "abcdef.01234567.9abcdef", false },
    { "wants no line end", "abcdef.0123456789abcde\n", false },
    { "wants something", "", false },
};

static void splits(void **state)
{
    const struct split_row *row = *state;
    struct slice id;
    struct slice secret;

    assert_int_equal(bootstrap_token_split(slice_from(row->token), &id, &secret), row->good);
}

struct row {
    const char *name;
    const char *change_key; /* a field of the secret that is another, or absent when NULL follows */
    const char *change;
    const char *metadata;
    const char *type;
    const char *token;
    const char *groups; /* NULL: refused */
};

#define TOKEN "abcdef.0123456789abcdef"
#define TYPE  "bootstrap.kubernetes.io/token"
#define GROUP "system:bootstrappers:kubeadm:default-node-token"

static const struct row rows[] = {
    { "logs in", "-", NULL, "", TYPE, TOKEN, "[\"system:bootstrappers\" \"" GROUP "\"]" },
    { "needs no more groups", "auth-extra-groups", NULL, "", TYPE, TOKEN,
      "[\"system:bootstrappers\"]" },
    { "may have several", "auth-extra-groups", GROUP ",system:bootstrappers:a-b", "", TYPE, TOKEN,
      "[\"system:bootstrappers\" \"" GROUP "\" \"system:bootstrappers:a-b\"]" },
    { "gives no other groups", "auth-extra-groups", "system:masters", "", TYPE, TOKEN, NULL },
    { "gives none of them", "auth-extra-groups", GROUP ",system:masters", "", TYPE, TOKEN, NULL },
    { "wants a name behind the prefix", "auth-extra-groups", "system:bootstrappers:", "", TYPE,
      TOKEN, NULL },
    { "wants a letter at the end", "auth-extra-groups", "system:bootstrappers:a-", "", TYPE, TOKEN,
      NULL },
    { "refuses capitals", "auth-extra-groups", "system:bootstrappers:A", "", TYPE, TOKEN, NULL },
    { "knows the secret", "-", NULL, "", TYPE, "abcdef.0123456789abcdee", NULL },
    { "knows the id", "-", NULL, "", TYPE, "abcdee.0123456789abcdef", NULL },
    { "wants the id in the secret too", "token-id", "abcdee", "", TYPE, TOKEN, NULL },
    { "wants a secret in the secret", "token-secret", NULL, "", TYPE, TOKEN, NULL },
    { "wants the type", "-", NULL, "", "Opaque", TOKEN, NULL },
    { "wants the permission", "usage-bootstrap-authentication", NULL, "", TYPE, TOKEN, NULL },
    { "wants it to be true", "usage-bootstrap-authentication", "yes", "", TYPE, TOKEN, NULL },
    { "lives until it expires", "expiration", "2026-01-01T00:00:01Z", "", TYPE, TOKEN,
      "[\"system:bootstrappers\" \"" GROUP "\"]" },
    { "ends at that moment", "expiration", "2026-01-01T00:00:00Z", "", TYPE, TOKEN, NULL },
    { "ends when nobody can say when", "expiration", "tomorrow", "", TYPE, TOKEN, NULL },
    { "ends with its secret", "-", NULL, ", deletionTimestamp: '2030-01-01T00:00:00Z'", TYPE, TOKEN,
      NULL },
};

static const char *const fields[][2] = {
    { "token-id", "abcdef" },
    { "token-secret", "0123456789abcdef" },
    { "usage-bootstrap-authentication", "true" },
    { "usage-bootstrap-signing", "true" },
    { "auth-extra-groups", GROUP },
    { "expiration", NULL },
};

static const char *secret_yaml(const struct row *row)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text yaml = TEXT_EMPTY;

    text_appendf(&yaml,
                 "{metadata: {name: bootstrap-token-abcdef, namespace: kube-system %s}, type: %s, "
                 "data: {",
                 row->metadata, row->type);
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const char *value = strcmp(fields[i][0], row->change_key) == 0 ? row->change : fields[i][1];

        if (value)
            text_appendf(&yaml, "%s: %s, ", fields[i][0],
                         base64_format(arena, slice_from(value), BASE64_STANDARD));
    }
    text_append(&yaml, "}}");
    return arena_strdup(arena, text_string(&yaml));
}

static void verifies(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct lookup_fixture *objects = lookup_fixture_new();
    CLEANUP(text) struct text groups = TEXT_EMPTY;
    struct user *user;
    struct error *err;

    lookup_fixture_set(objects, LOOKUP_SECRET, secret_yaml(row));
    err =
        bootstrap_token_verify(arena, &objects->lookup, pki_clock(), slice_from(row->token), &user);
    if (!row->groups) {
        assert_error(err, ERR_UNAUTHENTICATED, "the bootstrap token is not valid");
        return;
    }
    assert_no_error(err);
    assert_string_equal(user->name, "system:bootstrap:abcdef");
    assert_int_equal(user->origin, USER_FROM_BOOTSTRAP_TOKEN);
    user_append_groups(&groups, user);
    assert_string_equal(text_string(&groups), row->groups);
}

/* What k8s.io/cluster-bootstrap's ComputeDetachedSignature() gives for the same input. */
static void signs_as_kubeadm_expects(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    bootstrap_token_sign(SLICE("apiVersion: v1\nkind: Config\n"), SLICE("abcdef"),
                         SLICE("0123456789abcdef"), &text);
    assert_string_equal(
        text_string(&text),
        "eyJhbGciOiJIUzI1NiIsImtpZCI6ImFiY2RlZiJ9..vH_kT4yiol-nrAWgjfCYqvum5wsKETXe0S7OOp1VgnE");
}

TEST_MAIN(TABLE(splits, split_rows), TABLE(verifies, rows), TEST(signs_as_kubeadm_expects))
