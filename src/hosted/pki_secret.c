/* Secrets of a tenant: what was found in one, what should be in it, and whether they differ. */
#include <string.h>

#include "api/butler_names.h"
#include "api/meta.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/limits.h"
#include "hosted/pki_internal.h"

enum {
    CHECKSUM_DIGITS = 40
};

/* --- payloads -------------------------------------------------------------------------------- */

struct slice pki_payload_get(const struct pki_payload *payload, const char *key)
{
    for (size_t i = 0; i < payload->count; i++)
        if (strcmp(payload->items[i].key, key) == 0)
            return payload->items[i].bytes;
    return SLICE("");
}

void pki_payload_add(struct pki_payload *payload, const char *key, struct slice bytes)
{
    payload->items[payload->count++] = (struct pki_item){ key, bytes };
}

static void hash_field(struct digest *digest, struct slice field)
{
    unsigned char size[8];

    for (size_t i = 0; i < sizeof(size); i++)
        size[i] = (unsigned char)((uint64_t)field.size >> (56 - 8 * i));
    digest_update(digest, slice_of((const char *)size, sizeof(size)));
    digest_update(digest, field);
}

/* The item whose key comes next in order; NULL: no more. Payloads are small. */
static const struct pki_item *next_item(const struct pki_payload *payload,
                                        const struct pki_item *last)
{
    const struct pki_item *next = NULL;

    for (size_t i = 0; i < payload->count; i++) {
        const struct pki_item *item = &payload->items[i];

        if ((!last || strcmp(item->key, last->key) > 0) &&
            (!next || strcmp(item->key, next->key) < 0))
            next = item;
    }
    return next;
}

char *pki_payload_checksum(struct arena *arena, const struct pki_payload *payload)
{
    CLEANUP(digest) struct digest *digest = digest_new(DIGEST_SHA256);
    unsigned char bytes[DIGEST_SHA256_SIZE];

    for (const struct pki_item *item = next_item(payload, NULL); item;
         item = next_item(payload, item)) {
        hash_field(digest, slice_from(item->key));
        hash_field(digest, item->bytes);
    }
    digest_finish(digest, bytes);
    return hex_format(arena, slice_of((const char *)bytes, CHECKSUM_DIGITS / 2));
}

static bool payload_equal(const struct pki_payload *a, const struct pki_payload *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        bool found = false;

        for (size_t j = 0; j < b->count; j++)
            if (strcmp(a->items[i].key, b->items[j].key) == 0)
                found = slice_equal(a->items[i].bytes, b->items[j].bytes);
        if (!found)
            return false;
    }
    return true;
}

/* --- what was found -------------------------------------------------------------------------- */

static struct error *read_item(struct arena *arena, const struct value_iterator *it,
                               struct pki_payload *payload)
{
    CLEANUP(secret_text) struct text bytes = TEXT_EMPTY;
    struct slice encoded;
    struct error *err;

    if (!value_string(it->value, &encoded) || encoded.size > PKI_MAX_ITEM_BYTES)
        return error_new(ERR_INVALID, "data are expected as text of at most %d letters",
                         PKI_MAX_ITEM_BYTES);
    err = base64_parse(encoded, BASE64_STANDARD, &bytes);
    if (err)
        return err;
    pki_payload_add(payload, arena_text(arena, it->key), pki_keep_secret_text(arena, &bytes));
    return NULL;
}

static struct error *read_payload(struct arena *arena, struct value data,
                                  struct pki_payload *payload)
{
    size_t count = value_count(data);
    struct error *err = NULL;

    if (count > PKI_MAX_FOUND_ITEMS)
        return error_new(ERR_TOO_LARGE, "%zu items; at most %d are expected", count,
                         PKI_MAX_FOUND_ITEMS);
    payload->items = arena_array(arena, count, struct pki_item);
    DOC_EACH (it, data) {
        err = read_item(arena, &it, payload);
        if (err)
            return err;
    }
    return NULL;
}

/* The original wrote MD5, and a checksum that is not of our form says nothing to us. */
static bool is_ours(struct slice checksum)
{
    for (size_t i = 0; i < checksum.size; i++)
        if (!memchr("0123456789abcdef", checksum.data[i], 16))
            return false;
    return checksum.size == CHECKSUM_DIGITS;
}

static int64_t read_time(struct slice text)
{
    int64_t us = 0;

    error_drop(timestamp_parse(text, &us), "then it says no time");
    return us / 1000;
}

struct slice pki_found_note(const struct pki_found *found, const char *key)
{
    struct meta meta;

    if (!found->doc)
        return SLICE("");
    meta_read(doc_root(found->doc), &meta);
    return meta_annotation(&meta, key);
}

