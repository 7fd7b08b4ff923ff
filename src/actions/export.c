/* What the server added goes. */
#include "actions/export.h"

#include "doc/doc.h"
#include "doc/edit.h"

struct error *export_clean(const struct doc *doc, bool with_status, struct doc **out_doc)
{
    static const char *const dropped[] = {
        "resourceVersion",   "uid",
        "creationTimestamp", "generation",
        "managedFields",     "selfLink",
        "ownerReferences",   "finalizers",
        "deletionTimestamp", "deletionGracePeriodSeconds",
    };
    struct edit *edit = edit_begin(doc);

    for (size_t i = 0; i < sizeof(dropped) / sizeof(dropped[0]); i++)
        edit_remove(edit, EDIT_PATH("metadata", dropped[i]));
    edit_remove(edit, EDIT_PATH("metadata", "annotations",
                                "kubectl.kubernetes.io/last-applied-configuration"));
    if (!edit_count(edit, edit_find(edit, EDIT_PATH("metadata", "annotations"))))
        edit_remove(edit, EDIT_PATH("metadata", "annotations"));
    if (!with_status)
        edit_remove(edit, EDIT_PATH("status"));
    return edit_seal(edit, out_doc);
}
