/* Checks of certificates: those in Secrets of the platform, and those that webhooks are believed
 * by. */
#include "api/butler_names.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "doctor/doctor_internal.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"

#define SOON_MS         (INT64_C(30) * 24 * 60 * 60 * 1000)
#define SOON_PART       3 /* what lives shorter than a season is told in the last third of its life */
#define PEM_CERTIFICATE "-----BEGIN CERTIFICATE-----"

/* What is looked at, and what there was to see. */
struct look {
    struct doctor_notes *notes;
    const char *where; /* "Secret butler-system/web" */
    const char *hint;
    const struct doctor_fix *fix;
    size_t seen;
};

static void judge(struct look *look, const struct certificate *certificate, const char *key)
{
    const struct doctor_facts *facts = look->notes->facts;
    const struct certificate_fields *fields = certificate_fields(certificate);
    int64_t left = fields->not_after_ms - facts->now_ms;
    int64_t part = (fields->not_after_ms - fields->not_before_ms) / SOON_PART;
    const char *end =
        timestamp_format(facts->arena, fields->not_after_ms * 1000, TIMESTAMP_SECONDS);

    look->seen++;
    if (left > SOON_MS || (left > 0 && left > part))
        return;
    if (left <= 0)
        doctor_note(look->notes, DOCTOR_FAIL,
                    arena_format(facts->arena, "%s: %s (%s) expired %s ago, at %s", look->where,
                                 key, fields->subject, doctor_duration(facts, -left), end),
                    look->hint, look->fix);
    else
        doctor_note(look->notes, DOCTOR_WARN,
                    arena_format(facts->arena, "%s: %s (%s) expires in %s, at %s", look->where, key,
                                 fields->subject, doctor_duration(facts, left), end),
                    look->hint, look->fix);
}

static void judge_pem(struct look *look, struct slice pem, const char *key)
{
    CLEANUP(certificate_list) struct certificate_list list = { NULL, 0, 0 };
    struct error *err = certificate_list_parse_pem(&list, pem);

    if (err) {
        error_drop(err, "keys beside certificates, or nothing of ours");
        return;
    }
    for (size_t i = 0; i < list.count; i++)
        judge(look, list.items[i], key);
}

/* --- Secrets ---------------------------------------------------------------------------------- */

static void judge_kubeconfig(struct look *look, struct slice text, const char *key)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = yaml_parse(text, NULL, &doc);

    if (err) {
        error_drop(err, "something else");
        return;
    }
    DOC_EACH (it, value_get(doc_root(doc), SLICE("users"))) {
        CLEANUP(text) struct text pem = TEXT_EMPTY;

        err =
            base64_parse(value_text(value_get(it.value, SLICE("user")), "client-certificate-data"),
                         BASE64_STANDARD, &pem);
        if (!err)
            judge_pem(look, text_slice(&pem), key);
        error_drop(err, "one that has no certificate");
    }
}

static bool looks_like_kubeconfig(struct slice text)
{
    size_t offset;

    return slice_find(text, SLICE("client-certificate-data"), &offset);
}

static void judge_entry(struct look *look, const char *key, struct slice encoded)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    struct error *err = base64_parse(encoded, BASE64_STANDARD, &bytes);
    size_t offset;

    if (err)
        error_drop(err, "the server keeps only what is base64");
    else if (looks_like_kubeconfig(text_slice(&bytes)))
        judge_kubeconfig(look, text_slice(&bytes), key);
    else if (slice_find(text_slice(&bytes), SLICE(PEM_CERTIFICATE), &offset))
        judge_pem(look, text_slice(&bytes), key);
    secret_wipe_text(&bytes);
}

/* Secrets of people are their own business. */
static bool is_ours(const struct doctor_facts *facts, const struct meta *meta)
{
    return slice_is(meta->namespace, facts->system_namespace) ||
           meta_label(meta, STEWARD_LABEL_PROJECT).size ||
           slice_is(meta_label(meta, BUTLER_LABEL_MANAGED_BY), BUTLER_MANAGED_BY) ||
           meta_label(meta, BUTLER_LABEL_CLUSTER_NAME).size;
}

/* Empty while it is wanted; says afterwards when it was done. */
static bool is_renewed(struct value secret)
{
    struct meta meta;

    meta_read(secret, &meta);
    return meta_annotation(&meta, STEWARD_NOTE_ROTATE).size > 0;
}

/* True: somebody keeps it, and renews it when asked. A CA is left alone: replacing one moves nodes.
 */
static bool is_kept(const struct meta *meta)
{
    if (!meta_label(meta, STEWARD_LABEL_LIFECYCLE).size || slice_has_suffix(meta->name, "-ca"))
        return false;
    DOC_EACH (it, meta->owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (slice_is(owner.kind, STEWARD_TENANT_CONTROL_PLANES.kind))
            return true;
    }
    return false;
}

