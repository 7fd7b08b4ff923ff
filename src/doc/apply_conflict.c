/* Conflicts in the words that kubectl and people know. */
#include "base/cleanup.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/apply_internal.h"
#include "doc/limits.h"

static void append_manager(const struct managed_name *name, struct text *text)
{
    quote_append(text, name->manager);
    if (name->subresource.size) {
        text_append(text, " with subresource ");
        quote_append(text, name->subresource);
    }
    if (name->operation == MANAGED_UPDATE)
        text_appendf(text, " using " SLICE_FORMAT, SLICE_ARGUMENT(name->api_version));
}

struct listing {
    struct text *text;
    const char *before; /* each path */
    struct error *err;  /* gets a cause for each path; may be NULL */
    const char *cause;
    size_t left;
};

static void list_path(void *context, const struct fieldset_path *path)
{
    CLEANUP(text) struct text field = TEXT_EMPTY;
    struct listing *listing = context;

    if (listing->left == 0)
        return;
    listing->left--;
    fieldset_path_append(path, &field);
    if (listing->text)
        text_appendf(listing->text, "%s%s", listing->before, text_string(&field));
    if (listing->err)
        error_add_cause(listing->err, "FieldManagerConflict", text_string(&field), listing->cause);
}

static void append_all(const struct apply_conflicts *conflicts, size_t total, struct text *text)
{
    bool single = total == 1;
    struct listing listing = {
        .text = text,
        .before = single ? " " : "\n- ",
        .left = DOC_MAX_APPLY_PROBLEMS,
    };

    text_appendf(text, "Apply failed with %zu conflict%s: ", total, single ? "" : "s");
    for (size_t i = 0; i < conflicts->count; i++) {
        text_append(text, i ? "\n" : "");
        text_append(text, single ? "conflict with " : "conflicts with ");
        append_manager(&conflicts->items[i].name, text);
        text_append_char(text, ':');
        fieldset_each(conflicts->items[i].fields, list_path, &listing);
    }
}

struct error *apply_conflict_error(const struct apply_conflicts *conflicts)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;
    struct listing listing = { .left = DOC_MAX_APPLY_PROBLEMS };
    size_t total = 0;

    for (size_t i = 0; i < conflicts->count; i++)
        total += fieldset_size(conflicts->items[i].fields);
    append_all(conflicts, total, &message);
    listing.err = error_new(ERR_CONFLICT, "%s", text_string(&message));
    for (size_t i = 0; i < conflicts->count; i++) {
        text_clear(&message);
        text_append(&message, "conflict with ");
        append_manager(&conflicts->items[i].name, &message);
        listing.cause = text_string(&message);
        fieldset_each(conflicts->items[i].fields, list_path, &listing);
    }
    return listing.err;
}
