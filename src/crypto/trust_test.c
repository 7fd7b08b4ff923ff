#include "crypto/trust.h"

#include <openssl/err.h>
#include <pthread.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "crypto/certificate.h"
#include "lib/command.h"
#include "lib/pki.h"
#include "lib/test.h"

#define LIST(...)                                                                                  \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

/* root (path limit 1, for example.com and 10.0.0.0/8) → middle → leaf. */
struct chain {
    struct pki_pair root;
    struct pki_pair middle;
    struct pki_pair leaf;
    struct trust *trust;
    struct certificate_list intermediates;
};

static void release_trust(void *object)
{
    trust_unref(object);
}

static void release_list(void *object)
{
    certificate_list_done(object);
}

static struct trust *trust_in(struct certificate *root)
{
    struct certificate_list roots = { 0 };
    struct trust *trust;

    certificate_list_push(&roots, certificate_ref(root));
    trust = trust_new(&roots);
    certificate_list_done(&roots);
    arena_defer(fixture_current()->arena, release_trust, trust);
    return trust;
}

static struct pki_pair make_root(void)
{
    const struct certificate_spec spec = {
        .identity = { .common_name = "root" },
        .is_ca = true,
        .path_limit = 1,
        .permitted_dns = LIST("example.com"),
        .permitted_ips = LIST("10.0.0.0/8"),
    };

    return pki_issue(&spec, NULL, pki_clock());
}

/* The same key and name without the limits: it signs what the root itself would refuse to. */
static struct pki_pair without_limits(const struct pki_pair *root)
{
    const struct certificate_spec spec = {
        .identity = { .common_name = "root" },
        .is_ca = true,
        .path_limit = CERTIFICATE_NO_PATH_LIMIT,
        .lifetime_ms = 365 * PKI_DAY_MS,
    };
    struct pki_pair twin = { root->key, NULL };

    assert_no_error(certificate_self_issue(&spec, twin.key, pki_clock(), &twin.certificate));
    pki_keep(twin.certificate);
    return twin;
}

static const struct certificate_spec middle_spec = {
    .identity = { .common_name = "middle" },
    .is_ca = true,
};

static struct chain *make_chain(const struct certificate_spec *leaf_spec)
{
    struct chain *chain = arena_new(fixture_current()->arena, struct chain);

    chain->root = make_root();
    chain->middle = pki_issue(&middle_spec, &chain->root, pki_clock());
    chain->leaf = pki_issue(leaf_spec, &chain->middle, pki_clock());
    chain->trust = trust_in(chain->root.certificate);
    certificate_list_push(&chain->intermediates, certificate_ref(chain->middle.certificate));
    arena_defer(fixture_current()->arena, release_list, &chain->intermediates);
    return chain;
}

static const struct certificate_spec leaf_spec = {
    .identity = { .common_name = "web",
                  .dns_names = LIST("web.example.com", "*.apps.example.com"),
                  .ip_addresses = LIST("10.0.0.1") },
    .purposes = CERTIFICATE_SERVER,
    .lifetime_ms = 30 * PKI_DAY_MS,
};

struct row {
    const char *name;
    enum trust_purpose purpose;
    const char *host;
    int64_t after_ms;  /* after the certificates were made */
    const char *error; /* NULL: it is trusted */
};

static const struct row rows[] = {
    { "trusts a good one", TRUST_SERVER, "web.example.com", 1000, NULL },
    { "trusts any purpose", TRUST_ANY_PURPOSE, NULL, 1000, NULL },
    { "trusts an address", TRUST_SERVER, "10.0.0.1", 1000, NULL },
    { "trusts a wildcard", TRUST_SERVER, "shop.apps.example.com", 1000, NULL },
    { "trusts the last second", TRUST_SERVER, NULL, 30 * PKI_DAY_MS - 1000, NULL },
    { "sees that it expired", TRUST_SERVER, NULL, 30 * PKI_DAY_MS,
      "certificate CN=web expired at 2026-01-31T00:00:00Z, it is now 2026-01-31T00:00:00Z" },
    { "sees that it is not yet valid", TRUST_SERVER, NULL, -1000,
      "is not valid before 2026-01-01T00:00:00Z, it is now 2025-12-31T23:59:59Z" },
    { "sees the wrong usage", TRUST_CLIENT, NULL, 1000,
      "wrong usage: certificate CN=web is for servers, not for clients" },
    { "sees the wrong host", TRUST_SERVER, "example.com", 1000,
      "certificate CN=web is not for example.com: it has DNS:web.example.com, "
      "DNS:*.apps.example.com, IP:10.0.0.1" },
    { "lets a wildcard stand for one label", TRUST_SERVER, "a.b.apps.example.com", 1000,
      "is not for a.b.apps.example.com" },
    { "does not take the common name for a host", TRUST_SERVER, "web", 1000, "is not for web" },
    { "sees the wrong address", TRUST_SERVER, "10.0.0.2", 1000, "is not for 10.0.0.2" },
};

