/* Tells a story again and again, with one write going wrong each time. */
#include "lib/survival.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/test.h"

enum {
    MOST_WRITES = 400
};

/* --- what is there at the end -------------------------------------------------------------- */

static bool is_one_of(struct slice key, const char *const *keys)
{
    for (; keys && *keys; keys++) {
        if (slice_is(key, *keys))
            return true;
    }
    return false;
}

static bool is_time(struct slice text)
{
    int64_t ignored;
    struct error *err;

    if (text.size < 20 || text.data[4] != '-' || text.data[text.size - 1] != 'Z')
        return false;
    err = timestamp_parse(text, &ignored);
    error_free(err);
    return !err;
}

struct dumping {
    const char *const *varying;
    struct text *text;
};

static void dump(const struct dumping *dumping, struct value value, size_t depth);

static int by_key(const void *first, const void *second)
{
    return slice_compare(((const struct value_iterator *)first)->key,
                         ((const struct value_iterator *)second)->key);
}

static void dump_member(const struct dumping *dumping, const struct value_iterator *member,
                        size_t depth)
{
    static const char *const ignored[] = {
        "uid", "resourceVersion", "managedFields", "generation", "observedGeneration", NULL,
    };

    if (is_one_of(member->key, ignored))
        return;
    text_appendf(dumping->text, "\n%*s%.*s: ", (int)(2 * depth), "", SLICE_ARGUMENT(member->key));
    if (is_one_of(member->key, dumping->varying))
        text_append(dumping->text, "(varies)");
    else
        dump(dumping, member->value, depth + 1);
}

static void dump_object(const struct dumping *dumping, struct value object, size_t depth)
{
    VEC(struct value_iterator) members = { 0 };

    DOC_EACH (it, object)
        vec_push(&members, it);
    if (members.count)
        qsort(members.items, members.count, sizeof(members.items[0]), by_key);
    VEC_EACH (member, &members)
        dump_member(dumping, member, depth);
    vec_done(&members);
}

static void dump(const struct dumping *dumping, struct value value, size_t depth)
{
    if (value_is_object(value)) {
        dump_object(dumping, value, depth);
        return;
    }
    if (value_is_array(value)) {
        DOC_EACH (it, value) {
            text_appendf(dumping->text, "\n%*s-", (int)(2 * depth), "");
            dump(dumping, it.value, depth + 1);
        }
        return;
    }
    if (value_is_string(value) && is_time(value_string_or(value, SLICE(""))))
        text_append(dumping->text, "(time)");
    else
        json_format(value, JSON_COMPACT, JSON_AS_IS, dumping->text);
}

struct looking {
    const struct survival_story *story;
    struct kube kube;
    struct text text;
    struct error *error;
};

/* Kinds that tell of work rather than of its result, those whose names are drawn by lot, and those
 * that only the fixture uses: definitions are long, and always the same. */
static bool is_left_out(const struct kube_api *api)
{
    static const char *const plurals[] = {
        "events",      "leases", "priorityclasses", "apiservices", "customresourcedefinitions",
        "ipaddresses", NULL,
    };

    return !api->preferred || !(api->verbs & KUBE_CAN_LIST) ||
           is_one_of(slice_from(api->resource.plural), plurals);
}

static struct error *dump_resource(struct arena *arena, struct looking *looking,
                                   const struct kube_resource *resource)
{
    const struct dumping dumping = { looking->story->varying, &looking->text };
    struct kube_list list;
    struct error *err;

    err = kube_list(arena, &looking->kube, resource, NULL, &list);
    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        struct object_key key = object_key_read(doc_root(list.docs[i]));

        text_append(&looking->text, "\n");
        kube_resource_append(resource, &looking->text);
        text_append(&looking->text, " ");
        object_key_append(&key, &looking->text);
        dump(&dumping, doc_root(list.docs[i]), 1);
    }
    return NULL;
}

static void dump_all(void *context)
{
    struct looking *looking = context;
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_discovery discovery;

    looking->error = kube_transport_discover(looking->kube.transport, arena, NULL, &discovery);
    for (size_t i = 0; !looking->error && i < discovery.count; i++) {
        if (!is_left_out(&discovery.apis[i]))
            looking->error = dump_resource(arena, looking, &discovery.apis[i].resource);
    }
}

/* --- rounds -------------------------------------------------------------------------------- */

struct round {
    struct survival_story story;
    struct controller_fixture *f;
    bool running;
    bool struck; /* the write that goes wrong came */
};

static void start(struct round *round)
{
    round->story.start(round->f, round->story.context);
    round->running = true;
}

