/* What a run says about its end, and its finalizers. */
#include "kube/reconcile.h"

#include <stdarg.h>

#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/limits.h"
#include "kube/recorder.h"

void reconcile_again(struct reconcile *rc, uint64_t delay_ms)
{
    if (delay_ms == 0)
        delay_ms = 1;
    if (!rc->again_ms || delay_ms < rc->again_ms)
        rc->again_ms = delay_ms;
}

/* --- conditions ---------------------------------------------------------------------------- */

/* Whatever others told us becomes a text that a status can hold. */
static const char *message_of(struct arena *arena, struct slice said)
{
    static const struct slice more = SLICE("...");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    utf8_append_valid(&text, said);
    if (text.size > RECONCILE_MAX_MESSAGE) {
        struct slice kept = utf8_truncate(text_slice(&text), RECONCILE_MAX_MESSAGE - more.size);

        text_truncate(&text, kept.size);
        text_append_slice(&text, more);
    }
    return arena_strdup(arena, text_string(&text));
}

/* 0: the conditions of this kind do not say. */
static int64_t generation_of(const struct reconcile *rc)
{
    struct value metadata = value_get(doc_root(rc->object), SLICE("metadata"));

    return rc->status_spec.condition_generation
               ? value_int_or(value_get(metadata, SLICE("generation")), 0)
               : 0;
}

static void set_condition(struct reconcile *rc, const char *type, const char *status,
                          const char *reason, struct slice said)
{
    struct condition condition = { type, status, reason, message_of(rc->arena, said),
                                   generation_of(rc) };

    ASSERT(rc->edit);
    if (rc->status_spec.ready_condition && strcmp(type, rc->status_spec.ready_condition) == 0)
        rc->ready_told = true;
    (void)condition_set(rc->edit, doc_root(rc->object), &condition, clock_wall_us(rc->clock));
}

void reconcile_condition(struct reconcile *rc, const char *type, const char *status,
                         const char *reason, const char *fmt, ...)
{
    va_list args;

    va_start(args, fmt);
    set_condition(rc, type, status, reason, slice_from(arena_vformat(rc->arena, fmt, args)));
    va_end(args);
}

struct error *reconcile_ready(struct reconcile *rc)
{
    if (rc->status_spec.ready_condition && !rc->ready_told)
        set_condition(rc, rc->status_spec.ready_condition, "True", "Ready", SLICE(""));
    return NULL;
}

struct error *reconcile_wait(struct reconcile *rc, uint64_t delay_ms, const char *reason,
                             const char *fmt, ...)
{
    const char *message;
    va_list args;

    va_start(args, fmt);
    message = arena_vformat(rc->arena, fmt, args);
    va_end(args);
    rc->partial = true;
    if (rc->status_spec.ready_condition)
        set_condition(rc, rc->status_spec.ready_condition, "False", reason, slice_from(message));
    log_debug(rc->log, "waiting", LOG_STR("namespace", rc->namespace), LOG_STR("name", rc->name),
              LOG_STR("reason", reason), LOG_STR("message", message));
    if (delay_ms)
        reconcile_again(rc, delay_ms);
    return NULL;
}

struct error *reconcile_fail(struct reconcile *rc, struct error *take_error, const char *condition,
                             const char *reason)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (take_error->code == ERR_CONFLICT && !take_error->final)
        return take_error;
    error_append(take_error, &text);
    set_condition(rc, condition, "False", reason, text_slice(&text));
    return take_error;
}

/* --- finalizers ---------------------------------------------------------------------------- */

struct finalizing {
    const char *finalizer;
    struct slice uid; /* of the object that the run is about */
};

/* Another object of the same name is not what this run looked at. */
static bool is_other(const struct finalizing *finalizing, const struct meta *meta)
{
    return !slice_equal(meta->uid, finalizing->uid);
}

