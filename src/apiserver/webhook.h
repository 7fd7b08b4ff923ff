/* Webhook configurations as admission uses them: rules, selectors and policies read once, when the
 * configuration changes. Never changed, counted; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/selector.h"
#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct doc;
struct webhook_client;

/* What a rule is held against. */
struct webhook_place {
    unsigned operation; /* enum admission_operation */
    struct slice group;
    struct slice version;
    struct slice resource;
    struct slice part;      /* empty: the object itself */
    struct slice namespace; /* empty: it has none */
};

enum webhook_scope {
    WEBHOOK_EVERYWHERE,
    WEBHOOK_IN_NAMESPACES,
    WEBHOOK_IN_CLUSTER,
    WEBHOOK_NOWHERE, /* a word that nobody knows */
};

struct webhook_texts {
    struct slice *items;
    size_t count;
};

struct webhook_rule {
    unsigned operations; /* flags of enum admission_operation */
    struct webhook_texts groups;
    struct webhook_texts versions;
    struct webhook_texts resources; /* "pods", "pods/status"; a star stands for any */
    enum webhook_scope scope;
};

bool webhook_rule_matches(const struct webhook_rule *rule, const struct webhook_place *place);

/* The form of the question, the first that both sides know. */
enum webhook_review {
    WEBHOOK_REVIEW_NONE,
    WEBHOOK_REVIEW_V1,
    WEBHOOK_REVIEW_V1BETA1,
};

struct webhook {
    const char *name;
    struct webhook_rule *rules;
    size_t rule_count;
    bool exact;           /* asked about the version of the rule alone, not about equivalents */
    bool ignores_failure; /* of the call; a refusal is a refusal */
    bool reinvokes;       /* asked again when a later one changes the object */
    bool for_dry_run;     /* it has no side effects then */
    uint64_t timeout_ms;
    enum webhook_review review;
    struct selector namespaces;
    struct selector objects;
    const char *wrong; /* a configuration that cannot be understood; NULL: it can */
    struct webhook_client *client;
};

struct webhook_configuration {
    const char *name;
    uint64_t revision;
    struct webhook *webhooks;
    size_t count;
};

/* From a stored configuration, mutating or validating. */
struct webhook_configuration *webhook_configuration_new(const struct doc *doc, uint64_t revision);
struct webhook_configuration *webhook_configuration_ref(struct webhook_configuration *shared);
struct webhook_configuration *webhook_configuration_unref(struct webhook_configuration *shared);

CLEANUP_DEFINE(webhook_configuration, struct webhook_configuration *, webhook_configuration_unref)
