/* The key pair that service-account tokens are signed with. Tokens of a former key are good for a
 * while after it was replaced. */
#include "base/arena.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "hosted/limits.h"
#include "hosted/pki_internal.h"
#include "hosted/steward_names.h"

#define KEY      "sa.key"
#define PUBLIC   "sa.pub"
#define PREVIOUS "sa-previous.pub"

struct account {
    struct pki_run *run;
    const struct pki_found *found;
    struct pki_draft *draft;
    struct key *key;
    struct key *previous; /* public; NULL: none */
    int64_t since_ms;     /* when the previous one was replaced */
};

static void release_key(void *key)
{
    key_unref(key);
}

static struct key *keep(struct arena *arena, struct error *take_error, struct key *key)
{
    error_drop(take_error, "what cannot be read is not there");
    if (key)
        arena_defer(arena, release_key, key);
    return key;
}

static struct key *read_private(struct arena *arena, struct slice pem)
{
    struct key *key = NULL;
    struct error *err = pem.size ? key_parse_pem(pem, &key) : NULL;

    /* Nobody verifies tokens that are signed with it. */
    if (key && key_type(key) == KEY_ED25519)
        key = key_unref(key);
    return keep(arena, err, key);
}

static struct key *read_public(struct arena *arena, struct slice pem)
{
    struct key *key = NULL;
    struct error *err = pem.size ? key_parse_public_pem(pem, &key) : NULL;

    return keep(arena, err, key);
}

static void read_previous(struct account *a)
{
    int64_t us = a->run->now_ms * 1000;

    a->previous = read_public(a->run->arena, pki_payload_get(&a->found->payload, PREVIOUS));
    error_drop(timestamp_parse(pki_found_note(a->found, STEWARD_NOTE_SINCE), &us),
               "then it begins now");
    a->since_ms = us / 1000;
}

/* A key of which only the public half is left still says which tokens are ours. */
static void retire(struct account *a, struct key *public)
{
    a->previous = public;
    a->since_ms = a->run->now_ms / 1000 * 1000;
}

static bool is_first_pass(const struct account *a)
{
    return !a->found->doc && !a->run->input->secrets[PKI_CA] &&
           !a->run->input->backup.account_key.size;
}

/* The pair is not there, broken or edited. */
static struct error *recover(struct account *a, enum pki_cause cause, struct key *public)
{
    struct key *backup = read_private(a->run->arena, a->run->input->backup.account_key);

    a->draft->cause = cause;
    a->draft->warning = true;
    if (backup) {
        a->key = backup;
        a->draft->cause = PKI_RESTORED;
        return NULL;
    }
    if (a->key) /* whole, or its public half follows from it */
        return NULL;
    if (public)
        retire(a, public);
    a->draft->warning = !is_first_pass(a);
    a->draft->cause = a->draft->warning ? PKI_LOST : PKI_MISSING;
    if (a->draft->warning)
        a->draft->why = public ? "the key for service-account tokens was lost: tokens signed with "
                                 "it are good for a while, and new ones are signed with a new key"
                               : "the key for service-account tokens was lost: those that were "
                                 "signed with it are worth nothing";
    return pki_key_make(a->run, &a->key);
}

static void drop_previous(struct account *a)
{
    uint64_t grace =
        a->run->input->account_grace_ms ? a->run->input->account_grace_ms : PKI_GRACE_MS;

    if (!a->previous)
        return;
    if (a->run->now_ms < a->since_ms + (int64_t)grace) {
        pki_run_due(a->run, a->since_ms + (int64_t)grace);
        return;
    }
    a->previous = NULL;
    if (a->draft->cause == PKI_KEPT) {
        a->draft->cause = PKI_PHASE;
        a->draft->why = "the former key for service-account tokens is no longer accepted";
    }
}

static struct error *decide(struct account *a)
{
    const struct pki_payload *payload = &a->found->payload;
    struct key *public = read_public(a->run->arena, pki_payload_get(payload, PUBLIC));

    a->key = read_private(a->run->arena, pki_payload_get(payload, KEY));
    read_previous(a);
    if (!a->found->doc || !a->key)
        return recover(a, !a->found->doc ? PKI_MISSING : PKI_UNREADABLE, public);
    if (!public || !key_equal(a->key, public))
        return recover(a, PKI_MISMATCHED, public);
    if (a->found->edited)
        return recover(a, PKI_EDITED, public);
    if (a->found->asked) {
        a->draft->cause = PKI_ASKED;
        a->draft->answers = true;
        retire(a, public);
        return pki_key_make(a->run, &a->key);
    }
    return NULL;
}

struct error *pki_ensure_account_key(struct pki_run *run)
{
    struct pki_draft draft;
    struct account a = { .run = run, .found = &run->found[PKI_SA], .draft = &draft };
    struct error *err;

    pki_draft_init(&draft);
    err = decide(&a);
    if (err)
        return error_wrap(err, "key for service-account tokens");
    drop_previous(&a);
    pki_payload_add(&draft.payload, PUBLIC, pki_public_pem(run->arena, a.key));
    pki_payload_add(&draft.payload, KEY, pki_key_pem(run->arena, a.key));
    if (a.previous)
        pki_payload_add(&draft.payload, PREVIOUS, pki_public_pem(run->arena, a.previous));
    pki_draft_note(&draft, STEWARD_NOTE_SINCE,
                   a.previous ? timestamp_format(run->arena, a.since_ms * 1000, TIMESTAMP_SECONDS)
                              : NULL);
    return pki_seal_part(run, PKI_SA, &draft);
}
