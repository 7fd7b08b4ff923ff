/* Checks of tenants, and of everything that should be gone. */
#include <inttypes.h>

#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doctor/doctor_internal.h"
#include "kube/butler_resources.h"

static const char *text_of(const struct doctor_facts *facts, struct slice text)
{
    return arena_text(facts->arena, text);
}

/* --- clusters --------------------------------------------------------------------------------- */

static const char *cluster_hint(const struct doctor_facts *facts, const struct meta *meta)
{
    return arena_format(facts->arena,
                        "`butlerctl cluster conditions " SLICE_FORMAT " -n " SLICE_FORMAT
                        "` and `butlerctl cluster events` say what it waits for",
                        SLICE_ARGUMENT(meta->name), SLICE_ARGUMENT(meta->namespace));
}

/* How long it has not been ready. */
static int64_t unready_ms(const struct doctor_facts *facts, struct value cluster,
                          const struct meta *meta)
{
    struct value ready = condition_find(cluster, "Ready");
    struct slice since = value_text(ready, "lastTransitionTime");

    if (slice_is(value_text(ready, "status"), "True"))
        return 0;
    return doctor_age_ms(facts, since.size ? since : meta->created);
}

static void check_cluster(struct doctor_notes *notes, struct value cluster)
{
    const struct doctor_facts *facts = notes->facts;
    struct slice phase = value_text(value_get(cluster, SLICE("status")), "phase");
    struct slice message = value_text(condition_find(cluster, "Ready"), "message");
    struct meta meta;
    int64_t unready;

    meta_read(cluster, &meta);
    if (meta.deleting || value_bool_or(value_find(cluster, VALUE_KEYS("spec", "paused")), false))
        return;
    unready = unready_ms(facts, cluster, &meta);
    if (slice_is(phase, "Failed"))
        doctor_note(notes, DOCTOR_FAIL,
                    arena_format(facts->arena, "%s failed: " SLICE_FORMAT,
                                 doctor_name(facts, cluster), SLICE_ARGUMENT(message)),
                    cluster_hint(facts, &meta), NULL);
    else if (unready > facts->not_ready_ms)
        doctor_note(notes, DOCTOR_FAIL,
                    arena_format(facts->arena,
                                 "%s has not been ready for %s (" SLICE_FORMAT "): " SLICE_FORMAT,
                                 doctor_name(facts, cluster), doctor_duration(facts, unready),
                                 SLICE_ARGUMENT(phase.size ? phase : SLICE("no phase")),
                                 SLICE_ARGUMENT(message)),
                    cluster_hint(facts, &meta), NULL);
}

void doctor_check_clusters(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "clusters");
    size_t count = facts->lists[DOCTOR_CLUSTERS].count;

    DOCTOR_EACH(cluster, facts, DOCTOR_CLUSTERS)
    check_cluster(&notes, cluster);
    doctor_notes_end_counted(&notes, count, "cluster", "and none failed or takes too long");
}

void doctor_check_tenants(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "tenants");

    for (size_t i = 0; i < facts->probe_count; i++) {
        const struct doctor_probe *probe = &facts->probes[i];

        if (probe->problem)
            doctor_note(
                &notes, DOCTOR_FAIL,
                arena_format(facts->arena, "tenant %s/%s is dead: %s", probe->namespace,
                             probe->name, probe->problem),
                arena_format(facts->arena,
                             "`butlerctl cluster events %s -n %s` says what happened to it; "
                             "restarting the platform starts its process anew",
                             probe->name, probe->namespace),
                NULL);
    }
    if (facts->unasked_count)
        doctor_note(&notes, DOCTOR_SKIP,
                    arena_format(facts->arena, "%zu were not asked: the time was over",
                                 facts->unasked_count),
                    "give them more with --timeout", NULL);
    if (facts->probe_count)
        doctor_notes_end(&notes, "%zu of %zu answer", facts->probe_count, facts->probe_count);
    else
        doctor_notes_end(&notes, "none is awake to be asked");
}

/* --- control planes --------------------------------------------------------------------------- */

/* One that sleeps is well, and one that is being made or changed is told by its cluster. */
static bool is_down(struct value plane)
{
    struct slice status = value_text(
        value_find(plane, VALUE_KEYS("status", "kubernetesResources", "version")), "status");

    return slice_is(status, "NotReady");
}

/* What is wrong with it, in its own words. */
static struct slice store_message(struct value store)
{
    DOC_EACH (it, value_find(store, VALUE_KEYS("status", "conditions"))) {
        if (slice_is(value_text(it.value, "status"), "False") &&
            !slice_is(value_text(it.value, "type"), "AllowedDeletion"))
            return value_text(it.value, "message");
    }
    return SLICE("");
}

static void check_store(struct doctor_notes *notes, struct value store)
{
    const struct doctor_facts *facts = notes->facts;

    if (value_bool_or(value_find(store, VALUE_KEYS("status", "ready")), true))
        return;
    doctor_note(notes, DOCTOR_FAIL,
                arena_format(facts->arena, "%s is not ready: " SLICE_FORMAT,
                             doctor_name(facts, store), SLICE_ARGUMENT(store_message(store))),
                "tenants of this store cannot write: look at its endpoints and credentials", NULL);
}