void pki_found_read(struct arena *arena, const struct doc *secret, struct pki_found *out_found)
{
    struct pki_found found = { .doc = secret };
    struct value rotate;
    struct slice checksum;
    struct error *err;

    *out_found = found;
    if (!secret)
        return;
    err = read_payload(arena, value_get(doc_root(secret), SLICE("data")), &found.payload);
    if (err) {
        found.unreadable = true;
        found.payload.count = 0;
    }
    error_drop(err, "what cannot be read is made anew");
    checksum = pki_found_note(&found, STEWARD_NOTE_CHECKSUM);
    if (is_ours(checksum)) {
        found.genuine = slice_is(checksum, pki_payload_checksum(arena, &found.payload));
        found.edited = !found.genuine;
    }
    rotate =
        value_find(doc_root(secret), VALUE_KEYS("metadata", "annotations", STEWARD_NOTE_ROTATE));
    found.asked = value_is_string(rotate) && !value_string_or(rotate, SLICE("")).size;
    found.updated_ms = read_time(pki_found_note(&found, STEWARD_NOTE_UPDATED));
    *out_found = found;
}

/* --- what should be -------------------------------------------------------------------------- */

void pki_draft_init(struct pki_draft *draft)
{
    memset(draft, 0, sizeof(*draft));
    draft->payload.items = draft->items;
}

void pki_draft_note(struct pki_draft *draft, const char *key, const char *value)
{
    ASSERT(draft->note_count < PKI_MAX_NOTES);
    draft->notes[draft->note_count++] = (struct pki_text_pair){ key, value };
}

static bool has_texts(struct value object, const struct pki_text_pair *pairs, size_t count)
{
    for (size_t i = 0; i < count && pairs[i].key; i++) {
        struct value value = value_get(object, slice_from(pairs[i].key));
        struct slice text;

        if (pairs[i].value ? !value_string(value, &text) || !slice_is(text, pairs[i].value)
                           : value_exists(value))
            return false;
    }
    return true;
}

/* Secrets of that name may belong to others, and what they hold would be lost. */
static struct error *check_owner(const struct pki_found *found, const char *tcp, const char *name)
{
    struct meta meta;

    if (!found->doc)
        return NULL;
    meta_read(doc_root(found->doc), &meta);
    if (slice_is(meta_label(&meta, STEWARD_LABEL_NAME), tcp) ||
        slice_is(meta_label(&meta, STEWARD_LABEL_MANAGED_FOR), tcp))
        return NULL;
    DOC_EACH (it, meta.owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (slice_is(owner.kind, "TenantControlPlane") && slice_is(owner.name, tcp))
            return NULL;
    }
    return error_new(ERR_ALREADY_EXISTS,
                     "Secret %s is there and not ours: delete it, or label it " STEWARD_LABEL_NAME
                     "=%s to have its content replaced",
                     name, tcp);
}

static struct edit *begin(const struct pki_run *run, const struct pki_found *found,
                          const struct pki_label_set *labels)
{
    struct edit *edit;

    if (found->doc)
        return edit_begin(found->doc);
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(labels->name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(run->input->namespace));
    edit_set_string(edit, EDIT_PATH("type"), slice_from(labels->type ? labels->type : "Opaque"));
    return edit;
}

static void set_texts(struct edit *edit, const char *place, const struct pki_text_pair *pairs,
                      size_t count)
{
    for (size_t i = 0; i < count && pairs[i].key; i++) {
        if (pairs[i].value)
            edit_set_string(edit, EDIT_PATH("metadata", place, pairs[i].key),
                            slice_from(pairs[i].value));
        else
            edit_remove(edit, EDIT_PATH("metadata", place, pairs[i].key));
    }
}

static struct error *write_secret(struct pki_run *run, const struct pki_found *found,
                                  const struct pki_draft *draft, const struct pki_label_set *labels,
                                  struct pki_secret *secret)
{
    struct edit *edit = begin(run, found, labels);
    const struct pki_text_pair notes[] = {
        { STEWARD_NOTE_CHECKSUM, secret->checksum },
        { STEWARD_NOTE_UPDATED,
          timestamp_format(run->arena, secret->updated_ms * 1000, TIMESTAMP_SECONDS) },
    };
    struct doc *doc = NULL;
    struct edit_node data;
    struct error *err;

    set_texts(edit, "labels", labels->labels, COUNT_OF(labels->labels));
    set_texts(edit, "annotations", notes, COUNT_OF(notes));
    set_texts(edit, "annotations", draft->notes, draft->note_count);
    if (draft->answers)
        edit_set_string(
            edit, EDIT_PATH("metadata", "annotations", STEWARD_NOTE_ROTATE),
            slice_from(timestamp_format(run->arena, run->now_ms * 1000, TIMESTAMP_SECONDS)));
    data = edit_set_object(edit, EDIT_PATH("data"));
    for (size_t i = 0; i < draft->payload.count; i++) {
        CLEANUP(secret_text) struct text encoded = TEXT_EMPTY;

        base64_append(&encoded, draft->payload.items[i].bytes, BASE64_STANDARD);
        edit_set_string(edit, EDIT_UNDER(data, draft->payload.items[i].key), text_slice(&encoded));
    }
    err = edit_seal(edit, &doc);
    if (err)
        return error_wrap(err, "make Secret %s", labels->name);
    arena_defer(run->arena, doc_release, doc);
    secret->doc = doc;
    return NULL;
}

