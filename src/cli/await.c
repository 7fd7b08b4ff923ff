/* Waiting. */
#include "cli/await.h"

#include <string.h>

#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/exit.h"
#include "cli/follow.h"
#include "cli/progress.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "doc/jsonpath.h"

/* --- goals --------------------------------------------------------------------------------- */

static void release_path(void *path)
{
    jsonpath_free(path);
}

static struct error *parse_condition(struct arena *arena, struct slice text,
                                     struct await_goal *goal)
{
    struct slice type = text;
    struct slice status = SLICE("True");

    (void)slice_cut(text, '=', &type, &status);
    goal->kind = AWAIT_CONDITION;
    goal->name = arena_text(arena, type);
    goal->value = arena_text(arena, status);
    return NULL;
}

/* The value stands behind the last "}=", because expressions may have "=" inside. */
static struct error *parse_field(struct arena *arena, struct slice text, struct await_goal *goal)
{
    struct slice path = text;
    struct slice value = { NULL, 0 };
    struct error *err;

    for (size_t i = text.size; i > 0 && !value.data; i--) {
        if (text.data[i - 1] == '=' && (i < 2 || text.data[0] != '{' || text.data[i - 2] == '}')) {
            path = slice_of(text.data, i - 1);
            value = slice_of(text.data + i, text.size - i);
        }
    }
    if (!value.data)
        return error_new(ERR_BAD_REQUEST, "jsonpath wants a value: jsonpath={.status.phase}=Ready");
    err = jsonpath_parse_expression(path, &goal->path);
    if (err)
        return err;
    arena_defer(arena, release_path, goal->path);
    goal->kind = AWAIT_FIELD;
    goal->value = arena_text(arena, value);
    return NULL;
}

struct error *await_parse(struct arena *arena, const char *text, struct await_goal *out_goal)
{
    struct await_goal goal = { 0 };
    struct slice what = slice_from(text);
    struct slice rest = { NULL, 0 };
    struct error *err = NULL;

    (void)slice_cut(slice_from(text), '=', &what, &rest);
    if (slice_is(what, "phase") && rest.size) {
        goal.kind = AWAIT_PHASE;
        goal.name = arena_text(arena, rest);
    } else if (slice_is(what, "condition") && rest.size) {
        err = parse_condition(arena, rest, &goal);
    } else if (slice_is(what, "jsonpath") && rest.size) {
        err = parse_field(arena, rest, &goal);
    } else if (slice_is(what, "delete") || slice_is(what, "create")) {
        goal.kind = slice_is(what, "delete") ? AWAIT_DELETE : AWAIT_CREATE;
    } else {
        err = error_new(ERR_BAD_REQUEST,
                        "\"%s\" is none of phase=PHASE, condition=TYPE[=STATUS], create, delete, "
                        "jsonpath=EXPR=VALUE",
                        text);
    }
    if (!err)
        *out_goal = goal;
    return err;
}

static bool field_is(const struct await_goal *goal, struct value object)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = jsonpath_format(goal->path, object, JSONPATH_MISSING_IS_EMPTY, &text);

    if (err) {
        error_drop(err, "what cannot be found yet may come");
        return false;
    }
    return slice_is(text_slice(&text), goal->value);
}

static struct slice phase_of(struct value object)
{
    return value_string_or(view_find(object, "status.phase"), SLICE(""));
}

static bool is_met(const struct await_goal *goal, struct value object)
{
    switch (goal->kind) {
    case AWAIT_PHASE:
        return slice_is(phase_of(object), goal->name);
    case AWAIT_CONDITION:
        return condition_is(object, goal->name, goal->value);
    case AWAIT_DELETE:
        return false;
    case AWAIT_CREATE:
        return true;
    case AWAIT_FIELD:
        return field_is(goal, object);
    case AWAIT_TEST:
        return goal->is_met(goal->context, object);
    }
    return false;
}

/* --- what is shown meanwhile --------------------------------------------------------------- */

struct waiter {
    struct cli *cli;
    const struct await_options *options;
    struct progress *progress; /* NULL: nothing is shown */
    const char *component;     /* "tenantcluster" */
    const char *object;        /* "tenantcluster/demo" */
    char *phase;               /* the last that was seen; owned */
    char *message;             /* the same */
    int64_t ready;             /* the same */
    bool seen;                 /* the object was there */
};

