/* One rule of a Role or ClusterRole, and lists of them. A list is read from a document once, kept
 * in one piece of memory, never changed and counted by reference: any thread. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "doc/edit.h"
#include "doc/value.h"

struct access;
struct error;
struct text;

struct rule_words {
    const struct slice *items;
    uint32_t count;
    bool any; /* one of them is "*" */
};

struct rule {
    struct rule_words verbs;
    struct rule_words groups;
    struct rule_words
        resources;           /* "pods", "pods/log", "*", and any resource's part: "*" "/scale" */
    struct rule_words names; /* empty: any */
    struct rule_words urls;  /* "/healthz", "/healthz/" and a star */
};

struct rule_list {
    atomic_uint references; /* private */
    uint32_t count;
    struct rule rules[];
};

/* From the array "rules" of a document. What is no rule is passed over: it was checked when it was
 * stored, and grants nothing. */
struct rule_list *rule_list_read(struct value rules);
struct rule_list *rule_list_copy(const struct rule *const *rules, size_t count);
struct rule_list *rule_list_ref(const struct rule_list *list);
struct rule_list *rule_list_unref(struct rule_list *list); /* NULL in, NULL out */
void rule_list_release(void *list);                        /* rule_list_unref() for arena_defer() */

/* `combined` is what the access is about in the words of a rule: "pods" or "pods/log". */
bool rule_allows(const struct rule *rule, const struct access *access, struct slice combined);

/* The same words in the same order. */
bool rule_equal(const struct rule *a, const struct rule *b);

/* Sets a rule as it stands in documents. */
void rule_write(struct edit *edit, struct edit_path path, const struct rule *rule);

/* For messages: {APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}. */
void rule_append(struct text *text, const struct rule *rule);

/* What one set of rules lacks of another. */
struct rule_gaps {
    struct rule_list *missing; /* one thing each, with the verbs; the caller owns it */
    size_t untold;             /* that many more, beyond RULE_MAX_MISSING */
};

/* Whoever holds the owner's rules holds the wanted ones but for the gaps. ERR_INVALID when the
 * wanted rules have more combinations than RULE_MAX_PARTS. */
struct error *rule_compare(const struct rule *const *owner, size_t owner_count,
                           const struct rule *const *wanted, size_t wanted_count,
                           struct rule_gaps *out_gaps);

/* For messages: one line per gap, sorted, no line end. */
void rule_append_gaps(struct text *text, const struct rule_gaps *gaps);

CLEANUP_DEFINE(rule_list, struct rule_list *, rule_list_unref)