void doctor_check_steward(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "steward");

    DOCTOR_EACH(plane, facts, DOCTOR_CONTROL_PLANES)
    {
        struct slice message = value_text(condition_find(plane, "Ready"), "message");
        struct meta meta;

        meta_read(plane, &meta);
        if (!meta.deleting && is_down(plane))
            doctor_note(&notes, DOCTOR_FAIL,
                        arena_format(facts->arena, "%s is not ready: " SLICE_FORMAT,
                                     doctor_name(facts, plane), SLICE_ARGUMENT(message)),
                        arena_format(facts->arena,
                                     "`kubectl -n " SLICE_FORMAT " describe tcp " SLICE_FORMAT
                                     "` shows its components and how they ended",
                                     SLICE_ARGUMENT(meta.namespace), SLICE_ARGUMENT(meta.name)),
                        NULL);
    }
    DOCTOR_EACH(store, facts, DOCTOR_DATA_STORES)
    check_store(&notes, store);
    doctor_notes_end(
        &notes, "%s, %s",
        doctor_counted(facts, facts->lists[DOCTOR_CONTROL_PLANES].count, "control plane"),
        doctor_counted(facts, facts->lists[DOCTOR_DATA_STORES].count, "data store"));
}

/* --- half done -------------------------------------------------------------------------------- */

static const struct doctor_fix *settlement(const struct doctor_facts *facts,
                                           const struct meta *meta)
{
    static const char *const keys[] = { "metadata", "annotations", BUTLER_NOTE_MIGRATION, NULL };
    struct doctor_fix *fix = arena_new(facts->arena, struct doctor_fix);
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_null(edit, (struct edit_path){ .keys = keys, .from_root = true });
    *fix = (struct doctor_fix){
        .what = arena_format(facts->arena,
                             "close the move of TenantCluster " SLICE_FORMAT "/" SLICE_FORMAT,
                             SLICE_ARGUMENT(meta->namespace), SLICE_ARGUMENT(meta->name)),
        .kind = DOCTOR_FIX_MERGE,
        .resource = &BUTLER_TENANT_CLUSTERS,
        .namespace = text_of(facts, meta->namespace),
        .name = text_of(facts, meta->name),
    };
    err = edit_seal(edit, &fix->doc);
    ASSERT(!err); /* constants */
    arena_defer(facts->arena, doc_release, fix->doc);
    return fix;
}

void doctor_check_moves(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "environments");

    DOCTOR_EACH(cluster, facts, DOCTOR_CLUSTERS)
    {
        struct meta meta;

        meta_read(cluster, &meta);
        if (!meta_annotation(&meta, BUTLER_NOTE_MIGRATION).size)
            continue;
        doctor_note(&notes, DOCTOR_WARN,
                    arena_format(facts->arena,
                                 "%s still has the annotation of a move: anybody who may write it "
                                 "could change its environment",
                                 doctor_name(facts, cluster)),
                    "`butleradm doctor --fix` takes it off", settlement(facts, &meta));
    }
    doctor_notes_end(&notes, "no move is open");
}

/* --- deletion --------------------------------------------------------------------------------- */

static const enum doctor_source going[] = {
    DOCTOR_NAMESPACES, DOCTOR_TEAMS, DOCTOR_USERS,       DOCTOR_CLUSTERS,         DOCTOR_ADDONS,
    DOCTOR_PROVIDERS,  DOCTOR_POOLS, DOCTOR_ALLOCATIONS, DOCTOR_MACHINE_REQUESTS,
};

static const char *list_finalizers(const struct doctor_facts *facts, struct value finalizers)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (it, finalizers)
        text_appendf(&text, "%s" SLICE_FORMAT, text.size ? ", " : "",
                     SLICE_ARGUMENT(value_string_or(it.value, SLICE(""))));
    return arena_strdup(facts->arena, text.size ? text_string(&text) : "what is in it");
}

/* Never mended by itself: a finalizer stands for something outside that is not cleaned up yet. */
static void check_going(struct doctor_notes *notes, enum doctor_source source, struct value object)
{
    const struct doctor_facts *facts = notes->facts;
    struct meta meta;
    int64_t age;

    meta_read(object, &meta);
    if (!meta.deleting)
        return;
    age = doctor_age_ms(facts, meta.deletion_time);
    if (age < facts->stuck_ms)
        return;
    doctor_note(notes, DOCTOR_FAIL,
                arena_format(facts->arena, "%s was deleted %s ago and waits for %s",
                             doctor_name(facts, object), doctor_duration(facts, age),
                             list_finalizers(facts, meta.finalizers)),
                arena_format(
                    facts->arena,
                    "see that the controller of that finalizer runs; when nothing is left to clean "
                    "up: `kubectl patch %s " SLICE_FORMAT "%s" SLICE_FORMAT
                    " --type=merge -p '{\"metadata\":{\"finalizers\":null}}'`",
                    doctor_source_name(facts->arena, source), SLICE_ARGUMENT(meta.name),
                    meta.namespace.size ? " -n " : "", SLICE_ARGUMENT(meta.namespace)),
                NULL);
}

void doctor_check_finalizers(const struct doctor_facts *facts, struct doctor_report *report)
{
    struct doctor_notes notes = doctor_notes_begin(facts, report, "finalizers");

    for (size_t i = 0; i < COUNT_OF(going); i++) {
        DOCTOR_EACH(object, facts, going[i])
        check_going(&notes, going[i], object);
    }
    doctor_notes_end(&notes, "nothing hangs");
}
