/* Renewing certificates. */
#include "actions/rotation.h"

#include <string.h>

#include "actions/limits.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"
#include "kube/resources.h"

struct note {
    const char *key;
    const char *value;
};

static const char *const type_names[] = {
    [ROTATION_KUBECONFIGS] = "kubeconfigs",
    [ROTATION_ALL] = "all",
    [ROTATION_CA] = "ca",
};

const char *rotation_type_name(enum rotation_type type)
{
    return type_names[type];
}

bool rotation_type_parse(const char *name, enum rotation_type *out_type)
{
    for (size_t i = 0; i < COUNT_OF(type_names); i++) {
        if (strcmp(type_names[i], name) == 0) {
            *out_type = (enum rotation_type)i;
            return true;
        }
    }
    return false;
}

const char *rotation_status_name(enum rotation_status status)
{
    static const char *const names[] = {
        [ROTATION_UNKNOWN] = "unknown",
        [ROTATION_IN_PROGRESS] = "in_progress",
        [ROTATION_COMPLETED] = "completed",
        [ROTATION_FAILED] = "failed",
    };

    return names[status];
}

/* --- which Secrets --------------------------------------------------------------------------- */

static bool is_authority(struct slice component)
{
    return slice_is(component, "ca") || slice_is(component, "front-proxy-ca-certificate");
}

/* A new authority signs everything anew by itself, so it alone is asked for. */
static bool is_affected(enum rotation_type type, const struct meta *meta)
{
    struct slice component = meta_label(meta, STEWARD_LABEL_COMPONENT);
    struct slice kind = meta_label(meta, STEWARD_LABEL_LIFECYCLE);

    switch (type) {
    case ROTATION_KUBECONFIGS:
        return slice_is(kind, STEWARD_LIFECYCLE_KUBECONFIG);
    case ROTATION_ALL:
        return kind.size > 0 && !is_authority(component);
    case ROTATION_CA:
        return slice_is(component, "ca");
    }
    return false;
}

static struct error *list_secrets(struct arena *arena, const struct rotation_target *target,
                                  struct kube_list *out_list)
{
    struct kube_query query = {
        .namespace = target->namespace,
        .label_selector = arena_format(arena, STEWARD_LABEL_NAME "=%s", target->name),
    };

    return kube_list(arena, target->kube, &KUBE_SECRETS, &query, out_list);
}

static bool is_listed(const struct rotation *rotation, struct slice name)
{
    for (size_t i = 0; i < rotation->secret_count; i++) {
        if (slice_is(name, rotation->secrets[i]))
            return true;
    }
    return false;
}

/* --- where it is ----------------------------------------------------------------------------- */

static const char *note_of(struct arena *arena, const struct meta *meta, const char *key)
{
    struct slice note = meta_annotation(meta, key);

    return note.size ? arena_text(arena, note) : NULL;
}

static void read_names(struct arena *arena, struct slice list, struct rotation *rotation)
{
    const char **names = arena_array(arena, list.size / 2 + 1, const char *);
    struct slice name;

    while (list.size && slice_split(&list, ',', &name)) {
        if (name.size)
            names[rotation->secret_count++] = arena_text(arena, name);
    }
    rotation->secrets = names;
}

/* What was asked for; ROTATION_UNKNOWN: nothing. */
static void read_wish(struct arena *arena, struct value plane, struct rotation *rotation)
{
    struct meta meta;
    const char *type;

    meta_read(plane, &meta);
    type = note_of(arena, &meta, BUTLER_NOTE_ROTATION_TYPE);
    if (!type || !rotation_type_parse(type, &rotation->type))
        return;
    rotation->status = ROTATION_IN_PROGRESS;
    rotation->began = note_of(arena, &meta, BUTLER_NOTE_ROTATION_BEGAN);
    rotation->by = note_of(arena, &meta, BUTLER_NOTE_ROTATION_BY);
    read_names(arena, meta_annotation(&meta, BUTLER_NOTE_ROTATION_SECRETS), rotation);
}

