/* Conditions of definitions. */
#include "apiserver/definition_status.h"

#include <stdio.h>

#include "api/condition.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/internal_request.h"
#include "apiserver/object.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/record.h"
#include "store/store_list.h"

#define GROUP "apiextensions.k8s.io"

static struct internal_target target_of(const char *name)
{
    return (struct internal_target){ GROUP, "v1", "customresourcedefinitions", NULL, name };
}

bool definition_is_established(struct value definition)
{
    return condition_is(definition, "Established", "True");
}

/* What a definition is to say about its names. */
struct verdict {
    bool accepted;
    const char *reason;
    const char *message;
    int64_t now_us;
    struct value names;
    bool was_established;
};

static bool has_name(struct value names, struct slice name)
{
    static const char *const keys[] = { "plural", "singular" };

    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        if (slice_equal(value_string_or(value_get(names, slice_from(keys[i])), SLICE("")), name))
            return true;
    }
    DOC_EACH (it, value_get(names, SLICE("shortNames"))) {
        if (slice_equal(value_string_or(it.value, SLICE("")), name))
            return true;
    }
    return false;
}

static bool has_kind(struct value names, struct slice kind)
{
    return slice_equal(value_string_or(value_get(names, SLICE("kind")), SLICE("")), kind) ||
           slice_equal(value_string_or(value_get(names, SLICE("listKind")), SLICE("")), kind);
}

/* The first of these names that another definition has been given. */
static const char *find_conflict(struct arena *arena, struct value names, struct value taken)
{
    static const char *const keys[] = { "plural", "singular", "kind", "listKind" };

    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        struct slice name = value_string_or(value_get(names, slice_from(keys[i])), SLICE(""));

        if (name.size && (i < 2 ? has_name(taken, name) : has_kind(taken, name)))
            return arena_format(arena, "\"" SLICE_FORMAT "\" is already in use",
                                SLICE_ARGUMENT(name));
    }
    DOC_EACH (it, value_get(names, SLICE("shortNames"))) {
        struct slice name = value_string_or(it.value, SLICE(""));

        if (has_name(taken, name))
            return arena_format(arena, "\"" SLICE_FORMAT "\" is already in use",
                                SLICE_ARGUMENT(name));
    }
    return NULL;
}

static void read_names(struct arena *arena, const struct record *record,
                       struct definition_names *out_names)
{
    CLEANUP(doc) struct doc *doc = doc_new(doc_bytes(record->doc));
    struct slice group =
        value_string_or(value_find(doc_root(doc), VALUE_KEYS("spec", "group")), SLICE(""));
    struct value names = value_find(doc_root(doc), VALUE_KEYS("status", "acceptedNames"));

    *out_names = (struct definition_names){
        .definition = record_name(record),
        .group = slice_of(arena_text(arena, group), group.size),
        .names = VALUE_ABSENT_VALUE,
    };
    if (value_exists(names)) {
        struct doc *copy = doc_from_value(names);

        arena_defer(arena, doc_release, copy);
        out_names->names = doc_root(copy);
    }
}

struct definition_names *definition_names_read(struct arena *arena, const struct store_list *all)
{
    struct definition_names *names =
        arena_array(arena, all->records.count, struct definition_names);

    for (size_t i = 0; i < all->records.count; i++)
        read_names(arena, all->records.items[i], &names[i]);
    return names;
}

static void judge_names(struct arena *arena, struct slice name, struct slice group,
                        const struct definition_names *taken, size_t count, struct verdict *verdict)
{
    for (size_t i = 0; i < count && verdict->accepted; i++) {
        const char *conflict;

        if (slice_equal(taken[i].definition, name) || !slice_equal(taken[i].group, group))
            continue;
        conflict = find_conflict(arena, verdict->names, taken[i].names);
        if (conflict) {
            verdict->accepted = false;
            verdict->reason = "MultipleNamesConflict";
            verdict->message = conflict;
        }
    }
}

