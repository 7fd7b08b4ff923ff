/* The conditions of a namespace that is being deleted, in the words that people look for. */
#include <stdlib.h>

#include "api/condition.h"
#include "base/text.h"
#include "housekeeping/namespace_internal.h"

struct words {
    const char *type;
    const char *good_reason;
    const char *good_message;
    const char *bad_reason;
};

static const struct words discovery_failure = {
    "NamespaceDeletionDiscoveryFailure",
    "ResourcesDiscovered",
    "All resources successfully discovered",
    "DiscoveryFailed",
};
static const struct words parsing_failure = {
    "NamespaceDeletionGroupVersionParsingFailure",
    "ParsedGroupVersions",
    "All legacy kube types successfully parsed",
    "GroupVersionParsingFailed",
};
static const struct words content_failure = {
    "NamespaceDeletionContentFailure",
    "ContentDeleted",
    "All content successfully deleted, may be waiting on finalization",
    "ContentDeletionFailed",
};
static const struct words content_remaining = {
    "NamespaceContentRemaining",
    "ContentRemoved",
    "All content successfully removed",
    "SomeResourcesRemain",
};
static const struct words finalizers_remaining = {
    "NamespaceFinalizersRemaining",
    "ContentHasNoFinalizers",
    "All content-preserving finalizers finished",
    "SomeFinalizersRemain",
};

/* A problem of NULL: all is well. */
static bool tell(struct edit *edit, struct value namespace, const struct words *words,
                 const char *problem, int64_t now_us)
{
    struct condition condition = {
        .type = words->type,
        .status = problem ? "True" : "False",
        .reason = problem ? words->bad_reason : words->good_reason,
        .message = problem ? problem : words->good_message,
    };

    return condition_set(edit, namespace, &condition, now_us);
}

static int by_text(const void *first, const void *second)
{
    return strcmp(*(const char *const *)first, *(const char *const *)second);
}

static int by_what(const void *first, const void *second)
{
    const struct namespace_count *a = first;
    const struct namespace_count *b = second;

    return strcmp(a->what, b->what);
}

static bool tell_problems(struct edit *edit, struct value namespace,
                          const struct namespace_left *left, int64_t now_us)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t count = left->problems.count;

    if (!count)
        return tell(edit, namespace, &content_failure, NULL, now_us);
    qsort(left->problems.items, count, sizeof(*left->problems.items), by_text);
    text_appendf(&text, "Failed to delete all resource types, %zu remaining: ", count);
    for (size_t i = 0; i < count; i++)
        text_appendf(&text, "%s%s", i ? ", " : "", left->problems.items[i]);
    return tell(edit, namespace, &content_failure, text_string(&text), now_us);
}

/* Sorted, so that the same content always reads the same. */
static bool tell_counts(struct edit *edit, struct value namespace, const struct words *words,
                        const char *begin, const char *between, struct namespace_count *counts,
                        size_t count, int64_t now_us)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!count)
        return tell(edit, namespace, words, NULL, now_us);
    qsort(counts, count, sizeof(*counts), by_what);
    text_append(&text, begin);
    for (size_t i = 0; i < count; i++)
        text_appendf(&text, "%s%s%s%zu resource instances", i ? ", " : "", counts[i].what, between,
                     counts[i].count);
    return tell(edit, namespace, words, text_string(&text), now_us);
}

bool namespace_tell(struct edit *edit, struct value namespace, const struct namespace_left *left,
                    int64_t now_us)
{
    bool changed = false;

    changed |= tell(edit, namespace, &discovery_failure, left->discovery_problem, now_us);
    changed |= tell(edit, namespace, &parsing_failure, NULL, now_us);
    changed |= tell_problems(edit, namespace, left, now_us);
    changed |=
        tell_counts(edit, namespace, &content_remaining, "Some resources are remaining: ", " has ",
                    left->resources.items, left->resources.count, now_us);
    changed |= tell_counts(edit, namespace, &finalizers_remaining,
                           "Some content in the namespace has finalizers remaining: ", " in ",
                           left->finalizers.items, left->finalizers.count, now_us);
    return changed;
}
