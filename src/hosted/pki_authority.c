/* The tenant's CA: kept at all costs, restored when lost, replaced in phases. Its Secret holds the
 * state of a rotation too, so that keys and phase cannot get apart. */
#include <string.h>

#include "api/steward_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate.h"
#include "hosted/pki_internal.h"

#define BUNDLE       "ca.crt" /* the signing CA first */
#define BUNDLE_KEY   "ca.key"
#define SIGNING_CRT  "tls.crt" /* exactly one */
#define SIGNING_KEY  "tls.key"
#define NEXT_CRT     "ca-next.crt"
#define NEXT_KEY     "ca-next.key"
#define PREVIOUS_CRT "ca-previous.crt"

struct authority {
    struct pki_run *run;
    const struct pki_found *found;
    struct pki_draft *draft;
    struct pki_credential signing;
    struct pki_credential next;   /* phases Trust and Workers */
    struct certificate *previous; /* phase Switch */
    struct ca_rotation rotation;
};

static void release_certificate(void *certificate)
{
    certificate_unref(certificate);
}

static struct error *make(struct pki_run *run, struct pki_credential *out_credential)
{
    static const char *const names[] = { "kubernetes", NULL };
    static const struct identity identity = { .common_name = "kubernetes", .dns_names = names };
    const struct pki_wish wish = { .identity = &identity, .is_ca = true };

    return pki_credential_make(run, &wish, out_credential);
}

/* --- reading --------------------------------------------------------------------------------- */

/* The first CERTIFICATE of a bundle, or one that differs from `except`; NULL: none. */
static struct certificate *pick(struct arena *arena, struct slice bundle,
                                const struct certificate *except)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    struct error *err = bundle.size ? certificate_list_parse_pem(&list, bundle) : NULL;

    error_drop(err, "a bundle that cannot be read has no certificates");
    for (size_t i = 0; i < list.count; i++) {
        struct certificate *certificate;

        if (except && certificate_equal(list.items[i], except))
            continue;
        certificate = certificate_ref(list.items[i]);
        arena_defer(arena, release_certificate, certificate);
        return certificate;
    }
    return NULL;
}

static bool can_sign(const struct pki_credential *credential)
{
    return certificate_fields(credential->certificate)->is_ca;
}

/* The original has the pair under ca.* alone. */
static enum pki_cause read_signing(struct authority *a)
{
    const struct pki_payload *payload = &a->found->payload;
    struct arena *arena = a->run->arena;
    struct slice crt = pki_payload_get(payload, SIGNING_CRT);
    struct slice key = pki_payload_get(payload, SIGNING_KEY);
    struct certificate *first = NULL;
    enum pki_cause cause;

    if (!a->found->doc)
        return PKI_MISSING;
    if (a->found->unreadable)
        return PKI_UNREADABLE;
    if (!crt.size && !key.size) {
        first = pick(arena, pki_payload_get(payload, BUNDLE), NULL);
        crt = first ? pki_certificate_pem(arena, first) : SLICE("");
        key = pki_payload_get(payload, BUNDLE_KEY);
    }
    cause = pki_credential_read(arena, a->found->genuine, crt, key, &a->signing);
    return cause == PKI_KEPT && !can_sign(&a->signing) ? PKI_WRONG_USAGE : cause;
}

static int64_t read_time(const struct authority *a, const char *note)
{
    int64_t us = a->run->now_ms * 1000;

    error_drop(timestamp_parse(pki_found_note(a->found, note), &us), "then it begins now");
    return us / 1000;
}

/* The keys that are there say which phase it is; the annotation tells the first two apart. */
static enum pki_cause read_rotation(struct authority *a)
{
    const struct pki_payload *payload = &a->found->payload;
    struct slice next = pki_payload_get(payload, NEXT_CRT);
    struct slice previous = pki_payload_get(payload, PREVIOUS_CRT);
    enum ca_rotation_phase phase =
        ca_rotation_phase_parse(pki_found_note(a->found, STEWARD_NOTE_PHASE));

    if (previous.size) {
        a->previous = pick(a->run->arena, previous, a->signing.certificate);
        a->rotation.phase = a->previous ? CA_ROTATION_SWITCH : CA_ROTATION_NONE;
    } else if (next.size) {
        enum pki_cause cause = pki_credential_read(a->run->arena, a->found->genuine, next,
                                                   pki_payload_get(payload, NEXT_KEY), &a->next);

        a->rotation.phase = phase == CA_ROTATION_WORKERS ? phase : CA_ROTATION_TRUST;
        if (cause != PKI_KEPT)
            return cause;
    }
    if (a->rotation.phase != CA_ROTATION_NONE) {
        a->rotation.started_ms = read_time(a, STEWARD_NOTE_STARTED);
        a->rotation.since_ms = read_time(a, STEWARD_NOTE_SINCE);
    }
    return PKI_KEPT;
}

