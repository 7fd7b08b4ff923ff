/* Does one set of rules hold all of another? The wanted rules are taken apart until each part is
 * one verb on one thing; such a part is held by a single rule or by none. */
#include <stdlib.h>
#include <string.h>

#include "auth/limits.h"
#include "auth/rule.h"
#include "auth/rule_internal.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"

/* One combination; `is_url` decides which of the words count. */
struct part {
    bool is_url;
    bool has_name;
    struct slice group;
    struct slice resource;
    struct slice name;
    struct slice url;
    struct slice verb;
};

/* What is missing for one thing: its verbs are told together. */
struct gap {
    struct part part;
    VEC(struct slice) verbs;
};

struct cover {
    const struct rule *const *owner;
    size_t owner_count;
    size_t parts;
    size_t comparisons;
    struct map *gaps; /* by thing */
    VEC(struct gap *) list;
    size_t untold;
};

/* "pods/log" is held through "pods/log" and through any resource's "log". */
static bool holds_resource(const struct rule_words *resources, struct slice resource)
{
    struct slice parent;
    struct slice rest;

    if (resources->any || rule_words_have(resources, resource))
        return true;
    if (!slice_cut(resource, '/', &parent, &rest))
        return false;
    for (size_t i = 0; i < resources->count; i++) {
        struct slice word = resources->items[i];

        if (slice_has_prefix(word, "*/") &&
            slice_equal(slice_of(word.data + 2, word.size - 2), rest))
            return true;
    }
    return false;
}

static bool rule_holds(const struct rule *owner, const struct part *part)
{
    if (!owner->verbs.any && !rule_words_have(&owner->verbs, part->verb))
        return false;
    if (part->is_url)
        return owner->names.count == 0 && rule_words_allow_path(&owner->urls, part->url);
    if (!owner->groups.any && !rule_words_have(&owner->groups, part->group))
        return false;
    if (!holds_resource(&owner->resources, part->resource))
        return false;
    return owner->names.count == 0 ||
           (part->has_name && rule_words_have(&owner->names, part->name));
}

static bool is_held(struct cover *cover, const struct part *part)
{
    for (size_t i = 0; i < cover->owner_count; i++) {
        cover->comparisons++;
        if (rule_holds(cover->owner[i], part))
            return true;
    }
    return false;
}

static void append_sized(struct text *text, struct slice word)
{
    text_append_bytes(text, &word.size, sizeof(word.size));
    text_append_slice(text, word);
}

/* Parts about the same thing have the same key. Paths are told one by one, with their verb. */
static void append_key(struct text *key, const struct part *part)
{
    text_append_char(key, (char)(part->is_url * 2 + part->has_name));
    append_sized(key, part->is_url ? part->url : part->group);
    append_sized(key, part->is_url ? part->verb : part->resource);
    append_sized(key, part->has_name ? part->name : SLICE(""));
}

static void note_gap(struct cover *cover, const struct part *part)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct gap *gap;

    append_key(&key, part);
    gap = map_get(cover->gaps, text_slice(&key));
    if (!gap && cover->list.count >= RULE_MAX_MISSING) {
        cover->untold++;
        return;
    }
    if (!gap) {
        gap = NEW(struct gap);
        gap->part = *part;
        map_set(cover->gaps, text_slice(&key), gap);
        vec_push(&cover->list, gap);
    }
    if (!part->is_url || gap->verbs.count == 0)
        vec_push(&gap->verbs, part->verb);
}

static struct error *judge_part(struct cover *cover, const struct part *part)
{
    if (++cover->parts > RULE_MAX_PARTS || cover->comparisons > RULE_MAX_COMPARISONS)
        return error_new(
            ERR_INVALID,
            "the rules have too many combinations of group, resource, name and verb to "
            "compare: at most %d are looked at",
            RULE_MAX_PARTS);
    if (!is_held(cover, part))
        note_gap(cover, part);
    return NULL;
}

static struct error *judge_names(struct cover *cover, const struct rule *rule, struct part part)
{
    struct error *err = NULL;

