/* Proofs that are remembered by their hash. */
#include "server/ticket.h"

#include <inttypes.h>

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "kube/kube.h"
#include "kube/resources.h"

#define FIELD_HASH   "hash"
#define FIELD_RECORD "record"

enum {
    PROOF_BYTES = 32,
    NAME_DIGITS = 12,
};

struct secret *ticket_generate(void)
{
    CLEANUP(secret) struct secret *bytes = secret_new_random(PROOF_BYTES);
    CLEANUP(secret_text) struct text proof = TEXT_EMPTY;

    base64_append(&proof, secret_reveal(bytes), BASE64_URL_BARE);
    return secret_take_text(&proof);
}

static char *name_of(struct arena *arena, const struct tickets *tickets, const char *hash)
{
    return arena_format(arena, "butler-%s-%.*s", tickets->sort, NAME_DIGITS, hash);
}

static void encode(struct edit *edit, const char *field, struct slice content)
{
    CLEANUP(text) struct text encoded = TEXT_EMPTY;

    base64_append(&encoded, content, BASE64_STANDARD);
    edit_set_string(edit, EDIT_PATH("data", field), text_slice(&encoded));
}

static struct error *set_record(struct edit *edit, struct edit *take_record)
{
    CLEANUP(doc) struct doc *record = NULL;
    struct error *err = edit_seal(take_record, &record);

    if (err)
        return err;
    encode(edit, FIELD_RECORD, doc_bytes(record));
    return NULL;
}

struct error *ticket_create(const struct tickets *tickets, struct slice proof, const char *group,
                            int64_t expires_s, struct edit *take_record)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *secret = NULL;
    const char *hash = digest_hex(arena, proof);
    struct edit_node labels;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name_of(arena, tickets, hash)));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(tickets->namespace));
    labels = edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_MANAGED_BY), SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_TICKET), slice_from(tickets->sort));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_EXPIRES),
                    slice_from(arena_format(arena, "%" PRId64, expires_s)));
    if (*group)
        edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_TICKET_GROUP), slice_from(group));
    encode(edit, FIELD_HASH, slice_from(hash));
    err = set_record(edit, take_record);
    if (!err)
        err = edit_seal(STEAL(edit), &secret);
    return err ? err : kube_create(tickets->kube, &KUBE_SECRETS, secret, NULL);
}

/* --- finding ------------------------------------------------------------------------------------
 */

static struct error *decode(struct value secret, const char *field, struct text *out_content)
{
    return base64_parse(value_text(value_get(secret, SLICE("data")), field), BASE64_STANDARD,
                        out_content);
}

/* The ticket borrows from the Secret, which the arena keeps. */
static struct error *read_ticket(struct arena *arena, struct doc *secret, struct ticket *out_ticket)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    struct doc *record = NULL;
    struct meta meta;
    struct error *err = decode(doc_root(secret), FIELD_RECORD, &content);

    if (!err)
        err = json_parse(text_slice(&content), NULL, &record);
    if (err)
        return err;
    arena_defer(arena, doc_release, record);
    meta_read(doc_root(secret), &meta);
    *out_ticket = (struct ticket){ .secret = secret, .record = doc_root(record) };
    if (!number_parse_int(meta_label(&meta, BUTLER_LABEL_EXPIRES), &out_ticket->expires_s))
        out_ticket->expires_s = 0;
    return NULL;
}

static bool is_hash(struct value secret, const char *hash)
{
    CLEANUP(text) struct text stored = TEXT_EMPTY;
    struct error *err = decode(secret, FIELD_HASH, &stored);

    if (err) {
        error_drop(err, "then it is not the one");
        return false;
    }
    return secret_equal_bytes(text_slice(&stored), slice_from(hash));
}

struct error *ticket_find(struct arena *arena, const struct tickets *tickets, struct slice proof,
                          struct ticket *out_ticket)
{
    const char *hash = digest_hex(arena, proof);
    struct doc *secret = NULL;
    struct error *err = kube_find(tickets->kube, &KUBE_SECRETS, tickets->namespace,
                                  name_of(arena, tickets, hash), &secret);

    *out_ticket = (struct ticket){ 0 };
    if (err || !secret)
        return err;
    arena_defer(arena, doc_release, secret);
    return is_hash(doc_root(secret), hash) ? read_ticket(arena, secret, out_ticket) : NULL;
}

static struct error *list(struct arena *arena, const struct tickets *tickets, const char *group,
                          struct kube_list *out_list)
{
    struct kube_query query = {
        .namespace = tickets->namespace,
        .label_selector =
            group ? arena_format(arena, BUTLER_LABEL_TICKET "=%s," BUTLER_LABEL_TICKET_GROUP "=%s",
                                 tickets->sort, group)
                  : arena_format(arena, BUTLER_LABEL_TICKET "=%s", tickets->sort),
    };

    return kube_list(arena, tickets->kube, &KUBE_SECRETS, &query, out_list);
}

struct error *ticket_find_group(struct arena *arena, const struct tickets *tickets,
                                const char *group, struct ticket **out_tickets, size_t *out_count)
{
    struct kube_list found;
    struct ticket *all;
    size_t count = 0;
    struct error *err = list(arena, tickets, group, &found);

    if (err)
        return err;
    all = arena_array(arena, found.count, struct ticket);
    for (size_t i = 0; i < found.count; i++) {
        err = read_ticket(arena, found.docs[i], &all[count]);
        if (err)
            error_drop(err, "somebody else wrote it; it opens nothing");
        else
            count++;
    }
    *out_tickets = all;
    *out_count = count;
    return NULL;
}

struct error *ticket_count(const struct tickets *tickets, size_t *out_count)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_list found;
    struct error *err = list(arena, tickets, NULL, &found);

    if (!err)
        *out_count = found.count;
    return err;
}

/* --- changing -----------------------------------------------------------------------------------
 */

struct error *ticket_update(const struct tickets *tickets, const struct ticket *ticket,
                            struct edit *take_record)
{
    CLEANUP(edit) struct edit *edit = edit_begin(ticket->secret);
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = set_record(edit, take_record);

    if (!err)
        err = edit_seal(STEAL(edit), &secret);
    return err ? err : kube_update(tickets->kube, &KUBE_SECRETS, secret, NULL);
}

struct error *ticket_remove(const struct tickets *tickets, const struct ticket *ticket)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct meta meta;

    meta_read(doc_root(ticket->secret), &meta);
    return kube_delete_if_there(tickets->kube, &KUBE_SECRETS, tickets->namespace,
                                arena_text(arena, meta.name), NULL);
}
