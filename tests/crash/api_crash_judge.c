/* What was answered and what was told, and whether both fit together. */
#include <inttypes.h>

#include "crash/api_crash.h"

void judge_done(struct judge *judge)
{
    vec_done(&judge->revisions);
    vec_done(&judge->story);
}

void judge_begin(struct judge *judge)
{
    judge->settled = judge->revisions.count ? judge->revisions.count - 1 : 0;
}

/* A revision belongs to one write for ever, whoever tells of it. */
static struct known *know(struct judge *judge, const struct seen *seen)
{
    struct known *known;

    while (judge->revisions.count <= seen->revision)
        vec_push(&judge->revisions, (struct known){ 0 });
    known = &judge->revisions.items[seen->revision];
    if (known->counter && (known->counter != seen->counter || known->key != seen->key))
        crash_fail("revision %" PRIu64 " was used for write %" PRIu64 " and for write %" PRIu64,
                   seen->revision, known->counter, seen->counter);
    known->counter = seen->counter;
    known->key = seen->key;
    return known;
}

void judge_answer(struct judge *judge, const struct seen *seen)
{
    if (seen->revision <= judge->settled)
        crash_fail("revision %" PRIu64 " was answered, but %" PRIu64 " was there before",
                   seen->revision, judge->settled);
    know(judge, seen)->answered = true;
    judge->answers++;
}

/* The next event of the story: newer than all before it, and about an object that the change
 * fits. */
static void tell(struct judge *judge, const struct told *told)
{
    struct seen *object = &judge->model[told->seen.key];
    const struct told *last =
        judge->story.count ? &judge->story.items[judge->story.count - 1] : NULL;

    if (last && told->seen.revision <= last->seen.revision)
        crash_fail("a watch told revision %" PRIu64 " after %" PRIu64, told->seen.revision,
                   last->seen.revision);
    if ((told->change == CHANGE_ADDED) != (object->revision == 0))
        crash_fail("revision %" PRIu64 " tells change %d of object %" PRIu32
                   ", whose revision is %" PRIu64,
                   told->seen.revision, (int)told->change, told->seen.key, object->revision);
    if (told->change == CHANGE_DELETED && told->seen.counter != object->counter)
        crash_fail("revision %" PRIu64 " deletes write %" PRIu64 ", but write %" PRIu64 " was last",
                   told->seen.revision, told->seen.counter, object->counter);
    know(judge, &told->seen)->told = true;
    *object = told->change == CHANGE_DELETED ? (struct seen){ 0 } : told->seen;
    vec_push(&judge->story, *told);
}

/* Whoever comes first tells the story; the others must tell the same. */
void judge_event(struct judge *judge, size_t watcher, enum change change, const struct seen *seen)
{
    struct told told = { change, *seen };
    const struct told *expected;

    if (judge->heard[watcher] == judge->story.count)
        tell(judge, &told);
    expected = &judge->story.items[judge->heard[watcher]++];
    if (expected->change != change || expected->seen.key != seen->key ||
        expected->seen.revision != seen->revision || expected->seen.counter != seen->counter)
        crash_fail("watch %zu told revision %" PRIu64 " where another told %" PRIu64, watcher,
                   seen->revision, expected->seen.revision);
}

static bool slot_is(const struct slot *slot, const struct seen *found)
{
    return found->revision == slot->revision && found->counter == slot->counter;
}

static bool slot_can_be(const struct slot *slot, const struct seen *found)
{
    if (slot->wants_absence)
        return found->revision == 0;
    return found->counter == slot->wanted && found->revision > slot->revision;
}

/* What was answered is there; what was not is there as a whole or not at all. */
static void compare_slot(struct judge *judge, uint32_t key, const struct seen *found)
{
    struct slot *slot = &judge->slots[key];
    bool unchanged = slot_is(slot, found);

    if (!unchanged && !(slot->pending && slot_can_be(slot, found)))
        crash_fail("object %" PRIu32 " has revision %" PRIu64 ", the last answer had %" PRIu64, key,
                   found->revision, slot->revision);
    if (slot->pending)
        judge->resolved[!unchanged]++;
    *slot = (struct slot){ .revision = found->revision, .counter = found->counter };
}

static void check_answers(const struct judge *judge)
{
    for (size_t revision = 0; revision < judge->revisions.count; revision++) {
        const struct known *known = &judge->revisions.items[revision];

        if (known->answered && !known->told)
            crash_fail("revision %zu was answered and no watch told of it", revision);
    }
}

void judge_list(struct judge *judge, struct value list)
{
    uint64_t revision = object_revision(list);
    struct seen found[KEYS] = { 0 };

    DOC_EACH (it, value_get(list, SLICE("items"))) {
        struct seen seen;

        if (!object_read(it.value, &seen))
            crash_fail("the label selector chose an object of others");
        found[seen.key] = seen;
    }
    /* The marker was written behind the list. */
    for (uint32_t key = 0; key < MARKER; key++)
        if (found[key].revision != judge->model[key].revision ||
            found[key].counter != judge->model[key].counter)
            crash_fail("object %" PRIu32 " has revision %" PRIu64 ", the watches told %" PRIu64,
                       key, found[key].revision, judge->model[key].revision);
    for (uint32_t key = 0; key < OWN; key++)
        compare_slot(judge, key, &found[key]);
    check_answers(judge);
    if (revision < judge->settled)
        crash_fail("the list has revision %" PRIu64 ", but %" PRIu64 " was there before", revision,
                   judge->settled);
}
