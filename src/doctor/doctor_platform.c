/* Checks of the platform itself: the server, its kinds, its configuration. */
#include <inttypes.h>
#include <string.h>

#include "api/backup_record.h"
#include "api/butler_config.h"
#include "api/butler_names.h"
#include "api/butler_user.h"
#include "api/condition.h"
#include "api/kind_minors.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doctor/doctor_internal.h"
#include "kube/butler_kinds.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"

#define CLOCK_SKEW_MS   INT64_C(60000)
#define BACKUP_OLD_MS   (INT64_C(7) * 24 * 60 * 60 * 1000)
#define DEFAULT_STORAGE "storageclass.kubernetes.io/is-default-class"

/* --- the server ------------------------------------------------------------------------------- */

void doctor_check_api(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "api");
    unsigned minor;
    struct error *err;

    if (!facts->version) {
        doctor_note(&notes, DOCTOR_WARN, "the API server does not tell its version",
                    "look at /version of the server that was asked", NULL);
        return;
    }
    /* What follows a plus says who built it. */
    err = kind_minors_parse(
        arena_strndup(facts->arena, facts->version, strcspn(facts->version, "+-")), &minor);
    if (err)
        doctor_note(&notes, DOCTOR_WARN,
                    arena_format(facts->arena, "API server %s: %s", facts->version, err->message),
                    "upgrade whichever of the two is older", NULL);
    error_drop(err, "told in the report");
    doctor_notes_end(&notes, "API server %s", facts->version);
}

void doctor_check_clock(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "clock");
    int64_t skew = facts->server_ms - facts->now_ms;

    if (!facts->server_ms) {
        doctor_note(&notes, DOCTOR_SKIP, "the server does not tell the time",
                    "compare `date -u` of both machines", NULL);
        return;
    }
    if (skew > CLOCK_SKEW_MS || skew < -CLOCK_SKEW_MS)
        doctor_note(
            &notes, DOCTOR_FAIL,
            arena_format(facts->arena, "the server has %s, this machine %s: %s apart",
                         timestamp_format(facts->arena, facts->server_ms * 1000, TIMESTAMP_SECONDS),
                         timestamp_format(facts->arena, facts->now_ms * 1000, TIMESTAMP_SECONDS),
                         doctor_duration(facts, skew < 0 ? -skew : skew)),
            "set the clock that is wrong, best by NTP: `timedatectl set-ntp true`", NULL);
    doctor_notes_end(&notes, "less than a minute apart");
}

void doctor_check_dns(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "dns");

    if (facts->host_problem)
        doctor_note(&notes, DOCTOR_FAIL,
                    arena_format(facts->arena, "%s: %s", facts->host, facts->host_problem),
                    "mend the name's entry, or name the server by its address", NULL);
    if (facts->host)
        doctor_notes_end(&notes, "%s has an address", facts->host);
    else
        doctor_notes_end(&notes, "the server is on this machine and needs no name");
}

/* --- what must be there ----------------------------------------------------------------------- */

static struct doctor_fix *creation(const struct doctor_facts *facts,
                                   const struct kube_resource *resource, const char *version,
                                   const char *name)
{
    struct doctor_fix *fix = arena_new(facts->arena, struct doctor_fix);
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), slice_from(version));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(resource->kind));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    *fix = (struct doctor_fix){
        .what = arena_format(facts->arena, "create %s %s", resource->kind, name),
        .kind = DOCTOR_FIX_CREATE,
        .resource = resource,
        .name = name,
    };
    err = edit_seal(edit, &fix->doc);
    ASSERT(!err); /* constants and names that the API gave us */
    arena_defer(facts->arena, doc_release, fix->doc);
    return fix;
}

void doctor_check_namespace(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "namespace");
    struct value found =
        doctor_find(facts, DOCTOR_NAMESPACES, SLICE(""), slice_from(facts->system_namespace));

    if (!value_exists(found))
        doctor_note(&notes, DOCTOR_FAIL,
                    arena_format(facts->arena, "there is no namespace %s", facts->system_namespace),
                    "is this a cluster of Butler at all? If it is, `butleradm doctor --fix` makes "
                    "the namespace",
                    creation(facts, &KUBE_NAMESPACES, "v1", facts->system_namespace));
    doctor_notes_end(&notes, "%s is there", facts->system_namespace);
}