/* --- losing and finding ---------------------------------------------------------------------- */

static void enter(struct authority *a, enum ca_rotation_phase phase)
{
    if (a->rotation.phase == CA_ROTATION_NONE)
        a->rotation.started_ms = a->run->now_ms / 1000 * 1000;
    a->rotation.phase = phase;
    a->rotation.since_ms = a->run->now_ms / 1000 * 1000;
}

/* What else the bundle held was trusted and stays so for a day: we cannot know who still needs it.
 */
static bool restore(struct authority *a)
{
    const struct pki_backup *backup = &a->run->input->backup;
    struct pki_credential found = { 0 };

    if (pki_credential_read(a->run->arena, false, backup->signing_crt, backup->signing_key,
                            &found) != PKI_KEPT ||
        !can_sign(&found))
        return false;
    a->signing = found;
    a->next = (struct pki_credential){ 0 };
    a->rotation = (struct ca_rotation){ 0 };
    a->previous = pick(a->run->arena, backup->bundle, found.certificate);
    if (a->previous)
        enter(a, CA_ROTATION_SWITCH);
    return true;
}

static bool is_first_pass(const struct pki_run *run)
{
    for (size_t i = 0; i < PKI_PARTS; i++)
        if (run->input->secrets[i])
            return false;
    return true;
}

/* Everything at once. */
static struct error *replace(struct authority *a)
{
    a->next = (struct pki_credential){ 0 };
    a->previous = NULL;
    a->rotation = (struct ca_rotation){ 0 };
    return make(a->run, &a->signing);
}

/* The pair is not there, broken or edited. A tenant keeps its CA if there is any way to. */
static struct error *recover(struct authority *a, enum pki_cause cause)
{
    struct pki_draft *draft = a->draft;

    if (is_first_pass(a->run) && !a->run->input->backup.signing_crt.size) {
        draft->cause = PKI_MISSING;
        return replace(a);
    }
    draft->warning = true;
    if (restore(a)) {
        draft->cause = PKI_RESTORED;
        return NULL;
    }
    if (cause == PKI_EDITED) { /* it is whole, whoever wrote it */
        draft->cause = PKI_EDITED;
        return NULL;
    }
    draft->cause = PKI_LOST;
    draft->why = "the CA was lost and is nowhere to be found: a new one was made, and workers must "
                 "join again";
    return replace(a);
}

/* --- rotation -------------------------------------------------------------------------------- */

static bool has_ended(const struct authority *a)
{
    return a->run->now_ms >= pki_not_after(&a->signing);
}

static struct error *begin(struct authority *a, enum pki_cause cause)
{
    struct error *err;

    a->draft->cause = cause;
    a->draft->answers = a->found->asked;
    if (a->run->input->profile.strategy == CA_ROTATION_HARD || has_ended(a)) {
        a->draft->why = "the CA was replaced at once: workers must join again";
        return replace(a);
    }
    err = make(a->run, &a->next);
    if (err)
        return err;
    enter(a, CA_ROTATION_TRUST);
    a->draft->why = "rotation of the CA began with phase Trust";
    return NULL;
}

static void go_on(struct authority *a, enum ca_rotation_phase phase)
{
    switch (phase) {
    case CA_ROTATION_TRUST:
    case CA_ROTATION_WORKERS:
        break;
    case CA_ROTATION_SWITCH:
        a->previous = a->signing.certificate;
        a->signing = a->next;
        a->next = (struct pki_credential){ 0 };
        break;
    case CA_ROTATION_DROP:
    case CA_ROTATION_NONE:
        a->previous = NULL;
        break;
    }
    if (a->draft->cause == PKI_KEPT)
        a->draft->cause = PKI_PHASE;
    a->draft->why = arena_format(a->run->arena, "rotation of the CA is in phase %s",
                                 ca_rotation_phase_name(phase));
    if (phase == CA_ROTATION_DROP) {
        a->draft->why = "rotation of the CA is over: the former one is no longer trusted";
        a->rotation = (struct ca_rotation){ 0 };
        return;
    }
    enter(a, phase);
    a->rotation.due_ms = a->run->now_ms + 1000; /* to look at the next one */
}

/* --- the Secret ------------------------------------------------------------------------------ */

static void set_bundle(struct authority *a)
{
    CLEANUP(text) struct text bundle = TEXT_EMPTY;
    struct arena *arena = a->run->arena;

    certificate_format_pem(a->signing.certificate, &bundle);
    if (a->next.certificate)
        certificate_format_pem(a->next.certificate, &bundle);
    if (a->previous)
        certificate_format_pem(a->previous, &bundle);
    a->run->bundle = slice_of(arena_text(arena, text_slice(&bundle)), bundle.size);
    a->rotation.bundle = ca_rotation_hash(arena, a->run->bundle);
}