/* Also when an assertion has ended the test: nobody else knows what a story started. */
static void stop(void *context)
{
    struct round *round = context;

    if (round->running && round->story.stop)
        round->story.stop(round->f, round->story.context);
    round->running = false;
}

/* A story in which somebody does nothing says nothing about him. */
static void check_subjects(const struct survival_story *story, struct fault_transport *faults)
{
    assert_non_null(story->about[0].controller);
    for (size_t i = 0; i < COUNT_OF(story->about) && story->about[i].controller; i++) {
        const struct survival_subject *subject = &story->about[i];
        const char *manager = subject->manager ? subject->manager : subject->controller;

        if (!fault_transport_has_written(faults, manager))
            fail_msg("the story is about %s, which writes nothing in it", subject->controller);
    }
}

static void revive(struct controller_fixture *f, void *context)
{
    struct round *round = context;

    round->struck = true;
    stop(round);
    controller_fixture_stop(f);
    fault_transport_plan(f->faults, FAULT_NONE, 0);
    start(round);
}

/* Every object at the end as text, which the caller frees. */
static char *tell(const struct survival_story *story, enum fault fault, size_t nth,
                  bool *out_struck)
{
    struct arena *arena = fixture_current()->arena;
    struct controller_fixture *f = controller_fixture_new();
    struct looking looking = { story, controller_fixture_client(f), TEXT_EMPTY, NULL };
    struct round *round = arena_new(arena, struct round);

    *round = (struct round){ .story = *story, .f = f };
    arena_defer(arena, stop, round);
    if (story->prepare)
        story->prepare(f, story->context);
    f->revive = revive;
    f->revive_context = round;
    if (!story->prelude)
        fault_transport_plan(f->faults, fault, nth);
    start(round);
    if (story->prelude) {
        story->prelude(f, story->context);
        controller_fixture_settle(f);
        fault_transport_plan(f->faults, fault, nth);
    }
    story->tell(f, story->context);
    controller_fixture_settle(f);
    *out_struck = round->struck || fault_transport_has_struck(f->faults);
    controller_fixture_work(f, dump_all, &looking);
    assert_no_error(looking.error);
    if (fault == FAULT_NONE)
        check_subjects(story, f->faults);
    stop(round);
    controller_fixture_close(f);
    return text_take(&looking.text);
}

static struct slice next_line(struct slice *rest)
{
    struct slice line;

    if (slice_cut(*rest, '\n', &line, rest))
        return line;
    line = *rest;
    *rest = SLICE("");
    return line;
}

/* Shows where the two part, with the object it happened in. */
static void compare(const char *undisturbed, const char *disturbed, enum fault fault, size_t nth)
{
    struct slice wanted = slice_from(undisturbed);
    struct slice found = slice_from(disturbed);
    struct slice object = SLICE("");

    while (wanted.size || found.size) {
        struct slice expected = next_line(&wanted);
        struct slice line = next_line(&found);

        if (expected.size && expected.data[0] != ' ')
            object = expected;
        if (!slice_equal(expected, line))
            fail_msg("with %s write %zu, near %.*s:\n  wanted %.*s\n  found  %.*s",
                     fault_name(fault), nth, SLICE_ARGUMENT(object), SLICE_ARGUMENT(expected),
                     SLICE_ARGUMENT(line));
    }
}

static void release(void *text)
{
    memory_free(text);
}

/* Comparing may end the test. */
static void keep(char *text)
{
    arena_defer(fixture_current()->arena, release, text);
}

/* Sanitizers look at something else than the ends of stories, and take their time: for them every
 * so-manyth write is enough, beginning with another one for each mishap. */
static size_t stride_of(const struct survival_story *story)
{
    const char *text = getenv("BUTLER_SURVIVAL_STRIDE");
    size_t stride = story->stride ? story->stride : 1;
    uint64_t number;

    if (text && number_parse_uint(slice_from(text), &number) && number > stride)
        stride = (size_t)number;
    return stride;
}

void survival_check(const struct survival_story *story)
{
    size_t step = stride_of(story);
    bool struck;
    char *undisturbed = tell(story, FAULT_NONE, 0, &struck);

    keep(undisturbed);
    for (enum fault fault = FAULT_CONFLICT; fault <= FAULT_KILLED; fault++) {
        struck = true;
        for (size_t nth = 1 + (size_t)fault % step; struck; nth += step) {
            char *disturbed = tell(story, fault, nth, &struck);

            keep(disturbed);
            assert_true(nth < MOST_WRITES);
            compare(undisturbed, disturbed, fault, nth);
        }
    }
}
