/* The certificate that replicas share, through the months. */
#include "admission/rules_secret.h"

#include "admission/limits.h"
#include "api/butler_names.h"
#include "base/clock.h"
#include "base/error.h"
#include "crypto/certificate.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "lib/test.h"
#include "net/tls.h"

#define BEGINNING INT64_C(1800000000000)
#define NAME      "butler-webhook-cert"

static const char *const addresses[] = { "127.0.0.1", NULL };

struct scene {
    struct clock *clock;
    struct rules_certificate_spec spec;
    struct doc *secret; /* as it is stored; NULL: there is none */
};

static void release(void *context)
{
    struct scene *scene = context;

    doc_unref(scene->secret);
    clock_fake_free(scene->clock);
}

static struct scene *begin(void)
{
    struct arena *arena = fixture_current()->arena;
    struct scene *scene = arena_new(arena, struct scene);

    scene->clock = clock_fake_new(BEGINNING);
    scene->spec = (struct rules_certificate_spec){
        .service = "butler-webhook",
        .namespace = "butler-system",
        .addresses = addresses,
        .clock = scene->clock,
    };
    arena_defer(arena, release, scene);
    return scene;
}

/* Does what a replica does; false: it was good as it is. */
static bool renew(struct scene *scene)
{
    struct doc *changed = NULL;

    assert_no_error(rules_secret_renew(&scene->spec, NAME, scene->secret, &changed));
    if (!changed)
        return false;
    doc_unref(scene->secret);
    scene->secret = changed;
    return true;
}

static struct rules_secret read_secret(struct scene *scene)
{
    struct rules_secret secret;

    assert_no_error(rules_secret_read(fixture_current()->arena, doc_root(scene->secret), &secret));
    return secret;
}

static const char *keep(struct slice bytes)
{
    return arena_text(fixture_current()->arena, bytes);
}

/* What a server that believes this bundle makes of this chain. */
static bool believes(const char *bundle, const char *chain)
{
    CLEANUP(certificate_list) struct certificate_list authorities = { 0 };
    CLEANUP(certificate_list) struct certificate_list own = { 0 };
    bool believed = false;

    assert_no_error(certificate_list_parse_pem(&authorities, slice_from(bundle)));
    assert_no_error(certificate_list_parse_pem(&own, slice_from(chain)));
    for (size_t i = 0; i < authorities.count; i++)
        believed = believed || certificate_is_issued_by(own.items[0], authorities.items[i]);
    return believed;
}

static void is_made_once(void **state)
{
    struct scene *scene = begin();
    CLEANUP(tls) struct tls *tls = NULL;
    CLEANUP(certificate_list) struct certificate_list chain = { 0 };
    struct rules_secret secret;

    (void)state;
    assert_true(renew(scene));
    secret = read_secret(scene);
    assert_no_error(rules_certificate_tls(secret.chain, secret.key, &tls));
    assert_no_error(certificate_list_parse_pem(&chain, secret.chain));
    assert_true(certificate_has_host(chain.items[0], "butler-webhook.butler-system.svc"));
    assert_true(certificate_has_host(chain.items[0], "127.0.0.1"));
    assert_false(certificate_has_host(chain.items[0], "butler-webhook.default.svc"));
    assert_true(believes(keep(secret.authorities), keep(secret.chain)));
    assert_int_equal(secret.next_chain.size, 0);
    assert_false(renew(scene));
    clock_fake_advance(scene->clock, HOURS(24) * 59);
    assert_false(renew(scene));
}

/* Whoever believed the bundle of one step believes the certificate of the next. */
static void changes_without_a_gap(void **state)
{
    struct scene *scene = begin();
    const char *bundle;
    const char *first;

    (void)state;
    assert_true(renew(scene));
    first = keep(read_secret(scene).chain);
    bundle = keep(read_secret(scene).authorities);
    clock_fake_advance(scene->clock, HOURS(24) * 61);
    assert_true(renew(scene)); /* announced … */
    assert_string_equal(keep(read_secret(scene).chain), first);
    assert_true(believes(bundle, keep(read_secret(scene).chain)));
    assert_false(renew(scene));
    bundle = keep(read_secret(scene).authorities);
    assert_true(believes(bundle, keep(read_secret(scene).next_chain)));
    clock_fake_advance(scene->clock, RULES_SECRET_ANNOUNCE_MS);
    assert_true(renew(scene)); /* … and used */
    assert_string_not_equal(keep(read_secret(scene).chain), first);
    assert_true(believes(bundle, keep(read_secret(scene).chain)));
    assert_true(believes(bundle, first)); /* a replica that has not heard of it yet */
    assert_int_equal(read_secret(scene).next_chain.size, 0);
    assert_false(renew(scene));
}

