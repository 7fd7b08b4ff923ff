/* The key pair that service-account tokens are signed with. Tokens of a former key are good for a
 * while after it was replaced. */
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "hosted/limits.h"
#include "hosted/pki_internal.h"

#define KEY      "sa.key"
#define PUBLIC   "sa.pub"
#define PREVIOUS "sa-previous.pub"

struct account {
    struct pki_run *run;
    const struct pki_found *found;
    struct pki_draft *draft;
    struct slice key;      /* PEM each; empty: none */
    struct slice public;   /* of that key */
    struct slice previous; /* public half of the former one */
    int64_t since_ms;      /* when the previous one was replaced */
};

/* The public half of a key that tokens can be signed with; empty: it is none. */
static struct slice public_half(struct arena *arena, struct slice pem)
{
    CLEANUP(key) struct key *key = NULL;
    struct error *err = pem.size ? key_parse_pem(pem, &key) : NULL;

    error_drop(err, "what cannot be read is not there");
    /* Nobody verifies tokens that are signed with Ed25519. */
    if (!key || key_type(key) == KEY_ED25519)
        return SLICE("");
    return pki_public_pem(arena, key);
}

/* A public key as we write it; empty: it is none. */
static struct slice read_public(struct arena *arena, struct slice pem)
{
    CLEANUP(key) struct key *key = NULL;
    struct error *err = pem.size ? key_parse_public_pem(pem, &key) : NULL;

    error_drop(err, "what cannot be read is not there");
    return key ? pki_public_pem(arena, key) : SLICE("");
}

static struct error *make(struct account *a)
{
    struct key *key = NULL;
    struct error *err = pki_key_make(a->run, &key);

    if (err)
        return err;
    a->key = pki_key_pem(a->run->arena, key);
    a->public = pki_public_pem(a->run->arena, key);
    return NULL;
}

/* A key of which only the public half is left still says which tokens are ours. */
static void retire(struct account *a, struct slice public)
{
    a->previous = public;
    a->since_ms = a->run->now_ms / 1000 * 1000;
}

static bool is_first_pass(const struct account *a)
{
    return !a->found->doc && !a->run->input->secrets[PKI_CA] &&
           !a->run->input->backup.account_key.size;
}

/* The pair is not there, broken or edited; a->public follows from a->key, and `public` is what the
 * Secret says. */
static struct error *recover(struct account *a, enum pki_cause cause, struct slice public)
{
    struct slice backup = a->run->input->backup.account_key;
    struct slice backup_public = public_half(a->run->arena, backup);

    a->draft->cause = cause;
    a->draft->warning = true;
    if (backup_public.size) {
        a->key = backup;
        a->public = backup_public;
        a->draft->cause = PKI_RESTORED;
        return NULL;
    }
    if (a->public.size) /* whole, or its public half follows from it */
        return NULL;
    if (public.size)
        retire(a, public);
    a->draft->warning = !is_first_pass(a);
    a->draft->cause = a->draft->warning ? PKI_LOST : PKI_MISSING;
    if (a->draft->warning)
        a->draft->why = public.size
                            ? "the key for service-account tokens was lost: tokens signed with it "
                              "are good for a while, and new ones are signed with a new key"
                            : "the key for service-account tokens was lost: those that were signed "
                              "with it are worth nothing";
    return make(a);
}

static void drop_previous(struct account *a)
{
    uint64_t grace =
        a->run->input->account_grace_ms ? a->run->input->account_grace_ms : PKI_GRACE_MS;

    if (!a->previous.size)
        return;
    if (a->run->now_ms < a->since_ms + (int64_t)grace) {
        pki_run_due(a->run, a->since_ms + (int64_t)grace);
        return;
    }
    a->previous = SLICE("");
    if (a->draft->cause == PKI_KEPT) {
        a->draft->cause = PKI_PHASE;
        a->draft->why = "the former key for service-account tokens is no longer accepted";
    }
}

/* What we wrote as a whole is not taken apart again. */
static void read_found(struct account *a, struct slice *out_public)
{
    const struct pki_payload *payload = &a->found->payload;
    struct arena *arena = a->run->arena;
    bool genuine = a->found->genuine && pki_payload_get(payload, PUBLIC).size;
    int64_t us = a->run->now_ms * 1000;

    a->key = pki_payload_get(payload, KEY);
    *out_public = pki_payload_get(payload, PUBLIC);
    a->previous = pki_payload_get(payload, PREVIOUS);
    if (!genuine) {
        *out_public = read_public(arena, *out_public);
        a->previous = read_public(arena, a->previous);
    }
    if (a->key.size)
        a->public = genuine ? *out_public : public_half(arena, a->key);
    error_drop(timestamp_parse(pki_found_note(a->found, STEWARD_NOTE_SINCE), &us),
               "then it begins now");
    a->since_ms = us / 1000;
}

static struct error *decide(struct account *a)
{
    struct slice public;

    read_found(a, &public);
    if (!a->found->doc || !a->public.size)
        return recover(a, !a->found->doc ? PKI_MISSING : PKI_UNREADABLE, public);
    if (!slice_equal(a->public, public))
        return recover(a, PKI_MISMATCHED, public);
    if (a->found->edited)
        return recover(a, PKI_EDITED, public);
    if (a->found->asked) {
        a->draft->cause = PKI_ASKED;
        a->draft->answers = true;
        retire(a, public);
        return make(a);
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
    pki_payload_add(&draft.payload, PUBLIC, a.public);
    pki_payload_add(&draft.payload, KEY, a.key);
    if (a.previous.size)
        pki_payload_add(&draft.payload, PREVIOUS, a.previous);
    pki_draft_note(&draft, STEWARD_NOTE_SINCE,
                   a.previous.size
                       ? timestamp_format(run->arena, a.since_ms * 1000, TIMESTAMP_SECONDS)
                       : NULL);
    return pki_seal_part(run, PKI_SA, &draft);
}
