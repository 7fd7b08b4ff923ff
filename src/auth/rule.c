/* Rules: reading, matching, writing. A list is one block: the rules, then the words of all of them,
 * then the letters of all words. */
#include "auth/rule.h"

#include <string.h>

#include "auth/access.h"
#include "auth/rule_internal.h"
#include "base/arena.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"

/* How the five lists are called in documents and in messages, in the order in which messages have
 * them. */
static const struct field {
    const char *key;
    const char *label;
    size_t offset;
} fields[] = {
    { "apiGroups", "APIGroups", offsetof(struct rule, groups) },
    { "resources", "Resources", offsetof(struct rule, resources) },
    { "nonResourceURLs", "NonResourceURLs", offsetof(struct rule, urls) },
    { "resourceNames", "ResourceNames", offsetof(struct rule, names) },
    { "verbs", "Verbs", offsetof(struct rule, verbs) },
};

static struct rule_words *words_at(struct rule *rule, const struct field *field)
{
    return (struct rule_words *)(void *)((char *)rule + field->offset);
}

static const struct rule_words *words_of(const struct rule *rule, const struct field *field)
{
    return (const struct rule_words *)(const void *)((const char *)rule + field->offset);
}

/* How much is needed, then where the next piece goes. */
struct block {
    size_t rules;
    size_t words;
    size_t bytes;
    struct slice *next_word;
    char *next_byte;
};

static struct rule_list *block_alloc(struct block *block)
{
    size_t head = sizeof(struct rule_list) + block->rules * sizeof(struct rule);
    struct rule_list *list = memory_zero(head + block->words * sizeof(struct slice) + block->bytes);

    atomic_init(&list->references, 1);
    list->count = (uint32_t)block->rules;
    block->next_word = (struct slice *)(void *)((char *)list + head);
    block->next_byte = (char *)(block->next_word + block->words);
    return list;
}

static void block_add(struct block *block, struct rule_words *words, struct slice word)
{
    memcpy(block->next_byte, word.data, word.size);
    *block->next_word++ = slice_of(block->next_byte, word.size);
    block->next_byte += word.size;
    words->any = words->any || slice_is(word, "*");
    words->count++;
}

static void measure(struct value rule, struct block *block)
{
    block->rules++;
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        DOC_EACH (it, value_get(rule, slice_from(fields[i].key))) {
            struct slice word;

            if (!value_string(it.value, &word))
                continue;
            block->words++;
            block->bytes += word.size;
        }
    }
}

static void fill(struct value source, struct block *block, struct rule *rule)
{
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        struct rule_words *words = words_at(rule, &fields[i]);

        words->items = block->next_word;
        DOC_EACH (it, value_get(source, slice_from(fields[i].key))) {
            struct slice word;

            if (value_string(it.value, &word))
                block_add(block, words, word);
        }
    }
}

struct rule_list *rule_list_read(struct value rules)
{
    struct block block = { 0 };
    struct rule_list *list;
    size_t i = 0;

    if (!value_is_array(rules))
        rules = VALUE_ABSENT_VALUE;
    DOC_EACH (it, rules)
        measure(it.value, &block);
    list = block_alloc(&block);
    DOC_EACH (it, rules)
        fill(it.value, &block, &list->rules[i++]);
    return list;
}

static void measure_copy(const struct rule *rule, struct block *block)
{
    block->rules++;
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const struct rule_words *words = words_of(rule, &fields[i]);

        block->words += words->count;
        for (size_t j = 0; j < words->count; j++)
            block->bytes += words->items[j].size;
    }
}

static void fill_copy(const struct rule *source, struct block *block, struct rule *rule)
{
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const struct rule_words *from = words_of(source, &fields[i]);
        struct rule_words *words = words_at(rule, &fields[i]);

        words->items = block->next_word;
        for (size_t j = 0; j < from->count; j++)
            block_add(block, words, from->items[j]);
    }
}

struct rule_list *rule_list_copy(const struct rule *const *rules, size_t count)
{
    struct block block = { 0 };
    struct rule_list *list;

