/* Events, and which conversion it is. */
#include "api/kind_convert.h"

#include "api/defaults.h"
#include "api/kind.h"
#include "api/kind_convert_internal.h"
#include "base/cleanup.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* What the core group and events.k8s.io call the same thing. */
static const char *const event_names[][2] = {
    { "involvedObject", "regarding" },
    { "message", "note" },
    { "source", "deprecatedSource" },
    { "firstTimestamp", "deprecatedFirstTimestamp" },
    { "lastTimestamp", "deprecatedLastTimestamp" },
    { "count", "deprecatedCount" },
    { "reportingComponent", "reportingController" },
};

static void rename_member(struct edit *edit, const char *from, const char *to)
{
    struct edit_node node = edit_find(edit, EDIT_PATH(from));

    if (!node.node)
        return;
    edit_copy(edit, EDIT_PATH(to), node);
    edit_remove(edit, EDIT_PATH(from));
}

static void convert_event(struct edit *edit, bool to_core)
{
    for (size_t i = 0; i < COUNT_OF(event_names); i++)
        rename_member(edit, event_names[i][to_core], event_names[i][!to_core]);
}

static void set_api_version(struct edit *edit, const struct kind *to)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_appendf(&text, "%s%s%s", to->group, to->group[0] ? "/" : "", to->version);
    edit_set_string(edit, EDIT_PATH("apiVersion"), text_slice(&text));
}

struct error *kind_convert(const struct doc *doc, const struct kind *from, const struct kind *to,
                           struct doc **out_doc)
{
    struct edit *edit;

    if (from == to) {
        *out_doc = doc_ref(doc);
        return NULL;
    }
    edit = edit_begin(doc);
    set_api_version(edit, to);
    if (slice_is(slice_from(to->kind), "Event"))
        convert_event(edit, to->group[0] == '\0');
    else if (slice_is(slice_from(to->version), "v1"))
        kind_convert_autoscaler_down(doc_root(doc), edit);
    else
        kind_convert_autoscaler_up(doc_root(doc), edit);
    defaults_apply(to->schema, edit);
    return edit_seal(edit, out_doc);
}