static void set_fingerprints(struct authority *a)
{
    const struct certificate *old = a->previous ? a->previous : a->signing.certificate;
    const struct certificate *new =
        a->next.certificate ? a->next.certificate : a->signing.certificate;

    if (a->rotation.phase == CA_ROTATION_NONE)
        return;
    a->rotation.old_fingerprint = arena_strdup(a->run->arena, certificate_fields(old)->fingerprint);
    a->rotation.new_fingerprint = arena_strdup(a->run->arena, certificate_fields(new)->fingerprint);
}

static void fill_payload(struct authority *a)
{
    struct arena *arena = a->run->arena;
    struct slice crt = pki_certificate_pem(arena, a->signing.certificate);
    struct slice key = a->signing.key_pem;
    struct pki_payload *payload = &a->draft->payload;

    pki_payload_add(payload, BUNDLE, a->run->bundle);
    pki_payload_add(payload, BUNDLE_KEY, key);
    pki_payload_add(payload, SIGNING_CRT, crt);
    pki_payload_add(payload, SIGNING_KEY, key);
    if (a->next.certificate) {
        pki_payload_add(payload, NEXT_CRT, pki_certificate_pem(arena, a->next.certificate));
        pki_payload_add(payload, NEXT_KEY, a->next.key_pem);
    }
    if (a->previous)
        pki_payload_add(payload, PREVIOUS_CRT, pki_certificate_pem(arena, a->previous));
}

static void fill_notes(struct authority *a)
{
    const struct ca_rotation *rotation = &a->rotation;
    bool running = rotation->phase != CA_ROTATION_NONE;
    struct arena *arena = a->run->arena;

    pki_draft_note(a->draft, STEWARD_NOTE_PHASE,
                   running ? ca_rotation_phase_name(rotation->phase) : NULL);
    pki_draft_note(a->draft, STEWARD_NOTE_STARTED,
                   running ? timestamp_format(arena, rotation->started_ms * 1000, TIMESTAMP_SECONDS)
                           : NULL);
    pki_draft_note(a->draft, STEWARD_NOTE_SINCE,
                   running ? timestamp_format(arena, rotation->since_ms * 1000, TIMESTAMP_SECONDS)
                           : NULL);
}

/* --- the step -------------------------------------------------------------------------------- */

static struct error *rotate(struct authority *a)
{
    const struct pki_input *input = a->run->input;
    enum pki_cause due = pki_credential_judge(a->run, &a->signing, NULL);
    enum ca_rotation_phase phase;

    if (a->rotation.phase == CA_ROTATION_NONE) {
        if (a->found->asked)
            return begin(a, PKI_ASKED);
        return due == PKI_KEPT ? NULL : begin(a, due);
    }
    set_bundle(a);
    /* Each phase is written before the next one is thought of; an authority that has ended helps
     * nobody, so there is nothing left to wait for. */
    if (a->next.certificate && has_ended(a)) {
        go_on(a, CA_ROTATION_SWITCH);
        return NULL;
    }
    phase = ca_rotation_next(a->run->arena, &a->rotation, input->profile.ignore_workers,
                             &input->rotation, a->run->now_ms);
    if (phase != a->rotation.phase)
        go_on(a, phase);
    return NULL;
}

static struct error *ensure(struct authority *a)
{
    enum pki_cause cause = read_signing(a);
    enum pki_cause next = cause == PKI_KEPT ? read_rotation(a) : PKI_KEPT;

    if (cause == PKI_KEPT && a->found->edited)
        cause = PKI_EDITED;
    if (cause != PKI_KEPT)
        return recover(a, cause);
    if (next != PKI_KEPT) { /* the next one is of no use: begin again */
        a->rotation = (struct ca_rotation){ 0 };
        return begin(a, next);
    }
    return rotate(a);
}

struct error *pki_ensure_ca(struct pki_run *run)
{
    struct pki_draft draft;
    struct authority a = { .run = run, .found = &run->found[PKI_CA], .draft = &draft };
    struct error *err;

    pki_draft_init(&draft);
    err = ensure(&a);
    if (err)
        return error_wrap(err, "CA");
    set_bundle(&a);
    set_fingerprints(&a);
    fill_payload(&a);
    fill_notes(&a);
    draft.not_after_ms = pki_not_after(&a.signing);
    run->ca = a.signing;
    run->result->rotation = a.rotation;
    if (a.rotation.due_ms)
        pki_run_due(run, a.rotation.due_ms);
    return pki_seal_part(run, PKI_CA, &draft);
}