/* The note of a renewal is empty while it is wanted and says when it was done. Times of this form
 * compare as texts. */
static bool is_renewed(const struct rotation *rotation, const struct meta *meta)
{
    struct slice done = meta_annotation(meta, STEWARD_NOTE_ROTATE);

    return done.size && (!rotation->began || slice_compare(done, slice_from(rotation->began)) >= 0);
}

static void judge(struct arena *arena, const struct kube_list *secrets, struct rotation *rotation)
{
    const char **waiting = arena_array(arena, rotation->secret_count + 1, const char *);
    size_t renewed = 0;

    for (size_t i = 0; i < secrets->count; i++) {
        struct meta meta;

        meta_read(doc_root(secrets->docs[i]), &meta);
        if (!is_listed(rotation, meta.name))
            continue;
        if (rotation->type == ROTATION_CA)
            rotation->phase = note_of(arena, &meta, STEWARD_NOTE_PHASE);
        if (is_renewed(rotation, &meta) && !rotation->phase) {
            renewed++;
            if (!rotation->ended || slice_compare(meta_annotation(&meta, STEWARD_NOTE_UPDATED),
                                                  slice_from(rotation->ended)) > 0)
                rotation->ended = note_of(arena, &meta, STEWARD_NOTE_UPDATED);
        } else {
            waiting[rotation->waiting_count++] = arena_text(arena, meta.name);
        }
    }
    rotation->waiting = waiting;
    if (renewed == rotation->secret_count)
        rotation->status = ROTATION_COMPLETED;
}

static bool is_overdue(const struct rotation *rotation, int64_t now_ms)
{
    int64_t began_us = 0;

    if (rotation->type == ROTATION_CA || !rotation->began)
        return false;
    error_drop(timestamp_parse(slice_from(rotation->began), &began_us), "then it is long over");
    return now_ms - began_us / 1000 > ROTATION_MAX_MS;
}

/* Its process has the new files when the control plane has settled again. */
static bool is_settled(struct value plane)
{
    struct value version =
        value_find(plane, VALUE_KEYS("status", "kubernetesResources", "version"));
    struct slice status = value_text(version, "status");

    return slice_is(status, "Ready") || slice_is(status, "Sleeping") ||
           slice_is(status, "WriteLimited");
}

static struct error *look_at(struct arena *arena, const struct rotation_target *target,
                             const struct doc *plane, struct rotation *out_rotation)
{
    struct rotation rotation = { .status = ROTATION_UNKNOWN };
    struct kube_list secrets;
    struct error *err;

    read_wish(arena, doc_root(plane), &rotation);
    if (rotation.status == ROTATION_UNKNOWN) {
        *out_rotation = rotation;
        return NULL;
    }
    err = list_secrets(arena, target, &secrets);
    if (err)
        return err;
    judge(arena, &secrets, &rotation);
    if (rotation.status == ROTATION_COMPLETED && !is_settled(doc_root(plane)))
        rotation.status = ROTATION_IN_PROGRESS;
    if (rotation.status == ROTATION_IN_PROGRESS && is_overdue(&rotation, target->now_ms))
        rotation.status = ROTATION_FAILED;
    if (rotation.status != ROTATION_COMPLETED)
        rotation.ended = NULL;
    *out_rotation = rotation;
    return NULL;
}

struct error *rotation_look(struct arena *arena, const struct rotation_target *target,
                            struct rotation *out_rotation)
{
    CLEANUP(doc) struct doc *plane = NULL;
    struct error *err;

    err = kube_get(target->kube, &STEWARD_TENANT_CONTROL_PLANES, target->namespace, target->name,
                   &plane);
    return err ? err : look_at(arena, target, plane, out_rotation);
}

/* --- asking for it --------------------------------------------------------------------------- */