static void verify(void **state)
{
    const struct row *row = *state;
    struct chain *chain = make_chain(&leaf_spec);
    const struct trust_question question = { &chain->intermediates, row->purpose, row->host,
                                             PKI_NOW_MS + row->after_ms };

    if (row->error)
        assert_error(trust_verify(chain->trust, chain->leaf.certificate, &question),
                     ERR_UNAUTHENTICATED, row->error);
    else
        assert_no_error(trust_verify(chain->trust, chain->leaf.certificate, &question));
    assert_int_equal(ERR_peek_error(), 0);
}

static const struct trust_question just_now = { .now_ms = PKI_NOW_MS + 1000 };

static void sees_an_unknown_issuer(void **state)
{
    struct chain *chain = make_chain(&leaf_spec);
    struct pki_pair stranger = make_root();
    struct certificate_list nobody = { 0 };
    struct trust *empty = trust_new(&nobody);

    (void)state;
    arena_defer(fixture_current()->arena, release_trust, empty);
    assert_error(trust_verify(trust_in(stranger.certificate), chain->middle.certificate, &just_now),
                 ERR_UNAUTHENTICATED, NULL);
    assert_error(trust_verify(chain->trust, chain->leaf.certificate, &just_now),
                 ERR_UNAUTHENTICATED,
                 "unknown issuer: certificate CN=web was issued by CN=middle, which leads to none "
                 "of the 1 trusted roots");
    assert_error(trust_verify(empty, chain->root.certificate, &just_now), ERR_UNAUTHENTICATED,
                 "unknown issuer");
    assert_int_equal(ERR_peek_error(), 0);
}

static void an_anchor_need_not_be_a_root(void **state)
{
    struct chain *chain = make_chain(&leaf_spec);

    (void)state;
    assert_no_error(
        trust_verify(trust_in(chain->middle.certificate), chain->leaf.certificate, &just_now));
    assert_no_error(
        trust_verify(trust_in(chain->leaf.certificate), chain->leaf.certificate, &just_now));
}

static void sees_a_name_constraint_broken(void **state)
{
    const struct certificate_spec outside = {
        .identity = { .common_name = "evil", .dns_names = LIST("web.example.org") }
    };
    const struct certificate_spec address = { .identity = { .common_name = "evil",
                                                            .ip_addresses = LIST("192.168.0.1") } };
    struct pki_pair root = make_root();
    struct pki_pair twin = without_limits(&root);
    struct trust *trust = trust_in(root.certificate);

    (void)state;
    assert_error(
        trust_verify(trust, pki_issue(&outside, &twin, pki_clock()).certificate, &just_now),
        ERR_UNAUTHENTICATED,
        "name constraints of an issuer do not permit certificate CN=evil: it has CN=evil, "
        "DNS:web.example.org");
    assert_error(
        trust_verify(trust, pki_issue(&address, &twin, pki_clock()).certificate, &just_now),
        ERR_UNAUTHENTICATED, "IP:192.168.0.1");
}

static void sees_a_path_too_long(void **state)
{
    const struct certificate_spec named = { .identity = { .common_name = "leaf" } };
    struct certificate_spec wide = middle_spec;
    struct certificate_list *intermediates =
        arena_new(fixture_current()->arena, struct certificate_list);
    struct trust_question question = just_now;
    struct pki_pair root = make_root();
    struct pki_pair twin = without_limits(&root);
    struct pki_pair first;
    struct pki_pair second;
    struct pki_pair leaf;

    (void)state;
    wide.path_limit = CERTIFICATE_NO_PATH_LIMIT;
    first = pki_issue(&wide, &twin, pki_clock());
    wide.identity.common_name = "second";
    second = pki_issue(&wide, &first, pki_clock());
    leaf = pki_issue(&named, &second, pki_clock());
    certificate_list_push(intermediates, certificate_ref(first.certificate));
    certificate_list_push(intermediates, certificate_ref(second.certificate));
    arena_defer(fixture_current()->arena, release_list, intermediates);
    question.intermediates = intermediates;
    assert_no_error(trust_verify(trust_in(twin.certificate), leaf.certificate, &question));
    assert_error(trust_verify(trust_in(root.certificate), leaf.certificate, &question),
                 ERR_UNAUTHENTICATED, "CA CN=root allows 1 CAs below it, but this chain has more");
}