    part.has_name = rule->names.count > 0;
    if (!part.has_name)
        return judge_part(cover, &part);
    for (size_t i = 0; !err && i < rule->names.count; i++) {
        part.name = rule->names.items[i];
        err = judge_part(cover, &part);
    }
    return err;
}

static struct error *judge_verbs(struct cover *cover, const struct rule *rule, struct part part)
{
    struct error *err = NULL;

    for (size_t i = 0; !err && i < rule->verbs.count; i++) {
        part.verb = rule->verbs.items[i];
        err = part.is_url ? judge_part(cover, &part) : judge_names(cover, rule, part);
    }
    return err;
}

static struct error *judge_rule(struct cover *cover, const struct rule *rule)
{
    struct error *err = NULL;

    if (rule->verbs.count == 0)
        return NULL; /* grants nothing, and could still name millions of things */
    for (size_t g = 0; !err && g < rule->groups.count; g++)
        for (size_t r = 0; !err && r < rule->resources.count; r++)
            err = judge_verbs(cover, rule,
                              (struct part){ .group = rule->groups.items[g],
                                             .resource = rule->resources.items[r] });
    for (size_t u = 0; !err && u < rule->urls.count; u++)
        err = judge_verbs(cover, rule, (struct part){ .is_url = true, .url = rule->urls.items[u] });
    return err;
}

static struct rule_words one_word(const struct slice *word, bool present)
{
    return (struct rule_words){ .items = word, .count = present };
}

static struct rule gap_rule(const struct gap *gap)
{
    const struct part *part = &gap->part;

    return (struct rule){
        .groups = one_word(&part->group, !part->is_url),
        .resources = one_word(&part->resource, !part->is_url),
        .names = one_word(&part->name, part->has_name),
        .urls = one_word(&part->url, part->is_url),
        .verbs = { .items = gap->verbs.items, .count = (uint32_t)gap->verbs.count },
    };
}

static struct rule_list *gap_list(const struct cover *cover)
{
    size_t count = cover->list.count;
    struct rule *rules = memory_array(count, sizeof(*rules));
    const struct rule **pointers = memory_array(count, sizeof(const struct rule *));
    struct rule_list *list;

    for (size_t i = 0; i < count; i++) {
        rules[i] = gap_rule(cover->list.items[i]);
        pointers[i] = &rules[i];
    }
    list = rule_list_copy(pointers, count);
    memory_free(rules);
    memory_free(pointers);
    return list;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void rule_append_gaps(struct text *text, const struct rule_gaps *gaps)
{
    size_t count = gaps->missing->count;
    char **lines = memory_array(count, sizeof(*lines));

    for (size_t i = 0; i < count; i++) {
        struct text line = TEXT_EMPTY;

        rule_append(&line, &gaps->missing->rules[i]);
        lines[i] = text_take(&line);
    }
    qsort(lines, count, sizeof(*lines), by_text);
    for (size_t i = 0; i < count; i++) {
        text_appendf(text, "%s%s", i > 0 ? "\n" : "", lines[i]);
        memory_free(lines[i]);
    }
    if (gaps->untold > 0)
        text_appendf(text, "\n… and %zu more", gaps->untold);
    memory_free(lines);
}

static void cover_done(struct cover *cover)
{
    VEC_EACH (gap, &cover->list) {
        vec_done(&(*gap)->verbs);
        memory_free(*gap);
    }
    vec_done(&cover->list);
    map_free(cover->gaps);
}

struct error *rule_compare(const struct rule *const *owner, size_t owner_count,
                           const struct rule *const *wanted, size_t wanted_count,
                           struct rule_gaps *out_gaps)
{
    struct cover cover = { .owner = owner, .owner_count = owner_count, .gaps = map_new() };
    struct error *err = NULL;

    for (size_t i = 0; !err && i < wanted_count; i++)
        err = judge_rule(&cover, wanted[i]);
    if (!err)
        *out_gaps = (struct rule_gaps){ gap_list(&cover), cover.untold };
    cover_done(&cover);
    return err;
}