static const char *const causes[][2] = {
    [PKI_KEPT] = { "kept", NULL },
    [PKI_MISSING] = { "missing", "it was missing" },
    [PKI_UNREADABLE] = { "unreadable", "what was there could not be read" },
    [PKI_MISMATCHED] = { "mismatched", "key and certificate did not belong together" },
    [PKI_EDITED] = { "edited", "somebody had edited it" },
    [PKI_ASKED] = { "asked", "renewal was asked for" },
    [PKI_WRONG_ISSUER] = { "wrong-issuer", "it was not signed by the current CA" },
    [PKI_EXPIRING] = { "expiring", "it neared its end" },
    [PKI_WRONG_SUBJECT] = { "wrong-subject", "its subject was another" },
    [PKI_WRONG_USAGE] = { "wrong-usage", "its usages were others" },
    [PKI_WRONG_NAMES] = { "wrong-names", "a name was missing" },
    [PKI_WRONG_SERVER] = { "wrong-server", "the server's address has changed" },
    [PKI_WRONG_BUNDLE] = { "wrong-bundle", "the CA bundle has changed" },
    [PKI_REFORMED] = { "reformed", "labels, checksum or form differed; keys stay" },
    [PKI_RESTORED] = { "restored", "it was lost and has been restored from the data directory" },
    [PKI_PHASE] = { "phase", "a rotation goes on" },
    [PKI_LOST] = { "lost", "it was lost; this is a new one" },
};

const char *pki_cause_name(enum pki_cause cause)
{
    return causes[cause][0];
}

struct error *pki_seal(struct pki_run *run, const struct pki_found *found,
                       const struct pki_draft *draft, const struct pki_label_set *labels,
                       struct pki_secret *out_secret)
{
    struct value metadata =
        found->doc ? value_get(doc_root(found->doc), SLICE("metadata")) : VALUE_ABSENT_VALUE;
    struct value annotations = value_get(metadata, SLICE("annotations"));
    struct pki_secret secret = { .cause = draft->cause,
                                 .name = labels->name,
                                 .doc = found->doc,
                                 .checksum = pki_payload_checksum(run->arena, &draft->payload),
                                 .not_after_ms = draft->not_after_ms };
    bool same_bytes = found->doc && payload_equal(&found->payload, &draft->payload);
    const struct pki_text_pair checksum = { STEWARD_NOTE_CHECKSUM, secret.checksum };
    struct error *err = check_owner(found, run->input->name, labels->name);

    if (err)
        return err;
    if (secret.cause == PKI_KEPT &&
        !(same_bytes && found->updated_ms && has_texts(annotations, &checksum, 1) &&
          has_texts(annotations, draft->notes, draft->note_count) &&
          has_texts(value_get(metadata, SLICE("labels")), labels->labels,
                    COUNT_OF(labels->labels))))
        secret.cause = PKI_REFORMED;
    secret.updated_ms =
        same_bytes && found->updated_ms ? found->updated_ms : run->now_ms / 1000 * 1000;
    if (secret.cause != PKI_KEPT) {
        secret.why = draft->why ? draft->why : causes[secret.cause][1];
        secret.warning = draft->warning;
        run->result->changed++;
        err = write_secret(run, found, draft, labels, &secret);
        if (err)
            return err;
    }
    *out_secret = secret;
    return NULL;
}

struct error *pki_seal_part(struct pki_run *run, enum pki_part part, const struct pki_draft *draft)
{
    const char *lifecycle = pki_is_kubeconfig(part) ? STEWARD_LIFECYCLE_KUBECONFIG
                            : part == PKI_SA        ? NULL
                                                    : STEWARD_LIFECYCLE_X509;
    /* The one in which Cluster API looks for the authority of a cluster. */
    bool of_cluster = part == PKI_CA && run->input->cluster;
    const struct pki_label_set labels = {
        .type = of_cluster ? BUTLER_SECRET_TYPE_CLUSTER : NULL,
        .name = pki_secret_name(run->arena, run->input->name, part),
        .labels = { { STEWARD_LABEL_PROJECT, STEWARD_PROJECT },
                    { STEWARD_LABEL_NAME, run->input->name },
                    { STEWARD_LABEL_COMPONENT, pki_suffix(part) },
                    { STEWARD_LABEL_LIFECYCLE, lifecycle },
                    { of_cluster ? BUTLER_LABEL_CLUSTER_NAME : NULL, run->input->cluster } },
    };

    return pki_seal(run, &run->found[part], draft, &labels, &run->result->secrets[part]);
}