    for (size_t i = 0; i < count; i++)
        measure_copy(rules[i], &block);
    list = block_alloc(&block);
    for (size_t i = 0; i < count; i++)
        fill_copy(rules[i], &block, &list->rules[i]);
    return list;
}

struct rule_list *rule_list_ref(const struct rule_list *list)
{
    struct rule_list *counted = (struct rule_list *)(uintptr_t)list; /* only the count changes */

    atomic_fetch_add(&counted->references, 1);
    return counted;
}

struct rule_list *rule_list_unref(struct rule_list *list)
{
    if (list && atomic_fetch_sub(&list->references, 1) == 1)
        memory_free(list);
    return NULL;
}

void rule_list_release(void *list)
{
    rule_list_unref(list);
}

bool rule_words_have(const struct rule_words *words, struct slice word)
{
    for (size_t i = 0; i < words->count; i++)
        if (slice_equal(words->items[i], word))
            return true;
    return false;
}

/* A word such as any resource's "scale": the star, a slash, and the subresource. */
static bool has_subresource(const struct rule_words *resources, struct slice subresource)
{
    for (size_t i = 0; i < resources->count; i++) {
        struct slice word = resources->items[i];

        if (word.size == subresource.size + 2 && slice_has_prefix(word, "*/") &&
            slice_equal(slice_of(word.data + 2, subresource.size), subresource))
            return true;
    }
    return false;
}

bool rule_words_allow_path(const struct rule_words *urls, struct slice path)
{
    for (size_t i = 0; i < urls->count; i++) {
        struct slice url = urls->items[i];

        if (slice_equal(url, path))
            return true;
        if (!slice_has_suffix(url, "*"))
            continue;
        while (slice_has_suffix(url, "*"))
            url.size--;
        if (path.size >= url.size && slice_equal(slice_of(path.data, url.size), url))
            return true;
    }
    return false;
}

bool rule_allows(const struct rule *rule, const struct access *access, struct slice combined)
{
    if (!rule->verbs.any && !rule_words_have(&rule->verbs, access->verb))
        return false;
    if (access->is_path)
        return rule_words_allow_path(&rule->urls, access->path);
    if (!rule->groups.any && !rule_words_have(&rule->groups, access->group))
        return false;
    if (!rule->resources.any && !rule_words_have(&rule->resources, combined) &&
        (access->subresource.size == 0 || !has_subresource(&rule->resources, access->subresource)))
        return false;
    return rule->names.count == 0 || rule_words_have(&rule->names, access->name);
}

static bool words_equal(const struct rule_words *a, const struct rule_words *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!slice_equal(a->items[i], b->items[i]))
            return false;
    return true;
}

bool rule_equal(const struct rule *a, const struct rule *b)
{
    for (size_t i = 0; i < COUNT_OF(fields); i++)
        if (!words_equal(words_of(a, &fields[i]), words_of(b, &fields[i])))
            return false;
    return true;
}

void rule_write(struct edit *edit, struct edit_path path, const struct rule *rule)
{
    struct edit_node object = edit_set_object(edit, path);

    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const struct rule_words *words = words_of(rule, &fields[i]);
        struct edit_node array;

        /* Verbs are the one list that a rule cannot do without. */
        if (words->count == 0 && words != &rule->verbs)
            continue;
        array = edit_set_array(edit, EDIT_UNDER(object, fields[i].key));
        for (size_t j = 0; j < words->count; j++)
            edit_set_string(edit, EDIT_UNDER(array, EDIT_END), words->items[j]);
    }
}

void rule_append(struct text *text, const struct rule *rule)
{
    const char *separator = "";

    text_append_char(text, '{');
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const struct rule_words *words = words_of(rule, &fields[i]);

        if (words->count == 0)
            continue;
        text_appendf(text, "%s%s:", separator, fields[i].label);
        quote_append_list(text, words->items, words->count);
        separator = ", ";
    }
    text_append_char(text, '}');
}