void doctor_check_config(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "config");
    struct value object = doctor_find(facts, DOCTOR_CONFIGS, SLICE(""), SLICE(BUTLER_CONFIG_NAME));
    struct butler_config config;
    const char *problem;

    if (!value_exists(object)) {
        doctor_note(
            &notes, DOCTOR_WARN,
            "there is no ButlerConfig " BUTLER_CONFIG_NAME ", so all settings are built in",
            "`butleradm doctor --fix` makes one with the defaults",
            creation(facts, &BUTLER_CONFIGS, "butler.butlerlabs.dev/v1alpha1", BUTLER_CONFIG_NAME));
        return;
    }
    butler_config_read(object, &config);
    problem = butler_config_exposure_problem(facts->arena, &config);
    if (problem)
        doctor_note(&notes, DOCTOR_FAIL, problem,
                    "`butleradm config set controlPlaneExposure.…=…` fills it in", NULL);
    doctor_notes_end(&notes, "ButlerConfig " BUTLER_CONFIG_NAME " is there");
}

/* Which version of the kind is written to the store. */
static struct slice storage_version(struct value definition)
{
    DOC_EACH (it, value_find(definition, VALUE_KEYS("spec", "versions"))) {
        if (value_bool_or(value_get(it.value, SLICE("storage")), false))
            return value_text(it.value, "name");
    }
    return SLICE("");
}

static void check_definition(struct doctor_notes *notes, struct value wanted,
                             const struct doctor_fix *install)
{
    const struct doctor_facts *facts = notes->facts;
    struct slice name = value_text(value_get(wanted, SLICE("metadata")), "name");
    struct value found = doctor_find(facts, DOCTOR_DEFINITIONS, SLICE(""), name);
    struct slice stored = storage_version(found);

    if (!value_exists(found)) {
        doctor_note(notes, DOCTOR_FAIL,
                    arena_format(facts->arena, "definition " SLICE_FORMAT " is missing",
                                 SLICE_ARGUMENT(name)),
                    "`butleradm doctor --fix` installs the definitions of this version", install);
        return;
    }
    if (!condition_is(found, "Established", "True"))
        doctor_note(notes, DOCTOR_FAIL,
                    arena_format(facts->arena, "definition " SLICE_FORMAT " is not served yet",
                                 SLICE_ARGUMENT(name)),
                    arena_format(facts->arena,
                                 "look at its conditions: `kubectl describe crd " SLICE_FORMAT "`",
                                 SLICE_ARGUMENT(name)),
                    NULL);
    if (!slice_equal(stored, storage_version(wanted)))
        doctor_note(notes, DOCTOR_FAIL,
                    arena_format(facts->arena,
                                 "definition " SLICE_FORMAT " is stored as " SLICE_FORMAT
                                 ", and this program knows " SLICE_FORMAT,
                                 SLICE_ARGUMENT(name), SLICE_ARGUMENT(stored),
                                 SLICE_ARGUMENT(storage_version(wanted))),
                    "use the butleradm that belongs to the platform's version", NULL);
}

void doctor_check_definitions(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "definitions");
    struct doctor_fix *install = arena_new(facts->arena, struct doctor_fix);
    struct doc **docs;
    size_t count;
    struct error *err = butler_kinds_read(facts->arena, BUTLER_KINDS_OWN, &docs, &count);

    ASSERT(!err); /* they are part of this program */
    *install = (struct doctor_fix){
        .what = "install the definitions of Butler's kinds",
        .kind = DOCTOR_FIX_KINDS,
    };
    for (size_t i = 0; i < count; i++)
        check_definition(&notes, doc_root(docs[i]), install);
    doctor_notes_end(&notes, "%zu kinds are served", count);
}

/* --- who runs it ------------------------------------------------------------------------------ */

