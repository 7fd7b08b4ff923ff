/* Events. */
#include "kube/recorder.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/name.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/reconcile.h"
#include "kube/resources.h"

enum {
    HASH_DIGITS = 16
};

/* The same words about the same object have the same name, or the same subject. */
static char *name_of(struct arena *arena, const struct recorder_object *object,
                     const struct recorder_note *note)
{
    struct slice name = object->name;
    char *hash = digest_hex(
        arena, slice_from(arena_format(arena, "%.*s %s %s %s %s", SLICE_ARGUMENT(object->uid),
                                       note->component, note->type, note->reason,
                                       note->subject ? note->subject : note->message)));

    if (name.size > NAME_SUBDOMAIN_MAX - HASH_DIGITS - 1)
        name.size = NAME_SUBDOMAIN_MAX - HASH_DIGITS - 1;
    return arena_format(arena, "%.*s.%.*s", SLICE_ARGUMENT(name), HASH_DIGITS, hash);
}

static void write_object(struct edit *edit, const struct recorder_object *object)
{
    struct edit_node node = edit_set_object(edit, EDIT_PATH("involvedObject"));

    edit_set_string(edit, EDIT_UNDER(node, "apiVersion"), object->api_version);
    edit_set_string(edit, EDIT_UNDER(node, "kind"), object->kind);
    if (object->namespace.size)
        edit_set_string(edit, EDIT_UNDER(node, "namespace"), object->namespace);
    edit_set_string(edit, EDIT_UNDER(node, "name"), object->name);
    edit_set_string(edit, EDIT_UNDER(node, "uid"), object->uid);
    if (object->version.size)
        edit_set_string(edit, EDIT_UNDER(node, "resourceVersion"), object->version);
}

static struct error *create(struct reconcile *rc, const struct recorder_object *object,
                            const struct recorder_note *note, const char *namespace,
                            const char *name, const char *now)
{
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *event = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Event"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    write_object(edit, object);
    edit_set_string(edit, EDIT_PATH("reason"), slice_from(note->reason));
    edit_set_string(edit, EDIT_PATH("message"), slice_from(note->message));
    edit_set_string(edit, EDIT_PATH("type"), slice_from(note->type));
    edit_set_string(edit, EDIT_PATH("source", "component"), slice_from(note->component));
    edit_set_string(edit, EDIT_PATH("reportingComponent"), slice_from(note->component));
    edit_set_string(edit, EDIT_PATH("firstTimestamp"), slice_from(now));
    edit_set_string(edit, EDIT_PATH("lastTimestamp"), slice_from(now));
    edit_set_int(edit, EDIT_PATH("count"), 1);
    err = edit_seal(edit, &event);
    if (err)
        return err;
    return kube_create(&rc->kube, &KUBE_EVENTS, event, NULL);
}

struct telling {
    const struct recorder_note *note;
    const char *now;
    int64_t now_us;
};

/* An event without a time that can be read is told again. */
static bool is_recent(struct value event, const struct telling *telling)
{
    struct error *err;
    int64_t last_us;

    if (!telling->note->every_ms)
        return false;
    err = timestamp_parse(value_text(event, "lastTimestamp"), &last_us);
    if (err) {
        error_drop(err, "not ours, or damaged");
        return false;
    }
    return telling->now_us - last_us < (int64_t)telling->note->every_ms * 1000;
}

static bool tell_again(void *context, struct value event, struct edit *edit)
{
    const struct telling *telling = context;

    if (is_recent(event, telling))
        return false;
    edit_set_int(edit, EDIT_PATH("count"), value_int_or(value_get(event, SLICE("count")), 0) + 1);
    edit_set_string(edit, EDIT_PATH("message"), slice_from(telling->note->message));
    edit_set_string(edit, EDIT_PATH("lastTimestamp"), slice_from(telling->now));
    return true;
}

/* Whether the event is there: what is told rarely is looked for before it is written. */
static bool is_there(struct reconcile *rc, const char *namespace, const char *name)
{
    CLEANUP(doc) struct doc *event = NULL;
    struct error *err = kube_find(&rc->kube, &KUBE_EVENTS, namespace, name, &event);

    error_drop(err, "the write will tell");
    return event != NULL;
}

void recorder_emit(struct reconcile *rc, const struct recorder_object *object,
                   const struct recorder_note *note)
{
    const char *namespace =
        object->namespace.size ? arena_text(rc->arena, object->namespace) : "default";
    const char *name = name_of(rc->arena, object, note);
    int64_t now_us = clock_wall_us(rc->clock);
    struct telling telling = {
        .note = note,
        .now = timestamp_format(rc->arena, now_us, TIMESTAMP_SECONDS),
        .now_us = now_us,
    };
    bool there = note->every_ms && is_there(rc, namespace, name);
    struct error *err = there ? NULL : create(rc, object, note, namespace, name, telling.now);

    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(STEAL(err), "told before: counted");
        there = true;
    }
    if (there)
        err = kube_edit(&rc->kube, &(struct kube_change){ &KUBE_EVENTS, namespace, name, NULL },
                        tell_again, &telling, NULL);
    if (err)
        log_debug(rc->log, "event not written", LOG_STR("reason", note->reason), LOG_ERROR(err));
    error_drop(err, "no work fails for an event");
}