static bool add(void *context, struct value object, struct edit *edit)
{
    const struct finalizing *finalizing = context;
    struct edit_node list;
    struct meta meta;

    meta_read(object, &meta);
    if (is_other(finalizing, &meta) || meta.deleting ||
        meta_has_finalizer(&meta, finalizing->finalizer))
        return false;
    list = edit_ensure_array(edit, EDIT_PATH("metadata", "finalizers"));
    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(finalizing->finalizer));
    return true;
}

static bool take_off(void *context, struct value object, struct edit *edit)
{
    const struct finalizing *finalizing = context;
    struct meta meta;

    meta_read(object, &meta);
    return !is_other(finalizing, &meta) &&
           meta_remove_finalizer(edit, object, finalizing->finalizer);
}

static struct error *change_object(struct reconcile *rc, const char *finalizer,
                                   bool (*change)(void *, struct value, struct edit *))
{
    struct kube_change what = { rc->resource, rc->namespace, rc->name, NULL };
    struct finalizing finalizing = { finalizer, SLICE("") };
    struct error *err;
    struct meta meta;

    meta_read(doc_root(rc->object), &meta);
    finalizing.uid = meta.uid;
    rc->restart = true;
    err = kube_edit(&rc->kube, &what, change, &finalizing, NULL);
    if (!err || err->code != ERR_NOT_FOUND)
        return err;
    error_drop(err, "gone; nothing is left to do");
    return NULL;
}

struct error *reconcile_add_finalizer(struct reconcile *rc, const char *finalizer)
{
    return change_object(rc, finalizer, add);
}

struct error *reconcile_remove_finalizer(struct reconcile *rc, const char *finalizer)
{
    return change_object(rc, finalizer, take_off);
}

/* The document may be the store's own, which keeps no tree. */
void reconcile_adopt(struct reconcile *rc, struct doc *take_doc)
{
    rc->object = doc_own(take_doc);
    arena_defer(rc->arena, doc_release, rc->object);
    rc->ready_told = false;
    if (!rc->edit)
        return;
    edit_free(rc->edit);
    rc->edit = edit_begin(rc->object);
}

/* --- the rest ------------------------------------------------------------------------------ */

bool reconcile_deleting(const struct reconcile *rc)
{
    struct meta meta;

    meta_read(doc_root(rc->object), &meta);
    return meta.deleting;
}

bool reconcile_paused(struct reconcile *rc)
{
    struct value paused = value_find(doc_root(rc->object), VALUE_KEYS("spec", "paused"));

    if (!value_bool_or(paused, false) || reconcile_deleting(rc))
        return false;
    rc->partial = true;
    return true;
}

static void emit(struct reconcile *rc, struct recorder_note *note, const char *fmt, va_list args)
    PRINTF_LIKE(3, 0);

static void emit(struct reconcile *rc, struct recorder_note *note, const char *fmt, va_list args)
{
    CLEANUP(text) struct text version = TEXT_EMPTY;
    struct recorder_object about;
    struct meta meta;

    note->component = rc->controller;
    note->message = message_of(rc->arena, slice_from(arena_vformat(rc->arena, fmt, args)));
    meta_read(doc_root(rc->object), &meta);
    kube_resource_append_version(rc->resource, &version);
    about = (struct recorder_object){
        .api_version = text_slice(&version),
        .kind = slice_from(rc->resource->kind),
        .namespace = meta.namespace,
        .name = meta.name,
        .uid = meta.uid,
        .version = meta.version,
    };
    recorder_emit(rc, &about, note);
}

void reconcile_event(struct reconcile *rc, const char *type, const char *reason, const char *fmt,
                     ...)
{
    struct recorder_note note = { .type = type, .reason = reason };
    va_list args;

    va_start(args, fmt);
    emit(rc, &note, fmt, args);
    va_end(args);
}

void reconcile_event_rarely(struct reconcile *rc, uint64_t every_ms, const char *subject,
                            const char *type, const char *reason, const char *fmt, ...)
{
    struct recorder_note note = {
        .type = type, .reason = reason, .subject = subject, .every_ms = every_ms
    };
    va_list args;

    va_start(args, fmt);
    emit(rc, &note, fmt, args);
    va_end(args);
}