/* Asks whoever keeps the Secret to renew it now. */
static const struct doctor_fix *renewal(const struct doctor_facts *facts, const struct meta *meta)
{
    static const char *const keys[] = { "metadata", "annotations", STEWARD_NOTE_ROTATE, NULL };
    struct doctor_fix *fix = arena_new(facts->arena, struct doctor_fix);
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, (struct edit_path){ .keys = keys, .from_root = true }, SLICE(""));
    *fix = (struct doctor_fix){
        .what = arena_format(facts->arena, "renew what is in Secret " SLICE_FORMAT "/" SLICE_FORMAT,
                             SLICE_ARGUMENT(meta->namespace), SLICE_ARGUMENT(meta->name)),
        .kind = DOCTOR_FIX_MERGE,
        .resource = &KUBE_SECRETS,
        .namespace = arena_text(facts->arena, meta->namespace),
        .name = arena_text(facts->arena, meta->name),
        .is_done = is_renewed,
    };
    err = edit_seal(edit, &fix->doc);
    ASSERT(!err); /* constants */
    arena_defer(facts->arena, doc_release, fix->doc);
    return fix;
}

static void judge_secret(struct doctor_notes *notes, struct value secret, size_t *seen)
{
    const struct doctor_facts *facts = notes->facts;
    struct look look = { .notes = notes, .where = doctor_name(facts, secret) };
    struct meta meta;

    meta_read(secret, &meta);
    if (!is_ours(facts, &meta) || meta.deleting)
        return;
    if (is_kept(&meta)) {
        look.fix = renewal(facts, &meta);
        look.hint = "`butleradm doctor --fix` has it renewed";
    } else {
        look.hint = arena_format(facts->arena,
                                 "put a new certificate there: `kubectl -n " SLICE_FORMAT
                                 " create secret tls " SLICE_FORMAT
                                 " --cert FILE --key FILE --dry-run=client -o yaml | kubectl apply "
                                 "-f -`",
                                 SLICE_ARGUMENT(meta.namespace), SLICE_ARGUMENT(meta.name));
    }
    DOC_EACH (it, value_get(secret, SLICE("data")))
        judge_entry(&look, arena_text(facts->arena, it.key), value_string_or(it.value, SLICE("")));
    *seen += look.seen;
}

void doctor_check_certificates(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "certificates");
    size_t seen = 0;

    DOCTOR_EACH(secret, facts, DOCTOR_SECRETS)
    judge_secret(&notes, secret, &seen);
    doctor_notes_end_counted(&notes, seen, "certificate", "and none ends soon");
}

/* --- webhooks --------------------------------------------------------------------------------- */

static bool is_our_webhook(const struct doctor_facts *facts, struct value configuration)
{
    struct meta meta;

    meta_read(configuration, &meta);
    if (slice_has_prefix(meta.name, "butler"))
        return true;
    DOC_EACH (it, value_get(configuration, SLICE("webhooks"))) {
        struct value service = value_find(it.value, VALUE_KEYS("clientConfig", "service"));

        if (slice_is(value_text(service, "namespace"), facts->system_namespace))
            return true;
    }
    return false;
}

static void check_service(struct doctor_notes *notes, struct value webhook, const char *where)
{
    const struct doctor_facts *facts = notes->facts;
    struct value service = value_find(webhook, VALUE_KEYS("clientConfig", "service"));
    struct slice name = value_text(service, "name");
    struct slice namespace = value_text(service, "namespace");

    if (!name.size || !slice_is(namespace, facts->system_namespace) ||
        value_exists(doctor_find(facts, DOCTOR_SERVICES, namespace, name)))
        return;
    doctor_note(
        notes, DOCTOR_FAIL,
        arena_format(facts->arena,
                     "%s asks Service " SLICE_FORMAT "/" SLICE_FORMAT ", which is not there", where,
                     SLICE_ARGUMENT(namespace), SLICE_ARGUMENT(name)),
        "restart butler-controller, which registers itself, or delete the configuration", NULL);
}

/* One complaint for a configuration whose webhooks all trust the same authority. */
static void check_webhook(struct doctor_notes *notes, struct value configuration, size_t *webhooks)
{
    struct look look = {
        .notes = notes,
        .where = doctor_name(notes->facts, configuration),
        .hint = "restart butler-controller, which registers a new authority",
    };
    struct slice last = SLICE("");

    DOC_EACH (it, value_get(configuration, SLICE("webhooks"))) {
        struct slice bundle = value_text(value_get(it.value, SLICE("clientConfig")), "caBundle");

        ++*webhooks;
        if (it.index == 0)
            check_service(notes, it.value, look.where);
        if (bundle.size && !slice_equal(bundle, last))
            judge_entry(&look, "caBundle", bundle);
        last = bundle;
    }
}

void doctor_check_webhooks(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "webhooks");
    size_t webhooks = 0;

    DOCTOR_EACH(configuration, facts, DOCTOR_WEBHOOKS)
    {
        if (is_our_webhook(facts, configuration))
            check_webhook(&notes, configuration, &webhooks);
    }
    if (webhooks)
        doctor_notes_end(&notes, "%s registered", doctor_counted(facts, webhooks, "webhook"));
    else
        doctor_notes_end(&notes, "none are registered: the server has the rules built in");
}
