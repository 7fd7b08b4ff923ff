#include "server/cluster_credential.h"

#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "kube/resources.h"
#include "lib/documents.h"
#include "lib/fake_kube.h"
#include "lib/test.h"

#define ADMIN                                                                                      \
    "{current-context: c, contexts: [{name: c, context: {cluster: c, user: u}}], clusters: "       \
    "[{name: c, "                                                                                  \
    "cluster: {server: 'https://tenant.example:6443'}}], users: [{name: u, user: {token: "         \
    "shared}}]}"

static const struct ttl_row {
    const char *name;
    const char *ttl;
    int64_t seconds; /* 0: refused */
} ttl_rows[] = {
    { "takes hours", "8h", 28800 },
    { "takes the shortest", "10m", 600 },
    { "takes the longest", "24h", 86400 },
    { "refuses what is too short", "9m59s", 0 },
    { "refuses what is too long", "25h", 0 },
    { "refuses what is no time", "soon", 0 },
    { "refuses nothing", "", 0 },
};

static void ttl(void **state)
{
    const struct ttl_row *row = *state;
    int64_t seconds = 0;
    struct error *err = cluster_credential_read_ttl(row->ttl, &seconds);

    if (row->seconds)
        assert_no_error(err);
    else
        assert_error(err, ERR_INVALID, "ttl");
    assert_int_equal(seconds, row->seconds);
}

/* Gives tokens, as a server does. */
static bool on_review(void *context, const struct kube_request *request, struct doc **out_doc)
{
    const char **asked = context;

    if (!request->subresource || strcmp(request->subresource, "token") != 0)
        return false;
    *asked = arena_strdup(fixture_current()->arena, request->name);
    *out_doc = doc_ref(
        document_of("{status: {token: personal, expirationTimestamp: '2026-01-01T08:00:00Z'}}"));
    return true;
}

static struct fake_kube *begin(const char **asked)
{
    struct fake_kube *fake = fake_kube_new_alone();

    fake_kube_serve(fake, &KUBE_SERVICE_ACCOUNTS, (unsigned)-1);
    fake_kube_serve(fake, &KUBE_CLUSTER_ROLE_BINDINGS, (unsigned)-1);
    fake_kube_on_review(fake, on_review, asked);
    return fake;
}

static void a_person_gets_a_token_of_their_own(void **state)
{
    const char *asked = NULL;
    const char *first = NULL;
    struct fake_kube *fake = begin(&asked);
    struct kube tenant = fake_kube_client(fake);
    struct arena *arena = fixture_current()->arena;

    (void)state;
    for (int i = 0; i < 2; i++) { /* the second time everything is there */
        struct text text = TEXT_EMPTY;
        const char *expires = "";

        assert_no_error(cluster_credential_make(arena, &tenant, SLICE(ADMIN),
                                                i ? "OLGA@example.com" : "olga@example.com", 28800,
                                                &text, &expires));
        assert_string_equal(expires, "2026-01-01T08:00:00Z");
        assert_non_null(strstr(text_string(&text), "personal"));
        assert_non_null(strstr(text_string(&text), "https://tenant.example:6443"));
        assert_null(strstr(text_string(&text), "shared"));
        secret_wipe_text(&text);
        first = i ? first : asked;
        assert_string_equal(asked, first);
    }
    assert_int_equal(fake_kube_count(fake, &KUBE_SERVICE_ACCOUNTS, NULL), 1);
    assert_int_equal(fake_kube_count(fake, &KUBE_CLUSTER_ROLE_BINDINGS, NULL), 1);
}

TEST_MAIN(TABLE(ttl, ttl_rows), TEST(a_person_gets_a_token_of_their_own))