static void check_deployment(struct doctor_notes *notes, struct value deployment, size_t *seen)
{
    const struct doctor_facts *facts = notes->facts;
    int64_t wanted = value_int_or(value_find(deployment, VALUE_KEYS("spec", "replicas")), 1);
    int64_t ready =
        value_int_or(value_find(deployment, VALUE_KEYS("status", "availableReplicas")), 0);
    struct meta meta;

    meta_read(deployment, &meta);
    if (!slice_is(meta.namespace, facts->system_namespace))
        return;
    ++*seen;
    if (ready >= wanted)
        return;
    doctor_note(notes, ready ? DOCTOR_WARN : DOCTOR_FAIL,
                arena_format(facts->arena, "%s has %" PRId64 " of %" PRId64 " replicas",
                             doctor_name(facts, deployment), ready, wanted),
                arena_format(facts->arena,
                             "`kubectl -n %s describe deployment " SLICE_FORMAT "` says why",
                             facts->system_namespace, SLICE_ARGUMENT(meta.name)),
                NULL);
}

void doctor_check_components(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "components");
    size_t seen = 0;

    DOCTOR_EACH(deployment, facts, DOCTOR_DEPLOYMENTS)
    check_deployment(&notes, deployment, &seen);
    if (seen)
        doctor_notes_end(&notes, "%s in %s, and all is available",
                         doctor_counted(facts, seen, "deployment"), facts->system_namespace);
    else
        doctor_notes_end(&notes, "nothing is deployed in %s: the platform is one process",
                         facts->system_namespace);
}

void doctor_check_admins(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "admins");
    size_t users = facts->lists[DOCTOR_USERS].count;
    size_t admins = 0;

    DOCTOR_EACH(object, facts, DOCTOR_USERS)
    {
        struct butler_user user;

        butler_user_read(object, &user);
        admins += user.role == BUTLER_USER_ADMIN && !user.disabled;
    }
    if (users && !admins)
        doctor_note(&notes, DOCTOR_WARN,
                    arena_format(facts->arena,
                                 "none of %zu users is a platform admin who can log in", users),
                    "`butleradm user update NAME --admin`, or `butleradm user enable NAME`", NULL);
    if (!users)
        doctor_notes_end(&notes, "there are no users yet: only kubeconfigs lead in");
    else
        doctor_notes_end(&notes, "%zu of %zu users are platform admins", admins, users);
}

/* --- storage and backups ---------------------------------------------------------------------- */

void doctor_check_storage(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "storage");

    if (!facts->lists[DOCTOR_NODES].count) {
        doctor_notes_end(&notes, "there are no nodes, so nothing wants volumes");
        return;
    }
    DOCTOR_EACH(class, facts, DOCTOR_STORAGE_CLASSES)
    {
        struct meta meta;

        meta_read(class, &meta);
        if (slice_is(meta_annotation(&meta, DEFAULT_STORAGE), "true")) {
            doctor_notes_end(&notes, "%s is the default", doctor_name(facts, class));
            return;
        }
    }
    doctor_note(&notes, DOCTOR_WARN, "there is no default StorageClass",
                "annotate one: `kubectl annotate storageclass NAME " DEFAULT_STORAGE "=true`",
                NULL);
}

void doctor_check_backup(const struct doctor_facts *facts, struct doctor_report *report)
{
    static const char hint[] = "`butleradm backup create -f FILE` makes one";
    struct doctor_notes notes = doctor_notes_begin(facts, report, "backup");
    struct backup_record *records = NULL;
    size_t count = 0;
    int64_t age;

    DOCTOR_EACH(backups, facts, DOCTOR_BACKUPS)
    count = backup_record_read(facts->arena, backups, &records);
    if (!count) {
        doctor_note(&notes, DOCTOR_WARN, "no backup was ever made by butleradm", hint, NULL);
        return;
    }
    age = doctor_age_ms(facts, records[0].time);
    if (age > BACKUP_OLD_MS)
        doctor_note(
            &notes, DOCTOR_WARN,
            arena_format(facts->arena, "the last backup is %s old", doctor_duration(facts, age)),
            hint, NULL);
    doctor_notes_end(&notes, "the last one is %s old", doctor_duration(facts, age));
}