static bool has_failed(const struct waiter *waiter, struct value object)
{
    const struct await_goal *goal = &waiter->options->goal;

    return slice_is(phase_of(object), "Failed") && goal->kind != AWAIT_DELETE &&
           !(goal->kind == AWAIT_PHASE && strcmp(goal->name, "Failed") == 0);
}

/* What the object is waiting for, in the words of its controllers: what remains to be cleaned up of
 * one that goes, else why it is not ready, or the first part of it that is not. For other
 * conditions it may be fine not to hold. */
static void append_reason(struct value object, struct text *text)
{
    struct value finalizers = view_find(object, "metadata.finalizers");
    struct slice message = { NULL, 0 };

    if (value_exists(view_find(object, "metadata.deletionTimestamp")) && value_count(finalizers)) {
        text_append(text, "finalizers left: ");
        view_append_value(finalizers, text);
        return;
    }
    DOC_EACH (it, view_find(object, "status.conditions")) {
        struct slice type = value_text(it.value, "type");

        if (slice_is(value_text(it.value, "status"), "False") && slice_has_suffix(type, "Ready") &&
            (!message.size || slice_is(type, "Ready")))
            message = value_text(it.value, "message");
    }
    text_append_slice(text, message);
}

static void show_phase(struct waiter *waiter, struct slice phase)
{
    if (waiter->phase && slice_is(phase, waiter->phase))
        return;
    if (waiter->phase)
        progress_add(waiter->progress, &(struct progress_event){ .status = PROGRESS_DONE,
                                                                 .component = waiter->component,
                                                                 .phase = waiter->phase,
                                                                 .object = waiter->object });
    memory_free(waiter->phase);
    waiter->phase = memory_strndup(phase.data, phase.size);
    waiter->message = memory_free(waiter->message);
    progress_add(waiter->progress, &(struct progress_event){ .status = PROGRESS_STARTED,
                                                             .component = waiter->component,
                                                             .phase = waiter->phase,
                                                             .object = waiter->object });
}

static void show(struct waiter *waiter, struct value object)
{
    CLEANUP(text) struct text reason = TEXT_EMPTY;
    int64_t ready = value_int_or(view_find(object, "status.workerNodesReady"), 0);
    struct slice phase = value_exists(view_find(object, "metadata.deletionTimestamp"))
                             ? SLICE("Deleting")
                             : phase_of(object);

    if (!waiter->progress)
        return;
    if (!phase.size)
        return; /* nobody has looked at it yet */
    if (waiter->phase && has_failed(waiter, object))
        return; /* the phase under way is what failed */
    show_phase(waiter, phase);
    append_reason(object, &reason);
    if (ready == waiter->ready && waiter->message && slice_is(text_slice(&reason), waiter->message))
        return;
    waiter->ready = ready;
    memory_free(waiter->message);
    waiter->message = memory_strdup(text_string(&reason));
    progress_add(waiter->progress,
                 &(struct progress_event){
                     .status = PROGRESS_GOING,
                     .component = waiter->component,
                     .phase = waiter->phase,
                     .message = reason.size ? text_string(&reason) : NULL,
                     .step = reason.size ? text_string(&reason) : NULL,
                     .object = waiter->object,
                     .unit = "workers",
                     .current = ready,
                     .total = value_int_or(view_find(object, "status.workerNodesDesired"), 0),
                 });
}

static void show_end(struct waiter *waiter, bool met)
{
    if (waiter->progress && waiter->phase)
        progress_add(waiter->progress,
                     &(struct progress_event){ .status = met ? PROGRESS_DONE : PROGRESS_FAILED,
                                               .component = waiter->component,
                                               .phase = waiter->phase,
                                               .object = waiter->object });
}

/* --- the wait ------------------------------------------------------------------------------ */

/* False: its controller has not seen the spec as it is now, so what it says is of yesterday. */
static bool is_current(const struct await_goal *goal, struct value object)
{
    struct value observed = view_find(object, "status.observedGeneration");

    return (goal->kind != AWAIT_PHASE && goal->kind != AWAIT_CONDITION) ||
           !value_exists(observed) ||
           value_int_or(observed, 0) >= value_int_or(view_find(object, "metadata.generation"), 0);
}

static struct error *failed(struct waiter *waiter, struct value object)
{
    struct slice message = value_text(condition_find(object, "Ready"), "message");