static void old_authorities_go(void **state)
{
    struct scene *scene = begin();
    const char *first;

    (void)state;
    assert_true(renew(scene));
    first = keep(read_secret(scene).chain);
    for (int i = 0; i < 2; i++) {
        clock_fake_advance(scene->clock, HOURS(24) * 61);
        assert_true(renew(scene));
        clock_fake_advance(scene->clock, RULES_SECRET_ANNOUNCE_MS);
        assert_true(renew(scene));
    }
    assert_false(believes(keep(read_secret(scene).authorities), first));
}

static void one_that_has_ended_is_replaced_at_once(void **state)
{
    struct scene *scene = begin();
    const char *first;

    (void)state;
    assert_true(renew(scene));
    first = keep(read_secret(scene).chain);
    clock_fake_advance(scene->clock, HOURS(24) * 91);
    assert_true(renew(scene));
    assert_string_not_equal(keep(read_secret(scene).chain), first);
    assert_true(believes(keep(read_secret(scene).authorities), keep(read_secret(scene).chain)));
    assert_false(renew(scene));
}

static void other_addresses_are_added(void **state)
{
    static const char *const others[] = { "10.0.0.7", NULL };
    struct scene *scene = begin();

    (void)state;
    assert_true(renew(scene));
    scene->spec.addresses = others;
    assert_true(renew(scene));
    assert_false(renew(scene));
    scene->spec.addresses = addresses; /* the first replica looks again and has nothing to add */
    assert_false(renew(scene));
}

struct damage_row {
    const char *name;
    const char *key;
    const char *value;
};

static const struct damage_row damage_rows[] = {
    { "makes another when the certificate is no certificate", RULES_SECRET_CHAIN, "bm9uZQ==" },
    { "makes another when there is no key", RULES_SECRET_KEY, "" },
    { "makes another when nobody vouches for it", RULES_SECRET_AUTHORITIES, "" },
    { "makes another when a value is no base64", RULES_SECRET_CHAIN, "***" },
};

static void damage(void **state)
{
    const struct damage_row *row = *state;
    struct scene *scene = begin();
    struct rules_secret secret;
    CLEANUP(tls) struct tls *tls = NULL;
    struct edit *edit;

    assert_true(renew(scene));
    edit = edit_begin(scene->secret);
    edit_set_string(edit, EDIT_PATH("data", row->key), slice_from(row->value));
    doc_unref(STEAL(scene->secret));
    assert_no_error(edit_seal(edit, &scene->secret));
    assert_true(renew(scene));
    secret = read_secret(scene);
    assert_no_error(rules_certificate_tls(secret.chain, secret.key, &tls));
    assert_true(believes(keep(secret.authorities), keep(secret.chain)));
    assert_false(renew(scene));
}

static void a_secret_of_others_stays(void **state)
{
    struct scene *scene = begin();
    struct doc *changed = NULL;

    (void)state;
    assert_no_error(yaml_parse(SLICE("apiVersion: v1\nkind: Secret\nmetadata: { name: " NAME
                                     ", namespace: butler-system }\n"
                                     "data: { tls.crt: bm9uZQ== }\n"),
                               NULL, &scene->secret));
    assert_error(rules_secret_renew(&scene->spec, NAME, scene->secret, &changed),
                 ERR_ALREADY_EXISTS,
                 "Secret butler-system/" NAME " is not labelled " BUTLER_LABEL_MANAGED_BY
                 "=butler and stays as it is");
    assert_null(changed);
}

static void a_key_of_another_is_refused(void **state)
{
    struct scene *one = begin();
    struct scene *other = begin();
    struct tls *tls = NULL;

    (void)state;
    assert_true(renew(one));
    assert_true(renew(other));
    assert_error(rules_certificate_tls(read_secret(one).chain, read_secret(other).key, &tls),
                 ERR_INVALID, "belongs to another certificate");
    assert_null(tls);
}

TEST_MAIN(TABLE(damage, damage_rows), TEST(is_made_once), TEST(changes_without_a_gap),
          TEST(old_authorities_go), TEST(one_that_has_ended_is_replaced_at_once),
          TEST(other_addresses_are_added), TEST(a_secret_of_others_stays),
          TEST(a_key_of_another_is_refused))
