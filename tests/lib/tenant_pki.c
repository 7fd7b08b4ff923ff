/* A tenant's certificates over time. */
#include "lib/tenant_pki.h"

#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/hex.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "kube/kubeconfig.h"
#include "lib/pki.h"
#include "lib/test.h"

#define CHECKSUM "steward.butlerlabs.dev/checksum"

static void release_clock(void *clock)
{
    clock_fake_free(clock);
}

struct tenant_pki *tenant_pki_new(enum key_type type)
{
    static const char *const ranges[] = { "10.96.0.0/16", NULL };
    struct arena *arena = fixture_current()->arena;
    struct tenant_pki *t = arena_new(arena, struct tenant_pki);

    t->clock = clock_fake_new(PKI_NOW_MS);
    arena_defer(arena, release_clock, t->clock);
    t->input = (struct pki_input){
        .namespace = "team",
        .name = "web",
        .profile = { .key_type = type,
                     .ca_validity_ms = HOURS(87600),
                     .leaf_validity_ms = HOURS(8760),
                     .cluster_domain = "cluster.local",
                     .service_ranges = ranges },
        .endpoint = "10.0.0.7:6443",
        .local_endpoint = "127.0.0.1:6443",
        .clock = t->clock,
    };
    return t;
}

void tenant_pki_pass(struct tenant_pki *t)
{
    assert_no_error(pki_ensure(fixture_current()->arena, &t->input, &t->result));
    for (size_t i = 0; i < PKI_PARTS; i++)
        t->input.secrets[i] = t->result.secrets[i].doc;
}

void tenant_pki_days(struct tenant_pki *t, uint64_t days)
{
    clock_fake_advance(t->clock, days * HOURS(24));
}

/* --- looking --------------------------------------------------------------------------------- */

static struct value data_of(const struct tenant_pki *t, enum pki_part part, const char *key)
{
    assert_non_null(t->input.secrets[part]);
    return value_find(doc_root(t->input.secrets[part]), VALUE_KEYS("data", key));
}

bool tenant_pki_has_data(const struct tenant_pki *t, enum pki_part part, const char *key)
{
    return value_exists(data_of(t, part, key));
}

static struct slice decode(struct value value)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct slice encoded = SLICE("");

    assert_true(value_string(value, &encoded));
    assert_no_error(base64_parse(encoded, BASE64_STANDARD, &bytes));
    return slice_of(arena_strndup(arena, text_string(&bytes), bytes.size), bytes.size);
}

struct slice tenant_pki_data(const struct tenant_pki *t, enum pki_part part, const char *key)
{
    return decode(data_of(t, part, key));
}

const char *tenant_pki_note(const struct tenant_pki *t, enum pki_part part, const char *key)
{
    struct slice text = value_string_or(
        value_find(doc_root(t->input.secrets[part]), VALUE_KEYS("metadata", "annotations", key)),
        SLICE("(absent)"));

    return arena_text(fixture_current()->arena, text);
}

struct certificate *tenant_pki_certificate(const struct tenant_pki *t, enum pki_part part,
                                           const char *key)
{
    struct slice pem = tenant_pki_data(t, part, key);
    struct certificate *certificate = NULL;

    if (pki_is_kubeconfig(part)) {
        struct kubeconfig config;
        CLEANUP(doc) struct doc *doc = NULL;

        assert_no_error(yaml_parse(pem, NULL, &doc));
        assert_no_error(kubeconfig_read(fixture_current()->arena, doc, NULL, NULL, &config));
        pem = config.certificate_pem;
    }
    assert_no_error(certificate_parse_pem(pem, &certificate));
    return pki_keep(certificate);
}

/* --- editing --------------------------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void hash(struct digest *digest, struct slice field)
{
    unsigned char size[8] = { 0 };

    size[6] = (unsigned char)(field.size >> 8);
    size[7] = (unsigned char)field.size;
    digest_update(digest, slice_of((const char *)size, 8));
    digest_update(digest, field);
}

/* The rule again, written apart: keys in order, each text behind its length in eight bytes. */
static char *checksum(struct value data)
{
    CLEANUP(digest) struct digest *digest = digest_new(DIGEST_SHA256);
    unsigned char bytes[DIGEST_SHA256_SIZE];
    const char *keys[16];
    size_t count = 0;

    DOC_EACH (it, data)
        keys[count++] = arena_text(fixture_current()->arena, it.key);
    qsort(keys, count, sizeof(keys[0]), by_key);
    for (size_t i = 0; i < count; i++) {
        hash(digest, slice_from(keys[i]));
        hash(digest, decode(value_get(data, slice_from(keys[i]))));
    }
    digest_finish(digest, bytes);
    return arena_strndup(fixture_current()->arena,
                         hex_format(fixture_current()->arena, slice_of((char *)bytes, 32)), 40);
}

static void seal(struct tenant_pki *t, enum pki_part part, struct edit *edit)
{
    struct doc *doc = NULL;

    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    t->input.secrets[part] = doc;
}

static void make_honest(struct tenant_pki *t, enum pki_part part)
{
    struct value data = value_get(doc_root(t->input.secrets[part]), SLICE("data"));

    tenant_pki_set_note(t, part, CHECKSUM, checksum(data));
}

void tenant_pki_set_data(struct tenant_pki *t, enum pki_part part, const char *key,
                         struct slice bytes, bool honest)
{
    struct edit *edit = edit_begin(t->input.secrets[part]);

    edit_set_string(edit, EDIT_PATH("data", key),
                    slice_from(base64_format(fixture_current()->arena, bytes, BASE64_STANDARD)));
    seal(t, part, edit);
    if (honest)
        make_honest(t, part);
}

void tenant_pki_remove_data(struct tenant_pki *t, enum pki_part part, const char *key, bool honest)
{
    struct edit *edit = edit_begin(t->input.secrets[part]);

    edit_remove(edit, EDIT_PATH("data", key));
    seal(t, part, edit);
    if (honest)
        make_honest(t, part);
}

void tenant_pki_set_note(struct tenant_pki *t, enum pki_part part, const char *key,
                         const char *value)
{
    struct edit *edit = edit_begin(t->input.secrets[part]);

    if (value)
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", key), slice_from(value));
    else
        edit_remove(edit, EDIT_PATH("metadata", "annotations", key));
    seal(t, part, edit);
}