static void sees_a_leaf_that_signed(void **state)
{
    const struct clock *clock = clock_system();
    const struct trust_question tomorrow = { .now_ms = clock_wall_ms(clock) + PKI_DAY_MS };
    const struct certificate_spec spec = { .identity = { .common_name = "web" } };
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    struct pki_pair leaf = pki_issue(&spec, NULL, clock);

    (void)state;
    /* Our own code will not sign with a leaf, so openssl does. */
    pki_save(leaf.certificate, "leaf.pem");
    pki_save_key(leaf.key, "leaf.key");
    command_run("openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                "-nodes", "-keyout", "bad.key", "-subj", "/CN=bad", "-out", "bad.csr");
    command_run("openssl", "x509", "-req", "-in", "bad.csr", "-CA", "leaf.pem", "-CAkey",
                "leaf.key", "-days", "2", "-out", "bad.pem");
    assert_no_error(certificate_list_load(&list, fixture_path("bad.pem")));
    assert_no_error(trust_verify(trust_in(leaf.certificate), leaf.certificate, &tomorrow));
    assert_error(trust_verify(trust_in(leaf.certificate), list.items[0], &tomorrow),
                 ERR_UNAUTHENTICATED, "certificate CN=web signed another, but is not a CA's");
}

static void sees_a_changed_signature(void **state)
{
    struct chain *chain = make_chain(&leaf_spec);
    CLEANUP(text) struct text der = TEXT_EMPTY;
    struct certificate *tampered = NULL;
    struct trust_question question = just_now;
    size_t at;

    (void)state;
    certificate_format_der(chain->leaf.certificate, &der);
    assert_true(slice_find(text_slice(&der), SLICE("web.example.com"), &at));
    der.data[at] = 'v';
    assert_no_error(certificate_parse_der(text_slice(&der), &tampered));
    pki_keep(tampered);
    question.intermediates = &chain->intermediates;
    assert_error(trust_verify(chain->trust, tampered, &question), ERR_UNAUTHENTICATED,
                 "the signature of certificate CN=web is wrong");
    assert_false(certificate_is_issued_by(tampered, chain->middle.certificate));
    assert_int_equal(ERR_peek_error(), 0);
}

static void sees_weak_ones(void **state)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    const struct trust_question tomorrow = { .now_ms = clock_wall_ms(clock_system()) + PKI_DAY_MS };

    (void)state;
    command_run("openssl", "req", "-x509", "-newkey", "rsa:1024", "-nodes", "-keyout", "weak.key",
                "-subj", "/CN=weak", "-days", "2", "-out", "weak.pem");
    assert_no_error(certificate_list_load(&list, fixture_path("weak.pem")));
    assert_null(certificate_key(list.items[0]));
    assert_error(trust_verify(trust_in(list.items[0]), list.items[0], &tomorrow),
                 ERR_UNAUTHENTICATED, "key too weak");
}

struct asker {
    pthread_t thread;
    const struct chain *chain;
    const struct trust_question *question;
    unsigned wrong;
};

static void *ask(void *context)
{
    struct asker *asker = context;

    for (int i = 0; i < 20; i++) {
        struct certificate *leaf = certificate_ref(asker->chain->leaf.certificate);
        struct trust *trust = trust_ref(asker->chain->trust);
        struct error *err = trust_verify(trust, leaf, asker->question);

        asker->wrong += err != NULL;
        error_drop(err, "counted");
        asker->wrong += !certificate_has_key(leaf, asker->chain->leaf.key);
        trust_unref(trust);
        certificate_unref(leaf);
    }
    return NULL;
}

static void many_threads_may_ask(void **state)
{
    struct chain *chain = make_chain(&leaf_spec);
    const struct trust_question question = { &chain->intermediates, TRUST_SERVER, "web.example.com",
                                             PKI_NOW_MS + 1000 };
    struct asker askers[4];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(askers); i++) {
        askers[i] = (struct asker){ .chain = chain, .question = &question };
        assert_int_equal(pthread_create(&askers[i].thread, NULL, ask, &askers[i]), 0);
    }
    for (size_t i = 0; i < COUNT_OF(askers); i++)
        assert_int_equal(pthread_join(askers[i].thread, NULL), 0);
    for (size_t i = 0; i < COUNT_OF(askers); i++)
        assert_int_equal(askers[i].wrong, 0);
}

TEST_MAIN(TABLE(verify, rows), TEST(sees_an_unknown_issuer), TEST(an_anchor_need_not_be_a_root),
          TEST(sees_a_name_constraint_broken), TEST(sees_a_path_too_long),
          TEST(sees_a_leaf_that_signed), TEST(sees_a_changed_signature), TEST(sees_weak_ones),
          TEST(many_threads_may_ask))