static struct error *annotate(const struct rotation_target *target,
                              const struct kube_resource *resource, const char *name,
                              const struct note *notes, size_t count)
{
    CLEANUP(doc) struct doc *patch = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    for (size_t i = 0; i < count; i++)
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", notes[i].key),
                        slice_from(notes[i].value));
    err = edit_seal(edit, &patch);
    if (err)
        return err;
    return kube_patch(
        target->kube,
        &(struct kube_change){ .resource = resource, .namespace = target->namespace, .name = name },
        KUBE_PATCH_MERGE, patch, NULL);
}

static void choose(struct arena *arena, const struct kube_list *secrets, enum rotation_type type,
                   struct rotation *rotation)
{
    const char **names = arena_array(arena, secrets->count + 1, const char *);

    for (size_t i = 0; i < secrets->count; i++) {
        struct meta meta;

        meta_read(doc_root(secrets->docs[i]), &meta);
        if (is_affected(type, &meta))
            names[rotation->secret_count++] = arena_text(arena, meta.name);
    }
    rotation->type = type;
    rotation->secrets = names;
    rotation->waiting = names;
    rotation->waiting_count = rotation->secret_count;
}

static struct error *write_wish(struct arena *arena, const struct rotation_target *target,
                                const struct rotation *rotation)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;
    struct note notes[] = {
        { BUTLER_NOTE_ROTATION_TYPE, rotation_type_name(rotation->type) },
        { BUTLER_NOTE_ROTATION_BEGAN, rotation->began },
        { BUTLER_NOTE_ROTATION_BY, rotation->by ? rotation->by : "" },
        { BUTLER_NOTE_ROTATION_SECRETS, NULL },
    };

    for (size_t i = 0; i < rotation->secret_count; i++)
        text_appendf(&names, "%s%s", i ? "," : "", rotation->secrets[i]);
    notes[COUNT_OF(notes) - 1].value = arena_strdup(arena, text_string(&names));
    return annotate(target, &STEWARD_TENANT_CONTROL_PLANES, target->name, notes, COUNT_OF(notes));
}

static struct error *check_free(const struct rotation *current)
{
    if (current->status != ROTATION_IN_PROGRESS)
        return NULL;
    return error_new(ERR_CONFLICT, "a rotation (%s) is in progress since %s",
                     rotation_type_name(current->type),
                     current->began ? current->began : "some time ago");
}

static struct error *ask(const struct rotation_target *target, const struct rotation *rotation)
{
    const struct note wanted = { STEWARD_NOTE_ROTATE, "" };
    struct error *err = NULL;

    for (size_t i = 0; !err && i < rotation->secret_count; i++)
        err = annotate(target, &KUBE_SECRETS, rotation->secrets[i], &wanted, 1);
    return err;
}

/* What is wanted is written down first: whoever is interrupted after it finds a rotation that waits
 * for Secrets, and may ask again when its time is over. */
struct error *rotation_begin(struct arena *arena, const struct rotation_target *target,
                             enum rotation_type type, const char *by, struct rotation *out_rotation)
{
    CLEANUP(doc) struct doc *plane = NULL;
    struct rotation rotation = { .status = ROTATION_IN_PROGRESS, .by = by };
    struct rotation current;
    struct kube_list secrets;
    struct error *err;

    err = kube_get(target->kube, &STEWARD_TENANT_CONTROL_PLANES, target->namespace, target->name,
                   &plane);
    if (!err)
        err = look_at(arena, target, plane, &current);
    if (!err)
        err = check_free(&current);
    if (!err)
        err = list_secrets(arena, target, &secrets);
    if (err)
        return err;
    choose(arena, &secrets, type, &rotation);
    if (!rotation.secret_count)
        return error_new(ERR_NOT_FOUND, "control plane %s has no Secrets of this kind yet",
                         target->name);
    rotation.began = timestamp_format(arena, target->now_ms * 1000, TIMESTAMP_SECONDS);
    err = write_wish(arena, target, &rotation);
    if (!err)
        err = ask(target, &rotation);
    if (!err)
        *out_rotation = rotation;
    return err;
}
