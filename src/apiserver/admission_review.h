/* The question that is put to an admission webhook, and its answer, which is foreign bytes: an
 * AdmissionReview each, v1 or v1beta1. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "apiserver/admission.h"
#include "apiserver/webhook.h"
#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct doc;
struct error;
struct query_options;
struct text;
struct user;

/* What something is and where it is served. */
struct admission_review_type {
    struct slice group; /* of the kind, which may be that of a part */
    struct slice version;
    struct slice kind;
    struct slice resource_group;
    struct slice resource_version;
    struct slice resource;
};

struct admission_review {
    enum webhook_review form;           /* not WEBHOOK_REVIEW_NONE */
    const char *uid;                    /* of this question */
    struct admission_review_type shown; /* as the webhook wants to see it */
    struct admission_review_type asked; /* as the client asked */
    struct slice part;
    struct slice name;
    struct slice namespace;
    enum admission_operation operation;
    const struct user *user;
    const struct doc *object; /* NULL: none. So is `before` */
    const struct doc *before;
    const struct query_options *options;
};

void admission_review_write(const struct admission_review *review, struct text *text);

struct admission_verdict {
    bool allowed;
    struct value result;   /* a Status, about a refusal; may be absent */
    struct value warnings; /* texts; may be absent */
    struct value notes;    /* texts by name, for the audit log; may be absent */
    struct slice patch;    /* JSON, in the arena; empty: nothing is to be changed */
    struct slice patch_type;
};

/* Reads an answer that lives longer than the verdict. An error is one sentence, in upstream's
 * words. */
struct error *admission_review_read(struct arena *arena, enum webhook_review form, const char *uid,
                                    bool mutating, struct value answer,
                                    struct admission_verdict *out_verdict);

/* The error that a refusal becomes: what the webhook said, with its code, reason and details. */
struct error *admission_review_refuse(const char *webhook, struct value result);