    return cli_end(waiter->cli, EXIT_CODE_FAILED,
                   error_new(ERR_INTERNAL, "%s failed%s" SLICE_FORMAT, waiter->options->name,
                             message.size ? ": " : "", SLICE_ARGUMENT(message)));
}

static struct error *timed_out(struct waiter *waiter)
{
    return cli_end(waiter->cli, EXIT_CODE_TIMEOUT,
                   error_new(ERR_TIMEOUT, "%s is not there yet after %llu s%s%s",
                             waiter->options->name,
                             (unsigned long long)(waiter->options->timeout_ms / 1000),
                             waiter->message && *waiter->message ? ": " : "",
                             waiter->message ? waiter->message : ""));
}

static struct error *not_there(const struct waiter *waiter)
{
    return error_new(ERR_NOT_FOUND, "%s \"%s\" not found", waiter->options->resource->plural,
                     waiter->options->name);
}

/* Looks at one event; *out_done when the wait is over, with or without an error. */
static struct error *judge(struct waiter *waiter, const struct follow_event *event, bool *out_done)
{
    const struct await_goal *goal = &waiter->options->goal;

    *out_done = false;
    switch (event->type) {
    case FOLLOW_ADDED:
    case FOLLOW_MODIFIED:
        waiter->seen = true;
        show(waiter, doc_root(event->doc));
        if (!is_current(goal, doc_root(event->doc)))
            return NULL;
        *out_done = is_met(goal, doc_root(event->doc));
        if (!*out_done && has_failed(waiter, doc_root(event->doc)))
            return failed(waiter, doc_root(event->doc));
        return NULL;
    case FOLLOW_DELETED:
        *out_done = goal->kind == AWAIT_DELETE;
        return *out_done || goal->kind == AWAIT_CREATE ? NULL : not_there(waiter);
    case FOLLOW_SYNCED:
        *out_done = !waiter->seen && goal->kind == AWAIT_DELETE;
        return waiter->seen || *out_done || goal->kind == AWAIT_CREATE ? NULL : not_there(waiter);
    case FOLLOW_QUIET:
    case FOLLOW_INTERRUPTED:
        return NULL;
    }
    return NULL;
}

static uint64_t pause_ms(const struct waiter *waiter, uint64_t now, uint64_t until)
{
    uint64_t pause = waiter->progress ? progress_pause_ms(waiter->progress) : UINT64_MAX;

    return pause < until - now ? pause : until - now;
}

static struct error *wait_for(struct waiter *waiter, struct follow *follow, struct doc **out_doc)
{
    uint64_t now = clock_monotonic_ms(clock_system());
    uint64_t until = now + waiter->options->timeout_ms;
    bool done = false;

    while (now < until) {
        CLEANUP(doc) struct doc *doc = NULL;
        struct follow_event event;
        struct error *err;

        err = follow_next(follow, pause_ms(waiter, now, until), &event);
        if (err)
            return err;
        doc = event.doc;
        err = judge(waiter, &event, &done);
        if (err)
            return err;
        if (done) {
            if (out_doc)
                *out_doc = event.type == FOLLOW_DELETED ? NULL : STEAL(doc);
            return NULL;
        }
        if (waiter->progress)
            progress_tick(waiter->progress);
        now = clock_monotonic_ms(clock_system());
    }
    return timed_out(waiter);
}

static const char *lower(struct arena *arena, const char *kind)
{
    char *copy = arena_strdup(arena, kind);

    for (char *c = copy; *c; c++)
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
    return copy;
}

struct error *await_run(struct cli *cli, const struct await_options *options, struct doc **out_doc)
{
    struct waiter waiter = { .cli = cli, .options = options };
    CLEANUP(progress) struct progress *progress = NULL;
    CLEANUP(follow) struct follow *follow = NULL;
    struct error *err;

    waiter.component = lower(cli->arena, options->resource->kind);
    waiter.object = arena_format(cli->arena, "%s/%s", waiter.component, options->name);
    err = follow_open(cli,
                      &(struct follow_options){
                          .resource = options->resource,
                          .query = { .namespace = options->namespace },
                          .name = options->name,
                      },
                      &follow);
    if (!err && options->shows_progress)
        err = progress_open(cli, &progress);
    if (err)
        return err;
    waiter.progress = progress;
    err = wait_for(&waiter, follow, out_doc);
    show_end(&waiter, !err);
    memory_free(waiter.phase);
    memory_free(waiter.message);
    return err;
}