static void write_verdict(void *context, struct value object, struct edit *edit)
{
    const struct verdict *verdict = context;
    struct condition names = {
        .type = "NamesAccepted",
        .status = verdict->accepted ? "True" : "False",
        .reason = verdict->reason,
        .message = verdict->message,
    };
    struct condition established =
        verdict->accepted ? (struct condition){ "Established", "True", "InitialNamesAccepted",
                                                "the initial names have been accepted" }
                          : (struct condition){ "Established", "False", "NotAccepted",
                                                "not all names are accepted" };

    condition_set(edit, object, &names, verdict->now_us);
    if (verdict->accepted)
        edit_set_value(edit, EDIT_PATH("status", "acceptedNames"), verdict->names);
    if (!verdict->was_established)
        condition_set(edit, object, &established, verdict->now_us);
}

bool definition_names_claim(struct arena *arena, struct definition_names *taken, size_t count,
                            size_t index, struct value definition)
{
    struct verdict verdict = { .accepted = true,
                               .names = value_find(definition, VALUE_KEYS("spec", "names")) };
    struct doc *copy;

    judge_names(arena, taken[index].definition, taken[index].group, taken, count, &verdict);
    if (!verdict.accepted)
        return false;
    copy = doc_from_value(verdict.names);
    arena_defer(arena, doc_release, copy);
    taken[index].names = doc_root(copy);
    return true;
}

struct error *definition_update_status(struct apiserver *server, const struct record *record,
                                       struct value definition,
                                       const struct definition_names *taken, size_t count)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct slice name = record_name(record);
    struct internal_target target = target_of(arena_text(arena, name));
    struct verdict verdict = {
        .accepted = true,
        .reason = "NoConflicts",
        .message = "no conflicts found",
        .names = value_find(definition, VALUE_KEYS("spec", "names")),
        .was_established = definition_is_established(definition),
        .now_us = clock_wall_us(server->clock),
    };
    struct value accepted = value_find(definition, VALUE_KEYS("status", "acceptedNames"));
    struct slice group =
        value_string_or(value_find(definition, VALUE_KEYS("spec", "group")), SLICE(""));

    judge_names(arena, name, group, taken, count, &verdict);
    if (verdict.accepted == condition_is(definition, "NamesAccepted", "True") &&
        (!verdict.accepted || (verdict.was_established && value_equal(accepted, verdict.names))))
        return NULL;
    return internal_update(server, &target, true, write_verdict, &verdict);
}

struct error *definition_delete_objects(struct apiserver *server, struct value definition)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct value spec = value_get(definition, SLICE("spec"));
    struct slice group = value_string_or(value_get(spec, SLICE("group")), SLICE(""));
    struct slice plural =
        value_string_or(value_find(spec, VALUE_KEYS("names", "plural")), SLICE(""));

    struct slice version = SLICE("");

    /* The stored one if it is served: no webhook need be asked for it. */
    DOC_EACH (it, value_get(spec, SLICE("versions"))) {
        bool is_stored = value_bool_or(value_get(it.value, SLICE("storage")), false);

        if (value_bool_or(value_get(it.value, SLICE("served")), false) &&
            (is_stored || !version.size))
            version = value_string_or(value_get(it.value, SLICE("name")), SLICE(""));
    }
    if (!version.size)
        return NULL;
    return internal_delete_all(
        server, &(struct internal_target){ arena_text(arena, group), arena_text(arena, version),
                                           arena_text(arena, plural), NULL, NULL });
}

static void remove_finalizer(void *context, struct value object, struct edit *edit)
{
    struct edit_node list = edit_find(edit, EDIT_PATH("metadata", "finalizers"));
    size_t index = 0;

    (void)context;
    (void)object;
    EDIT_EACH (it, list) {
        if (slice_is(value_string_or(edit_scalar(it.node), SLICE("")), DEFINITION_FINALIZER)) {
            char place[24];

            snprintf(place, sizeof(place), "%zu", index);
            edit_remove(edit, EDIT_UNDER(list, place));
            return;
        }
        index++;
    }
}

struct error *definition_release(struct apiserver *server, struct slice name)
{
    CLEANUP(string) char *copy = memory_strndup(name.data, name.size);
    struct internal_target target = target_of(copy);

    return internal_update(server, &target, false, remove_finalizer, NULL);
}
